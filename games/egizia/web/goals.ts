// How far a Sphinx card is: what it counts, read off the board. What it is worth in the end the server counts.
import type { Seat } from "web/net/protocol";
import { card_of, type Box, type Player, type SphinxCard, type Stones, type View } from "./view";

/** So many of so many; without `of`, the more the better; `rival`: the most any other player has. */
export interface Progress {
  readonly have: number;
  readonly of?: number;
  readonly rival?: number;
}

const filled = (stones: Stones): number => stones.filter((stone) => stone !== null).length;

const temple_walls = (view: View): readonly Stones[] => [view.temple.left, view.temple.right, view.temple.columns];

function own_stones(view: View, seat: Seat, building: string): number {
  const parts: Readonly<Record<string, readonly Stones[]>> = {
    obelisk: [view.obelisk],
    temple: [...temple_walls(view), view.temple.roof],
    pyramid: view.pyramid,
  };
  return (parts[building] ?? []).flat().filter((stone) => stone === seat).length;
}

function filled_of(parts: readonly Stones[]): Progress {
  const all = parts.flat();
  return { have: filled(all), of: all.length };
}

function total_of(player: Player, what: string): number {
  if (what === "quarry") return player.quarries;
  return player.fields.reduce((sum, field) => sum + (field.class === what ? field.value : 0), 0);
}

export function progress(view: View, box: Box, seat: Seat, card: SphinxCard): readonly Progress[] {
  const mine = view.players[seat];
  if (mine === undefined) return [];
  const n = card.n ?? 0;
  const bottom = { stone: box.stoneMarket.length, grain: box.grainMarket.length };
  const at_bottom = (of: (player: Player) => boolean): Progress[] => [
    { have: view.players.filter(of).length, of: view.players.length },
  ];
  const stone: Progress = { have: mine.stone_market, of: bottom.stone };
  const grain: Progress = { have: mine.grain_market, of: bottom.grain };
  switch (card.c) {
    case "obeliskLevel":
      return [{ have: filled(view.obelisk), of: n }];
    case "templeColumns":
      return [filled_of(temple_walls(view))];
    case "templeComplete":
      return [filled_of([...temple_walls(view), view.temple.roof])];
    case "pyramidStorey":
      return [filled_of(view.pyramid.slice(0, n))];
    case "playersAtStoneBottom":
      return at_bottom((player) => player.stone_market === bottom.stone);
    case "playersAtGrainBottom":
      return at_bottom((player) => player.grain_market === bottom.grain);
    case "ownStones":
      return [{ have: own_stones(view, seat, String(card.on)), of: n }];
    case "ownStonesEach":
      return [card.on ?? []].flat().map((building) => ({ have: own_stones(view, seat, building), of: n }));
    case "ownStoneBottom":
      return [stone];
    case "ownGrainBottom":
      return [grain];
    case "ownBothBottom":
      return [stone, grain];
    case "perPermanent":
      return [{ have: mine.cards.filter((id) => card_of(box, id)?.t === "P").length }];
    case "perTenPoints":
      return [{ have: mine.score }];
    case "perTombStone":
      return [{ have: view.tombs.filter((tomb) => tomb.stone === seat).length }];
    case "crewStrength":
      return [{ have: mine.crews[card.crew ?? "joker"], of: box.start.crewMax }];
    case "most": {
      const what = card.what ?? "";
      const others = view.players.filter((player) => player !== mine).map((player) => total_of(player, what));
      return [{ have: total_of(mine, what), rival: Math.max(...others) }];
    }
    default:
      return [];
  }
}
