// A place on the board: a picture for the eye, and over it a clickable part with a spoken name. They are separate
// so that the figures in the picture are not read out as part of the name.
import type { ComponentChildren } from "preact";
import { Target, type TargetProps } from "web/table/target";
import type { Does } from "./view";

export function Spot({ picture, transform, children, ...target }: TargetProps<Does> & { readonly picture: ComponentChildren }) {
  return (
    <g transform={transform} data-what={target.what}>
      <g aria-hidden="true">{picture}</g>
      <Target {...target}>{children}</Target>
    </g>
  );
}

/** A rectangle that takes clicks and glows. */
export function HitBox({ width, height, x = -width / 2, y = -height / 2 }: {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}) {
  return (
    <>
      <rect class="egz-hit" x={x} y={y} width={width} height={height} rx="8" />
      <rect class="glow" x={x} y={y} width={width} height={height} rx="8" />
    </>
  );
}
