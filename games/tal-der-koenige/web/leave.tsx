// Leaving a step: no more tablets, moves, thefts, cubes; no claim.
import type { GameProps } from "web/table/game";
import type { Box, View } from "./view";

export function Leave({ choosing, say }: GameProps<View, Box>) {
  const flag = ["done", "decline"].find((name) => choosing.among({ [name]: true }).length > 0);
  if (flag === undefined) return null;
  const leave = { [flag]: true };
  const picked = choosing.has(leave);
  return (
    <button type="button" class={`tal-leave${picked ? " picked" : ""}`} aria-pressed={picked} onClick={() => choosing.pick(leave)}>
      {say.game(`choice.${choosing.prompt.value?.kind}.${flag}`)}
    </button>
  );
}
