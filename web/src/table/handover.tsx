// Several people at one screen: before somebody decides in secret, the screen is covered and handed over.
import { useEffect, useRef } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import { say } from "../texts/texts";
import type { Narrator } from "./narrator";
import type { Table } from "./table";

export function Handover({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const next = table.handover.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, [next?.seat]);
  if (next === null) return null;
  const seat = narrator.name(next.seat);
  return (
    <div class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-words">
      <SeatMark seat={next.seat} size={64} />
      <p id="cover-words">{say.value("handover", { seat })}</p>
      <button type="button" class="primary" ref={button} onClick={() => table.look_through(next.seat)}>
        {say.value("handover.ready", { seat })}
      </button>
    </div>
  );
}
