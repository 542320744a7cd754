// One setting of a game: a switch, a level, a bit for each seat, or things that are drawn or named.
import { useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameFacts, GameOption } from "../net/http";
import { say, type Say } from "../texts/texts";
import { OneOf } from "../ui";
import { Levels } from "./levels";

/** How a table has it set, in words; nothing where it is off. */
export function option_words(option: GameOption, value: number, words: Say | null, players: number): string {
  const name = (words?.game(`option.${option.name}`) ?? option.name).replace(/\s*\([^)]*\)\s*$/, "");
  const level = words?.game(`option.${option.name}.${value}`);
  const bits = (of: number, count: number) => Array.from({ length: count }, (_, i) => i).filter((i) => ((of >> i) & 1) === 1);
  const { names, by_name = 0 } = option;
  if (names !== undefined && value >= by_name) {
    return say.value.colon(name, say.value.list(bits(value - by_name, names.length).map((i) => words?.word(names[i] ?? "") ?? names[i] ?? "")));
  }
  if (level !== undefined) return say.value.colon(name, level);
  if (value === 0) return "";
  if (option.most === 1) return name;
  return option.most < 8 ? say.value.colon(name, String(value)) : say.value.colon(name.replace(/\s*:.*$/, ""), say.value.list(bits(value, players).map((i) => say.value("seat.number", { number: i + 1 }))));
}

export function OptionField({ facts, option, value, set, words }: {
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
  const level = (one: number) => words?.game(`option.${option.name}.${one}`) ?? String(one);
  if (option.names !== undefined) return <NamedField option={option} names={option.names} {...{ name, value, set, words, level }} />;
  return (
    <label class="field">
      <span>{name}</span>
      <Levels {...{ option, value, set, level }} />
    </label>
  );
}

/** So many drawn at random, or those that are ticked. */
function NamedField({ option, names, name, value, set, words, level }: {
  readonly option: GameOption;
  readonly names: readonly string[];
  readonly name: string;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly words: Say | null;
  readonly level: (value: number) => string;
}) {
  const [naming, set_naming] = useState(false);
  const by_name = option.by_name ?? 0;
  const named = value >= by_name ? value - by_name : 0;
  const ticked = names.filter((_, i) => ((named >> i) & 1) === 1).length;
  const way = (one: string) => words?.game(`option.${option.name}.${one}`) ?? one;
  return (
    <fieldset class="named-option">
      <legend>{name}</legend>
      <OneOf
        name={name}
        value={naming ? "names" : "draw"}
        values={["draw", "names"]}
        words={way}
        choose={(one) => {
          set_naming(one === "names");
          set(one === "names" ? 0 : ticked);
        }}
      />
      {naming ? (
        <>
          <div class="checks">
            {names.map((one, i) => (
              <label class="switch" key={one}>
                <input
                  type="checkbox"
                  checked={((named >> i) & 1) === 1}
                  onChange={() => {
                    const then = named ^ (1 << i);
                    set(then === 0 ? 0 : by_name + then);
                  }}
                />
                <span>{words?.word(one) ?? one}</span>
              </label>
            ))}
          </div>
          <p class="muted" aria-live="polite">
            {ticked} · {level(ticked)}
          </p>
        </>
      ) : (
        <Levels {...{ option, value, set, level, name }} />
      )}
    </fieldset>
  );
}
