// A picture for each game, drawn in flat areas and firm outlines like a painted wall. Colours are those of the tokens.
// It stands in the game's folder; a game without one gets the river.
import type { FunctionComponent } from "preact";
import type { GameId } from "../net/protocol";
import { River } from "./landscape";

const pictures = import.meta.glob<FunctionComponent>("../../../games/*/web/cover.tsx", { import: "default", eager: true });

export function Cover({ game, small = false }: { readonly game: GameId; readonly small?: boolean }) {
  const Picture = pictures[`../../../games/${game}/web/cover.tsx`];
  return (
    <svg class={small ? "cover-art small" : "cover-art"} viewBox="0 0 160 120" aria-hidden="true">
      {Picture === undefined ? <River top={60} /> : <Picture />}
    </svg>
  );
}
