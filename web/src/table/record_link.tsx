// The game as a file: from the server, or from this device.
import { on_device } from "../local/here";
import { save_record } from "../net/http";
import { say } from "../texts/texts";

export function RecordLink({ table, game, as }: { readonly table: string; readonly game: string; readonly as?: "button" }) {
  const name = `${game}.iteru`;
  if (!on_device(table)) {
    return (
      <a href={`/api/tables/${table}/record`} download={name} class={as}>
        {say.value("record")}
      </a>
    );
  }
  return (
    <button type="button" onClick={() => void save_record(table, name)}>
      {say.value("record")}
    </button>
  );
}
