import { beforeEach, describe, expect, it } from "vitest";
import type { Action } from "web/net/protocol";
import { Choosing } from "web/table/choosing";
import { piece_name } from "./pieces";
import { ghost_of, looked_at, open_squares, tap, turn } from "./placing";
import type { View } from "./types";

const view = {
  active: 0,
  squares: Array.from({ length: 8 }, () => "............"),
  start_tile: [],
  tiles: [],
  quarries: [],
  common_pool: [],
  beside_metropolis: {},
  players: [{ personal_pool: ["bovine-papyrus", "grape-grape"], monuments: [], monuments_left: 0, shops: {} }],
} as unknown as View;

const place = (tile: string, first: string, second: string): Action => ({
  action: `place ${tile} ${first} ${second}`,
  fields: { decision: "place", tile, first, second },
  effects: [],
  reveals: false,
  ends: false,
});

let asked: string[];
let made: string[];
let choosing: Choosing;

beforeEach(() => {
  asked = [];
  made = [];
  looked_at.value = null;
  choosing = new Choosing({ make: (_, action) => made.push(action.action), why: (_, action) => asked.push(action) });
  const actions = [
    place("bovine-papyrus", "C4", "D4"),
    place("bovine-papyrus", "C4", "C5"),
    place("bovine-papyrus", "D4", "C4"),
    place("grape-grape", "H1", "H2"),
  ];
  choosing.ask({ seat: 0, decision: 1, kind: "place", can_undo: false, handover: false, actions });
});

describe("placing a tile", () => {
  it("lights up what any tile may cover, then only what the tile in hand may", () => {
    expect([...open_squares(choosing)].toSorted()).toEqual(["C4", "C5", "D4", "H1", "H2"]);
    choosing.pick({ tile: "grape-grape" });
    expect([...open_squares(choosing)]).toEqual(["H1", "H2"]);
  });

  it("turns through the legal ways about the square that was tapped, and back to the first", () => {
    choosing.pick({ tile: "bovine-papyrus" });
    tap(choosing, view, "C4");
    const seen = [0, 1, 2].map(() => {
      const ghost = ghost_of(choosing);
      tap(choosing, view, "C4");
      return `${ghost?.first} ${ghost?.second}`;
    });
    expect(seen.toSorted()).toEqual(["C4 C5", "C4 D4", "D4 C4"]);
    expect(`${ghost_of(choosing)?.first} ${ghost_of(choosing)?.second}`).toBe(seen[0]);
    turn(choosing, true);
    expect(`${ghost_of(choosing)?.first} ${ghost_of(choosing)?.second}`).toBe(seen[2]);
    choosing.confirm();
    expect(made).toEqual([`place bovine-papyrus ${seen[2]}`]);
  });

  it("takes the first tile that fits when none is in hand", () => {
    tap(choosing, view, "H2");
    expect(choosing.chosen.value?.action).toBe("place grape-grape H1 H2");
  });

  it("shows the tile in hand on the square that is looked at, without choosing it", () => {
    choosing.pick({ tile: "bovine-papyrus" });
    looked_at.value = "C5";
    expect(ghost_of(choosing)).toMatchObject({ first: "C4", second: "C5", chosen: false });
    expect(choosing.chosen.value).toBeNull();
  });

  it("goes back to the tile in hand, however often it was turned", () => {
    choosing.pick({ tile: "bovine-papyrus" });
    tap(choosing, view, "C4");
    turn(choosing);
    choosing.drop();
    expect(choosing.picked.value).toEqual({ tile: "bovine-papyrus" });
    choosing.drop();
    expect(choosing.picked.value).toEqual({});
  });

  it("asks why with a whole placement where there is none", () => {
    choosing.pick({ tile: "bovine-papyrus" });
    tap(choosing, view, "L8");
    choosing.pick({ tile: "grape-grape" });
    tap(choosing, view, "L8");
    // a double is named with its upper or left square first
    expect(asked).toEqual(["place bovine-papyrus L8 K8", "place grape-grape K8 L8"]);
  });
});

describe("names of pieces", () => {
  it("follow a tile from hand to valley, and tell equal ones apart", () => {
    const player = (...pool: (string | null)[]) => ({ personal_pool: pool, monuments: [], monuments_left: 1, shops: {} });
    const before = { ...view, players: [player("bovine-papyrus", "bovine-papyrus")] } as unknown as View;
    const kept = piece_name(before, "hand.0.0");
    const gone = piece_name(before, "hand.0.1");
    expect(kept).not.toBe(gone);
    const after = {
      ...view,
      players: [player("bovine-papyrus", null)],
      tiles: [{ tile: "bovine-papyrus", first: "C4", second: "D4" }],
    } as unknown as View;
    expect(piece_name(after, "hand.0.0")).toBe(kept);
    expect(piece_name(after, "on.C4.D4")).toBe(gone);
  });
});
