// Asking the server over HTTP: the session, lists, rules of the house. A refusal is thrown as it came.
import { signal } from "@preact/signals";
import own_house from "web/generated/house.json";
import { ask_here, can_play_here, no_server, on_device, type Where } from "../local/here";
import { language } from "../texts/texts";
import type { Command, Message } from "./line";
import type { Answer, Create, GameFacts, GameId, House, Order, Refused, Replay, Seat, SeatWish, Session, Tables, Update } from "./protocol";

export type { GameFacts, GameOption, House, ListedTable, SeatWish, Session } from "./protocol";

export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

let known: Promise<Session> | null = null;

/** An invite goes in a header: addresses of requests stand in the logs of proxies. */
export const invite_header = (invite: string): Record<string, string> => (invite === "" ? {} : { "Iteru-Invite": invite });

async function ask<T>(path: string, body?: unknown, invite = ""): Promise<T> {
  if (no_server) throw new RefusedError({ type: "refused", id: "", reason: "unreachable" });
  const text = typeof body === "string";
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    headers: {
      ...invite_header(invite),
      ...(body === undefined ? {} : { "Content-Type": text ? "text/plain" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: text ? body : JSON.stringify(body) }),
  });
  const said = (await answer.json().catch(() => ({ reason: "unreachable" }))) as { messages?: Refused[] } & Refused;
  if (!answer.ok) throw new RefusedError(said.messages?.[0] ?? said);
  return said as T;
}

/** Who we are here: made on the first visit. Every other request comes after it. */
export function session(): Promise<Session> {
  known ??= ask<Session>("/api/session", {}).catch((problem: unknown) => {
    known = null;
    throw problem;
  });
  return known;
}

/** The old session no longer counts: ask for a new one next time. */
export const forget_session = (): void => {
  known = null;
};

const within = async <T>(path: string, body?: unknown, invite = ""): Promise<T> => {
  await session();
  return ask<T>(path, body, invite);
};

/** Of a table on this device, or of all of them. */
const from_here = async <T>(path: string, body?: unknown): Promise<T> => {
  const { status, body: said } = await ask_here(
    body === undefined ? "GET" : "POST",
    path,
    body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body),
  );
  const answer = JSON.parse(said) as { messages?: Refused[] } & Refused;
  if (status !== 200) throw new RefusedError(answer.messages?.[0] ?? answer);
  return answer as T;
};

const at_place = <T>(where: Where, path: string, body?: unknown, invite = ""): Promise<T> =>
  where === "device" ? from_here<T>(path, body) : within<T>(path, body, invite);
const place_of = (table: string): Where => (on_device(table) ? "device" : "server");
const of_table = <T>(table: string, path: string, body?: unknown, invite = ""): Promise<T> => at_place<T>(place_of(table), path, body, invite);

/** Tells the server what one is called; on this device everybody knows. */
export async function rename(name: string, where: Where = "server"): Promise<void> {
  if (where === "device") return;
  await session();
  known = ask<Session>("/api/session", { name });
  await known;
}

/** Changing a password needs the old one. */
export async function set_password(login: string, password: string, old: string | null): Promise<Session> {
  const now = await within<Session>("/api/password", { login, password, ...(old === null ? {} : { old }) });
  known = Promise.resolve(now);
  return now;
}
export async function login(name: string, password: string): Promise<Session> {
  const back = await ask<Session>("/api/login", { login: name, password });
  known = Promise.resolve(back);
  return back;
}
/** All lessons that were finished with this account; these are added. */
export const learned = (lessons: readonly string[]): Promise<readonly string[]> =>
  within<{ readonly learned?: readonly string[] }>("/api/lessons", { learned: lessons }).then((all) => all.learned ?? []);

export async function logout(): Promise<void> {
  await within("/api/logout", {});
  known = null;
}

/** A level of bots as a game has it: not every game has the strongest. A search (`search:90/threads=3`) stays what it is. */
export const level_in = ({ levels }: GameFacts, level: string): string =>
  level.includes(":") || levels.includes(level) ? level : (levels.at(-1) ?? level);

let house: Promise<House> | null = null;
const shelf = signal<readonly GameFacts[]>([]);
/** The games there are, and the bots. */
export const games = (): Promise<House> => {
  house ??= ask<House>("/api/games").then(
    (known) => {
      shelf.value = known.games;
      return known;
    },
    (problem: unknown) => {
      house = null;
      if (!can_play_here) throw problem;
      shelf.value = own_house.games as readonly GameFacts[];
      return own_house as unknown as House;
    },
  );
  return house;
};

/** What a game is called; its id until the server has told. */
export function game_name(game: GameId): string {
  if (shelf.value.length === 0) games().catch(() => undefined);
  return shelf.value.find((one) => one.game === game)?.called[language.value] ?? game;
}

const own_boxes = import.meta.glob<unknown>("../../../games/*/components.json", { import: "default" });
const boxes = new Map<GameId, Promise<unknown>>();
/** The component file of a game; the server has those of games that this page was made without. */
export function box(game: GameId): Promise<unknown> {
  const there = boxes.get(game) ?? own_boxes[`../../../games/${game}/components.json`]?.() ?? ask<unknown>(`/api/games/${game}/box`);
  boxes.set(game, there);
  there.catch(() => boxes.delete(game));
  return there;
}

export const my_tables = (where: Where) => at_place<Tables>(where, "/api/tables?mine=1").then((all) => all.tables);
export const open_tables = () => within<Tables>("/api/tables").then((all) => all.tables);

export interface Made {
  readonly table: string;
  readonly invite?: string;
}

interface Answers {
  readonly messages: readonly Answer[];
}

const made = ({ messages: [answer] }: Answers): Made => {
  if (answer?.type !== "ack") throw new Error("no table");
  return answer;
};

export const random_id = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 64);

/** This browser's part of a deal: docs/protocol.md, "The deal". */
export const random_part = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Starts a table that was just made. */
export const start = (table: string) => command({ type: "start", table, part: random_part() });

export type Wish = Omit<Create, "type" | "part">;

export const create = (wish: Wish, where: Where = "server"): Promise<Made> =>
  at_place<Answers>(where, "/api/tables", { type: "create", id: random_id(), part: random_part(), ...wish } satisfies Command).then(made);
export const open_record = (text: string, where: Where): Promise<Made> => at_place<Answers>(where, "/api/records", text).then(made);
export const command = (order: Order & { readonly id?: string; readonly table?: string }) =>
  of_table<Answers>(order.table ?? "", "/api/command", { id: random_id(), ...order } satisfies Command);

export type PastPosition = Replay;

/** The position after so many moves; `seat` null: as an onlooker. */
export const replay = (table: string, move: number, seat: Seat | "all" | null) =>
  of_table<PastPosition>(table, `/api/tables/${table}/replay?move=${move}${seat === null ? "" : `&seat=${seat}`}`);

/** What `watch` would send: everything, or the log from an entry on. */
export const messages = (table: string, from: number, seat: Seat | null, invite: string) =>
  of_table<{ readonly messages: readonly Message[] }>(
    table,
    `/api/tables/${table}?${new URLSearchParams({
      ...(from > 0 ? { from: String(from) } : {}),
      ...(seat === null ? {} : { seat: String(seat) }),
    })}`,
    undefined,
    invite,
  ).then((all) => all.messages);

/** Everything that happened, through these eyes; the server hands out so many entries at a time. */
export async function past_log(table: string, seat: Seat | "all" | null, invite = "", from = 1): Promise<readonly Update[]> {
  const eyes = seat === null ? "" : `&seat=${seat}`;
  const { seq, updates } = await of_table<{ seq: number; updates: readonly Update[] }>(
    table,
    `/api/tables/${table}/log?from=${from}${eyes}`,
    undefined,
    invite,
  );
  const last = updates.at(-1)?.seq ?? seq;
  return last >= seq ? updates : [...updates, ...(await past_log(table, seat, invite, last + 1))];
}

/** A table that goes on from a position of a finished game. */
export const fork = (table: string, move: number, seats: readonly (SeatWish | null)[]): Promise<Made> =>
  of_table<Answers>(table, `/api/tables/${table}/fork`, { type: "fork", id: random_id(), table, move, seats, grace: null } satisfies Command).then(made);

/** The record of a table, wherever it stands. */
export async function record_text(table: string): Promise<string> {
  const target = `/api/tables/${table}/record`;
  if (!on_device(table)) {
    const answer = await fetch(target);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  }
  const { status, body } = await ask_here("GET", target, "");
  if (status !== 200) throw new Error(`${status}`);
  return body;
}

/** The record of a table on this device, as a file. */
export async function save_record(table: string, name: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await record_text(table)], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A game that has ended here goes on elsewhere, from its last move and with the same seats. */
export async function go_on_at(where: Where, table: string, seats: readonly SeatWish[]): Promise<Made> {
  const made_there = await open_record(await record_text(table), where);
  for (const [seat, { name, bot }] of seats.entries()) {
    if (name != null) await command({ type: "sit", table: made_there.table, seat, name, part: random_part() });
    else if (bot != null) await command({ type: "bot", table: made_there.table, seat, level: bot });
  }
  await start(made_there.table);
  return made_there;
}
