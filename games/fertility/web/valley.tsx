// The valley: ground, tiles, monuments, and a grid of squares that mouse, finger and keyboard reach.
import { useMemo } from "preact/hooks";
import { Picture } from "./goods";
import { in_focus, looked_at, open_squares, tap } from "./placing";
import { all_squares, beside, directions, ground_of, scenes_on, size_of, spot_of, way_to, type Ground } from "./squares";
import { Scene, Tile } from "./tiles";
import type { Props, Resource, Square } from "./types";
import { SeatShape } from "web/art/seat_mark";
import { NewsMark } from "web/art/news_mark";
import { piece_name } from "./pieces";
import { letter_of, own } from "./words";

/** A square is so many units wide. */
export const unit = 48;
const half = unit / 2;

function dunes(square: Square): string {
  const { column, row } = spot_of(square);
  const x = ((column * 7 + row * 13) % 5) * 4 - 14;
  const y = ((column * 11 + row * 5) % 6) * 5 - 12;
  return `M${x} ${y}q5-5 10 0M${x + 9} ${y + 10}q4-4 8 0`;
}

function GroundPicture({ ground, square }: { readonly ground: Ground; readonly square: Square }) {
  if (ground === "water")
    return (
      <>
        <rect class="water" x={-half} y={-half} width={unit} height={unit} />
        <path class="ripple" d="M-24-12L-18-17-12-12-6-17 0-12 6-17 12-12 18-17 24-12M-24 2L-18-3-12 2-6-3 0 2 6-3 12 2 18-3 24 2M-24 16L-18 11-12 16-6 11 0 16 6 11 12 16 18 11 24 16" />
      </>
    );
  if (ground === "wheat")
    return (
      <>
        <rect class="field" x={-half} y={-half} width={unit} height={unit} />
        <path class="furrow" d="M-24 19H24" />
        {[-14, 0, 14].map((x, index) => (
          <g key={x} transform={`translate(${x} ${index === 1 ? -2 : 2})`}>
            <Picture good="wheat" size={37} />
          </g>
        ))}
      </>
    );
  return (
    <>
      <rect class="sand" x={-half} y={-half} width={unit} height={unit} />
      {ground === "desert" ? (
        <path class="dune" d={dunes(square)} />
      ) : (
        <g class="printed">
          <circle r="17" />
          <Picture good={ground} size={29} />
        </g>
      )}
    </>
  );
}

/** A monument with its seat's shape, in a square of `size` around 0,0. */
export function Monument({ seat, size = 48 }: { readonly seat: number; readonly size?: number }) {
  return (
    <g class={`monument of-${seat}`} transform={`scale(${size / 48})`}>
      <path class={`seat-${seat} monument-stone`} d="M0-22L7-14 10 12H15V20H-15V12H-10L-7-14Z" />
      <path class="monument-tip" d="M0-22L7-14H-7Z" />
      <circle class="monument-disc" cy="1" r="8.5" />
      <g transform="translate(0 1)">
        <SeatShape seat={seat} size={11} />
      </g>
    </g>
  );
}

/** Where a square's middle is, in units. */
export const middle = (square: Square): readonly [number, number] => {
  const { column, row } = spot_of(square);
  return [(column + 0.5) * unit, (row + 0.5) * unit];
};
export const moved = ([x, y]: readonly [number, number]): string => `translate(${x} ${y})`;

function Tiles({ props }: { readonly props: Props }) {
  const { view, news, letters, say } = props;
  const letter = letter_of(say, letters);
  const fresh = new Set(news.flatMap((event) => (event.event === "tile_placed" ? [event.first] : event.event === "monument_built" ? [event.square] : [])));
  const corners = view.start_tile.map(({ square }) => spot_of(square));
  const left = Math.min(...corners.map(({ column }) => column)) * unit;
  const top = Math.min(...corners.map(({ row }) => row)) * unit;
  return (
    <g class="tiles" data-what="square scene" aria-hidden="true">
      <g class="tile">
        {view.start_tile.map(({ scene, square }) => (
          <g key={square} transform={moved(middle(square))}>
            <Scene scene={scene} letter={letter(scene)} />
          </g>
        ))}
        <rect class="tile-edge" x={left} y={top} width={unit * 2} height={unit * 2} rx="4" />
      </g>
      {view.tiles.map(({ tile, first, second }) => {
        const name = piece_name(view, `on.${first}.${second}`);
        return (
          <g key={name} transform={moved(middle(first))}>
            <g data-piece={name} class={fresh.has(first) ? "fresh" : undefined}>
              <Tile tile={tile} towards={way_to(first, second)} letters={letter} />
            </g>
            {fresh.has(first) ? <NewsMark x={-17} y={-17} size={15} /> : null}
          </g>
        );
      })}
      {view.quarries.map((square) => (
        <g key={square} transform={moved(middle(square))}>
          <Quarry />
        </g>
      ))}
      {view.players.map((player, seat) =>
        player.monuments.map((square) => {
          const name = piece_name(view, `on.${square}`);
          return (
            <g key={name} transform={moved(middle(square))}>
              <Quarry />
              <g data-piece={name}>
                <Monument seat={seat} />
              </g>
              {fresh.has(square) ? <NewsMark x={-17} y={-17} size={15} /> : null}
            </g>
          );
        }),
      )}
    </g>
  );
}

/** A square that was closed in: cut stone going down in steps. */
export function Quarry() {
  return (
    <g class="quarry">
      <rect x="-24" y="-24" width="48" height="48" />
      <path d="M-24-24L24 24M24-24L-24 24" />
      <rect x="-17" y="-17" width="34" height="34" />
      <rect x="-10" y="-10" width="20" height="20" />
    </g>
  );
}

/** What there is on a square: a topic of its own. */
function square_kind({ view }: Props, square: Square, scene: Resource | undefined): string {
  if (view.players.some(({ monuments }) => monuments.includes(square))) return "monument";
  if (scene !== undefined) return "scene";
  if (view.quarries.includes(square)) return "quarry";
  const ground = ground_of(view, square);
  return ground === "desert" || ground === "water" || ground === "wheat" ? ground : "icon";
}

/** What there is on a square, in words. */
function square_name(props: Props, square: Square, scene: Resource | undefined): string {
  const { view, say, seats } = props;
  const word = (): string => {
    const owner = view.players.findIndex(({ monuments }) => monuments.includes(square));
    if (owner >= 0) return own(say, "square.monument", { name: seats[owner]?.name ?? own(say, "seat", { number: owner + 1 }) });
    if (scene !== undefined) return own(say, "square.scene", { good: say.word(scene) });
    if (view.quarries.includes(square)) return say.word("quarry");
    const ground = ground_of(view, square);
    if (ground === "desert" || ground === "water" || ground === "wheat") return own(say, `square.${ground}`);
    return own(say, "square.icon", { good: say.word(ground) });
  };
  return say.colon(square, word());
}

export function Valley({ props }: { readonly props: Props }) {
  const { view, choosing, say, news, letters } = props;
  // Choosing changes neither ground nor tiles: they are not drawn again for every square the mouse crosses.
  const grounds = useMemo(() => new Map(all_squares(view).map((square) => [square, <GroundPicture ground={ground_of(view, square)} square={square} />])), [view.squares.join()]);
  const tiles = useMemo(() => <Tiles props={props} />, [view, news, letters, say]);
  const placing = choosing.is("place");
  const open = open_squares(choosing);
  const scenes = scenes_on(view);
  const picked = choosing.picked.value;
  const size = size_of(view);
  const all = all_squares(view);
  const rows = Array.from({ length: size.rows }, (_, row) => all.slice(row * size.columns, (row + 1) * size.columns));
  // Tab enters where the keyboard was last, or where there is something to choose.
  const last = in_focus.value;
  const stop = last !== null && (!placing || open.has(last)) ? last : ([...open][0] ?? rows[0]?.[0]);
  const seams = Array.from({ length: size.columns / 4 - 1 }, (_, index) => (index + 1) * 4 * unit);

  const key = (event: KeyboardEvent, square: Square) => {
    const arrow = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].indexOf(event.key);
    const towards = directions[arrow];
    if (towards !== undefined) {
      const next = beside(square, towards, size);
      if (next !== null) (event.currentTarget as Element).closest(".valley")?.querySelector<SVGElement>(`[data-square=${next}]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      tap(choosing, view, square);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <g class="valley">
      <g role="grid" aria-label={own(say, "valley")}>
        {rows.map((row, index) => (
          <g role="row" key={index}>
            {row.map((square) => {
              const legal = open.has(square);
              const chosen = placing && (picked["first"] === square || picked["second"] === square);
              return (
                <g
                  key={square}
                  role="gridcell"
                  class={`square${placing ? " target" : ""}${legal ? " legal next" : ""}`}
                  data-square={square}
                  data-advised={placing && (choosing.advises({ first: square }) || choosing.advises({ second: square })) ? "" : undefined}
                  data-picked={chosen ? "" : undefined}
                  data-what={`square ${square_kind(props, square, scenes.get(square))}`}
                  transform={moved(middle(square))}
                  aria-label={square_name(props, square, scenes.get(square))}
                  aria-selected={legal ? chosen : undefined}
                  aria-disabled={placing && !legal ? true : undefined}
                  tabindex={square === stop ? 0 : -1}
                  onClick={placing ? () => tap(choosing, view, square) : undefined}
                  onKeyDown={(event: KeyboardEvent) => key(event, square)}
                  onFocus={(event: FocusEvent) => {
                    in_focus.value = square;
                    if ((event.currentTarget as Element).matches(":focus-visible")) looked_at.value = square;
                  }}
                  onBlur={() => (looked_at.value = null)}
                  onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && (looked_at.value = square)}
                >
                  {grounds.get(square)}
                  <rect class="glow" x={-half + 2.5} y={-half + 2.5} width={unit - 5} height={unit - 5} rx="5" />
                </g>
              );
            })}
          </g>
        ))}
      </g>
      {seams.map((at) => (
        <path key={at} class="seam" d={`M${at} 0V${size.rows * unit}`} />
      ))}
      {tiles}
      <rect class="valley-edge" width={size.columns * unit} height={size.rows * unit} />
    </g>
  );
}
