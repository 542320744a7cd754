// A tab on the board is looked at, not played: it is no target of a choice.
import { Icon } from "./art";

export function Tab({ what, x, y, icon, name, on, look }: {
  /** What explains it. */
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly icon: string;
  readonly name: string;
  readonly on: boolean;
  readonly look: () => void;
}) {
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    look();
  };
  return (
    <g class={`ph-tab${on ? " ph-shown" : ""}`} transform={`translate(${x} ${y})`} role="button" tabindex={0} data-what={what} aria-label={name} aria-pressed={on} onClick={look} onKeyDown={key}>
      <rect width="42" height="42" rx="8" />
      <Icon name={icon} x={21} y={21} size={26} />
      <rect class="glow" width="42" height="42" rx="8" />
    </g>
  );
}
