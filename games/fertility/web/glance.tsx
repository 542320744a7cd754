// A seat at a glance, in its name plate: wheat, monuments, districts, shops that are full, and the tiles it may place.
import type { ComponentChildren } from "preact";
import type { OfSeat } from "web/table/game";
import { Picture } from "./goods";
import { Tile } from "./tiles";
import type { Props } from "./types";
import { Monument } from "./valley";
import { own, tile_name } from "./words";

function Figure({ what, name, count, children }: { readonly what: string; readonly name: string; readonly count: number; readonly children: ComponentChildren }) {
  return (
    <span class="figure-of" data-what={what}>
      <svg viewBox="-24 -24 48 48" width="17" height="17" role="img" aria-label={name}>
        {children}
      </svg>
      {count}
    </span>
  );
}

export function Glance({ view, seat, say, shape }: Props & OfSeat) {
  const player = view.players[seat];
  if (player === undefined) return null;
  const full = Object.values(player.shops).filter((tokens) => tokens.every((token) => token !== null)).length;
  return (
    <span class={`glance fertility-glance ${shape}`}>
      <Figure what={`wheat ${seat}`} name={say.word("wheat")} count={player.wheat}>
        <Picture good="wheat" />
      </Figure>
      <Figure what={`monuments ${seat}`} name={say.game("label.monuments") ?? ""} count={player.monuments.length}>
        <Monument seat={seat} />
      </Figure>
      <Figure what="districts" name={own(say, "districts")} count={player.districts.length}>
        <path class="house" d="M-20 20V-8H-12V-18H12V-8H20V20ZM-5 20V4H5V20" />
      </Figure>
      <Figure what="full" name={own(say, "full_shops")} count={full}>
        <path class="house" d="M-20 20V-4H20V20ZM-22-4V-18H22V-4A7 6 0 0 1 7-4 7 6 0 0 1-7-4 7 6 0 0 1-22-4" />
      </Figure>
      {/* On a phone there is one line; the tiles are among the seat's things, a tap away. */}
      <span class="glance-tiles" hidden={shape === "tall"}>
        {player.personal_pool.map((tile, slot) =>
          tile === null ? null : (
            <svg key={slot} data-what="hand" viewBox="-25 -25 98 50" width="35" height="18" role="img" aria-label={tile_name(tile, say)}>
              <Tile tile={tile} />
            </svg>
          ),
        )}
      </span>
    </span>
  );
}
