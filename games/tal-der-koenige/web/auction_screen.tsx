// The auction on a phone: a screen of its own in place of the valley, every group and every tablet as large as a finger.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "web/art/icons";
import { Target } from "web/table/target";
import type { GameProps } from "web/table/game";
import { Tablet } from "./art";
import { card_height, card_width, GroupCard, in_hand } from "./auction";
import type { Box, Does, Told, View } from "./view";
import { told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

/** Whoever bids may look at the valley in between. */
const at_valley = signal(false);

/** Whether a bid is asked for in a room that shows one thing at a time. */
export const bids = ({ shape, choosing }: Props): boolean => shape === "tall" && choosing.is("bid");
export const stage = (props: Props): boolean => bids(props) && !at_valley.value;

/** From the auction to the valley and back. */
export function Turn({ say }: Props) {
  const there = at_valley.value;
  return (
    <button type="button" class="tal-turn" data-what="turn" onClick={() => (at_valley.value = !there)}>
      <Icon name={there ? "back" : "reset"} size={18} /> {told(say, there ? "sold" : "valley")}
    </button>
  );
}

/** In how many columns the cards are largest. */
export function best_columns(count: number, width: number, height: number): number {
  const scale = (columns: number) => Math.min(width / (columns * (card_width + 6)), height / (Math.ceil(count / columns) * (card_height + 6)));
  return Array.from({ length: count }, (_, i) => i + 1).reduce((best, columns) => (scale(columns) > scale(best) ? columns : best), 1);
}

export function AuctionScreen(props: Props) {
  const { view, eyes } = props;
  const room = useRef<HTMLDivElement>(null);
  const count = view.groups.length;
  const [columns, set_columns] = useState(3);
  useLayoutEffect(() => {
    const here = room.current;
    if (here === null) return;
    const watch = new ResizeObserver(() => set_columns(best_columns(count, here.clientWidth, here.clientHeight)));
    watch.observe(here);
    return () => watch.disconnect();
  }, [count]);
  const seat = props.choosing.prompt.value?.seat ?? eyes ?? 0;
  return (
    <div class="tal-auction" role="group" aria-label={told(props.say, "sold")}>
      <div class="tal-auction-groups" ref={room} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {view.groups.map((_, i) => (
          <svg key={i} class="tal" viewBox={`0 0 ${card_width} ${card_height}`}><GroupCard props={props} group={i + 1} /></svg>
        ))}
      </div>
      <Tablets props={props} seat={seat} />
      <div class="tal-auction-ways">
        <Turn {...props} />
      </div>
    </div>
  );
}

/** My tablets, a fifth of the width each. */
function Tablets({ props, seat }: { readonly props: Props; readonly seat: number }) {
  const { view, box, choosing, say } = props;
  const hand = in_hand(view, box, seat);
  const group = choosing.picked.value["group"] ?? "1";
  return (
    <div class="tal-auction-hand">
      {[...new Set(box.tablets)].sort((a, b) => b - a).map((value) => {
        const count = hand.filter((one) => one === value).length;
        return (
          <svg key={value} class="tal" viewBox="-30 -25 60 50">
            <Target choosing={choosing} what={`tablet ${value}`} fields={{ tablet: String(value) }} complete={{ tablet: String(value), group }} class={count === 0 ? "tal-gone" : ""}
              name={`${value === 0 ? told(say, "blank") : told(say, "tablet", { value })}: ${told(say, "in_hand", { count })}`}>
              <rect x="-28" y="-23" width="56" height="46" rx="7" class="tal-hit glow" />
              {Array.from({ length: Math.max(1, count) }, (_, j) => (
                <g key={j} transform={`translate(${count > 1 ? (j - (count - 1) / 2) * 5 - 4 : 0} 0) scale(1.4)`}><Tablet seat={seat} value={value} /></g>
              ))}
              {count > 1 && <text x="22" y="19" class="tal-small">{count}</text>}
            </Target>
          </svg>
        );
      })}
    </div>
  );
}
