// The games that have a board here: each a folder, loaded when its table opens. One without a folder is played by the
// list of choices.
import type { GameId } from "../net/protocol";
import type { Game } from "./game";

const folders = import.meta.glob<{ default: Game }>("../../../games/*/web/index.tsx");

export async function load_game(id: GameId): Promise<Game | null> {
  const module = await folders[`../../../games/${id}/web/index.tsx`]?.();
  return module?.default ?? null;
}
