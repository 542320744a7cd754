// The coach: says once what a kind of decision, card or event is about, with its rule, and asks before a move that clearly loses much.
// What it says is data (games/<game>/coach/); what a move loses is weighed on this device, by what the seat knows (local/weigher.ts).
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Action, GameEvent, Hint, Prompt, Seat, Snapshot } from "../net/protocol";
import { type Advice, type Weighed, Weigher } from "../local/weigher";
import { coach as wish, coached, doubted } from "../settings";
import type { Entry } from "./table";

/** One thing to be said, and when: at a decision, at the first decision of a game, at its end; else with an event of its rules. */
export interface Sentence {
  readonly decision?: string;
  readonly start?: boolean;
  readonly end?: boolean;
  /** Events with which it is said although they come from another rule. */
  readonly on?: readonly string[];
  /** What an event may name for it to be said. */
  readonly words?: readonly string[];
  /** Said of each kind of card or the like in the words of its explanation: a topic, and the fields of events that name one. */
  readonly topic?: string;
  readonly from?: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly string[];
}
export type Sentences = Readonly<Record<string, Sentence>>;

/** What is said now: a text by its key, or the explanation of a thing. */
export interface Tip {
  readonly key: string;
  readonly what?: string;
  readonly rules: readonly string[];
}

/** What has come up: a decision of one's own, what happened, the end. */
export interface News {
  readonly decision?: string | undefined;
  readonly events?: readonly GameEvent[];
  readonly over?: boolean;
}

/** The rules of a thing that has an explanation; the first one is of its own kind. */
export type RulesOf = (what: string) => readonly string[];

function of_event(told: GameEvent, sentences: Sentences, rules_of: RulesOf): Tip[] {
  const tips: Tip[] = [];
  for (const [key, { rules, topic, from, start = false, end = false, on = [], words = [] }] of Object.entries(sentences)) {
    for (const field of from?.[told.event] ?? []) {
      const word = told[field];
      const [rule, ...more] = typeof word === "string" ? rules_of(`${topic ?? ""} ${word}`) : [];
      if (rule !== undefined && rules.includes(rule)) tips.push({ key: `${key} ${rule}`, what: `${topic ?? ""} ${String(word)}`, rules: [rule, ...more] });
    }
    const named = Object.values(told).some((word) => typeof word === "string" && words.includes(word));
    if (from === undefined && !start && !end && (rules.includes(told.rule) || on.includes(told.event) || named)) tips.push({ key, rules });
  }
  return tips;
}

/** What is about a decision can wait until one decides; it is said after others have done it if one never does. */
const later = ({ key }: Tip, sentences: Sentences): number => (sentences[key]?.decision === undefined ? 0 : 1);

/** All there is to say, the decision first; each once. */
export function tips_of({ decision, events = [], over = false }: News, sentences: Sentences, rules_of: RulesOf): readonly Tip[] {
  const all = Object.entries(sentences).map(([key, sentence]) => ({ key, ...sentence }));
  const plain = (fits: (sentence: Sentence) => boolean): Tip[] => all.filter(fits).map(({ key, rules }) => ({ key, rules }));
  const tips = [
    ...(over ? plain(({ end }) => end === true) : []),
    ...(decision === undefined ? [] : plain((one) => one.start === true)),
    ...(decision === undefined ? [] : plain((one) => one.decision === decision)),
    ...events.flatMap((told) => of_event(told, sentences, rules_of)).sort((a, b) => later(a, sentences) - later(b, sentences)),
  ];
  return tips.filter(({ key }, i) => tips.findIndex((other) => other.key === key) === i);
}

/** Whether this person is coached at this table: never by a clock; among others only if the table has it, which all saw who sat down. */
export function is_coached({ settings, clock, you, seats, phase }: Snapshot, choice: "first" | "on" | "off"): boolean {
  if (settings.clock !== null || clock != null || choice === "off" || you.seats.length === 0 || phase === "gathering") return false;
  const alone = you.seats.length === 1 && seats.every(({ seat, player }) => player === null || you.seats.includes(seat));
  return settings.coach || (alone && choice === "on");
}

/** What the coach looks at. */
export interface Watched {
  readonly state: ReadonlySignal<Snapshot | null>;
  readonly log: ReadonlySignal<readonly Entry[]>;
  readonly prompt: ReadonlySignal<Prompt | null>;
  /** What the seat knows, as the table tells it. */
  readonly know: (prompt: Prompt) => Promise<Parameters<Weigher["weigh"]>[0] | null>;
}

export class Coach {
  /** What is to be said, the first now. */
  readonly tips = signal<readonly Tip[]>([]);
  /** A move that waits for a yes, with what it loses. */
  readonly doubt = signal<{ readonly prompt: Prompt; readonly action: Action; readonly best: Advice; readonly mine: Advice } | null>(null);
  readonly active = computed(() => this.table.state.value !== null && is_coached(this.table.state.value, wish.value));
  /** What was found about the present decision so far. */
  readonly weighed = signal<{ readonly seat: Seat; readonly decision: number; readonly found: readonly Weighed[] } | null>(null);
  /** The last entry whose events were heard. */
  private heard = -1;
  /** The decision at which something was said last. */
  private said_at = "";
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly table: Watched,
    private readonly sentences: Sentences,
    private readonly rules_of: RulesOf,
    private readonly weigher = new Weigher(),
  ) {
    this.stops.push(effect(() => this.listen()));
    this.stops.push(effect(() => void this.think()));
    this.stops.push(effect(() => void (this.tips.value[0] !== undefined && coached.add(this.name_of(this.tips.value[0])))));
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.weigher.end();
  }

  private name_of = ({ key }: Tip): string => `${this.table.state.peek()?.game ?? ""} ${key}`;

  /** What has happened since is noted; it is said when this person is asked for something, or when the game is over. */
  private listen(): void {
    const { state, log, prompt } = this.table;
    const entries = log.value;
    const over = state.value?.phase === "finished";
    const now = prompt.value;
    if (!this.active.value || (now === null && !over)) return;
    // What happened before one came is not news.
    if (this.heard < 0) this.heard = (state.peek()?.move ?? 0) === 0 ? 0 : (state.peek()?.seq ?? 0);
    const events = entries.filter(({ seq }) => seq > this.heard).flatMap((entry) => entry.events);
    this.heard = Math.max(this.heard, ...entries.map(({ seq }) => seq));
    // What was said of the decision before has been read or never will be.
    const at = over ? "over" : `${now?.seat} ${now?.decision}`;
    const anew = at !== this.said_at;
    this.said_at = at;
    const waiting = this.tips.peek().slice(anew ? 1 : 0);
    const fresh = (news: News) =>
      tips_of(news, this.sentences, this.rules_of).filter((tip) => !coached.has(this.name_of(tip)) && !waiting.some(({ key }) => key === tip.key));
    const first = anew ? fresh({ decision: now?.kind, over }) : [];
    const later = fresh({ events }).filter(({ key }) => !first.some((tip) => tip.key === key));
    if (anew || later.length > 0) this.tips.value = [...first, ...waiting, ...later];
  }

  /** The next thing to be said, or nothing. */
  readonly next = (): void => void (this.tips.value = this.tips.value.slice(1));
  readonly dismiss = (): void => void (this.tips.value = []);

  /** Thinks while the person is choosing. */
  private async think(): Promise<void> {
    const prompt = this.table.prompt.value;
    this.weighed.value = null;
    this.doubt.value = null;
    if (prompt === null || !this.active.value || prompt.actions.length < 2) return this.weigher.end();
    const { seat, decision } = prompt;
    const known = await this.table.know(prompt);
    if (known === null || this.table.prompt.peek() !== prompt) return;
    await this.weigher.weigh(known, (found) => {
      if (this.table.prompt.peek() === prompt) this.weighed.value = { seat, decision, found: [...(this.weighed.peek()?.found ?? []), found] };
    });
  }

  /** Whether a move is held back to be asked about. What has not been weighed in time goes through. */
  doubts(prompt: Prompt, action: Action): boolean {
    const weighed = this.weighed.peek();
    if (!this.active.peek() || weighed === null || weighed.decision !== prompt.decision || weighed.seat !== prompt.seat) return false;
    const [asked] = weighed.found.flatMap(({ best, losses }) => losses.filter((one) => one.action === action.action).map((mine) => ({ best, mine })));
    const { table = "", move = 0 } = this.table.state.peek() ?? {};
    // By the move's number: taken back and made again, also after a reload, it goes through.
    const name = `${table} ${move} ${action.action}`;
    if (asked === undefined || doubted.has(name)) return false;
    doubted.add(name);
    this.doubt.value = { prompt, action, ...asked };
    return true;
  }

  /** The better move as a hint, to be drawn; what it is better by has been said. */
  better(): Hint | null {
    const doubt = this.doubt.value;
    if (doubt === null) return null;
    const { prompt: { seat, decision }, best } = doubt;
    return { type: "hint", id: "", table: "", seat, decision, action: best.action, recommended: best, alternatives: [], worlds: 0, clear: true };
  }
}
