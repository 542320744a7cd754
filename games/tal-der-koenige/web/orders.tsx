// Where foremen are ordered to go: mine in secret, everyone's once they are shown; and the ways that pawns have gone
// since I last looked, one after the other.
import type { Seat } from "web/net/protocol";
import type { Point, Valley } from "./valley";
import type { Told, View } from "./view";

interface ArrowProps {
  readonly from: Point;
  readonly to: Point;
  readonly seat: Seat;
  readonly class: string;
  /** Which in a row of arrows that appear one after the other. */
  readonly turn?: number;
}

/** A bowed arrow that ends short of the middle of its place. */
function Arrow({ from, to, seat, class: look, turn }: ArrowProps) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 1) {
    // It stays: a loop around its place.
    return <circle cx={from.x} cy={from.y} r="24" class={`tal-arrow tal-stroke-${seat} ${look}`} data-turn={turn} />;
  }
  const bow = Math.min(60, length * 0.16);
  const via = { x: (from.x + to.x) / 2 - (dy / length) * bow, y: (from.y + to.y) / 2 + (dx / length) * bow };
  const angle = Math.atan2(to.y - via.y, to.x - via.x);
  const tip = { x: to.x - Math.cos(angle) * 8, y: to.y - Math.sin(angle) * 8 };
  const neck = { x: tip.x - Math.cos(angle) * 13, y: tip.y - Math.sin(angle) * 13 };
  const side = { x: Math.sin(angle) * 9, y: -Math.cos(angle) * 9 };
  const line = `M${from.x} ${from.y}Q${via.x} ${via.y} ${neck.x} ${neck.y}`;
  return (
    <g class={`tal-arrow ${look}`} data-turn={turn}>
      <path d={line} class="tal-arrow-edge" />
      <path d={line} class={`tal-arrow-line tal-stroke-${seat}`} />
      <path d={`M${tip.x} ${tip.y}L${neck.x + side.x} ${neck.y + side.y}L${neck.x - side.x} ${neck.y - side.y}Z`} class={`tal-arrow-head seat-${seat}`} />
    </g>
  );
}

/** Orders written and not yet carried out, as far as these eyes may see them. */
export function Orders({ view, valley }: { readonly view: View; readonly valley: Valley }) {
  return (
    <g class="tal-untouched" data-what="orders">
      {view.players.flatMap((player, seat) =>
        (player.orders ?? []).flatMap((order, i) => {
          const from = valley.at.get(player.foremen[i] ?? "");
          const to = order === null ? undefined : valley.at.get(order);
          return from === undefined || to === undefined ? [] : [<Arrow key={`${seat}-${i}`} from={from} to={to} seat={seat} class="order" />];
        }),
      )}
    </g>
  );
}

/** Ways gone since I last acted. Foremen's orders are told one by one. */
export function Trails({ news, valley, eyes }: { readonly news: readonly Told[]; readonly valley: Valley; readonly eyes: Seat | null }) {
  let turn = 0;
  return (
    <g class="tal-untouched" data-what="orders">
      {news.flatMap((event, i) => {
        const { seat } = event;
        if (event.event !== "foreman_moved" && event.event !== "worker_moved" && event.event !== "foreman_displaced") return [];
        if (seat === undefined || seat === eyes) return [];
        const from = valley.at.get(event.event === "foreman_displaced" ? event.cell : event.from);
        const to = valley.at.get(event.event === "foreman_displaced" ? event.area : event.to);
        if (from === undefined || to === undefined) return [];
        return [<Arrow key={i} from={from} to={to} seat={seat} class={event.event === "worker_moved" ? "trail thin" : "trail"} turn={Math.min(turn++, 15)} />];
      })}
    </g>
  );
}

/** The move in preview. */
export function Preview({ from, to, seat, valley }: { readonly from: string; readonly to: string; readonly seat: Seat; readonly valley: Valley }) {
  const start = valley.at.get(from);
  const end = valley.at.get(to);
  return start === undefined || end === undefined ? null : (
    <g class="tal-untouched"><Arrow from={start} to={end} seat={seat} class="preview" /></g>
  );
}
