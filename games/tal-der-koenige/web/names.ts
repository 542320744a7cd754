// Workers of a player are alike, and so are cubes of a colour: the server tells where they are, not which is which. To
// let them travel we name each one: a piece still where it was is the same one, the others have moved.
import { colours, one_by_one, type Colour, type Cubes, type Pawn, type View } from "./view";

class Alike {
  private known: { readonly id: string; readonly at: string }[] = [];
  private next = 1;

  constructor(private readonly kind: string) {}

  /** A name for each of these places, in their order. */
  settle(places: readonly string[]): readonly string[] {
    const left = [...this.known];
    const stayed = places.map((at) => {
      const found = left.findIndex((one) => one.at === at);
      return found < 0 ? undefined : left.splice(found, 1)[0]?.id;
    });
    const names = stayed.map((name) => name ?? left.shift()?.id ?? `${this.kind}-${this.next++}`);
    this.known = names.map((id, i) => ({ id, at: places[i] ?? "" }));
    return names;
  }
}

const workers = [0, 1, 2, 3].map((seat) => new Alike(`worker-${seat}`));
const cubes = Object.fromEntries(colours.map((colour) => [colour, new Alike(colour)])) as Record<Colour, Alike>;

export interface NamedCube {
  readonly colour: Colour;
  readonly id: string;
}

export interface Names {
  readonly pawns: readonly Pawn[];
  /** Cubes by where they lie: `group-1`, `seat-0`, `site-8-0` (a storey), `site-8-centre`. */
  readonly cubes: ReadonlyMap<string, readonly NamedCube[]>;
}

function heaps_of(view: View): [string, readonly Colour[]][] {
  const heap = (at: string, of: Cubes): [string, readonly Colour[]] => [at, one_by_one(of)];
  return [
    ...view.groups.map((group, i) => heap(`group-${i + 1}`, group.cubes)),
    ...view.players.map((player, seat) => heap(`seat-${seat}`, player.cubes)),
    ...view.sites.flatMap(({ site, storeys }) =>
      storeys.flatMap((storey, i): [string, readonly Colour[]][] => [
        heap(`site-${site}-${i}`, storey.edge),
        [`site-${site}-centre-${i}`, storey.centre ? [storey.centre] : []],
      ]),
    ),
  ];
}

function named(view: View): Names {
  const pawns = view.players.flatMap((player, seat): Pawn[] => {
    const ids = workers[seat]?.settle(player.workers) ?? [];
    return [
      ...player.foremen.map((place, i) => ({
        seat, kind: "foreman" as const, number: i + 1, place, id: `foreman-${seat}-${i + 1}`,
      })),
      ...player.workers.map((place, i) => ({ seat, kind: "worker" as const, number: 0, place, id: ids[i] ?? "" })),
    ];
  });
  const heaps = heaps_of(view);
  const lying = new Map<string, NamedCube[]>(heaps.map(([at]) => [at, []]));
  for (const colour of colours) {
    const places = heaps.flatMap(([at, all]) => all.filter((one) => one === colour).map(() => at));
    cubes[colour].settle(places).forEach((id, i) => lying.get(places[i] ?? "")?.push({ colour, id }));
  }
  return { pawns, cubes: lying };
}

const remembered = new WeakMap<View, Names>();

/** The names of everything in this position; asked again, the same. */
export function names_of(view: View): Names {
  const known = remembered.get(view);
  if (known !== undefined) return known;
  const names = named(view);
  remembered.set(view, names);
  return names;
}
