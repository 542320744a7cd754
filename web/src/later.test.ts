import { expect, test } from "vitest";
import { begin_anew } from "./later";

test("a page whose parts are gone begins anew, once at each address", () => {
  const kept = new Map<string, string>();
  const notes = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value)
  };
  let times = 0;
  const at = (href: string) => ({ href, reload: () => void ++times });
  begin_anew(at("/t/one"), notes);
  expect(times).toBe(1);
  begin_anew(at("/t/one"), notes);
  expect(times).toBe(1);
  begin_anew(at("/rules/egizia"), notes);
  expect(times).toBe(2);
});
