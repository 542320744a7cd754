// Tal der Könige on the browser table.
import "./style.css";
import type { Game } from "web/table/game";
import { stage } from "./auction_screen";
import { Board } from "./board";
import { Glance, Symbol } from "./glance";
import { Mine } from "./mine";
import type { Box, Does, Told, View } from "./view";
import { describe } from "./words";

const game: Game<View, Box, Told, Does> = {
  id: "tal-der-koenige",
  Board,
  Mine,
  stage,
  Glance,
  Symbol,
  describe,
  steps: {
    bid: ["group", "tablet"],
    worker: ["from", "to"],
    steal: ["site", "colour", "place"],
    build: ["site", "colour", "place"],
  },
};

export default game;
