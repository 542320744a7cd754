// Seats at the table of a lesson: they think nothing, and do what the lesson says when it says so.
import type { Asked } from "./thinkers";

export interface Scripted {
  readonly seat: number;
  readonly action: string;
}

export class Script {
  /** What each seat was asked last. */
  private readonly waiting = new Map<number, (thought: string) => void>();
  private due: Scripted | null = null;

  ask({ seat }: Asked, answer: (thought: string) => void): void {
    this.waiting.set(seat, answer);
    this.go_on();
  }

  /** Nobody thinks, so nobody need be stopped. */
  attend(): void {}

  /** The next move of such a seat, once it is asked; null: none. */
  play(move: Scripted | null): void {
    this.due = move;
    this.go_on();
  }

  private go_on(): void {
    const { due } = this;
    const answer = due === null ? undefined : this.waiting.get(due.seat);
    if (due === null || answer === undefined) return;
    this.due = null;
    this.waiting.delete(due.seat);
    answer(JSON.stringify({ action: due.action }));
  }
}
