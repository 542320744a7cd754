// A plate for each seat: its mark and name, whose turn it is, who is there, the clock, and the game's own glance. Opened,
// it shows the seat's things in full.
import { useEffect, useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameProps } from "./game";
import type { Seat, SeatCount } from "../net/protocol";
import { figure, say } from "../texts/texts";
import { in_strip } from "./arrangement";
import { type Narrator } from "./narrator";
import type { Table } from "./table";

function time(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function ClockFace({ left, runs }: { readonly left: number; readonly runs: boolean }) {
  const [since] = useState(() => ({ left, at: performance.now() }));
  const [, tick] = useState(0);
  if (since.left !== left) {
    since.left = left;
    since.at = performance.now();
  }
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  const now = runs ? left - (performance.now() - since.at) : left;
  return (
    <span class={now < 30_000 ? "clock short" : "clock"} role="timer" data-what="clock" aria-label={say.value("clock", { time: time(now) })}>
      {time(now)}
    </span>
  );
}

/** What a seat would have if the game ended now, as far as these eyes can tell; by category for those who ask. */
export function Points({ standing, seat, narrator }: { readonly standing: readonly SeatCount[] | null; readonly seat: Seat | null; readonly narrator: Narrator }) {
  const count = standing?.find((one) => one.seat === seat);
  if (count === undefined) return null;
  const total = figure(count.total);
  const entries = Object.entries(count.categories);
  const key = entries.some(([, points]) => points === null) ? "count.known" : "count.now";
  const parts = entries.flatMap(([category, points]) => points === null || points === 0 ? [] : [`${narrator.scene.say.game(`category.${category}`) ?? category} ${figure(points)}`]);
  const words = say.value(key, { total, unit: narrator.unit(count.total) });
  const name = parts.length === 0 ? words : say.value.colon(words, say.value.list(parts));
  return (
    <span class="plate-points" title={name}>
      <span aria-hidden="true">{total}</span>
      <span class="unseen">{name}</span>
    </span>
  );
}

export function Plates({ table, narrator, props, open, looked_at, standing = null }: {
  readonly table: Table | null;
  readonly narrator: Narrator;
  readonly props: GameProps<unknown, unknown>;
  readonly open: (seat: Seat) => void;
  readonly looked_at: Seat | null;
  /** What everyone would have if the game ended now. */
  readonly standing?: readonly SeatCount[] | null;
}) {
  const Glance = narrator.scene.game?.Glance;
  const presence = table?.presence.value;
  const clock = table?.state.value?.clock ?? null;
  const strip = in_strip(props.seats.length);
  return (
    <ul class={strip ? "plates strip" : "plates"} aria-label={say.value("seats")}>
      {props.seats.map(({ seat, played_by, bot }) => {
        const gone = bot === null && presence?.seats[seat] === false;
        const stands_in = bot === null && played_by === "bot";
        const acts = props.to_act.includes(seat);
        return (
          <li key={seat} data-seat={seat} class={seat === props.eyes ? "mine" : undefined}>
            <button
              type="button"
              data-what="plate"
              class={["plate", acts && "acts", gone && "gone"].filter(Boolean).join(" ")}
              aria-pressed={looked_at === seat}
              onClick={() => open(seat)}
            >
              <span class="plate-name">
                <SeatMark seat={seat} size={18} />
                <span class="plate-words">{narrator.name(seat)}</span>
                {bot === null ? null : <span class="plate-level">{say.value.house(`level.${bot}`) ?? bot}</span>}
                {acts ? <span class="turn-mark">{say.value("plate.acts")}</span> : null}
                {gone ? <span class="away">{say.value("plate.gone")}</span> : null}
                {stands_in ? <span class="away">{say.value("plate.bot_plays")}</span> : null}
                <Points standing={standing} seat={seat} narrator={narrator} />
                {clock?.left[seat] === undefined ? null : <ClockFace left={clock.left[seat]} runs={clock.running.includes(seat)} />}
              </span>
              {Glance === undefined ? null : (
                <span class="plate-glance">
                  <Glance {...props} seat={seat} shape={strip ? "tall" : props.shape} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
