// Cards, spaces and goals as rows of icons and figures, so that each can be told without its words.
import { Icon, is_icon } from "./icons";
import type { NileCard, RoundSpace, SphinxCard } from "./view";

/** Icons by name; anything else is written. */
export type Row = readonly string[];

const effects: Readonly<Record<string, Row>> = {
  secondBoat: ["boat", "+", "boat"],
  twoCrews: ["crew-any", "+", "crew-any"],
  keep2Sphinx: ["sphinx-card", "sphinx-card"],
  grain4: ["+4", "grain"],
  doubleRound: ["roundel", "×2"],
  strength3: ["crew-any", "+3"],
  buildWaiting: ["waiting", "arrow", "stone"],
  sell10: ["stone", "arrow", "points"],
  buildFirst: ["1.", "stone"],
  sphinxPlus2: ["+2", "sphinx-card"],
  takeRemaining: ["card", "down"],
  crewPlus1For2Stones: ["2", "stone", "arrow", "crew-any"],
  stonesAsGrain: ["stone", "=", "grain"],
  upstream: ["boat", "up"],
  improveField: ["field-yellow", "up"],
  reuseRoundSpace: ["boat", "roundel", "boat"],
  crewPlus1: ["crew-any", "+1"],
  stones6: ["+6", "stone"],
  stoneMarket2: ["market-stone", "−2"],
  grainMarket2: ["market-grain", "−2"],
  twoCrewsChoice: ["crew-any", "+1", "+1"],
};

export function card_row(card: NileCard): Row {
  const now = card.now ?? {};
  const gift: Row = now.stoneMarket
    ? ["market-stone"]
    : now.grainMarket
      ? ["market-grain"]
      : now.points
        ? [`+${now.points}`, "points"]
        : now.stones
          ? [`+${now.stones}`, "stone"]
          : [];
  if (card.t === "F") return [`field-${card.class}`, `${card.v}`, ...gift];
  if (card.t === "Q") return ["quarry", `${card.v}`];
  if (card.e === "tombValue") return ["tomb", `${card.v}`];
  if (card.e === "crews") return [...(card.crews ?? []).map((crew) => `crew-${crew}`), "+1"];
  if (card.e === "pointPerStone") return ["points", "/", ...(card.on ?? [])];
  return effects[card.e ?? ""] ?? ["card"];
}

export function space_row(space: RoundSpace): Row {
  return [
    ...Object.keys(space.market ?? {}).map((market) => `market-${market}`),
    ...(space.crews ?? []).map((crew) => `crew-${crew}`),
    ...(space.anyCrew ? ["crew-any"] : []),
    ...(space.stones ? [`${space.stones}`, "stone"] : []),
    ...(space.flood ? ["flood"] : []),
  ];
}

export function goal_row(card: SphinxCard): Row {
  const n = `${card.n ?? ""}`;
  switch (card.c) {
    case "obeliskLevel":
      return ["obelisk", n];
    case "templeColumns":
    case "templeComplete":
      return ["temple"];
    case "pyramidStorey":
      return ["pyramid", n];
    case "playersAtStoneBottom":
    case "ownStoneBottom":
      return ["market-stone"];
    case "playersAtGrainBottom":
    case "ownGrainBottom":
      return ["market-grain"];
    case "ownBothBottom":
      return ["market-stone", "market-grain"];
    case "ownStones":
      return [n, String(card.on)];
    case "ownStonesEach":
      return [n, ...[card.on ?? []].flat()];
    case "perPermanent":
      return ["card"];
    case "perTenPoints":
      return ["points"];
    case "perTombStone":
      return ["tomb"];
    case "crewStrength":
      return [`crew-${card.crew}`];
    case "most":
      return [card.what === "quarry" ? "quarry" : `field-${card.what}`];
    default:
      return ["sphinx"];
  }
}

/** How wide each part is, of an icon's 24. */
const width_of = (part: string): number => (is_icon(part) ? 26 : 5 + 11 * part.length);

/** The row in a line around 0,0, as large as fits into `width` and `height`. */
export function Picture({ row, width, height }: { readonly row: Row; readonly width: number; readonly height: number }) {
  const whole = row.reduce((sum, part) => sum + width_of(part), 0);
  const scale = Math.min(width / whole, height / 25);
  let left = -whole / 2;
  return (
    <g transform={`scale(${scale.toFixed(3)})`}>
      {row.map((part, i) => {
        const middle = left + width_of(part) / 2;
        left += width_of(part);
        return (
          <g key={i} transform={`translate(${middle.toFixed(1)} 0)`}>
            {is_icon(part) ? (
              <Icon name={part} />
            ) : (
              <text class="egz-figure" y="6.5" font-size="19">
                {part}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
