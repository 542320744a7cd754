// The count by category, as it stands or as it ended: a table, and a chart of the same figures.
import { SeatMark } from "../art/seat_mark";
import type { Origin, SeatCount } from "../net/protocol";
import { figure, say } from "../texts/texts";
import type { Narrator } from "./narrator";

export function Score({ result, narrator, final, origin = "fresh" }: {
  readonly result: readonly SeatCount[];
  readonly narrator: Narrator;
  readonly final: boolean;
  readonly origin?: Origin;
}) {
  const order = final ? [...result].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)) : result;
  const categories = Object.keys(result[0]?.categories ?? {});
  const name = (category: string) => narrator.scene.say.game(`category.${category}`) ?? category;
  const units = narrator.unit(2);
  const unit = units.charAt(0).toUpperCase() + units.slice(1);
  const most = Math.max(1, ...result.map(({ categories: points }) => Object.values(points).reduce<number>((sum, one) => sum + Math.max(0, one ?? 0), 0)));
  return (
    <div class="score">
      {origin === "fresh" ? null : <p class="muted">{say.value(`origin.${origin}.long`)}</p>}
      <div class="scroll-x" tabIndex={0} role="region" aria-label={say.value("score")}>
        <table class={order.length > 2 ? "many" : undefined}>
          <caption>{say.value(final ? "score.final" : "score.so_far")}</caption>
          <thead>
            <tr>
              <th scope="col">{say.value("score.category", { unit })}</th>
              {order.map(({ seat }) => (
                <th scope="col" key={seat}>
                  <SeatMark seat={seat} /> <span class="score-name">{narrator.name(seat)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, i) => (
              <tr key={category}>
                <th scope="row">
                  <span class={`swatch swatch-${i}`} aria-hidden="true" /> {name(category)}
                </th>
                {order.map(({ seat, categories: points }) => (
                  <td key={seat}>{points[category] == null ? "?" : figure(points[category])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say.value("score.total")}</th>
              {order.map(({ seat, total }) => (
                <td key={seat}>{figure(total)}</td>
              ))}
            </tr>
            {final ? (
              <tr>
                <th scope="row">{say.value("score.rank")}</th>
                {order.map(({ seat, rank }) => (
                  <td key={seat}>{rank}</td>
                ))}
              </tr>
            ) : null}
          </tfoot>
        </table>
      </div>
      <svg class="score-chart" viewBox={`0 0 300 ${order.length * 26}`} role="img" aria-label={say.value("score.chart", { unit })}>
        {order.map(({ seat, total, categories: points }, row) => {
          let x = 26;
          return (
            <g key={seat} transform={`translate(0 ${row * 26 + 13})`}>
              <g transform="translate(10 0)">
                <SeatMark seat={seat} size={18} />
              </g>
              {categories.map((category, i) => {
                const width = (Math.max(0, points[category] ?? 0) / most) * 230;
                const bar = <rect key={category} class={`swatch-${i}`} x={x} y={-8} width={width} height={16} />;
                x += width;
                return bar;
              })}
              <text x={x + 6} y={5}>
                {figure(total)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
