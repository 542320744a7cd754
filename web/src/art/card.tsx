// A card as all games print it: limestone with a painted band at its head and a firm outline. Units are those of the SVG it
// stands in; what is on it comes as children, drawn from its upper left corner.
import type { ComponentChildren } from "preact";

export interface CardProps {
  readonly width: number;
  readonly height: number;
  /** Height of the painted band at its head; none: a plain card. */
  readonly band?: number;
  /** A card that is not there (a free spot, a gap in the row). */
  readonly empty?: boolean;
  readonly class?: string;
  readonly children?: ComponentChildren;
}

export function Card({ width, height, band = 0, empty = false, children, ...rest }: CardProps) {
  const round = Math.min(6, width / 8);
  return (
    <g class={`card${empty ? " empty" : ""} ${rest.class ?? ""}`}>
      <rect class="card-face" width={width} height={height} rx={round} />
      {band > 0 && !empty ? (
        <path
          class="card-band"
          d={`M0 ${band}V${round}A${round} ${round} 0 0 1 ${round} 0H${width - round}A${round} ${round} 0 0 1 ${width} ${round}V${band}Z`}
        />
      ) : null}
      <rect class="card-edge" width={width} height={height} rx={round} />
      {children}
    </g>
  );
}
