// The log in sentences: what everyone did and gained. A click shows the board at that moment.
import { useLayoutEffect, useRef } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { GameId } from "../net/protocol";
import { Link } from "../route";
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
  const name = seat === null ? "" : narrator.name(seat);
  const key = (
    entry.what === "answered" ? `log.answered.${update.yes === true ? "yes" : "no"}`
    : entry.what === "proposed" ? `log.proposed.${update.kind ?? "undo"}`
    : `log.${entry.what}`
  ) as WebKey;
  return [{ seat, parts: [say.value(key, { seat: name, count: update.moves ?? 1 })], rules: [] }];
}

export function Log({ log, narrator, view, game, show }: {
  readonly log: readonly Entry[];
  readonly narrator: Narrator;
  readonly view: unknown;
  readonly game: GameId;
  readonly show: ((move: number) => void) | null;
}) {
  const end = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = end.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, [log.length]);
  if (log.length === 0) return <p class="muted empty">{say.value("log.empty")}</p>;
  return (
    <ol class="log" ref={end} tabIndex={0} aria-label={say.value("log")}>
      {log.map((entry) =>
        tell_entry(entry, narrator, view).map((paragraph, i) => (
          <li key={`${entry.seq}-${i}`} class="log-line">
            {paragraph.seat === null ? <span class="no-mark" /> : <SeatMark seat={paragraph.seat} />}
            <span class="log-words">
              {entry.move !== null && show !== null && entry.what === "move" ? (
                <button type="button" class="log-moment" onClick={() => show(entry.move ?? 0)} title={say.value("log.show")}>
                  {plain(paragraph.parts)}
                </button>
              ) : (
                plain(paragraph.parts)
              )}{" "}
              {paragraph.rules.slice(0, 3).map((rule) => (
                <Link key={rule} to={`/rules/${game}#${rule}`} class="rule" label={say.value("rule.named", { rule })}>
                  {rule}
                </Link>
              ))}
            </span>
          </li>
        )),
      )}
    </ol>
  );
}
