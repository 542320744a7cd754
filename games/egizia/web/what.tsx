// What can be seen in Egizia, with its rules and what fills its sentences (texts/: explain.…).
import type { LegendEntry } from "web/table/game";
import type { About, Topics } from "web/table/explain";
import { progress } from "./goals";
import { Small } from "./icons";
import { card_more, crews_named, goal_text, told } from "./words";
import { card_of, round_of, sphinx_of, type Market, type Props } from "./view";

const of_buildings: Readonly<Record<string, string>> = {
  left_wall: "wall", right_wall: "wall", left_column: "column", right_column: "column", roof: "roof", tomb: "tomb", obelisk: "obelisk",
};

const of_goals: Readonly<Record<string, string>> = {
  obeliskLevel: "E11.10", templeColumns: "E11.11", templeComplete: "E11.11", pyramidStorey: "E11.11", playersAtStoneBottom: "E11.12",
  playersAtGrainBottom: "E11.12", ownStones: "E11.13", ownStonesEach: "E11.14", ownStoneBottom: "E11.15", ownGrainBottom: "E11.15",
  ownBothBottom: "E11.15", perPermanent: "E11.16", perTombStone: "E11.17", crewStrength: "E11.18", most: "E11.19", perTenPoints: "E11.20",
};

function circle({ box, say }: Props, space = ""): About {
  const does = round_of(box, space);
  const last = space === "heliopolis";
  const part = (key: string, args = {}) => told(say, `explain.circle.${key}`, args);
  const parts = does === undefined ? [] : [
    ...(does.market ? [part("market")] : []),
    ...(does.crews ? [part("crews", { crews: crews_named(say, does.crews) })] : []),
    ...(does.anyCrew ? [part("anyCrew", { n: does.anyCrew })] : []),
    ...(does.stones ? [part("stones", { n: does.stones })] : []),
    ...(does.flood ? [part("flood")] : []),
    ...(last ? [part("last")] : []),
  ];
  const rule = does?.market ? "E9.1" : does?.anyCrew ? "E9.3" : last ? "E9.5" : does?.flood ? "E9.4" : "E9.2";
  return { rules: [rule, "E3.4"], args: { does: parts.join(" ") } };
}

function card({ box, say }: Props, id = "", on_river?: string): About {
  const one = card_of(box, id);
  if (one === undefined) return { rules: ["E3.3"] };
  const does = card_more(say, one);
  return { rules: [one.rule, "E3.3"], does: on_river === undefined ? does : told(say, "explain.card.take", { does }) };
}

function goal({ box, view, say }: Props, id = "", where = "", seat = ""): About {
  const one = sphinx_of(box, id);
  const drawn = where === "drawn";
  const player = view.players[Number(seat)];
  const worth = player?.sphinx_points?.[player.sphinx?.indexOf(id) ?? -1];
  const ways = one === undefined ? [] : progress(view, box, Number(seat), one).map(({ have, of, rival }) =>
    rival !== undefined ? told(say, "web.rival", { have, rival }) : of === undefined ? told(say, "web.so_far", { count: have }) : `${have}/${of}`);
  const now = [...ways, ...(drawn || worth === undefined ? [] : [told(say, "label.score", { count: worth })])];
  const named = one === undefined ? {} : { named: goal_text(say, one) };
  return { rules: [of_goals[one?.c ?? ""] ?? "E11.3", "E6.4"], ...named, kind: drawn ? "drawn" : undefined, now: now.length === 0 ? undefined : say.notes(now) };
}

function forecast({ view, say }: Props, seat = ""): About {
  const player = view.players[Number(seat)];
  const missing = player === undefined ? 0 : Math.max(0, player.grain_need - player.grain);
  const now = player === undefined || view.decision === null ? undefined
    : missing > 0 ? told(say, "web.feed.missing", { missing, points: player.points_at_risk })
    : told(say, "web.feed.enough", { left: player.grain - player.grain_need });
  return { rules: ["E4.1", "E4.2"], now };
}

export const topics: Topics<Props> = {
  card,
  space: ["E2.1", "E3.3"],
  circle,
  berth: (_, site = "") => ({ rules: [{ sphinx: "E6.4", obelisk: "E6.5" }[site] ?? "E6.6", "E3.5", "E6.1"], kind: site }),
  waiting: ["E3.5", "E6.1"],
  building: (_, name = "") => ({
    rules: [name === "tomb" || name === "obelisk" ? "E6.5" : "E6.6", ...(name === "tomb" ? ["E11.2"] : [])],
    kind: of_buildings[name] ?? "storey",
  }),
  sphinx: ["E6.4", "E11.3"],
  market: (_, market = "") => ({ rules: (market as Market) === "stone" ? ["E8.1", "E11.1"] : ["E8.2", "E4.2"], kind: market }),
  flood: ["E4.1", "E9.4"],
  score: ["E7.2", "E11.4"],
  order: ["E7.2", "E3.1"],
  round: ["E2.1", "E7.1"],
  decks: ["E1.6", "E2.1"],
  forecast,
  tides: ["E4.1"],
  crew: (_, crew = "") => ({ rules: ["E6.2", "E4.1"], kind: crew === "joker" ? crew : undefined }),
  crews: ["E6.2", "E4.1"],
  stones: ({ box }) => ({ rules: ["E6.3", "E5.1"], args: { most: box.start.stoneMax } }),
  quarries: ["E5.1"],
  boats: ["E3.2", "E3.1"],
  field: ["E4.1"],
  goal,
  hand: ["E11.3", "E6.4"],
  left: ["E6.3"],
  amount: [],
  go: [],
};

const drawn = (what: string, name: string): LegendEntry => ({ what, picture: <Small name={name} size={32} /> });

export const legend: readonly LegendEntry[] = [
  drawn("score", "points"), drawn("stones", "stone"), drawn("forecast", "grain"), drawn("field", "field-green"), drawn("flood", "flood"),
  drawn("quarries", "quarry"), drawn("crew", "crew-any"), drawn("crew joker", "crew-joker"), drawn("boats", "boat"), drawn("card", "card"),
  drawn("circle", "roundel"), drawn("waiting obelisk", "waiting"), drawn("market stone", "market-stone"), drawn("market grain", "market-grain"),
  drawn("sphinx", "sphinx"), drawn("goal", "sphinx-card"), drawn("building obelisk", "obelisk"), drawn("building tomb", "tomb"),
  drawn("building left_wall", "temple"), drawn("building storey_1", "pyramid"),
];
