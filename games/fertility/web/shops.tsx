// Shops as stalls: what they want in round places under the awning, what they give on the counter below. Districts and
// metropolises are cards of such stalls.
import type { ComponentChildren } from "preact";
import { Card } from "web/art/card";
import { Cartouche } from "web/art/cartouche";
import { Letter, Picture, Token } from "./goods";
import { Statue } from "./gods";
import type { District, Need, Resource, Shop } from "./types";

/** Width of a place for a token. */
const place = 30;
const awning = 7;
export const shop_height = 67;
export const district_width = 3 * place + 8;
export const district_height = shop_height + 8;

type Letters = (good: Need) => string | undefined;

export interface ShopProps {
  readonly shop: Shop;
  readonly width: number;
  readonly tokens?: readonly (Resource | null)[] | undefined;
  readonly letters?: Letters | undefined;
  /** Names of the tokens, for those that travel. */
  readonly piece?: ((index: number) => string | undefined) | undefined;
}

function Arrows() {
  return <path class="barter-arrows" d="M-6-3H3V-6L7-2 3 2V-.5M6 4.5H-3V7.5L-7 3.5-3-.5" />;
}

function Benefit({ shop, letters }: { readonly shop: Shop; readonly letters?: Letters | undefined }) {
  if (shop.debens !== undefined) return <Cartouche wide={shop.debens > 9 ? 30 : 26}>{shop.debens}</Cartouche>;
  if (shop.wheat !== undefined)
    return (
      <g class="benefit-wheat">
        <text class="figure" x="1.5" text-anchor="end" dy="0.35em" font-size="13">
          {`+${shop.wheat}`}
        </text>
        <g transform="translate(8 0)">
          <Picture good="wheat" size={24} />
        </g>
      </g>
    );
  if (shop.debensPer !== undefined)
    return (
      <Cartouche wide={39} high={22}>
        <text class="figure" x="-1" text-anchor="end" dy="0.35em" font-size="13.5">{`${shop.each ?? 1}×`}</text>
        <g transform="translate(8.5 0)">
          <Picture good={shop.debensPer} size={18} />
        </g>
      </Cartouche>
    );
  if (shop.barter !== undefined)
    return (
      <g class="benefit-barter">
        <g transform="translate(-6.5 -6.5) scale(.82)">
          <Arrows />
        </g>
        {shop.barter.map((good, index) => (
          <g key={good} transform={`translate(${index === 1 ? -6.5 : 6.5} ${index === 0 ? -6.5 : 6.5})`}>
            <Picture good={good} size={13.5} />
            <Letter of={letters?.(good)} x={4} y={4} size={7} />
          </g>
        ))}
      </g>
    );
  return (
    <>
      {shop.statues?.map((god, index, all) => (
        <g key={god} transform={`translate(${(index - (all.length - 1) / 2) * 27} -1.5)`}>
          <Statue god={god} size={30} />
        </g>
      ))}
    </>
  );
}

/** A stall with its upper left corner at 0,0. */
export function Stall({ shop, width, tokens, letters, piece }: ShopProps) {
  const full = tokens !== undefined && tokens.every((token) => token !== null);
  const stripes = Math.max(2, Math.round(width / 9));
  const stripe = width / stripes;
  return (
    <g class={`stall${full ? " full" : ""}`}>
      <rect class="counter" y="1" width={width} height={shop_height - 2} rx="3" />
      {Array.from({ length: stripes }, (_, index) => (
        <path
          key={index}
          class={`awning awning-${index % 2}`}
          d={`M${index * stripe} 0H${(index + 1) * stripe}V${awning}a${stripe / 2} 3.5 0 0 1 ${-stripe} 0Z`}
        />
      ))}
      {shop.needs.map((need, index, all) => {
        const token = tokens?.[index];
        const x = width / 2 + (index - (all.length - 1) / 2) * (place - 2);
        return (
          <g key={index} transform={`translate(${x} ${awning + 17})`}>
            <g class="wanted">
              <circle r="12" />
              <Picture good={need} size={20} />
              <Letter of={letters?.(need)} x={8.5} y={8.5} size={10} />
            </g>
            {token ? (
              <g data-piece={piece?.(index)}>
                <Token good={token} size={25} letter={letters?.(token)} />
              </g>
            ) : null}
          </g>
        );
      })}
      <g class="benefit" transform={`translate(${width / 2} ${shop_height - 15})`}>
        <Benefit shop={shop} letters={letters} />
      </g>
    </g>
  );
}

/** How wide each shop of a card may be: its share of the places. */
export function shop_widths(shops: readonly Shop[], width: number): readonly number[] {
  const places = shops.reduce((sum, shop) => sum + shop.needs.length, 0);
  return shops.map((shop) => (shop.needs.length / places) * width);
}

/** A card of shops; each is drawn by `stall`, which may make a target of it. */
export function ShopCard({
  shops,
  width,
  children,
  stall,
  class: name,
}: {
  readonly shops: readonly Shop[];
  readonly width: number;
  readonly children?: ComponentChildren;
  readonly class?: string;
  readonly stall: (shop: Shop, index: number, width: number) => ComponentChildren;
}) {
  const widths = shop_widths(shops, width - 6 - 2 * (shops.length - 1));
  let x = 3;
  return (
    <Card width={width} height={district_height} class={`shop-card ${name ?? ""}`}>
      {shops.map((shop, index) => {
        const at = x;
        x += (widths[index] ?? 0) + 2;
        return (
          <g key={index} transform={`translate(${at} 4)`}>
            {stall(shop, index, widths[index] ?? 0)}
          </g>
        );
      })}
      {children}
    </Card>
  );
}

/** What a district costs: so many goods, in a basket. */
export function Basket({ cost }: { readonly cost: number }) {
  return (
    <g class="basket">
      <path d="M-12-7H12C12 4 7 9 0 9-7 9-12 4-12-7Z" />
      <path class="basket-weave" d="M-11.5-2.5H11.5" />
      <text class="figure" text-anchor="middle" y="5.5" font-size="13">
        {cost}
      </text>
    </g>
  );
}

/** A district as printed, with its cost. */
export function DistrictCard({ district, letters }: { readonly district: District; readonly letters?: Letters | undefined }) {
  return (
    <ShopCard shops={district.shops} width={district_width} stall={(shop, _, width) => <Stall shop={shop} width={width} letters={letters} />} />
  );
}
