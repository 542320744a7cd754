// Where the next table will stand: on this device, or at the server; remembered from last time.
import { signal } from "@preact/signals";
import { say, type WebKey } from "../texts/texts";
import { OneOf } from "../ui";
import { can_play_here, no_server, type Where } from "./here";
import { new_version, storage_trouble } from "./notices";

/** The server answers; until it has been asked we take it for there. */
export const server_there = signal(!no_server);

const wish = signal<Where>(localStorage.getItem("iteru.where") === "device" ? "device" : "server");

export function choose_where(one: Where): void {
  wish.value = one;
  localStorage.setItem("iteru.where", one);
}

export const where = (): Where => (can_play_here && (!server_there.value || wish.value === "device") ? "device" : "server");

/** Only where there is a choice. */
export function WhereField({ server }: { readonly server: WebKey }) {
  if (!can_play_here || !server_there.value) return null;
  return (
    <div class="play-now-field">
      <span>{say.value("where")}</span>
      <OneOf
        name={say.value("where")}
        value={where()}
        values={["server", "device"]}
        words={(one) => say.value(one === "server" ? server : "where.device")}
        choose={choose_where}
      />
    </div>
  );
}

/** What this device cannot do, said calmly. */
export function DeviceNotices() {
  const alone = can_play_here && !server_there.value;
  if (!alone && !new_version.value && !storage_trouble.value) return null;
  return (
    <div role="status">
      {alone ? <p class="notice">{say.value("where.no_server")}</p> : null}
      {new_version.value ? <p class="notice">{say.value("where.new_version")}</p> : null}
      {storage_trouble.value ? <p class="notice">{say.value("where.not_kept")}</p> : null}
    </div>
  );
}
