// Before the game: who sits where, bots for empty seats, the link to send, and start. Whoever comes by the link picks a
// seat and a name.
import { useEffect, useState } from "preact/hooks";
import { name_or_guest, NameField } from "../ui";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import { games } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { RuleLink } from "../rule_link";
import { Narrator, seat_name } from "../table/narrator";
import type { Table } from "../table/table";
import { TopBar } from "../table/top_bar";
import { say, type Say } from "../texts/texts";

export function CopyLink({ link }: { readonly link: string }) {
  const [copied, set_copied] = useState(false);
  return (
    <div class="copy-link">
      <input readOnly value={link} aria-label={say.value("invite.link")} onFocus={(event) => event.currentTarget.select()} />
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard?.writeText(link).then(() => set_copied(true));
        }}
      >
        <Icon name="link" /> {say.value(copied ? "invite.copied" : "invite.copy")}
      </button>
    </div>
  );
}

export function Room({ table, state, game_say, invite }: {
  readonly table: Table;
  readonly state: Snapshot;
  readonly game_say: Say;
  readonly invite: string;
}) {
  const [levels, set_levels] = useState<readonly string[]>([]);
  useEffect(() => void games().then((house) => set_levels(house.levels)), []);
  const narrator = new Narrator({ game: null, box: null, say: game_say, seats: state.seats, mine: [] });
  const presence = table.presence.value;
  const seated = state.you.seats.length > 0;
  const empty = state.seats.filter(({ name, bot }) => name === null && bot === null);
  const refusal = table.refusal.value;
  const link = `${location.origin}/t/${table.id}#${state.invite ?? invite}`;
  return (
    <div class="room">
      <header class="top">
        <TopBar title={game_say.game("name") ?? ""} line={table.line} />
      </header>
      <Band />
      <main class="page narrow">
        <div class="room-head">
          <Cover game={state.game} />
          <p class="room-rules">
            <RuleLink game={state.game} rule="">
              {say.value("rules")}
            </RuleLink>
          </p>
        </div>
        {state.origin === "fresh" ? null : <p class="notice">{say.value(`origin.${state.origin}.long`)}</p>}
        <h2>{say.value(seated ? "room.seats" : "room.choose")}</h2>
        {seated ? null : <NameField />}
        <ul class="room-seats">
          {state.seats.map(({ seat, name: taken, bot, player }) => {
            const free = taken === null && bot === null;
            const mine = state.you.seats.includes(seat);
            return (
              <li key={seat} class={free ? "room-seat free" : "room-seat"}>
                <SeatMark seat={seat} size={28} />
                <span class="room-name">
                  {free ? say.value("room.free") : seat_name({ seats: state.seats, say: game_say }, seat)}
                  {mine ? <span class="muted"> {say.value("room.you")}</span> : null}
                  {bot === null ? null : <span class="muted"> {say.value.house(`level.${bot}`)}</span>}
                  {taken !== null && !mine && player !== null && presence?.seats[seat] === false ? (
                    <span class="away"> {say.value("plate.gone")}</span>
                  ) : null}
                </span>
                {free && !seated ? (
                  <button type="button" class="primary" onClick={() => void table.sit(seat, name_or_guest(seat))}>
                    {say.value("room.sit")}
                  </button>
                ) : null}
                {free && seated ? (
                  <button type="button" onClick={() => void table.sit(seat, say.value("guest.number", { number: seat + 1 }))}>
                    {say.value("room.sit_too")}
                  </button>
                ) : null}
                {free && state.you.host
                  ? (
                    <select
                      aria-label={say.value("room.bot_for", { number: seat + 1 })}
                      value=""
                      onChange={(event) => void table.seat_bot(seat, event.currentTarget.value)}
                    >
                      <option value="">{say.value("room.bot")}</option>
                      {levels.map((level) => (
                        <option key={level} value={level}>
                          {say.value.house(`level.${level}`)}
                        </option>
                      ))}
                    </select>
                  )
                  : null}
                {bot !== null && state.you.host ? (
                  <button type="button" class="quiet" onClick={() => void table.seat_bot(seat, null)}>
                    {say.value("room.no_bot")}
                  </button>
                ) : null}
                {taken !== null && (mine || state.you.host) ? (
                  <button type="button" class="quiet" onClick={() => void table.stand(seat)}>
                    {say.value(mine ? "room.stand" : "room.remove")}
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {empty.length > 0 ? (
          <section class="invite">
            <h2>{say.value("invite.title")}</h2>
            <CopyLink link={link} />
          </section>
        ) : null}
        <div aria-live="polite">{refusal === null ? null : <p class="trouble">{narrator.refusal(refusal)}</p>}</div>
        {state.you.host ? (
          <button type="button" class="primary large" disabled={empty.length > 0} onClick={() => void table.start()}>
            {say.value(empty.length > 0 ? "room.wait_seats" : "room.start", { count: empty.length })}
          </button>
        ) : (
          <p class="muted">{say.value("room.wait_host")}</p>
        )}
      </main>
    </div>
  );
}
