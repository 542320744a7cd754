// A seat at a glance: what it has in figures, for its name plate.
import type { OfSeat } from "web/table/game";
import { Icon, Offering, Token } from "./art";
import { Badge } from "./cards";
import { total, type Props } from "./model";
import { own } from "./words";

export function Glance({ view, seat, say, shape }: Props & OfSeat) {
  const player = view.players[seat];
  if (player === undefined) return null;
  // On a phone a name plate has room for four figures; the rest is there on demand.
  const figures = [
    { what: "resources", count: total(player.resources), picture: <Token kind="any" x={10} y={10} size={19} />, first: true },
    { what: "offerings", count: total(player.offerings), picture: <Offering token="offering" x={10} y={10} size={20} />, first: true },
    { what: "nobles", count: player.nobles.length, picture: <Badge name="nobles" x={10} y={10} size={19} />, first: true },
    { what: "artisans", count: player.artisans.length, picture: <Badge name="artisans" x={10} y={10} size={19} />, first: true },
    { what: "chamber", count: player.chamber, picture: <Badge name="chamber" x={10} y={10} size={19} />, first: false },
    { what: "nile", count: total(player.tracks), picture: <Badge name="nile" x={10} y={10} size={19} />, first: false },
  ].filter(({ first }) => first || shape === "wide");
  const titles = [
    { on: view.pharaoh === seat, name: say.game("label.pharaoh"), picture: "pharaoh", what: "pharaoh" },
    { on: view.first_player === seat, name: say.game("label.first_player"), picture: "first-player", what: "first-player" },
    { on: player.passed, name: say.game("label.passed"), picture: "pyramid", what: "passed" },
  ];
  return (
    <span class="ph-glance">
      {figures.map(({ what, count, picture }) => (
        <span key={what} data-what={`glance ${what} ${seat}`}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">{picture}</svg>
          <span class="unseen">{own(say, `glance.${what}`)}</span>{count}
        </span>
      ))}
      {titles.filter(({ on }) => on).map(({ name, picture, what }) => (
        <svg key={picture} data-what={`title ${what}`} class="ph-glance-title" viewBox="0 0 20 20" width="20" height="20" role="img" aria-label={name}>
          <Icon name={picture} x={10} y={10} size={18} />
        </svg>
      ))}
    </span>
  );
}
