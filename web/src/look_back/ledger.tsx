// Where a result comes from, as bars that add up; how a seat played; and everybody's points against the table's average.
import type { ToldAnalysis, ToldSummary } from "web/generated/analysis";
import { SeatMark } from "../art/seat_mark";
import type { Seat } from "../net/protocol";
import type { Narrator } from "../table/narrator";
import { figure, shown_ledger, sure, terms } from "./figures";
import type { AnalyseSay } from "./words";

interface Told {
  readonly told: ToldAnalysis;
  readonly words: AnalyseSay;
  readonly narrator: Narrator;
}

/** A bar from zero, to the right what was won. */
function Bar({ tenths, most, whole }: { readonly tenths: number; readonly most: number; readonly whole: boolean }) {
  const size = (Math.abs(tenths) / most) * 50;
  return (
    <svg class="ledger-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path class="zero" d="M50 0V10" />
      <rect class={whole ? "whole" : tenths < 0 ? "loss" : "gain"} x={tenths < 0 ? 50 - size : 50} y="1" width={size} height="8" />
    </svg>
  );
}

export function Ledger({ told, words, seat }: Told & { readonly seat: Seat }) {
  const summary = told.seats[seat];
  if (summary === undefined) return null;
  const shown = shown_ledger(summary.ledger, told.unit);
  const rows = [
    { name: words("fair"), tenths: shown.fair, whole: true },
    ...terms.map((term) => ({ name: words(term), tenths: shown.terms[term], whole: false })),
    { name: words("result"), tenths: shown.result, whole: true },
    { name: words("adjusted"), tenths: shown.adjusted, whole: true },
  ];
  const most = Math.max(1, ...rows.map(({ tenths }) => Math.abs(tenths)));
  return (
    <section>
      <h3>{words("ledger_title")}</h3>
      <table class="ledger">
        <tbody>
          {rows.map(({ name, tenths, whole }) => (
            <tr key={name} class={whole ? "whole" : undefined}>
              <th scope="row">{name}</th>
              <td><Bar tenths={tenths} most={most} whole={whole} /></td>
              <td class="number">{figure(tenths / 10, words.language, 1, !whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">{words("ledger_note")}</p>
    </section>
  );
}

export function Summary({ told, words, seat }: Told & { readonly seat: Seat }) {
  const summary: ToldSummary | undefined = told.seats[seat];
  if (summary === undefined) return null;
  const { decisions, inaccuracies, mistakes, blunders, mean_loss, mean_loss_error } = summary;
  const luck = shown_ledger(summary.ledger, told.unit).terms;
  return (
    <section>
      <h3>{words("summary_title")}</h3>
      <ul class="summary">
        <li>
          <strong>{words("mean", { mean: figure(mean_loss * 100, words.language, 2), error: figure(sure * mean_loss_error * 100, words.language, 2) })}</strong>{" "}
          <span class="muted">({words("of_decisions", { decisions })})</span>
        </li>
        <li>{words("labels", { inaccuracies, mistakes, blunders })}</li>
        <li>
          <strong>{words("luck")}</strong> {words("luck.is", { luck: figure((luck.deal + luck.draws + luck.fortune) / 10, words.language, 1, true) })}
        </li>
      </ul>
    </section>
  );
}

/** Points by category, a column for each seat. */
export function Points({ title, told, words, narrator, of, average }: Told & {
  readonly title: string;
  readonly of: (seat: Seat) => Readonly<Record<string, number>>;
  /** The table's average is told beside them. */
  readonly average: boolean;
}) {
  const seats = Array.from({ length: told.players }, (_, seat) => seat);
  const { say } = narrator.scene;
  const categories = Object.keys(of(0));
  const mean = (category: string) => seats.reduce((sum, seat) => sum + (of(seat)[category] ?? 0), 0) / seats.length;
  const decimals = average ? 0 : 1;
  return (
    <section>
      <h3>{title}</h3>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
        <table class="points-table">
          <thead>
            <tr>
              <td />
              {seats.map((seat) => <th key={seat} scope="col"><SeatMark seat={seat} /> <span>{narrator.name(seat)}</span></th>)}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category}>
                <th scope="row">{say.game(`category.${category}`) ?? category}</th>
                {seats.map((seat) => {
                  const points = of(seat)[category] ?? 0;
                  return (
                    <td key={seat} class="number">
                      {figure(points, words.language, decimals)}
                      {average && seats.length > 1 ? <small>{figure(points - mean(category), words.language, 1, true)}</small> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
