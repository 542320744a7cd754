// The common board: the valley with what can be chosen on it, and below it on a desk what all share besides.
import { useEffect, useRef } from "preact/hooks";
import { at } from "web/art/at";
import { Target } from "web/table/target";
import { Token } from "./goods";
import { Harvest } from "./harvest";
import { MarketBand } from "./market";
import { ghost_of, looked_at, turn } from "./placing";
import { size_of } from "./squares";
import type { Good, Props } from "./types";
import { resources } from "./types";
import { middle, Monument, unit, Valley } from "./valley";
import { good_name, letter_of, own } from "./words";

/** Letters of the columns and digits of the rows along the edge. */
function Rulers({ columns, rows, size }: { readonly columns: number; readonly rows: number; readonly size: number }) {
  return (
    <g class="rulers" data-what="rulers" aria-hidden="true" font-size={size}>
      {Array.from({ length: columns }, (_, index) => (
        <text key={index} x={(index + 0.5) * unit} y={-size * 0.35} text-anchor="middle">
          {String.fromCharCode(65 + index)}
        </text>
      ))}
      {Array.from({ length: rows }, (_, index) => (
        <text key={index} x={-size * 0.65} y={(index + 0.5) * unit} dy="0.35em" text-anchor="middle">
          {index + 1}
        </text>
      ))}
    </g>
  );
}

/** The goods to choose from in a quarry, beside it. */
function QuarryChoice({ props, size }: { readonly props: Props; readonly size: number }) {
  const { choosing, view, say, letters } = props;
  const square = view.quarries[0];
  const prompt = choosing.prompt.value;
  if (square === undefined || prompt?.kind !== "quarry") return null;
  const goods: readonly Good[] = [...resources, "monument"];
  const [x, y] = middle(square);
  const step = size * 1.12;
  const wide = goods.length * step + size * 0.2;
  const room = size_of(view).columns * unit;
  const left = Math.max(2, Math.min(x - wide / 2, room - wide - 2));
  const above = y - unit / 2 - size * 0.75;
  return (
    <g class="harvest" data-what="square quarry" transform={at(left, above < size * 0.6 ? y + unit / 2 + size * 0.75 : above)}>
      <rect class="harvest-face" y={-size * 0.6} width={wide} height={size * 1.2} rx={size * 0.6} />
      {goods.map((good, index) => (
        <g key={good} transform={at(size * 0.1 + (index + 0.5) * step, 0)}>
          <Target choosing={choosing} fields={{ good }} what={`good ${good} quarry`} name={good_name(good, say)} class={choosing.among({ good }).length > 0 ? "" : "out"}>
            {good === "monument" ? (
              <>
                <circle class="monument-ground" r={size * 0.48} />
                <Monument seat={prompt.seat} size={size * 0.82} />
              </>
            ) : (
              <Token good={good} size={size * 0.96} letter={letter_of(say, letters)(good)} />
            )}
            <circle class="glow" r={size * 0.52} />
          </Target>
        </g>
      ))}
    </g>
  );
}

export function Board(props: Props) {
  const { view, choosing, say, shape } = props;
  const tall = shape === "tall";
  const { columns, rows } = size_of(view);
  const board = useRef<SVGSVGElement>(null);

  // R turns the tile, so does the wheel over it; elsewhere the wheel is the table's, for looking closer.
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase() === "r") turn(choosing, event.shiftKey);
    };
    const wheel = (event: WheelEvent) => {
      const square = event.target instanceof Element ? event.target.closest<SVGElement>("[data-square]")?.dataset["square"] : undefined;
      const ghost = ghost_of(choosing);
      if (ghost === null || (square !== ghost.first && square !== ghost.second)) return;
      event.preventDefault();
      event.stopPropagation();
      turn(choosing, event.deltaY < 0);
    };
    const svg = board.current;
    window.addEventListener("keydown", key);
    svg?.addEventListener("wheel", wheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", key);
      svg?.removeEventListener("wheel", wheel);
    };
  }, [choosing]);

  // On a phone the edge is as narrow as its letters, and what is chosen on the valley as large as a finger.
  const ruler = tall ? columns * 1.5 : 13;
  const edge = ruler * 1.35;
  const bar = tall ? columns * 3.7 : 30;
  const wide = columns * unit + edge + (tall ? 2 : 6);
  const high = rows * unit + edge + (tall ? 2 : 8);
  const band = wide / 600;
  return (
    <svg
      ref={board}
      class="board fertility-board"
      viewBox={`0 0 ${wide} ${tall ? high : high + 110 * band}`}
      role="group"
      aria-label={own(say, tall ? "valley" : "board")}
    >
      <g transform={at(edge, edge)} onPointerLeave={() => (looked_at.value = null)}>
        <Rulers columns={columns} rows={rows} size={ruler} />
        <Valley props={props} />
        <Harvest props={props} size={bar} />
        <QuarryChoice props={props} size={bar} />
      </g>
      {tall ? null : (
        <g transform={at(0, high, band)}>
          <MarketBand props={props} />
        </g>
      )}
    </svg>
  );
}
