// A game seen again: forwards and backwards, from any seat once it is over, with a link to every move, and a way to play
// on from any of them.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameProps } from "../table/game";
import { game_name } from "../net/http";
import { Link } from "../route";
import { letters } from "../settings";
import { Choosing } from "../table/choosing";
import { Frame, room_shape, type Tab } from "../table/frame";
import { HintMark } from "../table/hint_mark";
import { Legend, LegendInMenu } from "../table/legend";
import { Log } from "../table/log";
import { Narrator, plain } from "../table/narrator";
import { Plates, Points } from "../table/plates";
import { RecordLink } from "../table/record_link";
import { Score } from "../table/score";
import { Gained } from "../table/story";
import { TopBar } from "../table/top_bar";
import { say } from "../texts/texts";
import { Menu } from "../ui";
import { problem_text } from "./home";
import { ReplayBar } from "./replay_bar";
import { type Replaying, use_replay } from "./replaying";
import { use_game } from "./table";

const at_rest = new Choosing({ make: () => undefined, why: () => undefined });

/** What the page that looks back adds to a replay. */
export interface Beside {
  readonly title: string;
  readonly tab: Tab;
  /** The panel to turn to. */
  readonly turn_to: string | undefined;
  /** Under the slider. */
  readonly under: ComponentChildren;
  /** In place of what happened. */
  readonly words: ComponentChildren;
  /** Over the board. */
  readonly bar: ComponentChildren;
  /** What is marked on the board. */
  readonly choosing: Choosing | null;
}

export default function Replay({ id, query }: { readonly id: string; readonly query: URLSearchParams }) {
  return <ReplayTable id={id} replaying={use_replay(id, query)} />;
}

export function ReplayTable({ id, replaying, look }: { readonly id: string; readonly replaying: Replaying; readonly look?: (narrator: Narrator) => Beside }) {
  const { table, position, log, eyes, problem, turn_to } = replaying;
  const { ready, game_say } = use_game(table?.game);
  const narrator = useMemo(
    () => game_say === null || table === null ? null : new Narrator({ game: ready?.game ?? null, box: ready?.box, say: game_say, seats: table.seats, mine: [] }),
    [ready, game_say, table],
  );
  useEffect(() => {
    if (table !== null) document.title = `${say.value(look === undefined ? "replay" : "analysis")} · ${game_name(table.game)}`;
  }, [table, say.value]);

  if (problem !== null && position === null) {
    return (
      <main class="page">
        <h1>{say.value("shut")}</h1>
        <p>{problem_text(problem)}</p>
        <Link to="/" class="button">
          {say.value("home")}
        </Link>
      </main>
    );
  }
  if (table === null || position === null || narrator === null || ready === null || game_say === null) {
    return <p class="loading">{say.value("loading")}</p>;
  }

  const beside = look?.(narrator);
  const props: GameProps<unknown, unknown> = {
    view: position.view,
    box: ready.box,
    options: table.options,
    seats: table.seats,
    eyes: typeof eyes === "number" ? eyes : null,
    to_act: position.to_act,
    choosing: beside?.choosing ?? at_rest,
    say: game_say,
    news: position.events ?? [],
    standing: position.result ?? position.standing ?? null,
    shape: room_shape.value,
    letters: letters.value === "on",
  };
  const happened = narrator.tell(position.events ?? [], position.view);
  const standing = position.result ?? position.standing ?? null;
  const tabs: Tab[] = [
    ...(beside === undefined ? [] : [beside.tab]),
    {
      id: "log", name: say.value("log"), icon: "log",
      content: () => (
        // By the last position: it knows what was built when, which an early one cannot.
        <Log log={log} narrator={narrator} view={table.view ?? position.view} game={table.game} show={turn_to} shown={position.move} />
      ),
    },
    ...(standing === null ? [] : [{
      id: "score", name: say.value("score"), icon: "score" as const,
      content: () => <Score result={standing} narrator={narrator} final={position.result !== null && position.result !== undefined} view={position.view} origin={table.origin} />,
    }]),
  ];
  return (
    <>
      <Frame
        narrator={narrator}
        props={props}
        top={
          <TopBar
            title={`${beside?.title ?? say.value("replay")} · ${game_name(table.game)}`}
            line={null}
            menu={
              <>
                <Legend narrator={narrator} props={props} />
                <Menu name={say.value("menu")}>
                  <LegendInMenu narrator={narrator} />
                  <Link to={`/t/${id}`}>{say.value("replay.table")}</Link>
                  <RecordLink table={id} game={table.game} />
                  <Link to={`/rules/${table.game}`}>{say.value("rules")}</Link>
                </Menu>
              </>
            }
          />
        }
        prompt={
          <section class="prompt-place" aria-label={say.value("replay")}>
            <div class="prompt">
              <p class="prompt-line" aria-live="polite">
                {beside?.words ?? (
                  <>
                    {position.by === null ? null : <SeatMark seat={position.by} size={20} />}
                    <span class="replay-words">
                      {position.move === 0 ? say.value("replay.deal") : happened.map(({ parts }) => plain(parts)).join(" ")}
                    </span>
                  </>
                )}
              </p>
            </div>
            <div class="bars">{beside?.bar}{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
          </section>
        }
        actions={<ReplayBar replaying={replaying} table={table} position={position} narrator={narrator} under={beside?.under ?? null} />}
        plates={(looked_at, open) => <Plates table={null} narrator={narrator} props={props} open={open} looked_at={looked_at} standing={standing} />}
        tabs={tabs}
        points={<Points standing={standing} seat={typeof eyes === "number" ? eyes : null} narrator={narrator} />}
        follow={beside?.choosing == null ? position.by : null}
        folded
        turn_to={beside?.turn_to}
        // Beside figures there is room for what a decision is about, and for nothing else.
        {...(beside === undefined || beside.choosing !== null ? {} : { state: "over" })}
      />
      {beside?.choosing == null ? null : <><HintMark choosing={beside.choosing} played /><HintMark choosing={beside.choosing} /></>}
      <Gained telling={replaying.playing ? { seat: position.by, key: position.move, events: position.events ?? [] } : null} narrator={narrator} />
    </>
  );
}
