// What was lost and what would have been better: the turning points as a story, and decisions by loss. Each opens the board there.
import { useEffect, useState } from "preact/hooks";
import type { ToldAnalysis, ToldDecision, ToldTurningPoint } from "web/generated/analysis";
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

/** A turning point in a sentence. */
function sentence(told: ToldAnalysis, point: ToldTurningPoint, asked: Asked, step: number, words: AnalyseSay, narrator: Narrator): string {
  const { prompt, choices: [choice = "", better = ""] } = in_words(asked, step, narrator);
  const decision = point.decision === undefined ? undefined : told.decisions[point.decision];
  const of = (amount: number) => hundredths(Math.abs(amount) / told.unit, words);
  const seat = narrator.name(point.seat);
  if (decision !== undefined) {
    const chance = (moment: number) => of(told.moments[moment]?.chance[point.seat] ?? 0);
    return words("point.error", { step: step + 1, prompt, choice, better, loss: of(decision.loss), seat, from: chance(point.moment - 1), to: chance(point.moment) });
  }
  const key = point.cause === "draw" ? (point.moved > 0 ? "point.draw" : "point.draw_loss") : point.moved > 0 ? "point.move" : "point.move_loss";
  return words(key, { step: step + 1, prompt, choice, seat, points: of(point.moved) });
}

function StoryPoint({ point, played, look }: { readonly point: ToldTurningPoint; readonly played: readonly string[]; readonly look: LookProps }) {
  const { told, analyst, words, narrator, open } = look;
  const decision = point.decision === undefined ? undefined : told.decisions[point.decision];
  const step = decision?.step ?? told.moments[point.moment - 1]?.step ?? 0;
  const asked = use_asked(analyst, step, decision === undefined ? [played[step] ?? ""] : [decision.played, decision.best]);
  return (
    <li>
      <button type="button" class="story-point" onClick={() => open(step, point.mover)}>
        <SeatMark seat={point.mover} /> <span>{asked === null ? words("place", { step: step + 1 }) : sentence(told, point, asked, step, words, narrator)}</span>
      </button>
    </li>
  );
}

export function Story({ played, look }: { readonly played: readonly string[]; readonly look: LookProps }) {
  if (look.told.turning_points.length === 0) return null;
  return (
    <section>
      <h3>{look.words("story_title")}</h3>
      <ol class="story-points">
        {look.told.turning_points.map((point) => <StoryPoint key={point.moment} point={point} played={played} look={look} />)}
      </ol>
    </section>
  );
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
