// Tal der Könige on the browser table.
import "./style.css";
import type { Game } from "web/table/game";
import { stage } from "./auction_screen";
import { Board } from "./board";
import { Glance, Symbol } from "./glance";
import { Mine } from "./mine";
import type { Box, Does, Told, View } from "./view";
import { legend, topics } from "./what";
import { ways } from "./ways";
import { describe } from "./words";

const game: Game<View, Box, Told, Does> = {
  id: "tal-der-koenige",
  Board,
  Mine,
  stage,
  Glance,
  Symbol,
  describe,
  topics,
  legend,
  turn: {
    deeds: [
      "tablet_laid", "bidding_done", "bid_shown", "group_sold", "foreman_moved", "foreman_stayed", "order_written", "plan_shown", "foreman_displaced",
      "site_claimed", "claim_declined", "worker_moved", "cube_stolen", "site_taken", "cube_built", "pyramid_finished", "cubes_to_pharaoh", "disc_passed",
    ],
    gains: ["site_claimed", "site_taken", "cube_stolen", "pyramid_finished"],
  },
  steps: {
    bid: ["group", "tablet"],
    worker: ["from", "to"],
    steal: ["site", "colour", "place"],
    build: ["site", "colour", "place"],
  },
  ways,
  losses: ["cubes_to_pharaoh"],
};

export default game;
