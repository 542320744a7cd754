// A game seen again: forwards and backwards, from any seat once it is over, with a link to every move, and a way to play
// on from any of them.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import type { GameProps } from "../games/game";
import { command, fork, messages, past_log, type PastPosition, replay } from "../net/http";
import type { Seat, Snapshot, Update } from "../net/protocol";
import { go, Link } from "../route";
import { letters } from "../settings";
import { Choosing } from "../table/choosing";
import { Frame, room_shape, type Tab } from "../table/frame";
import { Log } from "../table/log";
import { Narrator, plain } from "../table/narrator";
import { Plates } from "../table/plates";
import { Score } from "../table/score";
import { type Entry, write } from "../table/table";
import { TopBar } from "../table/top_bar";
import { say } from "../texts/texts";
import { Menu, name_or_guest } from "../ui";
import { game_name, problem_text } from "./home";
import { use_game } from "./table";

type Eyes = Seat | "all" | null;
const at_rest = new Choosing({ make: () => undefined, why: () => undefined });
const pause = 900;

const eyes_of = (word: string | null): Eyes => (word === null || word === "" ? null : word === "all" ? "all" : Number(word));

/** Positions of one game, each asked for once. */
function use_positions(id: string, eyes: Eyes) {
  const kept = useMemo(() => new Map<number, Promise<PastPosition>>(), [id, eyes]);
  return (move: number): Promise<PastPosition> => {
    const asked = kept.get(move) ?? replay(id, move, eyes);
    kept.set(move, asked);
    asked.catch(() => kept.delete(move));
    return asked;
  };
}

export default function Replay({ id, query }: { readonly id: string; readonly query: URLSearchParams }) {
  const [table, set_table] = useState<Snapshot | null>(null);
  const [eyes, set_eyes] = useState<Eyes>(eyes_of(query.get("seat")));
  const [position, set_position] = useState<PastPosition | null>(null);
  const [log, set_log] = useState<readonly Entry[]>([]);
  const [playing, set_playing] = useState(false);
  const [problem, set_problem] = useState<unknown>(null);
  const [copied, set_copied] = useState(false);
  const wish = Number(query.get("move") ?? "0");
  const wanted = useRef(wish);
  const at = use_positions(id, eyes);
  const { ready, game_say } = use_game(table?.game);

  useEffect(() => {
    messages(id, 0, null, "").then((all) => {
      const snapshot = all.find(({ type }) => type === "snapshot") as Snapshot | undefined;
      if (snapshot === undefined) return;
      if (query.get("seat") === null) set_eyes(snapshot.you.eyes);
      set_table(snapshot);
    }, set_problem);
  }, [id]);

  useEffect(() => {
    if (table === null) return;
    past_log(id, eyes).then((updates) => {
      let lines: readonly Entry[] = [];
      for (const update of updates) lines = write(lines, update as Update);
      set_log(lines.filter(({ what }) => what === "move"));
    }, () => undefined);
  }, [table?.table, eyes]);

  /** Only the newest wish counts: a slider asks for many. */
  const show = (move: number) => {
    wanted.current = move;
    at(move).then((found) => {
      if (wanted.current !== move) return;
      set_position(found);
      set_problem(null);
      if (move < found.moves) void at(move + 1).catch(() => undefined);
    }, set_problem);
  };
  useEffect(() => {
    if (table !== null) show(Number.isFinite(wish) ? wish : 0);
  }, [wish, eyes, table]);

  const moves = position?.moves ?? table?.move ?? 0;
  const turn_to = (move: number) => {
    const next = Math.max(0, Math.min(moves, move));
    if (next === wanted.current) return;
    go(`/t/${id}/replay?move=${next}${eyes === table?.you.eyes ? "" : `&seat=${eyes ?? ""}`}`, true);
  };
  const see_as = (seat: Eyes) => {
    set_eyes(seat);
    go(`/t/${id}/replay?move=${wanted.current}&seat=${seat ?? ""}`, true);
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as Element).matches("input:not([type=range]), select, [role=tab]")) return;
      const to = { ArrowLeft: wanted.current - 1, ArrowRight: wanted.current + 1, Home: 0, End: moves }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      set_playing(false);
      turn_to(to);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  useEffect(() => {
    if (!playing || position === null) return undefined;
    if (position.move >= moves) {
      set_playing(false);
      return undefined;
    }
    const timer = setTimeout(() => turn_to(position.move + 1), pause);
    return () => clearTimeout(timer);
  }, [playing, position]);

  const narrator = useMemo(
    () => game_say === null || table === null ? null : new Narrator({ game: ready?.game ?? null, box: ready?.box, say: game_say, seats: table.seats, mine: [] }),
    [ready, game_say, table],
  );
  useEffect(() => {
    if (table !== null) document.title = `${say.value("replay")} · ${game_name(table.game)}`;
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

  const seen_by = typeof eyes === "number" ? eyes : null;
  const props: GameProps<unknown, unknown> = {
    view: position.view,
    box: ready.box,
    options: table.options,
    seats: table.seats,
    eyes: seen_by,
    to_act: position.to_act,
    choosing: at_rest,
    say: game_say,
    news: position.events ?? [],
    shape: room_shape.value,
    letters: letters.value === "on",
  };
  const happened = narrator.tell(position.events ?? [], position.view);
  const over = table.phase === "finished";
  const play_on = async () => {
    const mine = seen_by ?? position.to_act[0] ?? 0;
    const level = localStorage.getItem("iteru.level") ?? "scribe";
    const seats = table.seats.map(({ seat }) => (seat === mine ? { name: name_or_guest() } : { bot: level }));
    try {
      const made = await fork(id, position.move, seats);
      await command({ type: "start", table: made.table });
      go(`/t/${made.table}`);
    } catch (refused) {
      set_problem(refused);
    }
  };
  const standing = position.result ?? position.standing ?? null;
  const tabs: Tab[] = [
    {
      id: "log", name: say.value("log"), icon: "log",
      content: () => (
        <Log log={log} narrator={narrator} view={position.view} game={table.game} show={turn_to} shown={position.move} />
      ),
    },
    ...(standing === null ? [] : [{
      id: "score", name: say.value("score"), icon: "score" as const,
      content: () => <Score result={standing} narrator={narrator} final={position.result !== null && position.result !== undefined} />,
    }]),
  ];
  return (
    <Frame
      narrator={narrator}
      props={props}
      top={
        <TopBar
          title={`${say.value("replay")} · ${game_name(table.game)}`}
          line={null}
          menu={
            <Menu name={say.value("menu")}>
              <Link to={`/t/${id}`}>{say.value("replay.table")}</Link>
              <a href={`/api/tables/${id}/record`} download={`${table.game}.iteru`}>
                {say.value("record")}
              </a>
              <Link to={`/rules/${table.game}`}>{say.value("rules")}</Link>
            </Menu>
          }
        />
      }
      prompt={
        <section class="prompt-place" aria-label={say.value("replay")}>
          <p class="prompt-line" aria-live="polite">
            {position.by === null ? null : <SeatMark seat={position.by} size={20} />}
            <span class="replay-words">
              {position.move === 0 ? say.value("replay.deal") : happened.map(({ parts }) => plain(parts)).join(" ")}
            </span>
          </p>
          {problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}
        </section>
      }
      actions={
        <div class="replay-bar" role="toolbar" aria-label={say.value("replay")}>
          <button type="button" class="far" aria-label={say.value("replay.first")} disabled={position.move === 0} onClick={() => turn_to(0)}>
            <Icon name="first" />
          </button>
          <button type="button" aria-label={say.value("replay.back")} disabled={position.move === 0} onClick={() => turn_to(position.move - 1)}>
            <Icon name="back" />
          </button>
          <button type="button" class="primary" aria-label={say.value(playing ? "replay.stop" : "replay.run")} onClick={() => set_playing(!playing)}>
            <Icon name={playing ? "pause" : "play"} />
          </button>
          <button type="button" aria-label={say.value("replay.forward")} disabled={position.move >= moves} onClick={() => turn_to(position.move + 1)}>
            <Icon name="forward" />
          </button>
          <button type="button" class="far" aria-label={say.value("replay.last")} disabled={position.move >= moves} onClick={() => turn_to(moves)}>
            <Icon name="last" />
          </button>
          <label class="replay-slider">
            <span class="unseen">{say.value("replay.slider")}</span>
            <input
              type="range"
              min={0}
              max={moves}
              value={position.move}
              aria-valuetext={say.value("past.at", { move: position.move, moves })}
              onInput={(event) => {
                set_playing(false);
                turn_to(Number(event.currentTarget.value));
              }}
            />
            <span class="replay-count" aria-hidden="true">
              {position.move}/{moves}
            </span>
          </label>
          <select
            aria-label={say.value("replay.eyes")}
            value={eyes === null ? "" : String(eyes)}
            onChange={(event) => see_as(eyes_of(event.currentTarget.value))}
          >
            <option value="">{say.value("replay.onlooker")}</option>
            {table.seats
              .filter(({ seat }) => over || table.you.seats.includes(seat))
              .map(({ seat }) => (
                <option key={seat} value={seat}>
                  {say.value("replay.as", { seat: narrator.name(seat) })}
                </option>
              ))}
            {over ? <option value="all">{say.value("replay.open")}</option> : null}
          </select>
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard?.writeText(location.href).then(() => set_copied(true));
            }}
          >
            <Icon name="link" /> <span class="words">{say.value(copied ? "invite.copied" : "replay.link")}</span>
          </button>
          {over ? (
            <button type="button" disabled={position.move >= moves} onClick={() => void play_on()}>
              <Icon name="play" /> {say.value("replay.play_on")}
            </button>
          ) : null}
        </div>
      }
      plates={(looked_at, open) => <Plates table={null} narrator={narrator} props={props} open={open} looked_at={looked_at} />}
      tabs={tabs}
      folded
    />
  );
}
