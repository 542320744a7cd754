import { describe, expect, test } from "vitest";
import box_file from "../components.json";
import type { Action } from "web/net/protocol";
import { best_columns } from "./auction_screen";
import { names_of } from "./names";
import { reach_of } from "./reach";
import { tall, valley_of, wide } from "./valley";
import { site_at, type Box, type Cubes, type View } from "./view";

const box = box_file as unknown as Box;
const none: Cubes = { white: 0, yellow: 0, red: 0, blue: 0, black: 0 };

const view_of = (workers: readonly string[], cubes: Cubes, built: Cubes): View =>
  ({
    groups: [],
    players: [{ foremen: ["16", "16"], workers, cubes }],
    sites: [{ site: 8, storeys: [{ edge: built }] }],
  }) as unknown as View;

describe("the valley", () => {
  test.each([["wide", wide], ["tall", tall]] as const)("%s: every cell faces the area it borders", (_, layout) => {
    const valley = valley_of(box, layout);
    for (const cells of valley.cells) {
      const areas = new Set(cells.map(({ area }) => area));
      if (areas.size < 2) continue;
      // On the side of the line where its area is: what is left of all cells of one area lies opposite those of the other.
      const [one, other] = [...areas].map((area) => {
        const own = cells.filter((cell) => cell.area === area);
        return { x: own.reduce((sum, { x }) => sum + x, 0), y: own.reduce((sum, { y }) => sum + y, 0) };
      });
      expect((one?.x ?? 0) * (other?.x ?? 0) + (one?.y ?? 0) * (other?.y ?? 0)).toBeLessThan(0);
    }
  });

  test.each([["wide", wide], ["tall", tall]] as const)("%s: no site covers another, and all stand on the sheet", (_, layout) => {
    const valley = valley_of(box, layout);
    const squares = valley.cells.map((cells, i) => {
      const half = ((cells.length / 4 + 1) * layout.pitch) / 2;
      const { x, y } = layout.sites[i] ?? { x: 0, y: 0 };
      return { left: x - half, right: x + half, top: y - half - layout.plate, bottom: y + half };
    });
    squares.forEach((a, i) => {
      expect(a.left >= 0 && a.right <= layout.width && a.top >= 0 && a.bottom <= layout.height).toBe(true);
      squares.slice(i + 1).forEach((b, j) => {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(apart, `sites ${i + 1} and ${i + j + 2}`).toBe(true);
      });
    });
  });

  test("a place is a cell of a site or an area", () => {
    expect(site_at("8C")).toBe(8);
    expect(site_at("15H")).toBe(15);
    expect(site_at("16")).toBeNull();
  });
});

describe("names", () => {
  test("who stays keeps its name, who moved is the one that is missing", () => {
    const before = names_of(view_of(["16", "16", "8A"], none, none)).pawns.filter(({ kind }) => kind === "worker");
    const after = names_of(view_of(["16", "8A", "8B"], none, none)).pawns.filter(({ kind }) => kind === "worker");
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(after[1]?.id).toBe(before[2]?.id);
    expect(after[2]?.id).toBe(before[1]?.id);
  });

  test("a cube that is built is the one from the hand", () => {
    const hand = names_of(view_of([], { ...none, red: 2 }, none)).cubes.get("seat-0") ?? [];
    const names = names_of(view_of([], { ...none, red: 1 }, { ...none, red: 1 }));
    expect(names.cubes.get("seat-0")?.[0]?.id).toBe(hand[0]?.id);
    expect(names.cubes.get("site-8-0")?.[0]?.id).toBe(hand[1]?.id);
  });
});

test("a tap on a site means its nearest free cell", () => {
  const to = (place: string, cost: number): Action => ({
    action: `plan ${place}`, fields: { decision: "plan", to: place }, reveals: false, ends: false,
    effects: [{ event: "order_written", rule: "T3.3", cost }],
  });
  const reach = reach_of([to("8A", 2), to("8B", 1), to("8C", 1), to("17", 3)], 4, new Set(["8B"]));
  expect(reach.nearest.get(8)).toBe("8C");
  expect(reach.left.get("17")).toBe(1);
});

test("on a phone the cards of an auction stand as they are largest", () => {
  expect(best_columns(5, 344, 260)).toBe(3);
  expect(best_columns(3, 344, 260)).toBe(3);
  expect(best_columns(5, 1000, 150)).toBe(5);
  expect(best_columns(4, 200, 400)).toBe(2);
  expect(best_columns(1, 300, 300)).toBe(1);
});
