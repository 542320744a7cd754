// What the server says and understands: docs/protocol.md. The types are written from its descriptions in C++ (generated/); only what
// they are called here, and what this page adds, stands in this file.
import type { Ack, Allowed, GameFacts as Facts, Hint, House as Games, Known, Presence, Refused as Refusal, Snapshot, Update } from "web/generated/messages";
import type { Language } from "../texts/texts";

export type {
  Action, Clock, CountedItem, Fields, GameEvent, GameOption, Hint, Known, ListedTable, Origin, Phase, Prompt, Proposal, Removed, Replay, SeatCount, SeatState, Session,
  Settings, Snapshot, Tables, Update, Value,
} from "web/generated/messages";
export type { Create, Order, SeatWish } from "web/generated/orders";

/** Which games there are is told by the server (`/api/games`). */
export type GameId = string;
export type Level = string;
export type Seat = number;

/** Called something in each language of this page. */
export type GameFacts = Facts & { readonly called: Readonly<Record<Language, string>> };
export type House = Omit<Games, "games"> & { readonly games: readonly GameFacts[] };

/** A refusal of the server, or one that this page gives itself. */
export type Refused = Omit<Refusal, "reason"> & { readonly reason: Refusal["reason"] | "unreachable" | "incomplete" | "elsewhere" };

/** What a table says. */
export type Heard = Snapshot | Update | Presence;
/** What becomes of an order. */
export type Answer = Ack | Refused | Hint | Allowed | Known;
