// A seat before the game: who sits there, and what one may do about it.
import { useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import type { Seat, Snapshot } from "../net/protocol";
import { seat_name } from "../table/narrator";
import type { Table } from "../table/table";
import { say, type Say } from "../texts/texts";
import { name_or_guest } from "../ui";

/** Somebody else at this screen, with a name of their own. */
function SitToo({ table, seat }: { readonly table: Table; readonly seat: Seat }) {
  const [name, set_name] = useState<string | null>(null);
  const guest = say.value("guest.number", { number: seat + 1 });
  if (name === null) {
    return (
      <button type="button" onClick={() => set_name("")}>
        {say.value("room.sit_too")}
      </button>
    );
  }
  return (
    <form
      class="sit-too"
      onSubmit={(event) => {
        event.preventDefault();
        void table.sit(seat, name.trim() || guest);
      }}
    >
      <input
        aria-label={say.value("name.seat", { number: seat + 1 })}
        placeholder={guest}
        maxLength={40}
        value={name}
        ref={(input) => {
          if (name === "") input?.focus();
        }}
        onInput={(event) => set_name(event.currentTarget.value)}
      />
      <button type="submit" class="primary">
        {say.value("room.add")}
      </button>
    </form>
  );
}

export function RoomSeat({ table, state, seat, levels, game_say }: {
  readonly table: Table;
  readonly state: Snapshot;
  readonly seat: Snapshot["seats"][number];
  readonly levels: readonly string[];
  readonly game_say: Say;
}) {
  const { seat: number, name: taken, bot, player } = seat;
  const free = taken === null && bot === null;
  const mine = state.you.seats.includes(number);
  const seated = state.you.seats.length > 0;
  return (
    <li class={free ? "room-seat free" : "room-seat"}>
      <SeatMark seat={number} size={28} />
      <span class="room-name">
        {free ? say.value("room.free") : seat_name({ seats: state.seats, say: game_say }, number)}
        {mine ? <span class="muted"> {say.value("room.you")}</span> : null}
        {bot === null ? null : <span class="muted"> {say.value.house(`level.${bot}`) ?? bot}</span>}
        {taken !== null && !mine && player !== null && table.presence.value?.seats[number] === false ? (
          <span class="away"> {say.value("plate.gone")}</span>
        ) : null}
      </span>
      {free && !seated ? (
        <button type="button" class="primary" onClick={() => void table.sit(number, name_or_guest(number))}>
          {say.value("room.sit")}
        </button>
      ) : null}
      {free && seated ? <SitToo table={table} seat={number} /> : null}
      {free && state.you.host ? (
        <select
          aria-label={say.value("room.bot_for", { number: number + 1 })}
          value=""
          onChange={(event) => void table.seat_bot(number, event.currentTarget.value)}
        >
          <option value="">{say.value("room.bot")}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {say.value.house(`level.${level}`)}
            </option>
          ))}
        </select>
      ) : null}
      {bot !== null && state.you.host ? (
        <button type="button" class="quiet" onClick={() => void table.seat_bot(number, null)}>
          {say.value("room.no_bot")}
        </button>
      ) : null}
      {taken !== null && (mine || state.you.host) ? (
        <button type="button" class="quiet" onClick={() => void table.stand(number)}>
          {say.value(mine ? "room.stand" : "room.remove")}
        </button>
      ) : null}
    </li>
  );
}
