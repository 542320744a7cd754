// Everybody's chance of winning from turn to turn, with bands, what is marked on it, and where the replay stands. A press opens the board
// there; whoever does not see it has the same as a table, and the slider of the replay.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ToldAnalysis } from "web/generated/analysis";
import { SeatShape } from "../art/seat_mark";
import type { Seat } from "../net/protocol";
import type { Narrator } from "../table/narrator";
import { type Mark, marks, moment_at, type Plot, places } from "./figures";
import { sure } from "./figures";
import type { AnalyseSay, Open } from "./words";

/** So near to a mark a press means it. */
const near = 14;

/** As wide as there is room. */
function use_width() {
  const room = useRef<HTMLDivElement>(null);
  const [width, set_width] = useState(0);
  useEffect(() => {
    if (room.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => set_width(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  return { room, width };
}

export interface CurveProps {
  readonly told: ToldAnalysis;
  readonly words: AnalyseSay;
  readonly narrator: Narrator;
  readonly seat: Seat;
  /** Where the replay stands. */
  readonly move: number;
  readonly height: number;
  readonly open: Open;
}

const size_of = { inaccuracy: 4, mistake: 5, blunder: 6, turn: 7 } as const;

/** Turning points first: decisions lie upon them. */
function Marks({ all, place }: { readonly all: readonly Mark[]; readonly place: (mark: Mark) => readonly [number, number] }) {
  return (
    <>
      {all.map((mark) => {
        const [x, y] = place(mark);
        return <circle key={`${mark.kind} ${mark.step}`} class={`curve-mark ${mark.kind}`} cx={x} cy={y} r={size_of[mark.kind]} />;
      })}
    </>
  );
}

export function Curve({ told, words, narrator, seat, move, height, open }: CurveProps) {
  const { room, width } = use_width();
  const plot: Plot = { width, height, left: 30, right: 16, top: 10, bottom: 10 };
  const at = places(told, plot);
  const all = marks(told);
  const place = (mark: Mark) => [at.x(mark.step), at.y(at.share(moment_at(told, mark.step), mark.seat))] as const;
  const seats = Array.from({ length: told.players }, (_, one) => one);
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const far = (mark: Mark) => Math.hypot(place(mark)[0] - x, place(mark)[1] - y);
    const meant = [...all].sort((a, b) => far(a) - far(b))[0];
    if (meant !== undefined && far(meant) <= near) open(meant.step, meant.seat);
    else open(at.step(x), seat);
  };
  return (
    <div class="curve-room" ref={room}>
      {width === 0 ? null : (
        <svg class="curve" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words("curve_title")} onClick={press}>
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share} class="curve-grid">
              <path d={`M${plot.left} ${at.y(share)}H${width - plot.right}`} />
              {share === 0.25 || share === 0.75 ? null : <text x={plot.left - 5} y={at.y(share) + 4}>{share * 100}</text>}
            </g>
          ))}
          {seats.map((one) => <path key={one} class={`curve-band seat-${one}${one === seat ? " seen" : ""}`} d={at.band(one)} />)}
          <path class="curve-now" d={`M${at.x(move).toFixed(1)} ${plot.top - 6}V${height - plot.bottom + 6}`} />
          {[...seats].sort((a, b) => Number(a === seat) - Number(b === seat)).map((one) => (
            <path key={one} class={`curve-line seat-${one}${one === seat ? " seen" : ""}`} d={at.line(one)}>
              <title>{narrator.name(one)}</title>
            </path>
          ))}
          {seats.map((one) => (
            <g key={one} transform={`translate(${width - plot.right} ${at.y(at.share(told.moments.length - 1, one))})`}>
              <SeatShape seat={one} size={one === seat ? 14 : 11} />
            </g>
          ))}
          <Marks all={all} place={place} />
        </svg>
      )}
    </div>
  );
}

/** The same for those who do not see it. */
export function CurveTable({ told, words, narrator }: Pick<CurveProps, "told" | "words" | "narrator">) {
  const seats = Array.from({ length: told.players }, (_, one) => one);
  return (
    <details class="curve-table">
      <summary>{words("table_title")}</summary>
      <p class="muted">{words("curve_note")}</p>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={words("table_title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words("after")}</th>
              <th scope="col">{words("turn_of")}</th>
              {seats.map((seat) => <th key={seat} scope="col">{narrator.name(seat)}</th>)}
            </tr>
          </thead>
          <tbody>
            {told.moments.map(({ step, seat: mover, chance, error }) => (
              <tr key={step}>
                <th scope="row">{step}</th>
                <td>{mover === undefined ? "" : narrator.name(mover)}</td>
                {seats.map((seat) => (
                  <td key={seat}>
                    {Math.round(((chance[seat] ?? 0) / told.unit) * 100)} ± {Math.round(sure * 100 * (error[seat] ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
