// Statues, each god by an outline of its own: Anubis the jackal, Bastet the cat, Horus the falcon, Isis under her throne, Sobek
// the crocodile, Thoth the ibis; any god: an empty plinth under the sign of life. Around 0,0 in a square of 48, on a plinth.
import type { God } from "./types";

const figures: Readonly<Record<God, string>> = {
  anubis:
    "M-7 15C-8 8-7 3-4-1L-6-7C-4-9-3-14-2.5-20L2-12 5-20C7-15 7.5-11 7-8 11-6 15-5 19-4.5 19-2 17-.5 14 0 11 .5 9 1 8 2 9 7 9 11 9 15Z",
  bastet:
    "M-9 15C-11 9-9 3-5 0-8-3-9-7-8-11L-8.5-20-3-15C-1-15.7 1-15.7 3-15L8.5-20 8-11C9-7 7-3 5 0 9 3 11 9 9 15Z",
  horus:
    "M-12 15C-12 6-9 1-6-3-8-10-5-17 2-18.5 8-19 12-16 13-12 16-11 17-8 15-4 13-7 11-7.5 9-7 10-3 10 2 8 7L9 15H4L3 9-4 15Z",
  isis:
    "M-8 15C-8 9-7 5-4 3-8 1-9-3-8-7-7-10-5-11.5-4-12V-22H1V-17H5V-12C8-10.5 9-7 8-4L10-2 8 0C8 2 6 3 4 3 7 5 8 9 8 15Z",
  sobek:
    "M-12 15C-13 6-11-3-6-8-5-12-3-14 0-13L2-10C8-10 14-8 21-5L21-2 18-.5 16-2.5 14.5-.2 12.5-2.3 11 0 9-2 7.5 1 5 2C6 6 7 11 7 15Z",
  thoth:
    "M-10 15C-10 8-7 4-3 2-6-3-7-9-4-14-1-18.5 6-19 9-15 15-14 19-8 20 2 16-4 13-8 8-8.5 5-8 4-5 5-1 9 3 10 9 9 15Z",
  any: "M0-6C-3.5-9-6-12-6-15.5-6-19-3.5-21.5 0-21.5 3.5-21.5 6-19 6-15.5 6-12 3.5-9 0-6ZM-9-5.5H9V-2H2V15H-2V-2H-9Z",
};

const eyes: Readonly<Partial<Record<God, readonly [number, number]>>> = {
  anubis: [4.5, -5.5],
  horus: [7, -12.5],
  isis: [3.5, -6],
  sobek: [-0.5, -9.5],
  thoth: [5, -12.5],
};

export function Statue({ god, size = 48 }: { readonly god: God; readonly size?: number }) {
  const eye = eyes[god];
  return (
    <g class={`statue ${god}`} transform={`scale(${size / 48})`}>
      <path class="plinth" d="M-14 15H14V18H17V22H-17V18H-14Z" />
      <path class="figure-of-god" fill-rule="evenodd" d={god === "any" ? `${figures.any}M0-10C-2-12-3-13.5-3-15.5-3-17.5-1.8-18.7 0-18.7 1.8-18.7 3-17.5 3-15.5 3-13.5 2-12 0-10Z` : figures[god]} />
      {eye !== undefined ? <circle class="eye-of-god" cx={eye[0]} cy={eye[1]} r="1.5" /> : null}
      {god === "bastet" ? <path class="eye-of-god" d="M-5-9L-1.5-8-5-6.8ZM5-9L1.5-8 5-6.8Z" /> : null}
    </g>
  );
}
