// Puts events, choices and refusals into sentences of texts/, as src/cli/narrator.cc does for the terminal: `event.*`
// tells, `choice.*` words a choice, `by.*` a group of choices, `gain.*` foretells. A placeholder is a field; {tile.2} is
// the second part of a compound, any other ending is for the game's `describe`. A sentence that begins with {seat} is a
// clause: those about one seat are joined, and a verb is not repeated.
import { SeatMark } from "../art/seat_mark";
import type { Game } from "./game";
import type { Action, Fields, GameEvent, Prompt, Refused, Seat, SeatState, Value } from "../net/protocol";
import { fill, type Say } from "../texts/texts";

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

export const plain = (parts: Sentence): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("").replace(/\s+/g, " ").trim();

/** How a seat is called; bots by their level, with a number where there are several. */
export function seat_name({ seats, say }: Pick<Scene, "seats" | "say">, seat: Seat): string {
  const state = seats[seat];
  if (state?.name != null) return state.name;
  if (state === undefined) return say.game("web.opponent") ?? say("seat.opponent");
  if (state.bot == null) return say("seat.number", { number: seat + 1 });
  const level = say.house(`level.${state.bot}`) ?? state.bot;
  const alike = seats.filter((other) => other.name == null && other.bot === state.bot);
  return alike.length < 2 ? level : `${level} ${alike.indexOf(state) + 1}`;
}

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

  private field(name: string, fields: Fields | GameEvent, view: unknown, seat: Seat | null): Part {
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
    if (typeof value !== "string") return described ?? String(value);
    const count = typeof fields["count"] === "number" ? fields["count"] : 1;
    return { field: base, word: value, text: described ?? this.say.word(value, count) };
  }

  private fill(text: string, fields: Fields | GameEvent, view: unknown, seat: Seat | null): Part[] {
    return text
      .split(/\{([^{}]+)\}/)
      .map((piece, i) => (i % 2 === 0 ? piece : this.field(piece, fields, view, seat)))
      .filter((piece) => piece !== "");
  }

  /** The text of a game with its placeholders; `.one` where it counts one. */
  private raw(key: string, fields: Fields | GameEvent): string | undefined {
    return (fields["count"] === 1 ? this.say.game(`${key}.one`) : undefined) ?? this.say.game(key);
  }

  /** What happened, in paragraphs: a new one for each seat. */
  tell(events: readonly GameEvent[], view: unknown): readonly Paragraph[] {
    const paragraphs: { seat: Seat | null; parts: Part[]; rules: string[] }[] = [];
    let subject: Seat | null = null;
    let in_sentence = false;
    let last_key = "";
    const end = () => {
      if (in_sentence) paragraphs.at(-1)?.parts.push(".");
      in_sentence = false;
      last_key = "";
    };
    for (const event of events) {
      const base = `event.${event.event}`;
      const seat = event.seat ?? null;
      const key = this.is_reader(seat) && this.say.game(`${base}.you`) !== undefined ? `${base}.you` : base;
      const text = this.raw(key, event);
      if (text === undefined || text === "") continue;
      const last = paragraphs.at(-1);
      if (!text.startsWith("{seat}") || seat === null) {
        end();
        const parts = this.fill(text, event, view, seat);
        if (last === undefined) paragraphs.push({ seat: null, parts, rules: [event.rule] });
        else last.parts.push(" ", ...parts);
      } else if (in_sentence && subject === seat && last !== undefined) {
        const clause = text.slice("{seat}".length);
        const object = clause.search(/[{0-9]/);
        const again = key === last_key && object >= 0;
        last.parts.push(again ? ", " : ",", ...this.fill(again ? clause.slice(object) : clause, event, view, seat));
        in_sentence = true;
      } else {
        end();
        paragraphs.push({ seat, parts: this.fill(text, event, view, seat), rules: [] });
        in_sentence = true;
      }
      if (text.startsWith("{seat}") && seat !== null) {
        subject = seat;
        last_key = key;
      }
      const rules = paragraphs.at(-1)?.rules;
      if (event.rule !== "" && rules?.includes(event.rule) === false) rules.push(event.rule);
    }
    end();
    return paragraphs;
  }

  /** What a decision asks for, in the words of the game, without a full stop. */
  decision(kind: string, view: unknown, seat: Seat): string {
    const text = this.say.game(`decision.${kind}`);
    if (text === undefined) return kind;
    const fields = typeof view === "object" && view !== null ? (view as Fields) : {};
    const words = plain(this.fill(text, fields, view, seat));
    return words.charAt(0).toLowerCase() + words.slice(1);
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

  groups_by(kind: string, field: string): boolean {
    return this.say.game(`by.${kind}.${field}`) !== undefined;
  }

  /** What an action would bring its seat: gains of one kind are added up. */
  forecast(effects: readonly GameEvent[], seat: Seat): readonly Sentence[] {
    const parts: { key: string; fields: Record<string, Value>; bare: string; count: number; counted: boolean }[] = [];
    for (const event of effects) {
      const key = `gain.${event.event}`;
      const text = this.say.game(key);
      if (event.seat !== seat || text === undefined || text === "") continue;
      const fields = { ...event } as Record<string, Value>;
      const counted = typeof fields["count"] === "number";
      const count = counted ? Number(fields["count"]) : 1;
      const bare = plain(this.fill(text, counted ? { ...fields, count: 0 } : fields, null, seat));
      const same = parts.find((part) => part.bare === bare);
      if (same !== undefined && counted) same.count += count;
      else parts.push({ key, fields, bare, count, counted });
    }
    return parts.map(({ key, fields, count, counted }) => {
      const filled = counted ? { ...fields, count } : fields;
      return this.fill(this.raw(key, filled) ?? "", filled, null, seat);
    });
  }

  /** Why something was refused, in a sentence. */
  refusal({ reason, why, need, have }: Refused): string {
    const own = why === undefined ? undefined : this.say.game(`refusal.${why}`);
    if (own !== undefined) return fill(own, { need: need ?? 0, have: have ?? 0 });
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
