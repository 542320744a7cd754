// The count by category, as it stands or as it ended: a chart, and a table of the same figures. At the end each category
// opens into what it is made of.
import { useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { Origin, Seat, SeatCount } from "../net/protocol";
import { figure, say } from "../texts/texts";
import { type Narrator, Words } from "./narrator";

interface Counted {
  readonly result: readonly SeatCount[];
  readonly narrator: Narrator;
}

/** Bars on one scale, with what was lost behind what was won. */
function Chart({ result, categories, unit }: { readonly result: readonly SeatCount[]; readonly categories: readonly string[]; readonly unit: string }) {
  const size = (count: SeatCount) => categories.reduce((sum, one) => sum + Math.abs(count.categories[one] ?? 0), 0);
  const most = Math.max(1, ...result.map(size));
  return (
    <div class="score-chart" role="img" aria-label={say.value("score.chart", { unit })}>
      {result.map((count) => (
        <div class="score-bar" key={count.seat}>
          <SeatMark seat={count.seat} size={18} />
          <svg viewBox={`0 0 ${most} 10`} preserveAspectRatio="none" aria-hidden="true">
            {[...categories.keys()].sort((a, b) => Number(lost(count, categories[a])) - Number(lost(count, categories[b]))).map((i, place, order) => {
              const width = (at: number | undefined) => (at === undefined ? 0 : Math.abs(count.categories[categories[at] ?? ""] ?? 0));
              const x = order.slice(0, place).reduce((sum, at) => sum + width(at), 0);
              return <rect key={i} class={lost(count, categories[i]) ? "loss" : `swatch-${i}`} x={x} y="0" width={width(i)} height="10" />;
            })}
          </svg>
          <strong>{figure(count.total)}</strong>
        </div>
      ))}
    </div>
  );
}

const lost = (count: SeatCount, category = ""): boolean => (count.categories[category] ?? 0) < 0;

/** What a category is made of, seat by seat. */
function Items({ result, narrator, category, view }: Counted & { readonly category: string; readonly view: unknown }) {
  return (
    <ul class="score-items">
      {result.map(({ seat, items = [] }) => {
        const parts = items.filter((item) => item.category === category);
        return (
          <li key={seat}>
            <SeatMark seat={seat} />
            <span class="unseen">{narrator.name(seat)}</span>
            {parts.length === 0 ? <span class="muted">–</span> : (
              <ul>
                {parts.map((item, i) => (
                  <li key={i}>
                    <span><Words parts={narrator.item(item, view, seat)} scene={narrator.scene} /></span> <b>{figure(item.points)}</b>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ result, narrator, category, place, view, opens }: Counted & {
  readonly category: string;
  readonly place: number;
  readonly view: unknown;
  readonly opens: boolean;
}) {
  const [open, set_open] = useState(false);
  const name = narrator.scene.say.game(`category.${category}`) ?? category;
  const title = <><span class={`swatch swatch-${place}`} aria-hidden="true" /> {name}</>;
  return (
    <>
      <tr data-count={category}>
        <th scope="row">
          {opens ? <button type="button" class="bare score-open" aria-expanded={open} onClick={() => set_open(!open)}>{title}</button> : title}
        </th>
        {result.map(({ seat, categories }) => (
          <td key={seat}>{categories[category] == null ? "?" : figure(categories[category])}</td>
        ))}
      </tr>
      {open ? (
        <tr class="score-inside">
          <td colSpan={result.length + 1}><Items result={result} narrator={narrator} category={category} view={view} /></td>
        </tr>
      ) : null}
    </>
  );
}

function Head({ result, narrator, unit, winners }: Counted & { readonly unit: string; readonly winners: readonly Seat[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{say.value("score.category", { unit })}</th>
        {result.map(({ seat }) => (
          <th scope="col" key={seat} class={winners.includes(seat) ? "won" : undefined}>
            <SeatMark seat={seat} /> <span class="score-name">{narrator.name(seat)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function Score({ result, narrator, final, view, origin = "fresh" }: Counted & {
  readonly final: boolean;
  /** The last position: items are named by what was built. */
  readonly view?: unknown;
  readonly origin?: Origin;
}) {
  const categories = Object.keys(result[0]?.categories ?? {});
  const units = narrator.unit(2);
  const unit = units.charAt(0).toUpperCase() + units.slice(1);
  const winners = final ? result.flatMap(({ seat, rank }) => (rank === 1 ? [seat] : [])) : [];
  const opens = result.some(({ items }) => items !== undefined);
  return (
    <div class="score">
      {origin === "fresh" ? null : <p class="muted">{say.value(`origin.${origin}.long`)}</p>}
      <Chart result={result} categories={categories} unit={unit} />
      <div class="scroll-x" tabIndex={0} role="region" aria-label={say.value("score")}>
        <table class={result.length > 2 ? "many" : undefined}>
          <caption>{say.value(final ? "score.final" : "score.so_far")}</caption>
          <Head result={result} narrator={narrator} unit={unit} winners={winners} />
          <tbody>
            {categories.map((category, i) => (
              <Row key={category} result={result} narrator={narrator} category={category} place={i} view={view}
                opens={opens && result.some(({ items }) => items?.some((item) => item.category === category) === true)} />
            ))}
          </tbody>
          <tfoot>
            <tr data-count="total">
              <th scope="row">{say.value("score.total")}</th>
              {result.map(({ seat, total }) => (
                <td key={seat}>{figure(total)}</td>
              ))}
            </tr>
            {final ? (
              <tr>
                <th scope="row">{say.value("score.rank")}</th>
                {result.map(({ seat, rank }) => (
                  <td key={seat}>{rank}</td>
                ))}
              </tr>
            ) : null}
          </tfoot>
        </table>
      </div>
    </div>
  );
}
