// The table without a server: a folder of files from a plain host below a path, which then goes away. Whole games from a cold
// start, tabs that are killed, and records that go out and come in.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { open_firefox } from "./house.mjs";
import { stands } from "./lessons.mjs";
import { sit_down, within } from "./person.mjs";
import { host_folder } from "./static_host.mjs";

const expect = (holds, what) => {
  if (!holds) throw new Error(what);
};

const golden = fileURLToPath(new URL("../../games/tal-der-koenige/golden/01_tal_der_koenige_2.iteru", import.meta.url));

/** Two of the games by touch on a phone, two at a desk, in both languages. */
const ways = {
  fertility: { size: [360, 640], touch: true, language: "fr" },
  egizia: { size: [1280, 720], theme: "dark" },
  "tal-der-koenige": { size: [360, 640], touch: true, theme: "dark" },
  pharaon: { size: [1440, 900], language: "fr" },
};

/** Somebody whose browser has kept the page, which is then alone: `body` has a fresh page, and no network. */
async function alone(browser, folder, wish, body, seconds = 280) {
  const host = await host_folder(folder, "/games/iteru/");
  const person = await sit_down(browser, host.address, { ...wish, keeps_page: true });
  let up = true;
  try {
    await person.page.goto(host.address);
    await person.page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await host.down();
    up = false;
    // The browser looks for a newer page, in vain; Firefox tells of fonts that were on their way when the page was left.
    await person.bots_are("apprentice");
    person.expected = /ERR_CONNECTION_REFUSED|Failed to load resource|sw\.js|download failed .* status=2152398850 /;
    await person.page.goto(host.address);
    await within(seconds, body(person), async () => {
      throw new Error(`it takes too long: ${await person.where()}`);
    });
    await person.close();
  } catch (problem) {
    await person.leave();
    throw new Error(`${problem.message}\n${person.problems.slice(0, 5).join("\n")}`, { cause: problem });
  } finally {
    if (up) await host.down();
  }
}

async function start_game(person, game) {
  const { page } = person;
  await person.press(page.locator(`.cover-card[data-game="${game}"]`));
  await person.press(page.locator(".play-now .primary"));
  await page.waitForSelector(".frame");
}

async function whole_game(person, game) {
  const { page } = person;
  await page.waitForSelector(".home .notice"); // which says calmly that there is no server
  await person.check("home without a server");
  await start_game(person, game);
  const { by_list } = await person.play_game(person.touch ? "touch" : "mouse");
  expect(by_list.length === 0, `not on the board: ${by_list[0]}`);
  await page.waitForSelector(".score table tfoot");
  await person.check("the final count");
}

const kills = Number(process.env.ITERU_KILLS ?? 6);

/** The tab dies at random moments, with its workers; whatever it had shown is there when it comes back. */
async function killed(person) {
  await start_game(person, "fertility");
  let shown = 0;
  await person.context.exposeBinding("showed", (_source, decision) => void (shown = Math.max(shown, decision)));
  const watch = () =>
    person.page.evaluate(() => {
      const tell = () => globalThis.showed(Number.parseInt(document.querySelector(".frame")?.dataset.decision ?? "0") || 0);
      new MutationObserver(tell).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-decision"] });
      tell();
    });
  await watch();
  for (let count = 0; count < kills; ++count) {
    const { page } = person;
    const playing = person.play_game("mouse").then((end) => end.decisions, () => null);
    const crashed = page.waitForEvent("crash");
    const moment = new Promise((come) => setTimeout(come, person.random(1500)));
    if ((await Promise.race([playing, moment])) !== undefined) shown = 0; // the game was over: a new one
    const devices = await person.context.newCDPSession(page);
    devices.send("Page.crash").catch(() => undefined);
    await crashed;
    await playing;
    const before = shown;
    const address = page.url();
    person.page = await person.context.newPage();
    person.page.setDefaultTimeout(120_000);
    await page.close();
    await person.page.goto(address);
    const state = await person.wait();
    const after = Number.parseInt(await person.decision());
    expect(state === "over" || after >= before, `decision ${before} was shown, and ${after} comes back`);
    if (state === "over") {
      shown = 0;
      await person.page.goto(person.address);
      await start_game(person, "fertility");
    }
    await watch();
  }
}

/** There is no room: the page says so, and the game goes on in memory. */
async function no_room(person) {
  const devices = await person.context.newCDPSession(person.page);
  await devices.send("Storage.overrideQuotaForOrigin", { origin: new URL(person.address).origin, quotaSize: 100 });
  await start_game(person, "fertility");
  await person.play_game("mouse", async (decisions) => (decisions > 3 ? "enough" : undefined));
  await person.page.goto(`${person.address}#/`);
  await person.page.waitForSelector(".home .notice >> nth=1");
  await person.check("home without room for tables");
}

/** A lesson needs no server either; here on a phone held across. */
async function lesson(person) {
  const { page } = person;
  await person.press(page.locator('.cover-learn a[href$="/learn/fertility/turn"]'));
  for (const step of [0, 1, 2]) {
    await stands(page, (now) => now.step === step);
    await person.check(`a lesson, step ${step}`);
    await person.press(page.locator(".lesson .skip, .lesson .continue").first());
  }
  await stands(page, (now) => now.step === 3);
}

/** Two at one screen; the game goes out as a record; another comes in, is seen again and played on. */
async function hot_seat(person, folder) {
  const { page } = person;
  await page.goto(`${person.address}#/new?game=tal-der-koenige`);
  await page.locator(".sitters select").nth(1).selectOption("here");
  await person.press(page.locator(".new-table .primary"));
  await page.waitForSelector(".frame");
  const { covers } = await person.play_game("mouse", async (decisions) => (decisions > 8 ? "enough" : undefined));
  expect(covers > 0, "the screen was never handed over");
  await person.press(page.locator(".menu > button").first());
  const download = page.waitForEvent("download");
  await person.press(page.locator(".menu-list button", { hasText: "Download" }));
  const file = join(folder, "game.iteru");
  await (await download).saveAs(file);
  expect(readFileSync(file, "utf8").startsWith("iteru-record"), "no record");
  await page.goto(`${person.address}#/`);
  await page.setInputFiles(".drop input", golden);
  await page.waitForSelector(".replay-bar");
  await person.press(page.locator(".replay-bar button:not(.far)").nth(2));
  await person.check("a replay without a server");
  await person.press(page.locator(".replay-bar button", { hasText: "Play on" }));
  await page.waitForFunction(() => document.querySelector(".frame") !== null && document.querySelector(".replay-bar") === null);
  expect((await person.wait()) === "act", "it does not go on");
}

/** A game begun on this device goes on at the server, and comes back. */
async function there_and_back(person) {
  const { page } = person;
  const some = (way) => person.play_game(way, async (decisions) => (decisions > 2 ? "enough" : undefined));
  await person.go("/");
  await page.locator('.cover-card[data-game="egizia"]').click();
  await page.locator(".play-now button", { hasText: "On this device" }).click();
  await page.locator(".play-now .primary").click();
  await page.waitForSelector(".frame");
  for (const [button, beginning] of [["Continue online", "/t/"], ["Continue on this device", "/t/here."]]) {
    await some("mouse");
    const before = new URL(page.url()).pathname;
    const plates = await page.locator(".plate").allInnerTexts();
    await page.locator(".menu > button").first().click();
    await page.locator(".menu-list button", { hasText: button }).click();
    await page.waitForFunction((old) => location.pathname !== old && document.querySelector('.frame[data-state="act"]') !== null, before);
    expect(new URL(page.url()).pathname.startsWith(beginning), page.url());
    expect((await page.locator(".plate").count()) === plates.length, "somebody is missing");
  }
  await some("mouse");
}

/** In the worker with the tables: counts those that think there from now on. */
const count_thinkers = () => {
  const Plain = self.Worker;
  self.thinking = 0;
  self.Worker = class extends Plain {
    constructor(...wish) {
      super(...wish);
      ++self.thinking;
    }
    terminate() {
      super.terminate();
      --self.thinking;
    }
  };
};

/** At a server's page: a table on this device, which the home page lists beside the server's. Its bot thinks in three workers, which
 * end when the table is left. */
async function beside_server(person) {
  const { page } = person;
  await person.bots_are("search:60/threads=3");
  await person.go("/");
  const cover = page.locator('.cover-card[data-game="fertility"]');
  await cover.click();
  await page.locator(".play-now button", { hasText: "On this device" }).click();
  const [house] = await Promise.all([page.waitForEvent("worker"), cover.click()]); // the engine comes when a game is picked
  await house.evaluate(count_thinkers);
  await page.locator(".play-now .primary").click();
  await page.waitForSelector(".frame");
  expect(new URL(page.url()).pathname.startsWith("/t/here."), page.url());
  let thinking = 0; // until the bot has had its first turn
  await person.play_game("mouse", async () => ((thinking = await house.evaluate(() => self.thinking)) > 0 ? "enough" : undefined));
  expect(thinking === 3, `${thinking} workers think`);
  await page.click(".top .home-link");
  await page.waitForSelector('.table-list a[href^="/t/here."]');
  const left = await house.evaluate(() => self.thinking);
  expect(left === 0, `${left} workers think at a table that was left`);
}

/** In the worker with the tables: notes which nets its thinkers are to fetch. */
const note_nets = () => {
  const Plain = self.Worker;
  self.nets = [];
  self.Worker = class extends Plain {
    postMessage(message) {
      if (message.net != null) self.nets.push(message.net.file);
      super.postMessage(message);
    }
  };
};

/** A champion asks the net of its game, which is kept like everything else. */
async function champion(person, game) {
  const { page } = person;
  await person.bots_are("thoth");
  await page.goto(person.address);
  const [house] = await Promise.all([page.waitForEvent("worker"), person.press(page.locator(`.cover-card[data-game="${game}"]`))]);
  await house.evaluate(note_nets);
  await person.press(page.locator(".play-now .primary"));
  await page.waitForSelector(".frame");
  await person.play_game("mouse", async (decisions) => (decisions > 3 ? "enough" : undefined));
  const sizes = await house.evaluate(() => Promise.all(self.nets.map(async (file) => (await (await fetch(file)).arrayBuffer()).byteLength)));
  expect(sizes.length === 1 && sizes[0] > 100_000, `nets of ${sizes} bytes`);
}

/** The same site, with another name for its first script. */
function next_version(from, to) {
  cpSync(from, to, { recursive: true });
  const change = (file, how) => writeFileSync(join(to, file), how(readFileSync(join(to, file), "utf8")));
  const [script] = /assets\/[\w.-]+\.js/.exec(readFileSync(join(to, "index.html"), "utf8"));
  renameSync(join(to, script), join(to, "assets/next.js"));
  change("index.html", (text) => text.replace(`src="./${script}"`, 'src="./assets/next.js"'));
  change("sw.js", (text) => text.replace(`"${script}"`, '"assets/next.js"').replace(/const version = "\w+"/, 'const version = "next"'));
}

/** A new version comes while somebody plays: nothing changes at the table, the home page tells it, and the next start has it. */
async function updated(browser, folder, versions) {
  const next = join(versions, "next");
  next_version(folder, next);
  const host = await host_folder(folder, "/");
  const person = await sit_down(browser, host.address, { keeps_page: true });
  const { page } = person;
  const script = () => page.evaluate(() => document.querySelector("script[type=module]").src.replace(/.*\//, ""));
  try {
    await page.goto(host.address);
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload(); // from now on what is kept is used
    const before = await script();
    await start_game(person, "fertility");
    host.serve(next);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      const coming = registration.installing ?? registration.waiting;
      while (coming.state === "installing") await new Promise((settle) => coming.addEventListener("statechange", settle, { once: true }));
    });
    expect((await page.locator(".notice").count()) === 0 && (await script()) === before, "something changes in the middle of a game");
    await person.play_game("mouse", async (decisions) => (decisions > 1 ? "enough" : undefined));
    await page.click(".top .home-link");
    await page.waitForFunction(() => [...document.querySelectorAll(".home .notice")].some((one) => one.textContent.includes("new version")));
    await person.check("a new version");
    await page.goto("about:blank");
    await page.goto(host.address);
    await page.waitForSelector(".home .table-list a");
    expect((await script()) === "next.js", "the next start has the old version");
    expect((await page.locator(".home .notice", { hasText: "new version" }).count()) === 0, "the new version announces itself");
    await person.close();
  } catch (problem) {
    await person.leave();
    throw new Error(`${problem.message}\n${person.problems.slice(0, 5).join("\n")}`, { cause: problem });
  } finally {
    await host.down();
  }
}

/** The same in Firefox, where one cannot say what kind of light there is. */
async function in_firefox(folder, game) {
  const firefox = await open_firefox();
  try {
    await alone(firefox, folder, { size: [1280, 720], language: "fr" }, (person) => whole_game(person, game));
  } finally {
    await within(30, firefox.close(), async () => undefined);
  }
}

/** `test(name, body)` for each; `browser` answers the one there is; `with_person` has somebody at the server. */
export function offline_tests(test, browser, with_person, program, games) {
  const folder = mkdtempSync(join(tmpdir(), "iteru-site-"));
  let written = false;
  const site = () => {
    if (!written) execFileSync(program, ["site", join(folder, "site")]);
    written = true;
    return join(folder, "site");
  };
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const of_the_house = games.filter((one) => one in ways);
  for (const game of of_the_house) {
    test(`offline: ${game}: a whole game without a server`, () => alone(browser(), site(), ways[game], (person) => whole_game(person, game)));
  }
  for (const game of of_the_house.slice(0, process.env.ITERU_ALL === undefined ? 1 : of_the_house.length)) {
    test(`offline: ${game}: a whole game without a server in Firefox`, () => in_firefox(site(), game));
  }
  const { games: known } = JSON.parse(readFileSync(new URL("../../web/src/generated/house.json", import.meta.url), "utf8"));
  for (const game of of_the_house.filter((one) => known.find((facts) => facts.game === one).levels.includes("thoth"))) {
    test(`offline: ${game}: a champion`, () => alone(browser(), site(), {}, (person) => champion(person, game)));
  }
  test("offline: on this device, at a server’s page", () => with_person({}, beside_server));
  test("offline: from this device to the server, and back", () => with_person({}, there_and_back));
  test("offline: a new version waits for the next start", () => updated(browser(), site(), folder));
  test("offline: a lesson", () => alone(browser(), site(), { size: [844, 390], touch: true, language: "fr" }, lesson));
  test("offline: no room to keep anything", () => alone(browser(), site(), { size: [360, 640], touch: true, language: "fr" }, no_room));
  test("offline: a tab that is killed loses nothing that was shown", () => alone(browser(), site(), {}, killed, 280 + 20 * kills));
  test("offline: two at one screen, records and replays", () => alone(browser(), site(), {}, (person) => hot_seat(person, folder)));
}
