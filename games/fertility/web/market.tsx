// What all share besides the valley: the row of districts, the pool of tiles and the stock. On a desk it lies below the
// valley, on a phone in the sheet, so that the valley has all the room there is.
import type { ComponentChildren } from "preact";
import { at } from "web/art/at";
import { Card } from "web/art/card";
import { NewsMark } from "web/art/news_mark";
import { events_of } from "web/table/news";
import { size_of } from "web/table/pile";
import { Target } from "web/table/target";
import { Token } from "./goods";
import { piece_name } from "./pieces";
import { Basket, district_height, district_width, DistrictCard } from "./shops";
import { Tile, TileBack } from "./tiles";
import type { Props } from "./types";
import { resources } from "./types";
import { district_name, good_name, letter_of, own, tile_name } from "./words";

export function Districts({ props, each }: { readonly props: Props; readonly each: (index: number) => string }) {
  const { view, box, choosing, say } = props;
  const fresh = new Set(events_of(props.news, "district_revealed").map(({ district }) => district));
  return (
    <g class="districts">
      {view.districts.map((id, index) => {
        const district = box.districts.find((one) => one.id === id);
        return (
          <g key={id ?? index} transform={each(index)}>
            {district === undefined ? (
              <g data-what="district none">
                <Card width={district_width} height={district_height} empty />
              </g>
            ) : (
              <Target
                choosing={choosing}
                fields={choosing.is("build") ? { district: district.id } : undefined}
                name={own(say, "district_card", { shops: district_name(district, say), cost: district.cost })}
                piece={`district-${district.id}`}
                what="district"
              >
                <DistrictCard district={district} letters={letter_of(say, props.letters)} />
                {fresh.has(district.id) ? <NewsMark x={district_width - 4} y={3} size={14} /> : null}
                <rect class="glow" x="-1.5" y="-1.5" width={district_width + 3} height={district_height + 3} rx="7" />
                <g transform={at(14, -1)}>
                  <Basket cost={district.cost} />
                </g>
              </Target>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** `finger`: how high what is pressed has to be. */
interface Row {
  readonly props: Props;
  readonly size: number;
  readonly each: (index: number) => string;
  readonly finger?: number;
}

export function Pool({ props, size, each, finger = 0 }: Row) {
  const { view, choosing, say, letters } = props;
  const fresh = new Set(events_of(props.news, "tile_revealed").map(({ tile }) => tile));
  const asked = choosing.is("take") || choosing.is("remove");
  const left = size_of(view.draw_pile);
  return (
    <g class="pool">
      {view.common_pool.map((tile, index) => (
        <g key={index} transform={each(index)}>
          <g transform={at(size / 2, size / 2)}>
            {tile === null ? (
              <rect class="gap" data-what="gap" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />
            ) : (
              <Target choosing={choosing} fields={asked ? { tile } : undefined} what="tile" name={tile_name(tile, say)} piece={piece_name(view, `common.${index}`)}>
                <rect class="hit" x={-size / 2} y={-finger / 2} width={size * 2} height={finger} />
                <Tile tile={tile} size={size} letters={letter_of(say, letters)} />
                {fresh.has(tile) ? <NewsMark x={-size / 2 + 2} y={-size / 2 + 2} size={size * 0.4} /> : null}
                <rect class="glow" x={-size / 2 - 1.5} y={-size / 2 - 1.5} width={size * 2 + 3} height={size + 3} rx={size * 0.14} />
              </Target>
            )}
          </g>
        </g>
      ))}
      <g transform={each(view.common_pool.length)}>
        <g transform={at(size / 2, size / 2)} data-what="pile" role="img" aria-label={own(say, "pile", { count: left })}>
          {left > 0 ? <TileBack size={size} /> : <rect class="gap" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />}
          <circle class="pile-disc" cx={size / 2} r={size * 0.42} />
          <text class="figure" x={size / 2} dy="0.35em" text-anchor="middle" font-size={size * 0.52}>
            {left}
          </text>
        </g>
      </g>
    </g>
  );
}

export function Stock({ props, size, each, finger = 0 }: Row) {
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
            what={`good ${good} stock`}
            name={own(say, "stock", { count: view.stock[good], good: good_name(good, say, view.stock[good]) })}
          >
            <rect class="hit" x="-1" y={(size - Math.max(finger, size + 2)) / 2} width={size * 1.75} height={Math.max(finger, size + 2)} />
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

export function Caption({ x, y, what, end = false, children }: {
  readonly x: number;
  readonly y: number;
  /** What explains it. */
  readonly what: string;
  readonly end?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <text class="caption" data-what={what} x={x} y={y} font-size="13" text-anchor={end ? "end" : "start"}>
      {children}
    </text>
  );
}

/** Which turn it is, and whether the last ones have come. */
export function turn_words({ view, say }: Props): string {
  const turn = say.game("label.turn", { turn: view.turn }) ?? "";
  return view.last_turns_left === null ? turn : `${turn} · ${say.game("label.last_turns")}`;
}

/** Below the valley, 600 wide and 110 high. */
export function MarketBand({ props }: { readonly props: Props }) {
  const { view, say } = props;
  return (
    <g class="market">
      <Caption what="district pile" x={4} y={13}>
        {own(say, "caption.districts", { count: size_of(view.district_pile) })}
      </Caption>
      <Caption what="turn" x={376} y={13} end>
        {turn_words(props)}
      </Caption>
      <Districts props={props} each={(index) => at(4 + index * 95.5, 24, 0.93)} />
      <Caption what="pool" x={394} y={13}>
        {own(say, "caption.pool")}
      </Caption>
      <Pool props={props} size={23} each={(index) => at(394 + index * 51, 24)} />
      <Caption what="good any stock" x={394} y={69}>
        {say.game("label.stock")}
      </Caption>
      <Stock props={props} size={24} each={(index) => at(396 + index * 50, 76)} />
    </g>
  );
}

/** The same in the sheet of a phone, in two parts that can be brought forward. */
export function DistrictRow({ props }: { readonly props: Props }) {
  const { view, say } = props;
  return (
    <svg class="fertility-row" viewBox="0 0 360 92">
      <Caption what="district pile" x={3} y={12}>
        {own(say, "caption.districts", { count: size_of(view.district_pile) })}
      </Caption>
      <Caption what="turn" x={357} y={12} end>
        {turn_words(props)}
      </Caption>
      <Districts props={props} each={(index) => at(3 + index * 89.5, 22, 0.88)} />
    </svg>
  );
}

export function PoolRow({ props }: { readonly props: Props }) {
  const { say } = props;
  return (
    <svg class="fertility-row" viewBox="0 0 360 150">
      <Caption what="pool" x={3} y={12}>
        {own(say, "caption.pool")}
      </Caption>
      <Pool props={props} size={40} finger={54} each={(index) => at(5 + index * 88, 25)} />
      <Caption what="good any stock" x={3} y={88}>
        {say.game("label.stock")}
      </Caption>
      <Stock props={props} size={36} finger={54} each={(index) => at(7 + index * 88, 104)} />
    </svg>
  );
}
