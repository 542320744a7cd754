// Pyramids seen from above, storey in storey, every block in its colour and with its mark.
import type { ComponentChildren } from "preact";
import { Cube } from "./art";
import type { NamedCube } from "./names";
import type { Choosing } from "web/table/choosing";
import { colours, type Colour, type Site } from "./view";

/** How wide the storeys are, by their number: a stepped pyramid whose lower blocks stay in sight. */
const widths: readonly (readonly number[])[] = [[], [1], [1, 0.46], [1, 0.58, 0.26], [1, 0.7, 0.42, 0.18]];

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Towards which corner or side its visible part lies. */
  readonly out_x: number;
  readonly out_y: number;
  readonly centre: boolean;
}

/** The places of a storey, clockwise around its centre, which comes last. */
function places_of(blocks: number, width: number): Place[] {
  const side = Math.round(Math.sqrt(blocks));
  const size = width / side;
  const all: Place[] = [];
  for (let row = 0; row < side; ++row) {
    for (let column = 0; column < side; ++column) {
      const out_x = column - (side - 1) / 2;
      const out_y = row - (side - 1) / 2;
      all.push({ x: out_x * size, y: out_y * size, size, out_x: Math.sign(out_x), out_y: Math.sign(out_y), centre: out_x === 0 && out_y === 0 });
    }
  }
  const around = ({ x, y, centre }: Place) => (centre ? 9 : Math.atan2(x, -y - 1e-6) + (x < 0 ? 2 * Math.PI : 0));
  return all.sort((a, b) => around(a) - around(b));
}

interface Ghost {
  readonly colour: Colour;
  readonly centre: boolean;
}

// One object for each, so that a pyramid whose ghost is the same is not drawn again.
const ghosts_in = (centre: boolean) =>
  Object.fromEntries(colours.map((colour) => [colour, { colour, centre }])) as unknown as Readonly<Record<Colour, Ghost>>;
const ghosts = { edge: ghosts_in(false), centre: ghosts_in(true) };

/** The cube that the action in preview would put on this site. */
export function ghost_at(choosing: Choosing, site: number): Ghost | null {
  const fields = choosing.chosen.value?.fields;
  if (fields?.["decision"] !== "build" || fields["site"] !== String(site)) return null;
  return fields["place"] === "centre" ? ghosts.centre[fields["colour"] as Colour] : ghosts.edge[fields["colour"] as Colour];
}

export interface PyramidProps {
  readonly site: Site;
  /** Blocks of its storeys, from the bottom. */
  readonly storeys: readonly number[];
  readonly size: number;
  /** The cubes of a storey's edge, or of its centre. */
  readonly cubes: (storey: number, centre: boolean) => readonly NamedCube[];
  /** A name for motion; none for a second picture of the same pyramid. */
  readonly travels: boolean;
  /** The cube about to be built. */
  readonly ghost?: Ghost | null;
  /** Wraps a block that can be chosen. */
  readonly wrap?: (storey: number, centre: boolean, cube: NamedCube | null, block: ComponentChildren, place: Place) => ComponentChildren;
}

export function Pyramid({ site, storeys, size, cubes, travels, ghost, wrap }: PyramidProps) {
  const shares = widths[storeys.length] ?? [];
  let below = 0;
  let waiting = ghost ?? null;
  return (
    <g class="tal-pyramid">
      {storeys.map((blocks, storey) => {
        const reached = site.blocks >= below;
        const width = size * (shares[storey] ?? 0.2);
        const covered = site.blocks > below + blocks;
        below += blocks;
        if (!reached) return null;
        const edge = [...cubes(storey, false)];
        const middle = [...cubes(storey, true)];
        const hidden = site.storeys[storey]?.centre !== undefined;
        return (
          <g key={storey}>
            {places_of(blocks, width).map((place, i) => {
              const centre = hidden && place.centre;
              const cube = (centre ? middle.shift() : edge.shift()) ?? null;
              const shift = covered || storeys.length > storey + 1 ? 0.3 : 0;
              const comes = cube === null && waiting?.centre === centre ? waiting : null;
              if (comes !== null) waiting = null;
              const block = comes !== null ? (
                <g class="tal-ghost"><Cube colour={comes.colour} x={place.x} y={place.y} size={place.size} mark={0.85} /></g>
              ) : cube === null ? (
                <rect class="tal-empty" x={place.x - place.size / 2 + 1} y={place.y - place.size / 2 + 1} width={place.size - 2} height={place.size - 2} rx="2" />
              ) : (
                <Cube colour={cube.colour} raised={storey > 0} x={place.x} y={place.y} size={place.size} mark_x={place.out_x * shift} mark_y={place.out_y * shift}
                  mark={0.85} piece={travels ? cube.id : undefined} />
              );
              return <g key={i}>{wrap === undefined ? block : wrap(storey, centre, cube, block, place)}</g>;
            })}
          </g>
        );
      })}
    </g>
  );
}

/** The Pharaoh's: only the number of its blocks matters. */
export function PharaohPyramid({ blocks, storeys, size }: { readonly blocks: number; readonly storeys: readonly number[]; readonly size: number }) {
  const shares = widths[storeys.length] ?? [];
  let below = 0;
  return (
    <g class="tal-pharaoh">
      <rect x={-size / 2 - 7} y={-size / 2 - 7} width={size + 14} height={size + 14} rx="6" class="tal-plinth" />
      {storeys.map((count, storey) => {
        const laid = blocks - below;
        const width = size * (shares[storey] ?? 0.2);
        below += count;
        if (laid < 0) return null;
        return (
          <g key={storey}>
            {storey > 0 && places_of(count, width).slice(0, laid).map(({ x, y, size: block }, i) => (
              <rect key={i} class="tal-shade" x={x - block / 2 + 2} y={y - block / 2 + 2} width={block + 1} height={block + 1} />
            ))}
            {places_of(count, width).map((place, i) => (
              <rect key={i} class={i < laid ? "tal-stone" : "tal-empty"} rx="2"
                x={place.x - place.size / 2 + 0.6} y={place.y - place.size / 2 + 0.6} width={place.size - 1.2} height={place.size - 1.2} />
            ))}
          </g>
        );
      })}
    </g>
  );
}
