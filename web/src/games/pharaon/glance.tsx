// A seat at a glance: what it has in figures, for its name plate.
import type { OfSeat } from "../game";
import { Icon, Offering, Token } from "./art";
import { Badge } from "./cards";
import { basics, total, type Props } from "./model";
import { own } from "./words";

export function Glance({ view, seat, say }: Props & OfSeat) {
  const player = view.players[seat];
  if (player === undefined) return null;
  const plain = basics.reduce((sum, kind) => sum + player.resources[kind], 0);
  const figures = [
    { what: "resources", count: plain, picture: <Token kind="any" x={10} y={10} size={19} /> },
    { what: "silver", count: player.resources.silver, picture: <Token kind="silver" x={10} y={10} size={19} /> },
    { what: "offerings", count: total(player.offerings), picture: <Offering token="offering" x={10} y={10} size={20} /> },
    { what: "nobles", count: player.nobles.length, picture: <Badge name="nobles" x={10} y={10} size={19} /> },
    { what: "artisans", count: player.artisans.length, picture: <Badge name="artisans" x={10} y={10} size={19} /> },
    { what: "chamber", count: player.chamber, picture: <Badge name="chamber" x={10} y={10} size={19} /> },
    { what: "nile", count: Object.values(player.tracks).reduce((sum, level) => sum + level, 0), picture: <Badge name="nile" x={10} y={10} size={19} /> },
  ];
  const titles = [
    { on: view.pharaoh === seat, name: say.game("label.pharaoh"), picture: "pharaoh" },
    { on: view.first_player === seat, name: say.game("label.first_player"), picture: "first-player" },
    { on: player.passed, name: say.game("label.passed"), picture: "pyramid" },
  ];
  return (
    <span class="ph-glance">
      {figures.map(({ what, count, picture }) => (
        <span key={what}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">{picture}</svg>
          <span class="unseen">{own(say, `glance.${what}`)}</span>{count}
        </span>
      ))}
      {titles.filter(({ on }) => on).map(({ name, picture }) => (
        <svg key={picture} class="ph-glance-title" viewBox="0 0 20 20" width="20" height="20" role="img" aria-label={name}>
          <Icon name={picture} x={10} y={10} size={18} />
        </svg>
      ))}
    </span>
  );
}
