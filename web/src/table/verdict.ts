// Who won, and why: two sentences made from the final count.
import type { SeatCount, Snapshot } from "../net/protocol";
import { figure } from "../texts/texts";
import type { Narrator } from "./narrator";

const points = (count: SeatCount, category: string): number => count.categories[category] ?? 0;

/** The category in which one count is most ahead of another. */
function strongest(one: SeatCount, other: SeatCount): string | undefined {
  const ahead = (category: string) => points(one, category) - points(other, category);
  const [first] = Object.keys(one.categories).sort((a, b) => ahead(b) - ahead(a));
  return first !== undefined && ahead(first) > 0 ? first : undefined;
}

function why(narrator: Narrator, winner: SeatCount, second: SeatCount, solo: boolean): string | undefined {
  if (winner.total === second.total) return (solo ? narrator.scene.say.game("tie.solo") : undefined) ?? narrator.scene.say.game("tie");
  const category = strongest(winner, second);
  if (category === undefined) return undefined;
  const { say } = narrator.scene;
  return say("end.why", { category: say.game(`category.${category}`) ?? category, mine: figure(points(winner, category)), theirs: figure(points(second, category)) });
}

export function verdict(result: readonly SeatCount[], ended: Snapshot["ended"], narrator: Narrator): readonly string[] {
  const { say } = narrator.scene;
  const ranked = [...result].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const winners = ranked.filter(({ rank }) => rank === 1);
  const [winner] = winners;
  if (winner === undefined) return [];
  const unit = narrator.unit(winner.total);
  const total = figure(winner.total);
  const given_up = ended === "resigned" ? say("end.resigned") : undefined;
  if (winners.length > 1) {
    const shared = say("end.shared", { names: say.and(winners.map(({ seat }) => narrator.name(seat))), total, unit });
    return [shared, given_up ?? say("end.equal")];
  }
  const second = ranked[1];
  if (second === undefined) return [narrator.about("end.alone", winner.seat, { total, unit })];
  const lead = winner.total - second.total;
  const other = narrator.name(second.seat);
  const won = lead > 0
    ? narrator.about("end.won", winner.seat, { lead, unit: narrator.unit(lead), total, second: figure(second.total), other })
    : narrator.about("end.narrow", winner.seat, { total, second: figure(second.total), other });
  return [won, given_up ?? why(narrator, winner, second, narrator.scene.seats.length === 1)].filter((one) => one !== undefined);
}
