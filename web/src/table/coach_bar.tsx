// What the coach says, over the board: one thing at a time, and the question before a costly move.
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { can_play_here } from "../local/here";
import type { Advice } from "../local/weigher";
import type { GameId, Snapshot } from "../net/protocol";
import { RuleLink } from "../rule_link";
import { coach as wish } from "../settings";
import { language, say } from "../texts/texts";
import { about, ahead } from "./advice";
import { Coach, is_coached, type Sentences, type Tip } from "./coach";
import { explain } from "./explain";
import type { Game, GameProps } from "./game";
import type { Narrator } from "./narrator";
import type { Table } from "./table";

type Words = Readonly<Record<string, string>>;
const what_there_is = import.meta.glob<Sentences>("../../../games/*/coach/coach.json", { import: "default" });
const in_words = import.meta.glob<Words>("../../../games/*/coach/{en,fr}.json", { import: "default" });

/** Brings a coach to the table while one is wanted there; answers its words. */
export function use_coach(table: Table, state: Snapshot, game: Game | null, props: GameProps<unknown, unknown>): Words {
  const wanted = is_coached(state, wish.value);
  const now = useRef(props);
  now.current = props;
  const [words, set_words] = useState<Words>({});
  useEffect(() => {
    if (!wanted || game === null) return undefined;
    let here = true;
    void what_there_is[`../../../games/${game.id}/coach/coach.json`]?.().then((sentences) => {
      if (!here) return;
      table.coach_here.value = new Coach(
        { state: table.state, log: table.log, prompt: table.prompt, know: async (prompt) => (can_play_here ? table.know(prompt) : null) },
        sentences,
        (what) => explain(game, now.current, what)?.rules ?? [],
      );
    });
    return () => {
      here = false;
      table.coach_here.peek()?.close();
      table.coach_here.value = null;
    };
  }, [table, game, wanted]);
  useEffect(() => {
    if (!wanted || game === null) return undefined;
    let here = true;
    void in_words[`../../../games/${game.id}/coach/${language.value}.json`]?.().then((loaded) => here && set_words(loaded));
    return () => {
      here = false;
    };
  }, [game, wanted, language.value]);
  return words;
}

export function CoachBar({ table, narrator, words, props }: {
  readonly table: Table;
  readonly narrator: Narrator;
  readonly words: Words;
  readonly props: GameProps<unknown, unknown>;
}) {
  const coach = table.coach_here.value;
  const state = table.state.value;
  if (coach === null || state === null || table.handover.value !== null) return null;
  const doubt = coach.doubt.value;
  // Something else is meant by now: then nothing is asked.
  const asked = doubt !== null && table.choosing.chosen.value?.action === doubt.action.action && table.prompt.value?.decision === doubt.prompt.decision;
  if (asked) return <Sure table={table} coach={coach} narrator={narrator} />;
  const [tip, ...more] = coach.tips.value;
  // Whoever has begun to choose needs the board more.
  const choosing = Object.keys(table.choosing.picked.value).length > 0;
  if (tip === undefined || choosing || table.hint.value !== null || (table.prompt.value === null && state.phase === "running")) return null;
  return <TipLine tip={tip} more={more.length} text={text_of(tip, words, narrator.scene.game, props)} game={state.game} coach={coach} />;
}

function text_of({ key, what }: Tip, words: Words, game: Game | null, props: GameProps<unknown, unknown>): string {
  if (what === undefined) return words[key] ?? "";
  const explained = explain(game, props, what);
  return explained === undefined ? "" : props.say.colon(explained.title, explained.does);
}

function TipLine({ tip, more, text, game, coach }: {
  readonly tip: Tip;
  readonly more: number;
  readonly text: string;
  readonly game: GameId;
  readonly coach: Coach;
}) {
  if (text === "") return null;
  return (
    <p class="coach" role="status" data-tip={tip.key}>
      <Icon name="hint" />
      <span class="coach-words">
        <span class="unseen">{say.value("coach")}</span> {text}{" "}
        {tip.rules.slice(0, 1).map((rule) => <RuleLink key={rule} game={game} rule={rule} />)}
      </span>
      {more === 0 ? null : (
        <button type="button" class="quiet" onClick={coach.next}>
          {say.value("coach.next", { count: more })}
        </button>
      )}
      <button type="button" class="bare" aria-label={say.value("close")} onClick={coach.dismiss}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}

/** Why the other move is better: where it brings most more, and how often it wins. */
export function reason(best: Advice, mine: Advice, narrator: Narrator): string {
  const { say: words } = narrator.scene;
  const told = (more: number) => ({ more: about(more, words.language), unit: narrator.unit(Math.max(2, more)) });
  const [gain] = ahead(best, mine);
  const more = best.total - mine.total;
  const points = gain !== undefined && gain.more >= more / 2
    ? words("coach.points", { ...told(gain.more), category: words.game(`category.${gain.category}`) ?? gain.category })
    : more >= 1 ? words("coach.in_all", told(more)) : "";
  const chances = { best: Math.round(best.chance * 100), mine: Math.round(mine.chance * 100) };
  const chance = chances.best - chances.mine >= 5 || points === "" ? words("coach.chance", chances) : "";
  return [points, chance].filter((one) => one !== "").join(" ");
}

function Sure({ table, coach, narrator }: { readonly table: Table; readonly coach: Coach; readonly narrator: Narrator }) {
  const doubt = coach.doubt.value;
  if (doubt === null) return null;
  const show = () => {
    const better = coach.better();
    coach.doubt.value = null;
    table.choosing.drop(true);
    table.hint.value = better;
  };
  return (
    <p class="coach sure" role="alert">
      <Icon name="hint" />
      <span class="coach-words">
        <strong>{say.value("coach.sure")}</strong> {reason(doubt.best, doubt.mine, narrator)}
      </span>
      <span class="coach-ways">
        <button type="button" class="primary" onClick={show}>
          {say.value("coach.show")}
        </button>
        <button type="button" class="quiet" onClick={() => table.choosing.confirm()}>
          {say.value("coach.anyway")}
        </button>
      </span>
    </p>
  );
}
