import { River } from "web/art/landscape";

function Ear({ x, y, turn }: { readonly x: number; readonly y: number; readonly turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path class="c-stalk" d="M0 0V-46" />
      {[0, 1, 2, 3].map((row) => (
        <path key={row} class="c-grain" d={`M0 ${-26 - row * 8}c-7-1-8-7-6-11 5 1 7 5 6 11zM0 ${-26 - row * 8}c7-1 8-7 6-11-5 1-7 5-6 11z`} />
      ))}
      <path class="c-grain" d="M0-56c-3-4-3-8 0-12 3 4 3 8 0 12z" />
    </g>
  );
}

/** Fertility: what the valley gives between river and desert. */
export default function Cover() {
  return (
    <>
      <path class="c-sky" d="M0 0H160V120H0Z" />
      <circle class="c-sun" cx="112" cy="34" r="19" />
      <path class="c-sand" d="M0 74C40 58 70 66 96 72s46 2 64-8V120H0Z" />
      <path class="c-rim" d="M0 74C40 58 70 66 96 72s46 2 64-8" />
      <River top={96} />
      <Ear x={22} y={98} turn={-10} />
      <Ear x={36} y={98} turn={2} />
      <Ear x={49} y={98} turn={13} />
      <g transform="translate(84 97)">
        <path class="c-alabaster" d="M-9-46h18v5l-3 4c12 6 13 24 3 37h-18c-10-13-9-31 3-37l-3-4z" />
        <path class="c-rim" d="M-13-22c8 4 18 4 26 0M-14-14c9 4 19 4 28 0" />
      </g>
      <g transform="translate(130 98)">
        <path class="c-stem" d="M-6 0C-6-20-3-30-1-40M6 0C6-16 10-24 15-30M-12 0c-2-12-6-18-10-22" />
        <path class="c-umbel" d="M-16-56c5 12 10 16 15 16s10-4 15-16c-8 5-22 5-30 0z" />
        <path class="c-umbel" d="M4-42c4 9 8 12 11 12s8-4 11-12c-6 3-16 3-22 0zM-33-32c3 8 7 10 11 10s7-3 10-10c-5 3-15 3-21 0z" />
      </g>
    </>
  );
}
