// Asking the server over HTTP: the session, lists, rules of the house. A refusal is thrown as it came.
import { signal } from "@preact/signals";
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

export async function rename(name: string): Promise<Session> {
  await session();
  known = ask<Session>("/api/session", { name });
  return known;
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
export async function logout(): Promise<void> {
  await within("/api/logout", {});
  known = null;
}

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
      throw problem;
    },
  );
  return house;
};

/** What a game is called; its id until the server has told. */
export function game_name(game: GameId): string {
  if (shelf.value.length === 0) games().catch(() => undefined);
  return shelf.value.find((one) => one.game === game)?.called[language.value] ?? game;
}

const boxes = new Map<GameId, Promise<unknown>>();
/** The component file of a game. */
export function box(game: GameId): Promise<unknown> {
  const there = boxes.get(game) ?? ask<unknown>(`/api/games/${game}/box`);
  boxes.set(game, there);
  there.catch(() => boxes.delete(game));
  return there;
}

export const my_tables = () => within<Tables>("/api/tables?mine=1").then((all) => all.tables);
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

export const create = (wish: Wish): Promise<Made> =>
  within<Answers>("/api/tables", { type: "create", id: random_id(), part: random_part(), ...wish } satisfies Command).then(made);
export const open_record = (text: string): Promise<Made> => within<Answers>("/api/records", text).then(made);
export const command = (order: Order & { readonly id?: string; readonly table?: string }) =>
  within<Answers>("/api/command", { id: random_id(), ...order } satisfies Command);

export type PastPosition = Replay;

/** The position after so many moves; `seat` null: as an onlooker. */
export const replay = (table: string, move: number, seat: Seat | "all" | null) =>
  within<PastPosition>(`/api/tables/${table}/replay?move=${move}${seat === null ? "" : `&seat=${seat}`}`);

/** What `watch` would send: everything, or the log from an entry on. */
export const messages = (table: string, from: number, seat: Seat | null, invite: string) =>
  within<{ readonly messages: readonly Message[] }>(
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
  const { seq, updates } = await within<{ seq: number; updates: readonly Update[] }>(
    `/api/tables/${table}/log?from=${from}${eyes}`,
    undefined,
    invite,
  );
  const last = updates.at(-1)?.seq ?? seq;
  return last >= seq ? updates : [...updates, ...(await past_log(table, seat, invite, last + 1))];
}

/** A table that goes on from a position of a finished game. */
export const fork = (table: string, move: number, seats: readonly (SeatWish | null)[]): Promise<Made> =>
  within<Answers>(`/api/tables/${table}/fork`, { type: "fork", id: random_id(), table, move, seats, grace: null } satisfies Command).then(made);
