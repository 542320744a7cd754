// Names and sentences, from texts/.
import type { SeatState, Seat, Value } from "web/net/protocol";
import { seat_name as name_of } from "web/table/narrator";
import type { Arguments, Say } from "web/texts/texts";
import { colours, present, site_at, total, type Box, type Cubes, type Site, type View } from "./view";

export const told = (say: Say, key: string, args?: Arguments): string => say.game(`web.${key}`, args) ?? key;

export const seat_name = (say: Say, seats: readonly SeatState[], seat: Seat): string => name_of({ say, seats }, seat);

export function cubes_in_words(say: Say, cubes: Cubes): string {
  const parts = colours.filter((colour) => cubes[colour] > 0).map((colour) => `${cubes[colour]}\u00a0${say.word(colour, cubes[colour])}`);
  return parts.length === 0 ? told(say, "no_cubes") : say.list(parts);
}

/** The area a cell borders. */
export function area_of(box: Box, cell: string): number | undefined {
  const letter = cell.slice(-1);
  const word = box.sites[Number(cell.slice(0, -1)) - 1]?.cells.split(" ").find((one) => one.startsWith(letter));
  return word === undefined ? undefined : Number(word.slice(1));
}

export function place_name(say: Say, box: Box, place: string): string {
  const site = site_at(place);
  if (site === null) return told(say, "area", { area: place });
  return told(say, "cell", { site, cell: place.slice(-1), area: area_of(box, place) ?? "" });
}

/** All there is to know of a site, for those who do not see it. */
export function site_name(say: Say, view: View, box: Box, seats: readonly SeatState[], site: Site): string {
  const number = told(say, "site", { site: site.site });
  if (!site.open) return say.colon(number, told(say, "closed"));
  const all = box.blocks[site.size === "small" ? "S" : "L"].reduce((sum, blocks) => sum + blocks, 0);
  const parts = [
    told(say, `size.${site.size}`),
    site.owner === null ? told(say, "unowned") : told(say, "owned", { name: seat_name(say, seats, site.owner) }),
    told(say, "blocks", { blocks: site.blocks, all }),
  ];
  const lying = site.storeys.flatMap(({ edge, centre }, i) => {
    if (total(edge) === 0 && !centre) return [];
    const hidden = centre ? `, ${say.word(centre)} (${say.word("centre")})` : "";
    return [told(say, "storey", { storey: i + 1, cubes: cubes_in_words(say, edge) + hidden })];
  });
  parts.push(...lying);
  if (site.finished) parts.push(told(say, "scores", { count: site.points }));
  else if (site.blocks > 0) parts.push(told(say, "would_score", { count: site.points }));
  parts.push(...view.players.flatMap((_, seat) => balance(say, view, seats, site, seat)));
  return say.colon(number, say.notes(parts));
}

/** A seat's pawns at a site and what they may do there as they stand. */
export function balance(say: Say, view: View, seats: readonly SeatState[], site: Site, seat: Seat): string[] {
  const { foremen, workers } = present(view, seat, site.site);
  if (foremen + workers === 0) return [];
  const steal = site.may_steal?.[seat] ?? 0;
  const rights = [
    ...(steal > 0 ? [told(say, "may_steal", { count: steal })] : []),
    ...(site.may_take?.includes(seat) ? [told(say, "may_take")] : []),
  ];
  const here = told(say, "balance", { name: seat_name(say, seats, seat), foremen, workers });
  return [rights.length === 0 ? here : `${here} (${say.list(rights)})`];
}

/** What the sentences of texts/ ask for beyond the plain word of a field: {to.place}, {to.short}, {to.site}, {group.cubes}. */
export function describe(
  field: string,
  value: Value,
  { view, box, say }: { readonly view: View; readonly box: Box; readonly say: Say; readonly seat: Seat | null },
): string | undefined {
  const word = String(value);
  if (field === "group.cubes") {
    const group = view.groups[Number(word) - 1];
    return group === undefined ? "" : `(${cubes_in_words(say, group.cubes)})`;
  }
  if (field === "tablet" && word === "0") return told(say, "blank");
  // Cells have no names on the board: what they lie beside tells them.
  if (field !== "cell" && !/\.(place|short|site)$/.test(field)) return undefined;
  const site = site_at(word);
  if (site === null) return say.game("label.area", { area: word });
  if (field === "from.short") return say.game("label.site", { site });
  if (field === "cell" || field.endsWith(".short")) return told(say, "short", { site, area: area_of(box, word) ?? "" });
  return field.endsWith(".site") ? say.game("label.site", { site }) : say.game("label.cell", { cell: word, area: area_of(box, word) ?? "" });
}
