// Egizia at the table.
import type { Game } from "web/table/game";
import { Board } from "./board";
import { Glance } from "./glance";
import { is_icon, Small } from "./icons";
import { Mine } from "./mine";
import { legend, topics } from "./what";
import { warns, ways } from "./ways";
import { describe, steps } from "./words";
import { card_of, type Box, type Does, type Told, type View } from "./view";
import "./style.css";

/** Words of the game that have a picture of their own. */
function picture_of(field: string, word: string): string | undefined {
  const names: readonly string[] = [
    ...(field === "crew" ? [`crew-${word}`] : []),
    ...(field === "market" ? [`market-${word}`] : []),
    ...(field === "class" ? [`field-${word}`] : []),
    ...(field === "flood" ? ["flood"] : []),
    ...(word.startsWith("storey_") ? ["pyramid"] : []),
    ...(/^(left|right)_|^roof$/.test(word) ? ["temple"] : []),
    word,
  ];
  return names.find(is_icon);
}

function Symbol({ field, word, box }: { readonly field: string; readonly word: string; readonly box: Box }) {
  const card = card_of(box, word);
  const name = card?.t === "F" ? `field-${card.class}` : card?.t === "Q" ? "quarry" : picture_of(field, word);
  return name === undefined ? null : <Small name={name} size={16} />;
}

const game: Game<View, Box, Told, Does> = {
  id: "egizia",
  Board,
  Mine,
  Glance,
  Symbol,
  describe,
  steps,
  topics,
  legend,
  turn: {
    deeds: [
      "boat_placed", "card_taken", "card_played", "passed", "field_improved", "fed", "build_began", "sphinx_kept", "stone_laid", "storey_completed",
      "stones_sold", "tombs_counted", "sphinx_counted",
    ],
    gains: ["crew_raised", "flood_moved", "market_moved", "stones_gained", "stones_paid", "scored"],
  },
  ways,
  warns,
  // Boats look down the river first; teams, draws and sales are put together.
  weighs: ["boat", "second_boat", "feed", "build", "draw", "keep", "round_end"],
};
export default game as unknown as Game;
