// A new table with everything that can be set: the game and its variants, who sits where, and how it is played.
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { SeatMark } from "../art/seat_mark";
import { command, create, type GameFacts, type GameOption, games, type House, rename } from "../net/http";
import type { GameId, Settings } from "../net/protocol";
import { go } from "../route";
import { TopBar } from "../table/top_bar";
import { language, load_say, say, type Say } from "../texts/texts";
import { name_or_guest, NameField, OneOf } from "../ui";
import { game_name, problem_text } from "./home";

/** Who sits at a seat: me, somebody at this screen too, whoever comes by the link, or a bot by its level. */
type Sitter = string;
const me = "me";
const here = "here";
const open = "open";

type ClockKind = "none" | "bank" | "hours";

function OptionField({ facts, option, value, set, words }: {
  readonly facts: GameFacts;
  readonly option: GameOption;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly words: Say | null;
}) {
  const name = words?.game(`option.${option.name}`) ?? option.name;
  const named = words?.game(`option.${option.name}.0`) !== undefined;
  if (option.most === 1 && !named) {
    return (
      <label class="switch">
        <input type="checkbox" checked={value === 1} onChange={() => set(value === 1 ? 0 : 1)} />
        <span>{name}</span>
      </label>
    );
  }
  if (option.most === 2 ** facts.max_players - 1) {
    // A bit for each seat.
    return (
      <fieldset>
        <legend>{name.replace(/\s*\([^)]*\)\s*$/, "")}</legend>
        <div class="checks">
          {Array.from({ length: facts.max_players }, (_, seat) => (
            <label class="switch" key={seat}>
              <input type="checkbox" checked={((value >> seat) & 1) === 1} onChange={() => set(value ^ (1 << seat))} />
              <SeatMark seat={seat} />
              <span>{say.value("seat.number", { number: seat + 1 })}</span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  return (
    <label class="field">
      <span>{name}</span>
      <select value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
        {Array.from({ length: option.most + 1 }, (_, one) => (
          <option key={one} value={one}>
            {words?.game(`option.${option.name}.${one}`) ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

export default function NewTable({ query }: { readonly query: URLSearchParams }) {
  const [house, set_house] = useState<House | null>(null);
  const [game, set_game] = useState<GameId>((query.get("game") as GameId | null) ?? "fertility");
  const [words, set_words] = useState<Say | null>(null);
  const [count, set_count] = useState(2);
  const [options, set_options] = useState<Readonly<Record<string, number>>>({});
  const [sitters, set_sitters] = useState<readonly Sitter[]>([me, open, open, open, open]);
  const [settings, set_settings] = useState<Pick<Settings, "listed" | "spectators" | "hints" | "undo">>({
    listed: false, spectators: true, hints: true, undo: "free",
  });
  const [clock, set_clock] = useState<ClockKind>("none");
  const [minutes, set_minutes] = useState(15);
  const [increment, set_increment] = useState(10);
  const [hours, set_hours] = useState(24);
  const [stand_in, set_stand_in] = useState(true);
  const [problem, set_problem] = useState<unknown>(null);
  useEffect(() => void games().then(set_house, set_problem), []);
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
      let guests = 1;
      const seats = sitters.slice(0, players).map((sitter) => {
        if (sitter === open) return null;
        if (sitter === me) return { name: name_or_guest() };
        if (sitter === here) return { name: `${name_or_guest()} ${++guests}` };
        return { bot: sitter };
      });
      const made = await create({
        game,
        players,
        options: Object.fromEntries(possible.map(({ name, usual }) => [name, options[name] ?? usual])),
        seats,
        ...settings,
        clock: clock === "none" ? null : clock === "bank" ? { bank: minutes * 60, increment } : { hours },
        grace: stand_in ? 120 : null,
      });
      if (seats.every((seat) => seat !== null)) await command({ type: "start", table: made.table });
      go(`/t/${made.table}`);
    } catch (refused) {
      set_problem(refused);
    }
  };
  const check = (name: "listed" | "spectators" | "hints") => (
    <label class="switch">
      <input type="checkbox" checked={settings[name]} onChange={() => set_settings({ ...settings, [name]: !settings[name] })} />
      <span>{say.value(`new.${name}`)}</span>
    </label>
  );
  const figure = (value: number, set: (value: number) => void, name: string, most: number) => (
    <label class="figure">
      <input
        type="number"
        min={name === say.value("new.increment") ? 0 : 1}
        max={most}
        value={value}
        onInput={(event) => set(Math.max(0, Math.min(most, Number(event.currentTarget.value))))}
      />
      <span>{name}</span>
    </label>
  );
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
          <fieldset>
            <legend>{say.value("new.game")}</legend>
            <div class="game-row">
              {house.games.map((one) => (
                <button
                  key={one.game}
                  type="button"
                  class="game-pick"
                  aria-pressed={one.game === game}
                  onClick={() => {
                    set_game(one.game);
                    set_options({});
                  }}
                >
                  <Cover game={one.game} small />
                  <span>{game_name(one.game)}</span>
                </button>
              ))}
            </div>
          </fieldset>
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
              value={settings.undo}
              values={["free", "agree", "none"]}
              words={(one) => say.value(`new.undo.${one}`)}
              choose={(undo) => set_settings({ ...settings, undo })}
            />
          </fieldset>
          <fieldset>
            <legend>{say.value("new.clock")}</legend>
            <OneOf
              name={say.value("new.clock")}
              value={clock}
              values={["none", "bank", "hours"]}
              words={(one) => say.value(`new.clock.${one}`)}
              choose={set_clock}
            />
            {clock === "bank" ? (
              <div class="figures">
                {figure(minutes, set_minutes, say.value("new.minutes"), 600)}
                {figure(increment, set_increment, say.value("new.increment"), 600)}
              </div>
            ) : clock === "hours" ? (
              <div class="figures">{figure(hours, set_hours, say.value("new.hours"), 720)}</div>
            ) : null}
          </fieldset>
          <div aria-live="assertive">{problem === null ? null : <p class="trouble">{problem_text(problem)}</p>}</div>
          <button type="submit" class="primary large">
            {say.value("new.make")}
          </button>
        </form>
      </main>
    </div>
  );
}
