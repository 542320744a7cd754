// Home: play at once against bots, open a table, go on where it is my turn.
import { useEffect, useState } from "preact/hooks";
import { Cover } from "../art/covers";
import { Icon } from "../art/icons";
import { cover_facts } from "../how";
import { Logo } from "../art/logo";
import { create, type GameFacts, game_name, games, type House, level_in, type ListedTable, my_tables, open_record, open_tables, RefusedError, rename, start as start_table } from "../net/http";
import { can_play_here, has_tables_here, no_server, prepare_here } from "../local/here";
import { DeviceNotices, server_there, where, WhereField } from "../local/where";
import { next_lesson } from "../learn/lessons";
import type { GameId } from "../net/protocol";
import { go, Link } from "../route";
import { wants_coach } from "../settings";
import { Band } from "../art/band";
import { language, load_say, say, type Say } from "../texts/texts";
import { name_or_guest, NameField, OneOf, Preferences } from "../ui";
import { Account } from "./account";
import { Levels } from "./levels";
import { in_order, TableList } from "./table_list";

/** What went wrong, in a sentence. */
export function problem_text(problem: unknown): string {
  const reason = problem instanceof RefusedError ? problem.refused.reason : "";
  if (reason === "elsewhere") return say.value("line.elsewhere");
  return say.value.house(`refusal.${reason}`) ?? say.value("unreachable");
}

const remembered = (name: string, usual: string): string => localStorage.getItem(`iteru.${name}`) ?? usual;

/** What may be set only where one plays alone: how strong the opponent of the rules is. */
const solo_option = (facts: GameFacts | undefined, seats: number) =>
  seats > 1 ? undefined : facts?.options.find(({ max_players }) => max_players === 1);

/** The strength of the opponent that the rules play, in the words of the game. */
function SoloLevel({ facts, value, set }: { readonly facts: GameFacts; readonly value: number; readonly set: (value: number) => void }) {
  const [words, set_words] = useState<Say | null>(null);
  useEffect(() => void load_say(language.value, facts.game).then((loaded) => set_words(() => loaded)), [facts.game, language.value]);
  const option = solo_option(facts, 1);
  if (option === undefined || words === null) return null;
  const name = words.game(`option.${option.name}`) ?? option.name;
  return (
    <label class="play-now-field">
      <span>{name}</span>
      <Levels {...{ option, value, set }} level={(one) => words.game(`option.${option.name}.${one}`) ?? String(one)} />
    </label>
  );
}

/** The next lesson that is not finished: one tap, and the board is there. All lessons; how to play. */
function LearnLinks({ game }: { readonly game: GameId }) {
  const lesson = can_play_here ? next_lesson(game) : undefined;
  const told = cover_facts(game) !== undefined;
  if (lesson === undefined && !told) return null;
  return (
    <p class="cover-learn">
      {lesson === undefined ? null : (
        <>
          <Link to={`/learn/${game}/${lesson}`} class="button" label={say.value("learn.game", { game: game_name(game) })}>
            {say.value("learn")}
          </Link>
          <Link to={`/learn/${game}`} label={say.value("learn.title", { game: game_name(game) })}>{say.value("learn.all")}</Link>
        </>
      )}
      {told ? <Link to={`/how/${game}`} class="cover-how" label={say.value("how.of", { game: game_name(game) })}>{say.value("how")}</Link> : null}
    </p>
  );
}

function CoverLine({ game }: { readonly game: GameId }) {
  const facts = cover_facts(game);
  return facts === undefined ? null : <span class="cover-line">{facts.line[language.value]}</span>;
}

/** How long it takes, and how heavy it is. */
function CoverFacts({ game }: { readonly game: GameId }) {
  const facts = cover_facts(game);
  if (facts === undefined) return null;
  const [least, most] = facts.minutes;
  const minutes = say.value("how.minutes", { least, most });
  return <span class="cover-players">{say.value("how.facts", { minutes, weight: say.value(`how.weight.${facts.weight}`) })}</span>;
}

/** Two taps: the game, then play; level and seats are as last time. */
function PlayNow({ house, fail }: { readonly house: House; readonly fail: (problem: unknown) => void }) {
  const [game, choose] = useState<GameId | null>(null);
  const [level, set_level] = useState(() => remembered("level", "scribe"));
  const [players, set_players] = useState(() => Number(remembered("players", "2")));
  const [busy, set_busy] = useState(false);
  const [solo, set_solo] = useState(() => Number(remembered("solo", "0")));
  const facts = house.games.find((one) => one.game === game);
  const counts = facts === undefined ? [] : Array.from({ length: facts.max_players - facts.min_players + 1 }, (_, i) => facts.min_players + i);
  const its_level = facts === undefined ? level : level_in(facts, level);
  const seats = counts.includes(players) ? players : (counts.find((count) => count > 1) ?? 1);
  const pick = (one: GameId) => {
    choose(one);
    if (where() === "device") prepare_here();
  };
  const start = async () => {
    if (game === null) return;
    set_busy(true);
    localStorage.setItem("iteru.level", its_level);
    localStorage.setItem("iteru.players", String(seats));
    localStorage.setItem("iteru.solo", String(solo));
    const option = solo_option(facts, seats);
    try {
      await rename(name_or_guest(), where());
      const bots = Array.from({ length: seats - 1 }, () => ({ bot: its_level }));
      const options = option === undefined ? {} : { [option.name]: solo };
      const made = await create({ game, players: seats, options, seats: [{ name: name_or_guest(0) }, ...bots], coach: wants_coach(game), grace: null }, where());
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
            <button type="button" class="cover-card" data-game={one.game} aria-pressed={one.game === game} onClick={() => pick(one.game)}>
              <Cover game={one.game} />
              <span class="cover-name">{game_name(one.game)}</span>
              <CoverLine game={one.game} />
              <span class="cover-players">{say.value("players.range", { least: one.min_players, most: one.max_players })}</span>
              <CoverFacts game={one.game} />
            </button>
            <LearnLinks game={one.game} />
          </li>
        ))}
      </ul>
      {facts === undefined ? null : (
        <div class="play-now" ref={(panel) => panel?.scrollIntoView({ block: "nearest" })}>
          {seats === 1 ? (
            <SoloLevel facts={facts} value={solo} set={set_solo} />
          ) : (
            <div class="play-now-field">
              <span>{say.value("home.level")}</span>
              <OneOf
                name={say.value("home.level")}
                value={its_level}
                values={facts.levels}
                words={(one) => say.value.house(`level.${one}`) ?? one}
                choose={set_level}
              />
            </div>
          )}
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
          <WhereField server="where.online" />
          <button type="button" class="primary large" disabled={busy} onClick={() => void start()}>
            {say.value("home.play", { game: game_name(facts.game) })}
          </button>
          <p class="play-now-links">
            <Link to={`/rules/${facts.game}`}>{say.value("rules")}</Link>
            <Link to={`/new?game=${facts.game}&with=people`}>{say.value(server_there.value ? "home.with_people" : "home.new")}</Link>
          </p>
        </div>
      )}
    </section>
  );
}

/** A record that is dropped or chosen becomes a table to replay. */
function DropRecord({ fail }: { readonly fail: (problem: unknown) => void }) {
  const [over, set_over] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const made = await open_record(await file.text(), where());
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

const phone = matchMedia("(max-width: 640px)");

function use_narrow(): boolean {
  const [narrow, set_narrow] = useState(phone.matches);
  useEffect(() => {
    const look = () => set_narrow(phone.matches);
    phone.addEventListener("change", look);
    return () => phone.removeEventListener("change", look);
  }, []);
  return narrow;
}

export function Home() {
  const [house, set_house] = useState<House | null>(null);
  const [mine, set_mine] = useState<readonly ListedTable[] | null>(null);
  const [open, set_open] = useState<readonly ListedTable[]>([]);
  const [problem, set_problem] = useState<unknown>(null);
  useEffect(() => {
    document.title = say.value("title.home");
    games().then(set_house, set_problem);
    const look = () => {
      if (document.hidden) return;
      void all_mine(set_problem).then((tables) => set_mine(in_order(tables)));
      if (server_there.value) open_tables().then((tables) => set_open(tables.filter(({ phase }) => phase !== "finished")), () => undefined);
    };
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, []);
  // On a phone what is going on comes before anything new: nothing is shown until it is known, so that nothing jumps.
  const on_top = use_narrow() ? (mine ?? []).filter(({ my_turn, phase }) => my_turn || phase === "running") : [];
  const rest = (mine ?? []).filter((table) => !on_top.includes(table));
  return (
    <div class="home">
      <header class="home-head">
        <Logo size={56} />
        <div>
          <h1>{say.value("name")}</h1>
          <p>{say.value("home.motto")}</p>
        </div>
        <div class="home-tools">
          {server_there.value ? <Account /> : null}
          <Preferences />
        </div>
      </header>
      <Band />
      <main class="page home-page">
        <div aria-live="assertive">{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
        <DeviceNotices />
        <NameField />
        {on_top.length === 0 ? null : (
          <section class="going-on" aria-labelledby="going-on">
            <h2 id="going-on">{say.value("home.running")}</h2>
            <TableList tables={on_top.slice(0, 4)} empty="home.mine.none" />
          </section>
        )}
        {house === null || mine === null ? <p class="loading">{say.value("loading")}</p> : <PlayNow house={house} fail={set_problem} />}
        <div class="home-columns">
          <section aria-labelledby="mine">
            <h2 id="mine">{say.value("home.mine")}</h2>
            <TableList tables={[...on_top.slice(4), ...rest].slice(0, 12)} empty="home.mine.none" />
          </section>
          <section aria-labelledby="open">
            <h2 id="open">{say.value(server_there.value ? "home.open" : "home.new")}</h2>
            {server_there.value ? <TableList tables={open.slice(0, 12)} empty="home.open.none" /> : null}
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

/** The server's and this device's; a server that is not there is no trouble where one can play without. */
async function all_mine(fail: (problem: unknown) => void): Promise<readonly ListedTable[]> {
  const here = has_tables_here() ? my_tables("device").catch(() => []) : [];
  const there = no_server ? [] : my_tables("server").then(
    (tables) => {
      server_there.value = true;
      return tables;
    },
    (problem: unknown) => {
      if (can_play_here && !(problem instanceof RefusedError && problem.refused.reason !== "unreachable")) server_there.value = false;
      else fail(problem);
      return [];
    },
  );
  return [...(await there), ...(await here)];
}
