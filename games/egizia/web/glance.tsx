import type { OfSeat } from "web/table/game";
import { Small } from "./icons";
import { told } from "./words";
import { crews, type Props } from "./view";

/** One line: what others have, as far as it matters at a glance. */
export function Glance({ view, box, seat, eyes, say, shape }: Props & OfSeat) {
  const player = view.players[seat];
  if (player === undefined) return null;
  // The next boat of others sails from their plate; mine from among my own things.
  const next_boat = seat === eyes ? undefined : `boat-${seat}-${box.start.boats - player.boats_left}`;
  const hungry = player.grain < player.grain_need;
  const item = (what: string, icon: string, text: string | number, label: string, more = "", piece?: string) => (
    <span class={`egz-item ${more}`} data-what={what} role="img" aria-label={`${label} ${text}`}>
      <span data-piece={piece}>
        <Small name={icon} size={16} />
      </span>
      {text}
    </span>
  );
  return (
    <span class="egz-glance">
      {item("score", "points", player.score, told(say, "web.score"))}
      {item("stones", "stone", player.stones, told(say, "label.stones"))}
      {item(`forecast ${seat}`, "grain", `${player.grain}/${player.grain_need}`, told(say, "web.grain"), hungry ? "egz-hungry" : "")}
      {shape === "tall" ? null : (
        <>
          <span class="egz-item" data-what="crews" role="img" aria-label={say.list(crews.map((crew) => `${say.term("crew", crew)} ${player.crews[crew]}`))}>
            <Small name="crew-any" size={16} />
            {crews.map((crew) => (
              <i key={crew} class={`egz-dot egz-dot-${crew}${player.crews_used.includes(crew) ? " off" : ""}`}>
                {player.crews[crew]}
              </i>
            ))}
          </span>
          {item("boats", "boat", player.boats_left, told(say, "label.boats"), player.passed ? "egz-passed egz-spare" : "egz-spare", next_boat)}
        </>
      )}
      {item("hand", "sphinx-card", player.sphinx_count, told(say, "label.sphinx"))}
    </span>
  );
}
