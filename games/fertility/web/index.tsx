// Fertility at the table.
import "web/art/art.css";
import { legend, topics } from "./what";
import "./style.css";
import type { Game } from "web/table/game";
import { Board } from "./board";
import { Glance } from "./glance";
import { Picture } from "./goods";
import { Statue } from "./gods";
import { Mine } from "./mine";
import { Tile } from "./tiles";
import type { Box, Does, God, Good, Told, View } from "./types";
import { ways } from "./ways";
import { describe } from "./words";

const pictured = new Set(["alabaster", "bovine", "papyrus", "grape", "wheat", "monument"]);
const gods = new Set(["anubis", "bastet", "horus", "isis", "sobek", "thoth"]);

function Symbol({ word }: { readonly field: string; readonly word: string; readonly box: Box }) {
  const tile = word.split("-").length === 2 && word.split("-").every((scene) => pictured.has(scene));
  if (!tile && !pictured.has(word) && !gods.has(word)) return null;
  return (
    <svg viewBox={tile ? "-25 -25 98 50" : "-24 -24 48 48"} width={tile ? 32 : 16} height="16" aria-hidden="true">
      {tile ? <Tile tile={word} /> : gods.has(word) ? <Statue god={word as God} /> : <Picture good={word as Good} />}
    </svg>
  );
}

const fertility: Game<View, Box, Told, Does> = {
  id: "fertility",
  Board,
  Mine,
  Glance,
  Symbol,
  describe,
  topics,
  legend,
  turn: {
    deeds: ["tile_placed", "tile_discarded", "monument_built", "district_built"],
    gains: ["gained", "lost", "quarry_made", "shop_filled", "barter_lost"],
  },
  steps: { place: ["tile", "first", "second"], supply: ["good", "shop"], barter: ["good", "shop"] },
  ways,
  weighs: ["place", "discard", "remove"],
  losses: ["lost", "returned", "barter_lost", "quarry_empty"],
};

export default fertility;
