// The table while a game is played and when it is over.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import type { Game, GameProps } from "./game";
import { replay, type PastPosition } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { Link } from "../route";
import { finished_games, letters, pace } from "../settings";
import { say, type Say } from "../texts/texts";
import { Announcer } from "./announcer";
import { arrangement } from "./arrangement";
import { Asks } from "./asking";
import { Chat } from "./chat";
import { Choices } from "./choices";
import { CoachBar, use_coach } from "./coach_bar";
import { Choosing } from "./choosing";
import { Frame, room_shape, type Tab } from "./frame";
import { Handover } from "./handover";
import { HintMark } from "./hint_mark";
import { use_keys } from "./keys";
import { Legend, LegendInMenu } from "./legend";
import { Log } from "./log";
import { Narrator } from "./narrator";
import { Plates, Points } from "./plates";
import { ActionBar, PromptBar, prompt_text, Trouble } from "./prompt_bar";
import { Proposals, TableMenu } from "./agreements";
import { Ending, Result } from "./ending";
import { Score } from "./score";
import { Gained, SinceButton, StoryBar } from "./story";
import { use_storyline } from "./storyline";
import type { Table } from "./table";
import { travel_time } from "./teller";
import { TopBar } from "./top_bar";

/** For positions of the past: nothing is asked there. */
const at_rest = new Choosing({ make: () => undefined, why: () => undefined });

export function Play({ table, state, game, box, game_say }: {
  readonly table: Table;
  readonly state: Snapshot;
  readonly game: Game | null;
  readonly box: unknown;
  readonly game_say: Say;
}) {
  const narrator = useMemo(
    () => new Narrator({ game, box, say: game_say, seats: state.seats, mine: state.you.seats }),
    [game, box, game_say, state.seats, state.you.seats],
  );
  const [past, set_past] = useState<PastPosition | null>(null);
  const [turn_to, set_turn_to] = useState<string | undefined>(undefined);
  const show = (move: number) => {
    replay(table.id, move, state.you.eyes).then(set_past, () => set_past(null));
  };
  useEffect(() => set_past(null), [state.move]);
  const [ending, set_ending] = useState(true);
  useEffect(() => {
    if (state.phase === "finished" && state.you.seats.length > 0) finished_games.add(state.game);
    if (state.phase === "finished") set_turn_to(arrangement.value === "wide" && game !== null ? "log" : "score");
  }, [state.phase]);
  const prompt = table.prompt.value;
  const { telling, skip, recap } = use_storyline(table, state, narrator, past, set_past);
  table.asks = new Asks(game, { view: state.view, box, say: game_say });
  // Before anything is painted: nobody is shown a question that is answered by itself.
  useLayoutEffect(() => table.propose_payment(), [prompt?.decision, prompt?.seat, table.sending.value]);
  const props: GameProps<unknown, unknown> = {
    view: past?.view ?? state.view,
    box,
    options: state.options,
    seats: state.seats,
    eyes: state.you.eyes,
    to_act: past?.to_act ?? state.to_act,
    choosing: past === null ? table.choosing : at_rest,
    say: game_say,
    news: past?.events ?? table.news.value,
    standing: past === null ? (state.result ?? state.standing) : null,
    shape: room_shape.value,
    letters: letters.value === "on",
  };
  use_keys(table, () => set_past(null));
  const coach_words = use_coach(table, state, game, props);
  const list = () => {
    set_turn_to(undefined);
    queueMicrotask(() => set_turn_to("choices"));
  };
  /** How many lines of the chat have been seen. */
  const said = state.chat.length;
  const read = useRef(said);
  const standing = state.result ?? state.standing ?? null;
  const counted = past === null ? standing : (past.result ?? past.standing);
  const tabs: Tab[] = [
    {
      id: "choices", name: say.value("choices"), icon: "list",
      content: () =>
        prompt === null ? (
          <p class="muted empty">{say.value("choices.none")}</p>
        ) : (
          <Choices prompt={prompt} choosing={table.choosing} narrator={narrator} view={state.view} />
        ),
    },
    {
      id: "log", name: say.value("log"), icon: "log",
      content: () => (
        <Log log={table.log.value} narrator={narrator} view={state.view} game={state.game} show={recap.running ? null : show} shown={past?.move} />
      ),
    },
    ...(standing === null ? [] : [{
      id: "score", name: say.value("score"), icon: "score" as const,
      content: () => state.result == null
        ? <Score result={standing} narrator={narrator} final={false} origin={state.origin} />
        : <Result state={state} narrator={narrator} />,
    }]),
    {
      id: "chat", name: say.value("chat"), icon: "chat", badge: Math.max(0, said - read.current),
      content: () => {
        read.current = said;
        return <Chat table={table} />;
      },
    },
  ];
  return (
    <>
      <div inert={table.handover.value !== null}>
        <Frame
          narrator={narrator}
          props={props}
          top={
            <TopBar
              title={game_say.game("name") ?? ""}
              line={table.line}
              watching={table.presence.value?.spectators ?? 0}
              menu={<><Legend narrator={narrator} props={props} /><TableMenu table={table}><LegendInMenu narrator={narrator} /></TableMenu></>}
            />
          }
          prompt={
            <div class="prompt-place">
              {telling !== null ? (
                <StoryBar telling={telling} narrator={narrator} view={props.view} waits={recap.running ? say.value("since") : prompt_text(table, narrator)} skip={skip} />
              ) : past === null ? (
                <PromptBar table={table} narrator={narrator} />
              ) : (
                <p class="past">
                  <span>{say.value("past.at", { move: past.move, moves: past.moves })}</span>
                  <Link to={`/t/${table.id}/replay?move=${past.move}`} class="button">
                    <Icon name="film" size={18} /> {say.value("replay")}
                  </Link>
                  <button type="button" class="primary" onClick={() => set_past(null)}>
                    {say.value("past.now")}
                  </button>
                </p>
              )}
              {prompt !== null && telling === null && past === null && recap.moves.length > 0 ? <SinceButton run={recap.run} /> : null}
              <div class="bars" data-weighed={table.coach_here.value?.weighed.value?.decision}>
                {past === null && telling === null ? <CoachBar table={table} narrator={narrator} words={coach_words} props={props} /> : null}
                {past === null ? <Trouble table={table} narrator={narrator} /> : null}
                <Proposals table={table} narrator={narrator} />
              </div>
            </div>
          }
          over={ending && past === null && telling === null && game !== null && state.result != null && arrangement.value === "wide"
            ? <Ending state={state} narrator={narrator} close={() => { set_ending(false); set_turn_to("score"); }} /> : null}
          actions={<ActionBar table={table} list={list} count={ending || state.result == null ? null : () => set_ending(true)} />}
          plates={(looked_at, open) => (
            <Plates
              table={past === null ? table : null} narrator={narrator} props={props} open={open} looked_at={looked_at}
              standing={counted}
            />
          )}
          tabs={tabs}
          state={state.phase === "finished" ? "over" : prompt !== null && past === null && !table.sending.value ? "act" : "wait"}
          decision={`${prompt?.decision ?? ""}-${prompt?.seat ?? ""}`}
          points={<Points standing={counted} seat={state.you.eyes} narrator={narrator} />}
          follow={telling?.seat ?? null}
          travel={telling === null ? undefined : travel_time(pace.value)}
          turn_to={turn_to ?? (game === null ? "choices" : undefined)}
        />
      </div>
      <Gained telling={telling} narrator={narrator} />
      <HintMark choosing={table.choosing} />
      <Handover table={table} narrator={narrator} />
      <Announcer table={table} narrator={narrator} />
    </>
  );
}
