// What can be seen in Tal der Könige, with its rules and what fills its sentences (texts/: explain.…).
import type { ComponentChildren } from "preact";
import type { About, Topics } from "web/table/explain";
import type { LegendEntry } from "web/table/game";
import { Cube, Disc, PawnArt, Scarab, Sun, Tablet } from "./art";
import { Threat } from "./site";
import type { Props } from "./view";
import { balance, told } from "./words";

function site({ view, seats, say }: Props, number = ""): About {
  const one = view.sites[Number(number) - 1];
  if (one === undefined) return { rules: ["T7.2", "T1.2"], kind: number };
  if (!one.open) return { rules: ["T1.5"], kind: "closed" };
  if (one.finished) return { rules: ["T7.2", "T5.6"], kind: "finished", now: told(say, "scores", { count: one.points }) };
  const now = [
    ...(one.blocks === 0 ? [] : [told(say, `style.${one.style}`), told(say, "would_score", { count: one.points })]),
    ...view.players.flatMap((_, seat) => (one.may_take.includes(seat) || (one.may_steal[seat] ?? 0) > 0 ? balance(say, view, seats, one, seat) : [])),
  ];
  return { rules: ["T7.2", "T6.1", "T3.6"], kind: one.size, now: now.length === 0 ? undefined : say.notes(now) };
}

export const topics: Topics<Props> = {
  area: ["T1.3", "T3.1"],
  cell: ["T1.3", "T3.6"],
  site,
  block: ["T6.2", "T5.2"],
  foreman: ["T3.1", "T3.6", "T5.1"],
  worker: ["T4.1", "T6.1", "T5.1"],
  scarab: ({ box }) => ({ rules: ["T3.6", "T5.4"], args: { all: box.scarabs } }),
  sun: ["T1.5"],
  points: (_, which = "") => ({ rules: ["T7.2", "T7.3"], kind: which }),
  threat: (_, which = "") => ({ rules: [which === "take" ? "T5.4" : "T5.1"], kind: which }),
  pharaoh: ({ box }) => ({ rules: ["T7.1", "T6.4"], args: { all: box.blocks.pharaoh.reduce((sum, blocks) => sum + blocks, 0) } }),
  disc: ["T1.6", "T6.5"],
  bag: ["T2.1"],
  round: ["T7.1"],
  group: ["T2.2", "T2.3"],
  tablet: (_, value) => ({ rules: ["T2.2", "T2.4"], kind: value === "0" ? "blank" : undefined }),
  sales: ["T2.3"],
  cubes: ["T6.1", "T6.4"],
  scarabs: ({ box }) => ({ rules: ["T3.6", "T1.1"], args: { all: box.scarabs } }),
  steps: ["T3.1", "T4.1"],
  left: ["T3.1"],
  orders: ["T3.3", "T3.4"],
  balance: ["T5.1", "T5.4"],
  score: ["T7.2"],
  owned: ["T3.6", "T3.7"],
  laid: ["T2.2"],
  turn: [],
};

const drawn = (what: string, picture: ComponentChildren, room = 15): LegendEntry => ({
  what,
  picture: <svg class="tal" viewBox={`${-room} ${-room} ${2 * room} ${2 * room}`} width="40" height="40" aria-hidden="true">{picture}</svg>,
});

export const legend: readonly LegendEntry[] = [
  drawn("foreman", <PawnArt seat={0} kind="foreman" number={1} />, 23),
  drawn("worker", <PawnArt seat={0} kind="worker" />, 23),
  drawn("scarab", <Scarab seat={0} />),
  drawn("cubes", <Cube colour="red" />),
  drawn("tablet 3", <Tablet seat={0} value={3} />),
  drawn("tablet 0", <Tablet seat={0} value={0} />),
  drawn("disc", <Disc />),
  drawn("pharaoh", <path d="M-13 8H13L0-13Z" class="tal-stone" />),
  drawn("points open", <g class="tal-points"><circle r="12" /><text y="5.6" font-size="16">5</text></g>),
  drawn("points scored", <g class="tal-points scored"><circle r="12" /><text y="5.6" font-size="16">5</text></g>),
  drawn("threat steal", <Threat seat={1} take={false} />),
  drawn("threat take", <Threat seat={1} take />),
  drawn("sun", <Sun />),
  drawn("left", <g class="tal-left"><circle r="11" /><text y="5" font-size="15">3</text></g>),
];
