// The Traitor of the game for one: its five tiles, what the next resource on each would bring, and what it has.
import { NewsMark } from "web/art/news_mark";
import { SeatShape } from "web/art/seat_mark";
import { Cartouche } from "web/art/cartouche";
import { events_of } from "web/table/news";
import { size_of } from "web/table/pile";
import { GodHead, Icon, Offering, Token } from "./art";
import { Badge } from "./cards";
import { print_of, total, type Props, type TraitorTile } from "./model";
import { fresh_pieces } from "./news";
import { Title } from "./ring";
import { icon_words, own } from "./words";

export const traitor_width = 330;
const column = 64;

/** An icon of a tile as a picture: who or what, taken or removed, which one. */
export function TraitorIcon({ icon, god, x, y, size = 30 }: {
  readonly icon: string;
  readonly god: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}) {
  const [name = "", n] = icon.split(" ");
  const picture = name.startsWith("N+") || name.startsWith("N-") || name === "L" ? "nobles"
    : name.startsWith("A") ? "artisans"
    : name === "CH" ? "chamber"
    : name.startsWith("NI") ? "nile"
    : undefined;
  const side = name === "A+hi" || name === "A-hi" || name === "NI+" ? "▲" : name === "A+lo" || name === "A-lo" || name === "NI-" ? "▼" : n;
  const gone = name === "N-" || name.startsWith("A-");
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 30})`} class={gone ? "ph-removes" : undefined}>
      {name === "GOD" ? <GodHead god={god as "ra"} size={34} /> : null}
      {name === "LOT" ? <><Offering token="offering" x={-9} size={26} /><Offering token="offering" x={7} size={26} /></> : null}
      {name === "BON" ? <Offering token="offering" x={-3} size={28} /> : null}
      {picture === undefined ? null : <Badge name={picture} x={-4} y={0} size={28} />}
      {gone ? <path class="ph-strike" d="M-17 13L9-13" /> : null}
      {side === undefined ? null : <><circle class="ph-number" cx="14" cy="8" r="9.5" /><text class="ph-number-text" x="14" y="13" text-anchor="middle">{side}</text></>}
    </g>
  );
}

/** A tile: twelve spaces from the bottom, the next one marked. */
function Tile({ props, tile, place, x, height }: {
  readonly props: Props;
  readonly tile: TraitorTile;
  readonly place: number;
  readonly x: number;
  readonly height: number;
}) {
  const { box, say } = props;
  const print = print_of(box, tile);
  if (print === undefined) return null;
  const cell = (height - 40) / print.cells.length;
  const next = print.cells[tile.resources.length];
  const size = Math.min(30, cell * 0.72);
  // What the action that is being looked at would put here, and what lies here since the last look.
  const coming = (props.choosing.chosen.value?.effects ?? []).filter(({ event, tile: on }) => event === "traitor_placed" && on === String(place + 1));
  const fresh = fresh_pieces(props.news);
  const words = own(say, "tile", {
    tile: say.word(tile.tile), kind: say.word(tile.kind), filled: tile.resources.length, spaces: print.cells.length,
    next: (next === undefined ? undefined : icon_words(say, next)) ?? own(say, "nothing"),
  });
  return (
    <g class={`ph-tile${tile.dark ? " ph-dark-side" : ""}`} transform={`translate(${x} 0)`} data-what="tile" role="img" aria-label={words}>
      <rect class="ph-tile-ground" width={column - 4} height={height} rx="8" />
      <Badge name={tile.tile} x={16} y={20} size={24} />
      <Token kind={tile.kind} x={44} y={20} size={24} />
      {print.cells.map((icon, i) => {
        const y = height - (i + 1) * cell;
        const resource = tile.resources[i];
        const ghost = coming.find(({ space }) => space === i + 1)?.["kind"];
        return (
          <g key={i} class={i === tile.resources.length ? "ph-next" : undefined}>
            <rect class="ph-space" x="4" y={y + 1} width={column - 12} height={cell - 3} rx="5" />
            {resource === undefined
              ? icon === "-" || icon === "start" ? null : <TraitorIcon icon={icon} god={print.god} x={column / 2 - 4} y={y + cell / 2 - 0.5} size={size} />
              : <Token kind={resource} x={column / 2 - 2} y={y + cell / 2 - 0.5} size={Math.min(36, cell - 6)} piece={`tile-${place + 1}-${i + 1}`} />}
            {typeof ghost === "string" ? <g class="ph-ghost"><Token kind={ghost} x={column / 2 - 2} y={y + cell / 2 - 0.5} size={Math.min(36, cell - 6)} /></g> : null}
            {resource !== undefined && fresh.has(`tile-${place + 1}-${i + 1}`) ? <NewsMark x={column - 14} y={y + 8} size={14} /> : null}
          </g>
        );
      })}
    </g>
  );
}

export function Traitor({ props, height }: { readonly props: Props; readonly height: number }) {
  const { view, say, box } = props;
  const traitor = view.traitor;
  if (traitor === null) return null;
  const { owns } = traitor;
  const points = props.standing?.find(({ seat }) => seat === 1)?.total;
  const tiles_height = height - 236;
  const figures: readonly (readonly [string, number, string])[] = [
    ["nobles", owns.nobles.length, "thing.nobles"],
    ["artisans", owns.artisans.length, "thing.artisans"],
    ["chamber", owns.chamber, "thing.chamber_steps"],
    ["offering", total(owns.offerings), "thing.offering"],
  ];
  return (
    <g class="ph-traitor" data-what="traitor">
      <rect class="ph-night" width={traitor_width} height={height} rx="12" />
      <g transform="translate(22 24)"><SeatShape seat={1} size={24} /></g>
      <text class="ph-title-text" x="42" y="31">{say.game("opponent")}</text>
      {points === undefined ? null : <text class="ph-small ph-traitor-points" x="42" y="47">{say.game("label.points", { count: points })}</text>}
      {view.pharaoh === 1 ? <g transform="translate(176 24)"><Title name={say.game("label.pharaoh") ?? ""} picture="pharaoh" /></g> : null}
      {view.first_player === 1 ? <g transform="translate(214 24)"><Title name={say.game("label.first_player") ?? ""} picture="first-player" /></g> : null}
      <g data-what="traitor vases" role="img" aria-label={say.game("label.traitor", { count: size_of(traitor.vases) })}>
        <g class="ph-clay"><Icon name="vase" x={traitor_width - 52} y={24} size={32} /></g>
        <text class="ph-figure" x={traitor_width - 32} y="31">{size_of(traitor.vases)}</text>
      </g>
      <g transform="translate(8 52)">
        {figures.map(([icon, count, key], i) => (
          <g key={icon} data-what="traitor has" role="img" aria-label={say.colon(own(say, key), count)} transform={`translate(${i * 62} 0)`}>
            <Badge name={icon} x={14} y={14} size={26} />
            <text class="ph-figure" x="31" y="21">{count}</text>
          </g>
        ))}
        <g data-what="traitor level" role="img" aria-label={own(say, "noble_level", { points: traitor.noble_level })} transform="translate(248 0)">
          <text class="ph-figure" x="0" y="21">×</text>
          <g transform="translate(38 14)"><Cartouche wide={38} high={25}>{traitor.noble_level === 0 ? "–" : traitor.noble_level}</Cartouche></g>
        </g>
      </g>
      <g transform="translate(6 88)">
        {traitor.tiles.map((tile, i) => <Tile key={tile.tile} props={props} tile={tile} place={i} x={i * column} height={tiles_height} />)}
      </g>
      <g transform={`translate(6 ${88 + tiles_height + 8})`} class="ph-nexts">
        {traitor.tiles.map((tile, i) => {
          // What the last resource on the tile has brought, until one has seen it; else what the next one would bring.
          const placed = events_of(props.news, "traitor_placed").findLast((one) => one.tile === String(i + 1));
          const icon = print_of(box, tile)?.cells[placed === undefined ? tile.resources.length : placed.space - 1];
          const does = (icon === undefined ? undefined : icon_words(say, icon)) ?? own(say, "nothing");
          const words = placed === undefined ? does : own(say, "traitor_did", { what: does });
          return (
            <g key={tile.tile} data-what={placed === undefined ? "traitor next" : "traitor did"} role="img" aria-label={say.colon(say.word(tile.kind), words)}
              transform={`translate(0 ${i * 27})`}>
              <Token kind={placed?.kind ?? tile.kind} x={14} y={13} size={24} />
              <text class={placed === undefined ? "ph-small" : "ph-small ph-did"} x="31" y="18">{words}</text>
            </g>
          );
        })}
      </g>
    </g>
  );
}
