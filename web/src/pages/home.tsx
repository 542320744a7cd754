// Home: play at once against bots, open a table, go on where it is my turn.
import { useEffect, useState } from "preact/hooks";
import { Cover } from "../art/covers";
import { Icon } from "../art/icons";
import { Logo } from "../art/logo";
import { create, game_name, games, type House, type ListedTable, my_tables, open_record, open_tables, RefusedError, rename, start as start_table } from "../net/http";
import type { GameId } from "../net/protocol";
import { go, Link } from "../route";
import { Band } from "../art/band";
import { say, type WebKey } from "../texts/texts";
import { name_or_guest, NameField, OneOf, Preferences } from "../ui";
import { Account } from "./account";

/** What went wrong, in a sentence. */
export function problem_text(problem: unknown): string {
  const reason = problem instanceof RefusedError ? problem.refused.reason : "";
  return say.value.house(`refusal.${reason}`) ?? say.value("unreachable");
}

const remembered = (name: string, usual: string): string => localStorage.getItem(`iteru.${name}`) ?? usual;

/** Two taps: the game, then play; level and seats are as last time. */
function PlayNow({ house, fail }: { readonly house: House; readonly fail: (problem: unknown) => void }) {
  const [game, choose] = useState<GameId | null>(null);
  const [level, set_level] = useState(() => remembered("level", "scribe"));
  const [players, set_players] = useState(() => Number(remembered("players", "2")));
  const [busy, set_busy] = useState(false);
  const facts = house.games.find((one) => one.game === game);
  const counts = facts === undefined ? [] : Array.from({ length: facts.max_players - facts.min_players + 1 }, (_, i) => facts.min_players + i);
  const seats = counts.includes(players) ? players : (counts.find((count) => count > 1) ?? 1);
  const start = async () => {
    if (game === null) return;
    set_busy(true);
    localStorage.setItem("iteru.level", level);
    localStorage.setItem("iteru.players", String(seats));
    try {
      await rename(name_or_guest());
      const bots = Array.from({ length: seats - 1 }, () => ({ bot: level }));
      const made = await create({ game, players: seats, seats: [{ name: name_or_guest(0) }, ...bots], grace: null });
      await start_table(made.table);
      go(`/t/${made.table}`);
    } catch (problem) {
      set_busy(false);
      fail(problem);
    }
  };
  return (
    <section aria-labelledby="play-now">
      <h2 id="play-now">{say.value("home.play_now")}</h2>
      <ul class="covers">
        {house.games.map((one) => (
          <li key={one.game}>
            <button type="button" class="cover-card" data-game={one.game} aria-pressed={one.game === game} onClick={() => choose(one.game)}>
              <Cover game={one.game} />
              <span class="cover-name">{game_name(one.game)}</span>
              <span class="cover-players">{say.value("players.range", { least: one.min_players, most: one.max_players })}</span>
            </button>
          </li>
        ))}
      </ul>
      {facts === undefined ? null : (
        <div class="play-now" ref={(panel) => panel?.scrollIntoView({ block: "nearest" })}>
          <div class="play-now-field">
            <span>{say.value("home.level")}</span>
            <OneOf
              name={say.value("home.level")}
              value={level}
              values={house.levels}
              words={(one) => say.value.house(`level.${one}`) ?? one}
              choose={set_level}
            />
          </div>
          <div class="play-now-field">
            <span>{say.value("home.players")}</span>
            <OneOf
              name={say.value("home.players")}
              value={String(seats)}
              values={counts.map(String)}
              words={(one) => one}
              choose={(one) => set_players(Number(one))}
            />
          </div>
          <button type="button" class="primary large" disabled={busy} onClick={() => void start()}>
            {say.value("home.play", { game: game_name(facts.game) })}
          </button>
          <p class="play-now-links">
            <Link to={`/rules/${facts.game}`}>{say.value("rules")}</Link>
            <Link to={`/new?game=${facts.game}`}>{say.value("home.with_people")}</Link>
          </p>
        </div>
      )}
    </section>
  );
}

function TableList({ tables, empty }: { readonly tables: readonly ListedTable[]; readonly empty: WebKey }) {
  if (tables.length === 0) return <p class="muted">{say.value(empty)}</p>;
  return (
    <ul class="table-list">
      {tables.map((table) => (
        <li key={table.table}>
          <Link to={`/t/${table.table}`} class={table.my_turn ? "table-link mine" : "table-link"}>
            <Cover game={table.game} small />
            <span class="table-words">
              <strong>{game_name(table.game)}</strong>
              {table.origin === "fresh" ? null : <span class="muted">{say.value(`origin.${table.origin}`)}</span>}
              <span class="muted">
                {say.value.list(table.seats.map((seat) => seat.name ?? (seat.bot === null ? say.value("room.free") : say.value("new.bot", { level: say.value.house(`level.${seat.bot}`) ?? seat.bot }))))}
              </span>
            </span>
            <span class={table.my_turn ? "turn-mark" : "muted"}>
              {say.value(table.my_turn ? "home.my_turn" : (`phase.${table.phase}` as WebKey))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A record that is dropped or chosen becomes a table to replay. */
function DropRecord({ fail }: { readonly fail: (problem: unknown) => void }) {
  const [over, set_over] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const made = await open_record(await file.text());
      go(`/t/${made.table}/replay`);
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <label
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        set_over(true);
      }}
      onDragLeave={() => set_over(false)}
      onDrop={(event) => {
        event.preventDefault();
        set_over(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <Icon name="film" />
      <span>{say.value("home.record")}</span>
      <input type="file" accept=".iteru,text/plain" onChange={(event) => void take(event.currentTarget.files?.[0])} />
    </label>
  );
}

export function Home() {
  const [house, set_house] = useState<House | null>(null);
  const [mine, set_mine] = useState<readonly ListedTable[]>([]);
  const [open, set_open] = useState<readonly ListedTable[]>([]);
  const [problem, set_problem] = useState<unknown>(null);
  useEffect(() => {
    document.title = say.value("title.home");
    games().then(set_house, set_problem);
    const look = () => {
      if (document.hidden) return;
      my_tables().then((tables) => set_mine([...tables].sort((a, b) => rank(a) - rank(b))), set_problem);
      open_tables().then((tables) => set_open(tables.filter(({ phase }) => phase !== "finished")), () => undefined);
    };
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="home">
      <header class="home-head">
        <Logo size={56} />
        <div>
          <h1>{say.value("name")}</h1>
          <p>{say.value("home.motto")}</p>
        </div>
        <div class="home-tools">
          <Account />
          <Preferences />
        </div>
      </header>
      <Band />
      <main class="page home-page">
        <div aria-live="assertive">{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
        <NameField />
        {house === null ? <p class="loading">{say.value("loading")}</p> : <PlayNow house={house} fail={set_problem} />}
        <div class="home-columns">
          <section aria-labelledby="mine">
            <h2 id="mine">{say.value("home.mine")}</h2>
            <TableList tables={mine.slice(0, 12)} empty="home.mine.none" />
          </section>
          <section aria-labelledby="open">
            <h2 id="open">{say.value("home.open")}</h2>
            <TableList tables={open.slice(0, 12)} empty="home.open.none" />
            <p>
              <Link to="/new" class="button">
                <Icon name="plus" /> {say.value("home.new")}
              </Link>
            </p>
            <DropRecord fail={set_problem} />
          </section>
        </div>
      </main>
    </div>
  );
}

const rank = (table: ListedTable): number => (table.my_turn ? 0 : table.phase === "running" ? 1 : table.phase === "gathering" ? 2 : 3);
