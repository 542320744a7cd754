// Cards of the Nile as they lie on the river and before a player.
import type { Say } from "web/texts/texts";
import type { Point } from "./layout";
import { Picture, card_row } from "./picture";
import { card_text, gift_text, told } from "./words";
import type { NileCard } from "./view";

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
