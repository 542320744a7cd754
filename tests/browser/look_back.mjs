// Looking back at a finished game: one tap from its end to the curve, decisions that open the board, figures that are those of `iteru
// analyse`, and mistakes that are practised. Few worlds: what is tried out is the page.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { measure } from "./measure.mjs";
import { import_record } from "./story.mjs";

const worlds = 4;
const root = new URL("../../", import.meta.url);

/** To the end of a recorded game, and from there to its analysis. */
async function look_back(person, game, file) {
  const { page } = person;
  await person.go("/");
  await page.evaluate((few) => localStorage.setItem("iteru.worlds", few), String(worlds));
  const table = await import_record(page, readFileSync(new URL(`games/${game}/golden/${file}.iteru`, root), "utf8"));
  await person.go(`/t/${table}`);
  await person.press(page.locator(".result .to-analysis").first());
  await page.waitForSelector(".curve .curve-line");
  await page.waitForSelector(".look-back[data-weighed='0']");
  return table;
}

/** Nothing is cut off, too small, covered or off the screen, whichever window it is. */
async function fits(person, where, expect) {
  const { page, touch } = person;
  const before = page.viewportSize();
  for (const [width, height] of touch ? [[360, 640], [844, 390]] : [[1280, 720], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))));
    const found = await page.evaluate(measure, { touch, small: touch });
    expect(found.length === 0, `${where} at ${width}×${height}: ${JSON.stringify(found.slice(0, 3))}`);
  }
  await page.setViewportSize(before);
}

/** As the program tells it. */
const analysed = (program, game, file) =>
  JSON.parse(execFileSync(program, ["analyse", `games/${game}/golden/${file}.iteru`, "--json", "--worlds", String(worlds), "--seat", "1"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }));

const by_loss = ({ decisions }) => decisions.filter(({ loss }) => loss > 0).sort((a, b) => b.loss - a.loss || a.step - b.step);

/** The curve as a table says what the program says. */
async function read_curve(person, told, expect) {
  const { page } = person;
  await person.press(page.locator(".curve-table summary"));
  const rows = await page.locator(".curve-table tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
  expect(rows.length === told.moments.length, `${rows.length} rows of ${told.moments.length} moments`);
  told.moments.forEach(({ step, chance }, i) => {
    const [at, , ...cells] = rows[i];
    expect(Number(at) === step && chance.every((amount, seat) => Number.parseInt(cells[seat], 10) === Math.round((amount / told.unit) * 100)), `row ${i}: ${rows[i].join(" ")}`);
  });
}

/** A decision opens the board there, with what was played and what was better marked on it. */
async function open_worst(person, worst, expect) {
  const { page } = person;
  await person.press(page.locator(".loss-point").first());
  await page.waitForFunction((step) => new URLSearchParams(location.search).get("move") === String(step) && document.querySelector(".replay-slider input").value === String(step), worst.step);
  await page.waitForSelector(".frame [data-advised], .frame .picked");
  expect((await page.locator(".hint-arrow").count()) === 2, "no arrows for played and better");
}

/** Makes a move from the list of choices. */
async function choose(person, action) {
  const { page } = person;
  const tab = page.locator("#tab-choices");
  if ((await tab.getAttribute("aria-selected")) !== "true") await person.press(tab);
  for (let picks = 0; picks < 8; ++picks) {
    const yes = page.locator(".actions .primary:enabled");
    if ((await yes.count()) > 0) return person.press(yes);
    const next = await page.waitForFunction((wanted) => {
      const leaf = document.querySelector(`.choice[data-choice="${CSS.escape(wanted)}"]`);
      const words = wanted.split(" ");
      return leaf ?? [...document.querySelectorAll(".choice[data-choices]")].find((one) => Object.values(JSON.parse(one.dataset.choices)).every((word) => words.includes(String(word)))) ?? null;
    }, action);
    await person.press(next.asElement());
    if ((await page.locator(".practice[data-weighing='true'], .practice[data-tried]").count()) > 0) return undefined;
  }
  throw new Error(`“${action}” cannot be chosen`);
}

/** The worst mistake, tried as it was played and then better; without a network. */
async function practise(person, [worst, ...others], expect) {
  const { page } = person;
  await person.press(page.locator(".practise"));
  await page.waitForSelector(".practice[data-over='no']");
  await page.waitForSelector(".frame[data-state='act']");
  await person.context.setOffline(true);
  expect((await page.getAttribute(".practice", "data-step")) === String(worst.step), "not the worst mistake first");
  await choose(person, worst.played);
  await page.waitForSelector(".practice[data-tried]");
  expect((await page.getAttribute(".practice", "data-over")) === "no", "the mistake is accepted");
  await person.check("a try that is missed");
  await choose(person, worst.best);
  await page.waitForSelector(".practice[data-over='solved']");
  await page.waitForSelector(".frame [data-advised]");
  await person.check("a position that is solved");
  await page.click(".next-position");
  await page.waitForSelector(`.practice[data-step='${others[0].step}']`);
  await page.waitForSelector(".frame[data-state='act']");
  await page.click(".show-answer");
  await page.waitForSelector(".practice[data-over='shown']");
  await person.context.setOffline(false);
  await person.go("/practice");
  const left = await page.innerText(".lesson-list li");
  expect(left.includes(String(others.length)), `not ${others.length} due: ${left}`);
  await person.check("the list of positions");
}

export function look_back_tests({ test, with_person, expect, games, program }) {
  if (games.includes("fertility")) {
    test("fertility: what decided it, one tap from the end, and practice (en)", () =>
      with_person({ seed: 61, language: "en", size: [1280, 720] }, async (person) => {
        const { page } = person;
        const told = analysed(program, "fertility", "01_fertility_2");
        const worst = by_loss(told);
        await look_back(person, "fertility", "01_fertility_2");
        expect((await page.locator(".story-point").count()) === told.turning_points.length, "not all turning points");
        const cost = await page.locator(".loss-point .verdict-cost").first().innerText();
        expect(cost.includes(((worst[0].loss / told.unit) * 100).toFixed(1)), `another loss: ${cost}`);
        await read_curve(person, told, expect);
        await person.press(page.locator(".seat-choice button").nth(1));
        await page.waitForSelector(".look-back[data-weighed='0 1']");
        await person.press(page.locator(".seat-choice button").first());
        const [picture] = await Promise.all([page.waitForEvent("download"), page.click(".share-ways button:nth-child(2)")]);
        expect(picture.suggestedFilename() === "fertility.png", picture.suggestedFilename());
        await fits(person, "the analysis", expect);
        await open_worst(person, worst[0], expect);
        await person.check("a decision looked back at");
        await fits(person, "a decision", expect);
        await practise(person, worst.filter(({ label }) => label === "mistake" || label === "blunder"), expect);
      }));
  }
  if (games.includes("egizia")) {
    test("egizia: looking back on a phone (fr)", () =>
      with_person({ seed: 62, language: "fr", size: [360, 640], touch: true, theme: "dark" }, async (person) => {
        const { page } = person;
        const told = analysed(program, "egizia", "01_egizia_2");
        await look_back(person, "egizia", "01_egizia_2");
        await person.check("the analysis on a phone");
        await fits(person, "the analysis", expect);
        await open_worst(person, by_loss(told)[0], expect);
        await page.waitForSelector(".look-back-bar");
        await person.check("a decision on a phone");
        await fits(person, "a decision", expect);
        await person.press(page.locator("#tab-analysis"));
        await read_curve(person, told, expect);
      }));
    test("egizia: looking back without WebAssembly says what does it (en)", () =>
      with_person({ seed: 63, language: "en" }, async (person) => {
        const { page } = person;
        await page.addInitScript(() => delete globalThis.WebAssembly);
        await person.go("/");
        const table = await import_record(page, readFileSync(new URL("games/egizia/golden/01_egizia_2.iteru", root), "utf8"));
        await person.go(`/t/${table}/analysis`);
        await page.waitForSelector(".look-back[role=status] a[download]");
        expect((await page.innerText(".look-back")).includes("iteru analyse"), "nothing is said");
        await person.check("no analysis here");
      }));
  }
}
