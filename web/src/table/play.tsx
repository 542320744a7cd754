// The table while a game is played and when it is over.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import type { Game, GameProps } from "./game";
import { replay, type PastPosition } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { Link } from "../route";
import { letters } from "../settings";
import { say, type Say } from "../texts/texts";
import { Announcer } from "./announcer";
import { Chat } from "./chat";
import { Choices } from "./choices";
import { Choosing } from "./choosing";
import { Frame, room_shape, type Tab } from "./frame";
import { Handover } from "./handover";
import { use_keys } from "./keys";
import { Log } from "./log";
import { Narrator } from "./narrator";
import { Plates } from "./plates";
import { ActionBar, PromptBar, Trouble } from "./prompt_bar";
import { Proposals, TableMenu } from "./agreements";
import { Score } from "./score";
import type { Table } from "./table";
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
  useEffect(() => {
    if (state.phase === "finished") set_turn_to("score");
  }, [state.phase]);
  const prompt = table.prompt.value;
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
    shape: room_shape.value,
    letters: letters.value === "on",
  };
  use_keys(table, () => set_past(null));
  const list = () => {
    set_turn_to(undefined);
    queueMicrotask(() => set_turn_to("choices"));
  };
  /** How many lines of the chat have been seen. */
  const said = state.chat.length;
  const read = useRef(said);
  const standing = state.result ?? state.standing ?? null;
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
      content: () => <Log log={table.log.value} narrator={narrator} view={state.view} game={state.game} show={show} />,
    },
    ...(standing === null ? [] : [{
      id: "score", name: say.value("score"), icon: "score" as const,
      content: () => <Score result={standing} narrator={narrator} final={state.result != null} origin={state.origin} />,
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
          top={<TopBar title={game_say.game("name") ?? ""} line={table.line} watching={table.presence.value?.spectators ?? 0} menu={<TableMenu table={table} />} />}
          prompt={
            <div class="prompt-place">
              {past === null ? (
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
              <div class="bars">
                {past === null ? <Trouble table={table} narrator={narrator} /> : null}
                <Proposals table={table} narrator={narrator} />
              </div>
            </div>
          }
          actions={<ActionBar table={table} list={list} />}
          plates={(looked_at, open) => (
            <Plates table={past === null ? table : null} narrator={narrator} props={props} open={open} looked_at={looked_at} />
          )}
          tabs={tabs}
          state={state.phase === "finished" ? "over" : prompt !== null && past === null ? "act" : "wait"}
          decision={`${prompt?.decision ?? ""}-${prompt?.seat ?? ""}`}
          turn_to={turn_to ?? (game === null ? "choices" : undefined)}
        />
      </div>
      <Handover table={table} narrator={narrator} />
      <Announcer table={table} narrator={narrator} />
    </>
  );
}
