// What a game brings to the table: games/<game>/web/, whose index.tsx exports one of these as default.
// Boards are drawn from the view and the box, know no rule, and let people choose through `choosing`. docs/web.md.
import type { ComponentType } from "preact";
import type { Fields, GameEvent, GameId, Seat, SeatState, Value } from "../net/protocol";
import type { Say } from "../texts/texts";
import type { Choosing } from "./choosing";

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
  /** The shape of the room there is: a phone held upright, or a desk. A board may be laid out for either. */
  readonly shape: "tall" | "wide";
  /** Resources and kinds also by letter. */
  readonly letters: boolean;
}

export interface OfSeat {
  readonly seat: Seat;
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
  /** The fields of a kind of decision in the order in which the list of choices asks for them; all at once if left out. */
  readonly steps?: Readonly<Record<string, readonly string[]>>;
}
