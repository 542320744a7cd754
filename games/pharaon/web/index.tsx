import "web/art/art.css";
import "./style.css";
import type { Game } from "web/table/game";
import { Icon, Offering, Token, is_district } from "./art";
import { Board } from "./board";
import { Badge } from "./cards";
import { Glance } from "./glance";
import { Mine } from "./mine";
import { resources, type Box, type Does, type Told, type View } from "./model";
import { legend, topics } from "./what";
import { warns, ways } from "./ways";
import { describe } from "./words";

function Symbol({ word }: { readonly field: string; readonly word: string; readonly box: Box }) {
  const resource = word === "any" || (resources as readonly string[]).includes(word);
  const offering = word.endsWith("-token") || word === "one-pp" || word === "two-pp" || word === "offering";
  if (!resource && !offering && !is_district(word) && word !== "basic") return null;
  return (
    <svg class="ph-symbol" viewBox="-12 -12 24 24" width="18" height="18" aria-hidden="true">
      {resource ? <Token kind={word} size={23} /> : offering ? <Offering token={word} size={24} />
        : word === "basic" ? <Token kind="any" size={23} /> : is_district(word) ? <Badge name={word} x={0} y={0} size={23} /> : <Icon name={word} />}
    </svg>
  );
}

const deeds: readonly Told["event"][] = [
  "noble_kept", "noble_taken", "noble_drawn", "artisan_taken", "artisan_drawn", "lot_taken", "offering_taken", "offering_drawn", "vase_taken",
  "track_climbed", "chamber_built", "became_pharaoh", "passed", "first_player_taken", "first_player_drawn", "advanced", "exchanged", "power_used",
  "traitor_noble", "traitor_noble_discarded", "traitor_artisan", "traitor_artisan_discarded", "traitor_offering", "traitor_chamber", "traitor_track",
  "traitor_level", "traitor_god", "traitor_passed", "traitor_advanced", "traitor_pharaoh", "traitor_first_player", "traitor_start_drawn",
];

const pharaon: Game<View, Box, Told, Does> = {
  id: "pharaon",
  Board,
  Mine,
  Glance,
  Symbol,
  describe,
  topics,
  legend,
  turn: { deeds, gains: ["gained", "lost", "paid", "access_paid", "noble_kept", "noble_taken", "artisan_taken", "lot_taken", "offering_taken",
    "track_climbed", "step_lost", "chamber_built", "became_pharaoh", "first_player_taken", "exchanged", "vase_taken"] },
  actor: ({ event }) => (event.startsWith("traitor_") ? 1 : undefined),
  steps: { district: ["choice", "token"], after: ["choice", "token"] },
  ways,
  warns,
  losses: ["lost", "step_lost"],
};
export default pharaon;
