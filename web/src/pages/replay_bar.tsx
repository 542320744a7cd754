// The buttons under a replay: forwards and backwards, a slider, whose eyes, a link, and playing on from here.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { fork, type PastPosition, start } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { go, Link } from "../route";
import type { Narrator } from "../table/narrator";
import { say } from "../texts/texts";
import { name_or_guest } from "../ui";
import { eyes_of, type Replaying } from "./replaying";

function Slider({ replaying: { moves, run, turn_to }, position }: { readonly replaying: Replaying; readonly position: PastPosition }) {
  return (
    <label class="replay-slider">
      <span class="unseen">{say.value("replay.slider")}</span>
      <input
        type="range"
        min={0}
        max={moves}
        value={position.move}
        aria-valuetext={say.value("past.at", { move: position.move, moves })}
        onInput={(event) => {
          run(false);
          turn_to(Number(event.currentTarget.value));
        }}
      />
      <span class="replay-count" aria-hidden="true">
        {position.move}/{moves}
      </span>
    </label>
  );
}

function EyesChoice({ replaying: { eyes, see_as }, table, narrator }: {
  readonly replaying: Replaying;
  readonly table: Snapshot;
  readonly narrator: Narrator;
}) {
  const over = table.phase === "finished";
  return (
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
  );
}

function CopyMove() {
  const [copied, set_copied] = useState(false);
  return (
    <button
      type="button"
      onClick={() => {
        void navigator.clipboard?.writeText(location.href).then(() => set_copied(true));
      }}
    >
      <Icon name="link" /> <span class="words">{say.value(copied ? "invite.copied" : "replay.link")}</span>
    </button>
  );
}

/** The game goes on from this position at a table of its own, against bots. */
async function play_on(replaying: Replaying, table: Snapshot, position: PastPosition): Promise<void> {
  const mine = typeof replaying.eyes === "number" ? replaying.eyes : (position.to_act[0] ?? 0);
  const level = localStorage.getItem("iteru.level") ?? "scribe";
  const seats = table.seats.map(({ seat }) => (seat === mine ? { name: name_or_guest(seat) } : { bot: level }));
  try {
    const made = await fork(table.table, position.move, seats);
    await start(made.table);
    go(`/t/${made.table}`);
  } catch (refused) {
    replaying.fail(refused);
  }
}

export function ReplayBar({ replaying, table, position, narrator, under = null }: {
  readonly replaying: Replaying;
  readonly table: Snapshot;
  readonly position: PastPosition;
  readonly narrator: Narrator;
  /** What lies under the slider; without it there is a way to the page that has it. */
  readonly under?: ComponentChildren;
}) {
  const { moves, playing, run, turn_to } = replaying;
  return (
    <div class="replay-bar" role="toolbar" aria-label={say.value("replay")}>
      <button type="button" class="far" aria-label={say.value("replay.first")} disabled={position.move === 0} onClick={() => turn_to(0)}>
        <Icon name="first" />
      </button>
      <button type="button" aria-label={say.value("replay.back")} disabled={position.move === 0} onClick={() => turn_to(position.move - 1)}>
        <Icon name="back" />
      </button>
      <button type="button" class="primary" aria-label={say.value(playing ? "replay.stop" : "replay.run")} onClick={() => run(!playing)}>
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <button type="button" aria-label={say.value("replay.forward")} disabled={position.move >= moves} onClick={() => turn_to(position.move + 1)}>
        <Icon name="forward" />
      </button>
      <button type="button" class="far" aria-label={say.value("replay.last")} disabled={position.move >= moves} onClick={() => turn_to(moves)}>
        <Icon name="last" />
      </button>
      <Slider replaying={replaying} position={position} />
      <EyesChoice replaying={replaying} table={table} narrator={narrator} />
      {under === null && table.ended === "over" ? (
        <Link to={`/t/${table.table}/analysis?move=${position.move}`} class="button to-analysis">
          <Icon name="curve" /> <span class="words">{say.value("analysis")}</span>
        </Link>
      ) : null}
      <CopyMove />
      {table.phase === "finished" ? (
        <button type="button" disabled={position.move >= moves} onClick={() => void play_on(replaying, table, position)}>
          <Icon name="person" /> <span class="words">{say.value("replay.play_on")}</span>
        </button>
      ) : null}
      {under}
    </div>
  );
}
