import "web/art/art.css";
import "./style.css";
import type { Game } from "web/table/game";
import { Icon, Offering, Token, is_district } from "./art";
import { Board } from "./board";
import { Badge } from "./cards";
import { Glance } from "./glance";
import { Mine } from "./mine";
import { resources, type Box, type Does, type Told, type View } from "./model";
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

const pharaon: Game<View, Box, Told, Does> = {
  id: "pharaon",
  Board,
  Mine,
  Glance,
  Symbol,
  describe,
  steps: { district: ["choice", "token"], after: ["choice", "token"] },
};
export default pharaon;
