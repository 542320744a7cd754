// What a game brings to the table: games/<game>/web/, whose index.tsx exports one of these as default.
// Boards are drawn from the view and the box, know no rule, and let people choose through `choosing`. docs/web.md.
import type { ComponentChildren, ComponentType } from "preact";
import type { Action, Fields, GameEvent, GameId, Prompt, Seat, SeatCount, SeatState, Value } from "../net/protocol";
import type { Say } from "../texts/texts";
import type { Choosing } from "./choosing";
import type { Topics } from "./explain";

/** Everything a board is drawn from. */
export interface GameProps<View, Box, Event extends GameEvent = GameEvent, Does extends Fields = Fields> {
  readonly view: View;
  /** The component file. */
  readonly box: Box;
  readonly options: Readonly<Record<string, number>>;
  readonly seats: readonly SeatState[];
  /** The seat whose eyes these are; null for an onlooker. */
  readonly eyes: Seat | null;
  readonly to_act: readonly Seat[];
  readonly choosing: Choosing<Does>;
  /** Texts: `say("web.key")` is typed for the shell, `say.game("event.x")` looks into the game's own file. */
  readonly say: Say;
  /** What happened since these eyes last acted: marked until they act. */
  readonly news: readonly Event[];
  /** The count as it stands, for as much as these eyes may know. */
  readonly standing?: readonly SeatCount[] | null;
  /** The shape of the room there is: a phone held upright, or a desk. A board may be laid out for either. */
  readonly shape: "tall" | "wide";
  /** Resources and kinds also by letter. */
  readonly letters: boolean;
}

/** A symbol of the legend: what it belongs to, as in `data-what`, and its picture. */
export interface LegendEntry {
  readonly what: string;
  readonly picture: ComponentChildren;
}

export interface OfSeat {
  readonly seat: Seat;
}

/** A way out of a decision, or its plain yes or no: a button where Confirm is. */
export interface Way {
  readonly action: Action;
  /** As short as a button. */
  readonly name: string;
  /** What comes of it, in a sentence. */
  readonly means?: string | undefined;
}

/** What a sentence about a position is made from. */
export interface About<View, Box> {
  readonly view: View;
  readonly box: Box;
  readonly say: Say;
}

export interface Game<View = unknown, Box = unknown, Event extends GameEvent = GameEvent, Does extends Fields = Fields> {
  readonly id: GameId;
  /**
   * The common board: one `<svg class="board" viewBox=…>` that fills its room; the shell zooms and pans it. Everything
   * that can be clicked is a `<Target>` (table/target.tsx), so that mouse, finger, keyboard and screen reader reach it.
   * Pieces that travel have `data-piece` with a name that stays theirs wherever they are.
   */
  readonly Board: ComponentType<GameProps<View, Box, Event, Does>>;
  /** A seat's own things in full: mine always in sight, those of others on demand. */
  readonly Mine: ComponentType<GameProps<View, Box, Event, Does> & OfSeat>;
  /**
   * On a phone: whether the board needs the whole room now (an auction). One's own things are then folded away, and drawn over
   * it when asked for.
   */
  readonly stage?: (props: GameProps<View, Box, Event, Does>) => boolean;
  /** The same at a glance, inside the name plate: one line of icons and figures. */
  readonly Glance: ComponentType<GameProps<View, Box, Event, Does> & OfSeat>;
  /** A picture of a word of the game in sentences, choices and previews (16 px high), or null: then its word is said. */
  readonly Symbol?: ComponentType<{ readonly field: string; readonly word: string; readonly box: Box }>;
  /**
   * Words for a field in the list of choices and in the log, where the plain word of texts/ is not enough ("d6g" →
   * what the district has); undefined: the plain word will do.
   */
  readonly describe?: (
    field: string,
    value: Value,
    about: { readonly view: View; readonly box: Box; readonly say: Say; readonly seat: Seat | null },
  ) => string | undefined;
  /** What can be seen, by the first word of its `data-what`: the rules it follows, and what fills its sentence (table/explain.ts). */
  readonly topics?: Topics<GameProps<View, Box, Event, Does>>;
  /** The symbols of the game, in the order of the legend: topics with a name (`explain.crew.name`) and their pictures. */
  readonly legend?: readonly LegendEntry[];
  /**
   * How a turn is told in one line of the log: by these events in a sentence, by these counted up as gains, which also rise from
   * the plate; all others are among the steps. Left out: what has a text of its own as a gain counts as one.
   */
  readonly turn?: { readonly deeds: readonly Event["event"][]; readonly gains: readonly Event["event"][] };
  /** Whose doing an event of no seat is: a solo game's opponent has the number after the last seat. */
  readonly actor?: (event: GameEvent) => Seat | undefined;
  /** The fields of a kind of decision in the order in which the list of choices asks for them; all at once if left out. */
  readonly steps?: Readonly<Record<string, readonly string[]>>;
  /** Passing, finishing, declining, and what else needs no place on the board. */
  readonly ways?: (prompt: Prompt, about: About<View, Box>) => readonly Way[];
  /** Decisions whose picks are weighed in a preview, such as a tile that can be turned: the last pick is never the yes. */
  readonly weighs?: readonly string[];
  /** Events by which something is lost: said in the colour of a loss, and never without a yes. */
  readonly losses?: readonly string[];
  /** What much an action would give up, beside its events; nothing: undefined. */
  readonly warns?: (action: Action, prompt: Prompt, about: About<View, Box>) => string | undefined;
}
