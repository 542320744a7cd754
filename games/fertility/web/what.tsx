// What can be seen in Fertility, with its rules and what fills its sentences (texts/: explain.…).
import type { ComponentChildren } from "preact";
import type { About, Topics } from "web/table/explain";
import type { LegendEntry } from "web/table/game";
import { Picture } from "./goods";
import { Statue } from "./gods";
import { Basket } from "./shops";
import { Tile } from "./tiles";
import { Monument, Quarry } from "./valley";
import { resources, shops_of, type Box, type Good, type Props } from "./types";

const of_squares: Readonly<Record<string, readonly string[]>> = {
  desert: ["F2.2", "F2.3"], icon: ["F2.7"], wheat: ["F2.6", "F2.2"], water: ["F2.2", "F2.8"], scene: ["F2.5", "F2.3"], quarry: ["F2.8"], monument: ["F7.4", "F2.8"],
};

const ranks = ({ monumentDebens: [first, second] }: Box) => ({ first, second });

function shop({ view, box, say }: Props, seat = "", name = ""): About {
  const player = view.players[Number(seat)];
  const one = player === undefined ? undefined : shops_of(player, box).get(name);
  const counts = (category: string) => ({ category, seat: Number(seat) });
  if (one?.debens !== undefined) return { rules: ["F7.1", "F4.1"], kind: "debens", args: { debens: one.debens }, counts: counts("generic") };
  if (one?.wheat !== undefined) return { rules: ["F4.3", "F4.1"], kind: "wheat", args: { wheat: one.wheat } };
  if (one?.barter !== undefined) return { rules: ["F4.3", "F4.1"], kind: "barter" };
  if (one?.debensPer !== undefined) {
    return { rules: ["F7.2", "F4.1"], kind: "per", args: { each: one.each ?? 1, good: say.word(one.debensPer) }, counts: counts("specialised") };
  }
  const scale = box.statueDebens.slice(1);
  return { rules: ["F7.3", "F4.1"], kind: "statue", args: { scale: scale.join(", "), most: scale.length }, counts: counts("statues") };
}

function good({ box }: Props, name = "", where = ""): About {
  if (name === "monument") return { rules: ["F2.8", "F7.4"], kind: "monument", args: ranks(box) };
  const rules = { stock: ["F1.7", "F2.9"], quarry: ["F2.8"] }[where];
  return rules === undefined ? { rules: ["F4.1", "F5.1"], called: name } : { rules, kind: where };
}

export const topics: Topics<Props> = {
  square: ({ box }, kind = "") => ({ rules: of_squares[kind] ?? ["F2.2"], kind, args: ranks(box) }),
  rulers: [],
  harvest: ["F2.5", "F2.6", "F2.7", "F2.8"],
  turn_tile: ["F2.1"],
  place_tile: ["F2.1"],
  good,
  tile: ["F5.2", "F2.1"],
  gap: ["F5.4"],
  pile: ["F5.4", "F6.1"],
  turn: ["F6.1"],
  pool: ["F1.4", "F5.2"],
  district: (_, which) => ({ rules: which === undefined ? ["F3.1", "F3.2"] : which === "built" ? ["F4.1", "F4.4"] : ["F5.5"], kind: which }),
  basket: ["F3.2"],
  spot: ({ box }) => ({ rules: ["F3.3"], args: { spots: box.districtSpots } }),
  shop,
  statue: ["F7.3"],
  any: ["F4.1"],
  deben: ["F7.6"],
  hand: ["F2.1", "F1.4"],
  monuments: ({ box }, seat) => ({ rules: ["F7.4", "F2.8"], args: ranks(box), counts: { category: "monuments", seat: Number(seat) } }),
  wheat: (_, seat) => ({ rules: ["F7.5", "F3.2"], counts: { category: "wheat", seat: Number(seat) } }),
  beside: ["F4.1", "F5.1"],
  to_pay: ["F3.2"],
  districts: ({ box }) => ({ rules: ["F3.1"], args: { spots: box.districtSpots } }),
  full: ["F7.1", "F7.2"],
};

const drawn = (what: string, picture: ComponentChildren, wide = false): LegendEntry => ({
  what,
  picture: <svg viewBox={wide ? "-25 -25 98 50" : "-24 -24 48 48"} width={wide ? 48 : 36} height={wide ? 25 : 36} aria-hidden="true">{picture}</svg>,
});

export const legend: readonly LegendEntry[] = [
  ...resources.map((name) => drawn(`good ${name}`, <Picture good={name as Good} />)),
  drawn("any", <Picture good="any" />),
  drawn("wheat", <Picture good="wheat" />),
  drawn("tile", <Tile tile="papyrus-grape" />, true),
  drawn("square icon", <g class="printed"><circle r="17" /><Picture good="bovine" size={29} /></g>),
  drawn("square wheat", <><rect class="field" x="-24" y="-24" width="48" height="48" /><Picture good="wheat" size={37} /></>),
  drawn("square water", <><rect class="water" x="-24" y="-24" width="48" height="48" /><path class="ripple" d="M-24-8L-18-13-12-8-6-13 0-8 6-13 12-8 18-13 24-8M-24 9L-18 4-12 9-6 4 0 9 6 4 12 9 18 4 24 9" /></>),
  drawn("square quarry", <Quarry />),
  drawn("monuments", <Monument seat={0} />),
  drawn("basket", <g transform="scale(1.7)"><Basket cost={2} /></g>),
  drawn("statue", <Statue god="anubis" />),
];
