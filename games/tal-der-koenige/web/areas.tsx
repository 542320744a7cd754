// The ground of the valley: seven open areas between the cliffs, and the pawns that stand in them.
import type { GameProps } from "web/table/game";
import { Target } from "web/table/target";
import { PawnArt } from "./art";
import type { Layout, Point, Valley } from "./valley";
import { seat_name, told } from "./words";
import type { Box, Does, Pawn, Told, View } from "./view";
import type { Reach } from "./reach";

type Props = GameProps<View, Box, Told, Does>;

export function Ground({ props, valley, reach, moving }: {
  readonly props: Props;
  readonly valley: Valley;
  readonly reach: Reach;
  readonly moving: boolean;
}) {
  const { choosing, say, box, view } = props;
  const { layout } = valley;
  return (
    <g>
      <clipPath id="tal-cliff"><path d={layout.cliff} /></clipPath>
      <path d={layout.cliff} class="tal-cliff" />
      <path d={layout.cliff} class="tal-strata" />
      <g clip-path="url(#tal-cliff)">
        {box.areas.map((area, i) => {
          const place = String(area);
          const start = view.players[props.eyes ?? 0]?.workers[0];
          return (
            <Target
              key={area}
              choosing={choosing}
              fields={moving ? { to: place } : undefined}
              complete={choosing.is("worker") ? { from: choosing.picked.value["from"] ?? start ?? place, to: place } : undefined}
              what="area"
              name={area_name(props, place, reach)}
            >
              <path d={layout.grounds[i]} class={`tal-ground tal-ground-${i === 0 ? "middle" : i % 2 === 0 ? "corner" : "side"}`} />
              <path d={layout.grounds[i]} class="glow" />
            </Target>
          );
        })}
      </g>
      <path d={layout.cliff} class="tal-cliff-edge" />
      {box.areas.map((area, i) => (
        <AreaNumber key={area} area={String(area)} at={layout.numbers[i] ?? { x: 0, y: 0 }} layout={layout} left={moving ? reach.left.get(String(area)) : undefined} />
      ))}
      <title>{told(say, "valley")}</title>
    </g>
  );
}

function area_name({ say, view, seats }: Props, place: string, reach: Reach): string {
  const name = told(say, "area", { area: place });
  const left = reach.left.get(place);
  const pawns = view.players.flatMap((player, seat) => {
    const foremen = player.foremen.filter((at) => at === place).length;
    const workers = player.workers.filter((at) => at === place).length;
    if (foremen + workers === 0) return [];
    return [told(say, "balance", { name: seat_name(say, seats, seat), foremen, workers })];
  });
  return say.notes([name, ...(left === undefined ? [] : [told(say, "left", { count: left })]), ...pawns]);
}

function AreaNumber({ area, at, layout, left }: { readonly area: string; readonly at: Point; readonly layout: Layout; readonly left: number | undefined }) {
  const size = layout.plate * 0.68;
  return (
    <g transform={`translate(${at.x} ${at.y})`} class="tal-untouched" data-what="area">
      <rect x={-size} y={-size * 0.68} width={size * (left === undefined ? 2 : 3.1)} height={size * 1.36} rx={size * 0.68} class={left === undefined ? "tal-pill" : "tal-pill open"} />
      <text class="tal-area-number" font-size={size} y={size * 0.35}>{area}</text>
      {left !== undefined && <LeftBadge left={left} x={size * 1.5} y={0} size={size * 0.74} />}
    </g>
  );
}

/** The points that would be left: on every place a pawn in hand may go. */
export function LeftBadge({ left, x, y, size }: { readonly left: number; readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class="tal-left" data-what="left">
      <circle r={size * 0.72} />
      <text y={size * 0.34} font-size={size * 0.95}>{left}</text>
    </g>
  );
}

interface Cluster {
  readonly pawns: readonly Pawn[];
  readonly width: number;
}

const step = 11; // from worker to worker in a stack
const room = 33; // for one pawn

/** Who stands in the areas: the foremen of a seat one by one, its workers behind one another. */
export function Crowds({ props, valley, pawns, up }: {
  readonly props: Props;
  readonly valley: Valley;
  readonly pawns: readonly Pawn[];
  /** The pawn whose turn it is. */
  readonly up: string | null;
}) {
  const { box } = props;
  return (
    <g>
      {box.areas.map((area, i) => {
        const here = pawns.filter(({ place }) => place === String(area));
        const spot = valley.layout.areas[i];
        if (here.length === 0 || spot === undefined) return null;
        const scale = valley.layout.pawn;
        const rows: Cluster[][] = [[]];
        for (const seat of new Set(here.map((pawn) => pawn.seat))) {
          const own = here.filter((pawn) => pawn.seat === seat);
          const foremen = own.filter(({ kind }) => kind === "foreman").length;
          const workers = own.length - foremen;
          const width = scale * (foremen * room + (workers > 0 ? room + (workers - 1) * step + 4 : 0));
          const last = rows.at(-1) ?? [];
          const taken = last.reduce((sum, one) => sum + one.width, 0);
          if (last.length > 0 && taken + width > spot.width) rows.push([{ pawns: own, width }]);
          else last.push({ pawns: own, width });
        }
        const height = 42 * scale;
        return (
          <g key={area}>
            {rows.map((row, y) => {
              let x = spot.x - row.reduce((sum, one) => sum + one.width, 0) / 2;
              return row.map((cluster) => {
                const left = x;
                x += cluster.width;
                return (
                  <ClusterArt key={cluster.pawns[0]?.seat} props={props} cluster={cluster} up={up} scale={scale}
                    x={left} y={spot.y + (y - (rows.length - 1) / 2) * height} />
                );
              });
            })}
          </g>
        );
      })}
    </g>
  );
}

function ClusterArt({ props, cluster, up, scale, x, y }: {
  readonly props: Props;
  readonly cluster: Cluster;
  readonly up: string | null;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}) {
  const { choosing, say } = props;
  const foremen = cluster.pawns.filter(({ kind }) => kind === "foreman");
  const workers = cluster.pawns.filter(({ kind }) => kind === "worker");
  const place = cluster.pawns[0]?.place ?? "";
  const mine = choosing.is("worker") && cluster.pawns[0]?.seat === choosing.prompt.value?.seat;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class={mine ? undefined : "tal-untouched"}>
      {foremen.map((pawn, i) => (
        <g key={pawn.id} class="tal-untouched" data-what="foreman" data-through transform={`translate(${(i + 0.5) * room} 0)`} data-piece={pawn.id}>
          {pawn.id === up && <circle r="22" class="tal-up" />}
          <PawnArt {...pawn} />
        </g>
      ))}
      {workers.length > 0 && (
        <Target
          choosing={choosing}
          class={mine ? "tal-own" : ""}
          what="worker"
          fields={mine ? { from: place } : undefined}
          name={told(say, "workers", { count: workers.length, area: place })}
          transform={`translate(${(foremen.length + 0.5) * room} 0)`}
        >
          <rect class="tal-hit glow" x="-17" y="-22" width={34 + (workers.length - 1) * step} height="44" rx="8" />
          {workers.map((pawn, i) => (
            <g key={pawn.id} transform={`translate(${i * step} 0)`} data-piece={pawn.id}><PawnArt {...pawn} /></g>
          ))}
        </Target>
      )}
    </g>
  );
}
