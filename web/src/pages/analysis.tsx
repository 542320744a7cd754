// /t/<table>/analysis: the replay of a finished game, and beside it what decided it. Everything is found out on this device.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ToldDecision } from "web/generated/analysis";
import { Icon } from "../art/icons";
import { Analyst } from "../local/analyst";
import { can_play_here } from "../local/here";
import { record_text } from "../net/http";
import type { Seat, Snapshot } from "../net/protocol";
import { go } from "../route";
import { arrangement } from "../table/arrangement";
import { Choosing } from "../table/choosing";
import type { Narrator } from "../table/narrator";
import { Curve } from "../look_back/curve";
import { use_asked, Verdict, VerdictLine } from "../look_back/decisions";
import { Panel } from "../look_back/panel";
import { collect, mistakes } from "../look_back/practice";
import { type AnalyseSay, prompt_of, use_words } from "../look_back/words";
import { say } from "../texts/texts";
import { type Beside, ReplayTable } from "./replay";
import { type Replaying, use_replay } from "./replaying";
import "../look_back/look_back.css";

/** What a game was like is shown, not chosen. */
class Shown extends Choosing {
  override pick(): void {}
}

/** Looks back as soon as there is a game, and ends when nobody looks any more. */
function use_analyst(table: Snapshot | null): { readonly analyst: Analyst | null; readonly record: string; readonly played: readonly string[] } {
  const [record, set_record] = useState("");
  const analyst = useMemo(() => (can_play_here ? new Analyst() : null), []);
  useEffect(() => {
    if (table === null || analyst === null) return undefined;
    if (table.ended !== "over") {
      analyst.problem.value = "running";
      return undefined;
    }
    record_text(table.table).then(
      (text) => {
        set_record(text);
        void analyst.open(text);
      },
      () => (analyst.problem.value = "failed"),
    );
    return () => analyst.close();
  }, [table?.table]);
  const played = useMemo(() => played_in(record), [record]);
  return { analyst, record, played };
}

/** The actions of a record, in notation: docs/record.md. */
export const played_in = (record: string): readonly string[] =>
  record.split("\n").flatMap((line) => /^\d+ \d+ (.*)$/.exec(line)?.[1] ?? []);

/** Whose decisions are looked at: one's own first; and once they are found, its mistakes are kept for practice. */
function use_seat(table: Snapshot | null, analyst: Analyst | null, record: string) {
  const own = table?.you.seats ?? [];
  const [chosen, choose] = useState<Seat | null>(null);
  const seat = chosen ?? own[0] ?? 0;
  const ready = analyst?.told.value != null;
  const keep = (one: Seat) => {
    const told = analyst?.told.peek();
    const hash = analyst?.opened.peek()?.record;
    return told == null || hash === undefined || table === null ? Promise.resolve() : collect(mistakes(told, one, hash, record, table.table));
  };
  useEffect(() => {
    if (!ready) return;
    void analyst?.weigh(seat).then(() => (own.includes(seat) && analyst.weighed.peek().includes(seat) ? keep(seat) : undefined));
  }, [ready, seat]);
  return { seat, choose, keep };
}

/** The decision that the replay stands before, if something would have been better there. */
function use_decision(analyst: Analyst | null, { position }: Replaying) {
  const decision: ToldDecision | undefined = analyst?.told.value?.decisions.find(({ step, loss }) => step === position?.move && loss > 0);
  const asked = use_asked(analyst, decision?.step ?? null, decision === undefined ? [] : [decision.played, decision.best]);
  const choosing = useMemo(() => {
    if (asked === null || decision === undefined) return null;
    const shown = new Shown({ make: () => undefined, why: () => undefined });
    const prompt = prompt_of(asked, decision.step);
    const [played, best] = prompt.actions;
    shown.ask(prompt);
    if (played !== undefined) shown.propose(played);
    shown.advice.value = best ?? null;
    return shown;
  }, [asked]);
  return { decision, asked, choosing };
}

function Bar({ analyst, decision, asked, words, narrator, close }: {
  readonly analyst: Analyst;
  readonly words: AnalyseSay;
  readonly narrator: Narrator;
  readonly close: () => void;
} & Pick<ReturnType<typeof use_decision>, "decision" | "asked">) {
  const told = analyst.told.value;
  if (decision === undefined || told === null) return null;
  return (
    <div class="hint look-back-bar" role="status">
      <Verdict decision={decision} asked={asked} told={told} words={words} narrator={narrator} />
      <button type="button" class="bare" aria-label={say.value("close")} onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

export default function Analysis({ id, query }: { readonly id: string; readonly query: URLSearchParams }) {
  const replaying = use_replay(id, query, "analysis");
  const words = use_words();
  const { table, position } = replaying;
  const { analyst, record, played } = use_analyst(table);
  const { seat, choose, keep } = use_seat(table, analyst, record);
  const shown = use_decision(analyst, replaying);
  const [panel, turn_to] = useState<string | undefined>("analysis");
  const [closed, close] = useState<number | null>(null);
  if (table === null || words === null || position === null) {
    return replaying.problem === null ? <p class="loading">{say.value("loading")}</p> : <ReplayTable id={id} replaying={replaying} />;
  }
  const open = (step: number, eyes: Seat) => {
    close(null);
    replaying.run(false);
    replaying.open(step, eyes);
    // On a phone the panel lies over the board.
    if (arrangement.peek() !== "tall") return;
    turn_to(undefined);
    queueMicrotask(() => turn_to("mine"));
  };
  const practise = (one: Seat) => void keep(one).then(() => go(`/practice/${table.game}`));
  const move = position.move;
  const look = (narrator: Narrator): Beside => ({
    title: say.value("analysis"),
    tab: {
      id: "analysis", name: say.value("analysis"), icon: "curve",
      content: () => <Panel {...{ analyst, table, narrator, words, seat, choose, move, played, open, practise }} />,
    },
    turn_to: panel,
    under: arrangement.value !== "wide" || analyst?.told.value == null ? <span class="curve-room waiting" /> : (
      <Curve told={analyst.told.value} {...{ words, narrator, seat, move, open }} height={96} />
    ),
    words: analyst?.told.value == null || shown.decision === undefined || arrangement.value !== "wide" ? null : (
      <VerdictLine decision={shown.decision} asked={shown.asked} told={analyst.told.value} words={words} narrator={narrator} />
    ),
    bar: analyst === null || closed === move || arrangement.value === "wide" ? null : <Bar analyst={analyst} {...shown} words={words} narrator={narrator} close={() => close(move)} />,
    choosing: shown.choosing,
  });
  return <ReplayTable id={id} replaying={replaying} look={look} />;
}
