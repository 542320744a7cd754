// Tiles and tokens that look alike have no names, but to be seen travelling each needs a permanent one. They are
// followed from view to view: what stayed where it was keeps its name, what is new somewhere takes the name of one of its
// kind that is gone elsewhere.
import type { View } from "./types";

type Names = ReadonlyMap<string, string>;
const known = new WeakMap<View, Names>();
let latest: Names = new Map();
let made = 0;

/** Every piece by where it is, with what it looks like. */
function* pieces(view: View): Generator<readonly [place: string, kind: string]> {
  for (const { tile, first, second } of view.tiles) yield [`on.${first}.${second}`, tile];
  for (const [slot, tile] of view.common_pool.entries()) if (tile !== null) yield [`common.${slot}`, tile];
  for (const [good, count] of Object.entries(view.beside_metropolis))
    for (let index = 0; index < count; ++index) yield [`beside.${good}.${index}`, good];
  for (const [seat, player] of view.players.entries()) {
    for (const [slot, tile] of player.personal_pool.entries()) if (tile !== null) yield [`hand.${seat}.${slot}`, tile];
    for (const [shop, tokens] of Object.entries(player.shops))
      for (const [index, token] of tokens.entries()) if (token !== null) yield [`shop.${seat}.${shop}.${index}`, token];
    for (const square of player.monuments) yield [`on.${square}`, `monument.${seat}`];
    for (let index = 0; index < player.monuments_left; ++index) yield [`left.${seat}.${index}`, `monument.${seat}`];
  }
}

/** The name of the piece that is at this place. */
export function piece_name(view: View, place: string): string | undefined {
  let names = known.get(view);
  if (names === undefined) {
    names = follow(view, latest);
    known.set(view, names);
    latest = names;
  }
  return names.get(place);
}

function follow(view: View, before: Names): Names {
  const now = new Map<string, string>();
  const arrived: (readonly [string, string])[] = [];
  const taken = new Set<string>();
  for (const [place, kind] of pieces(view)) {
    const name = before.get(place);
    if (name?.startsWith(`${kind}#`)) {
      now.set(place, name);
      taken.add(name);
    } else {
      arrived.push([place, kind]);
    }
  }
  const gone = [...before.values()].filter((name) => !taken.has(name));
  for (const [place, kind] of arrived) {
    const at = gone.findIndex((name) => name.startsWith(`${kind}#`));
    now.set(place, at < 0 ? `${kind}#${++made}` : (gone.splice(at, 1)[0] ?? ""));
  }
  return now;
}
