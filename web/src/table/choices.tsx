// Every action in a list: for those who do not see the board, and wherever it has none. Long lists are asked for in
// steps: by the fields that the game names, or by those for which texts/ has a sentence.
import type { Action, Prompt, Value } from "../net/protocol";
import { say } from "../texts/texts";
import { loses } from "./asking";
import type { Choosing } from "./choosing";
import { type Narrator, Words } from "./narrator";

/** The next field to ask for: one in which the candidates differ. */
function next_field(prompt: Prompt, candidates: readonly Action[], narrator: Narrator, settled: readonly string[]): string | null {
  const given = narrator.scene.game?.steps?.[prompt.kind];
  const fields = given ?? Object.keys(candidates[0]?.fields ?? {}).filter((field) => narrator.groups_by(prompt.kind, field));
  for (const field of fields) {
    if (settled.includes(field)) continue;
    const values = new Set(candidates.map((action) => action.fields[field]));
    if (values.size > 1 && candidates.length > values.size) return field;
  }
  return null;
}

export function Choices({ prompt, choosing, narrator, view }: {
  readonly prompt: Prompt;
  readonly choosing: Choosing;
  readonly narrator: Narrator;
  readonly view: unknown;
}) {
  const picked = Object.keys(choosing.picked.value);
  const chosen = choosing.chosen.value;
  const candidates = choosing.candidates.value;
  const all = candidates.length === 1 && prompt.actions.length > 1 ? prompt.actions : candidates;
  const field = all === candidates ? next_field(prompt, candidates, narrator, picked) : null;
  const groups = new Map<Value, Action[]>();
  const leaves: Action[] = [];
  for (const action of all) {
    const value = field === null ? undefined : action.fields[field];
    if (value === undefined) leaves.push(action);
    else groups.set(value, [...(groups.get(value) ?? []), action]);
  }
  const leaf = (action: Action) => (
    <li key={action.action}>
      <button
        type="button"
        class="choice"
        data-choice={action.action}
        aria-pressed={action === chosen}
        onClick={() => (action === chosen ? choosing.confirm() : choosing.choose(action))}
      >
        <span class="choice-words">
          <Words parts={narrator.choice(prompt, action, view)} scene={narrator.scene} pictures />
        </span>
        <Gains action={action} prompt={prompt} narrator={narrator} />
      </button>
    </li>
  );
  return (
    <div class="choices">
      {picked.length > 0 ? (
        <button type="button" class="quiet" onClick={() => choosing.drop(true)}>
          {say.value("choices.all")}
        </button>
      ) : null}
      <ul aria-label={say.value("choices")}>
        {[...groups].map(([value, actions]) =>
          actions.length === 1 && actions[0] !== undefined ? (
            leaf(actions[0])
          ) : (
            <li key={String(value)}>
              <button type="button" class="choice" data-choices={JSON.stringify({ [field ?? ""]: value })} onClick={() => choosing.pick({ [field ?? ""]: value })}>
                <span class="choice-words">
                  <Words parts={narrator.group(prompt, field ?? "", value, view)} scene={narrator.scene} pictures />
                </span>
                <span class="muted">{say.value("choices.count", { count: actions.length })}</span>
              </button>
            </li>
          ),
        )}
        {leaves.map(leaf)}
      </ul>
    </div>
  );
}

/** What an action would bring, in pictures and figures. */
export function Gains({ action, prompt, narrator }: { readonly action: Action; readonly prompt: Prompt; readonly narrator: Narrator }) {
  const lost = action.effects.filter((told) => loses(narrator.scene.game, told));
  const gains = narrator.forecast(action.effects.filter((told) => !lost.includes(told)), prompt.seat);
  const losses = narrator.forecast(lost, prompt.seat);
  if (gains.length + losses.length === 0 && !action.reveals && !action.ends) return null;
  return (
    <span class="gains">
      {gains.map((gain, i) => (
        <span class="gain" key={i}>
          <Words parts={gain} scene={narrator.scene} pictures />
        </span>
      ))}
      {losses.map((loss, i) => (
        <span class="gain loss" key={`loss ${i}`}>
          <Words parts={loss} scene={narrator.scene} pictures />
        </span>
      ))}
      {action.reveals ? <span class="gain unsure">{say.value("gains.reveals")}</span> : null}
      {action.ends ? <span class="gain unsure">{say.value("gains.ends")}</span> : null}
    </span>
  );
}
