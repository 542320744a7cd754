// The feeding forecast: what the crews need, what the fields give with the flood as it stands and as it may come, and
// what would be lost.
import type { OfSeat } from "web/table/game";
import { Small } from "./icons";
import { told } from "./words";
import { floods, tools_of, type Player, type Props } from "./view";

export function Forecast({ view, box, seat, say, player }: Props & OfSeat & { readonly player: Player }) {
  const brought = view.active === seat && view.decision === "feed" ? view.grain_brought : 0;
  const need = player.grain_need;
  const supply = player.grain + brought;
  const tools = tools_of(view, box, seat);
  const cards = tools.filter((card) => card.e === "grain4").length;
  const burns = tools.some((card) => card.e === "stonesAsGrain");
  const missing = Math.max(0, need - supply);
  const words = missing > 0
    ? told(say, "web.feed.missing", { missing, points: player.points_at_risk })
    : told(say, "web.feed.enough", { left: supply - need });
  return (
    <div class={`egz-forecast${missing > 0 ? " egz-risk" : ""}`}>
      <div class="egz-meal" data-what={`forecast ${seat}`} role="img" aria-label={`${told(say, "web.feed", { need, supply })} ${words}`}>
        <Small name="grain" size={26} />
        <b>{supply}</b>
        <span>/ {need}</span>
        <progress max={Math.max(need, 1)} value={Math.min(supply, need)} aria-hidden="true" />
        <strong>{missing > 0 ? `−${player.points_at_risk}` : `+${supply - need}`}</strong>
      </div>
      <p data-what={`forecast ${seat}`}>
        {missing > 0 ? words : ""}
        {cards > 0 ? ` ${told(say, "web.feed.cards", { count: cards * 4 })}` : ""}
        {burns && player.stones > 0 ? ` ${told(say, "web.feed.stones", { count: player.stones })}` : ""}
      </p>
      <ol class="egz-tides" data-what="tides" aria-label={told(say, "web.feed.floods")}>
        {floods.map((flood, i) => {
          const grain = (player.grain_by_flood[i] ?? 0) + brought;
          return (
            <li key={flood} class={`${flood === view.flood ? "now" : ""}${grain < need ? " short" : ""}`}>
              <Small name="flood" size={16} />
              {say.word(flood)} <b>{grain}</b>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
