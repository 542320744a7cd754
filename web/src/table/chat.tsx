// A few words across the table.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../texts/texts";
import type { Table } from "./table";

export function Chat({ table }: { readonly table: Table }) {
  const state = table.state.value;
  const [text, set_text] = useState("");
  const lines = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (lines.current !== null) lines.current.scrollTop = lines.current.scrollHeight;
  }, [state?.chat.length]);
  if (state === null) return null;
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (words === "") return;
    set_text("");
    const answer = await table.chat(words);
    if (answer.type === "refused") set_text(words);
  };
  return (
    <div class="chat">
      <ol ref={lines} class="chat-lines" tabIndex={0} aria-label={say.value("chat")}>
        {state.chat.length === 0 ? <li class="muted">{say.value("chat.empty")}</li> : null}
        {state.chat.map((line) => (
          <li key={line.seq}>
            <strong>{line.name}</strong> {line.text}
            {state.you.host && line.player !== state.you.player ? (
              <button
                type="button"
                class="bare small"
                onClick={() => void table.mute(line.player, !state.muted.includes(line.player))}
              >
                {say.value(state.muted.includes(line.player) ? "chat.unmute" : "chat.mute")}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void send(event)}>
        <label>
          <span class="unseen">{say.value("chat.say")}</span>
          <input value={text} maxLength={300} onInput={(event) => set_text(event.currentTarget.value)} placeholder={say.value("chat.say")} />
        </label>
        <button type="submit">{say.value("chat.send")}</button>
      </form>
    </div>
  );
}
