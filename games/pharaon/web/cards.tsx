// Nobles, artisans and vases as they lie on the table.
import { Cartouche } from "web/art/cartouche";
import type { Say } from "web/texts/texts";
import { Arrow, Icon, Lines, Offering, Token, is_district } from "./art";
import { artisan_of, noble_of, resources, vase_of, type Box, type Noble } from "./model";
import { per } from "./words";

interface CardProps {
  readonly id: string;
  readonly box: Box;
  readonly say: Say;
  readonly width: number;
  readonly height: number;
}

/** Anything a card may show: a resource, a vase, a step, another card. */
export function Thing({ name, x, y, size = 24 }: { readonly name: string; readonly x: number; readonly y: number; readonly size?: number }) {
  if (name === "any" || name === "alike" || (resources as readonly string[]).includes(name)) return <Token kind={name} x={x} y={y} size={size} />;
  if (name === "bonus-offering") return <Offering token="offering" x={x} y={y} size={size * 1.15} />;
  if (name === "vase") return <g class="ph-clay"><Icon name="vase" x={x} y={y} size={size * 1.1} /></g>;
  if (name === "chamber") return <Badge name="chamber" x={x} y={y} size={size} mark="up" />;
  if (name === "nile") return <Badge name="nile" x={x} y={y} size={size} mark="up" />;
  return <Badge name={name === "artisan" ? "artisans" : name} x={x} y={y} size={size} />;
}

/** A district or god as a square badge, with a small arrow where it means a step. */
export function Badge({ name, x, y, size = 24, mark }: {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly mark?: "up";
}) {
  return (
    <g class={`ph-badge ph-at-${name}`} transform={`translate(${x} ${y}) scale(${size / 28})`}>
      <rect x="-14" y="-14" width="28" height="28" rx="5" />
      <Icon name={name} size={20} />
      {mark === undefined ? null : <g class="ph-mark"><circle cx="11" cy="-10" r="7" /><Icon name="up" x={11} y={-10} size={9} /></g>}
    </g>
  );
}

/** Things in a row around x. */
export function Row({ names, x, y, size = 24, gap = 3 }: {
  readonly names: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly gap?: number;
}) {
  const step = size + gap;
  const left = x - ((names.length - 1) * step) / 2;
  return <>{names.map((name, i) => <Thing key={`${i}${name}`} name={name} x={left + i * step} y={y} size={size} />)}</>;
}

/** How a power works: always, once a round, once at all, or not. */
export type Timing = "always" | "round" | "instant" | "none";
export function timing_of(noble: Noble): Timing {
  if (noble.fullWheel !== undefined || noble.oncePerRound !== undefined) return "round";
  if (noble.instant !== undefined) return "instant";
  if (noble.swap !== undefined || noble.anyAccess !== undefined || noble.power !== undefined) return "always";
  return "none";
}

/** A noble's power in pictures, around x,y in a strip of about 92 units. */
export function Power({ noble, x, y }: { readonly noble: Noble; readonly x: number; readonly y: number }) {
  if (noble.swap !== undefined) {
    return (
      <>
        <Token kind={noble.swap[0]} x={x - 26} y={y} size={28} />
        <path class="ph-arrow" transform={`translate(${x} ${y})`} d="M-9-4H4V-7.6L9-2.6V-1.4H-9ZM9 4H-4V7.6L-9 2.6V1.4H9Z" />
        <Token kind={noble.swap[1]} x={x + 26} y={y} size={28} />
      </>
    );
  }
  if (noble.anyAccess !== undefined) return <Trade from={["any"]} to={noble.anyAccess} x={x} y={y} />;
  if (noble.fullWheel !== undefined) {
    return (
      <>
        <path class="ph-full" d={`M${x - 37} ${y - 11}H${x - 3}V${y + 11}H${x - 37}Z`} />
        {[-30, -20, -10].map((dx) => <circle key={dx} class="ph-full-slot" cx={x + dx} cy={y} r="4" />)}
        <Arrow x={x + 7} y={y} />
        <Badge name={noble.fullWheel} x={x + 29} y={y} size={28} />
      </>
    );
  }
  if (noble.instant !== undefined) {
    const wide = noble.instant.length > 3;
    return <Row names={noble.instant} x={x} y={y} size={wide ? 17 : 26} gap={wide ? 1.5 : 6} />;
  }
  switch (noble.power ?? noble.oncePerRound) {
    case "advance-on-pass":
      return (
        <>
          <g class="ph-stone"><Icon name="pyramid" x={x - 18} y={y} size={30} /></g>
          <Arrow x={x + 6} y={y} size={14} />
          <Token kind="any" x={x + 30} y={y} size={24} />
        </>
      );
    case "any-five-for-nobles":
      return (
        <>
          <Row names={["any", "any", "any", "any", "any"]} x={x - 15} y={y} size={13} gap={0} />
          <Arrow x={x + 25} y={y} size={9} />
          <Badge name="nobles" x={x + 41} y={y} size={18} />
        </>
      );
    case "swap-basic": return <Trade from={["any"]} to="any" x={x} y={y} />;
    case "basic-to-silver": return <Trade from={["any"]} to="silver" x={x} y={y} />;
    case "extra-basic-on-vase":
      return (
        <>
          <Thing name="vase" x={x - 24} y={y} size={26} />
          <path class="ph-arrow" transform={`translate(${x} ${y})`} d="M-7-2H-2V-7H2V-2H7V2H2V7H-2V2H-7Z" />
          <Token kind="any" x={x + 24} y={y} size={26} />
        </>
      );
    case "vase-to-three-basics":
      return (
        <>
          <Thing name="vase" x={x - 36} y={y} size={22} />
          <Arrow x={x - 16} y={y} size={10} />
          <Row names={["any", "any", "any"]} x={x + 20} y={y} size={18} gap={1} />
        </>
      );
    default: return <path class="ph-none" d={`M${x - 12} ${y}H${x + 12}`} />;
  }
}

function Trade({ from, to, x, y }: { readonly from: readonly string[]; readonly to: string; readonly x: number; readonly y: number }) {
  return (
    <>
      <Row names={from} x={x - 28} y={y} size={28} />
      <Arrow x={x} y={y} size={14} />
      {is_district(to) ? <Badge name={to} x={x + 28} y={y} size={28} /> : <Token kind={to} x={x + 28} y={y} size={28} />}
    </>
  );
}

const pictures: Readonly<Record<string, string>> = {
  noble: "nobles",
  artisan_value: "artisans",
  chamber_step: "chamber",
  offering: "offering",
  top_track: "nile",
  god: "god",
};

/** What a noble pays: the printed points, and what each of something adds. */
export function Worth({ noble, x, y }: { readonly noble: Noble; readonly x: number; readonly y: number }) {
  if (noble.copies !== undefined) {
    return (
      <>
        <text class="ph-pp" x={x - 12} y={y + 7} text-anchor="middle">=</text>
        <Badge name="nobles" x={x + 13} y={y} size={24} />
      </>
    );
  }
  const figure = (text: string, at: number, anchor: "start" | "middle" | "end" = "middle") => (
    <text class="ph-pp" x={at} y={y + 7} text-anchor={anchor}>{text}</text>
  );
  if (noble.perGodBeside !== undefined) {
    return (
      <>
        {figure(`${noble.pp}+${noble.perGodBeside[1]}`, x - 6, "end")}
        <Badge name="god" x={x + 9} y={y} size={20} />
        <Badge name={noble.perGodBeside[0]} x={x + 32} y={y} size={20} />
      </>
    );
  }
  if (noble.ifPharaoh !== undefined) {
    return (
      <>
        {figure(`${noble.pp}+${noble.ifPharaoh}`, x - 6, "end")}
        <Badge name="pharaoh" x={x + 9} y={y} size={20} />
        <Badge name="first-player" x={x + 32} y={y} size={20} />
      </>
    );
  }
  const [thing, n] = per(noble)[0] ?? [];
  if (thing === undefined || n === undefined) return figure(String(noble.pp), x);
  return (
    <>
      {figure(`${noble.pp}+${n}`, x + 6, "end")}
      {thing === "silver" || thing === "basic_token"
        ? <Token kind={thing === "silver" ? "silver" : "any"} x={x + 24} y={y} size={23} />
        : <Badge name={pictures[thing] ?? thing} x={x + 24} y={y} size={23} />}
    </>
  );
}

const wigs = [
  "M-15 17C-17 2-15-17-1-17.5C11-18 14-11 12-7L5-6C2-1 4 8 2 17Z",
  "M-12 4C-15-7-11-17-1-17C9-17 12-12 11-7L4-6C2-3 2 1 1 4Z",
  "M-13 15L-16-4C-15-13-8-17.5-1-17.5C8-17.5 12-12 11-7L4-6.5L1 15Z",
];

/** A noble from the side, with the hair and collar of its kind. */
function Bust({ noble, x, y, scale }: { readonly noble: Noble; readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g class={`ph-bust ph-cloth-${noble.n % 4}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <path class="ph-cloth" d="M-24 34C-23 22-14 18-7 17H5C14 18 22 23 23 34Z" />
      <path class="ph-skin" d="M-5-9L11-9C11.6-5 12.6-3 15.4 1.4L12.4 3L12.8 7C12.4 10.4 9 11 5.6 10.4L5.4 18H-7Z" />
      <path class="ph-dark" d={wigs[noble.n % 3]} />
      <path class="ph-band" d="M-14.4-6.6C-6-10.4 4-10.6 12-8" />
      <path class="ph-eye" d="M6.6-3.4C8.6-4.8 10.6-4.6 12-3.4C10.4-2.4 8.4-2.4 6.6-3.4ZM4.6-3.4H6.6" />
      <path class="ph-collar" d="M-15 20C-8 27 8 27 13.6 20L17 24C9 33-11 33-19 24Z" />
    </g>
  );
}

export function NobleCard({ id, box, say, width, height }: CardProps) {
  const noble = noble_of(box, id);
  if (noble === undefined) return null;
  const middle = width / 2;
  return (
    <g class={`ph-card ph-noble ph-when-${timing_of(noble)}`} data-piece={`noble-${id}`}>
      <rect class="ph-card-face" width={width} height={height} rx="7" />
      <path class="ph-card-head" d={`M0 84V7Q0 0 7 0H${width - 7}Q${width} 0 ${width} 7V84Z`} />
      <Bust noble={noble} x={middle + 4} y={38} scale={1.36} />
      <g class="ph-timing"><TimingMark timing={timing_of(noble)} x={15} y={15} /></g>
      <Lines name="ph-name" text={say.word(id)} letters={Math.floor(width / 7.6)} x={middle} y={103} step={16} />
      <Power noble={noble} x={middle} y={height - 66} />
      <g transform={`translate(${middle} ${height - 22})`}><Cartouche wide={width - 16} high={32}>{" "}</Cartouche></g>
      <Worth noble={noble} x={middle} y={height - 22} />
    </g>
  );
}

/** Ankh for always, a ring with an arrow for once a round, a bolt for at once. */
export function TimingMark({ timing, x, y }: { readonly timing: Timing; readonly x: number; readonly y: number }) {
  if (timing === "none") return null;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="10" />
      {timing === "always" ? <Icon name="god" size={14} /> : null}
      {timing === "round" ? <path class="ph-stroke" d="M5.4 1.4A5.6 5.6 0 1 1 3.4-4.4M3.8-7.4L4.4-3.6L.6-3.4" /> : null}
      {timing === "instant" ? <path class="ph-bolt" d="M1.6-7.4L-4.4 1.4H-.4L-1.6 7.4L4.4-1.6H.4Z" /> : null}
    </g>
  );
}

const tools = [
  "M-20 14H20L16 26H-16ZM-6 14C-12 8-12-2-7-6H7C12-2 12 8 6 14Z", // a potter's jar
  "M-22 24L14-12L19-7L-17 29ZM12-18L26-4L18 0L8-10Z", // a mason's hammer
  "M-16 28V-16H-11V28ZM11 28V-16H16V28ZM-20-14H20V-9H-20ZM-9-8H9V2H-9ZM-9 5H9V9H-9ZM-9 12H9V16H-9Z", // a loom
  "M-20 26C-20 8-6-12 22-18C10-8 14 2 2 6C8 10-4 18-12 18L-16 28Z", // a reed brush
];

export function ArtisanCard({ id, box, width, height }: Omit<CardProps, "say">) {
  const artisan = artisan_of(box, id);
  if (artisan === undefined) return null;
  const middle = width / 2;
  const n = Number(id.slice(8));
  return (
    <g class="ph-card ph-artisan" data-piece={id}>
      <rect class="ph-card-face" width={width} height={height} rx="7" />
      <path class="ph-card-head" d={`M0 84V7Q0 0 7 0H${width - 7}Q${width} 0 ${width} 7V84Z`} />
      <path class="ph-tool" d={tools[n % 4]} transform={`translate(${middle} 38) scale(1.15)`} />
      <g transform={`translate(${middle} ${84 + (height - 84 - 38) / 2})`}>
        {artisan.gain.map((name, i) => (
          <Thing key={name} name={name} x={0} y={(i - (artisan.gain.length - 1) / 2) * 42} size={36} />
        ))}
      </g>
      <g transform={`translate(${middle} ${height - 22})`}><Cartouche wide={44} high={29}>{artisan.pp}</Cartouche></g>
    </g>
  );
}

/** The back of a deck with how many lie in it. */
export function Deck({ icon, count, width, height }: { readonly icon: string; readonly count: number; readonly width: number; readonly height: number }) {
  return (
    <g class={`ph-deck${count === 0 ? " ph-gone" : ""}`}>
      {count > 1 ? <rect class="ph-back" x="4" y="4" width={width - 4} height={height - 4} rx="6" /> : null}
      <rect class="ph-back" width={width - 4} height={height - 4} rx="6" />
      <path class="ph-weave" d={`M6 8H${width - 10}M6 ${height - 12}H${width - 10}`} />
      <Icon name={icon} x={(width - 4) / 2} y={height / 2 - 24} size={24} />
      <text class="ph-count" x={(width - 4) / 2} y={height / 2 + 20} text-anchor="middle">{count}</text>
    </g>
  );
}

/** A vase of three resources, one below and two on top; 64 wide and 84 high around 0,0. */
export function VasePiece({ id, box, letters }: { readonly id: string; readonly box: Box; readonly letters?: (kind: string) => string | undefined }) {
  const vase = vase_of(box, id);
  if (vase === undefined) return null;
  const [left, right] = vase.top;
  return (
    <g class="ph-vase" data-piece={id}>
      <path class="ph-clay-body" d="M-13-42H13V-36H10C10-32 32-24 32-4C32 18 18 26 13 36H17V42H-17V36H-13C-18 26-32 18-32-4C-32-24-10-32-10-36H-13Z" />
      <path class="ph-clay-band" d="M-27.4-16.6H27.4M-25 17H25" />
      <Token kind={left} x={-13.4} y={-4} size={26} letter={letters?.(left)} />
      <Token kind={right} x={13.4} y={-4} size={26} letter={letters?.(right)} />
      <Token kind={vase.bottom} x={0} y={19} size={26} letter={letters?.(vase.bottom)} />
    </g>
  );
}
