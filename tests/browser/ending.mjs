// How a game ends, and how a hint is given: the end of a recorded game as anybody sees it, and a hint in the middle of one.
import { readdirSync, readFileSync } from "node:fs";
import { import_record } from "./story.mjs";
import { Tapper } from "./taps.mjs";

const box_of = (page, selector) => page.locator(selector).first().evaluate((one) => JSON.stringify(one.getBoundingClientRect()));

/** The end lies over the board, says who won and why, and opens each category into what it is made of. */
async function see_end(person, game, expect) {
  const { page } = person;
  const folder = new URL(`../../games/${game}/golden/`, import.meta.url);
  const name = readdirSync(folder).filter((file) => file.endsWith(".iteru")).sort()[0];
  await person.go("/");
  await person.go(`/t/${await import_record(page, readFileSync(new URL(name, folder), "utf8"))}`);
  await page.waitForSelector(person.touch ? ".result" : ".ending .result");
  const words = await page.locator(".verdict, .verdict-why").allInnerTexts();
  expect(words.length === 2 && words.every((one) => one.trim().endsWith(".")), `not two sentences: ${words.join(" | ")}`);
  const fits = await page.locator(".score-bar").evaluateAll((bars) => bars.every((bar) =>
    [...bar.querySelectorAll("svg, rect, strong")].every((mark) => {
      const [inner, outer] = [mark.getBoundingClientRect(), bar.getBoundingClientRect()];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 4 && inner.bottom <= outer.bottom + 4;
    })));
  expect(fits, "a mark of the chart lies outside of it");
  for (const category of await page.locator(".score-open").all()) await category.click();
  expect((await page.locator(".score-inside").count()) === (await page.locator(".score-open").count()), "a category does not open");
  const items = await page.locator(".score-items li li > span").allInnerTexts();
  expect(items.length > 0 && items.every((one) => /\w/.test(one) && !/[{}_?]/.test(one)), `items without words: ${items.join(" | ")}`);
  await person.check("the end");
  if (person.touch) return;
  const board = await box_of(page, ".board");
  await page.click(".ending header button");
  await page.waitForSelector(".ending", { state: "detached" });
  expect(board === (await box_of(page, ".board")), "the board moves when the end is put away");
  await page.click(".count-again");
  await page.waitForSelector(".ending");
}

/** A hint has a reason, is drawn on the table, and leaves the board where it is. */
async function see_hint(person, game, file, move, expect) {
  const { page } = person;
  await new Tapper(person).open(game, file, move);
  const before = await box_of(page, ".board");
  await page.click(".ask-hint");
  await page.waitForSelector(".hint .hint-why");
  await page.waitForSelector(".frame [data-advised]");
  await page.waitForFunction(() => document.querySelector(".hint-arrow")?.style.visibility === "visible");
  expect(before === (await box_of(page, ".board")), "the hint moves the board");
  const words = await page.locator(".hint-words").innerText();
  expect(/± ?\u00a0?\d/.test(words), `no precision: ${words}`);
  await person.check("the hint");
}

export function ending_tests({ test, with_person, expect, games }) {
  for (const [number, game] of games.entries()) {
    const [language, size, touch] = number % 2 === 0 ? ["fr", [1280, 720], false] : ["en", [360, 640], true];
    test(`${game}: the end (${language})`, () => with_person({ seed: 51, language, size, touch }, (person) => see_end(person, game, expect)));
  }
  const hints = { fertility: ["01_fertility_2", 60], egizia: ["01_egizia_2", 40] };
  for (const [game, [file, move]] of Object.entries(hints).filter(([one]) => games.includes(one))) {
    test(`${game}: a hint with its reason`, () => with_person({ seed: 52, language: "en" }, (person) => see_hint(person, game, file, move, expect)));
  }
}
