// The symbols of a game with what they mean, one tap away.
import { signal } from "@preact/signals";
import { Icon } from "../art/icons";
import { RuleLink } from "../rule_link";
import { say } from "../texts/texts";
import { Dialog } from "../ui";
import { arrangement } from "./arrangement";
import { explain } from "./explain";
import type { GameProps } from "./game";
import type { Narrator } from "./narrator";

const shown = signal(false);

/** In the menu, where the bar has no room for a button of its own. */
export function LegendInMenu({ narrator }: { readonly narrator: Narrator }) {
  if (arrangement.value !== "short" || (narrator.scene.game?.legend ?? []).length === 0) return null;
  return <button type="button" onClick={() => (shown.value = true)}>{say.value("legend")}</button>;
}

export function Legend({ narrator, props }: { readonly narrator: Narrator; readonly props: GameProps<unknown, unknown> }) {
  const { game } = narrator.scene;
  const entries = game?.legend ?? [];
  if (game === null || entries.length === 0) return null;
  const name = say.value("legend");
  return (
    <>
      {arrangement.value === "short" ? null : (
        <button type="button" class="round-button to-legend" aria-label={name} title={name} onClick={() => (shown.value = true)}>
          <Icon name="what" />
        </button>
      )}
      {shown.value ? (
        <Dialog title={name} close={() => (shown.value = false)} large>
          <p class="muted">{say.value("legend.how")}</p>
          <dl class="legend">
            {entries.map(({ what, picture }) => {
              const said = explain(game, props, what);
              return said === undefined ? null : (
                <div key={what}>
                  <dt>
                    <span class="legend-picture">{picture}</span>
                    {said.title}
                  </dt>
                  <dd>
                    {said.does} {said.rules[0] === undefined ? null : <RuleLink game={game.id} rule={said.rules[0]} />}
                  </dd>
                </div>
              );
            })}
          </dl>
        </Dialog>
      ) : null}
    </>
  );
}
