// Cards of the Nile as they lie on the river and before a player, and what a tap tells about one.
import { signal } from "@preact/signals";
import type { Say } from "web/texts/texts";
import type { Point } from "./layout";
import { Picture, card_row, space_row, type Row } from "./picture";
import { card_more, card_name, card_text, gift_text, space_text, told } from "./words";
import { card_of, round_of, type Box, type NileCard } from "./view";

/** What has been tapped on and is read now: a card or a space, and where. */
export const reading = signal<{
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** In the lower half of what is seen: then it is told above. */
  readonly low: boolean;
} | null>(null);

let last_tap: Event | null = null;

/** A tap on something to read: tells it, or puts it away again. */
export const read = (id: string, { x, y }: Point) => (event: Event): void => {
  last_tap = event;
  const room = event.currentTarget instanceof Element ? event.currentTarget.closest(".egz-room")?.getBoundingClientRect() : undefined;
  const low = room !== undefined && event instanceof MouseEvent && event.clientY > room.top + room.height / 2;
  reading.value = reading.peek()?.id === id ? null : { id, x, y, low };
};
/** Whether this tap was on something to read: any other puts away what is read. */
export const was_read = (event: Event): boolean => event === last_tap;

/** A text in lines of at most so many letters. */
export function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A text around 0,y within a width and a height: where it does not fit, it is written smaller. */
export function Lines(props: {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly y: number;
  readonly class?: string;
  readonly at?: Point;
}) {
  // How wide a letter is, of its height: in the sans, and in the bold serif of places.
  const letter = props.class === undefined ? 0.46 : 0.5;
  let size = props.size;
  let lines: readonly string[] = [];
  for (; size > props.size * 0.55; size *= 0.96) {
    const letters = props.width / (size * letter);
    lines = wrap(props.text, letters);
    if (lines.length * size * 1.06 <= props.height && lines.every((line) => line.length <= letters)) break;
  }
  const step = size * 1.06;
  return (
    <text
      class={props.class ?? "egz-text"}
      font-size={size.toFixed(1)}
      transform={props.at === undefined ? undefined : `translate(${props.at.x} ${props.at.y})`}
    >
      {lines.map((line, i) => (
        <tspan key={i} x="0" y={(props.y + size * 0.34 + (i - (lines.length - 1) / 2) * step).toFixed(1)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A card as it lies on the river. */
export function CardFace(props: {
  readonly card: NileCard;
  readonly say: Say;
  readonly width: number;
  readonly height: number;
  readonly type: number;
}) {
  const { card, say, width, height, type } = props;
  const band = type * 1.02;
  const top = -height / 2;
  const gift = gift_text(say, card);
  return (
    <g class={`egz-card egz-type-${card.t}${card.class ? ` egz-card-${card.class}` : ""}`}>
      <rect class="egz-shadow" x={-width / 2 + 2} y={top + 3} width={width} height={height} rx="7" />
      <rect class="egz-face" x={-width / 2} y={top} width={width} height={height} rx="7" />
      <path
        class="egz-band"
        d={`M${-width / 2 + 1} ${top + band}V${top + 7}a6 6 0 0 1 6-6H${width / 2 - 7}a6 6 0 0 1 6 6V${top + band}Z`}
      />
      <text class="egz-type" y={top + band - type * 0.28} font-size={(type * 0.76).toFixed(1)}>
        {told(say, `web.type.${card.t}`)}
      </text>
      <g transform={`translate(0 ${(top + band + height * 0.2).toFixed(1)})`}>
        <Picture row={card_row(card)} width={width - 14} height={height * 0.36} />
      </g>
      <Lines
        text={gift === undefined ? card_text(say, card) : `${card_text(say, card)}, ${gift}`}
        width={width - 8}
        height={height * 0.375}
        size={type}
        y={height * 0.295}
      />
    </g>
  );
}

/** Title, text and picture of a card or space. */
function contents(box: Box, say: Say, id: string): readonly [string, string, Row] | undefined {
  const card = card_of(box, id);
  if (card !== undefined) return [card_name(say, card), card_more(say, card), card_row(card)];
  const round = round_of(box, id);
  return round === undefined ? undefined : [say.word(id), `${space_text(say, box, id)}.`, space_row(round)];
}

/** On a phone: what was tapped on, in words over the part of the board that is seen. */
export function Note({ box, say }: { readonly box: Box; readonly say: Say }) {
  const read = reading.value;
  const told = read === null ? undefined : contents(box, say, read.id);
  if (read === null || told === undefined) return null;
  const [title, text, row] = told;
  return (
    <div class={`egz-note ${read.low ? "up" : "down"}`} role="status">
      <svg class="egz-icon" viewBox="-32 -14 64 28" width="64" height="28" aria-hidden="true">
        <Picture row={row} width={63} height={26} />
      </svg>
      <span>
        <b>{title}</b>
        {text}
      </span>
    </div>
  );
}

/** At a desk: the same near the card itself. */
export function Reading(props: { readonly box: Box; readonly say: Say; readonly width: number; readonly height: number }) {
  const read = reading.value;
  const told = read === null ? undefined : contents(props.box, props.say, read.id);
  if (read === null || told === undefined) return null;
  const [title, text, row] = told;
  const size = 20;
  const width = size * 17.5;
  const lines = wrap(text, width / (size * 0.49)).length;
  const height = size * (4.6 + lines * 1.1);
  const x = Math.min(Math.max(read.x, width / 2 + 6), props.width - width / 2 - 6);
  const below = read.y < props.height / 2;
  const away = size * 3.9;
  const y = below ? read.y + away + height / 2 : read.y - away - height / 2;
  return (
    <g class="egz-reading" aria-hidden="true" transform={`translate(${x.toFixed(0)} ${y.toFixed(0)})`}>
      <rect class="egz-shadow" x={-width / 2 + 3} y={-height / 2 + 4} width={width} height={height} rx="9" />
      <rect class="egz-face" x={-width / 2} y={-height / 2} width={width} height={height} rx="9" />
      <g transform={`translate(0 ${-height / 2 + size * 1.35})`}>
        <Picture row={row} width={width - 30} height={size * 1.7} />
      </g>
      <Lines class="egz-title" text={title} width={width - 16} size={size} height={size * 1.2} y={-height / 2 + size * 3} />
      <Lines text={text} width={width - 18} height={height} size={size * 0.94} y={size * 1.85} />
    </g>
  );
}
