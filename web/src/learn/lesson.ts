// A lesson on the real table: the engine knows where the lesson stands (src/lesson), this object keeps the table beside it. What
// the learner does is made at the table as ever, and judged; what leads elsewhere is seen, answered and taken back. The
// other seats, and the learner's own where the lesson says so, do what it has written down.
import { batch, computed, effect, signal } from "@preact/signals";
import { classroom } from "../local/house";
import { lesson_table } from "../local/here";
import type { Action, GameId, Order } from "../net/protocol";
import { pace } from "../settings";
import { type Guide, Table } from "../table/table";
import { name_or_guest } from "../ui";
import { note } from "./lessons";

/** Where the lesson stands: LessonDesk in src/wasm. */
export interface Standing {
  readonly problem?: string;
  readonly step: number;
  readonly steps: number;
  readonly seat: number;
  readonly over: boolean;
  readonly name: string;
  readonly point: readonly string[];
  readonly rules: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Something is to be done; otherwise to be looked at. */
  readonly asked: boolean;
  /** What is accepted, in notation, and whether it is to be shown by now. */
  readonly show?: string;
  readonly shows: boolean;
  /** What the last try came to, and the word of the answer. */
  readonly tried?: "accepted" | "missed" | "moved_on";
  readonly answer?: string;
  readonly moves: readonly { readonly seat: number; readonly action: string }[];
  /** A table that stands there. */
  readonly log: string;
}

/** So long a move that leads elsewhere is seen before it is taken back. */
const glance = 1400;

let tables = 0;

export class Lesson implements Guide {
  readonly table = signal<Table | null>(null);
  readonly standing = signal<Standing | null>(null);
  /** It could not be opened. */
  readonly failed = signal(false);
  /** The word of the answer to the last try. */
  readonly answer = signal<string | null>(null);
  /** Astray: a move that leads elsewhere lies on the table. */
  private readonly course = signal<"on" | "astray" | "undoing">("on");
  /** How many moves of the lesson the table has, or has been told to make. */
  private made = 0;
  private stop: (() => void) | null = null;
  private timer = 0;
  private closed = false;

  /** The table shows what the lesson speaks of. */
  readonly there = computed<boolean>(() => {
    const standing = this.standing.value;
    const table = this.table.value;
    const state = table?.state.value;
    if (standing === null || table === null || state == null || this.course.value !== "on" || table.teller.busy.value) return false;
    return state.move === standing.moves.length;
  });

  constructor(
    readonly game: GameId,
    readonly name: string,
  ) {}

  async open(text: string, step: number): Promise<void> {
    await this.call({ what: "open", game: this.game, text, name: name_or_guest(), step });
    if (this.closed || this.standing.value === null) return;
    this.seat_up();
    this.stop = effect(() => this.follow());
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.stop?.();
    this.table.peek()?.close();
  }

  readonly go_on = (): Promise<void> => this.turn_to("go_on");
  readonly skip = (): Promise<void> => this.turn_to("skip");
  readonly back = (): void => void this.turn_to("back");

  /** The move that is shown, made for the learner. */
  readonly do_it = (): void => {
    const table = this.table.peek();
    const action = table?.prompt.peek()?.actions.find((one) => one.action === this.standing.peek()?.show);
    if (table == null || action === undefined) return;
    table.choosing.propose(action);
    table.choosing.confirm();
  };

  tries(action: Action): boolean {
    const standing = this.standing.peek();
    if (!this.there.peek() || standing === null || standing.step === standing.steps - 1) return false;
    void this.judge(action.action);
    return true;
  }

  private async judge(action: string): Promise<void> {
    const before = this.standing.peek()?.step;
    await this.call({ what: "try", action });
    const now = this.standing.peek();
    if (now === null) return;
    if (now.tried === "accepted") {
      ++this.made;
      this.answer.value = null;
      if (now.step !== before) this.note();
      return;
    }
    batch(() => {
      this.course.value = "astray";
      this.answer.value = now.answer ?? null;
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.take_back(), pace.peek() === "once" ? 0 : glance) as unknown as number;
  }

  private async turn_to(what: "go_on" | "skip" | "back"): Promise<void> {
    clearTimeout(this.timer);
    classroom().play(null);
    this.answer.value = null;
    this.table.peek()?.teller.skip();
    await this.call({ what });
    this.note();
    this.made = Math.min(this.made, this.standing.peek()?.moves.length ?? 0);
    this.take_back();
  }

  private async call(call: object): Promise<void> {
    const { status, body } = await classroom().lesson(call);
    const standing = JSON.parse(body) as Standing;
    if (status !== 200 || standing.problem !== undefined) {
      console.error(standing.problem ?? body);
      this.failed.value = true;
      return;
    }
    // Past its last step a lesson still stands at it.
    if (!standing.over) this.standing.value = standing;
  }

  private note(): void {
    const standing = this.standing.peek();
    if (standing !== null) note(this.game, this.name, standing.step, standing.step === standing.steps - 1);
  }

  /** A table as the lesson stands now. */
  private seat_up(): void {
    const standing = this.standing.peek();
    if (standing === null) return;
    const id = lesson_table(++tables);
    classroom().seat_up(id, standing.log);
    const fresh = new Table(id, "");
    fresh.guide = this;
    this.made = standing.moves.length;
    const before = this.table.peek();
    batch(() => {
      this.course.value = "on";
      this.table.value = fresh;
    });
    before?.close();
    fresh.open();
    this.note();
  }

  /** Back to the moves that the lesson has; a game that is over is begun anew. */
  private take_back(): void {
    const table = this.table.peek();
    const state = table?.state.peek();
    if (this.closed || table === null || state == null) return;
    if (state.move <= this.made) {
      // The move is still on its way, or was none.
      if (!table.sending.peek()) this.course.value = "on";
      else this.timer = setTimeout(() => this.take_back(), 20) as unknown as number;
    } else if (state.phase === "finished") this.seat_up();
    else {
      this.course.value = "undoing";
      void this.tell(table, { type: "propose", what: "undo", seat: this.standing.peek()?.seat ?? 0, move: this.made });
    }
  }

  /** What cannot be refused; if it is, a table that stands where the lesson does. */
  private async tell(table: Table, order: Order): Promise<void> {
    const answer = await table.line.say(order);
    if (answer.type === "refused" && this.table.peek() === table && !this.closed) this.seat_up();
  }

  /** Makes the next move of the lesson once the table shows the one before. */
  private follow(): void {
    const standing = this.standing.value;
    const table = this.table.value;
    const state = table?.state.value;
    const prompt = table?.prompt.value;
    if (table == null || state == null || standing === null || this.course.value === "astray" || table.teller.busy.value) return;
    if (this.course.value === "undoing") {
      if (state.move > this.made) return;
      this.course.value = "on";
    }
    if (state.move > this.made) return this.take_back(); // what was on its way when the lesson turned elsewhere
    table.shown.value = this.there.value && standing.asked && standing.shows ? (standing.show ?? null) : null;
    const next = standing.moves[this.made];
    if (state.move !== this.made || next === undefined) return;
    if (next.seat !== standing.seat) {
      ++this.made;
      classroom().play(next);
    } else if (prompt != null && prompt.seat === next.seat && !table.sending.value) {
      ++this.made;
      void this.tell(table, { type: "move", seat: next.seat, decision: prompt.decision, action: next.action });
    }
  }
}
