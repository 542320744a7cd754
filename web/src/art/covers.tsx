// A picture for each game.
import type { GameId } from "../net/protocol";

export function Cover({ game, small = false }: { readonly game: GameId; readonly small?: boolean }) {
  return <svg class={small ? "cover-art small" : "cover-art"} viewBox="0 0 160 120" aria-hidden="true" data-game={game} />;
}
