// What people agree on: taking back further than alone, ending the game, resigning, playing again.
import { useState } from "preact/hooks";
import { SeatMark } from "../art/seat_mark";
import { Link } from "../route";
import { RuleLink } from "../rule_link";
import { say, type WebKey } from "../texts/texts";
import { Dialog, Menu } from "../ui";
import { keys_shown } from "./keys";
import type { Narrator } from "./narrator";
import type { Table } from "./table";

export function Proposals({ table, narrator }: { readonly table: Table; readonly narrator: Narrator }) {
  const state = table.state.value;
  if (state === null) return null;
  const { proposal } = state;
  const gone = state.seats.filter(({ seat, bot, played_by }) => state.you.seats.includes(seat) && bot === null && played_by === "bot");
  const asked = proposal?.waits_for.find((seat) => state.you.seats.includes(seat));
  return (
    <>
      {gone.map(({ seat }) => (
        <p class="notice" key={seat}>
          <span>{say.value("taken_over.you", { seat: narrator.name(seat) })}</span>
          <button type="button" class="primary" onClick={() => void table.back(seat)}>
            {say.value("back")}
          </button>
        </p>
      ))}
      {proposal === null ? null : (
        <p class="notice" role="alert">
          <SeatMark seat={proposal.seat} />
          <span>
            {say.value(`proposal.${proposal.what}` as WebKey, { seat: narrator.name(proposal.seat), move: proposal.move ?? 0 })}
          </span>
          {asked === undefined ? (
            <span class="muted">{say.value("proposal.waits", { seats: proposal.waits_for.map((seat) => narrator.name(seat)).join(", ") })}</span>
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
export function TableMenu({ table }: { readonly table: Table }) {
  const state = table.state.value;
  const [sure, ask] = useState<"resign" | "abandon" | null>(null);
  if (state === null) return null;
  const mine = state.you.seats[0];
  const playing = state.phase === "running" && mine !== undefined;
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
                void table.propose(sure, sure === "resign" ? { seat: mine } : {});
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
        <RuleLink game={state.game} rule="">
          {say.value("rules")}
        </RuleLink>
        <Link to={`/t/${table.id}/replay`}>{say.value("replay")}</Link>
        <a href={`/api/tables/${table.id}/record`} download={`${state.game}.iteru`}>
          {say.value("record")}
        </a>
        <button type="button" onClick={() => (keys_shown.value = true)}>
          {say.value("keys")}
        </button>
        {state.invite === undefined ? null : (
          <button type="button" onClick={() => void navigator.clipboard.writeText(`${location.origin}/t/${table.id}#${state.invite}`)}>
            {say.value("invite.copy")}
          </button>
        )}
        {playing && state.settings.undo !== "none" && state.move > 0 ? (
          <button type="button" onClick={() => void table.propose("undo", { move: state.move - 1 })}>
            {say.value("propose.undo")}
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
