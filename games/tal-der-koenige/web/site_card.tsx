// One site in full: every block large enough to be chosen, the cells around it, and who may do what there and why.
import type { ComponentChildren } from "preact";
import { SeatShape } from "web/art/seat_mark";
import type { Picks } from "web/table/choosing";
import { Target } from "web/table/target";
import type { GameProps } from "web/table/game";
import { PawnArt, Scarab } from "./art";
import { names_of, type NamedCube } from "./names";
import { ghost_at, type Place, Pyramid } from "./pyramid";
import { is_move, type Reach } from "./reach";
import { Cell } from "./site";
import { cells_a_side, type Valley } from "./valley";
import { present, type Box, type Does, type Pawn, type Told, type View } from "./view";
import { balance, seat_name, site_name, told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

export const card_site = 168; // the site in it
/** A free place is at least as large as a finger, on the smallest screens too. */
const finger = 54;
export interface SiteCardProps {
  readonly props: Props;
  readonly site: number;
  readonly valley: Valley;
  readonly reach: Reach;
  readonly standing: ReadonlyMap<string, Pawn>;
  readonly up: string | null;
  /** Whether cells are chosen here because those of the board are too small. */
  readonly cells: boolean;
  /** Everything side by side, for a low sheet. */
  readonly flat?: boolean;
}

/** About 320 by 300 from 0,0, narrower further down: it stands in a corner beside the valley. Flat: 540 by 182. */
export function SiteCard({ props, site: number, valley, reach, standing, up, cells, flat = false }: SiteCardProps) {
  const { view, box, say, seats, choosing } = props;
  const site = view.sites[number - 1];
  if (site === undefined) return null;
  const spots = valley.cells[number - 1] ?? [];
  const pitch = card_site / cells_a_side(spots.length);
  const grow = pitch / valley.layout.pitch;
  // To choose blocks they must be large; who stands around them is told below.
  const choosing_blocks = choosing.is("steal") || choosing.is("build");
  const inner = choosing_blocks ? card_site : card_site - 2 * pitch;
  const moving = is_move(choosing.prompt.value?.kind);
  const names = names_of(view);
  const wrap = (storey: number, centre: boolean, cube: NamedCube | null, block: ComponentChildren, place: Place) =>
    choose_block(props, number, storey, centre, cube, block, place);
  const all = { props, valley, reach, standing, up };
  const here = view.players.flatMap((_, seat) => {
    const count = present(view, seat, number);
    return count.foremen + count.workers > 0 ? [{ seat, ...count }] : [];
  });
  return (
    <g data-what={`site ${number}`} role="group" aria-label={site_name(say, view, box, seats, site)}>
      <g transform={`translate(${card_site / 2 + 6} ${card_site / 2 + 6})`}>
        <rect x={-card_site / 2} y={-card_site / 2} width={card_site} height={card_site} rx="6" class={!site.open ? "tal-site closed" : choosing_blocks ? "tal-court" : "tal-site"} />
        {site.open && !choosing_blocks && spots.map((spot) => (
          <Cell key={spot.cell} all={all} spot={{ ...spot, x: spot.x * grow, y: spot.y * grow }} pitch={pitch} choosable={cells && moving} travels={false} />
        ))}
        {site.open && !choosing_blocks && <rect x={-inner / 2 + 1} y={-inner / 2 + 1} width={inner - 2} height={inner - 2} class="tal-court" />}
        {site.open && (
          <Pyramid site={site} storeys={box.blocks[site.size === "small" ? "S" : "L"]} size={inner - 6} travels={false} wrap={wrap} ghost={ghost_at(choosing, number)}
            cubes={(storey, centre) => names.cubes.get(`site-${number}-${centre ? "centre-" : ""}${storey}`) ?? []} />
        )}
      </g>
      <g transform={`translate(${card_site + 18} 0)`}>
        <text y="26" class="tal-title">{told(say, "site", { site: number })}</text>
        <text y="52" class="tal-note">{told(say, `size.${site.size}`)}</text>
        {!site.open && <text y="78" class="tal-note">{told(say, "closed")}</text>}
        {site.owner !== null && (
          <g transform="translate(0 78)">
            <g transform="translate(13 0)"><Scarab seat={site.owner} /></g>
            <text x="32" y="7" class="tal-note">{seat_name(say, seats, site.owner)}</text>
          </g>
        )}
        {site.blocks > 0 && (
          <>
            <text y="116" class="tal-note">{told(say, `style.${site.style}`)}</text>
            <text y="141" class="tal-worth">{told(say, site.finished ? "scores" : "would_score", { count: site.points })}</text>
          </>
        )}
      </g>
      <g transform={flat ? `translate(${card_site + 176} 8)` : `translate(8 ${card_site + 18})`}>
        {here.map(({ seat, foremen, workers }, i) => (
          <g key={seat} transform={`translate(0 ${i * 30 + 12})`} data-what="balance" role="img" aria-label={say.notes(balance(say, view, seats, site, seat))}>
            <g transform="translate(9 0)"><SeatShape seat={seat} size={17} /></g>
            <g transform="translate(36 0) scale(.68)"><PawnArt seat={seat} kind="foreman" /></g>
            <text x="52" y="7" class="tal-figure">{foremen}</text>
            <g transform="translate(86 0) scale(.68)"><PawnArt seat={seat} kind="worker" /></g>
            <text x="101" y="7" class="tal-figure">{workers}</text>
            <text x="122" y="7" class="tal-right">
              {[
                ...((site.may_steal[seat] ?? 0) > 0 ? [told(say, "steals", { count: site.may_steal[seat] ?? 0 })] : []),
                ...(site.may_take.includes(seat) ? [told(say, "takes")] : []),
              ].join(" · ")}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}

/** A block to steal, or a free place to build on. */
function choose_block({ choosing, say }: Props, site: number, storey: number, centre: boolean, cube: NamedCube | null, block: ComponentChildren, { x, y, size }: Place) {
  const place = centre ? "centre" : "edge";
  const stealing = choosing.is("steal") && cube !== null;
  const building = choosing.is("build") && cube === null;
  if (!stealing && !building) return block;
  const fields: Picks<Does> = stealing ? { site: String(site), colour: cube.colour, place } : { site: String(site), place };
  if (choosing.among(fields).length === 0) return block;
  const name = say.notes([told(say, "site", { site }), told(say, "storey_only", { storey: storey + 1 }), say.list([...(cube === null ? [] : [say.word(cube.colour)]), say.word(place)])]);
  const reach = Math.max(size, finger);
  return (
    <Target choosing={choosing} fields={fields} what="block" name={name} class="tal-block">
      {building ? <rect class="tal-hit" fill="none" x={x - reach / 2} y={y - reach / 2} width={reach} height={reach} /> : null}
      {block}
    </Target>
  );
}
