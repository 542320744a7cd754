// The silhouettes of Egizia, each around 0,0 in a square of 24: told apart at that size, and without their colours.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { SeatShape } from "web/art/seat_mark";
import type { Seat } from "web/net/protocol";
import { classes, type Crew, type FieldClass } from "./view";

/** With the letters setting, the letter of a crew or class; otherwise nothing. */
export const Letters = createContext<(word: string) => string | undefined>(() => undefined);

function Letter({ of, x, y }: { readonly of: string; readonly x: number; readonly y: number }) {
  const letter = useContext(Letters)(of);
  return letter === undefined ? null : (
    <text class="egz-letter" x={x} y={y} font-size="11">
      {letter}
    </text>
  );
}

export function Stone() {
  return (
    <g class="egz-edge">
      <path class="egz-stone" d="M-10-3.5L-1-8.5L10-4.5V5L1 10.5L-10 6Z" />
      <path class="egz-stone-light" d="M-10-3.5L-1-8.5L10-4.5L1 .5Z" />
      <path class="egz-thin" d="M1 .5V10.5" />
    </g>
  );
}

export function Grain() {
  const ear = "M0-11.5C3-9 3-4.5 0-1.5C-3-4.5-3-9 0-11.5Z";
  return (
    <g class="egz-edge">
      <path class="egz-thin" d="M0-2V11M-4.5-2.5C-3 3-1.5 5-1 11M4.5-2.5C3 3 1.5 5 1 11" />
      <path class="egz-grain" d={ear} transform="translate(-4.6 .6)rotate(-24)" />
      <path class="egz-grain" d={ear} transform="translate(4.6 .6)rotate(24)" />
      <path class="egz-grain" d={ear} />
      <path class="egz-tie" d="M-3.4 4.2H3.4V6.8H-3.4Z" />
    </g>
  );
}

/** What tells the tunics apart without their colour: stripes, a belt, a sash, a staff. */
const tunic_marks: Readonly<Record<Crew | "any", string>> = {
  green: "M-3.2-3L-4.8 4.4M.6-4L-1 4.6",
  yellow: "M-4.9-.6L4.2-.6M-5.6 2.2L3.8 2.2",
  blue: "M-3.6-4.2L4 4.4",
  joker: "M8.5-11V11.5M8.5-11C11.5-11.5 11.5-7.5 8.8-7.5",
  any: "",
};

/** A hauler leaning into the rope. */
export function Hauler({ crew, turned = false }: { readonly crew: Crew | "any"; readonly turned?: boolean }) {
  return (
    <g class={`egz-edge egz-crew-${crew}${turned ? " egz-turned" : ""}`}>
      <path class="egz-limb" d="M-4 4L-8.5 11.5H-6M1.5 4L3.5 7.5L2.5 11.5H5.5" />
      {crew === "joker" ? <path class="egz-limb" d="M2.5-3.4L8.5-1.6" /> : <path class="egz-limb" d="M2.8-3.4L8.6-.6" />}
      {crew === "joker" ? null : <path class="egz-rope" d="M7.5-2.2L11.5 1.6" />}
      <path class="egz-tunic" d="M-2.8-5.2L3.6-5L4.4 5L-6.6 5Z" />
      <path class="egz-tunic-mark" d={tunic_marks[crew]} />
      <circle class="egz-skin" cx="1.6" cy="-8.3" r="3" />
      <path class="egz-hair" d="M-1.6-7C-2-11.6 2-12.2 4-10.2C2-10.2.6-9.4.4-6.4Z" />
      <Letter of={crew} x={-7.5} y={-3} />
    </g>
  );
}

/** A boat of papyrus; the sail bears the seat's shape. */
export function Boat({ seat }: { readonly seat?: Seat | undefined }) {
  return (
    <g class={`egz-edge${seat === undefined ? "" : ` egz-of-${seat}`}`}>
      <path class="egz-thin" d="M0 5V-11.5" />
      <path class="egz-sail" d="M-7.5-10.5H7.5L6.5 2.5H-6.5Z" />
      {seat === undefined ? null : (
        <g transform="translate(0 -4)">
          <SeatShape seat={seat} size={9.5} />
        </g>
      )}
      <path class="egz-hull" d="M-12 1.5C-10.5 2-10 3-9.4 4.6H9.4C10 3 10.5 2 12 1.5C12 6 9 10.5 5.5 10.5H-5.5C-9 10.5-12 6-12 1.5Z" />
    </g>
  );
}

export function Points({ n }: { readonly n?: number | string | undefined }) {
  return (
    <g class="egz-edge">
      <path
        class="egz-sun"
        d="M0-12L2.6-8.6L6.6-10L7.1-5.8L11.2-4.9L9.4-1L12 2.2L8.4 4.4L8.9 8.6L4.7 8.6L2.3 12L-1.1 9.4L-5 11.1L-6.4 7.1L-10.5 6.2L-9.3 2.1L-12-1.1L-8.6-3.4L-9.1-7.6L-4.9-7.7Z"
      />
      {n === undefined ? null : (
        <text class="egz-figure" y="4.2" font-size="12">
          {n}
        </text>
      )}
    </g>
  );
}

/** A field by the water lines of its class: three for one that always has water. */
export function FieldIcon({ of, dry = false }: { readonly of: FieldClass; readonly dry?: boolean }) {
  const lines = classes.length - classes.indexOf(of);
  const wave = (y: number) => `M-9 ${y}c1.5-2 3-2 4.5 0s3 2 4.5 0s3-2 4.5 0s3 2 4.5 0`;
  return (
    <g class={`egz-edge egz-field-${of}${dry ? " egz-dry" : ""}`}>
      <path class="egz-ground" d="M-11-10H11V10H-11Z" />
      <path class="egz-furrow" d="M-6-9.2V-4.5M-2-9.2V-4.5M2-9.2V-4.5M6-9.2V-4.5" />
      {[6.5, 2, -2.5].slice(0, lines).map((y) => (
        <path key={y} class="egz-wave" d={wave(y)} />
      ))}
      <Letter of={of} x={0} y={-1} />
    </g>
  );
}

export function Quarry() {
  return (
    <g class="egz-edge">
      <path class="egz-cliff" d="M-11 10V-6L-6-10H1L3-4H7V2H11V10Z" />
      <path class="egz-stone-light" d="M-9 10V4H-3V10ZM-3 10V5.5H3V10Z" />
      <path class="egz-thin" d="M-7-3H-2M-5 .5H1" />
    </g>
  );
}

export const Obelisk = () => (
  <g class="egz-edge">
    <path class="egz-stone-light" d="M-3.4 8L-2-7.5L0-11.5L2-7.5L3.4 8Z" />
    <path class="egz-stone" d="M-6 8H6V11H-6Z" />
  </g>
);

export const Temple = () => (
  <g class="egz-edge">
    <path class="egz-stone" d="M-11-5L0-11L11-5Z" />
    <path class="egz-stone-light" d="M-9-5H-5.4V8H-9ZM-1.8-5H1.8V8H-1.8ZM5.4-5H9V8H5.4Z" />
    <path class="egz-stone" d="M-11 8H11V11H-11Z" />
  </g>
);

export const Pyramid = () => (
  <g class="egz-edge">
    <path class="egz-stone-light" d="M0-10L12 10H-12Z" />
    <path class="egz-thin" d="M-4-3.4H4M-8 3.4H8" />
  </g>
);

export const Tomb = () => (
  <g class="egz-edge">
    <path class="egz-stone" d="M-11 10L-8.5-7H8.5L11 10Z" />
    <path class="egz-door" d="M-3.6 10V-2H3.6V10Z" />
    <path class="egz-thin" d="M-9.6-4H9.6" />
  </g>
);

export const Sphinx = () => (
  <g class="egz-edge">
    <path class="egz-stone-light" d="M-11.5 9.5V4.5C-10-.5-5-1.5-.5-1L1 1.5L6 4.8H11.5V9.5Z" />
    <path class="egz-stone" d="M-1.5 1.8C-1.8-4-.6-10 4-10C8.2-10 9.4-5 9.2 1.2L6.6.4C6.8 3 2 3 1.6.4Z" />
    <path class="egz-skin" d="M2-5.5H6.4V-1.4C6.4.6 2 .6 2-1.4Z" />
  </g>
);

/** A Sphinx card from behind. */
export const SphinxBack = () => (
  <g class="egz-edge">
    <path class="egz-back" d="M-8.5-11.5H8.5V11.5H-8.5Z" />
    <g transform="scale(.62)translate(0 1)">
      <Sphinx />
    </g>
  </g>
);

/** A Nile card from behind. */
export const NileBack = () => (
  <g class="egz-edge">
    <path class="egz-nile-back" d="M-8.5-11.5H8.5V11.5H-8.5Z" />
  </g>
);

export const Card = () => (
  <g class="egz-edge">
    <path class="egz-paper" d="M-7.5-11H7.5V11H-7.5Z" />
    <path class="egz-thin" d="M-4.5-6H4.5M-4.5-2H4.5" />
  </g>
);

export const Roundel = () => (
  <g class="egz-edge">
    <circle class="egz-paper" r="10.5" />
    <circle class="egz-thin" r="7" />
  </g>
);

/** The nilometer: steps into the water. */
export const FloodIcon = () => (
  <g class="egz-edge">
    <path class="egz-stone-light" d="M-11-10H-4V-5H1V0H6V5H11V10H-11Z" />
    <path class="egz-wave" d="M-11 6.5c1.8-2.4 3.7-2.4 5.5 0s3.7 2.4 5.5 0s3.7-2.4 5.5 0s3.7 2.4 5.5 0" />
    <path class="egz-wave" d="M1-6c1-1.6 2.2-1.6 3.3 0s2.2 1.6 3.4 0s2.2-1.6 3.3 0" />
  </g>
);

/** A market: one goes down its steps. */
export function MarketIcon({ of }: { readonly of: "stone" | "grain" }) {
  return (
    <g class="egz-edge">
      <path class="egz-paper" d="M-11-10H-5V-3H1V4H7V10H-11Z" />
      <path class="egz-thin" d="M9-9V2M6-1L9 2L12-1" />
      <g transform="translate(-4.5 4.5)scale(.5)">{of === "stone" ? <Stone /> : <Grain />}</g>
    </g>
  );
}

export const Arrow = ({ turn = 0 }: { readonly turn?: number }) => (
  <path class="egz-arrow" d="M-8-2.4H1V-7L10 0L1 7V2.4H-8Z" transform={turn === 0 ? undefined : `rotate(${turn})`} />
);

export const Waiting = () => (
  <g class="egz-edge">
    <path class="egz-paper" d="M-7-11H7L1 0L7 11H-7L-1 0Z" />
    <path class="egz-sun" d="M-4 9H4L0 3.5Z" />
  </g>
);

/** An icon by name: what cards, spaces, goals and sentences are made of. */
export function Icon({ name }: { readonly name: string }): ComponentChildren {
  switch (name) {
    case "stone":
    case "stones":
      return <Stone />;
    case "grain":
      return <Grain />;
    case "boat":
      return <Boat />;
    case "points":
      return <Points />;
    case "quarry":
      return <Quarry />;
    case "obelisk":
      return <Obelisk />;
    case "temple":
      return <Temple />;
    case "pyramid":
      return <Pyramid />;
    case "tomb":
      return <Tomb />;
    case "sphinx":
      return <Sphinx />;
    case "sphinx-card":
      return <SphinxBack />;
    case "card":
      return <Card />;
    case "roundel":
      return <Roundel />;
    case "flood":
      return <FloodIcon />;
    case "market-stone":
      return <MarketIcon of="stone" />;
    case "market-grain":
      return <MarketIcon of="grain" />;
    case "arrow":
      return <Arrow />;
    case "up":
      return <Arrow turn={-90} />;
    case "down":
      return <Arrow turn={90} />;
    case "waiting":
      return <Waiting />;
    case "crew-green":
    case "crew-yellow":
    case "crew-blue":
    case "crew-joker":
    case "crew-any":
      return <Hauler crew={name.slice(5) as Crew | "any"} />;
    case "field-green":
    case "field-yellow":
    case "field-brown":
      return <FieldIcon of={name.slice(6) as FieldClass} />;
    default:
      return null;
  }
}

const icon_names = new Set(
  ("stone stones grain boat points quarry obelisk temple pyramid tomb sphinx sphinx-card card roundel flood market-stone " +
    "market-grain arrow up down waiting crew-green crew-yellow crew-blue crew-joker crew-any field-green field-yellow field-brown"
  ).split(" "),
);
export const is_icon = (name: string): boolean => icon_names.has(name);

/** An icon as a picture of its own, for sentences and panels. */
export function Small({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return (
    <svg class="egz-icon" viewBox="-13 -13 26 26" width={size} height={size} aria-hidden="true">
      <Icon name={name} />
    </svg>
  );
}
