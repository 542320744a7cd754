// What decided a game, as a story: what happened at each turning point in the words of the game's own log, what would have been better, and
// whose chance it moved. src/cli/analyse_story.cc tells the same.
import { useEffect, useState } from "preact/hooks";
import type { ToldAnalysis, ToldTurningPoint } from "web/generated/analysis";
import { SeatMark } from "../art/seat_mark";
import type { Analyst, Asked, Happened } from "../local/analyst";
import type { GameEvent, Seat } from "../net/protocol";
import { type Narrator, plain } from "../table/narrator";
import type { LookProps } from "./decisions";
import { type AnalyseSay, in_words } from "./words";

/** More letters than these nobody reads: then only the decision itself is told, or what was chosen. */
const long_story = 300;

/** What is to be known for a sentence. */
interface Told {
  readonly asked: Asked;
  readonly turn: Happened | null;
  readonly decision: Happened | null;
}

interface Place {
  readonly first: number;
  readonly last: number;
  readonly step: number;
  readonly actions: readonly string[];
}

function place_of(told: ToldAnalysis, point: ToldTurningPoint, played: readonly string[]): Place {
  const error = point.decision === undefined ? undefined : told.decisions[point.decision];
  const first = told.moments[point.moment - 1]?.step ?? 0;
  const step = error?.step ?? first;
  return { first, last: told.moments[point.moment]?.step ?? first + 1, step, actions: error === undefined ? [played[step] ?? ""] : [error.played, error.best] };
}

function use_told(analyst: Analyst, { first, last, step, actions }: Place): Told | null {
  const [told, set_told] = useState<{ readonly key: string; readonly told: Told } | null>(null);
  const key = [first, last, step, ...actions].join("|");
  useEffect(() => {
    let here = true;
    void Promise.all([analyst.asked(step, actions), analyst.happened(first, last), analyst.happened(step, step + 1)]).then(([asked, turn, decision]) => {
      if (here && asked !== null) set_told({ key, told: { asked, turn, decision } });
    });
    return () => void (here = false);
  }, [analyst, key]);
  return told?.key === key ? told.told : null;
}

/** What others do then is another story. */
const of_turn = ({ seat }: GameEvent, mover: Seat): boolean => typeof seat !== "number" || seat === mover;

/** The name of something that is explained at length. */
const brief = (choice: string): string => (choice.length <= 80 ? choice : (choice.split(". ")[0] ?? choice));

const percent = (share: number): string => String(Math.round(100 * share));

function happened({ asked, turn, decision }: Told, step: number, words: AnalyseSay, narrator: Narrator): string {
  for (const one of [turn, decision]) {
    const text = one === null ? "" : narrator.tell(one.events.filter((event) => of_turn(event, asked.seat)), one.view).map(({ parts }) => plain(parts)).join(" ");
    if (text !== "" && text.length <= long_story) return text;
  }
  const { prompt, choices: [choice = ""] } = in_words(asked, step, narrator);
  return words("point.choice", { prompt, choice: brief(choice) });
}

export function outcome(told: ToldAnalysis, { moment, moved, cause, seat, mover }: ToldTurningPoint, words: AnalyseSay, narrator: Pick<Narrator, "name">): string {
  const chance = (at: number) => percent((told.moments[at]?.chance[seat] ?? 0) / told.unit);
  const way = moved > 0 ? "rise" as const : "fall" as const;
  const key = cause === "draw" ? `point.${way}.draw` as const : seat === mover ? `point.${way}` as const : `point.${way}.other` as const;
  return words(key, { seat: narrator.name(seat), from: chance(moment - 1), to: chance(moment) });
}

function sentence(told: ToldAnalysis, point: ToldTurningPoint, known: Told, step: number, words: AnalyseSay, narrator: Narrator): string {
  const error = point.decision === undefined ? undefined : told.decisions[point.decision];
  const better = error === undefined ? "" : ` ${words("point.better", { better: brief(in_words(known.asked, step, narrator).choices[1] ?? ""), loss: percent(error.loss / told.unit) })}`;
  return words("point", { step: step + 1, told: happened(known, step, words, narrator) + better, outcome: outcome(told, point, words, narrator) });
}

function StoryPoint({ point, played, look }: { readonly point: ToldTurningPoint; readonly played: readonly string[]; readonly look: LookProps }) {
  const { told, analyst, words, narrator, open } = look;
  const place = place_of(told, point, played);
  const known = use_told(analyst, place);
  return (
    <li>
      <button type="button" class="story-point" onClick={() => open(place.step, point.mover)}>
        <SeatMark seat={point.mover} /> <span>{known === null ? words("place", { step: place.step + 1 }) : sentence(told, point, known, place.step, words, narrator)}</span>
      </button>
    </li>
  );
}

/** Since when whoever won was in front. */
export function ending(told: ToldAnalysis, words: AnalyseSay, narrator: Pick<Narrator, "name" | "scene">): string {
  const winners = told.seats.flatMap(({ ledger }, seat) => (ledger.result > 0 ? [seat] : []));
  const [winner] = winners;
  const seat = narrator.name(winner ?? 0);
  const step = told.moments[told.lead]?.step ?? 0;
  if (winner === undefined) return words("ending.lost", { seat, step });
  if (winners.length > 1) return words("ending.shared", { seats: narrator.scene.say.and(winners.map((one) => narrator.name(one))) });
  if (told.lead === 0) return words("ending.start", { seat });
  return told.lead + 1 === told.moments.length ? words("ending.end", { seat }) : words("ending.since", { seat, step });
}

export function Story({ played, look }: { readonly played: readonly string[]; readonly look: LookProps }) {
  return (
    <section>
      <h3>{look.words("story_title")}</h3>
      <ol class="story-points">
        {look.told.turning_points.map((point) => <StoryPoint key={point.moment} point={point} played={played} look={look} />)}
      </ol>
      <p class="story-end">{ending(look.told, look.words, look.narrator)}</p>
    </section>
  );
}
