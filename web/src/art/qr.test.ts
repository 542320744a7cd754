// @vitest-environment node
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr } from "./qr";

const rows = (text: string) => qr(text)?.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));

describe("a QR code", () => {
  // Square by square what the npm package qrcode 1.5 draws at level M.
  it.each([
    ["Iteru", 21, "9c450d76e3f75f79"],
    ["https://example.org/t/b5JmQ2wXk9#Zr4T8yVn1cLp6HsE", 33, "85eefbd628c8ec2d"],
    [`https://example.org/t/${"é9-_kQ7".repeat(14)}`, 49, "07c120c0388641bd"],
    [`https://example.org/t/${"b5JmQ2wXk9".repeat(18)}`, 57, "17d164b35ff1dd65"],
  ])("of %s is the one that others draw", (text, size, digest) => {
    const drawn = rows(text);
    expect(drawn).toHaveLength(size);
    expect(createHash("sha256").update(drawn?.join("\n") ?? "").digest("hex").slice(0, 16)).toBe(digest);
  });

  it("is not drawn of what is too long for one", () => {
    expect(qr("a".repeat(213))).toHaveLength(57);
    expect(qr("a".repeat(214))).toBeNull();
  });
});
