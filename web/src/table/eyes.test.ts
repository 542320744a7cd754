import { describe, expect, it } from "vitest";
import type { Prompt, Snapshot } from "../net/protocol";
import { asked } from "./eyes";

const prompt = (seat: number, handover = false): Prompt => ({ seat, decision: 7, kind: "bid", can_undo: false, handover, actions: [] });
const state = (eyes: number, ...prompts: readonly Prompt[]) =>
  ({ prompts, you: { player: "p", seats: [0, 1], eyes, host: true, part: true } }) satisfies Pick<Snapshot, "prompts" | "you">;

describe("several people at one screen", () => {
  it("asks the one who looks first, and stays with them until they have decided", () => {
    expect(asked(state(1, prompt(0, true), prompt(1)))).toEqual({ prompt: prompt(1), next: null });
  });

  it("asks nobody through the eyes of another", () => {
    expect(asked(state(0, prompt(1)))).toEqual({ prompt: null, next: prompt(1) });
  });

  it("hands over where anything is secret", () => {
    expect(asked(state(0, prompt(1, true))).next?.handover).toBe(true);
  });

  it("asks nothing while others think", () => {
    expect(asked(state(0))).toEqual({ prompt: null, next: null });
  });
});
