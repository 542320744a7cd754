// The browser table, tried out as people would: node tests/browser/run.mjs PROGRAM [part of a test's name | --list]
// Three tests at a time (ITERU_AT_ONCE), since each waits now and then; each with a browser profile of its own. ITERU_GAMES=egizia,pharaon tries only these games;
// ITERU_WEB=web/dist takes the page from that folder and not from the program; ITERU_SHOTS=FOLDER keeps pictures of failures;
// ITERU_PASSED=FILE leaves out the tests named there and adds those that pass.
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { ask, askings } from "./asking.mjs";
import { coach_tests } from "./coach.mjs";
import { ending_tests } from "./ending.mjs";
import { explain_tests } from "./explain.mjs";
import { open_browser, open_house } from "./house.mjs";
import { lesson_tests } from "./lessons.mjs";
import { look_back_tests } from "./look_back.mjs";
import { offline_tests } from "./offline.mjs";
import { people_tests } from "./people.mjs";
import { reading_tests } from "./reading.mjs";
import { sit_down, within } from "./person.mjs";
import { check_log, story_tests } from "./story.mjs";
import { Tapper, turns } from "./taps.mjs";

const root = new URL("../../", import.meta.url);
const [program = "build/release/iteru", part = ""] = process.argv.slice(2);
const house = await open_house(program);
const known = (await (await fetch(`${house.address}/api/games`)).json()).games.map((one) => one.game);
const games = process.env.ITERU_GAMES?.split(",") ?? known;
/** A game without a board of its own is played by the list of choices. */
const has_board = (game) => existsSync(new URL(`games/${game}/web/index.tsx`, root));
const tests = [];
const test = (name, body) => tests.push({ name, body });
const expect = (holds, what) => {
  if (!holds) throw new Error(what);
};

let browser;
/** What a test that takes too long can tell. */
const give_up = async (person) => {
  throw new Error(`it takes too long: ${await within(10, person.where(), async () => "the page does not answer")}`);
};
const with_person = async (wish, body) => {
  const person = await within(60, sit_down(browser, house.address, wish), async () => {
    throw new Error("the browser opens no window");
  });
  try {
    await within(1200, body(person), () => give_up(person)); // however busy the machine is
    await person.close();
  } catch (problem) {
    if (process.env.ITERU_SHOTS !== undefined) {
      await mkdir(process.env.ITERU_SHOTS, { recursive: true });
      await person.page.screenshot({ path: `${process.env.ITERU_SHOTS}/${Date.now()}.png` }).catch(() => undefined);
    }
    await person.leave();
    throw new Error(`${problem.message}${person.problems.length > 0 ? `\n${person.problems.slice(0, 5).join("\n")}` : ""}`);
  }
};

/** Everything could be done on the board, if there is one. */
const check_board = (game, { decisions, by_list }) =>
  expect(!has_board(game) || by_list.length === 0, `${by_list.length} of ${decisions} decisions could not be made on the board: ${by_list[0]}`);

/** What a game played to its end shows. */
const check_end = async (person) => {
  // Who plays by the list has gone back to the table after the last move, too.
  const tab = person.page.locator(".boardless #tab-score[aria-selected=false]");
  if (person.touch && (await tab.count()) > 0) await person.press(tab);
  await person.page.waitForSelector(".score table tfoot");
  expect((await person.page.locator(".score-chart rect").count()) > 0, "no chart of the final count");
  await person.check("the final count");
};

/** A game that is over, again: move by move, from all seats, the log as it was, and on from there; and the rules. */
const look_back = async (person, game, language) => {
  const path = new URL(person.page.url()).pathname;
  await person.go(`${path}/replay?move=3`);
  await person.page.waitForSelector(".replay-bar");
  expect((await person.page.inputValue(".replay-slider input")) === "3", "the link does not lead to its move");
  await person.page.keyboard.press("ArrowRight");
  await person.page.waitForFunction(() => document.querySelector(".replay-slider input").value === "4");
  await person.page.keyboard.press("End");
  await person.page.waitForFunction(() => document.querySelector(".replay-bar [aria-label]:disabled") !== null);
  await person.page.selectOption(".replay-bar select", "all");
  await person.page.waitForFunction(() => location.search.includes("seat=all"));
  await person.page.keyboard.press("Home");
  await person.page.waitForFunction(() => document.querySelector(".replay-slider input").value === "0");
  await check_log(person, expect);
  await person.check("the replay");
  await person.page.click(".replay-bar button:last-child"); // play on from here
  await person.page.waitForURL((url) => url.pathname !== `${path}/replay`);
  await person.wait();
  await person.act_on_board();
  await person.wait(); // until nothing more is added to the log
  await person.page.click("#tab-log");
  await person.page.waitForSelector(".log-line.turn :is(.rule, summary)");
  if ((await person.page.locator(".log .rule").count()) === 0) await person.page.locator(".log-steps > summary").last().click();
  await person.page.locator(".log .rule").last().click();
  await person.page.waitForSelector(".reader .rule-text.wanted");
  await person.check("the rules beside the table");
  await person.page.keyboard.press("Escape");
  await person.go(`/rules/${game}`);
  await person.page.waitForSelector(".rule-text");
  await person.check("the rules");
  const all = await person.page.locator(".rule-text").count();
  await person.page.fill(".rules-search input", language === "fr" ? "joueur" : "player");
  await person.page.waitForFunction((count) => document.querySelectorAll(".rule-text").length < count, all);
};

for (const [number, game] of games.entries()) {
  const languages = number % 2 === 0 ? ["en", "fr", "en", "fr"] : ["fr", "en", "fr", "en"];

  test(`${game}: a whole game by mouse, replay, log, rules (${languages[0]})`, () =>
    with_person({ language: languages[0], seed: 11 }, async (person) => {
      await person.play_now(game);
      await person.wait();
      await person.check("the table");
      check_board(game, await person.play_game("mouse"));
      await check_end(person);
      await look_back(person, game, languages[0]);
    }));

  test(`${game}: a whole game by keyboard (${languages[1]})`, () =>
    with_person({ language: languages[1], theme: "dark", seed: 12 }, async (person) => {
      await person.play_now(game);
      await person.wait();
      await person.check("the table, dark");
      await person.play_game("keys");
      await check_end(person);
    }));

  test(`${game}: a whole game by touch at 360 × 640 (${languages[2]})`, () =>
    with_person({ language: languages[2], size: [360, 640], touch: true, seed: 13 }, async (person) => {
      await person.play_now(game);
      await person.wait();
      await person.check("the table on a phone");
      check_board(game, await person.play_game("touch"));
      await check_end(person);
    }));

  test(`${game}: two people by invite, with a reconnect (${languages[3]})`, () =>
    with_person({ language: languages[3], seed: 14 }, (ada) =>
      with_person({ language: languages[2], theme: "dark", seed: 15 }, async (ben) => {
        await ada.go(`/new?game=${game}`);
        await ada.page.fill(".name-field input", "Ada");
        await ada.page.click(".new-table [type=submit]");
        const link = await ada.page.inputValue(".copy-link input");
        await ben.hold_line();
        await ben.page.goto(link);
        await ben.page.fill(".field input", "Ben");
        await ben.page.click(".room-seat .primary"); // sits down: the first tap
        await ada.check("the gathering room");
        await ada.page.click(".room .primary.large:enabled");
        for (const person of [ada, ben]) await person.page.waitForSelector(".frame");
        const cut_off = async (decisions) => {
          if (decisions === 4 || decisions === 6) await ben.cut_line();
        };
        const [first, second] = await Promise.all([ada.play_game("mouse"), ben.play_game("mouse", cut_off)]);
        expect(first.decisions > 5 && second.decisions > 5, "somebody hardly played");
        expect(ben.lines.length === 3, `${ben.lines.length} lines instead of three`);
        for (const person of [ada, ben]) await check_end(person);
      }),
    ));
}

test("undo, hint, refusal, languages and themes", () =>
  with_person({ seed: 17 }, async (person) => {
    const { page } = person;
    await person.play_now(games[0]);
    await person.wait();
    const before = await person.decision();
    await person.act_on_board();
    await person.wait();
    if (await page.locator(".actions button", { hasText: "Undo" }).isEnabled()) {
      const after = await person.decision();
      await page.keyboard.press("u");
      await person.settled(after);
      await person.wait();
    }
    expect(before !== null, "no decision");
    await page.keyboard.press("h");
    await page.waitForSelector(".hint", { timeout: 60_000 });
    await page.click(".hint .quiet");
    expect((await person.look()).confirmable, "a hint cannot be taken");
    await page.keyboard.press("Escape");
    const forbidden = page.locator(".board-place [aria-disabled=true]");
    if ((await forbidden.count()) > 0) {
      await forbidden.first().dispatchEvent("click");
      await page.waitForSelector(".trouble");
      await page.click(".trouble .rule");
      await page.waitForSelector(".reader .rule-text.wanted");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("?");
    await page.waitForSelector("dialog .keys");
    await person.check("the keys");
    await page.keyboard.press("Escape");
    await page.click(".top .menu:last-child > button");
    await person.check("the settings");
    await page.click(".settings button:has-text('Français')");
    await page.waitForFunction(() => document.documentElement.lang === "fr");
    await page.click(".settings button:has-text('Sombre')");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.keyboard.press("Escape");
    await page.click("#tab-chat");
    await page.fill(".chat input", "Bonjour");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".chat-lines strong");
    await person.check("the chat, dark");
  }));

for (const theme of ["light", "dark"]) {
  for (const [language, size] of [["en", [1280, 800]], ["fr", [360, 640]]]) {
    test(`home, new table and account, ${theme}, ${language}`, () =>
      with_person({ theme, language, size }, async (person) => {
        await person.go("/");
        await person.page.waitForSelector(".cover-card");
        await person.page.locator(".cover-card").first().click();
        await person.check("home");
        await person.page.click(".home-tools > button");
        await person.page.waitForSelector("dialog[open]");
        await person.check("the account");
        await person.page.keyboard.press("Escape");
        await person.go("/new");
        await person.page.waitForSelector(".new-table");
        for (const game of await person.page.locator(".game-pick").all()) {
          await game.click();
          await person.check("a new table");
        }
      }));
  }
}

if (games.includes("pharaon")) {
  test("pharaon: alone against the Traitor, by mouse (fr)", () =>
    with_person({ language: "fr", seed: 18 }, async (person) => {
      await person.go("/");
      await person.page.evaluate(() => localStorage.setItem("iteru.players", "1"));
      await person.play_now("pharaon");
      await person.play_game("mouse");
      await check_end(person);
      expect((await person.page.locator(".score table thead th").count()) >= 3, "the Traitor is not counted");
    }));
  for (const [language, size, touch] of [["en", [1280, 800], false], ["fr", [390, 844], true]]) {
    test(`pharaon: dark tiles drawn or named (${language})`, () =>
      with_person({ language, size, touch, seed: 20 }, async (person) => {
        const { page } = person;
        await person.go("/new?game=pharaon");
        await page.locator(".new-table .one-of button", { hasText: /^1$/ }).click(); // alone
        const option = page.locator(".named-option");
        await option.locator("select").selectOption("3");
        await person.check("dark tiles, drawn");
        await option.locator(".one-of button").last().click();
        for (const tile of [2, 3]) await option.locator("input").nth(tile).click(); // nile and nobles
        await person.check("dark tiles, named");
        const sent = page.waitForRequest((request) => (request.postData() ?? "").includes('"type":"create"'));
        await page.locator(".new-table [type=submit]").click();
        expect(JSON.parse((await sent).postData()).options.dark === 128 + 4 + 8, "other tiles were sent");
        await page.waitForSelector(".frame");
      }));
  }
}

for (const game of games) {
  test(`${game}: two at one screen, handed over before secrets (en)`, () =>
    with_person({ language: "en", seed: 19 }, async (person) => {
      let secrets = false;
      person.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => (secrets ||= String(payload).includes('"handover":true'))));
      await person.go("/");
      const table = await person.page.evaluate(async (game) => {
        const ask = async (path, body) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
        await ask("/api/session", {});
        const made = await ask("/api/tables", { type: "create", id: "hot", game, players: 2, seats: [{ name: "Ada" }, { name: "Ben" }] });
        const table = made.table ?? made.messages[0].table;
        await ask("/api/command", { type: "start", id: "start", table });
        return table;
      }, game);
      await person.go(`/t/${table}`);
      await person.page.waitForSelector(".frame, .cover");
      // Where nothing is hidden a few decisions show it, and elsewhere some more: whole games are played above.
      const { covers } = await person.play_game("mouse", async (decisions) => (decisions > (secrets ? 24 : 8) ? "enough" : ""));
      expect(secrets ? covers > 0 : covers === 0, `the screen was covered ${covers} times`);
    }));
}

explain_tests({ test, expect, with_person, house, games: games.filter(has_board) });
people_tests({ test, expect, with_person, games: games.filter(has_board) });
story_tests({ test, with_person, expect, games: games.filter(has_board) });
ending_tests({ test, with_person, expect, games: games.filter(has_board) });
look_back_tests({ test, with_person, expect, games: games.filter(has_board), program });
reading_tests({ test, with_person, expect, games: games.filter(has_board) });
for (const { name, game, most, play } of turns.filter((turn) => games.includes(turn.game))) {
  for (const [language, size, touch] of [["en", [1280, 720], false], ["fr", [360, 640], true]]) {
    test(`${name}, at most ${most} taps (${language})`, () =>
      with_person({ language, size, touch, seed: 21 }, async (person) => {
        const tapper = new Tapper(person);
        await play(tapper);
        expect(tapper.taps <= most, `${tapper.taps} taps, not ${most}`);
        console.log(`      ${name}: ${tapper.taps} taps (${size.join("×")})`);
      }));
  }
}

for (const asking of askings.filter(({ game }) => games.includes(game))) {
  for (const [language, size, touch] of [["fr", [1280, 720], false], ["en", [360, 640], true]]) {
    test(`${asking.name} (${language})`, () => with_person({ language, size, touch, seed: 22 }, (person) => ask(person, asking)));
  }
}

lesson_tests(test, expect, with_person, games.filter(has_board), (path) => JSON.parse(readFileSync(new URL(path, root), "utf8")));
coach_tests({ test, with_person, expect, games: games.filter(has_board) });
offline_tests(test, () => browser, with_person, program, games);

test("the scripts are small", async () => {
  const dist = new URL("web/dist/", root);
  const html = readFileSync(new URL("index.html", dist), "utf8");
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1]);
  const size = (file) => gzipSync(readFileSync(new URL(file, dist))).length;
  const sum = first.reduce((bytes, file) => bytes + size(file), 0);
  expect(first.length > 0 && sum <= 60_000, `the first script has ${sum} bytes`);
  for (const file of readdirSync(new URL("assets/", dist)).filter((name) => name.endsWith(".js"))) {
    expect(statSync(new URL(`assets/${file}`, dist)).size > 0 && size(`assets/${file}`) <= 60_000, `${file} is too large`);
  }
  const engine = readdirSync(new URL("assets/", dist)).find((name) => name.endsWith(".wasm"));
  expect(engine !== undefined && size(`assets/${engine}`) <= 500_000, "the engine is missing or too large");
});

if (part === "--list") {
  for (const { name } of tests) console.log(name);
  process.exit(0);
}
const memory = process.env.ITERU_PASSED;
const passed = memory !== undefined && existsSync(memory) ? readFileSync(memory, "utf8").split("\n") : [];
const wanted = tests.filter(({ name }) => name.includes(part) && !passed.includes(name));
browser = await open_browser();
const started = performance.now();
const failures = [];
let next = 0;
const work = async () => {
  while (next < wanted.length) {
    const { name, body } = wanted[next++];
    const from = performance.now();
    try {
      await body();
      if (memory !== undefined) appendFileSync(memory, `${name}\n`);
      console.log(`ok    ${((performance.now() - from) / 1000).toFixed(1).padStart(5)} s  ${name}`);
    } catch (problem) {
      failures.push(name);
      console.log(`FAIL  ${((performance.now() - from) / 1000).toFixed(1).padStart(5)} s  ${name}\n${String(problem.message).replace(/^/gm, "      ")}`);
    }
  }
};
await Promise.all(Array.from({ length: Number(process.env.ITERU_AT_ONCE ?? 3) }, work));
await within(30, browser.close(), async () => undefined);
await house.close();
console.log(`${wanted.length - failures.length} of ${wanted.length} passed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
process.exit(failures.length === 0 ? 0 : 1);
