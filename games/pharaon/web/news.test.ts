import { describe, expect, it } from "vitest";
import type { Told } from "./model";
import { fresh_districts, fresh_pieces } from "./news";

const news = [
  { event: "access_paid", rule: "P3.1", seat: 1, district: "nobles", token: "silver" },
  { event: "noble_taken", rule: "P3.4", seat: 1, noble: "tutor", spot: "2" },
  { event: "noble_revealed", rule: "P3.4", noble: "judge", spot: "2" },
  { event: "track_climbed", rule: "P3.6", seat: 0, track: "trade", level: 1 },
  { event: "lot_filled", rule: "P5.1", spot: "1", first: "one-pp", second: "two-pp" },
  { event: "bonus_filled", rule: "P5.1", spot: "3", token: "one-pp" },
] as unknown as readonly Told[];

describe("marks on what changed", () => {
  it("are on what was paid, taken, turned up and filled", () => {
    const fresh = fresh_pieces(news);
    for (const piece of ["access-nobles", "noble-tutor", "noble-judge", "lot-1", "bonus-3", "track-trade-0"]) expect(fresh).toContain(piece);
  });

  it("are on districts in which others acted, not on those of one's own", () => {
    expect([...fresh_districts(news, 0)]).toEqual(["nobles"]);
    expect([...fresh_districts(news, 1)]).toEqual(["nile"]);
  });
});
