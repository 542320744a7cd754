// A new table with everything that can be set: the game and its variants, who sits where, and how it is played.
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { SeatMark } from "../art/seat_mark";
import { create, game_name, games, type House, level_in, rename, start } from "../net/http";
import type { Create, GameId, Settings } from "../net/protocol";
import { choose_where, where, WhereField } from "../local/where";
import { go } from "../route";
import { wants_coach } from "../settings";
import { TopBar } from "../table/top_bar";
import { language, load_say, say, type Say } from "../texts/texts";
import { name_or_guest, NameField, OneOf } from "../ui";
import { problem_text } from "./home";
import { OptionField } from "./option_field";

/** Who sits at a seat: me, somebody at this screen too, whoever comes by the link, or a bot by its level. */
type Sitter = string;
const me = "me";
const here = "here";
const open = "open";

type Rules = Pick<Settings, "listed" | "spectators" | "hints" | "coach" | "undo">;
interface ClockWish {
  readonly kind: "none" | "bank" | "hours";
  readonly minutes: number;
  readonly increment: number;
  readonly hours: number;
}

/** The seats as the server wants them; whoever at this screen has no name is a guest. */
function seats_from(sitters: readonly Sitter[], names: readonly string[]) {
  return sitters.map((sitter, seat) => {
    if (sitter === open) return null;
    if (sitter === me) return { name: name_or_guest(seat) };
    if (sitter === here) return { name: names[seat]?.trim() || say.value("guest.number", { number: seat + 1 }) };
    return { bot: sitter };
  });
}

function clock_from({ kind, minutes, increment, hours }: ClockWish): NonNullable<Create["clock"]> | null {
  if (kind === "none") return null;
  return kind === "bank" ? { bank: minutes * 60, increment } : { hours };
}

function GamePick({ house, game, pick }: { readonly house: House; readonly game: GameId; readonly pick: (game: GameId) => void }) {
  return (
    <fieldset>
      <legend>{say.value("new.game")}</legend>
      <div class="game-row">
        {house.games.map((one) => (
          <button
            key={one.game}
            type="button"
            class="game-pick"
            aria-pressed={one.game === game}
            onClick={() => pick(one.game)}
          >
            <Cover game={one.game} small />
            <span>{game_name(one.game)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Sitters({ levels, here_only, counts, players, set_count, sitters, set_sitters, names, set_names }: {
  readonly levels: readonly string[];
  /** Nobody can come by a link. */
  readonly here_only: boolean;
  readonly counts: readonly number[];
  readonly players: number;
  readonly set_count: (count: number) => void;
  readonly sitters: readonly Sitter[];
  readonly set_sitters: (sitters: readonly Sitter[]) => void;
  /** Of the others at this screen, by seat. */
  readonly names: readonly string[];
  readonly set_names: (names: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend>{say.value("home.players")}</legend>
      <OneOf
        name={say.value("home.players")}
        value={String(players)}
        values={counts.map(String)}
        words={(one) => one}
        choose={(one) => set_count(Number(one))}
      />
      <ul class="sitters">
        {sitters.slice(0, players).map((sitter, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={22} />
            <select
              aria-label={say.value("seat.number", { number: seat + 1 })}
              value={sitter}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                // I sit at one seat only: whoever was there changes places with me.
                set_sitters(sitters.map((one, i) => (i === seat ? chosen : chosen === me && one === me ? sitter : one)));
              }}
            >
              <option value={me}>{say.value("new.me", { name: name_or_guest() })}</option>
              {here_only ? null : <option value={open}>{say.value("new.open")}</option>}
              <option value={here}>{say.value("new.here")}</option>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {say.value("new.bot", { level: say.value.house(`level.${level}`) ?? level })}
                </option>
              ))}
            </select>
            {sitter === here ? (
              <input
                aria-label={say.value("name.seat", { number: seat + 1 })}
                placeholder={say.value("guest.number", { number: seat + 1 })}
                maxLength={40}
                value={names[seat] ?? ""}
                onInput={(event) => set_names(Array.from({ length: 5 }, (_, i) => (i === seat ? event.currentTarget.value : (names[i] ?? ""))))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <NameField />
    </fieldset>
  );
}

function TableRules({ here_only, rules, set_rules, stand_in, set_stand_in, by_hours, timed }: {
  readonly here_only: boolean;
  readonly rules: Rules;
  readonly set_rules: (rules: Rules) => void;
  readonly stand_in: boolean;
  readonly set_stand_in: (on: boolean) => void;
  readonly by_hours: boolean;
  /** Nobody coaches while a clock runs. */
  readonly timed: boolean;
}) {
  const check = (name: "listed" | "spectators" | "hints" | "coach") => (
    <label class="switch">
      <input type="checkbox" checked={rules[name]} onChange={() => set_rules({ ...rules, [name]: !rules[name] })} />
      <span>{say.value(`new.${name}`)}</span>
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>{say.value("new.table")}</legend>
        {here_only ? null : check("listed")}
        {here_only ? null : check("spectators")}
        {check("hints")}
        {timed ? null : check("coach")}
        {here_only ? null : (
          <label class="switch">
            <input type="checkbox" checked={stand_in} onChange={() => set_stand_in(!stand_in)} />
            <span>{say.value(by_hours ? "new.grace.hours" : "new.grace")}</span>
          </label>
        )}
      </fieldset>
      <fieldset>
        <legend>{say.value("new.undo")}</legend>
        <OneOf
          name={say.value("new.undo")}
          value={rules.undo}
          values={["free", "agree", "none"]}
          words={(one) => say.value(`new.undo.${one}`)}
          choose={(undo) => set_rules({ ...rules, undo })}
        />
      </fieldset>
    </>
  );
}

function ClockField({ clock, set_clock }: { readonly clock: ClockWish; readonly set_clock: (clock: ClockWish) => void }) {
  const figure = (what: "minutes" | "increment" | "hours", most: number) => (
    <label class="figure">
      <input
        type="number"
        min={what === "increment" ? 0 : 1}
        max={most}
        value={clock[what]}
        onInput={(event) => set_clock({ ...clock, [what]: Math.max(0, Math.min(most, Number(event.currentTarget.value))) })}
      />
      <span>{say.value(`new.${what}`)}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{say.value("new.clock")}</legend>
      <OneOf
        name={say.value("new.clock")}
        value={clock.kind}
        values={["none", "bank", "hours"]}
        words={(one) => say.value(`new.clock.${one}`)}
        choose={(kind) => set_clock({ ...clock, kind })}
      />
      {clock.kind === "bank" ? (
        <div class="figures">
          {figure("minutes", 600)}
          {figure("increment", 600)}
        </div>
      ) : clock.kind === "hours" ? (
        <div class="figures">{figure("hours", 720)}</div>
      ) : null}
    </fieldset>
  );
}

export default function NewTable({ query }: { readonly query: URLSearchParams }) {
  const [house, set_house] = useState<House | null>(null);
  const [game, set_game] = useState<GameId>(query.get("game") ?? "");
  const [words, set_words] = useState<Say | null>(null);
  const [count, set_count] = useState(2);
  const [options, set_options] = useState<Readonly<Record<string, number>>>({});
  const [names, set_names] = useState<readonly string[]>([]);
  const [sitters, set_sitters] = useState<readonly Sitter[]>([me, open, open, open, open]);
  const [wish, set_rules] = useState<Omit<Rules, "coach"> & Partial<Rules>>({ listed: false, spectators: true, hints: true, undo: "free" });
  /** Unless somebody says otherwise, there is a coach in a first game. */
  const rules: Rules = { ...wish, coach: wish.coach ?? wants_coach(game) };
  const [clock, set_clock] = useState<ClockWish>({ kind: "none", minutes: 15, increment: 10, hours: 24 });
  /** Unless somebody says otherwise, nobody stands in where a move has hours. */
  const [stand_in_wish, set_stand_in] = useState<boolean | null>(null);
  const by_hours = clock.kind === "hours";
  const stand_in = stand_in_wish ?? !by_hours;
  const [problem, set_problem] = useState<unknown>(null);
  useEffect(() => {
    if (query.get("with") === "people") choose_where("server");
    games().then((known) => {
      set_house(known);
      if (!known.games.some((one) => one.game === game)) set_game(known.games[0]?.game ?? "");
    }, set_problem);
  }, []);
  useEffect(() => {
    document.title = `${say.value("home.new")} · ${say.value("name")}`;
    void load_say(language.value, game).then((loaded) => set_words(() => loaded));
  }, [game, language.value]);
  const facts = house?.games.find((one) => one.game === game);
  if (house === null || facts === undefined) return <p class="loading">{say.value("loading")}</p>;
  const counts = Array.from({ length: facts.max_players - facts.min_players + 1 }, (_, i) => facts.min_players + i);
  const players = counts.includes(count) ? count : (counts[0] ?? 2);
  const possible = facts.options.filter((option) => players >= option.min_players && players <= option.max_players);
  const place = where();
  const here_only = place === "device";
  const timed = !here_only && clock.kind !== "none";
  const sitting = sitters.map((sitter) => {
    if (sitter === open) return here_only ? (facts.levels[1] ?? here) : open;
    return sitter === me || sitter === here ? sitter : level_in(facts, sitter);
  });
  const make = async () => {
    try {
      await rename(name_or_guest(), place);
      const seats = seats_from(sitting.slice(0, players), names);
      const made = await create({
        game,
        players,
        options: Object.fromEntries(possible.map(({ name, usual }) => [name, options[name] ?? usual])),
        seats,
        ...rules,
        coach: rules.coach && !timed,
        ...(here_only ? { listed: false, clock: null, grace: null } : { clock: clock_from(clock), grace: stand_in ? 120 : null }),
      }, place);
      if (seats.every((seat) => seat !== null)) await start(made.table);
      go(`/t/${made.table}`);
    } catch (refused) {
      set_problem(refused);
    }
  };
  const pick = (one: GameId) => {
    set_game(one);
    set_options({});
  };
  return (
    <div>
      <header class="top">
        <TopBar title={say.value("home.new")} line={null} />
      </header>
      <Band />
      <main class="page narrow">
        <form
          class="new-table"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <GamePick house={house} game={game} pick={pick} />
          <WhereField server="home.with_people" />
          <Sitters {...{ levels: facts.levels, here_only, counts, players, set_count, sitters: sitting, set_sitters, names, set_names }} />
          {possible.length === 0 ? null : (
            <fieldset>
              <legend>{say.value("new.variants")}</legend>
              {possible.map((option) => (
                <OptionField
                  key={option.name}
                  facts={facts}
                  option={option}
                  words={words}
                  value={options[option.name] ?? option.usual}
                  set={(value) => set_options({ ...options, [option.name]: value })}
                />
              ))}
            </fieldset>
          )}
          {here_only ? null : <ClockField clock={clock} set_clock={set_clock} />}
          <TableRules {...{ here_only, rules, set_rules, stand_in, set_stand_in, by_hours, timed }} />
          <div aria-live="assertive">{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
          <button type="submit" class="primary large">
            {say.value("new.make")}
          </button>
        </form>
      </main>
    </div>
  );
}
