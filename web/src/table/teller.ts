// Tells what others do, one turn after the other, at the pace a person has set: first the area of the seat opens, then each of
// its moves is shown and stands for a moment. Nothing waits longer than the pace allows: the more there is to tell, the faster
// it goes. Skipping shows all that waits at once.
import { batch, computed, signal } from "@preact/signals";
import type { GameEvent, Seat, Update } from "../net/protocol";
import type { Pace } from "../settings";

/** How long a move stands, and how long after it came the last one must have been told, in milliseconds. */
const times: Readonly<Record<Pace, { readonly move: number; readonly most: number }>> = {
  slow: { move: 1600, most: 30_000 },
  normal: { move: 800, most: 10_000 },
  fast: { move: 350, most: 4_000 },
  once: { move: 0, most: 0 },
};
/** With a clock ticking, nobody is kept from playing. */
const most_by_clock = 1_500;
/** Opening a seat's area, and the further moves of its turn, take this part of a move's time. */
const opening = 0.4;
const further = 0.6;

/** How long pieces travel while a move stands. */
export const travel_time = (pace: Pace): number => Math.min(700, times[pace].move / 2);

/** How long a position of the past stands; whoever asks to see it wants to see it. */
export const standing_time = (pace: Pace): number => times[pace === "once" ? "fast" : pace].move;

/** A seat's move that is being told. */
export interface Telling {
  readonly seat: Seat | null;
  /** One for each move told: what rises from a plate begins anew with it. */
  readonly key: number;
  /** None while the seat's area opens. */
  readonly events: readonly GameEvent[];
}

export interface TellerWorld {
  readonly pace: () => Pace;
  /** Whether a clock ticks. */
  readonly clock: () => boolean;
  readonly show: (update: Update) => void;
  /** Whether the seat that was told about has still to act, so that its area stays open. */
  readonly goes_on: (seat: Seat | null) => boolean;
}

const is_told = ({ what, view, events = [] }: Update): boolean => what === "move" && view != null && events.length > 0;

export class Teller {
  readonly telling = signal<Telling | null>(null);
  private readonly pausing = signal(false);
  /** Whether there is something to skip. */
  readonly busy = computed(() => this.pausing.value);
  private readonly queue: Update[] = [];
  private timer = 0;
  /** When the last one came. */
  private heard = 0;

  constructor(private readonly world: TellerWorld) {}

  /** Takes in what somebody else did; what comes while a story is told waits for its turn, whatever it is. */
  hear(update: Update): void {
    if (this.world.pace() === "once") this.skip();
    if (this.world.pace() === "once" || (!this.busy.peek() && !is_told(update))) return this.world.show(update);
    this.queue.push(update);
    this.heard = performance.now();
    if (!this.busy.peek()) this.next();
  }

  /** All that waits, at once. */
  readonly skip = (): void => {
    clearTimeout(this.timer);
    batch(() => {
      for (const update of this.queue.splice(0)) this.world.show(update);
      this.end();
    });
  };

  private end(): void {
    this.pausing.value = false;
    this.telling.value = null;
  }

  private rest(part: number, then: () => void): void {
    const { move, most } = times[this.world.pace()];
    const bound = this.world.clock() ? Math.min(most, most_by_clock) : most;
    const left = Math.max(0, this.heard + bound - performance.now());
    this.pausing.value = true;
    this.timer = setTimeout(then, Math.min(move * part, left / (this.queue.length + 1))) as unknown as number;
  }

  private next(): void {
    while (this.queue[0] !== undefined && !is_told(this.queue[0])) this.world.show(this.queue.shift() as Update);
    const [update] = this.queue;
    const before = this.telling.peek();
    if (update === undefined) {
      batch(() => {
        this.pausing.value = false;
        if (before === null || !this.world.goes_on(before.seat)) this.telling.value = null;
      });
      return;
    }
    const seat = update.seat ?? null;
    if (before?.seat === seat) return this.tell(further);
    this.telling.value = { seat, key: update.seq - 0.5, events: [] };
    this.rest(opening, () => this.tell(1));
  }

  private tell(part: number): void {
    const update = this.queue.shift() as Update;
    batch(() => {
      this.world.show(update);
      this.telling.value = { seat: update.seat ?? null, key: update.seq, events: update.events ?? [] };
      this.rest(part, () => this.next());
    });
  }
}
