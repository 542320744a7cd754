// The log in sentences: what everyone did and gained. A click shows the board at that moment.
import { useLayoutEffect, useRef } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameId } from "../net/protocol";
import { RuleLink } from "../rule_link";
import { say, type WebKey } from "../texts/texts";
import { type Narrator, type Paragraph, plain } from "./narrator";
import type { Entry } from "./table";

/** What an entry says; events in the words of the game, the rest in those of the table. */
export function tell_entry(entry: Entry, narrator: Narrator, view: unknown): readonly Paragraph[] {
  if (entry.what === "move" || entry.what === "started") {
    const told = narrator.tell(entry.events, view);
    if (told.length > 0 || entry.what === "move") return told;
  }
  const { update, seat } = entry;
  const key = (
    entry.what === "answered" ? `log.answered.${update.yes === true ? "yes" : "no"}`
    : entry.what === "proposed" ? `log.proposed.${update.kind ?? "undo"}`
    : `log.${entry.what}`
  ) as WebKey;
  const args = { count: update.moves ?? 1 };
  return [{ seat, parts: [seat === null ? say.value(key, args) : narrator.about(key, seat, args)], rules: [] }];
}

/** One stop for Tab; inside, arrows go from line to line and to the rules of a line. */
function step(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const stops = [...list.querySelectorAll<HTMLElement>("button, a")];
  const lines: readonly HTMLElement[] = stops.filter((stop) => stop.matches("button"));
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

export function Log({ log, narrator, view, game, show, shown }: {
  readonly log: readonly Entry[];
  readonly narrator: Narrator;
  readonly view: unknown;
  readonly game: GameId;
  readonly show: ((move: number) => void) | null;
  /** The move whose board is shown, if it is not the last one. */
  readonly shown?: number;
}) {
  const end = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = end.current;
    if (list === null) return;
    const line = list.querySelector<HTMLElement>(".log-line.shown");
    if (line === null) list.scrollTop = list.scrollHeight;
    else if (line.offsetTop < list.scrollTop || line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = line.offsetTop - list.clientHeight / 2;
    }
  }, [log.length, shown]);
  if (log.length === 0) return <p class="muted empty">{say.value("log.empty")}</p>;
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={say.value("log")} onKeyDown={step}>
      {log.map((entry) =>
        tell_entry(entry, narrator, view).map((paragraph, i) => (
          <li key={`${entry.seq}-${i}`} class={entry.move !== null && entry.move === shown ? "log-line shown" : "log-line"}>
            {paragraph.seat === null ? <span class="no-mark" /> : <SeatMark seat={paragraph.seat} />}
            <span class="log-words">
              {entry.move !== null && show !== null && entry.what === "move" ? (
                <button type="button" class="log-moment" tabIndex={-1} onClick={() => show(entry.move ?? 0)} title={say.value("log.show")}>
                  {plain(paragraph.parts)}
                </button>
              ) : (
                plain(paragraph.parts)
              )}{" "}
              {paragraph.rules.slice(0, 3).map((rule) => (
                <RuleLink key={rule} game={game} rule={rule} by_arrows />
              ))}
            </span>
          </li>
        )),
      )}
    </ol>
  );
}
