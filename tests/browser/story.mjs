// What happened? Turns of others told as stories at a pace one can set and skip, what happened since one's own turn, marks on what
// changed, the log by turns, points on every plate. `kit` is what run.mjs has: test, with_person, expect, games.

import { readdirSync, readFileSync } from "node:fs";

/** Marks on what changed, as the four games draw them. */
const marks = ".news-mark, .egz-fresh, .tal-news";

/** Notes whatever is told from here on: moves, areas that opened, gains that rose, pieces that travelled. */
const take_notes = (page) =>
  page.evaluate(() => {
    const notes = { moves: [], words: [], areas: new Set(), gains: 0, travelled: 0 };
    globalThis.notes = notes;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...wish) {
      ++notes.travelled;
      return animate.apply(this, wish);
    };
    new MutationObserver(() => {
      const told = Number(document.querySelector(".story")?.getAttribute("data-told") ?? "0.5");
      if (Number.isInteger(told) && notes.moves.at(-1) !== told) notes.moves.push(told);
      const words = document.querySelector('.frame[data-state="act"] .story-words')?.textContent;
      if (words !== undefined && notes.words.at(-1) !== words) notes.words.push(words);
      const seat = document.querySelector(".frame")?.getAttribute("data-told");
      const head = document.querySelector(".things-head")?.textContent ?? "";
      const name = document.querySelector(`.plates [data-seat="${seat}"] .plate-words`)?.textContent ?? "-";
      if (seat != null && head.includes(name)) notes.areas.add(seat);
      notes.gains = Math.max(notes.gains, document.querySelectorAll(".rising li").length);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-told"] });
  });

const notes_of = (page) => page.evaluate(() => ({ ...globalThis.notes, areas: [...globalThis.notes.areas].map(Number) }));

/** Everything the server has told about the table the page is at. */
const log_of = (page) =>
  page.evaluate(async () => {
    const table = location.pathname.split("/")[2];
    const look = (await (await fetch(`/api/tables/${table}`)).json()).messages.find(({ type }) => type === "snapshot");
    const { updates } = await (await fetch(`/api/tables/${table}/log?from=1&seat=${look.you.eyes}`)).json();
    return { eyes: look.you.eyes, moves: updates.filter(({ what }) => what === "move") };
  });

async function sit_with(person, game, players) {
  await person.go("/");
  await person.page.evaluate((count) => localStorage.setItem("iteru.players", String(count)), players);
  await person.play_now(game);
}

/** From here on a story stands where it is: only skipping leads on, however slow or fast the machine is. */
const hold_time = (page) =>
  page.evaluate(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (then, time, ...more) => (time >= 100 ? 0 : setTimeout(then, time, ...more));
  });

/** "told" if a story stands that can be skipped, or "act" if one is asked. */
const told_or_asked = (page) =>
  page
    .waitForFunction(() => (document.querySelector(".story .skip:enabled") !== null ? "told" : document.querySelector('.frame[data-state="act"]') !== null ? "act" : null), undefined, { polling: 20 })
    .then((handle) => handle.jsonValue());

/** Plays until a story is told that can be skipped. */
async function until_told(person) {
  for (let decisions = 0; decisions < 60; ++decisions) {
    if ((await told_or_asked(person.page)) === "told") return;
    await person.act_on_board();
  }
  throw new Error("nothing is ever told");
}

/** Skips what is told, and what is told after that, until one is asked. */
async function skip_all(person, way, skip) {
  for (let stories = 0; stories < 30; ++stories) {
    if ((await told_or_asked(person.page)) === "act") return;
    await skip();
  }
  throw new Error(`no way out of a story by ${way}`);
}

/** A game that was recorded elsewhere, as it is dropped on the home page. */
export const import_record = (page, record) =>
  page.evaluate(async (body) => {
    await fetch("/api/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    const answer = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body });
    return (await answer.json()).messages[0].table;
  }, record);

export function story_tests({ test, with_person, expect, games }) {
  for (const [number, game] of games.entries()) {
    const language = number % 2 === 0 ? "fr" : "en";
    test(`${game}: a recorded game has its whole log in the replay (${language})`, () =>
      with_person({ seed: 34, language }, async (person) => {
        const folder = new URL(`../../games/${game}/golden/`, import.meta.url);
        const name = readdirSync(folder).filter((file) => file.endsWith(".iteru")).sort()[0];
        await person.go("/");
        const table = await import_record(person.page, readFileSync(new URL(name, folder), "utf8"));
        await person.go(`/t/${table}/replay?move=0`);
        await check_log(person, expect);
      }));
  }

  if (games.includes("pharaon")) {
    test("pharaon: the Traitor's answer is told and keeps nobody from playing (fr)", () =>
      with_person({ language: "fr", seed: 35, pace: "slow" }, async (person) => {
        await sit_with(person, "pharaon", 1);
        await take_notes(person.page);
        for (let decisions = 0; decisions < 30; ++decisions) {
          await person.wait();
          if ((await notes_of(person.page)).words.some((words) => words.includes("Traître"))) return;
          await person.act_on_board();
        }
        throw new Error("the Traitor acts unseen");
      }));
  }

  for (const [number, game] of games.entries()) {
    const language = number % 2 === 0 ? "fr" : "en";
    const touch = number % 2 === 0;
    test(`${game}: turns of others are told move by move (${language})`, () =>
      with_person({ language, seed: 31, pace: "fast", motion: "no-preference", ...(touch ? { size: [360, 640], touch } : {}) }, async (person) => {
        const { page } = person;
        await sit_with(person, game, 3);
        await person.wait();
        const from = (await log_of(page)).moves.at(-1)?.seq ?? 0;
        await take_notes(page);
        for (let decisions = 0; decisions < 40; ++decisions) {
          if ((await person.wait()) === "over") break;
          const { gains, areas } = await notes_of(page);
          if (decisions > 3 && gains > 0 && areas.length === 2) break;
          await person.act_on_board();
        }
        await person.wait();
        const { moves, areas, gains, travelled } = await notes_of(page);
        const { eyes, moves: all } = await log_of(page);
        // What comes while this person is asked is shown at once; a story begins with a move after which they are not asked.
        const others = all.filter(({ seq, seat, events }) => seq > from && seq <= moves.at(-1) && seat !== eyes && events.length > 0).map(({ seq }) => seq);
        const missed = others.filter((seq) => !moves.includes(seq));
        const asked = all.filter(({ seq }) => missed.includes(seq)).every(({ kind }) => kind === "bid" || kind === "plan" || kind === "keep_noble" || kind === "choose_vase");
        expect(moves.length > 2 && moves.every((seq, i) => i === 0 || seq > moves[i - 1]), `told: ${moves}`);
        expect(missed.length === 0 || asked, `not told: ${missed} of ${others}`);
        expect(areas.length === 2 && !areas.includes(eyes), `areas that opened: ${areas}`);
        expect(gains > 0, "no gain rose");
        expect(travelled > 0, "no piece travelled");
      }));

    test(`${game}: marks, points, and what happened since one's last turn (${language === "fr" ? "en" : "fr"})`, () =>
      with_person({ language: language === "fr" ? "en" : "fr", seed: 32, ...(touch ? {} : { size: [360, 640], touch: true }) }, async (person) => {
        const { page } = person;
        await sit_with(person, game, 2);
        const since = page.locator(".since");
        for (let decisions = 0; decisions < 40; ++decisions) {
          await person.wait();
          if (decisions > 2 && (await since.count()) > 0 && (await page.locator(marks).count()) > 0) break;
          await person.act_on_board();
        }
        expect((await page.locator(marks).count()) > 0, "nothing that changed is marked");
        const own = person.touch ? page.locator("#tab-mine .plate-points") : page.locator(".plates .mine .plate-points");
        expect((await own.count()) === 1, "no points of mine");
        expect((await page.locator(".plates li:not(.mine) .plate-points").count()) === 1, "no points of the other");
        // Again after coming back: what happened meanwhile is not lost.
        await page.reload();
        await person.wait();
        await since.waitFor();
        await page.waitForSelector(marks);
        const { eyes, moves } = await log_of(page);
        const last = moves.findLastIndex(({ seat }) => seat !== eyes);
        const first = moves.slice(0, last).findLastIndex(({ seat }) => seat === eyes) + 1;
        const wanted = moves.slice(first, last + 1).filter(({ events }) => events.length > 0).map(({ move }) => move);
        await take_notes(page);
        await person.press(since);
        await page.waitForSelector(".story");
        await person.check("since the last turn");
        await page.waitForSelector('.frame[data-state="act"]');
        const told = (await notes_of(page)).moves.filter((move) => wanted.includes(move));
        expect(String(told) === String(wanted), `seen again: ${told} instead of ${wanted}`);
        await person.press(since);
        await page.waitForSelector(".story");
        await page.keyboard.press("Escape");
        await page.waitForSelector('.frame[data-state="act"]');
      }));
  }

  for (const touch of [false, true]) {
    test(`stories are skipped by button, Escape and tap, and slowed down or hurried, ${touch ? "on a phone" : "at a desk"}`, () =>
      with_person({ seed: 33, pace: "slow", touch, ...(touch ? { size: [360, 640], language: "fr" } : {}) }, async (person) => {
        const { page } = person;
        await sit_with(person, games.includes("egizia") ? "egizia" : games[0], 3);
        await take_notes(page);
        await hold_time(page);
        const skip = {
          button: () => person.press(page.locator(".story .skip")),
          escape: () => page.keyboard.press("Escape"),
          tap: () => person.press(page.locator(".board-place")),
        };
        for (const [way, do_it] of Object.entries(skip)) {
          await until_told(person);
          if (way === "button") await person.check("a story");
          await skip_all(person, way, do_it);
        }
        await until_told(person);
        for (const wanted of ["normal", "fast", "once"]) {
          await person.press(page.locator(".story .pace"));
          await page.waitForFunction((pace) => localStorage.getItem("iteru.pace") === pace, wanted);
        }
        await person.wait(); // at once: nothing is left to wait for
        expect((await notes_of(page)).travelled === 0, "pieces travel though the device asks for stillness");
        await person.press(page.locator(".top .menu:last-child > button"));
        await person.press(page.locator(".settings .one-of").nth(2).locator("button").first());
        await page.waitForFunction(() => localStorage.getItem("iteru.pace") === "slow");
      }));
  }
}

/** A log in words: one line a turn, no codes, what is shown marked and in sight, what comes later grey. On the page of a replay at the deal. */
export async function check_log(person, expect) {
  const { page } = person;
  await page.waitForFunction(() => document.querySelectorAll(".log-line").length > 3);
  const lines = await page.locator(".log-line.turn").count();
  expect(lines === (await page.locator(".log-line.turn.future").count()), "before the first move something is not grey");
  await page.evaluate(() => {
    for (const steps of document.querySelectorAll(".log-steps")) steps.open = true;
  });
  await page.waitForFunction(() => [...document.querySelectorAll(".log-steps")].every((steps) => steps.querySelector("li") !== null));
  const text = (await page.locator(".log-moment").allInnerTexts()).join("\n");
  const code = /(^|[\s(])(\d+[a-zA-Z]|[a-z]\d+[a-z]?|\?|\w+_\w+)(?=[\s.,;)]|$)/m.exec(text);
  expect(code === null, `a code in the log: “${code?.[0]}” in “${text.slice(Math.max(0, (code?.index ?? 0) - 60), (code?.index ?? 0) + 40)}”`);
  await page.locator(".log-line.turn > .log-words > .log-moment").nth(2).click();
  await page.waitForSelector(".log-line.shown");
  const seen = await page.evaluate(() => {
    const [list, line] = [document.querySelector(".log"), document.querySelector(".log li li.shown") ?? document.querySelector(".log-line.shown")].map((one) => one.getBoundingClientRect());
    return line.bottom > list.top && line.top < list.bottom;
  });
  expect(seen, "the move that is shown is out of sight in the log");
  const future = await page.locator(".log-line.future").count();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.querySelectorAll(".log-line.future").length <= before, future);
}
