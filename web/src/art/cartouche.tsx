// Points stand in a cartouche everywhere: the oval of rope with its tie that Egyptian scribes drew around a king's name.
import type { ComponentChildren } from "preact";

/** Around 0,0; `wide` enough for what stands in it. */
export function Cartouche({
  wide = 26,
  high = 20,
  children,
}: {
  readonly wide?: number;
  readonly high?: number;
  readonly children?: ComponentChildren;
}) {
  const x = wide / 2;
  const y = high / 2;
  return (
    <g class="cartouche">
      <path class="cartouche-tie" d={`M${x + 0.6} ${-y}V${y}`} />
      <rect class="cartouche-face" x={-x} y={-y} width={wide} height={high} rx={Math.min(x, y)} />
      {typeof children === "string" || typeof children === "number" ? (
        <text class="figure" text-anchor="middle" dy="0.35em" font-size={high * 0.74}>
          {children}
        </text>
      ) : (
        children
      )}
    </g>
  );
}
