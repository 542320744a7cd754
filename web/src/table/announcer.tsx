// Says to those who do not see the board what is to be done and what has happened; and to everyone, by title, sound and
// notification, that it is their turn.
import { useEffect, useRef } from "preact/hooks";
import { chime } from "../sound";
import { notify } from "../settings";
import { say } from "../texts/texts";
import { tell_entry } from "./log_words";
import { type Narrator, plain } from "./narrator";
import { prompt_text } from "./prompt_bar";
import type { Table } from "./table";

export function Announcer({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const state = table.state.value;
  const log = table.log.value;
  const heard = useRef(log.length === 0 ? -1 : log.length);
  if (heard.current < 0 && log.length > 0) heard.current = log.length;
  const fresh = log.slice(heard.current < 0 ? log.length : heard.current);
  const prompt = prompt_text(table, narrator);
  const happened = fresh.flatMap((entry) => tell_entry(entry, narrator, state?.view)).map(({ parts }) => plain(parts)).join(" ");
  const turn = table.my_turn.value;
  useEffect(() => {
    heard.current = log.length;
  }, [table.prompt.value?.decision]);
  useEffect(() => {
    const name = narrator.scene.say.game("name") ?? say.value("name");
    document.title = turn ? say.value("title.turn", { game: name }) : `${name} · ${say.value("name")}`;
    if (!turn) return;
    chime("turn");
    if (document.hidden && notify.value === "on" && "Notification" in window && Notification.permission === "granted") {
      const note = new Notification(say.value("title.turn", { game: name }), { body: prompt, icon: "/icon.svg", tag: table.id });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
  }, [turn, narrator]);
  useEffect(() => {
    if (table.refusal.value !== null) chime("no");
  }, [table.refusal.value]);
  return (
    <div class="unseen">
      <p aria-live="polite">{happened}</p>
      <p aria-live="polite">{prompt}</p>
    </div>
  );
}
