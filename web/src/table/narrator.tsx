// Puts events, choices and refusals into sentences of texts/, as src/cli/narrator.cc does for the terminal; both are held
// to tests/words.json. `event.*` tells, `choice.*` words a choice, `by.*` a group of choices, `gain.*` foretells. A
// placeholder is a field; {tile.2} is the second part of a compound, {crew.the} a form of its word, and any other ending
// is for the game's `describe`. Of a sentence there may be others by an ending: a word of its fields (`.centre`), `.loss`
// for an amount below zero, `.hidden` for what the reader may not know, `.you` to the reader. A sentence that begins with
// {seat} is a clause: those about one seat are joined, and one that comes again begins at its ^.
import { SeatMark } from "../art/seat_mark";
import type { Game } from "./game";
import type { Action, CountedItem, Fields, GameEvent, Prompt, Refused, Seat, SeatState, Value } from "../net/protocol";
import { counted, figure, fill, pieces_of, type Say, twin, type WebKey } from "../texts/texts";

/** A piece of a sentence: text, or a word that may have a picture. */
export type Part = string | { readonly field: string; readonly word: string; readonly text: string };
export type Sentence = readonly Part[];

export interface Paragraph {
  readonly seat: Seat | null;
  readonly parts: Sentence;
  /** The rules it rests on. */
  readonly rules: readonly string[];
}

export interface Scene {
  readonly game: Game | null;
  readonly box: unknown;
  readonly say: Say;
  readonly seats: readonly SeatState[];
  /** Seats of the reader: spoken to as "you" if there is just one. */
  readonly mine: readonly Seat[];
}

/** Words without pictures; a no-break space stays one. */
export const plain = (parts: Sentence): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("").replace(/ +/g, " ").trim();

/** How a seat is called; a bot by a first name that nobody at the table has. */
export function seat_name({ seats, say }: Pick<Scene, "seats" | "say">, seat: Seat): string {
  const state = seats[seat];
  if (state === undefined) return say.game("opponent") ?? say("seat.opponent");
  if (state.name != null) return state.name;
  if (state.bot == null) return say("seat.number", { number: seat + 1 });
  const free = say("bot.names").split(", ").filter((name) => !seats.some((other) => other.name === name));
  const bots = seats.filter((other) => other.name == null && other.bot != null);
  return free[bots.indexOf(state)] ?? say("seat.number", { number: seat + 1 });
}

type Told = Fields | GameEvent;

/** A sentence of texts/ chosen for what it tells, with what to fill in. */
interface Phrase {
  readonly key: string;
  readonly text: string;
  readonly fields: Told;
}

/** Phrases about one seat that become one sentence. */
type Clauses = { phrase: Phrase; bare: string }[];

const capital = (parts: Part[]): Part[] => {
  const [first, ...rest] = parts;
  if (first === undefined) return parts;
  const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return [typeof first === "string" ? raised(first) : { ...first, text: raised(first.text) }, ...rest];
};

const subject_mark = "{seat} ";

/** What somebody takes or draws tells what it brings, so that its gains need not. */
const brings = ({ event, ...fields }: GameEvent): string[] =>
  /_(taken|drawn)$/.test(event) ? Object.values(fields).filter((value) => typeof value === "string") : [];

export class Narrator {
  constructor(readonly scene: Scene) {}

  private get say(): Say {
    return this.scene.say;
  }

  private is_reader(seat: Seat | null | undefined): boolean {
    return this.scene.mine.length === 1 && seat === this.scene.mine[0];
  }

  name(seat: Seat): string {
    return this.is_reader(seat) ? this.say("you") : seat_name(this.scene, seat);
  }

  /** A sentence of the shell about a seat, said to the reader where it is theirs. */
  about(key: WebKey, seat: Seat, args: Readonly<Record<string, string | number>> = {}): string {
    const chosen = twin(key, this.is_reader(seat), (one) => this.say(one as WebKey) !== one);
    return this.say(chosen as WebKey, { ...args, seat: this.name(seat) });
  }

  /** What this game counts: points, debens, PP. */
  unit(count: number): string {
    return this.say.game("unit", { count }) ?? "";
  }

  private knows(key: string): boolean {
    return this.say.game(key) !== undefined;
  }

  private field(name: string, fields: Told, view: unknown, seat: Seat | null): Part {
    if (name === "seat") return seat === null ? "" : this.name(seat);
    const [base = name, part] = name.split(".");
    let value: Value | undefined = fields[base];
    if (value === undefined) return "";
    if (value !== null && typeof value === "object") value = (value as readonly Value[])[0] ?? null;
    if (value === null) return "?"; // not for these eyes
    if (typeof value === "string" && (part === "1" || part === "2")) {
      const dash = value.indexOf("-");
      if (dash >= 0) value = part === "1" ? value.slice(0, dash) : value.slice(dash + 1);
    }
    const about = { view, box: this.scene.box, say: this.say, seat };
    const described = view == null ? undefined : this.scene.game?.describe?.(name, value, about);
    if (typeof value === "number") return described ?? figure(value);
    if (typeof value !== "string") return described ?? String(value);
    const count = typeof fields["count"] === "number" ? fields["count"] : 1;
    return { field: base, word: value, text: described ?? this.say.term(base, value, part, count) };
  }

  private fill(text: string, fields: Told, view: unknown, seat: Seat | null): Part[] {
    return pieces_of(text)
      .map((piece) => {
        if (typeof piece === "string") return piece;
        const value = fields[piece.name];
        if (piece.sign !== undefined) return typeof value === "number" ? counted(piece, value, this.say.language) : "";
        return this.field(piece.name, fields, view, seat);
      })
      .filter((piece) => piece !== "");
  }

  /** The sentence for what happened: by its words, a loss, a secret, the reader. Without a count it is one. */
  private phrase(base: string, told: Told, seat: Seat | null): Phrase | undefined {
    let fields: Told = typeof told["count"] === "number" ? told : { ...told, count: 1 };
    let key = base;
    const become = (ending: string): boolean => {
      if (!this.knows(`${key}.${ending}`)) return false;
      key += `.${ending}`;
      return true;
    };
    const text = this.say.game(base);
    if (text === undefined || text === "") return undefined;
    const holes = pieces_of(text).flatMap((piece) => (typeof piece === "string" ? [] : [piece]));
    for (const value of Object.values(told)) if (typeof value === "string" && become(value)) break;
    const amount = holes.find(({ sign }) => sign === ":")?.name ?? "";
    const much = fields[amount];
    if (typeof much === "number" && much < 0 && become("loss")) fields = { ...fields, [amount]: -much };
    if (holes.some(({ name }) => told[name.split(".")[0] ?? name] === null)) become("hidden");
    key = twin(key, this.is_reader(seat), (one) => this.knows(one));
    return { key, text: this.say.game(key) ?? text, fields };
  }

  /** The words of a phrase but for an amount: what is equal in these adds up. */
  private bare({ text, fields }: Phrase, amount: string, seat: Seat | null): string {
    return plain(this.fill(text, { ...fields, [amount]: 0 }, null, seat));
  }

  /** Whether the reader may not know something it tells. */
  private lacks({ text, fields }: Phrase): boolean {
    return pieces_of(text).some((piece) => typeof piece !== "string" && fields[piece.name.split(".")[0] ?? piece.name] === null);
  }

  /** Whether this has a text as a gain. */
  is_gain({ event }: GameEvent): boolean {
    return this.knows(`gain.${event}`);
  }

  private joined(parts: readonly (readonly Part[])[], last: "join.and" | "join.and.long"): Part[] {
    return parts.flatMap((one, i) => (i === 0 ? one : [this.say(i + 1 === parts.length ? last : "join.list"), ...one]));
  }

  /** Clauses about one seat as one sentence. */
  private sentence(clauses: Clauses, view: unknown, seat: Seat): Part[] {
    const groups: Part[][][] = [];
    clauses.forEach(({ phrase: { key, text, fields } }, i) => {
      const from = text.indexOf("^");
      const again = from >= 0 && clauses[i - 1]?.phrase.key === key;
      const clause = again ? text.slice(from + 1) : text.slice(subject_mark.length).replace("^", "");
      const parts = this.fill(clause, fields, view, seat);
      if (again) groups.at(-1)?.push(parts);
      else groups.push([parts]);
    });
    const long = groups.slice(0, -1).some((group) => group.length > 1);
    const said = groups.map((group) => this.joined(group, "join.and"));
    return [this.name(seat), " ", ...this.joined(said, long ? "join.and.long" : "join.and"), "."];
  }

  /** Takes a clause in, or adds it to an equal one. */
  private add(clauses: Clauses, phrase: Phrase, seat: Seat): void {
    const bare = this.bare(phrase, "count", seat);
    const same = clauses.findLast((clause) => clause.bare === bare && clause.phrase.key === phrase.key);
    const together = same !== undefined && phrase.text.includes("{count") && clauses.at(-1)?.phrase.key === phrase.key;
    if (!together) clauses.push({ phrase, bare });
    else same.phrase = { ...phrase, fields: { ...phrase.fields, count: Number(same.phrase.fields["count"]) + Number(phrase.fields["count"]) } };
  }

  /** What happened, in paragraphs: a new one for each seat, and for what is about nobody. */
  tell(events: readonly GameEvent[], view: unknown): readonly Paragraph[] {
    const paragraphs: { seat: Seat | null; parts: Part[]; rules: string[] }[] = [];
    let clauses: Clauses = [];
    let named: string[] = [];
    const end = () => {
      const last = paragraphs.at(-1);
      if (clauses.length > 0 && last?.seat != null) last.parts.push(...this.sentence(clauses, view, last.seat));
      clauses = [];
    };
    for (const event of events) {
      const seat = event.seat ?? null;
      const known = event.event === "gained" ? named.indexOf(String(event["token"])) : -1;
      if (known >= 0) {
        named.splice(known, 1);
        continue;
      }
      const phrase = this.phrase(`event.${event.event}`, event, seat);
      if (phrase === undefined) continue;
      named = brings(event);
      const last = paragraphs.at(-1);
      if (!phrase.text.startsWith(subject_mark) || seat === null) {
        end();
        const parts = capital(this.fill(phrase.text, phrase.fields, view, seat));
        if (last === undefined || last.seat !== null) paragraphs.push({ seat: null, parts, rules: [] });
        else last.parts.push(" ", ...parts);
      } else {
        if (last?.seat !== seat || clauses.length === 0) {
          end();
          paragraphs.push({ seat, parts: [], rules: [] });
        }
        this.add(clauses, phrase, seat);
      }
      const rules = paragraphs.at(-1)?.rules;
      if (event.rule !== "" && rules?.includes(event.rule) === false) rules.push(event.rule);
    }
    end();
    return paragraphs;
  }

  /** What a decision asks for, in the words of the game, without a full stop: once something is picked, for the rest. */
  decision(kind: string, view: unknown, seat: Seat, picked: readonly string[] = [], open: readonly string[] = []): string {
    const rest = picked.map((field) => this.say.game(`decision.${kind}.${field}`)).findLast((one) => one !== undefined);
    const last = picked.length > 0 && open.length === 1 ? this.say.game(`decision.${kind}.which.${open[0] ?? ""}`) : undefined;
    const text = last ?? rest ?? this.say.game(`decision.${kind}`);
    if (text === undefined) return kind;
    const fields = typeof view === "object" && view !== null ? (view as Fields) : {};
    return plain(this.fill(text, fields, view, seat));
  }

  choice(prompt: Prompt, action: Action, view: unknown): Sentence {
    let key = `choice.${prompt.kind}`;
    for (const [name, value] of Object.entries(action.fields)) {
      if (value === true && this.say.game(`${key}.${name}`) !== undefined) {
        key += `.${name}`;
        break;
      }
    }
    const text = this.say.game(key);
    return text === undefined ? [action.action] : this.fill(text, action.fields, view, prompt.seat);
  }

  /** The choices of which a field has this word. */
  group(prompt: Prompt, field: string, value: Value, view: unknown): Sentence {
    const text = this.say.game(`by.${prompt.kind}.${field}`) ?? `{${field}}`;
    return this.fill(text, { [field]: value }, view, prompt.seat);
  }

  /** What has been picked, one sentence each; a word that only names the kind of move says nothing new. */
  picked(prompt: Prompt, picked: Fields, view: unknown): readonly Sentence[] {
    return Object.entries(picked)
      .filter(([field, value]) => typeof value === "string" && (this.groups_by(prompt.kind, field) || field !== "move"))
      .map(([field, value]) => this.group(prompt, field, value as Value, view));
  }

  groups_by(kind: string, field: string): boolean {
    return this.say.game(`by.${kind}.${field}`) !== undefined;
  }

  /** What an action would bring its seat: gains of one kind are added up, and those of a vase not told twice. */
  forecast(effects: readonly GameEvent[], seat: Seat): readonly Sentence[] {
    const gains: { phrase: Phrase; bare: string; amount: string }[] = [];
    let named: string[] = [];
    for (const event of effects) {
      const phrase = event.seat === seat ? this.phrase(`gain.${event.event}`, event, seat) : undefined;
      if (phrase === undefined || this.lacks(phrase)) continue;
      const known = event.event === "gained" ? named.indexOf(String(event["token"])) : -1;
      if (known >= 0) {
        named.splice(known, 1);
        continue;
      }
      named = brings(event);
      const amount = /\{(\w+):/.exec(phrase.text)?.[1] ?? "count";
      const bare = this.bare(phrase, amount, seat);
      const same = phrase.text.includes(`{${amount}`) ? gains.find((gain) => gain.bare === bare) : undefined;
      if (same === undefined) gains.push({ phrase, bare, amount });
      else same.phrase = { ...phrase, fields: { ...phrase.fields, [amount]: Number(same.phrase.fields[amount]) + Number(phrase.fields[amount]) } };
    }
    return gains.map(({ phrase: { text, fields } }) => this.fill(text, fields, null, seat));
  }

  /** Why something that happens is good, where the game has a sentence for it. */
  reason(event: GameEvent, view: unknown): string | undefined {
    const phrase = this.phrase(`why.${event.event}`, event, null);
    return phrase === undefined ? undefined : plain(capital(this.fill(phrase.text, phrase.fields, view, event.seat ?? null)));
  }

  /** A part of a seat's count: which shop, how many, and how many seats count the same. */
  item({ item, field, word, points, count, shared }: CountedItem, view: unknown, seat: Seat): Sentence {
    const both = shared > 1 ? this.say.game(`item.${item}.shared`) : undefined;
    const fields = { points, count, shared, ...(field === undefined ? {} : { [field]: word ?? "" }) };
    return capital(this.fill(both ?? this.say.game(`item.${item}`) ?? item, fields as unknown as Fields, view, seat));
  }

  /** Why something was refused, in a sentence. */
  refusal({ reason, why, need, have }: Refused): string {
    const own = why === undefined ? undefined : this.say.game(`refusal.${why}`);
    if (own !== undefined) return fill(own, { need: need ?? 0, have: have ?? 0 }, this.say.language);
    if (reason === "incomplete") return this.say("refusal.incomplete");
    return this.say.house(`refusal.${reason}`) ?? this.say("refused");
  }
}

/** A sentence with the game's pictures where it has them; the words stay for those who do not see them. */
export function Words({ parts, scene, pictures = false }: { readonly parts: Sentence; readonly scene: Scene; readonly pictures?: boolean }) {
  const Picture = scene.game?.Symbol;
  return (
    <>
      {parts.map((part) => {
        if (typeof part === "string") return part;
        if (!pictures || Picture === undefined) return part.text;
        return (
          <>
            <span class="symbol" aria-hidden="true">
              <Picture field={part.field} word={part.word} box={scene.box} />
            </span>
            <span class="symbol-word">{part.text}</span>
          </>
        );
      })}
    </>
  );
}

/** A seat's mark and name. */
export function Name({ narrator, seat }: { readonly narrator: Narrator; readonly seat: Seat }) {
  return (
    <span class="name">
      <SeatMark seat={seat} /> {narrator.name(seat)}
    </span>
  );
}
