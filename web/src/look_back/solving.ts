// A position being solved: a real table that stands before the decision, whose moves are weighed instead of made.
import { batch, signal } from "@preact/signals";
import type { ToldTry } from "web/generated/analysis";
import { Analyst } from "../local/analyst";
import { classroom } from "../local/house";
import { lesson_table } from "../local/here";
import type { Action } from "../net/protocol";
import { type Guide, Table } from "../table/table";
import { name_or_guest } from "../ui";
import { after, type Position, put } from "./practice";

/** What a try came to. */
export interface Tried {
  readonly action: Action;
  readonly told: ToldTry;
}

let tables = 0;

export class Solving implements Guide {
  readonly table = signal<Table | null>(null);
  readonly failed = signal(false);
  readonly weighing = signal(false);
  readonly tried = signal<Tried | null>(null);
  /** The answer is shown: found, or asked for. */
  readonly over = signal<"no" | "solved" | "shown">("no");
  private missed = false;
  private closed = false;

  constructor(
    readonly position: Position,
    private readonly analyst = new Analyst(),
  ) {}

  async open(): Promise<void> {
    const { record, step } = this.position;
    const opened = await this.analyst.begin(record);
    const log = opened === null ? "" : await this.analyst.log(step, name_or_guest());
    if (this.closed) return;
    if (log === "") {
      this.failed.value = true;
      return;
    }
    const id = lesson_table(`practice-${++tables}`);
    classroom().seat_up(id, log);
    const table = new Table(id, "");
    table.guide = this;
    this.table.value = table;
    table.open();
  }

  close(): void {
    this.closed = true;
    this.analyst.close();
    this.table.peek()?.close();
  }

  /** Nothing is made: it is weighed. */
  tries(action: Action): boolean {
    if (this.over.peek() === "no" && !this.weighing.peek()) void this.weigh(action);
    return false;
  }

  back(): void {}

  readonly show = (): void => {
    this.end("shown");
  };

  private async weigh(action: Action): Promise<void> {
    const { step, best } = this.position;
    this.weighing.value = true;
    const told = await this.analyst.tries(step, best, action.action);
    if (this.closed) return;
    batch(() => {
      this.weighing.value = false;
      if (told === null) return;
      this.tried.value = { action, told };
      if (told.accepted) this.end("solved");
      else this.missed = true;
    });
  }

  private end(how: "solved" | "shown"): void {
    this.over.value = how;
    const table = this.table.peek();
    if (table !== null) table.shown.value = this.position.best;
    void put(after(this.position, how === "solved", this.missed, Date.now()));
  }
}
