// The auction: groups of cubes with the tablets laid at them, face down but for mine; and my tablets still in hand.
import type { Seat } from "web/net/protocol";
import { SeatShape } from "web/art/seat_mark";
import { events_of } from "web/table/news";
import { Target } from "web/table/target";
import type { GameProps } from "web/table/game";
import { Cube, Tablet } from "./art";
import { names_of } from "./names";
import type { Box, Does, Told, View } from "./view";
import { cubes_in_words, seat_name, told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

export const card_width = 104;
export const card_height = 150;

/** Where five cubes lie; more or fewer follow the same pattern. */
const spots: readonly (readonly [number, number])[] = [[-25, -19], [25, -19], [0, 0], [-25, 19], [25, 19]];

/** The tablets a seat has in hand, highest first; empty if these eyes may not know. */
export function in_hand(view: View, box: Box, seat: Seat): number[] {
  const laid = (view.players[seat]?.bids ?? []).flat();
  const hand = [...box.tablets].sort((a, b) => b - a);
  for (const value of laid) hand.splice(hand.indexOf(value), 1);
  return view.players[seat]?.bids ? hand : [];
}

/** A group with its tablets, 104 by 150 from 0,0. */
export function GroupCard({ props, group }: { readonly props: Props; readonly group: number }) {
  const { view, box, seats, say, choosing, eyes } = props;
  const one = view.groups[group - 1];
  if (one === undefined) return null;
  const cubes = names_of(view).cubes.get(`group-${group}`) ?? [];
  const laid = one.tablets.flatMap((count, seat) => (count > 0 ? [told(say, "tablets_of", { name: seat_name(say, seats, seat), count })] : []));
  const hand = eyes === null ? [] : in_hand(view, box, eyes);
  const bidding = choosing.is("bid");
  const chosen = choosing.chosen.value?.fields;
  const coming = chosen?.["group"] === String(group) ? Number(chosen["tablet"]) : null;
  const others = one.tablets.map((count, seat) => ({ count, seat })).filter(({ count, seat }) => count > 0 && !view.players[seat]?.bids);
  const mine = view.players.flatMap((player, seat) => (player.bids?.[group - 1] ?? []).map((value) => ({ value, seat })));
  // What lies on the card is drawn over the target, not in it: its name says it all.
  return (
    <g>
      <Target choosing={choosing} class="tal-group" what="group" name={say.notes([told(say, "group", { group, cubes: cubes_in_words(say, one.cubes) }), ...laid])}
        fields={bidding ? { group: String(group) } : undefined}
        complete={{ tablet: choosing.picked.value["tablet"] ?? String(hand[0] ?? 0), group: String(group) }}>
        <rect width={card_width} height={card_height} rx="8" class="tal-card" />
        <rect x="1" y="1" width={card_width - 2} height={card_height - 2} rx="8" class="glow" />
      </Target>
      <g class="tal-untouched" data-what="group" aria-hidden="true">
        <text x="7" y="22" class="tal-card-number">{group}</text>
        {cubes.map(({ colour, id }, i) => {
          const [x, y] = spots[i] ?? [0, 0];
          return <Cube key={id} colour={colour} x={card_width / 2 + 9 + x} y={42 + y} size={25} piece={id} />;
        })}
        {mine.map(({ value, seat }, i) => (
          <g key={i} transform={`translate(${14 + i * Math.min(22, 76 / Math.max(1, mine.length - 1))} 95)`}><Tablet seat={seat} value={value} /></g>
        ))}
        {coming !== null && <g class="tal-ghost" transform="translate(90 95)"><Tablet seat={choosing.prompt.value?.seat ?? 0} value={coming} /></g>}
        {others.map(({ count, seat }, i) => (
          <g key={seat} transform={`translate(${13 + i * 33} 130)`}>
            <Tablet seat={seat} value={null} />
            <text x="11" y="6.5" class="tal-small">{count}</text>
          </g>
        ))}
      </g>
    </g>
  );
}

/** My tablets in hand, 30 apart from 0,0: equal ones behind one another. */
export function Hand({ props, seat }: { readonly props: Props; readonly seat: Seat }) {
  const { view, box, choosing, say } = props;
  const hand = in_hand(view, box, seat);
  const values = [...new Set(box.tablets)].sort((a, b) => b - a);
  const bidding = choosing.is("bid") && choosing.prompt.value?.seat === seat;
  const group = choosing.picked.value["group"] ?? "1";
  return (
    <g>
      {values.map((value, i) => {
        const count = hand.filter((one) => one === value).length;
        return (
          <Target key={value} choosing={choosing} fields={bidding ? { tablet: String(value) } : undefined} complete={{ tablet: String(value), group }}
            what={`tablet ${value}`} class={count === 0 ? "tal-gone" : ""} transform={`translate(${20 + i * 38} 26)`}
            name={say.colon(value === 0 ? told(say, "blank") : told(say, "tablet", { value }), told(say, "in_hand", { count }))}>
            <rect x="-17" y="-22" width="34" height="44" rx="6" class="tal-hit glow" />
            {Array.from({ length: Math.max(1, count) }, (_, j) => (
              <g key={j} transform={`translate(${j * 5} ${j * -1.5}) scale(1.25)`}><Tablet seat={seat} value={value} /></g>
            ))}
            {count > 1 && <text x={9 + (count - 1) * 5} y="24" class="tal-small">{count}</text>}
          </Target>
        );
      })}
    </g>
  );
}

interface Sale {
  readonly group: string;
  readonly bids: readonly { readonly seat: Seat; readonly sum: number }[];
  readonly winner: Seat | null;
}

/** What the auction came to, from the news. */
export function sales_of(news: readonly Told[]): Sale[] {
  const ends = (["bid_shown", "group_sold", "group_returned", "group_to_pharaoh"] as const).flatMap((kind) => events_of(news, kind));
  const groups = [...new Set(ends.map(({ group }) => group))];
  return groups.sort().map((group) => ({
    group,
    bids: events_of(news, "bid_shown").flatMap((bid) => (bid.group === group && bid.seat !== undefined ? [{ seat: bid.seat, sum: bid.sum }] : [])),
    winner: events_of(news, "group_sold").find((sold) => sold.group === group)?.seat ?? null,
  }));
}

/** The sums shown at each group, the winner's framed; 240 wide from 0,0. */
export function Sales({ sales, props }: { readonly sales: readonly Sale[]; readonly props: Props }) {
  const { say, seats } = props;
  return (
    <g>
      <text x="4" y="22" class="tal-title" data-what="sales">{told(say, "sold")}</text>
      {sales.map(({ group, bids, winner }, row) => (
        <g key={group} transform={`translate(4 ${34 + row * 36})`} data-what="sales" role="img"
          aria-label={say.notes([told(say, "group_only", { group }), ...bids.map(({ seat, sum }) => `${seat_name(say, seats, seat)} ${sum}`)])}>
          <rect width="252" height="32" rx="6" class="tal-card" />
          <text x="9" y="22" class="tal-card-number">{group}</text>
          {bids.map(({ seat, sum }, i) => (
            <g key={seat} transform={`translate(${44 + i * 52} 16)`}>
              {seat === winner && <rect x="-13" y="-13" width="48" height="26" rx="13" class="tal-winner" />}
              <SeatShape seat={seat} size={17} />
              <text x="13" y="6" class="tal-figure">{sum}</text>
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}
