// A new table with everything that can be set: the game and its variants, who sits where, and how it is played.
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { SeatMark } from "../art/seat_mark";
import { create, game_name, games, type House, rename, start } from "../net/http";
import type { Create, GameId, Settings } from "../net/protocol";
import { go } from "../route";
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

type Rules = Pick<Settings, "listed" | "spectators" | "hints" | "undo">;
interface ClockWish {
  readonly kind: "none" | "bank" | "hours";
  readonly minutes: number;
  readonly increment: number;
  readonly hours: number;
}

/** The seats as the server wants them; others at this screen are guests. */
function seats_from(sitters: readonly Sitter[]) {
  return sitters.map((sitter, seat) => {
    if (sitter === open) return null;
    if (sitter === me) return { name: name_or_guest(seat) };
    if (sitter === here) return { name: say.value("guest.number", { number: seat + 1 }) };
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

function Sitters({ house, counts, players, set_count, sitters, set_sitters }: {
  readonly house: House;
  readonly counts: readonly number[];
  readonly players: number;
  readonly set_count: (count: number) => void;
  readonly sitters: readonly Sitter[];
  readonly set_sitters: (sitters: readonly Sitter[]) => void;
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
              <option value={open}>{say.value("new.open")}</option>
              <option value={here}>{say.value("new.here")}</option>
              {house.levels.map((level) => (
                <option key={level} value={level}>
                  {say.value("new.bot", { level: say.value.house(`level.${level}`) ?? level })}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <NameField />
    </fieldset>
  );
}

function TableRules({ rules, set_rules, stand_in, set_stand_in }: {
  readonly rules: Rules;
  readonly set_rules: (rules: Rules) => void;
  readonly stand_in: boolean;
  readonly set_stand_in: (on: boolean) => void;
}) {
  const check = (name: "listed" | "spectators" | "hints") => (
    <label class="switch">
      <input type="checkbox" checked={rules[name]} onChange={() => set_rules({ ...rules, [name]: !rules[name] })} />
      <span>{say.value(`new.${name}`)}</span>
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>{say.value("new.table")}</legend>
        {check("listed")}
        {check("spectators")}
        {check("hints")}
        <label class="switch">
          <input type="checkbox" checked={stand_in} onChange={() => set_stand_in(!stand_in)} />
          <span>{say.value("new.grace")}</span>
        </label>
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
  const [sitters, set_sitters] = useState<readonly Sitter[]>([me, open, open, open, open]);
  const [rules, set_rules] = useState<Rules>({ listed: false, spectators: true, hints: true, undo: "free" });
  const [clock, set_clock] = useState<ClockWish>({ kind: "none", minutes: 15, increment: 10, hours: 24 });
  const [stand_in, set_stand_in] = useState(true);
  const [problem, set_problem] = useState<unknown>(null);
  useEffect(() => {
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
  const make = async () => {
    try {
      await rename(name_or_guest());
      const seats = seats_from(sitters.slice(0, players));
      const made = await create({
        game,
        players,
        options: Object.fromEntries(possible.map(({ name, usual }) => [name, options[name] ?? usual])),
        seats,
        ...rules,
        clock: clock_from(clock),
        grace: stand_in ? 120 : null,
      });
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
          <Sitters {...{ house, counts, players, set_count, sitters, set_sitters }} />
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
          <TableRules {...{ rules, set_rules, stand_in, set_stand_in }} />
          <ClockField clock={clock} set_clock={set_clock} />
          <div aria-live="assertive">{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
          <button type="submit" class="primary large">
            {say.value("new.make")}
          </button>
        </form>
      </main>
    </div>
  );
}
