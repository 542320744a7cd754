// The pictures of Pharaon: silhouettes in a square of 24 units around 0,0, told apart without their colours.
import type { ComponentChildren } from "preact";
import type { District, God } from "./model";

const paths: Readonly<Record<string, string>> = {
  // Sickle: a handle and a blade that bends over it.
  agriculture:
    "M-7.5 10.5L-4 11.5L-1.6 4.6C-5.4 1-5.4-4.6-.6-6.6C3.6-8.2 7.6-5 8.2.6C10.6-5 8.6-11 2-11.4C-6.4-11.8-10.4-3.4-5.2 4.2Z",
  // The double crown.
  royalty: "M-4.8 1.2C-6.4-4-4.8-12-.8-12C2.6-12 3-6 2.4-.4C0 .9-2.4 1.5-4.8 1.2ZM-9.8 1.6C-4.6 4.4 1 3.8 3.9.6L5.6-11.4H9.4L7.6 11H-8.2Z",
  // Feather of Maat, its tip curled.
  justice:
    "M-1.4 8.6C-7 5.4-8.6-2-5-7.8C-3.4-10.4-1.2-11.8 1.2-12C-.8-6-1 2-1.4 8.6ZM1 8.6C1 1.4 1.2-5.8 3.2-12C7.6-12 9.6-8.8 8.4-6.2C7.6-4.6 5.6-4.6 4.8-6C6.8-.8 5.2 5.8 1 8.6ZM-1.3 9.6H.9V12.6H-1.3Z",
  // Crescent on the silver disc.
  silver: "M3.8-9.2A9.6 9.6 0 1 0 8.6 5A7.6 7.6 0 1 1 3.8-9.2Z",
  // A person in a wig, from the side.
  nobles:
    "M-9.5 11.5C-9.5 5.5-7 3.6-5.6 3.4C-8.4-2-7.6-10.8-.4-11.2C5-11.4 6.8-8 6.6-5.6L8.4-2.2L6.6-1.4L6.8 1.6C6.4 3.2 4 3 2.6 2.8L2.8 4.4C7 5 9 8 9 11.5Z",
  // Sarcophagus.
  chamber:
    "M0-12C3.6-12 4.8-9.4 4.6-7C7.4-6 8.2-3.4 7.8-.4L4.8 11.6H-4.8L-7.8-.4C-8.2-3.4-7.4-6-4.6-7C-4.8-9.4-3.6-12 0-12Z",
  // Loaves on an offering stand.
  offerings:
    "M-10.5 1.6H10.5V4.6H2.6L3.6 9H6.5V11.6H-6.5V9H-3.6L-2.6 4.6H-10.5ZM-9.4.4C-9.4-5-3.4-5-3.4.4ZM3.4.4C3.4-5 9.4-5 9.4.4ZM-3-1.4C-3.4-5.6-1.8-6.6-1.6-10.6H1.6C1.8-6.6 3.4-5.6 3-1.4L2.6.4H-2.6Z",
  // Mallet over a chisel.
  artisans:
    "M-11-5.4L-5.4-11L1.6-4L-1-1.4L10.4 10L9.2 11.4L-2.6.2L-4 1.6ZM9.4-11L11.2-9.2L5-3L3-5ZM-1.2 3L.8 5L-7 11.6L-10.6 11.4L-10.8 8Z",
  // Amphora.
  vase: "M-4.6-12H4.6V-9.6H3.2C3.2-7 9-4.6 9-.2C9 4.6 5.6 7 4 9.6H5.6V12H-5.6V9.6H-4C-5.6 7-9 4.6-9-.2C-9-4.6-3.2-7-3.2-9.6H-4.6Z",
  pyramid: "M0-10.5L12 10.5H-12Z",
  bag: "M-4.6-11.5H4.6L3-7C8-4.6 10.4 1 10 5.4C9.6 10 6.6 11.5 0 11.5C-6.6 11.5-9.6 10-10 5.4C-10.4 1-8-4.6-3-7Z",
  // The sun disc of the first player, with its rays.
  "first-player": "M0-6.4A6.4 6.4 0 1 1 0 6.4A6.4 6.4 0 1 1 0-6.4ZM-1.3-12H1.3L.8-8H-.8ZM-1.3 12H1.3L.8 8H-.8ZM12-1.3V1.3L8-.8V.8ZM-12-1.3V1.3L-8 .8V-.8ZM7.6-9.4L9.4-7.6L6.3-5.2L5.2-6.3ZM-7.6-9.4L-9.4-7.6L-6.3-5.2L-5.2-6.3ZM7.6 9.4L9.4 7.6L6.3 5.2L5.2 6.3ZM-7.6 9.4L-9.4 7.6L-6.3 5.2L-5.2 6.3Z",
  // Head cloth with the rearing cobra: Pharaoh.
  pharaoh:
    "M-9.6 11.6C-11 2-9-10 0-10C9-10 11 2 9.6 11.6H4.6C5.8 7.6 6-.6 5-3.4H-5C-6-.6-5.8 7.6-4.6 11.6ZM-3.6-1.4H3.6C4 4.6 2.6 8 0 8C-2.6 8-4-4.6-3.6-1.4ZM-1.2 9H1.2V12H-1.2ZM-1.4-12.4H1.4L1.8-10H-1.8Z",
  god: "M0-12C3.6-12 5.4-9.6 5.4-6.8C5.4-3.4 2.4-1 1.8.8H8.4V4.2H1.8L2.4 12H-2.4L-1.8 4.2H-8.4V.8H-1.8C-2.4-1-5.4-3.4-5.4-6.8C-5.4-9.6-3.6-12 0-12ZM0-9.2C-1.8-9.2-2.8-8-2.8-6.6C-2.8-4.6-1-2.8 0-1.6C1-2.8 2.8-4.6 2.8-6.6C2.8-8 1.8-9.2 0-9.2Z",
  basic: "M0-11.6L3-3.8L11.4-3.4L4.8 1.8L7 9.8L0 5.2L-7 9.8L-4.8 1.8L-11.4-3.4L-3-3.8Z",
  offering: "M-8.6 11V-3C-8.6-9-5-12 0-12C5-12 8.6-9 8.6-3V11ZM-5.8 8.2H5.8V-2.6C5.8-6.8 3.4-9.2 0-9.2C-3.4-9.2-5.8-6.8-5.8-2.6Z",
  // A dagger behind a mask.
  traitor: "M-9-8C-4-11 4-11 9-8C9.6-1 7 5 0 8.6C-7 5-9.6-1-9-8ZM-6-4.6C-4.6-1.6-2.6-1.6-1.4-4C-3-5.4-4.6-5.6-6-4.6ZM6-4.6C4.6-5.6 3-5.4 1.4-4C2.6-1.6 4.6-1.6 6-4.6ZM-3 2.6C-1 4 1 4 3 2.6C1 1.8-1 1.8-3 2.6Z",
  step: "M-9 10.5V4H-3V-2H3V-8H9V10.5Z",
  up: "M0-9L8 1H3V9H-3V1H-8Z",
};

/** Pictures of strokes rather than areas. */
const lines: Readonly<Record<string, string>> = {
  // Plumb line: the builder's frame with its bob.
  construction: "M-8.6 10.5L0-10.5L8.6 10.5M-5.6 3.2H5.6M0-9V5.4",
  // Scales: beam, post, two pans.
  trade: "M0-11V9.6M-5 10.4H5M-9.6-7H9.6M-7.4-6.6L-10.4 1.4H-4.4L-7.4-6.6M7.4-6.6L4.4 1.4H10.4L7.4-6.6",
  nile: "M-11-5.6Q-8.2-9.4-5.5-5.6T0-5.6T5.5-5.6T11-5.6M-11 1Q-8.2-2.8-5.5 1T0 1T5.5 1T11 1M-11 7.6Q-8.2 3.8-5.5 7.6T0 7.6T5.5 7.6T11 7.6",
};

/** What fills the pans and hangs from the line. */
const weights: Readonly<Record<string, string>> = {
  construction: "M0 3.6L3.4 7.2L0 11.6L-3.4 7.2Z",
  trade: "M-11.4 1.2H-3.4C-3.8 4.6-5.4 5.8-7.4 5.8C-9.4 5.8-11 4.6-11.4 1.2ZM3.4 1.2H11.4C11 4.6 9.4 5.8 7.4 5.8C5.4 5.8 3.8 4.6 3.4 1.2Z",
};

const at = (x: number, y: number, scale = 1): string => `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;

/** A silhouette of the given height around x,y, in the colour of its surroundings. */
export function Icon({ name, x = 0, y = 0, size = 24 }: {
  readonly name: string;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}) {
  const line = lines[name];
  const weight = weights[name];
  return (
    <g class="ph-icon" transform={at(x, y, size / 24)}>
      {line === undefined ? <path d={paths[name]} fill-rule="evenodd" /> : <path class="ph-line" d={line} />}
      {weight === undefined ? null : <path d={weight} />}
    </g>
  );
}

/** A resource token: a glazed disc with its silhouette; `any` has the five glazes at once, `alike` asks for equals. */
export function Token({ kind, x = 0, y = 0, size = 24, letter, piece, dim = false }: {
  readonly kind: string;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly letter?: string | undefined;
  readonly piece?: string | undefined;
  readonly dim?: boolean;
}) {
  return (
    <g class={`ph-token ph-${kind}${dim ? " ph-dim" : ""}`} transform={at(x, y, size / 32)} data-piece={piece}>
      <circle r="15" class="ph-glaze" />
      {kind === "any" ? <AnyKind /> : null}
      {kind === "alike" ? <path class="ph-line" d="M-7-3.6H7M-7 3.6H7" /> : null}
      {kind === "any" || kind === "alike" ? null : <Icon name={kind} size={22} />}
      {letter === undefined ? null : (
        <g class="ph-letter">
          <circle cx="11" cy="11" r="8.5" />
          <text x="11" y="15.4" text-anchor="middle">{letter}</text>
        </g>
      )}
    </g>
  );
}

const fifths = ["construction", "trade", "agriculture", "royalty", "justice"];
function AnyKind() {
  const corner = (turn: number) => `${(13.4 * Math.sin(turn)).toFixed(2)} ${(-13.4 * Math.cos(turn)).toFixed(2)}`;
  return (
    <>
      {fifths.map((kind, i) => (
        <path key={kind} class={`ph-fifth ph-${kind}`}
          d={`M0 0L${corner((i * 2 * Math.PI) / 5)}A13.4 13.4 0 0 1 ${corner(((i + 1) * 2 * Math.PI) / 5)}Z`} />
      ))}
      <circle r="5" class="ph-hub" />
    </>
  );
}

/** An offering token: a stela with a resource, a district or points in it. 34 wide and 44 high at full size. */
export function Offering({ token, x = 0, y = 0, size = 44, letter, piece }: {
  readonly token: string;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly letter?: string | undefined;
  readonly piece?: string | undefined;
}) {
  const points = token === "one-pp" ? 1 : token === "two-pp" ? 2 : undefined;
  const inside = token.endsWith("-token") ? token.slice(0, -6) : token;
  return (
    <g class={`ph-offering ph-of-${inside}`} transform={at(x, y, size / 44)} data-piece={piece}>
      <path class="ph-stela" d="M-16 20V-7C-16-17-9-22 0-22C9-22 16-17 16-7V20Z" />
      <path class="ph-base" d="M-17.5 20.5H17.5" />
      {points === undefined ? <Icon name={inside} y={-1} size={24} /> : <text class="ph-points" y="8" text-anchor="middle">{points}</text>}
      {letter === undefined ? null : (
        <g class="ph-letter">
          <circle cx="11" cy="12" r="8.5" />
          <text x="11" y="16.4" text-anchor="middle">{letter}</text>
        </g>
      )}
    </g>
  );
}

const human = "M-3-6L7-6C7.6-3 8.4-1.6 10.6 2L8.4 3.2L8.8 6C8.6 8.4 6 8.8 3.6 8.4L3.4 13H-5Z";
const shoulders = "M-15 21C-14 14-9 12-5 11.6H3.4C9 12 13 15 14 21Z";

/** The head of a god in a circle of 40 units, looking to the right. */
export function GodHead({ god, x = 0, y = 0, size = 40 }: {
  readonly god: God;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}) {
  return (
    <g class="ph-god" transform={at(x, y, size / 40)}>
      {heads[god]()}
    </g>
  );
}

const Falcon = () => (
  <>
    <path class="ph-dark" d="M-15 21C-15 12-13 8-10 5C-12-2-8-8.6-.6-8.6C5.6-8.6 9-5 10-1.6L7.6 2C7 7 5.6 9 5 11.6C10 13 13 16 14 21Z" />
    <path class="ph-gold" d="M9.4-3.4C13.4-3 15.4.6 14 5.2C12.6 2.6 10.6 2.2 8.2 2.8C9.4.8 9.8-1.2 9.4-3.4Z" />
    <circle class="ph-pale" cx="4" cy="-2.6" r="2.1" />
    <path class="ph-stroke" d="M4 .6C3.6 3.4 2.4 5.4.2 7M1.6-2.6H-4" />
    <path class="ph-gold" d="M-13 14.6C-5 18.6 6 18.6 11.6 14.6L14 21H-15Z" />
  </>
);

const heads: Readonly<Record<God, () => ComponentChildren>> = {
  anubis: () => (
    <>
      <path class="ph-dark" d="M-15 21C-15 12-13 6-9-1L-11-19L-3.4-8.6L1-19.4L3.6-6.6C8-5 12-3 17.6 1.6C18.8 4 17 5.6 15 5.8L6 7.6C4.8 9 4.8 10.4 5 11.6C10 13 13 16 14 21Z" />
      <path class="ph-pale" d="M3-1.8L7.6-.6L3.6.8Z" />
      <path class="ph-gold" d="M-13 14.6C-5 18.6 6 18.6 11.6 14.6L14 21H-15Z" />
      <path class="ph-stroke" d="M-9-1C-10.4 4-9.6 8-7 11.6" />
    </>
  ),
  isis: () => (
    <>
      <path class="ph-gold" d={shoulders} />
      <path class="ph-skin" d={human} />
      <path class="ph-dark" d="M-11 16C-12.4 6-12-7-2-8.2C4-8.8 8-7.6 8.4-4.6L3.6-3.8C1 0 2 8 .4 16Z" />
      <path class="ph-pale" d="M4.4-2L8-1.4L4.6-.4Z" />
      <path class="ph-gold ph-edge" d="M-6-9.4V-20.6H-1.4V-14.6H5.6V-9.4Z" />
    </>
  ),
  osiris: () => (
    <>
      <path class="ph-pale ph-edge" d={shoulders} />
      <path class="ph-green" d="M-5-5L7-5C7.6-3 8.4-1.6 10.6 2L8.4 3.2L8.8 6C8.6 8.4 6 8.8 3.6 8.4L3.4 13H-6Z" />
      <path class="ph-dark" d="M5 8.4L8.4 8C8.6 11 8.2 14 9.6 16.4H6.6C5.6 14 5.6 11 5 8.4Z" />
      <path class="ph-pale ph-edge" d="M-6.4-3.4C-7.4-10-4.6-20.4-.6-20.4C3.4-20.4 7.4-11 7.6-5.6Z" />
      <path class="ph-gold ph-edge" d="M-6.6-4.6C-12-8-12-17-7-20C-8.4-15-7-11-6-9Z" />
      <path class="ph-gold ph-edge" d="M7.4-6.4C11.4-9 12-16 8.4-19.6C8.8-15 7.4-12 6.4-10.4Z" />
      <path class="ph-pale" d="M4.4-1.6L8-1L4.6 0Z" />
    </>
  ),
  horus: () => (
    <>
      <Falcon />
      <path class="ph-red ph-edge" d="M-8.6-5.4L-11-20.4H-7.6L-4.4-10.6L7-9.8L6.4-6C3-8.6-4-8.6-8.6-5.4Z" />
      <path class="ph-pale ph-edge" d="M-3.6-9.8C-5-14-4-20.6-.2-20.6C3.6-20.6 5-14.6 4.6-9.4Z" />
    </>
  ),
  ra: () => (
    <>
      <Falcon />
      <circle class="ph-red ph-edge" cx="-1" cy="-13" r="7.6" />
      <path class="ph-stroke" d="M6-13.6C9-13 9.4-10 7.4-8.4" />
    </>
  ),
};

/** A small arrow between what is given and what is got. */
export function Arrow({ x, y, size = 12 }: { readonly x: number; readonly y: number; readonly size?: number }) {
  return <path class="ph-arrow" d="M-6-1.6H1V-5L6.5 0L1 5V1.6H-6Z" transform={at(x, y, size / 12)} />;
}

/** Text in lines of at most so many letters, broken between words; the first line at y. */
export function Lines({ text, letters, x, y, step, name = "", anchor = "middle" }: {
  readonly text: string;
  readonly letters: number;
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly name?: string;
  readonly anchor?: "start" | "middle";
}) {
  const broken: string[] = [];
  for (const word of text.split(" ")) {
    const last = broken.at(-1);
    if (last !== undefined && last.length + word.length < letters) broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  return (
    <text class={name} text-anchor={anchor}>
      {broken.map((line, i) => <tspan key={line} x={x} y={y + i * step}>{line}</tspan>)}
    </text>
  );
}

export const is_district = (word: string): word is District =>
  ["chamber", "offerings", "nile", "nobles", "artisans"].includes(word);
