// Tiles of two scenes, lying or standing; the pictures stay upright whichever way the tile is turned.
import { Letter, Picture } from "./goods";
import type { Resource, Tile as TileName } from "./types";
import { scenes_of } from "./types";

/** One scene as a square of `size` around 0,0. */
export function Scene({ scene, size = 48, letter }: { readonly scene: Resource; readonly size?: number; readonly letter?: string | undefined }) {
  const half = size / 2;
  return (
    <g class={`scene ${scene}`}>
      <rect class="glaze" x={-half} y={-half} width={size} height={size} />
      <path class="scene-ground" d={`M${-half} ${half - size * 0.1}H${half}V${half}H${-half}Z`} />
      <g transform={`translate(0 ${-size * 0.035})`}>
        <Picture good={scene} size={size * 0.86} />
      </g>
      <Letter of={letter} x={half - size * 0.16} y={half - size * 0.16} size={size * 0.24} />
    </g>
  );
}

export interface TileProps {
  readonly tile: TileName;
  readonly size?: number;
  /** Where the second scene lies, seen from the first, in squares. */
  readonly towards?: readonly [number, number];
  readonly letters?: ((good: Resource) => string | undefined) | undefined;
}

/** A tile whose first scene is around 0,0. */
export function Tile({ tile, size = 48, towards = [1, 0], letters }: TileProps) {
  const [first, second] = scenes_of(tile);
  const [dx, dy] = towards;
  const left = Math.min(0, dx) * size - size / 2;
  const top = Math.min(0, dy) * size - size / 2;
  return (
    <g class="tile">
      <Scene scene={first} size={size} letter={letters?.(first)} />
      <g transform={`translate(${dx * size} ${dy * size})`}>
        <Scene scene={second} size={size} letter={letters?.(second)} />
      </g>
      <rect class="tile-edge" x={left} y={top} width={size * (1 + Math.abs(dx))} height={size * (1 + Math.abs(dy))} rx={size * 0.09} />
    </g>
  );
}

/** The back of a tile, for the pile. */
export function TileBack({ size = 48 }: { readonly size?: number }) {
  return (
    <g class="tile">
      <rect class="tile-back" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />
      <path
        class="tile-back-mark"
        transform={`translate(${size / 2} 0) scale(${size / 48})`}
        d="M-34-14L-26 10-18-14-10 10-2-14 6 10 14-14 22 10 30-14M-34-2L-26 22M30-2L22 22"
      />
      <rect class="tile-edge" x={-size / 2} y={-size / 2} width={size * 2} height={size} rx={size * 0.09} />
    </g>
  );
}
