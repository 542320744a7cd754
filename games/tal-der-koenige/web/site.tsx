// A building site: its pyramid, the cells around it with who stands there, and above it a plate with its number, its
// owner's scarab, what it scores, and who could steal there or take it.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Fields, Seat } from "web/net/protocol";
import { Target } from "web/table/target";
import { SeatShape } from "web/art/seat_mark";
import type { GameProps } from "web/table/game";
import { LeftBadge } from "./areas";
import { PawnArt, Scarab, Sun } from "./art";
import { asks_for_half, Halves } from "./halves";
import type { Names } from "./names";
import { ghost_at, Pyramid } from "./pyramid";
import { is_move, type Reach } from "./reach";
import { cells_a_side, type CellSpot, type Layout, type Valley } from "./valley";
import { colours, site_at, total, type Box, type Does, type Pawn, type Site, type Told, type View } from "./view";
import { place_name, seat_name, site_name, told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

export interface SiteProps {
  readonly props: Props;
  readonly valley: Valley;
  readonly names: Names;
  readonly site: Site;
  readonly reach: Reach;
  /** Who stands on which cell. */
  readonly standing: ReadonlyMap<string, Pawn>;
  readonly up: string | null;
  /** Cells are large enough to be chosen one by one; else a tap means the whole site. */
  readonly fine: boolean;
  readonly fresh: boolean;
  readonly look: (site: number) => void;
}

/** A whole action for a site, so that the server can say why it is not allowed. */
export function whole_action(kind: string | undefined, view: View, seat: Seat, site: number): Fields {
  const cubes = view.players[seat]?.cubes;
  const lying = view.sites[site - 1]?.storeys.findLast(({ edge }) => total(edge) > 0)?.edge;
  const heap = kind === "steal" ? lying : cubes;
  const colour = colours.find((one) => (heap?.[one] ?? 0) > 0) ?? "white";
  return kind === "steal" || kind === "build" ? { site: String(site), colour, place: "edge" } : { site: String(site) };
}

export function Site(all: SiteProps) {
  const { props, valley, names, site, reach, fine, look } = all;
  const { choosing, view, box, seats, say } = props;
  const { layout } = valley;
  const middle = layout.sites[site.site - 1] ?? { x: 0, y: 0 };
  const cells = valley.cells[site.site - 1] ?? [];
  const width = cells_a_side(cells.length) * layout.pitch;
  const inner = width - 2 * layout.pitch;
  const prompt = choosing.prompt.value;
  const moving = is_move(prompt?.kind);
  const top = -width / 2 - layout.plate;
  const fields = site_fields(all, moving);
  const picture = useMemo(() => (
    <>
      <Plate site={site} layout={layout} box={box} width={width} />
      <rect x={-width / 2} y={-width / 2} width={width} height={width} rx="4" class={site.open ? "tal-site" : "tal-site closed"} />
    </>
  ), [site, layout, box, width]);
  // Parts that a click does not change are not redrawn.
  const ghost = ghost_at(choosing, site.site);
  const pyramid = useMemo(() => site.open && (
    <g class="tal-untouched" data-what={`site ${site.site}`}>
      <rect x={-inner / 2 + 1} y={-inner / 2 + 1} width={inner - 2} height={inner - 2} class="tal-court" />
      <Pyramid site={site} storeys={box.blocks[site.size === "small" ? "S" : "L"]} size={inner - 8} travels ghost={ghost}
        cubes={(storey, centre) => names.cubes.get(`site-${site.site}-${centre ? "centre-" : ""}${storey}`) ?? []} />
    </g>
  ), [site, names, box, inner, ghost]);
  const name = useMemo(() => site_name(say, view, box, seats, site), [say, view, box, seats, site]);
  return (
    <g transform={`translate(${middle.x} ${middle.y})`} data-site={site.site} onClick={() => look(site.site)}
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && look(site.site)}>
      {moving && fine && site.open ? (
        <g>
          <g role="img" aria-label={name} data-what={`site ${site.site}`}>{picture}</g>
          {cells.map((spot) => <Cell key={spot.cell} all={all} spot={spot} choosable />)}
          {pyramid}
        </g>
      ) : asks_for_half(props, site.site) ? (
        <g>
          <g role="img" aria-label={name}>{picture}</g>
          {pyramid}
          <Halves props={props} site={site.site} width={width} />
        </g>
      ) : (
        <Target choosing={choosing} fields={fields} what={`site ${site.site}`} name={name}
          complete={prompt === null ? undefined : moving ? way_to(all) : whole_action(prompt.kind, view, prompt.seat, site.site)}>
          {picture}
          {site.open && cells.map((spot) => <Cell key={spot.cell} all={all} spot={spot} choosable={false} />)}
          {pyramid}
          <rect x={-width / 2 - 4} y={top - 4} width={width + 8} height={width + layout.plate + 8} rx="8" class="glow" />
          {moving && !fine && <Nearest reach={reach} site={site.site} size={layout.plate * 0.66} y={-width / 2} x={width / 2} />}
        </Target>
      )}
      {all.fresh && <circle cx={-width / 2} cy={top} r={layout.plate * 0.24} class="tal-news" />}
    </g>
  );
}

function Nearest({ reach, site, size, x, y }: { readonly reach: Reach; readonly site: number; readonly size: number; readonly x: number; readonly y: number }) {
  const left = reach.left.get(reach.nearest.get(site) ?? "");
  return left === undefined ? null : <LeftBadge left={left} x={x - size * 0.4} y={y + size * 0.4} size={size} />;
}

/** What a tap on the site as a whole means. */
function site_fields({ props, site, reach, standing }: SiteProps, moving: boolean): Fields | undefined {
  const { choosing } = props;
  const prompt = choosing.prompt.value;
  if (prompt === null || prompt.kind === "bid") return undefined;
  if (!moving) return { site: String(site.site) };
  const own = [...standing.values()].find(
    ({ seat, kind, place }) => seat === prompt.seat && kind === "worker" && site_at(place) === site.site,
  );
  const holding = choosing.picked.value["from"] !== undefined;
  if (prompt.kind === "worker" && own !== undefined && !holding) return { from: own.place };
  const nearest = reach.nearest.get(site.site);
  return { to: nearest ?? `${site.site}A` };
}

function way_to({ props, site }: SiteProps): Fields {
  return way(props, `${site.site}A`);
}

/** A whole move to a place, so that the server can say why it is not allowed. */
export function way({ choosing, view }: Props, to: string): Fields {
  if (!choosing.is("worker")) return { to };
  const from = choosing.picked.value["from"] ?? view.players[choosing.prompt.value?.seat ?? 0]?.workers[0] ?? to;
  return { from, to };
}

export function Cell({ all, spot, choosable, pitch, travels = true }: {
  readonly all: Pick<SiteProps, "props" | "valley" | "reach" | "standing" | "up">;
  readonly spot: CellSpot;
  readonly choosable: boolean;
  readonly pitch?: number;
  readonly travels?: boolean;
}) {
  const { props, reach, standing, up } = all;
  const { choosing, say, box, seats } = props;
  const size = (pitch ?? all.valley.layout.pitch) - 3;
  const pawn = standing.get(spot.cell);
  const left = choosable ? reach.left.get(spot.cell) : undefined;
  const corner = spot.area === 16 ? "middle" : spot.area % 2 === 0 ? "corner" : "side";
  const picture: ComponentChildren = (
    <>
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx="3" class={`tal-cell tal-cell-${corner}`} />
      {choosable && <rect x={-size / 2 + 1.5} y={-size / 2 + 1.5} width={size - 3} height={size - 3} rx="3" class="glow" />}
      {pawn === undefined ? (
        left !== undefined && <text class="tal-left-here" y={size * 0.15} font-size={size * 0.42}>{left}</text>
      ) : (
        <g data-piece={travels ? pawn.id : undefined} data-what={pawn.kind} data-through>
          {pawn.id === up && <circle r={size * 0.5} class="tal-up" />}
          <g transform={`scale(${size / 46})`}><PawnArt {...pawn} /></g>
        </g>
      )}
      {pawn !== undefined && left !== undefined && <LeftBadge left={left} x={size * 0.32} y={-size * 0.32} size={size * 0.3} />}
    </>
  );
  const at = `translate(${spot.x} ${spot.y})`;
  if (!choosable) return <g transform={at} class="tal-untouched">{picture}</g>;
  const mine = pawn?.kind === "worker" && choosing.is("worker") && pawn.seat === choosing.prompt.value?.seat;
  const name = say.notes([
    place_name(say, box, spot.cell),
    ...(left === undefined ? [] : [told(say, "left", { count: left })]),
    ...(pawn !== undefined && pawn.id === up ? [told(say, "stay")] : []),
    ...(pawn === undefined ? [] : [told(say, `pawn.${pawn.kind}`, { name: seat_name(say, seats, pawn.seat), number: pawn.number })]),
  ]);
  return (
    <Target choosing={choosing} what="cell" class={mine ? "tal-own" : ""} fields={mine ? { from: spot.cell } : { to: spot.cell }} complete={way(props, spot.cell)} name={name} transform={at}>
      {picture}
    </Target>
  );
}

function Plate({ site, layout, box, width }: { readonly site: Site; readonly layout: Layout; readonly box: Box; readonly width: number }) {
  const height = layout.plate;
  const top = -width / 2;
  const y = top - height / 2;
  const suns = box.sites[site.site - 1]?.suns ?? 0;
  const unit = height / 28;
  const marks = [
    ...site.may_take.map((seat) => ({ seat, take: true })),
    ...site.may_steal.flatMap((count, seat) => (count > 0 && !site.may_take.includes(seat) ? [{ seat, take: false }] : [])),
  ];
  return (
    <g class={site.open ? "tal-plate" : "tal-plate closed"}>
      <path d={`M${-width / 2} ${top}v${-height + 6}q0-6 6-6h${width - 12}q6 0 6 6v${height - 6}z`} class="tal-plate-body" />
      <text x={-width / 2 + 8 * unit} y={y + 7.4 * unit} font-size={21 * unit} class="tal-site-number">{site.site}</text>
      {site.owner !== null && (
        <g transform={`translate(${-width / 2 + (site.site < 10 ? 42 : 54) * unit} ${y}) scale(${unit})`} data-what="scarab"><Scarab seat={site.owner} size={25} /></g>
      )}
      {!site.open && Array.from({ length: suns }, (_, i) => (
        <g key={i} transform={`translate(${width / 2 - (12 + i * 16) * unit} ${y}) scale(${unit})`} data-what="sun"><Sun /></g>
      ))}
      {site.open && site.blocks > 0 && <Points points={site.points} finished={site.finished} x={width / 2 - 17 * unit} y={y} unit={unit} />}
      {marks.map(({ seat, take }, i) => (
        <g key={seat} transform={`translate(${width / 2 - (46 + i * 22) * unit} ${y}) scale(${unit})`}><Threat seat={seat} take={take} /></g>
      ))}
    </g>
  );
}

/** A sun disc with the points: a ring while they are only what the pyramid would score, filled once they are scored. */
function Points({ points, finished, x, y, unit }: { readonly points: number; readonly finished: boolean; readonly x: number; readonly y: number; readonly unit: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${unit})`} class={finished ? "tal-points scored" : "tal-points"} data-what={finished ? "points scored" : "points open"}>
      <circle r="12" />
      <text y="5.6" font-size="16">{points}</text>
    </g>
  );
}

/** Who could steal here (a crook), or take the site (a crook and a scarab's wings), as the pawns stand. */
export function Threat({ seat, take }: { readonly seat: Seat; readonly take: boolean }) {
  return (
    <g class="tal-threat" data-what={take ? "threat take" : "threat steal"}>
      <path d="M5 11V-5Q5-11 0-11Q-5-11-5-6" class="tal-crook-edge" />
      <path d="M5 11V-5Q5-11 0-11Q-5-11-5-6" class={take ? "tal-crook take" : "tal-crook"} />
      <g transform="translate(-3 5)"><SeatShape seat={seat} size={11} /></g>
    </g>
  );
}

