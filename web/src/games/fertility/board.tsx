// The common board: the valley, the row of districts, the pool of tiles and the stock, laid out for a desk or for a phone
// held upright.
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Card } from "../../art/card";
import { NewsMark } from "../../art/news_mark";
import { Target } from "../../table/target";
import { Token } from "./goods";
import { Harvest } from "./harvest";
import { piece_name } from "./pieces";
import { ghost_of, looked_at, turn } from "./placing";
import { Basket, district_height, district_width, DistrictCard } from "./shops";
import { sight_of, type Sight } from "./squares";
import { Tile, TileBack } from "./tiles";
import type { Good, Props } from "./types";
import { resources } from "./types";
import { middle, Monument, unit, Valley } from "./valley";
import { district_name, good_name, letter_of, own, tile_name } from "./words";

const at = (x: number, y: number, scale = 1): string => `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;

/** Letters of the columns and digits of the rows along the edge. */
function Rulers({ sight, size }: { readonly sight: Sight; readonly size: number }) {
  const letters = Array.from({ length: sight.columns }, (_, index) => String.fromCharCode(65 + index));
  const digits = Array.from({ length: sight.rows }, (_, index) => String(index + 1));
  const [across, down] = sight.turned ? [digits.toReversed(), letters] : [letters, digits];
  return (
    <g class="rulers" aria-hidden="true" font-size={size}>
      {across.map((label, index) => (
        <text key={label} x={(index + 0.5) * unit} y={-size * 0.4} text-anchor="middle">
          {label}
        </text>
      ))}
      {down.map((label, index) => (
        <text key={label} x={-size * 0.6} y={(index + 0.5) * unit} dy="0.35em" text-anchor="middle">
          {label}
        </text>
      ))}
    </g>
  );
}

/** The goods to choose from in a quarry, beside it. */
function QuarryChoice({ props, sight, size }: { readonly props: Props; readonly sight: Sight; readonly size: number }) {
  const { choosing, view, say, letters } = props;
  const square = view.quarries[0];
  const prompt = choosing.prompt.value;
  if (square === undefined || prompt?.kind !== "quarry") return null;
  const goods: readonly Good[] = [...resources, "monument"];
  const [x, y] = middle(square, sight);
  const step = size * 1.12;
  const wide = goods.length * step + size * 0.2;
  const room = (sight.turned ? sight.rows : sight.columns) * unit;
  const left = Math.max(2, Math.min(x - wide / 2, room - wide - 2));
  const above = y - unit / 2 - size * 0.75;
  return (
    <g class="harvest" transform={at(left, above < size * 0.6 ? y + unit / 2 + size * 0.75 : above)}>
      <rect class="harvest-face" y={-size * 0.6} width={wide} height={size * 1.2} rx={size * 0.6} />
      {goods.map((good, index) => (
        <g key={good} transform={at(size * 0.1 + (index + 0.5) * step, 0)}>
          <Target choosing={choosing} fields={{ good }} name={good_name(good, say)} class={choosing.among({ good }).length > 0 ? "" : "out"}>
            {good === "monument" ? (
              <>
                <circle class="monument-ground" r={size * 0.48} />
                <Monument seat={prompt.seat} size={size * 0.82} />
              </>
            ) : (
              <Token good={good} size={size * 0.96} letter={letter_of(say, letters)(good)} />
            )}
            <circle class="glow" r={size * 0.52} />
          </Target>
        </g>
      ))}
    </g>
  );
}

const news_of = (props: Props, event: string, field: string): ReadonlySet<unknown> =>
  new Set(props.news.filter((one) => one.event === event).map((one) => one[field]));

function Districts({ props, each }: { readonly props: Props; readonly each: (index: number) => string }) {
  const { view, box, choosing, say } = props;
  const fresh = news_of(props, "district_revealed", "district");
  return (
    <g class="districts">
      {view.districts.map((id, index) => {
        const district = box.districts.find((one) => one.id === id);
        return (
          <g key={id ?? index} transform={each(index)}>
            {district === undefined ? (
              <Card width={district_width} height={district_height} empty />
            ) : (
              <Target
                choosing={choosing}
                fields={choosing.is("build") ? { district: district.id } : undefined}
                name={own(say, "district", { shops: district_name(district, say), cost: district.cost })}
                piece={`district-${district.id}`}
              >
                <DistrictCard district={district} letters={letter_of(say, props.letters)} />
                <g transform={at(14, -1)}>
                  <Basket cost={district.cost} />
                </g>
                {fresh.has(district.id) ? <NewsMark x={district_width - 4} y={3} size={14} /> : null}
                <rect class="glow" x="-1.5" y="-1.5" width={district_width + 3} height={district_height + 3} rx="7" />
              </Target>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Pool({ props, size, each }: { readonly props: Props; readonly size: number; readonly each: (index: number) => string }) {
  const { view, choosing, say, letters } = props;
  const fresh = news_of(props, "tile_revealed", "tile");
  const asked = choosing.is("take") || choosing.is("remove");
  return (
    <g class="pool">
      {view.common_pool.map((tile, index) => (
        <g key={index} transform={each(index)}>
          <g transform={at(size / 2, size / 2)}>
            {tile === null ? (
              <rect class="gap" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />
            ) : (
              <Target choosing={choosing} fields={asked ? { tile } : undefined} name={tile_name(tile, say)} piece={piece_name(view, `common.${index}`)}>
                <Tile tile={tile} size={size} letters={letter_of(say, letters)} />
                {fresh.has(tile) ? <NewsMark x={-size / 2 + 2} y={-size / 2 + 2} size={size * 0.4} /> : null}
                <rect class="glow" x={-size / 2 - 1.5} y={-size / 2 - 1.5} width={size * 2 + 3} height={size + 3} rx={size * 0.14} />
              </Target>
            )}
          </g>
        </g>
      ))}
      <g transform={each(view.common_pool.length)}>
        <g transform={at(size / 2, size / 2)} role="img" aria-label={own(say, "pile", { count: view.draw_pile })}>
          {view.draw_pile > 0 ? <TileBack size={size} /> : <rect class="gap" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />}
          <circle class="pile-disc" cx={size / 2} r={size * 0.42} />
          <text class="figure" x={size / 2} dy="0.35em" text-anchor="middle" font-size={size * 0.52}>
            {view.draw_pile}
          </text>
        </g>
      </g>
    </g>
  );
}

function Stock({ props, size, each }: { readonly props: Props; readonly size: number; readonly each: (index: number) => string }) {
  const { view, choosing, say, letters } = props;
  const asked = choosing.is("quarry") || choosing.is("barter");
  return (
    <g class="stock">
      {resources.map((good, index) => (
        <g key={good} transform={each(index)}>
          <Target
            choosing={choosing}
            fields={asked ? { good } : undefined}
            complete={choosing.is("barter") ? { good, shop: "0a" } : undefined}
            name={own(say, "stock", { count: view.stock[good], good: good_name(good, say, view.stock[good]) })}
          >
            <rect class="hit" x="-1" y="-1" width={size * 1.75} height={size + 2} />
            <g transform={at(size / 2, size / 2)}>
              <Token good={good} size={size} letter={letter_of(say, letters)(good)} />
              <circle class="glow" r={size / 2 + 1.5} />
              <text class="figure" x={size * 0.6} dy="0.35em" font-size={size * 0.58}>
                {view.stock[good]}
              </text>
            </g>
          </Target>
        </g>
      ))}
    </g>
  );
}

interface CaptionProps {
  /** Where it stands; nowhere, where there is no room. */
  readonly at: readonly [number, number] | null;
  readonly end?: boolean;
  readonly children: ComponentChildren;
}

function Caption({ at: place, end = false, children }: CaptionProps) {
  if (place === null) return null;
  return (
    <text class="caption" x={place[0]} y={place[1]} font-size="13" text-anchor={end ? "end" : "start"}>
      {children}
    </text>
  );
}

/** Where everything lies, for each shape of room and number of boards. */
function layout(sight: Sight, tall: boolean) {
  const [across, down] = sight.turned ? [sight.rows, sight.columns] : [sight.columns, sight.rows];
  if (!tall) {
    const wide = across * unit + 24;
    const band = wide / 600;
    const top = 18 + down * unit + 8;
    return {
      wide,
      high: top + 110 * band,
      valley: at(18, 18),
      ruler: 13,
      bar: 30,
      band: at(0, top, band),
      district: (index: number) => at(4 + index * 95.5, 24, 0.93),
      captions: { districts: [4, 13], turn: [376, 13], pool: [394, 13], stock: [394, 69] },
      tile: 23,
      pool: (index: number) => at(394 + index * 51, 24),
      token: 24,
      stock: (index: number) => at(396 + index * 50, 76),
    } as const;
  }
  if (!sight.turned) {
    const scale = 345 / (across * unit);
    const top = 13 + down * unit * scale + 4;
    return {
      wide: 360,
      high: top + 167,
      valley: at(13, 13, scale),
      ruler: 18,
      bar: 44,
      band: at(0, top),
      district: (index: number) => at(3 + index * 89.5, 22, 0.88),
      captions: { districts: [3, 12], turn: [357, 12], pool: [3, 107], stock: [248, 107] },
      tile: 28,
      pool: (index: number) => at(5 + index * 59, 122),
      token: 24,
      stock: (index: number) => at(250 + (index % 2) * 58, 113 + Math.floor(index / 2) * 27),
    } as const;
  }
  const scale = 220 / (across * unit);
  return {
    wide: 360,
    high: 13 + down * unit * scale + 4,
    valley: at(13, 13, scale),
    ruler: 18,
    bar: 46,
    band: at(240, 0),
    district: (index: number) => at(4, 37 + index * 79, 0.99),
    captions: { districts: null, turn: [2, 12], pool: null, stock: null },
    tile: 26,
    pool: (index: number) => at(5 + (index % 2) * 58, 354 + Math.floor(index / 2) * 30),
    token: 21,
    stock: (index: number) => at(8 + (index % 2) * 58, 413 + Math.floor(index / 2) * 23),
  } as const;
}

export function Board(props: Props) {
  const { view, choosing, say, shape } = props;
  const sight = sight_of(view, shape === "tall");
  const where = layout(sight, shape === "tall");
  const board = useRef<SVGSVGElement>(null);

  // R turns the tile, so does the wheel over it; elsewhere the wheel is the table's, for looking closer.
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase() === "r") turn(choosing, sight, event.shiftKey);
    };
    const wheel = (event: WheelEvent) => {
      const square = event.target instanceof Element ? event.target.closest<SVGElement>("[data-square]")?.dataset["square"] : undefined;
      const ghost = ghost_of(choosing, sight);
      if (ghost === null || (square !== ghost.first && square !== ghost.second)) return;
      event.preventDefault();
      event.stopPropagation();
      turn(choosing, sight, event.deltaY < 0);
    };
    const svg = board.current;
    window.addEventListener("keydown", key);
    svg?.addEventListener("wheel", wheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", key);
      svg?.removeEventListener("wheel", wheel);
    };
  }, [choosing, sight.turned, sight.columns]);

  const { captions } = where;
  return (
    <svg ref={board} class="board fertility-board" viewBox={`0 0 ${where.wide} ${where.high}`} role="group" aria-label={own(say, "board")}>
      <g transform={where.valley} onPointerLeave={() => (looked_at.value = null)}>
        <Rulers sight={sight} size={where.ruler} />
        <Valley props={props} sight={sight} />
        <Harvest props={props} sight={sight} size={where.bar} />
        <QuarryChoice props={props} sight={sight} size={where.bar} />
      </g>
      <g transform={where.band}>
        <Caption at={captions.districts}>{own(say, "caption.districts", { count: view.district_pile })}</Caption>
        <Caption at={captions.turn} end={!sight.turned}>
          {say.game("label.turn", { turn: view.turn })}
          {view.last_turns_left === null ? null : sight.turned ? (
            <tspan x={captions.turn[0]} dy="14">
              {say.game("label.last_turns")}
            </tspan>
          ) : (
            ` · ${say.game("label.last_turns")}`
          )}
        </Caption>
        <Districts props={props} each={where.district} />
        <Caption at={captions.pool}>{own(say, "caption.pool")}</Caption>
        <Pool props={props} size={where.tile} each={where.pool} />
        <Caption at={captions.stock}>{say.game("label.stock")}</Caption>
        <Stock props={props} size={where.token} each={where.stock} />
      </g>
    </svg>
  );
}
