// Districts, shops and squares in words: for screen readers, the list of choices and the log.
import type { Game } from "web/table/game";
import type { Say } from "web/texts/texts";
import type { Box, District, Good, Need, Resource, Shop, View } from "./types";
import { scenes_of, shops_of } from "./types";

const game = (say: Say, key: string, args?: Readonly<Record<string, string | number>>): string => say.game(`web.${key}`, args) ?? key;

export const good_name = (good: string, say: Say, count = 1): string => (good === "any" ? game(say, "any") : say.word(good, count));

export const letter_of = (say: Say, letters: boolean) => (good: Good | Need): string | undefined =>
  letters ? (good === "any" ? undefined : say.game(`letter.${good}`)) : undefined;

export function tile_name(tile: string, say: Say): string {
  const [first, second] = scenes_of(tile);
  return first === second ? game(say, "double", { scene: say.word(first) }) : `${say.word(first)}–${say.word(second)}`;
}

function benefit(shop: Shop, say: Say): string {
  if (shop.debens !== undefined) return say.game("label.points", { count: shop.debens }) ?? "";
  if (shop.wheat !== undefined) return `${shop.wheat} ${say.word("wheat", shop.wheat)}`;
  if (shop.barter !== undefined) return game(say, "benefit.barter", { goods: say.list(shop.barter.map((good) => say.word(good))) });
  if (shop.debensPer !== undefined) return game(say, "benefit.per", { count: shop.each ?? 1, good: say.word(shop.debensPer) });
  const gods = (shop.statues ?? []).map((god) => game(say, `god.${god}`));
  return game(say, gods.length > 1 ? "benefit.statues" : "benefit.statue", { gods: say.list(gods) });
}

export const shop_name = (shop: Shop, say: Say): string =>
  `${shop.needs.map((need) => good_name(need, say)).join(" + ")} → ${benefit(shop, say)}`;

export const district_name = (district: District, say: Say): string => district.shops.map((shop) => shop_name(shop, say)).join(" · ");

/** The shop in full, with what it has. */
export function shop_state(shop: Shop, tokens: readonly (Resource | null)[], say: Say): string {
  const has = tokens.filter((token) => token !== null).length;
  const state = has === tokens.length ? "shop.full" : has === 0 ? "shop.empty" : "shop.partly";
  return `${shop_name(shop, say)}, ${game(say, state, { has, needs: tokens.length })}`;
}

export const describe: NonNullable<Game<View, Box>["describe"]> = (field, value, { view, box, say, seat }) => {
  if (typeof value !== "string") return undefined;
  if (field === "tile") return tile_name(value, say);
  if (field === "district") {
    const district = box.districts.find(({ id }) => id === value);
    return district === undefined ? undefined : game(say, "district", { shops: district_name(district, say), cost: district.cost });
  }
  if (field === "shop" || field === "bartering") {
    const player = view.players[seat ?? view.active ?? 0];
    const shop = player && shops_of(player, box).get(value);
    if (shop !== undefined && field === "bartering" && "barter" in shop) return say.list(shop.barter.map((good) => say.word(good)));
    return shop === undefined ? undefined : game(say, "shop", { shop: shop_name(shop, say) });
  }
  return undefined;
};

export { game as own };
