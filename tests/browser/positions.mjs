// Positions to look at: golden records (games/*/golden), which must replay for good, are brought to a real server, and from the moments
// wanted the game goes on. So every position is what this very server sends, and none can go stale: a record that does not
// replay any more is refused, and that ends the sweep.
import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** A record: who was asked for what, move by move. */
function read_record(game, folder, file) {
  const text = readFileSync(new URL(folder + file, root), "utf8");
  const moves = [...text.matchAll(/^\d+ (\d+) (\w+)/gm)].map(([, seat, kind]) => ({ seat: Number(seat) - 1, kind }));
  return { game, file, text, moves, players: Number(/^players (\d+)/m.exec(text)[1]) };
}

/** The golden records of a game, and those kept here for decisions that none of them has (iteru record fertility --players 4 --seed 100
 * --bots random,random,random,random > tests/browser/records/fertility_discard.iteru). Every decision there are words for must occur. */
export function records_of(game) {
  const in_folder = (folder, first) =>
    readdirSync(new URL(folder, root)).filter((name) => name.startsWith(first) && name.endsWith(".iteru")).sort().map((file) => read_record(game, folder, file));
  const records = [...in_folder(`games/${game}/golden/`, ""), ...in_folder("tests/browser/records/", game)];
  const words = Object.keys(JSON.parse(readFileSync(new URL(`games/${game}/texts/en.json`, root), "utf8")));
  for (const kind of new Set(words.flatMap((key) => /^decision\.(\w+)$/.exec(key)?.[1] ?? []))) {
    if (!records.some(({ moves }) => moves.some((move) => move.kind === kind))) throw new Error(`no record of ${game} has the decision ${kind}`);
  }
  return records;
}

const number_of = ({ file }) => /^\d+/.exec(file)?.[0] ?? "x";
const counts_of = (records) => [...new Set(records.map(({ players }) => players))].sort();

/** The moments of a game to look at: `move` moves have been made. Early, late and the end of every player count, and every kind of
 * decision once, where most play; with `all` every kind at every player count, at its first and at a late occurrence. */
export function moments(game, all) {
  const records = records_of(game);
  const chosen = [];
  const add = (record, move, stage) => {
    const { seat, kind } = record.moves[move] ?? { seat: 0, kind: "over" };
    if (!chosen.some((one) => one.record === record && one.move === move)) {
      chosen.push({ record, move, seat, kind, name: `${game} ${record.players}p ${stage} ${kind} (${number_of(record)}:${move})` });
    }
  };
  /** The late occurrence of a kind, or its first. */
  const nth = (record, kind, late) => {
    const places = record.moves.flatMap((move, i) => (move.kind === kind ? [i] : []));
    return places[late ? Math.floor(places.length * 0.7) : 0];
  };
  for (const players of counts_of(records)) {
    const of = records.filter((record) => record.players === players);
    const last = of.findLast(({ file }) => /^\d/.test(file));
    add(of[0], 0, "early");
    add(last, last.moves.length - 1, "late");
    add(of[0], of[0].moves.length, "end");
    if (!all) continue;
    for (const kind of new Set(of.flatMap(({ moves }) => moves.map((move) => move.kind)))) {
      const record = of.findLast(({ moves }) => moves.some((move) => move.kind === kind));
      add(record, nth(record, kind, false), "first");
      add(record, nth(record, kind, true), "later");
    }
  }
  for (const kind of new Set(records.flatMap(({ moves }) => moves.map((move) => move.kind)))) {
    if (all || chosen.some((one) => one.kind === kind && one.record.players === counts_of(records).at(-1))) continue;
    const having = records.filter(({ moves }) => moves.some((move) => move.kind === kind)).sort((a, b) => Number(/^\d/.test(a.file)) - Number(/^\d/.test(b.file)) || a.players - b.players);
    add(having.at(-1), nth(having.at(-1), kind, true), "kind");
  }
  return chosen;
}

/** Somebody at the server without a browser. */
class Visitor {
  constructor(address) {
    this.address = address;
    this.cookie = "";
    this.count = 0;
  }

  async ask(path, body) {
    const answer = await fetch(this.address + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" }),
        ...(this.cookie === "" ? {} : { Cookie: this.cookie }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    this.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  id() {
    return `sweep-${++this.count}-${Math.random()}`;
  }

  async snapshot(table, seat) {
    const { messages } = await this.ask(`/api/tables/${table}${seat === null ? "" : `?seat=${seat}`}`);
    return messages.find(({ type }) => type === "snapshot");
  }
}

const table_of = (answer) => answer.table ?? answer.messages[0].table;

/** Names as people have them, and the longest of the bots' names. */
function sitters(seats, mine, level) {
  const names = ["Ada", "Bénédicte", "Charles-Édouard", "Dorothée", "Élisabeth"];
  return seats.map(({ seat }) =>
    seat === mine || seat % 2 === 1
      ? { seat, name: names[seat], player: seat === mine ? "me" : `p${seat}`, bot: null, played_by: "human" }
      : { seat, name: null, player: null, bot: level, played_by: "bot" },
  );
}

/** A new visitor with the finished game of a record; nobody may have very many tables. */
async function bring(address, record) {
  const visitor = new Visitor(address);
  await visitor.ask("/api/session", { name: "Ada" });
  return { visitor, source: table_of(await visitor.ask("/api/records", record.text)) };
}

/** What was done just before, as the log of a table has it: a game that was brought has none. */
async function recent(visitor, table, move) {
  const moves = Array.from({ length: Math.min(move, 6) }, (_, i) => move - i).reverse();
  return Promise.all(moves.map(async (number) => {
    const { by, events } = await visitor.ask(`/api/tables/${table}/replay?move=${number}&seat=all`);
    return { type: "update", table, seq: number, at: 0, what: "move", move: number, seat: by, events };
  }));
}

/** Every position as the page would get it at a table where one seat is mine, with the log up to there; and of every game a replay,
 * which the server itself shows to whoever has the cookie. */
export async function gather(address, games, all, wanted = () => true) {
  const house = await new Visitor(address).ask("/api/games");
  const sources = new Map();
  const positions = [];
  for (const moment of games.flatMap((game) => moments(game, all)).filter(wanted)) {
    const { record, move, seat } = moment;
    if (!sources.has(record)) sources.set(record, await bring(address, record));
    const { visitor, source } = sources.get(record);
    const over = move >= record.moves.length;
    let table = source;
    if (!over) {
      const seats = Array.from({ length: record.players }, (_, i) => ({ name: `Seat ${i + 1}` }));
      table = table_of(await visitor.ask(`/api/tables/${source}/fork`, { type: "fork", id: visitor.id(), table: source, move, seats }));
      await visitor.ask("/api/command", { type: "start", id: visitor.id(), table });
    }
    const snapshot = await visitor.snapshot(table, over ? null : seat);
    const log = await recent(visitor, source, move);
    const id = `${record.game}-${number_of(record)}-${move}`;
    positions.push({ ...moment, id, log, snapshot: as_mine(snapshot, id, seat, log, house.games.find(({ game }) => game === record.game).levels.at(-1)) });
  }
  for (const game of games) {
    const record = records_of(game).findLast(({ players }) => players === counts_of(records_of(game)).at(-1));
    const replay = { record, move: Math.floor(record.moves.length / 2), seat: 0, kind: "replay", name: `${game} ${record.players}p replay`, id: `${game}-replay` };
    if (!wanted(replay)) continue;
    const { visitor, source } = await bring(address, record);
    const log = await recent(visitor, source, replay.move);
    positions.push({ ...replay, source, log, snapshot: { prompts: [], game, seq: replay.move }, path: `/t/${source}/replay?move=${replay.move}`, cookie: visitor.cookie });
  }
  return positions;
}

/** The position at a table where this seat is mine and the others are people's and bots'. */
function as_mine(snapshot, id, seat, log, level) {
  return {
    ...snapshot,
    table: id,
    seq: Math.max(1, ...log.map((update) => update.seq)),
    you: { player: "me", seats: [seat], eyes: seat, host: true, part: true },
    seats: sitters(snapshot.seats, seat, level),
    prompts: snapshot.prompts.filter((prompt) => prompt.seat === seat).map((prompt) => ({ ...prompt, handover: false })),
    chat: [{ seq: 1, at: snapshot.at, player: "p1", name: "Bénédicte", text: "Bonne chance à toutes et à tous, que la crue soit bonne !" }],
  };
}
