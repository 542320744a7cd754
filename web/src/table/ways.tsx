// Ways out of a decision as buttons where Confirm is, with what they mean; what has been picked so far; and what an action would
// give up.
import { useEffect, useState } from "preact/hooks";
import type { Action, Fields, Prompt } from "../net/protocol";
import { say } from "../texts/texts";
import type { Way } from "./game";
import { type Narrator, Words } from "./narrator";
import type { Table } from "./table";

/** A second tap meant for Confirm must not hit what has just taken its place. */
const calm_milliseconds = 350;

function use_calm(decision: number | undefined): boolean {
  const [calm, set_calm] = useState<number | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => set_calm(decision), calm_milliseconds);
    return () => clearTimeout(timer);
  }, [decision]);
  return decision !== undefined && calm === decision;
}

export function Ways({ table, ways }: { readonly table: Table; readonly ways: readonly Way[] }) {
  const calm = use_calm(table.prompt.value?.decision);
  return (
    <>
      {ways.map((way) => (
        <button key={way.action.action} type="button" class="way leave legal next" data-way={way.action.action} data-advised={table.choosing.advice.value?.action === way.action.action ? "" : undefined} disabled={!calm || table.sending.value} title={way.means}
          onClick={() => table.go(way)}>
          {way.name}
        </button>
      ))}
    </>
  );
}

/** What the ways mean, before one is taken. */
export function Meanings({ ways }: { readonly ways: readonly Way[] }) {
  const told = ways.filter(({ means }) => means !== undefined);
  return (
    <>
      {told.map(({ action, name, means }) => (
        <span key={action.action} class="meaning">
          {say.value.colon(name, means ?? "")}
        </span>
      ))}
    </>
  );
}

function SoFar({ name, parts, narrator }: { readonly name: "picked" | "paid"; readonly parts: ReturnType<Narrator["picked"]>; readonly narrator: Narrator }) {
  if (parts.length === 0) return null;
  return (
    <span class="so-far">
      {say.value(name)}{" "}
      {parts.map((part, i) => (
        <strong key={i}>
          <Words parts={part} scene={narrator.scene} pictures />
        </strong>
      ))}
    </span>
  );
}

/** What is picked while something is still to be picked. */
export function Picked({ table, narrator, prompt }: { readonly table: Table; readonly narrator: Narrator; readonly prompt: Prompt }) {
  return <SoFar name="picked" parts={narrator.picked(prompt, table.choosing.picked.value as Fields, table.state.value?.view)} narrator={narrator} />;
}

/** What has just been paid without a question. */
export function Paid({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const paid = table.paid.value.flatMap(({ prompt, action }) => narrator.forecast(action.effects.filter(({ event }) => /(^|_)paid$/.test(event)), prompt.seat));
  return <SoFar name="paid" parts={paid} narrator={narrator} />;
}

export function Warning({ table, prompt, action }: { readonly table: Table; readonly prompt: Prompt; readonly action: Action }) {
  const warning = table.asks?.warning(prompt, action);
  return warning === undefined ? null : <span class="gain loss">{warning}</span>;
}
