// What was lost and what would have been better: the turning points as a story, and decisions by loss. Each opens the board there.
import { useEffect, useState } from "preact/hooks";
import type { ToldAnalysis, ToldDecision } from "web/generated/analysis";
import { SeatMark } from "../art/seat_mark";
import type { Analyst, Asked } from "../local/analyst";
import type { Seat } from "../net/protocol";
import type { Narrator } from "../table/narrator";
import { losses, sure } from "./figures";
import { type AnalyseSay, hundredths, in_words, type Open, why_in_points } from "./words";

export interface LookProps {
  readonly analyst: Analyst;
  readonly told: ToldAnalysis;
  readonly words: AnalyseSay;
  readonly narrator: Narrator;
  readonly seat: Seat;
  readonly move: number;
  readonly open: Open;
}

/** The decision as its seat saw it, once the engine has told. */
export function use_asked(analyst: Analyst | null, step: number | null, actions: readonly string[]): Asked | null {
  const [asked, set_asked] = useState<{ readonly key: string; readonly asked: Asked } | null>(null);
  const key = `${step} ${actions.join("|")}`;
  useEffect(() => {
    if (step === null || analyst === null) return undefined;
    let here = true;
    void analyst.asked(step, actions).then((found) => here && found !== null && set_asked({ key, asked: found }));
    return () => void (here = false);
  }, [analyst, key]);
  return asked?.key === key ? asked.asked : null;
}

/** The same in a line, in place of what happened. */
export function VerdictLine({ decision, asked, told, words, narrator }: VerdictProps) {
  const [choice = "", better = ""] = asked === null ? [] : in_words(asked, decision.step, narrator).choices;
  const reasons = why_in_points(decision.points, narrator);
  return (
    <>
      <SeatMark seat={decision.seat} size={20} />
      <span class="verdict-line">
        <span class={`label ${decision.label}`}>{words(`label.${decision.label}`)}</span>{" "}
        {asked === null ? "" : words("line", { choice, better, loss: hundredths(decision.loss / told.unit, words) })} {reasons === "" ? "" : words("why", { points: reasons })}
      </span>
    </>
  );
}

export type VerdictProps = Pick<LookProps, "told" | "words" | "narrator"> & { readonly decision: ToldDecision; readonly asked: Asked | null };

/** What a decision cost and what would have been better, in lines. */
export function Verdict({ decision, asked, told, words, narrator }: VerdictProps) {
  const said = asked === null ? null : in_words(asked, decision.step, narrator);
  const reasons = why_in_points(decision.points, narrator);
  return (
    <span class="verdict-lines">
      <span class="verdict-head">
        <span class={`label ${decision.label}`}>{words(`label.${decision.label}`)}</span>
        <span>{words("place", { step: decision.step + 1 })}</span>
        <span class="verdict-cost">{words("cost", { loss: hundredths(decision.loss / told.unit, words), error: hundredths(sure * decision.error, words) })}</span>
      </span>
      {said === null ? null : (
        <>
          <span class="muted">{said.prompt}</span>
          <span><b>{words("played")}</b> <span class="was-played">{said.choices[0]}</span></span>
          <span><b>{words("better")}</b> <span class="was-better">{said.choices[1]}</span></span>
        </>
      )}
      {reasons === "" ? null : <span class="verdict-why-points">{words("why", { points: reasons })}</span>}
    </span>
  );
}

function Loss({ decision, look }: { readonly decision: ToldDecision; readonly look: LookProps }) {
  const asked = use_asked(look.analyst, decision.step, [decision.played, decision.best]);
  return (
    <li>
      <button type="button" class="loss-point" aria-current={look.move === decision.step ? "true" : undefined} onClick={() => look.open(decision.step, decision.seat)}>
        <Verdict decision={decision} asked={asked} {...look} />
      </button>
    </li>
  );
}

/** So many are shown until all are asked for. */
const few = 6;

export function Losses({ look, finished }: { readonly look: LookProps; readonly finished: boolean }) {
  const { told, words, seat } = look;
  const [all, set_all] = useState(false);
  const lost = losses(told, seat);
  return (
    <section>
      <h3>{words("losses_title")}</h3>
      {lost.length === 0 && finished ? <p>{words("nothing_lost")}</p> : null}
      <ol class="loss-points">
        {lost.slice(0, all ? lost.length : few).map((decision) => <Loss key={decision.step} decision={decision} look={look} />)}
      </ol>
      {all || lost.length <= few ? null : (
        <button type="button" class="quiet" onClick={() => set_all(true)}>
          {words("more", { count: lost.length })}
        </button>
      )}
    </section>
  );
}
