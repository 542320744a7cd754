// What is found out about a game, beside its replay: the story, decisions by loss, where the result comes from, and ways to keep it.
import { useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import type { Analyst } from "../local/analyst";
import { game_name } from "../net/http";
import type { Seat, Snapshot } from "../net/protocol";
import { arrangement } from "../table/arrangement";
import type { Narrator } from "../table/narrator";
import { RecordLink } from "../table/record_link";
import { Curve, CurveTable } from "./curve";
import { Losses, type LookProps } from "./decisions";
import { moment_at } from "./figures";
import { Ledger, Points, Summary } from "./ledger";
import { save_picture } from "./picture";
import { Story } from "./story";
import type { AnalyseSay, Open } from "./words";

export interface PanelProps {
  readonly analyst: Analyst | null;
  readonly table: Snapshot;
  readonly narrator: Narrator;
  readonly words: AnalyseSay;
  readonly seat: Seat;
  readonly choose: (seat: Seat) => void;
  readonly move: number;
  readonly played: readonly string[];
  readonly open: Open;
  /** Makes the mistakes of this seat positions to practise, and goes there. */
  readonly practise: (seat: Seat) => void;
}

function Seats({ table, narrator, words, seat, choose }: Pick<PanelProps, "table" | "narrator" | "words" | "seat" | "choose">) {
  if (table.seats.length < 2) return null;
  return (
    <div class="seat-choice" role="group" aria-label={words("whose")}>
      {table.seats.map((one) => (
        <button key={one.seat} type="button" aria-pressed={one.seat === seat} onClick={() => choose(one.seat)}>
          <SeatMark seat={one.seat} /> {narrator.name(one.seat)}
        </button>
      ))}
    </div>
  );
}

function Working({ analyst, words }: { readonly analyst: Analyst; readonly words: AnalyseSay }) {
  const progress = analyst.progress.value;
  if (progress === null) return null;
  const { seat, done, of } = progress;
  const name = words(seat === null ? "working.curve" : "working.seat");
  return (
    <p class="working">
      <span>{name}</span>
      <progress value={done} max={Math.max(1, of)} aria-label={name} />
      <span class="muted">{words("working.of", { done, of })}</span>
    </p>
  );
}

/** Why there is nothing to be seen here, and what can be done. */
export function Instead({ table, words, problem }: { readonly table: Snapshot; readonly words: AnalyseSay; readonly problem: "no_engine" | "problem.unreadable" | "problem.running" | "problem.failed" }) {
  return (
    <div class="look-back" role="status">
      <p>{words(problem)}</p>
      {problem === "problem.running" ? null : <p class="instead"><RecordLink table={table.table} game={table.game} as="button" /></p>}
    </div>
  );
}

function Share({ look, table }: { readonly look: LookProps; readonly table: Snapshot }) {
  const { words, told, narrator, seat } = look;
  const [copied, set_copied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => set_copied(true));
  return (
    <section>
      <h3>{words("share_title")}</h3>
      <p class="share-ways">
        <button type="button" onClick={copy}>
          <Icon name="link" /> {words(copied ? "share.copied" : "share.link")}
        </button>
        <button type="button" onClick={() => void save_picture(told, seat, narrator, words, game_name(table.game))}>
          <Icon name="score" /> {words("share.picture")}
        </button>
        <RecordLink table={table.table} game={table.game} as="button" />
      </p>
    </section>
  );
}

/** What is known once all decisions of the seat are weighed. */
function Weighed({ look, practise }: { readonly look: LookProps; readonly practise: (seat: Seat) => void }) {
  const { told, words, seat } = look;
  const summary = told.seats[seat];
  const mistakes = (summary?.mistakes ?? 0) + (summary?.blunders ?? 0);
  return (
    <>
      {mistakes === 0 ? null : (
        <button type="button" class="primary practise" onClick={() => practise(seat)}>
          <Icon name="hint" /> {words("practise", { count: mistakes })}
        </button>
      )}
      <Summary {...look} />
      <Ledger {...look} />
    </>
  );
}

export function Panel({ analyst, table, narrator, words, seat, choose, move, played, open, practise }: PanelProps) {
  if (analyst === null) return <Instead table={table} words={words} problem="no_engine" />;
  const problem = analyst.problem.value;
  const told = analyst.told.value;
  if (problem !== null) return <Instead table={table} words={words} problem={`problem.${problem}`} />;
  if (told === null) return <div class="look-back"><Working analyst={analyst} words={words} /></div>;
  const look: LookProps = { analyst, told, words, narrator, seat, move, open };
  const finished = analyst.weighed.value.includes(seat);
  const moment = told.moments[moment_at(told, move)];
  return (
    <div class="look-back" data-whole={analyst.whole.value ? "yes" : "no"} data-weighed={analyst.weighed.value.join(" ")}>
      {arrangement.value === "wide" ? null : <Curve {...look} height={130} />}
      {analyst.whole.value ? <Story played={played} look={look} /> : <Working analyst={analyst} words={words} />}
      <Seats table={table} narrator={narrator} words={words} seat={seat} choose={choose} />
      {analyst.whole.value ? <Working analyst={analyst} words={words} /> : null}
      <Losses look={look} finished={finished} />
      {finished ? <Weighed look={look} practise={practise} /> : null}
      <Points title={words("points_title")} of={(one) => told.seats[one]?.points ?? {}} average {...look} />
      <Points title={words("expected_title")} of={(one) => moment?.points[one] ?? {}} average={false} {...look} />
      <CurveTable {...look} />
      <Share look={look} table={table} />
    </div>
  );
}
