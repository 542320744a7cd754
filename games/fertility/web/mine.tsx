// A seat's own things: the tiles to place, the wheat track, the goods beside the metropolis, and the city with its shops. On a
// phone also what all share.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { at } from "web/art/at";
import { Card } from "web/art/card";
import { NewsMark } from "web/art/news_mark";
import { events_of } from "web/table/news";
import { Target } from "web/table/target";
import type { Fields } from "web/net/protocol";
import type { OfSeat } from "web/table/game";
import { Picture, Token } from "./goods";
import { DistrictRow, PoolRow } from "./market";
import { piece_name } from "./pieces";
import { district_height, district_width, shop_height, ShopCard, Stall } from "./shops";
import { Tile } from "./tiles";
import type { Player, Props, Shop } from "./types";
import { resources, shops_of } from "./types";
import { Monument } from "./valley";
import { good_name, letter_of, own, shop_state, tile_name } from "./words";

/** How many districts stand side by side: four in a wide panel, three in a narrow one, two where their shops are pressed with a finger. */
type PerRow = 2 | 3 | 4;
const gap = 5;
const width_of = (per_row: PerRow): number => per_row * (district_width + gap) - gap + 6;

interface Of {
  readonly props: Props & OfSeat;
  readonly player: Player;
  /** Whether it is this seat that is asked. */
  readonly asked: boolean;
  readonly per_row: PerRow;
}

function Hand({ props, player, asked, per_row }: Of) {
  const tile_size = per_row === 4 ? 40 : 33;
  const { choosing, view, say, seat, letters } = props;
  const wanted = asked && (choosing.is("place") || choosing.is("discard"));
  return (
    <g class="hand">
      {player.personal_pool.map((tile, slot) => (
        <g key={slot} transform={at(3 + slot * (tile_size * 2 + 7), per_row === 4 ? 3 : 7)}>
          <g transform={at(tile_size / 2, tile_size / 2)}>
            {tile === null ? (
              <rect class="gap" data-what="gap" x={-tile_size / 2} y={-tile_size / 2} width={tile_size * 2} height={tile_size} rx="4" />
            ) : (
              <Target
                choosing={choosing}
                fields={wanted ? { tile } : undefined}
                what="hand"
                name={own(say, "hand", { tile: tile_name(tile, say) })}
                piece={piece_name(view, `hand.${seat}.${slot}`)}
              >
                <rect class="hit" x={-tile_size / 2 - 1.5} y={-tile_size / 2 - 7} width={tile_size * 2 + 3} height={tile_size + 14} />
                <Tile tile={tile} size={tile_size} letters={letter_of(say, letters)} />
                <rect class="glow" x={-tile_size / 2 - 1.5} y={-tile_size / 2 - 1.5} width={tile_size * 2 + 3} height={tile_size + 3} rx="5" />
              </Target>
            )}
          </g>
        </g>
      ))}
    </g>
  );
}

function Monuments({ props, player, asked, per_row }: Of) {
  const step = per_row === 4 ? 34 : 21;
  const size = per_row === 4 ? 42 : 30;
  const { box, view, seat, choosing, say } = props;
  return (
    <Target
      choosing={choosing}
      fields={asked && choosing.is("quarry") ? { good: "monument" } : undefined}
      what={`monuments ${seat}`}
      name={own(say, "monuments", { left: player.monuments_left, built: player.monuments.length })}
    >
      <rect class="hit" width={step * 4} height="46" />
      {Array.from({ length: box.monumentsPerPlayer }, (_, index) => (
        <g key={index} transform={at((index + 0.5) * step, 23)}>
          {index < player.monuments_left ? (
            <g data-piece={piece_name(view, `left.${seat}.${index}`)}>
              <Monument seat={seat} size={size} />
            </g>
          ) : (
            <path class="gap" transform={at(0, 0, size / 48)} d="M0-22L7-14 10 12H15V20H-15V12H-10L-7-14Z" />
          )}
        </g>
      ))}
      <rect class="glow" x="-1" y="-1" width={step * 4 + 2} height="47" rx="6" />
    </Target>
  );
}

/** The storehouse: how much wheat there is, and what each square of the track is worth at the end. */
function WheatTrack({ props, player, asked, per_row }: Of) {
  const { box, choosing, say, seat } = props;
  const wide = width_of(per_row);
  const step = (wide - 6) / box.wheatDebens.length;
  return (
    <Target
      choosing={choosing}
      fields={asked && choosing.is("pay") ? { good: "wheat" } : undefined}
      what={`wheat ${seat}`}
      name={own(say, "wheat_track", { count: player.wheat, debens: box.wheatDebens[player.wheat] ?? 0 })}
    >
      <rect class="hit" y="-6" width={wide} height="46" />
      <g class="wheat-track">
        {box.wheatDebens.map((debens, wheat) => (
          <g key={wheat} transform={at(3 + wheat * step, 0)}>
            <rect class={`track-square${wheat <= player.wheat ? " grown" : ""}`} width={step} height="34" />
            <text class="track-wheat" x={step / 2 + (wheat === player.wheat ? 5 : 0)} y="13" text-anchor="middle" font-size="12.5">
              {wheat}
            </text>
            <text class="figure" x={step / 2} y="29" text-anchor="middle" font-size="15.5">
              {debens}
            </text>
          </g>
        ))}
        <g data-piece={`wheat-of-${seat}`} transform={at(3 + (player.wheat + 0.5) * step, 17)}>
          <rect class="track-marker" x={-step / 2} y="-18" width={step} height="36" rx="5" />
          <g transform={at(-step / 2 + 8.5, -8)}>
            <Picture good="wheat" size={18} />
          </g>
        </g>
      </g>
      <rect class="glow" x="1" y="-2" width={wide - 2} height="38" rx="5" />
    </Target>
  );
}

/** Goods that lie beside the metropolis: they pay and supply. */
function Beside({ props, asked, per_row }: Of) {
  const { choosing, view, say, seat, letters } = props;
  const wanted = asked && (choosing.is("pay") || choosing.is("supply"));
  const goods = resources.filter((good) => view.active === seat && view.beside_metropolis[good] > 0);
  const shop = Object.keys(view.players[seat]?.shops ?? {})[0] ?? "0a";
  return (
    <g class="beside">
      {goods.map((good, index) => {
        const count = view.beside_metropolis[good];
        return (
          <g key={good} transform={per_row === 4 ? at(index * 53, 0) : per_row === 2 ? at(index * 49, 0, 0.92) : at((index % 2) * 53, Math.floor(index / 2) * 28, 0.9)}>
            <Target
              choosing={choosing}
              fields={wanted ? { good } : undefined}
              complete={choosing.is("supply") ? { good, shop } : undefined}
              what="beside"
              name={`${count} ${good_name(good, say, count)}`}
            >
              <rect class="hit" width="52" height="40" />
              {Array.from({ length: Math.min(count, 3) }, (_, layer) => (
                <g key={layer} transform={at(17 + layer * 3, 20 - layer)}>
                  <g data-piece={piece_name(view, `beside.${good}.${layer}`)}>
                    <Token good={good} size={30} letter={letter_of(say, letters)(good)} />
                  </g>
                </g>
              ))}
              <text class="figure on-panel" x={34 + Math.min(count, 3) * 3} y="20" dy="0.35em" font-size="16">
                {count > 1 ? count : ""}
              </text>
              <rect class="glow" x="-1" y="-1" width="53" height="42" rx="6" />
            </Target>
          </g>
        );
      })}
    </g>
  );
}

/** A tower of the gate on either side of the metropolis. */
function Pylon({ x }: { readonly x: number }) {
  return (
    <g transform={at(x, 0)} aria-hidden="true">
      <path class="pylon" d={`M3-6H15L18 ${district_height}H0Z`} />
      <path class="pylon-paint" d={`M3-2.5H15M1 ${district_height - 6}H17`} />
    </g>
  );
}

function City({ props, player, asked, per_row }: Of) {
  const { box, view, choosing, say, seat, letters, news } = props;
  const shops = shops_of(player, box);
  const letter = letter_of(say, letters);
  const supplying = asked && (choosing.is("supply") || choosing.is("barter"));
  const fresh = new Set([...events_of(news, "supplied"), ...events_of(news, "bartered")].filter((event) => event.seat === seat).map(({ shop }) => shop));
  const built_now = new Set(events_of(news, "district_built").filter((event) => event.seat === seat).map(({ district }) => district));

  const stall = (spot: number) => (shop: Shop, index: number, width: number) => {
    const name = `${spot}${"abcd"[index]}`;
    const tokens = player.shops[name] ?? [];
    // A shop that only one good in question fits takes it at once; otherwise the good is asked for next.
    const goods = [...new Set(choosing.candidates.value.filter(({ fields }) => fields["shop"] === name).map(({ fields }) => fields["good"]))];
    const good = goods.length === 1 ? goods[0] : undefined;
    const wanted = choosing.picked.value["good"] ?? resources.find((one) => view.beside_metropolis[one] > 0) ?? shop.needs[0];
    const fields: Fields | undefined = supplying ? { ...(good === undefined ? {} : { good }), shop: name } : undefined;
    return (
      <Target
        choosing={choosing}
        fields={fields}
        complete={{ good: wanted === "any" || wanted === undefined ? "grape" : wanted, shop: name }}
        what={`shop ${seat} ${name}`}
        name={shop_state(shop, tokens, say)}
        class={view.bartering === name && view.active === seat ? "bartering" : ""}
      >
        <Stall shop={shop} width={width} tokens={tokens} letters={letter} piece={(place) => piece_name(view, `shop.${seat}.${name}.${place}`)} />
        {fresh.has(name) ? <NewsMark x={width - 5} y={4} size={12} /> : null}
        <rect class="glow" x="-.5" y="0" width={width + 1} height={shop_height} rx="4" />
      </Target>
    );
  };

  const metropolis = [...shops.entries()].filter(([name]) => name.startsWith("0")).map(([, shop]) => shop);
  return (
    <g class="city">
      <Pylon x={0} />
      <Pylon x={190 - 18} />
      <g transform={at(12, 0)}>
        <ShopCard shops={metropolis} width={166} stall={stall(0)} />
      </g>
      {Array.from({ length: spots_shown(props, player, per_row) }, (_, index) => {
        const id = player.districts[index];
        const district = box.districts.find((one) => one.id === id);
        return (
          <g key={index} transform={at((index % per_row) * (district_width + gap), (Math.floor(index / per_row) + 1) * row_height)}>
            {district === undefined ? (
              <g data-what="spot">
                <Card width={district_width} height={district_height} empty />
              </g>
            ) : (
              <g data-piece={`district-${district.id}`} data-what="district built">
                <ShopCard shops={district.shops} width={district_width} stall={stall(index + 1)} />
                {built_now.has(district.id) ? <NewsMark x={4} y={4} size={13} /> : null}
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

const row_height = district_height + 7;

/** Spots that are drawn: the rows begun, and always room for the next district. */
const spots_shown = ({ box }: Props, { districts }: Player, per_row: PerRow): number =>
  Math.min(box.districtSpots, (Math.floor(districts.length / per_row) + 1) * per_row);

function TopRow(of: Of) {
  const { per_row } = of;
  return (
    <svg viewBox={`0 0 ${width_of(per_row)} 48`}>
      <Hand {...of} />
      <g transform={per_row === 4 ? at(272, 1) : at(225, 1)}>
        <Monuments {...of} />
      </g>
    </svg>
  );
}

function TrackRow(of: Of) {
  return (
    <svg viewBox={`0 ${of.per_row === 4 ? "-2" : "-6"} ${width_of(of.per_row)} ${of.per_row === 4 ? 40 : 46}`}>
      <WheatTrack {...of} />
    </svg>
  );
}

function CityRows(of: Of) {
  const { props, player, per_row } = of;
  const { view, say, seat } = props;
  const rows = 1 + Math.ceil(spots_shown(props, player, per_row) / per_row);
  const words =
    view.active !== seat ? "" : view.to_pay > 0 ? own(say, "to_pay", { count: view.to_pay }) : (say.game(per_row === 4 ? "label.at_hand" : "web.beside") ?? "");
  // In two columns there is no room beside the metropolis: goods lie above it.
  const above = per_row === 2 && words !== "" && resources.some((good) => view.beside_metropolis[good] > 0) ? 56 : 0;
  return (
    <svg viewBox={`0 ${-7 - above} ${width_of(per_row)} ${rows * row_height + 4 + above}`}>
      <g transform={at(3, 0)}>
        <City {...of} />
        {per_row === 2 && above === 0 ? null : (
          <g transform={per_row === 2 ? at(2, -above) : at(200, 0)}>
            <text class="caption" data-what={view.to_pay > 0 ? "to_pay" : "beside"} y="9" font-size={per_row === 2 ? 9 : 14}>
              {words}
            </text>
            <g transform={at(-2, per_row === 3 ? 15 : per_row === 2 ? 13 : 22)}>
              <Beside {...of} />
            </g>
          </g>
        )}
      </g>
    </svg>
  );
}

/** In this order at every decision; what it is about comes into sight by itself. */
const desk_parts = ["top", "track", "city"];
const phone_parts = ["top", "track", "city", "districts", "pool"];

export function Mine(props: Props & OfSeat) {
  const { view, seat, choosing, say, shape } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [per_row, set_per_row] = useState<PerRow>(shape === "tall" ? 2 : 4);
  useEffect(() => {
    const { current } = panel;
    if (current === null) return;
    const watch = new ResizeObserver(() => set_per_row(shape === "tall" ? 2 : current.clientWidth < 370 ? 3 : 4));
    watch.observe(current);
    return () => watch.disconnect();
  }, [shape]);
  const player = view.players[seat];
  if (player === undefined) return null;
  const prompt = choosing.prompt.value;
  const of: Of = { props, player, asked: prompt?.seat === seat, per_row };
  const line: Of = { ...of, per_row: per_row === 2 ? 3 : per_row };
  const parts: Readonly<Record<string, () => ComponentChildren>> = {
    top: () => <TopRow {...line} />,
    track: () => <TrackRow {...line} />,
    city: () => <CityRows {...of} />,
    districts: () => <DistrictRow props={props} />,
    pool: () => <PoolRow props={props} />,
  };
  const own_seat = seat === (props.eyes ?? 0) || of.asked;
  return (
    <div class="mine fertility-mine" ref={panel} role="group" aria-label={own(say, "city")}>
      {(shape === "tall" && own_seat ? phone_parts : desk_parts).map((part) => (
        <div key={part} data-part={part}>{parts[part]?.()}</div>
      ))}
    </div>
  );
}
