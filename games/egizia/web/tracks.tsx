// Markets, flood, score, turn order and decks.
import { SeatShape } from "web/art/seat_mark";
import type { Seat } from "web/net/protocol";
import { seat_name } from "web/table/narrator";
import { events_of } from "web/table/news";
import { size_of } from "web/table/pile";
import { FieldIcon, Grain, NileBack, Points, Stone } from "./icons";
import type { Layout } from "./layout";
import { HitBox, Spot } from "./spot";
import { told } from "./words";
import { floods, watered, type Box, type Market, type Props } from "./view";

type OnBoard = Props & { readonly layout: Layout };

const market_size = { wide: 110, high: 50 };

/** What a space of a market is about: points lost for a missing grain, or stones that may be sold at the end. */
function MarketTerms({ market, what }: { readonly market: Market; readonly what: number | string | null }) {
  if (market === "grain") {
    return (
      <g transform="translate(19 24)">
        <text class="egz-loss" x="-6" y="6" font-size="18">
          {`−${what}`}
        </text>
        <g transform="translate(13 0)scale(.6)">
          <Grain />
        </g>
      </g>
    );
  }
  return what === null ? null : (
    <g transform="translate(19 15)scale(.62)">
      <text class="egz-figure" x="-12" y="7" font-size="20">
        2
      </text>
      <g transform="translate(6 0)">
        <Stone />
      </g>
      <g transform="translate(-2 26)">
        <Points n="1" />
      </g>
    </g>
  );
}

/** What arriving on the last space brings. */
const MarketGift = ({ market, box }: { readonly market: Market; readonly box: Box }) => (
  <g transform={`translate(${market_size.wide - 21} ${market_size.high + 8})scale(.72)`} class="egz-tab">
    <rect x="-24" y="-14" width="52" height="28" rx="6" />
    <text class="egz-figure" x="-10" y="6" font-size="18">
      {`+${market === "stone" ? box.stoneBottomStones : box.grainBottomPoints}`}
    </text>
    <g transform="translate(13 0)">{market === "stone" ? <Stone /> : <Points />}</g>
  </g>
);

export function MarketTrack(props: OnBoard & { readonly market: Market }) {
  const { view, box, layout, market, choosing, say, seats } = props;
  const { x, y, scale } = layout[market];
  const spaces: readonly (number | string | null)[] = market === "stone" ? box.stoneMarket : box.grainMarket;
  const where = (seat: Seat) => view.players[seat]?.[`${market}_market`] ?? 1;
  const last = spaces.length - 1;
  const { wide, high } = market_size;
  const standing = say.list(seats.map(({ seat }) => `${seat_name({ say, seats }, seat)} ${where(seat)}`));
  const marker = (seat: Seat) => {
    // Each seat has its corner of a space, so that markers never hide each other.
    const up = seats.length > 2 ? 13 + Math.floor(seat / 2) * 22 : 24;
    return (
      <g key={seat} data-piece={`market-${market}-${seat}`} transform={`translate(${60 + (seat % 2) * 32} ${up})`}>
        {seat !== props.eyes && events_of(props.news, "market_moved").some((event) => event.seat === seat && event.market === market) ? (
          <circle class="egz-fresh" r="13" />
        ) : null}
        <SeatShape seat={seat} size={18} />
      </g>
    );
  };
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`}>
      <Spot
        choosing={choosing}
        fields={choosing.is("market") ? { market } : undefined}
        what={`market ${market}`}
        name={told(say, "web.named", { name: told(say, `web.market.${market}`), what: standing })}
        picture={
          <>
            <rect class="egz-panel" x="-2" y="-4" width={wide + 4} height={42 + spaces.length * high} rx="9" />
            <g transform="translate(20 18)">{market === "stone" ? <Stone /> : <Grain />}</g>
            <text class="egz-place egz-start" x="36" y="24" font-size="16">
              {told(say, `web.market.short.${market}`)}
            </text>
            {spaces.map((what, i) => (
              <g key={i} transform={`translate(0 ${36 + i * high})`}>
                <rect class={i === last ? "egz-step egz-step-last" : "egz-step"} x="2" y="1" width={wide - 4} height={high - 3} rx="5" />
                <MarketTerms market={market} what={what} />
                {i === last ? <MarketGift market={market} box={box} /> : null}
                {seats.filter(({ seat }) => where(seat) - 1 === i).map(({ seat }) => marker(seat))}
              </g>
            ))}
          </>
        }
      >
        <HitBox x={-3} y={-5} width={wide + 6} height={44 + spaces.length * high} />
      </Spot>
    </g>
  );
}

/** The flood: three spaces, each with the fields it waters; the marker is the water itself. */
export function FloodTrack(props: OnBoard) {
  const { view, layout, choosing, say } = props;
  const { x, y, scale } = layout.flood;
  const now = floods.indexOf(view.flood);
  const ways = ["left", "stay", "right"] as const;
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`} class="egz-flood">
      <g data-what="flood">
        <rect class="egz-panel" x="-66" y="-62" width="132" height="126" rx="9" />
        <text class="egz-place" y="-45" font-size="16">
          {told(say, "web.flood")}
        </text>
      </g>
      {floods.map((space, i) => {
        const way = Math.abs(i - now) <= 1 ? ways[i - now + 1] : undefined;
        const fields = watered(space);
        return (
          <Spot
            key={space}
            choosing={choosing}
            fields={choosing.is("flood") && way !== undefined ? { flood: way } : undefined}
            what="flood"
            name={told(say, i === now ? "web.flood.here" : "web.flood.space", {
              space: say.word(space), fields: say.list(fields.map((field) => say.term("class", field))),
            })}
            transform={`translate(${(i - 1) * 42} 12)`}
            picture={
              <>
                <rect class="egz-step" x="-20" y="-50" width="40" height="96" rx="6" />
                {i === now ? (
                  <g data-piece="flood">
                    <path class="egz-flood-water" d="M-20 46V-40c5-6 9-6 13.3 0s9 6 13.4 0s9-6 13.3 0V46Z" />
                    {events_of(props.news, "flood_moved").some(({ seat }) => seat !== props.eyes) ? <circle class="egz-fresh" r="17" cy="-38" /> : null}
                  </g>
                ) : null}
                {fields.map((field, level) => (
                  <g key={field} transform={`translate(0 ${30 - level * 27})`}>
                    <FieldIcon of={field} dry={i !== now} />
                  </g>
                ))}
              </>
            }
          >
            <HitBox x={-21} y={-51} width={42} height={98} />
          </Spot>
        );
      })}
    </g>
  );
}

/** A hundred cells; on one cell, who arrived first stands in front. */
export function ScoreTrack(props: OnBoard) {
  const { view, layout, say, seats } = props;
  const { cells, cell } = layout;
  const cell_of = (score: number) => ((score % 100) + 100) % 100;
  const standing = view.score_track.map((seat) => `${seat_name({ say, seats }, seat)} ${view.players[seat]?.score ?? 0}`);
  const size = cell * (cell > 30 ? 0.6 : 0.8);
  return (
    <g class="egz-score" data-what="score" role="img" aria-label={told(say, "web.named", { name: told(say, "web.score"), what: say.list(standing) })}>
      {cells.map(({ x, y }, i) => (
        <g key={i} transform={`translate(${x} ${y})`}>
          <rect
            class={i % 10 === 0 ? "egz-cell egz-cell-ten" : i % 5 === 0 ? "egz-cell egz-cell-five" : "egz-cell"}
            x={-cell / 2}
            y={-cell / 2}
            width={cell}
            height={cell}
          />
          {i % 5 === 0 || cell > 30 ? (
            <text class={i % 5 === 0 ? "egz-cell-figure" : "egz-cell-figure egz-faint"} y={cell * 0.13} font-size={cell * (i % 5 === 0 ? 0.4 : 0.32)}>
              {i}
            </text>
          ) : null}
        </g>
      ))}
      {[...view.score_track].reverse().map((seat) => {
        const score = view.players[seat]?.score ?? 0;
        const there = view.score_track.filter((other) => (view.players[other]?.score ?? 0) === score);
        const behind = there.indexOf(seat);
        const here = cells[cell_of(score)];
        const ahead = cells[cell_of(score + 1)];
        if (here === undefined || ahead === undefined) return null;
        // Along the way of the track: the first a little ahead, each later one behind it.
        const off = there.length === 1 ? 0 : ((there.length - 1) / 2 - behind) * cell * (there.length > 2 ? 0.3 : 0.42);
        const way = { x: Math.sign(ahead.x - here.x), y: Math.sign(ahead.y - here.y) };
        const lap = score < 0 ? "−" : score >= 100 ? "+" : "";
        return (
          <g
            key={seat}
            data-piece={`score-${seat}`}
            transform={`translate(${(here.x + off * way.x).toFixed(1)} ${(here.y + off * way.y).toFixed(1)})`}
          >
            <g transform={`scale(${(size / 20).toFixed(2)})`}>
              {seat !== props.eyes && events_of(props.news, "scored").some((event) => event.seat === seat) ? <circle class="egz-fresh" r="14" /> : null}
              <SeatShape seat={seat} />
              {lap === "" ? null : (
                <text class="egz-figure egz-lap" y="5" font-size="17">
                  {lap}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The round, the turn order, and who stands how: leader first, on one space who stands in front. */
export function Plaque({ view, layout, say, seats }: OnBoard) {
  const { x, y, scale } = layout.plaque;
  const told_order = (order: readonly Seat[], figure: (seat: Seat, i: number) => string): string =>
    say.list(order.map((seat, i) => `${seat_name({ say, seats }, seat)} ${figure(seat, i)}`));
  const row = (what: string, order: readonly Seat[], top: number, figure: (seat: Seat, i: number) => string, label: string) => (
    <g transform={`translate(0 ${top})`} data-what={what} role="img" aria-label={told(say, "web.named", { name: label, what: told_order(order, figure) })}>
      <text class="egz-small" y="-13" font-size="14">
        {label}
      </text>
      {order.map((seat, i) => (
        <g key={seat} transform={`translate(${((i - (order.length - 1) / 2) * 41).toFixed(1)} 3)`}>
          <g transform="translate(-9 0)">
            <SeatShape seat={seat} size={16} />
          </g>
          <text class="egz-figure" x="9" y="5.5" font-size="16">
            {figure(seat, i)}
          </text>
        </g>
      ))}
    </g>
  );
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`}>
      <g data-what="round" role="img" aria-label={told(say, "label.round", { round: view.round })}>
        <rect class="egz-panel" x="-86" y="-60" width="172" height="124" rx="9" />
        <text class="egz-place" y="-38" font-size="19">
          {told(say, "label.round", { round: view.round })}
        </text>
      </g>
      {row("order", view.turn_order, -2, (_, i) => `${i + 1}`, told(say, "label.turn_order"))}
      {row("score", view.score_track, 42, (seat) => `${view.players[seat]?.score ?? 0}`, told(say, "web.score"))}
    </g>
  );
}

/** What is left of the decks of the Nile. */
export function Decks({ view, layout, say }: OnBoard) {
  const { x, y, scale } = layout.decks;
  const decks: readonly (readonly [string, number])[] = [
    ["1–2", size_of(view.deck_1_2)], ["3–4", size_of(view.deck_3_4)], ["5", size_of(view.deck_5)],
  ];
  return (
    <g
      transform={`translate(${x} ${y})scale(${scale})`}
      data-what="decks"
      role="img"
      aria-label={say.notes(decks.map(([rounds, count]) => told(say, "web.deck", { rounds, count })))}
    >
      <text class="egz-small" y="-44" font-size="14">
        {told(say, "web.decks")}
      </text>
      {decks.map(([rounds, count], i) => (
        <g key={rounds} transform={`translate(${(i - 1) * 52} 2)`} class={count === 0 ? "egz-gone" : undefined}>
          <g transform="scale(2)">
            <NileBack />
          </g>
          <text class="egz-figure" y="7" font-size="19">
            {rounds}
          </text>
          <text class="egz-small" y="42" font-size="15">
            {count}
          </text>
        </g>
      ))}
    </g>
  );
}
