// What is this? Anything on a table says by `data-what` which topic of its game it belongs to ("circle edfu"). The game knows the
// rules of each topic and what fills its sentence (games/<game>/web/what.tsx); the words are in texts/: `explain.circle` says what it does,
// and its name for those who do not see it says what it is and has. docs/web.md.
import type { Action, Fields } from "../net/protocol";
import { type Arguments, figure, type Say, type WebKey } from "../texts/texts";
import { agrees, type Choosing, type Picks } from "./choosing";
import type { Game, GameProps } from "./game";

/** What is to be said of one thing. */
export interface About {
  /** Rules by id, the one that says most first. */
  readonly rules: readonly string[];
  /** What it is called, where its spoken name says more than that. */
  readonly named?: string;
  /** Which of several sentences: `explain.circle.edfu`. */
  readonly kind?: string | undefined;
  /** What fills the sentence. */
  readonly args?: Arguments;
  /** The sentence itself, where texts/ has it under another name. */
  readonly does?: string;
  /** Which of several names in the legend, where that is not the kind. */
  readonly called?: string;
  /** What it brings or counts as things stand. */
  readonly now?: string | undefined;
  /** The category of the count it belongs to, and whose: what the server counts there now is told. Nobody's: the reader's. */
  readonly counts?: { readonly category: string; readonly seat?: number | undefined };
}

/** The rules of a topic; or, given the words after its name, what is to be said. */
export type Topic<Props> = readonly string[] | ((props: Props, ...words: readonly string[]) => About);
export type Topics<Props> = Readonly<Record<string, Topic<Props>>>;

export interface Explanation {
  readonly title: string;
  readonly does: string;
  readonly now: string | undefined;
  readonly rules: readonly string[];
}

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Things of every game, which the shell draws. */
const shell_topics: Readonly<Record<string, WebKey>> = { plate: "explain.plate", clock: "explain.clock" };

/** The sentence for `what`, the words of a `data-what`; undefined if the game has none. */
export function explain(game: Game | null, props: GameProps<unknown, unknown>, what: string, name = ""): Explanation | undefined {
  const [topic = "", ...words] = what.split(" ");
  const { say } = props;
  const shell = shell_topics[topic];
  if (shell !== undefined) return { title: raised(name), does: say(shell), now: undefined, rules: [] };
  const known = game?.topics?.[topic];
  if (known === undefined) return undefined;
  const about: About = typeof known === "function" ? known(props, ...words) : { rules: known };
  const key = about.kind === undefined ? `explain.${topic}` : `explain.${topic}.${about.kind}`;
  const does = about.does ?? say.game(key, about.args);
  if (does === undefined) return undefined;
  const title = about.named ?? (name === "" ? (name_of_topic(say, topic, about) ?? "") : name);
  return { title: raised(title), does, now: about.now ?? counted(props, about.counts), rules: about.rules };
}

/** What a topic is called where nothing else says so. */
const name_of_topic = (say: Say, topic: string, { kind, called = kind, args }: About): string | undefined =>
  (called === undefined ? undefined : say.game(`explain.${topic}.${called}.name`, args)) ?? say.game(`explain.${topic}.name`, args);

/** What a category counts now for a seat. */
function counted({ say, standing, eyes }: GameProps<unknown, unknown>, counts: About["counts"]): string | undefined {
  if (counts === undefined) return undefined;
  const seat = counts.seat === undefined || Number.isNaN(counts.seat) ? eyes : counts.seat;
  const points = standing?.find((one) => one.seat === seat)?.categories[counts.category];
  if (points == null) return undefined;
  return `${figure(points)}\u00a0${say.game("unit", { count: points }) ?? ""} (${say.game(`category.${counts.category}`) ?? ""})`;
}

/** How a thing is called for those who do not see it. */
export function spoken(element: Element): string {
  const own = element.getAttribute("aria-label") ?? element.querySelector(":scope > h3")?.textContent ?? element.querySelector("[aria-label]")?.getAttribute("aria-label");
  if (own != null) return own;
  // A part of something: that has the name.
  const whole = element.parentElement?.closest(`[data-what="${element.getAttribute("data-what") ?? ""}"]`);
  if (whole != null) return spoken(whole);
  return element.matches("button, h3, p, li, span, text") ? (element.textContent ?? "").trim().replace(/\s+/g, " ") : "";
}

/** What makes a thing say what it is, what it would bring, and whether a hint would pick it. */
export function what_is<Does extends Fields>(what: string | undefined, choosing?: Choosing<Does>, fields?: Picks<Does>) {
  const legal = choosing !== undefined && fields !== undefined && Object.keys(fields).length > 0 && choosing.prompt.value !== null && choosing.among(fields).length > 0;
  return { "data-what": what, "data-fields": legal ? JSON.stringify(fields) : undefined, "data-advised": legal && choosing.advises(fields) ? "" : undefined };
}

/** What the choice of these fields would bring: the one action it means, or what all that it may mean have in common. */
export function outcome(choosing: Choosing, fields: Fields): Action | null {
  const all = choosing.among(fields);
  const fitting = all.filter((action) => agrees(action, choosing.picked.value));
  const [first, ...others] = fitting.length > 0 ? fitting : all;
  if (first === undefined || others.length === 0) return first ?? null;
  const has = (action: Action) => {
    const effects = new Set(action.effects.map((effect) => JSON.stringify(effect)));
    return (effect: object) => effects.has(JSON.stringify(effect));
  };
  return {
    ...first,
    effects: others.reduce((shared, action) => shared.filter(has(action)), first.effects),
    reveals: others.every(({ reveals }) => reveals) && first.reveals,
    ends: others.every(({ ends }) => ends) && first.ends,
  };
}
