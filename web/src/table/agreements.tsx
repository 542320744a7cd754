// What people agree on: taking back further than alone, ending the game, resigning, playing again.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import { Link } from "../route";
import { RuleLink } from "../rule_link";
import type { Seat, Snapshot } from "../net/protocol";
import { on_device } from "../local/here";
import { CarryOver } from "./carry_over";
import { RecordLink } from "./record_link";
import { say } from "../texts/texts";
import { Dialog, Menu, name_or_guest } from "../ui";
import { keys_shown } from "./keys";
import type { Narrator } from "./narrator";
import type { Table } from "./table";

/** Seats of people for whom a bot plays. */
const absent_seats = (state: Snapshot) =>
  state.seats.filter(({ player, bot, played_by }) => player !== null && bot === null && played_by === "bot");

/** Seats whose time is up while nobody stands in. */
const late_seats = ({ seats, clock, settings }: Snapshot) =>
  seats.filter(({ seat, player }) => player !== null && settings.grace === null && clock?.left[seat] === 0);

/** Seats of other people. */
const others = ({ seats, you }: Snapshot) => seats.filter(({ seat, player }) => player !== null && !you.seats.includes(seat));

const has_moved = ({ log, my_seats }: Table) => log.value.some(({ what, seat }) => what === "move" && seat !== null && my_seats.value.includes(seat));

/** Puts a notice away that asks for nothing. */
const PutAway = ({ put }: { readonly put: () => void }) => (
  <button type="button" class="bare" aria-label={say.value("close")} onClick={put}>
    <Icon name="close" size={16} />
  </button>
);

export function Proposals({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const state = table.state.value;
  const [away, put_away] = useState<readonly string[]>([]);
  if (state === null) return null;
  const { proposal } = state;
  const put = (what: string) => put_away([...away, what]);
  const gone = state.seats.filter(({ seat, bot, played_by }) => state.you.seats.includes(seat) && bot === null && played_by === "bot");
  const asked = proposal?.waits_for.find((seat) => state.you.seats.includes(seat));
  return (
    <>
      {gone.map(({ seat }) => (
        <p class="notice" key={seat}>
          <span>{narrator.about("taken_over", seat)}</span>
          <button type="button" class="primary" onClick={() => void table.back(seat)}>
            {say.value("back")}
          </button>
        </p>
      ))}
      {proposal !== null || state.phase !== "running" || state.you.seats.length > 0 || table.invite === ""
        ? null
        : absent_seats(state).filter(({ seat }) => !away.includes(`seat ${seat}`)).map(({ seat }) => (
            <p class="notice" key={seat}>
              <span>{say.value("replace.offer", { seat: narrator.name(seat) })}</span>
              <button type="button" class="primary" onClick={() => void table.sit(seat, name_or_guest(seat))}>
                {say.value("replace.ask")}
              </button>
              <PutAway put={() => put(`seat ${seat}`)} />
            </p>
          ))}
      {proposal === null || away.includes(`proposal ${proposal.proposal}`) ? null : (
        <p class="notice" role="alert">
          <SeatMark seat={proposal.seat} />
          <span>
            {narrator.about(`proposal.${proposal.what}`, proposal.seat, { move: proposal.move ?? 0, name: proposal.name ?? "" })}
          </span>
          {asked === undefined ? (
            <>
              <span class="muted">{say.value("proposal.waits", { seats: say.value.list(proposal.waits_for.map((seat) => narrator.name(seat))) })}</span>
              <PutAway put={() => put(`proposal ${proposal.proposal}`)} />
            </>
          ) : (
            <>
              <button type="button" class="primary" onClick={() => void table.answer(proposal.proposal, true)}>
                {say.value("yes")}
              </button>
              <button type="button" onClick={() => void table.answer(proposal.proposal, false)}>
                {say.value("no")}
              </button>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Everything at a table that is done rarely. */
export function TableMenu({ table, children }: { readonly table: Table; readonly children?: ComponentChildren }) {
  const state = table.state.value;
  const [sure, ask] = useState<"resign" | "abandon" | null>(null);
  if (state === null) return null;
  const mine = state.you.seats[0];
  const lesson = table.guide !== null;
  const playing = state.phase === "running" && mine !== undefined && !lesson;
  const copy_seat_link = async (seat: Seat) => {
    const link = await table.seat_link(seat);
    if (link !== null) await navigator.clipboard.writeText(link);
  };
  return (
    <>
      {sure === null ? null : (
        <Dialog title={say.value(`propose.${sure}`)} close={() => ask(null)}>
          <p>{say.value(`sure.${sure}`)}</p>
          <p class="buttons">
            <button
              type="button"
              class="primary"
              onClick={() => {
                void table.propose(sure, sure === "resign" && mine !== undefined ? { seat: mine } : {});
                ask(null);
              }}
            >
              {say.value("yes")}
            </button>
            <button type="button" onClick={() => ask(null)}>
              {say.value("no")}
            </button>
          </p>
        </Dialog>
      )}
      <Menu name={say.value("menu")}>
        {children}
        <RuleLink game={state.game} rule="">
          {say.value("rules")}
        </RuleLink>
        {lesson ? null : <Link to={`/t/${table.id}/replay`}>{say.value("replay")}</Link>}
        {lesson ? null : <RecordLink table={table.id} game={state.game} />}
        {playing && !lesson && others(state).length === 0 && state.move > 0 ? <CarryOver table={table} state={state} /> : null}
        <button type="button" onClick={() => (keys_shown.value = true)}>
          {say.value("keys")}
        </button>
        {state.invite === undefined || on_device(table.id) ? null : (
          <button type="button" onClick={() => void navigator.clipboard.writeText(`${location.origin}/t/${table.id}#${state.invite}`)}>
            {say.value("invite.copy")}
          </button>
        )}
        {state.you.host && state.phase === "running"
          ? [...absent_seats(state), ...late_seats(state)].map(({ seat, name }) => (
              <button key={seat} type="button" onClick={() => void copy_seat_link(seat)}>
                {say.value("replace.link", { seat: name ?? say.value("seat.number", { number: seat + 1 }) })}
              </button>
            ))
          : null}
        {playing && state.settings.undo !== "none" && has_moved(table) ? (
          <button type="button" onClick={() => void table.take_back()}>
            {say.value(others(state).length > 0 ? "propose.undo" : "take_back")}
          </button>
        ) : null}
        {playing ? (
          <button type="button" onClick={() => ask("resign")}>
            {say.value("propose.resign")}
          </button>
        ) : null}
        {playing ? (
          <button type="button" onClick={() => ask("abandon")}>
            {say.value("propose.abandon")}
          </button>
        ) : null}
      </Menu>
    </>
  );
}
