// Several people at one screen: whoever is asked looks through their own eyes, and stays until they have decided.
import type { Prompt, Snapshot } from "../net/protocol";

interface Asked {
  /** For the seat whose eyes these are. */
  readonly prompt: Prompt | null;
  /** For another seat of this person: its eyes come first, behind a cover if anything is secret. */
  readonly next: Prompt | null;
}

export function asked({ prompts, you }: Pick<Snapshot, "prompts" | "you">): Asked {
  const prompt = prompts.find(({ seat }) => seat === you.eyes) ?? null;
  return { prompt, next: prompt === null ? (prompts[0] ?? null) : null };
}
