// When a yes is asked for: as long as nobody learns anything and the seat decides on, a move can be taken back, and the last pick
// makes it. What ends the turn, reveals something or gives something up is shown first and waits for a yes.
import type { Action, GameEvent, Prompt } from "../net/protocol";
import { asks } from "../settings";
import type { About, Game, Way } from "./game";

/** Whether something is lost: by what the game calls a loss, or by points below zero. */
export const loses = (game: Game | null, told: GameEvent): boolean =>
  game?.losses?.includes(told.event) === true || (typeof told["points"] === "number" && told["points"] < 0);

export class Asks {
  constructor(
    readonly game: Game | null,
    private readonly about: About<unknown, unknown>,
  ) {}

  ways(prompt: Prompt | null): readonly Way[] {
    return prompt === null ? [] : (this.game?.ways?.(prompt, this.about) ?? []);
  }

  readonly is_loss = (told: GameEvent): boolean => loses(this.game, told);

  warning(prompt: Prompt, action: Action): string | undefined {
    return this.game?.warns?.(action, prompt, this.about);
  }

  /** Whether something would be gone for good that one might have wanted. */
  private costs(prompt: Prompt, action: Action): boolean {
    const lost = action.effects.some((told) => told.seat === prompt.seat && this.is_loss(told));
    return lost || this.warning(prompt, action) !== undefined;
  }

  /** Whether the last pick makes the move. `undo`: whether it could be taken back at this table. */
  at_once(prompt: Prompt, action: Action, undo: boolean): boolean {
    if (asks.value === "never") return true;
    if (asks.value === "move" || !undo || action.goes_on !== true) return false;
    return this.game?.weighs?.includes(prompt.kind) !== true && !this.costs(prompt, action);
  }

  /** A button says what it does: its move is made unless it gives something up. */
  way_at_once(prompt: Prompt, { action }: Way): boolean {
    return asks.value === "never" || (asks.value === "turn" && !action.ends && !this.costs(prompt, action));
  }
}

/** What is paid if nobody says otherwise: as the game itself judges (`best`). */
export const proposed = (prompt: Prompt | null): Action | undefined => prompt?.actions.find(({ best }) => best === true);
