// A seat at a glance, inside its name plate: disc, cubes, scarabs, finished pyramids with their points, and what it has
// laid or written in secret.
import type { ComponentChildren } from "preact";
import type { GameProps, OfSeat } from "web/table/game";
import { Cube, Disc, Letters, PawnArt, Scarab, Tablet } from "./art";
import { letters_of } from "./board";
import { colours, total, type Box, type Does, type Told, type View } from "./view";
import { cubes_in_words, told } from "./words";

function Item({ what, name, figure, size = 20, children }: { readonly what: string; readonly name: string; readonly figure?: ComponentChildren; readonly size?: number; readonly children: ComponentChildren }) {
  return (
    <span class="tal-item" data-what={what} role="img" aria-label={name}>
      <svg class="tal" viewBox="-14 -14 28 28" width={size} height={size} aria-hidden="true">{children}</svg>
      {figure !== undefined && <span aria-hidden="true">{figure}</span>}
    </span>
  );
}

export function Glance(props: GameProps<View, Box, Told, Does> & OfSeat) {
  const { view, say, seat, shape } = props;
  const narrow = shape === "tall"; // one line of a small plate
  const size = narrow ? 17 : 20;
  const player = view.players[seat];
  if (player === undefined) return null;
  const own = view.sites.filter(({ owner }) => owner === seat);
  const points = own.filter(({ finished }) => finished).reduce((sum, site) => sum + site.points, 0);
  const laid = view.groups.reduce((sum, group) => sum + (group.tablets[seat] ?? 0), 0);
  return (
    <Letters.Provider value={letters_of(props)}>
      <span class={`tal-glance ${shape}`}>
        {view.disc === seat && <Item what="disc" size={size} name={told(say, "has_disc")}><Disc /></Item>}
        <Item what={`score ${seat}`} size={size} name={told(say, "scores", { count: points })} figure={points}><path d="M-12 9H12L0-12Z" class="tal-stone" /></Item>
        <Item what="owned" size={size} name={told(say, "sites_owned", { count: own.length })} figure={own.length}><Scarab seat={seat} size={24} /></Item>
        {view.decision === "bid" && (
          <Item what="laid" size={size} name={`${told(say, "laid", { count: laid })}${player.passed ? `; ${told(say, "passed")}` : ""}`} figure={player.passed ? `${laid} ✓` : laid}>
            <g transform="scale(.9)"><Tablet seat={seat} value={null} /></g>
          </Item>
        )}
        {view.decision === "plan" && (
          <Item what="orders" size={size} name={told(say, "orders_written", { count: player.orders_written })} figure={`${player.orders_written}/${player.foremen.length}`}>
            <g transform="scale(.65)"><PawnArt seat={seat} kind="foreman" /></g>
          </Item>
        )}
        {total(player.cubes) > 0 && narrow && (
          <Item what="cubes" size={size} name={cubes_in_words(say, player.cubes)} figure={total(player.cubes)}><Cube colour={colours.find((colour) => player.cubes[colour] > 0) ?? "white"} size={22} /></Item>
        )}
        {total(player.cubes) > 0 && !narrow && (
          <span class="tal-item" data-what="cubes" role="img" aria-label={cubes_in_words(say, player.cubes)}>
            {colours.filter((colour) => player.cubes[colour] > 0).map((colour) => (
              <span key={colour} class="tal-item" aria-hidden="true">
                <svg class="tal" viewBox="-11 -11 22 22" width="16" height="16"><Cube colour={colour} /></svg>
                {player.cubes[colour]}
              </span>
            ))}
          </span>
        )}
      </span>
    </Letters.Provider>
  );
}

/** A colour, a tablet, a pawn in a sentence; 16 px high. */
export function Symbol({ field, word }: { readonly field: string; readonly word: string; readonly box: Box }) {
  const colour = colours.find((one) => one === word);
  if (field === "colour" && colour !== undefined) {
    return <svg class="tal" viewBox="-11 -11 22 22" width="16" height="16" aria-hidden="true"><Cube colour={colour} /></svg>;
  }
  return null;
}
