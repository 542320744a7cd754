// Choosing one of the legal actions in steps: a piece, then a place, then yes. The board says which fields a click
// stands for; what is legal, what it would bring and why something is not allowed all come from the server.
import { computed, signal } from "@preact/signals";
import type { Action, Fields, Prompt, Value } from "../net/protocol";

const entries = (fields: object) => Object.entries(fields) as [string, Value][];
const holds = (all: object, some: object): boolean => entries(some).every(([name, value]) => (all as Fields)[name] === value);

/** Whether the action has these words in these fields. */
export const agrees = (action: Action, fields: object): boolean => holds(action.fields, fields);

/** An action in notation: its decision and the words of its fields in their order, a flag by its name. */
export function notation(kind: string, fields: object): string {
  const words = entries(fields)
    .filter(([name]) => name !== "decision")
    .map(([name, value]) => (value === true ? name : String(value)));
  return [kind, ...words].join(" ");
}

export interface Asking {
  /** Makes the move. */
  readonly make: (prompt: Prompt, action: Action) => void;
  /** Asks the server why this is not allowed, and shows the answer with its rule. */
  readonly why: (prompt: Prompt, action: string) => void;
  /** Something else is meant now: what was said about earlier picks is over. */
  readonly anew?: () => void;
  /** Whether an action that has just been picked to its end is made without being asked about. */
  readonly at_once?: (prompt: Prompt, action: Action) => boolean;
}

type Names<Does> = Does extends unknown ? Exclude<keyof Does, "decision"> : never;
type Words<Does, Name extends PropertyKey> = Does extends { readonly [Known in Name]: infer Word } ? Word : never;
/** Some of the fields of these actions, with the words that any of them has there. */
export type Picks<Does extends Fields> = { readonly [Name in Names<Does>]?: Words<Does, Name> };

/** `Does`: the actions of the game, as its generated types have them. */
export class Choosing<Does extends Fields = Fields> {
  /** What is asked of these eyes now; null while others think. */
  readonly prompt = signal<Prompt | null>(null);
  /** Fields settled so far, in the order in which they were picked. */
  readonly picked = signal<Picks<Does>>({});

  /** The actions by the word of each field, made once a decision: boards ask for every place they draw. */
  private readonly index = computed(() => {
    const index = new Map<string, Map<Value, Action[]>>();
    for (const action of this.prompt.value?.actions ?? []) {
      for (const [name, value] of Object.entries(action.fields)) {
        const words = index.get(name) ?? new Map<Value, Action[]>();
        const same = words.get(value);
        if (same === undefined) words.set(value, [action]);
        else same.push(action);
        index.set(name, words);
      }
    }
    return index;
  });

  /** What can still be meant. */
  readonly candidates = computed<readonly Action[]>(() => {
    const prompt = this.prompt.value;
    return prompt === null ? [] : prompt.actions.filter((action) => agrees(action, this.picked.value));
  });

  /** The fields in which what can still be meant differs. */
  readonly open = computed<readonly string[]>(() => {
    const [first, ...others] = this.candidates.value;
    return Object.keys(first?.fields ?? {}).filter((name) => others.some((action) => action.fields[name] !== first?.fields[name]));
  });

  /** What a hint advises: drawn on the board. */
  readonly advice = signal<Action | null>(null);

  /** An action picked as a whole, from the list or a hint: its words may all occur in another one, too. */
  private readonly meant = signal<Action | null>(null);

  /** The one action that is left once something has been picked: shown as a preview, and waiting for a yes. */
  readonly chosen = computed<Action | null>(() => {
    if (this.meant.value !== null) return this.meant.value;
    const candidates = this.candidates.value;
    const begun = Object.keys(this.picked.value).length > 0;
    return begun && candidates.length === 1 ? (candidates[0] ?? null) : null;
  });

  /** What had been picked before each step, so that Back undoes a whole click, not single words. */
  private steps: readonly Picks<Does>[] = [];

  constructor(private readonly asking: Asking) {}

  ask(prompt: Prompt | null): void {
    if (prompt?.decision === this.prompt.peek()?.decision && prompt?.seat === this.prompt.peek()?.seat) return;
    this.picked.value = {};
    this.steps = [];
    this.meant.value = null;
    this.prompt.value = prompt;
  }

  /** Picks a whole action. */
  choose(action: Action): void {
    this.propose(action);
    this.arrive();
  }

  /** Picks a whole action for the person, who has not said anything yet: it waits for a yes. */
  propose(action: Action): void {
    const { decision: _, ...fields } = action.fields;
    this.settle(fields as Picks<Does>);
    this.meant.value = action;
  }

  private arrive(): void {
    const { prompt, chosen } = this;
    if (prompt.value !== null && chosen.value !== null && this.asking.at_once?.(prompt.value, chosen.value) === true) this.confirm();
  }

  private settle(fields: Picks<Does>): void {
    this.asking.anew?.();
    this.steps = [...this.steps, this.picked.value].filter((earlier) => holds(fields, earlier));
    this.picked.value = fields;
  }

  /** Whether the present decision is of this kind. */
  is(kind: Does["decision"]): boolean {
    return this.prompt.value?.kind === kind;
  }

  /** Actions with these fields, whatever has been picked of others: for what a board lights up. */
  among(fields: Picks<Does>): readonly Action[] {
    let fewest = this.prompt.value?.actions ?? [];
    for (const [name, value] of entries(fields)) {
      const found = this.index.value.get(name)?.get(value) ?? [];
      if (found.length <= fewest.length) fewest = found;
    }
    return fewest.filter((action) => agrees(action, fields));
  }

  /** Whether this could be picked next: it goes with what is picked already, or would start afresh. */
  can(fields: Picks<Does>): boolean {
    return this.among(fields).some((action) => agrees(action, this.picked.value));
  }

  /** Whether the hint would pick this. */
  advises(fields: Picks<Does>): boolean {
    return this.advice.value !== null && Object.keys(fields).length > 0 && agrees(this.advice.value, fields);
  }

  /** Whether it has been picked. */
  has(fields: Picks<Does>): boolean {
    return holds(this.picked.value, fields);
  }

  /**
   * A click: settles these fields. Clicking the only action left again confirms it, clicking something picked before lets
   * go of it. A pick that does not fit earlier picks replaces them; what no legal action has is asked about (`complete`
   * then holds the other words of the action in their order, where the picked ones do not make a whole one).
   */
  pick(fields: Picks<Does>, complete?: Picks<Does>): void {
    const prompt = this.prompt.value;
    if (prompt === null) return;
    if (this.has(fields) && Object.keys(fields).length > 0) return this.chosen.value === null ? this.let_go(fields) : this.confirm();
    if (this.among(fields).length === 0) return this.ask_why(prompt, complete ?? { ...this.picked.value, ...fields });
    this.meant.value = null;
    this.settle(this.can(fields) ? { ...this.picked.value, ...fields } : fields);
    this.arrive();
  }

  private let_go(fields: Picks<Does>): void {
    this.settle(Object.fromEntries(entries(this.picked.value).filter(([name]) => !(name in fields))) as Picks<Does>);
  }

  /** A refusal never stands beside a yes to something else. */
  private ask_why(prompt: Prompt, fields: object): void {
    if (this.chosen.value !== null) this.drop();
    this.asking.why(prompt, notation(prompt.kind, fields));
  }

  /** Takes back the last step of choosing, or all. */
  drop(everything = false): void {
    this.asking.anew?.();
    this.meant.value = null;
    this.picked.value = everything ? {} : (this.steps.at(-1) ?? {});
    this.steps = everything ? [] : this.steps.slice(0, -1);
  }

  confirm(): void {
    const prompt = this.prompt.value;
    const chosen = this.chosen.value;
    if (prompt !== null && chosen !== null) this.asking.make(prompt, chosen);
  }
}
