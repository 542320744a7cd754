// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { GameEvent, GameId, Seat, SeatState, Update } from "../net/protocol";
import { type Language, load_say } from "../texts/texts";
import { load_game } from "./load_game";
import { gains_of, line_words } from "./log_words";
import { Narrator } from "./narrator";
import { type Entry, write } from "./table";
import { lines_of, since_move_of } from "./turns";

const event = (name: string, seat: Seat | null, more: object = {}): GameEvent => ({ event: name, rule: "R1", ...(seat === null ? {} : { seat }), ...more });
const log_of = (moves: readonly (readonly [Seat, ...GameEvent[]])[]): readonly Entry[] =>
  moves.reduce<readonly Entry[]>(
    (log, [seat, ...events], i) => write(log, { type: "update", table: "T", seq: i + 1, at: 0, what: "move", seat, move: i + 1, events } as unknown as Update),
    [],
  );
const seats: readonly SeatState[] = ["Ada", "Ben", "Cleo"].map((name, seat) => ({ seat, name, player: "p", bot: null, played_by: "human" }));
// Loaded before the tests begin: none of them waits for it.
const games = new Map(await Promise.all(["fertility", "egizia", "pharaon", "tal-der-koenige"].map(async (game) => [game, await load_game(game)] as const)));
const narrator = async (game: GameId, language: Language = "en", players = 3) =>
  new Narrator({ game: games.get(game) ?? null, box: {}, say: await load_say(language, game), seats: seats.slice(0, players), mine: [] });

describe("the log by turns", () => {
  const fertility = log_of([
    [1, event("tile_placed", 1, { tile: "alabaster-grape", first: "E5", second: "E6" }), event("gained", 1, { good: "wheat", count: 1, from: "field" })],
    [1, event("supplied", 1, { good: "grape", count: 1, shop: "0a" }), event("shop_filled", 1), event("gained", 1, { good: "wheat", count: 1, from: "shop" })],
    [1, event("shop_filled", 1)],
    [1, event("tile_taken", 1, { tile: "grape-grape" }), event("tile_revealed", null, { tile: "bovine-grape" }), event("turn_began", 2, { turn: 2 })],
    [2, event("tile_placed", 2, { tile: "grape-grape", first: "A1", second: "A2" })],
    [0, event("tile_placed", 0, { tile: "bovine-grape", first: "B1", second: "B2" })],
  ]);

  it("has one line a turn, with what it brought added up, and its steps folded in", async () => {
    const teller = await narrator("fertility");
    const [first, ...others] = lines_of(fertility).map((line) => ({ line, told: line_words(line, teller, null) }));
    expect(first?.line).toMatchObject({ seat: 1, first: 1, last: 4 });
    expect(first?.told.words).toBe("Ben places the alabaster–grape tile on E5 and E6.");
    expect(first?.told.gains).toEqual(["+2\u00a0wheat", "+2 shops complete"]);
    expect(first?.told.steps.map(({ move }) => move)).toEqual([1, 2, 3, 4]);
    expect(first?.told.steps.at(-1)?.words).toBe("Ben takes the grape–grape tile. New in the Common Pool: bovine–grape.");
    expect(first?.told.rules).toEqual([]);
    expect(first?.told.steps[0]?.rules).toEqual(["R1"]);
    expect(others.map(({ line, told }) => [line.seat, told.steps.length, told.rules])).toEqual([[2, 0, ["R1"]], [0, 0, ["R1"]]]);
  });

  it("gives what a move brought the others lines of their own, and a round a heading with what is new by name", async () => {
    const log = log_of([
      [0, event("boat_placed", 0, { berth: "heliopolis" }), event("fed", 1, { grain: 6, need: 6 }), event("fed", 0, { grain: 7, need: 6 }),
        event("stones_gained", 1, { count: 2, left: 3 }), event("round_began", null, { round: 2 }), event("card_revealed", null, { space: "c1", card: "q1" })],
      [0, event("boat_placed", 0, { berth: "edfu" })],
    ]);
    expect(lines_of(log).map(({ kind, seat, steps }) => [kind, seat, steps.flatMap((one) => one.events.map((told) => told.event))])).toEqual([
      ["turn", 0, ["boat_placed", "fed"]],
      ["turn", 1, ["fed", "stones_gained"]],
      ["heading", null, ["round_began", "card_revealed"]],
      ["turn", 0, ["boat_placed"]],
    ]);
    const heading = lines_of(log).find(({ kind }) => kind === "heading");
    const told = heading === undefined ? null : line_words(heading, await narrator("egizia"), null);
    expect(told?.words).toBe("Round 2 begins.");
    expect(told?.steps).toHaveLength(1);
  });

  it("begins a line with each turn, even of the same seat", () => {
    const placed = event("tile_placed", 0, { tile: "grape-grape", first: "A1", second: "A2" });
    expect(lines_of(log_of([[0, placed, event("turn_began", 0, { turn: 2 })], [0, placed]]))).toHaveLength(2);
    expect(lines_of(log_of([[0, placed], [0, placed]]))).toHaveLength(1);
  });

  it("tells what the Traitor does as its own", async () => {
    const teller = await narrator("pharaon", "fr", 1);
    const lines = lines_of(
      log_of([[0, event("wheel_blocked", null, { token: "trade" }), event("traitor_noble", null, { noble: "judge" }), event("noble_revealed", null, { noble: "tutor", spot: 1 }), event("passed", 0)]]),
      teller.scene.game?.actor,
    );
    expect(lines.map(({ seat, steps }) => [seat, steps.flatMap((one) => one.events.length)])).toEqual([[1, [3]], [0, [1]]]);
    expect(teller.name(1)).toBe("Le Traître");
    expect(lines[0] && line_words(lines[0], teller, null).words).toMatch(/^Le Traître prend un Noble/);
  });

  it("counts no gain that the reader may not know", async () => {
    const teller = await narrator("tal-der-koenige");
    expect(gains_of([event("order_written", 1, { foreman: 1, to: null, cost: null }), event("site_claimed", 1, { site: 3, foreman: 1 })], 1, teller)).toEqual(["+ site 3"]);
    expect(teller.forecast([event("order_written", 1, { foreman: 1, to: null, cost: null })], 1)).toEqual([]);
  });

  it("finds what happened since a seat's last turn, before the present one", () => {
    const moves = (seat: Seat) => since_move_of([seat], fertility).map(({ move }) => move);
    expect(moves(0)).toEqual([1, 2, 3, 4, 5]);
    expect(moves(1)).toEqual([5, 6]);
    expect(moves(2)).toEqual([6]);
    const begun = log_of([[0], [1], [0], [0]]);
    expect(since_move_of([0], begun).map(({ move }) => move)).toEqual([2]);
  });
});

describe("places in the log of Tal der Könige", () => {
  it.each([
    ["en", "Ben moves a worker from site 3 to site 8, beside area 16 (1 point)"],
    ["fr", "Ben déplace un ouvrier\u00a0: chantier 3 → chantier 8, côté aire 16 (1\u00a0point)"],
  ] as const)("have no codes (%s)", async (language, words) => {
    const box = { sites: Array.from({ length: 13 }, () => ({ cells: "A16 B16 C17" })) };
    const teller = new Narrator({ ...(await narrator("tal-der-koenige", language)).scene, box });
    const moved = (from: string, to: string, cost: number) => event("worker_moved", 1, { from, to, cost });
    const log = log_of([[1, moved("3A", "8B", 1), moved("16", "19", 2), event("foreman_displaced", 1, { cell: "8B", foreman: 1, area: "19" })]]);
    const said = lines_of(log).map((line) => line_words(line, teller, { groups: [] }).words).join(" ");
    expect(said).not.toMatch(/\d[A-Z]\b|→ \d/);
    expect(said).toContain(words);
  });
});
