// A seat's own things: the tiles to place, the wheat track, the goods beside the metropolis, and the city with its shops.
import { Card } from "../../art/card";
import { NewsMark } from "../../art/news_mark";
import { Target } from "../../table/target";
import type { Fields } from "../../net/protocol";
import type { OfSeat } from "../game";
import { Picture, Token } from "./goods";
import { piece_name } from "./pieces";
import { district_height, district_width, shop_height, ShopCard, Stall } from "./shops";
import { Tile } from "./tiles";
import type { Player, Props, Shop } from "./types";
import { resources, shops_of } from "./types";
import { Monument } from "./valley";
import { good_name, letter_of, own, shop_state, tile_name } from "./words";

const wide = 416;
const at = (x: number, y: number): string => `translate(${x} ${y})`;

interface Of {
  readonly props: Props & OfSeat;
  readonly player: Player;
  /** Whether it is this seat that is asked. */
  readonly asked: boolean;
}

const tile_size = 40;

function Hand({ props, player, asked }: Of) {
  const { choosing, view, say, seat, letters } = props;
  const wanted = asked && (choosing.is("place") || choosing.is("discard"));
  return (
    <g class="hand">
      {player.personal_pool.map((tile, slot) => (
        <g key={slot} transform={at(3 + slot * (tile_size * 2 + 9), 3)}>
          <g transform={at(tile_size / 2, tile_size / 2)}>
            {tile === null ? (
              <rect class="gap" x={-tile_size / 2} y={-tile_size / 2} width={tile_size * 2} height={tile_size} rx="4" />
            ) : (
              <Target
                choosing={choosing}
                fields={wanted ? { tile } : undefined}
                name={own(say, "hand", { tile: tile_name(tile, say) })}
                piece={piece_name(view, `hand.${seat}.${slot}`)}
              >
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

function Monuments({ props, player, asked }: Of) {
  const { box, view, seat, choosing, say } = props;
  return (
    <Target
      choosing={choosing}
      fields={asked && choosing.is("quarry") ? { good: "monument" } : undefined}
      name={own(say, "monuments", { left: player.monuments_left, built: player.monuments.length })}
    >
      <rect class="hit" width="140" height="44" />
      {Array.from({ length: box.monumentsPerPlayer }, (_, index) => (
        <g key={index} transform={at(18 + index * 34, 23)}>
          {index < player.monuments_left ? (
            <g data-piece={piece_name(view, `left.${seat}.${index}`)}>
              <Monument seat={seat} size={42} />
            </g>
          ) : (
            <path class="gap" d="M0-19L6-12 8.5 10.5H13V17.5H-13V10.5H-8.5L-6-12Z" />
          )}
        </g>
      ))}
      <rect class="glow" x="-1" y="-1" width="142" height="47" rx="6" />
    </Target>
  );
}

/** The storehouse: how much wheat there is, and what each square of the track is worth at the end. */
function WheatTrack({ props, player, asked }: Of) {
  const { box, choosing, say, seat } = props;
  const step = (wide - 6) / box.wheatDebens.length;
  return (
    <Target
      choosing={choosing}
      fields={asked && choosing.is("pay") ? { good: "wheat" } : undefined}
      name={own(say, "wheat_track", { count: player.wheat, wheat: say.word("wheat", player.wheat), debens: box.wheatDebens[player.wheat] ?? 0 })}
    >
      <g class="wheat-track">
        {box.wheatDebens.map((debens, wheat) => (
          <g key={wheat} transform={at(3 + wheat * step, 0)}>
            <rect class={`track-square${wheat <= player.wheat ? " grown" : ""}`} width={step} height="34" />
            <text class="track-wheat" x={step / 2} y="13" text-anchor="middle" font-size="12.5">
              {wheat}
            </text>
            <text class="figure" x={step / 2} y="29" text-anchor="middle" font-size="15.5">
              {debens}
            </text>
          </g>
        ))}
        <g data-piece={`wheat-of-${seat}`} transform={at(3 + (player.wheat + 0.5) * step, 17)}>
          <rect class="track-marker" x={-step / 2} y="-18" width={step} height="36" rx="5" />
          <g transform={at(-step / 2 + 8, -8)}>
            <Picture good="wheat" size={19} />
          </g>
        </g>
      </g>
      <rect class="glow" x="1" y="-2" width={wide - 2} height="38" rx="5" />
    </Target>
  );
}

/** Goods that lie beside the metropolis: they pay and supply. */
function Beside({ props, asked }: Of) {
  const { choosing, view, say, seat, letters } = props;
  const wanted = asked && (choosing.is("pay") || choosing.is("supply"));
  const goods = resources.filter((good) => view.active === seat && view.beside_metropolis[good] > 0);
  const shop = Object.keys(view.players[seat]?.shops ?? {})[0] ?? "0a";
  return (
    <g class="beside">
      {goods.map((good, index) => {
        const count = view.beside_metropolis[good];
        return (
          <g key={good} transform={at(index * 53, 0)}>
            <Target
              choosing={choosing}
              fields={wanted ? { good } : undefined}
              complete={choosing.is("supply") ? { good, shop } : undefined}
              name={`${count} ${good_name(good, say, count)}`}
            >
              <rect class="hit" width="52" height="40" />
              {Array.from({ length: Math.min(count, 4) }, (_, layer) => (
                <g key={layer} transform={at(17 + layer * 4, 20 - layer * 1.5)}>
                  <g data-piece={piece_name(view, `beside.${good}.${layer}`)}>
                    <Token good={good} size={30} letter={letter_of(say, letters)(good)} />
                  </g>
                </g>
              ))}
              <text class="figure on-panel" x={34 + Math.min(count, 4) * 4} y="20" dy="0.35em" font-size="16">
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

function City({ props, player, asked }: Of) {
  const { box, view, choosing, say, seat, letters, news } = props;
  const shops = shops_of(player, box);
  const letter = letter_of(say, letters);
  const supplying = asked && (choosing.is("supply") || choosing.is("barter"));
  const fresh = new Set(news.filter((event) => event.seat === seat && (event.event === "supplied" || event.event === "bartered")).map((event) => event["shop"]));
  const built_now = new Set(news.filter((event) => event.seat === seat && event.event === "district_built").map((event) => event["district"]));

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
  const per_row = 4;
  const rows = player.districts.length >= per_row ? 2 : 1;
  return (
    <g class="city">
      <Pylon x={0} />
      <Pylon x={190 - 18} />
      <g transform={at(12, 0)}>
        <ShopCard shops={metropolis} width={166} stall={stall(0)} />
      </g>
      {Array.from({ length: Math.min(box.districtSpots, rows * per_row) }, (_, index) => {
        const id = player.districts[index];
        const district = box.districts.find((one) => one.id === id);
        return (
          <g key={index} transform={at((index % per_row) * (district_width + 5), (Math.floor(index / per_row) + 1) * (district_height + 7))}>
            {district === undefined ? (
              <Card width={district_width} height={district_height} empty />
            ) : (
              <g data-piece={`district-${district.id}`}>
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

export function Mine(props: Props & OfSeat) {
  const { view, seat, choosing, say } = props;
  const player = view.players[seat];
  if (player === undefined) return null;
  const of: Of = { props, player, asked: choosing.prompt.value?.seat === seat };
  const rows = player.districts.length >= 4 ? 2 : 1;
  const city = 110;
  const high = city + (rows + 1) * (district_height + 7) - 3;
  const active = view.active === seat;
  return (
    <svg class="mine fertility-mine" viewBox={`0 0 ${wide} ${high}`} role="group" aria-label={own(say, "city")}>
      <Hand {...of} />
      <g transform={at(273, 1)}>
        <Monuments {...of} />
      </g>
      <g transform={at(0, 58)}>
        <WheatTrack {...of} />
      </g>
      <g transform={at(3, city)}>
        <City {...of} />
        <text class="caption" x="200" y="13" font-size="14">
          {active ? say.game("label.at_hand") : ""}
        </text>
        <g transform={at(198, 22)}>
          <Beside {...of} />
        </g>
        {active && view.to_pay > 0 ? (
          <text class="caption" x="200" y="72" font-size="14">
            {own(say, "to_pay", { count: view.to_pay })}
          </text>
        ) : null}
      </g>
    </svg>
  );
}
