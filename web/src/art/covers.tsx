// A picture for each game, drawn in flat areas and firm outlines like a painted wall. Colours are those of the tokens.
import type { FunctionComponent } from "preact";
import type { GameId } from "../net/protocol";

const wave = (y: number) => `M-4 ${y}c8 0 8-5 16-5s8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5`;

/** The river with its zigzags, at the foot of a picture. */
function River({ top }: { readonly top: number }) {
  return (
    <>
      <path class="c-water" d={`M0 ${top}H160V120H0Z`} />
      <path class="c-wave" d={wave(top + 8)} />
      <path class="c-wave" d={wave(top + 17)} />
      <path class="c-rim" d={`M0 ${top}H160`} />
    </>
  );
}

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
function Valley() {
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

/** Egizia: a boat on the river that brings stones to the sites. */
function Boat() {
  return (
    <>
      <path class="c-sky" d="M0 0H160V120H0Z" />
      <circle class="c-sun" cx="66" cy="22" r="13" />
      <path class="c-sand" d="M0 66H160V120H0Z" />
      <path class="c-stone" d="M88 66L118 18 148 66Z" />
      <path class="c-shadow" d="M118 18L148 66H126Z" />
      <path class="c-rim" d="M88 66L118 18 148 66M97 52h44M106 38h26" />
      <path class="c-stone" d="M8 66l3-40 4-7 4 7 3 40z" />
      <path class="c-rim" d="M0 66H160" />
      <River top={78} />
      <path class="c-wood" d="M22 78c-4-2-8-8-8-15 6 8 14 11 24 11h56c10 0 18-4 24-12 1 9-4 15-10 18-8 9-16 12-24 12H50c-10 0-20-5-28-14z" />
      <path class="c-rim" d="M66 74V38" />
      <path class="c-linen" d="M44 40h46c2 10 2 18-2 27H46c-4-9-4-17-2-27z" />
      <path class="c-rim" d="M44 49h46M45 58h44" />
      <path class="c-stone" d="M94 64h14v10H94z" />
    </>
  );
}

const colours = ["c-lapis", "c-carnelian", "c-malachite", "c-gold", "c-amethyst"] as const;

function Pyramid({ x, y, storeys, from }: { readonly x: number; readonly y: number; readonly storeys: number; readonly from: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {Array.from({ length: storeys }, (_, row) => {
        const width = (storeys - row) * 14;
        return Array.from({ length: storeys - row }, (_unused, block) => (
          <path
            key={`${row}-${block}`}
            class={colours[(from + row * 2 + block) % colours.length]}
            d={`M${-width / 2 + block * 14} ${-row * 13}h14v-13h-14z`}
          />
        ));
      })}
    </g>
  );
}

/** Valley of the Kings: pyramids of coloured blocks under three suns. */
function Kings() {
  return (
    <>
      <path class="c-night" d="M0 0H160V120H0Z" />
      {[26, 80, 134].map((x) => (
        <circle key={x} class="c-sun" cx={x} cy={x === 80 ? 18 : 28} r="8" />
      ))}
      <path class="c-sand" d="M0 84L40 70l40 8 44-10 36 12V120H0Z" />
      <path class="c-rim" d="M0 84L40 70l40 8 44-10 36 12" />
      <Pyramid x={28} y={96} storeys={3} from={0} />
      <Pyramid x={132} y={96} storeys={3} from={2} />
      <Pyramid x={80} y={110} storeys={4} from={1} />
    </>
  );
}

/** Pharaon: the king before the wheel of the gods. */
function King() {
  const sectors = Array.from({ length: 10 }, (_, i) => {
    const at = (turn: number, radius: number) =>
      `${(80 + radius * Math.sin((turn * Math.PI) / 5)).toFixed(1)} ${(60 - radius * Math.cos((turn * Math.PI) / 5)).toFixed(1)}`;
    return `M${at(i, 40)}L${at(i, 56)}A56 56 0 0 1 ${at(i + 1, 56)}L${at(i + 1, 40)}A40 40 0 0 0 ${at(i, 40)}Z`;
  });
  return (
    <>
      <path class="c-night" d="M0 0H160V120H0Z" />
      {sectors.map((sector, i) => (
        <path key={i} class={colours[i % colours.length]} d={sector} />
      ))}
      <path class="c-gold" d="M80 24c-22 0-30 16-32 36-2 22-8 40-14 60h92c-6-20-12-38-14-60-2-20-10-36-32-36z" />
      <path class="c-band" d="M51 50l-5 30 12 6 4-34zM109 50l5 30-12 6-4-34zM43 90l-5 20 16 4 3-20zM117 90l5 20-16 4-3-20zM62 33c10-6 26-6 36 0l-3 7c-9-4-21-4-30 0z" />
      <path class="c-face" d="M63 46c10-6 24-6 34 0 3 20 1 40-17 48-18-8-20-28-17-48z" />
      <path class="c-rim" d="M67 58c4-4 8-4 11 0-3 3-8 3-11 0zM82 58c3-4 7-4 11 0-3 3-8 3-11 0zM65 53c4-3 9-3 13-1M82 52c4-2 9-2 13 1M80 60v14l-3 2h6M73 83c4 3 10 3 14 0" />
      <path class="c-lapis" d="M75 94h10l-2 20c-1 4-5 4-6 0z" />
      <path class="c-carnelian" d="M80 40c-4-6-4-14 0-20 4 6 4 14 0 20z" />
    </>
  );
}

const pictures: Readonly<Record<GameId, FunctionComponent>> = {
  fertility: Valley,
  egizia: Boat,
  "tal-der-koenige": Kings,
  pharaon: King,
};

export function Cover({ game, small = false }: { readonly game: GameId; readonly small?: boolean }) {
  const Picture = pictures[game];
  return (
    <svg class={small ? "cover-art small" : "cover-art"} viewBox="0 0 160 120" aria-hidden="true">
      <Picture />
    </svg>
  );
}
