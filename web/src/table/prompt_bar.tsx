// What to do, in one sentence, and whose turn it is; what the chosen action would bring; and the row of buttons whose
// first one, the yes, is always at the same place.
import { useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import type { Action } from "../net/protocol";
import { go, Link } from "../route";
import { RuleLink } from "../rule_link";
import { say } from "../texts/texts";
import { Gains } from "./choices";
import { chance, reasons } from "./advice";
import { type Narrator, Words } from "./narrator";
import type { Table } from "./table";
import { Meanings, Paid, Picked, Warning, Ways } from "./ways";

export function prompt_text(table: Table, narrator: Narrator): string {
  const state = table.state.value;
  if (state === null) return "";
  if (state.phase === "finished") return state.ended === "abandoned" ? say.value("prompt.abandoned") : `${say.value("prompt.over")} ${winners(table, narrator)}`;
  const prompt = table.prompt.value;
  if (prompt !== null) {
    const decision = table.choosing.chosen.value !== null ? say.value("prompt.chosen") : narrator.decision(prompt.kind, state.view, prompt.seat, Object.keys(table.choosing.picked.value), table.choosing.open.value);
    const asked = state.you.seats.length === 1 ? say.value("prompt.you", { decision }) : say.value("prompt.seat", { seat: narrator.name(prompt.seat), decision });
    return asked.replace(/\?\.$/, "?");
  }
  const [only, ...others] = state.to_act;
  if (only !== undefined && others.length === 0) return narrator.about("prompt.other", only);
  return say.value("prompt.others", { seat: say.value.list(state.to_act.map((seat) => narrator.name(seat))) });
}

function winners(table: Table, narrator: Narrator): string {
  const first = table.state.value?.result?.filter(({ rank }) => rank === 1) ?? [];
  if (first.length === 0) return "";
  const mine = table.state.value?.you.seats ?? [];
  if (first.length === 1 && mine.length === 1 && first[0]?.seat === mine[0]) return say.value("winner.you");
  const names = first.map(({ seat }) => narrator.name(seat));
  const last = names.pop() ?? "";
  return names.length === 0 ? say.value("winner", { name: last }) : say.value("winners", { names: say.value.list(names), last });
}

export function PromptBar({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const state = table.state.value;
  const prompt = table.prompt.value;
  if (state === null) return null;
  const chosen = table.choosing.chosen.value;
  const seat = prompt?.seat ?? state.to_act[0];
  return (
    <section class={`prompt ${prompt === null ? state.phase : "mine"}`} aria-label={say.value("prompt.label")}>
      <p class={chosen === null ? "prompt-line" : "prompt-line behind"}>
        {seat === undefined || state.phase === "finished" ? null : <SeatMark seat={seat} size={20} />}
        <span>{prompt_text(table, narrator)}</span>
      </p>
      <p class="preview">
        {prompt !== null && chosen !== null ? (
          <>
            <strong>
              <Words parts={narrator.choice(prompt, chosen, state.view)} scene={narrator.scene} pictures />
            </strong>
            <Gains action={chosen} prompt={prompt} narrator={narrator} />
            <Warning table={table} prompt={prompt} action={chosen} />
            <span class="again">{say.value("confirm.again")}</span>
          </>
        ) : prompt !== null && Object.keys(table.choosing.picked.value).length > 0 ? (
          <Picked table={table} narrator={narrator} prompt={prompt} />
        ) : (
          <>
            <Paid table={table} narrator={narrator} />
            <Meanings ways={table.asks?.ways(prompt) ?? []} />
          </>
        )}
      </p>
    </section>
  );
}

/** Why something is not allowed, with the rule; and what a strong player would do. */
export function Trouble({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const refusal = table.refusal.value;
  const hint = table.hint.value;
  const state = table.state.value;
  const prompt = table.prompt.value;
  return (
    <div class="troubles" aria-live="polite">
      {refusal === null ? null : (
        <p class="trouble">
          <span>{narrator.refusal(refusal)}</span>
          {refusal.rule === undefined || state === null ? null : (
            <RuleLink game={state.game} rule={refusal.rule} />
          )}
          <button type="button" class="bare" aria-label={say.value("close")} onClick={() => (table.refusal.value = null)}>
            <Icon name="close" size={16} />
          </button>
        </p>
      )}
      {hint === null || prompt === null || state === null ? null : <HintLine table={table} narrator={narrator} />}
    </div>
  );
}

function HintLine({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const hint = table.hint.value;
  const prompt = table.prompt.value;
  const state = table.state.value;
  const action = prompt?.actions.find((one) => one.action === hint?.action);
  if (hint === null || prompt === null || state === null || action === undefined) return null;
  // What is taken is told by the preview.
  const take = (one: Action) => {
    table.choosing.propose(one);
    table.hint.value = null;
  };
  return (
    <p class="hint">
      <Icon name="hint" />
      <span class="hint-words">
        {say.value("hint.would")} <strong><Words parts={narrator.choice(prompt, action, state.view)} scene={narrator.scene} pictures /></strong>
        {reasons(hint, prompt, narrator, state.view).map((sentence) => <span key={sentence} class="hint-why">{sentence}</span>)}
        <span class="muted">{chance(hint, narrator)}</span>
      </span>
      <button type="button" class="quiet" onClick={() => take(action)}>
        {say.value("hint.take")}
      </button>
      <button type="button" class="bare" aria-label={say.value("close")} onClick={() => (table.hint.value = null)}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}

export function ActionBar({ table, list, count = null }: {
  readonly table: Table;
  readonly list: (() => void) | null;
  /** Shows the end of the game again. */
  readonly count?: (() => void) | null;
}) {
  const { choosing } = table;
  const chosen = choosing.chosen.value;
  const begun = Object.keys(choosing.picked.value).length > 0;
  const prompt = table.prompt.value;
  const state = table.state.value;
  if (state?.phase === "finished") return <AfterGame table={table} count={count} />;
  const ways = begun ? [] : (table.asks?.ways(prompt) ?? []);
  return (
    <div class={ways.length > 0 ? "actions with-ways" : "actions"} role="toolbar" aria-label={say.value("actions")} aria-busy={table.sending.value}>
      <button type="button" class="primary" disabled={chosen === null || table.sending.value} onClick={() => choosing.confirm()}>
        <Icon name="check" /> <span>{say.value("confirm")}</span>
      </button>
      <Ways table={table} ways={ways} />
      {begun ? (
        <button type="button" onClick={() => choosing.drop()}>
          <Icon name="back" /> <span class="words">{say.value("step_back")}</span>
        </button>
      ) : (
        <Undo table={table} />
      )}
      {list === null ? null : (
        <button type="button" class="to-list" disabled={prompt === null} onClick={list}>
          <Icon name="list" /> <span class="words">{say.value("choices")}</span>
        </button>
      )}
      {state?.settings.hints === true ? (
        <button type="button" class="ask-hint" disabled={prompt === null || table.thinking.value} onClick={() => void table.ask_hint()}>
          <Icon name="hint" /> <span class="words">{say.value("hint")}</span>
        </button>
      ) : null}
    </div>
  );
}

/** One move back, a payment that was made by itself, or the whole turn. */
function Undo({ table }: { readonly table: Table }) {
  const able = table.can_undo.value !== null;
  const whole = able && table.steps.value > 1;
  return (
    <>
      {able && table.paid.value.length > 0 ? (
        <button type="button" class="pay-otherwise" onClick={() => void table.pay_otherwise()}>
          <Icon name="undo" /> <span class="words">{say.value("pay_otherwise")}</span>
        </button>
      ) : (
        <button type="button" disabled={!able} onClick={() => void table.undo()}>
          <Icon name="undo" /> <span class="words">{say.value("undo")}</span>
        </button>
      )}
      {whole ? (
        <button type="button" class="undo-turn" onClick={() => void table.undo(table.steps.value)}>
          <Icon name="first" /> <span class="words">{say.value("undo.turn")}</span>
        </button>
      ) : null}
    </>
  );
}

/** At the end the same place offers the next game. */
function AfterGame({ table, count }: { readonly table: Table; readonly count: (() => void) | null }) {
  const state = table.state.value;
  const [copied, set_copied] = useState(false);
  const replay = `/t/${table.id}/replay`;
  const again = async () => {
    const answer = await table.rematch();
    const next = answer.type === "ack" ? (answer.rematch ?? answer.table) : table.state.value?.rematch;
    if (typeof next === "string" && next !== table.id) go(`/t/${next}`);
  };
  if (state === null) return null;
  return (
    <div class="actions" role="toolbar" aria-label={say.value("actions")}>
      {table.guide !== null ? null : (
        <>
          {state.rematch !== null ? (
            <Link to={`/t/${state.rematch}`} class="button primary">
              {say.value("rematch.go")}
            </Link>
          ) : state.you.seats.length > 0 ? (
            <button type="button" class="primary" onClick={() => void again()}>
              {say.value("rematch")}
            </button>
          ) : null}
          <Link to={replay} class="button">
            <Icon name="film" /> {say.value("replay")}
          </Link>
          <button type="button" class="share" onClick={() => void navigator.clipboard?.writeText(location.origin + replay).then(() => set_copied(true))}>
            <Icon name="link" /> <span class="words">{say.value(copied ? "invite.copied" : "end.share")}</span>
          </button>
        </>
      )}
      {count === null ? null : (
        <button type="button" class="count-again" onClick={count}>
          <Icon name="score" /> <span class="words">{say.value("end.again")}</span>
        </button>
      )}
    </div>
  );
}
