// The log: a line for each turn, its steps folded in. A click shows the board at that moment; while one of the past is shown, its line
// is marked and in sight, and what came later is grey.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameId } from "../net/protocol";
import { RuleLink } from "../rule_link";
import { say } from "../texts/texts";
import { line_words } from "./log_words";
import { type Narrator } from "./narrator";
import type { Entry } from "./table";
import { type Line, lines_of } from "./turns";

/** One stop for Tab; inside, arrows go from line to line and to the steps and rules of a line. */
function step(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const stops = [...list.querySelectorAll<HTMLElement>("[role=button], summary, a")].filter((stop) => stop.checkVisibility?.() !== false);
  const lines: readonly HTMLElement[] = stops.filter((stop) => stop.matches("[role=button]"));
  const here = document.activeElement as HTMLElement;
  const line = lines.findLast((one) => one === here || (one.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  const next = {
    ArrowUp: here === list ? lines.at(-1) : lines[lines.indexOf(line ?? here) - 1],
    ArrowDown: here === list ? lines.at(-1) : lines[lines.indexOf(line ?? here) + 1],
    ArrowLeft: stops[stops.indexOf(here) - 1],
    ArrowRight: stops[stops.indexOf(here) + 1],
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

interface LogProps {
  readonly narrator: Narrator;
  readonly view: unknown;
  readonly game: GameId;
  readonly show: ((move: number) => void) | null;
  /** The move whose board is shown, if it is not the last one. */
  readonly shown?: number | undefined;
}

function Moment({ words, move, show }: { readonly words: string; readonly move: number | null; readonly show: LogProps["show"] }) {
  if (move === null || show === null) return <span class="log-moment">{words}</span>;
  return (
    <span
      role="button" // in the flow of the line, as no <button> is
      class="log-moment"
      tabIndex={-1}
      title={say.value("log.show")}
      onClick={() => show(move)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        show(move);
      }}
    >
      {words}
    </span>
  );
}

function Rules({ rules, game }: { readonly rules: readonly string[]; readonly game: GameId }) {
  return rules.length === 0 ? null : (
    <span class="log-rules">
      {rules.map((rule) => (
        <RuleLink key={rule} game={game} rule={rule} by_arrows />
      ))}
    </span>
  );
}

function LogLine({ line, narrator, view, game, show, shown }: LogProps & { readonly line: Line }) {
  const told = useMemo(() => line_words(line, narrator, view), [line.key, line.steps.length, narrator]);
  const [opened, set_opened] = useState(false);
  const now = shown !== undefined && line.first !== null && line.first <= shown && shown <= (line.last ?? 0);
  const future = shown !== undefined && line.first !== null && line.first > shown;
  const open = opened || (now && told.steps.length > 1);
  if (told.words === "") return null;
  const classes = ["log-line", line.kind, now && "shown", future && "future"].filter(Boolean);
  return (
    <li class={classes.join(" ")}>
      {line.seat === null ? <span class="no-mark" /> : <SeatMark seat={line.seat} />}
      <div class="log-words">
        <Moment words={told.words} move={line.last} show={show} /> <Rules rules={told.rules} game={game} />
        {told.gains.length === 0 ? null : <span class="log-gains">{told.gains.join(" · ")}</span>}
        {told.steps.length === 0 ? null : (
          <details class="log-steps" open={open} onToggle={(event) => set_opened(event.currentTarget.open)}>
            <summary tabIndex={-1}>{told.steps.length === 1 ? say.value("log.more") : say.value("log.steps", { count: told.steps.length })}</summary>
            {open ? (
              <ol>
                {told.steps.map((one, i) => (
                  <li key={i} class={now && one.move === shown ? "shown" : now && (one.move ?? 0) > (shown ?? 0) ? "future" : undefined}>
                    <Moment words={one.words} move={one.move} show={show} /> <Rules rules={one.rules} game={game} />
                  </li>
                ))}
              </ol>
            ) : null}
          </details>
        )}
      </div>
    </li>
  );
}

export function Log({ log, ...rest }: LogProps & { readonly log: readonly Entry[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { narrator, shown } = rest;
  const lines = useMemo(() => lines_of(log, narrator.scene.game?.actor), [log, narrator]);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const line = box.querySelector<HTMLElement>("li li.shown") ?? box.querySelector<HTMLElement>(".log-line.shown");
    if (line === null) box.scrollTop = shown === 0 ? 0 : box.scrollHeight;
    else {
      const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
      if (top < 0 || top + line.offsetHeight > box.clientHeight) box.scrollTop += top - box.clientHeight / 3;
    }
  }, [log.length, shown]);
  if (log.length === 0) return <p class="muted empty">{say.value("log.empty")}</p>;
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={say.value("log")} onKeyDown={step}>
      {lines.map((line) => (
        <LogLine key={line.key} line={line} {...rest} />
      ))}
    </ol>
  );
}
