// The pieces: cubes with a face mark for each colour, workers with a basket, foremen with a rod, scarabs, tablets.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { SeatShape } from "web/art/seat_mark";
import type { Seat } from "web/net/protocol";
import type { Colour } from "./view";

/** Letters of the colours in place of the face marks, if they are wanted. */
export const Letters = createContext<Readonly<Record<Colour, string>> | null>(null);

/** Plain, dot, bar, cross, ring: so that no one needs the colour. Around 0,0, three units to each side. */
function FaceMark({ colour }: { readonly colour: Colour }) {
  if (colour === "yellow") return <circle r="2.4" class="tal-face" />;
  if (colour === "red") return <path d="M-3.4 0H3.4" class="tal-face-line" />;
  if (colour === "blue") return <path d="M-2.7-2.7L2.7 2.7M2.7-2.7L-2.7 2.7" class="tal-face-line" />;
  if (colour === "black") return <circle r="2.7" class="tal-face-line" />;
  return null;
}

export interface CubeProps {
  readonly colour: Colour;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  /** Where the face mark is, from the middle in halves of the size: blocks are partly covered by the storey above. */
  readonly mark_x?: number;
  readonly mark_y?: number;
  readonly mark?: number;
  /** It lies on others and casts a shadow. */
  readonly raised?: boolean;
  readonly piece?: string | undefined;
}

/** A cube seen from above, its middle at x,y. */
export function Cube({ colour, x = 0, y = 0, size = 20, mark_x = 0, mark_y = 0, mark = 1, raised = false, piece }: CubeProps) {
  const letters = useContext(Letters);
  const half = size / 2;
  const rim = Math.max(1.4, size * 0.1);
  return (
    <g class={`tal-cube tal-${colour}`} transform={`translate(${x} ${y})`} data-piece={piece}>
      {raised && <rect x={-half + 1.5} y={-half + 1.5} width={size + 1} height={size + 1} class="tal-shade" />}
      <rect x={-half} y={-half} width={size} height={size} rx={size * 0.09} class="tal-cube-body" />
      <path class="tal-cube-light" d={`M${-half + 1} ${half - rim}V${-half + 1}H${half - rim}l${-rim} ${rim}H${-half + 1 + rim}V${half - 2 * rim}Z`} />
      <g transform={`translate(${mark_x * half} ${mark_y * half}) scale(${(size / 12) * mark})`}>
        {letters === null ? <FaceMark colour={colour} /> : <text class="tal-face-letter" y="2.6">{letters[colour]}</text>}
      </g>
    </g>
  );
}

export interface PawnProps {
  readonly seat: Seat;
  readonly kind: "foreman" | "worker";
  /** Which of the two foremen, as notches on its rod. */
  readonly number?: number;
}

/** A pawn around 0,0, about 34 wide and 40 high: the seat's shape is its body. */
export function PawnArt({ seat, kind, number = 0 }: PawnProps) {
  if (kind === "worker") {
    return (
      <g class="tal-pawn">
        <path d="M-11.5-20H11.5L7.5-11H-7.5Z" class="tal-basket" />
        <path d="M-10-17.2H10M-4-20L-2.6-11M4-20L2.6-11" class="tal-weave" />
        <circle cy="-6" r="5.6" class="tal-skin" />
        <g transform="translate(0 9)"><SeatShape seat={seat} size={23} /></g>
      </g>
    );
  }
  return (
    <g class="tal-pawn">
      <path d="M12.5-20V19" class="tal-rod-edge" />
      <path d="M12.5-19V18" class="tal-rod" />
      {number > 0 && <path d={number === 1 ? "M9.4-14H15.6" : "M9.4-15.6H15.6M9.4-11.4H15.6"} class="tal-notch" />}
      <path d="M-11.5-3Q-11.5-19.5-2-19.5Q7.5-19.5 7.5-3Z" class="tal-nemes" />
      <path d="M-9.4-12H-6.2M-10.6-8H-7M2.2-12H5.4M3-8H6.6" class="tal-weave" />
      <path d="M-6-3V-10Q-6-14-2-14Q2-14 2-10V-3Z" class="tal-skin" />
      <g transform="translate(-2 9)"><SeatShape seat={seat} size={23} /></g>
    </g>
  );
}

/** A scarab around 0,0, about 26 wide: whose it is shows on its back. */
export function Scarab({ seat, size = 26 }: { readonly seat: Seat; readonly size?: number }) {
  return (
    <g class="tal-scarab" transform={`scale(${size / 26})`}>
      <path d="M-7-6L-12-10M7-6L12-10M-9 1H-13.5M9 1H13.5M-7 7L-12 12M7 7L12 12" class="tal-legs" />
      <path d="M-5-10Q0-15 5-10L4-7H-4Z" class="tal-beetle" />
      <path d="M0-9Q9.5-9 9.5 2Q9.5 12.5 0 12.5Q-9.5 12.5-9.5 2Q-9.5-9 0-9Z" class="tal-beetle" />
      <g transform="translate(0 1.6)"><SeatShape seat={seat} size={14} /></g>
    </g>
  );
}

/** A bid tablet around 0,0, 20 wide and 28 high: face down with the seat's shape, or with its value. */
export function Tablet({ seat, value }: { readonly seat: Seat; readonly value: number | null }) {
  return (
    <g class={value === null ? "tal-tablet down" : "tal-tablet"}>
      <path d="M-10-9Q-10-14 0-14Q10-14 10-9V14H-10Z" class="tal-tablet-body" />
      {value === null ? (
        <g transform="translate(0 1)"><SeatShape seat={seat} size={12} /></g>
      ) : (
        <>
          <text y="6" class="tal-tablet-value">{value === 0 ? "–" : value}</text>
          <g transform="translate(0 -9.5)"><SeatShape seat={seat} size={6} /></g>
        </>
      )}
    </g>
  );
}

/** The Pharaoh's disc, around 0,0, 24 wide. */
export function Disc() {
  return (
    <g class="tal-disc">
      <circle r="11.5" class="tal-disc-body" />
      <path d="M-5 5.5V-1Q-5-7 0-7Q5-7 5-1V5.5M-5 1H-7.5V6.5M5 1H7.5V6.5M0-7V-9.4" class="tal-disc-line" />
    </g>
  );
}

/** A sun: a site so marked is closed with few players. Around 0,0, 12 wide. */
export function Sun() {
  return (
    <g class="tal-sun">
      <circle r="3.4" />
      <path d="M0-6.4V-4.8M0 4.8V6.4M-6.4 0H-4.8M4.8 0H6.4M-4.5-4.5L-3.4-3.4M3.4 3.4L4.5 4.5M4.5-4.5L3.4-3.4M-3.4 3.4L-4.5 4.5" />
    </g>
  );
}
