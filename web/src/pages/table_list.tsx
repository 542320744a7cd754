// Tables in a list: mine with opponents, result and date; others' with what one can do there.
import { Cover } from "../art/covers";
import { game_name, type ListedTable } from "../net/http";
import { Link } from "../route";
import { language, say, type WebKey } from "../texts/texts";

/** My turn first, then what runs, what waits, what is over; within these the newest. */
export const in_order = (tables: readonly ListedTable[]): readonly ListedTable[] => {
  const rank = ({ my_turn, phase }: ListedTable) => (my_turn ? 0 : ["running", "gathering", "finished"].indexOf(phase) + 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
};

const seat_words = ({ name, bot }: ListedTable["seats"][number]): string => name ?? say.value("new.bot", { level: say.value.house(`level.${bot ?? ""}`) ?? bot ?? "" });

const is_free = ({ name, bot }: ListedTable["seats"][number]): boolean => name === null && bot === null;

/** Against whom I play, or everybody there; and how many seats are free. */
export function people_words({ seats, mine }: ListedTable): string {
  const others = seats.filter((seat, number) => !mine.includes(number) && !is_free(seat));
  const against = mine.length > 0 && others.length > 0;
  const names = say.value.list((against ? others : seats.filter((seat) => !is_free(seat))).map(seat_words));
  const free = seats.filter(is_free).length;
  return say.value.notes([
    ...(names === "" ? [] : [against ? say.value("home.against", { names }) : names]),
    ...(free === 0 ? [] : [say.value("home.free", { count: free })]),
  ]);
}

/** How it ended for me, with the totals, mine first. */
export function result_words({ seats, mine, ended, totals, ranks }: ListedTable): string {
  if (ended === null) return say.value("phase.finished");
  if (ranks.length === 0) return say.value("home.result.abandoned");
  const [me] = mine;
  const first = seats.filter((_, seat) => ranks[seat] === 1);
  const order = me === undefined ? totals : [totals[me] ?? 0, ...totals.filter((_, seat) => seat !== me)];
  const words =
    mine.length !== 1 || me === undefined ? say.value("home.result.winner", { names: say.value.list(first.map(seat_words)) })
    : ranks[me] !== 1 ? say.value("home.result.place", { rank: ranks[me] ?? 0, players: Math.max(seats.length, ranks[me] ?? 0) })
    : say.value(first.length > 1 ? "home.result.shared" : "home.result.won");
  return `${words} · ${order.join(" – ")}`;
}

/** Whose turn it is, or what there is to do. */
function state_words(table: ListedTable): string {
  const { my_turn, phase, mine, seats } = table;
  if (my_turn) return say.value("home.my_turn");
  if (phase === "finished") return result_words(table);
  if (mine.length > 0) return say.value(`phase.${phase}` as WebKey);
  return phase === "gathering" && seats.some(is_free) ? say.value("phase.gathering") : say.value("home.watch");
}

export function TableList({ tables, empty }: { readonly tables: readonly ListedTable[]; readonly empty: WebKey }) {
  if (tables.length === 0) return <p class="muted">{say.value(empty)}</p>;
  const date = new Intl.DateTimeFormat(language.value === "en" ? "en-GB" : language.value, { dateStyle: "medium" });
  return (
    <ul class="table-list">
      {tables.map((table) => (
        <li key={table.table}>
          <Link to={`/t/${table.table}`} class={table.my_turn ? "table-link mine" : "table-link"}>
            <Cover game={table.game} small />
            <span class="table-words">
              <strong>{game_name(table.game)}</strong>
              {table.origin === "fresh" ? null : <span class="muted">{say.value(`origin.${table.origin}`)}</span>}
              <span class="muted">{people_words(table)}</span>
            </span>
            <span class="table-state">
              <span class={table.my_turn ? "turn-mark" : undefined}>{state_words(table)}</span>
              <time class="muted" dateTime={new Date(table.at).toISOString()}>
                {date.format(table.at)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
