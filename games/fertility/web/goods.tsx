// The goods as little tomb paintings, each known by its outline: a jar of alabaster, a bovine head with the sun between its
// horns, an umbel of papyrus, a bunch of grapes, an ear of wheat. All around 0,0 in a square of 48.
import type { Good, Need } from "./types";

const jar = (
  <>
    <path
      class="jar"
      d="M-8-20H8V-15.5H5C5-11 6-9.5 9-6.5 14.5-1 13 10 5.5 15.5H7.5V20H-7.5V15.5H-5.5C-13 10-14.5-1-9-6.5-6-9.5-5-11-5-15.5H-8Z"
    />
    <path class="jar-vein" d="M-11.6-1C-6-4 5 2 11.7-2M-11.4 5C-5 2 4 8 11 4M-8.4 11C-3 8.5 3 12.5 8.2 10.4" />
    <path class="detail" d="M-5-15.5H5M-5.5 15.5H5.5" />
  </>
);

const head = (
  <>
    <path class="hide" d="M-8-6C-15-8.5-19.5-4.5-20 0-14.5 1-10.5-.5-8-2.5ZM8-6C15-8.5 19.5-4.5 20 0 14.5 1 10.5-.5 8-2.5Z" />
    <path class="horn" d="M-6-6C-15-6-19.5-12-17.5-21-15-15.5-11-11-5-11H5C11-11 15-15.5 17.5-21 19.5-12 15-6 6-6Z" />
    <circle class="sun" cy="-16.2" r="4.8" />
    <path class="hide" d="M-8.5-8.5C-4-11 4-11 8.5-8.5 10-2 8 4 6.5 9 7.2 12 6.5 16 4.5 18.5 2 20.5-2 20.5-4.5 18.5-6.5 16-7.2 12-6.5 9-8 4-10-2-8.5-8.5Z" />
    <path class="muzzle" d="M-6 13.5C-3 11 3 11 6 13.5 6 16 5.4 17.4 4.4 18.5 2 20.4-2 20.4-4.4 18.5-5.4 17.4-6 16-6 13.5Z" />
    <path class="detail-eye" d="M-6.8-2.5C-5.5-4.5-3-4-2.6-2-4-1-6-1.2-6.8-2.5ZM6.8-2.5C5.5-4.5 3-4 2.6-2 4-1 6-1.2 6.8-2.5Z" />
    <path class="detail" d="M-2.5 16.3H-1.6M1.6 16.3H2.5" />
  </>
);

const umbel = (
  <>
    <path class="stalk" d="M-1.9 2H1.9L2.6 20.5H-2.6Z" />
    <path class="stalk" d="M-2.5 20.5C-5 15-9 12-13.5 11-11 15-8 18.5-5 20.5ZM2.5 20.5C5 15 9 12 13.5 11 11 15 8 18.5 5 20.5Z" />
    <path
      class="fan"
      d="M0 4.5C-7 1-15-5-20-13.5L-16-14.5-14.5-17.5-10.5-17-8-20-4-18.5 0-21 4-18.5 8-20 10.5-17 14.5-17.5 16-14.5 20-13.5C15-5 7 1 0 4.5Z"
    />
    <path class="fan-ray" d="M0 1L-14-13M0 0L-8-15.5M0 0V-16.5M0 0L8-15.5M0 1L14-13" />
    <path class="calyx" d="M0 5.5C-5 3-8.5-.5-10-5-5-3.5-2-1.5 0 2 2-1.5 5-3.5 10-5 8.5-.5 5 3 0 5.5Z" />
  </>
);

const grapes: readonly (readonly [number, number])[] = [
  [-12, -5], [-4, -5], [4, -5], [12, -5], [-8, 2.2], [0, 2.2], [8, 2.2], [-4, 9.2], [4, 9.2], [0, 16],
];
const ring = ([x, y]: readonly [number, number], r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const berries = grapes.map((at) => ring(at, 4.7)).join("");
const shine = grapes.map(([x, y]) => `M${x - 2.2} ${y - 1}a2.4 2.4 0 0 1 1.6-1.6`).join("");

const bunch = (
  <>
    <path class="vine" d="M-1.2-9L-1.6-20.5H2L1.2-9Z" />
    <path class="leaf" d="M-1-11C-3-17-9-21-17-19-16-16-18-14-17.5-11-14-12-11-10-9-8.5-7-11-4-12-1-11ZM1-11C3-17 9-21 17-19 16-16 18-14 17.5-11 14-12 11-10 9-8.5 7-11 4-12 1-11Z" />
    <path class="berry" d={berries} />
    <path class="berry-shine" d={shine} />
  </>
);

const grain = (y: number) =>
  `M0 ${y}C6 ${y - 1} 9.5 ${y - 5} 8.5 ${y - 11.5}C3 ${y - 9.5} 0 ${y - 6} 0 ${y}C0 ${y - 6}-3 ${y - 9.5}-8.5 ${y - 11.5}C-9.5 ${y - 5}-6 ${y - 1} 0 ${y}Z`;

const ear = (
  <>
    <path class="straw" d="M-1.2-4H1.2V21H-1.2Z" />
    <path class="straw" d="M0 20C1 14 5 10.5 10.5 10 9.5 14.5 5.5 18 0 20Z" />
    <path class="kernel" d={`${grain(11)}${grain(4)}${grain(-3)}`} />
    <path class="kernel" d="M0-9C-4.5-12-4-18 0-22 4-18 4.5-12 0-9Z" />
  </>
);

/** An obelisk with its little pyramid on top; the seat's shape is put on it by who draws it. */
const obelisk = <path class="obelisk" d="M0-21L5-14 7.5 14H11V20H-11V14H-7.5L-5-14Z" />;

/** Any of the four: a rosette of four petals in their four glazes. */
const rosette = (
  <>
    <path class="petal petal-alabaster" d="M0 0C-9-5-9-15 0-19 9-15 9-5 0 0Z" />
    <path class="petal petal-bovine" d="M0 0C5-9 15-9 19 0 15 9 5 9 0 0Z" />
    <path class="petal petal-papyrus" d="M0 0C9 5 9 15 0 19-9 15-9 5 0 0Z" />
    <path class="petal petal-grape" d="M0 0C-5 9-15 9-19 0-15-9-5-9 0 0Z" />
    <circle class="petal-heart" r="4" />
  </>
);

const pictures = { alabaster: jar, bovine: head, papyrus: umbel, grape: bunch, wheat: ear, monument: obelisk, any: rosette };

/** The picture by itself, `size` units high and wide. */
export function Picture({ good, size = 48 }: { readonly good: Good | Need; readonly size?: number }) {
  return (
    <g class={`picture ${good}`} transform={size === 48 ? undefined : `scale(${size / 48})`}>
      {pictures[good]}
    </g>
  );
}

/** A good as a token: its picture on a disc of its own glaze, `size` units across. */
export function Token({ good, size = 24, letter }: { readonly good: Good | Need; readonly size?: number; readonly letter?: string | undefined }) {
  return (
    <g class={`token ${good}`}>
      <circle class="glaze" r={size / 2} />
      <Picture good={good} size={size * 0.84} />
      <Letter of={letter} x={size * 0.36} y={size * 0.36} size={size * 0.46} />
    </g>
  );
}

/** The letter beside a picture, for those who asked for letters. */
export function Letter({ of, x, y, size }: { readonly of: string | undefined; readonly x: number; readonly y: number; readonly size: number }) {
  if (of === undefined) return null;
  return (
    <g class="letter" transform={`translate(${x} ${y})`}>
      <circle r={size * 0.62} />
      <text text-anchor="middle" dy="0.35em" font-size={size}>
        {of}
      </text>
    </g>
  );
}
