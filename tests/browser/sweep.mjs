// The layout sweep: positions of every game in every size of window, and whatever does not fit, cannot be reached or jumps.
//
//   node tests/browser/sweep.mjs [PROGRAM] [--all] [--only PATTERN] [--size 360x640] [--state hint] [--look "en dark"]
//        [--shots FOLDER] [--progress] [--sabotage]
//
// French and light, with the other language and theme once per game and size; --all: everything with everything. --only takes the
// positions whose name fits; --state the one state (`states` below); --look the one language and theme; --shots keeps a picture of each.
// Ends with 1 if anything was found. --sabotage puts old faults back and ends with 1 unless each is found.
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open_browser, open_house } from "./house.mjs";
import { board_box, measure, parts_in_order, settle } from "./measure.mjs";
import { within } from "./person.mjs";
import { gather } from "./positions.mjs";
import { sabotages } from "./sabotages.mjs";

const root = new URL("../../", import.meta.url);
const words = process.argv.slice(2);
const flag = (name) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
const value = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined);
const all = flag("--all");
const sabotage = flag("--sabotage");
const only = new RegExp(value("--only") ?? "");
const only_size = value("--size");
const only_state = value("--state");
const only_look = value("--look")?.split(" ");
const progress = flag("--progress");
const shots = value("--shots");
const program = words[0] ?? "build/release/iteru";
const games = process.env.ITERU_GAMES?.split(",") ?? readdirSync(new URL("games/", root), { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name).sort();
process.env.ITERU_WEB ??= fileURLToPath(new URL("web/dist", root));

/** The sizes of the windows; `small`: 200 % zoom leaves half of the pixels. */
const desks = [[1920, 1080], [1440, 900], [1366, 657], [1280, 720], [960, 540, "200 %"], [640, 360, "200 %"]];
const phones = [[360, 640], [412, 915], [844, 390]];

/** The longest refusal a game can give. */
function longest_refusal(game) {
  const texts = JSON.parse(readFileSync(new URL(`games/${game}/texts/fr.json`, root), "utf8"));
  return Object.keys(texts).filter((key) => key.startsWith("refusal.")).sort((a, b) => texts[b].length - texts[a].length)[0].slice("refusal.".length);
}

/** A window that shows one position after the other; the line to the table is ours, all else the server's. */
class Screen {
  static async open(browser, address, { touch, language, theme, sizes }) {
    const context = await browser.newContext({
      viewport: { width: sizes[0][0], height: sizes[0][1] },
      locale: language, colorScheme: theme, reducedMotion: "reduce", hasTouch: touch, isMobile: touch,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const screen = new Screen();
    Object.assign(screen, { context, page, address, touch, language, theme, sizes, tables: new Map(), answer: "hint", errors: [] });
    page.on("pageerror", (error) => screen.errors.push(error.message));
    await page.routeWebSocket(/\/socket$/, (line) => {
      line.onMessage((text) => screen.hear(line, JSON.parse(text)));
    });
    await page.route(/\/api\/tables\/[^/]+\/log/, (route) => {
      const position = screen.tables.get(/tables\/([^/]+)\/log/.exec(route.request().url())[1]);
      if (position === undefined) return route.continue();
      return route.fulfill({ json: { seq: position.snapshot.seq, updates: position.log } });
    });
    await page.addInitScript(`globalThis.sweep = { settle: ${settle}, measure: ${measure}, board_box: ${board_box}, parts_in_order: ${parts_in_order} };`);
    screen.session = await context.newCDPSession(page);
    await page.goto(`${address}/`);
    await page.waitForSelector(".cover-card");
    // Nobody looks: what is not to be seen need not be painted, which takes longer than all the rest.
    if (shots === undefined) await page.evaluate(() => (document.documentElement.style.opacity = "0"));
    return screen;
  }

  hear(line, order) {
    const position = this.tables.get(order.table);
    if (position === undefined) return;
    const { id, table } = order;
    const { snapshot } = position;
    if (order.type === "watch") {
      this.line = line;
      this.seq = snapshot.seq;
      line.send(JSON.stringify({ ...snapshot, table }));
      line.send(JSON.stringify({ type: "presence", table, seats: snapshot.seats.map(({ seat }) => seat !== 1), spectators: 2 }));
    } else if (order.type === "hint" && this.answer === "hint") {
      const { decision, actions } = snapshot.prompts[0];
      const [longest, ...others] = [...actions].sort((a, b) => b.action.length - a.action.length);
      const categories = Object.keys(snapshot.standing?.[0]?.categories ?? {});
      const advice = ({ action, fields }, chance, points) => ({
        action, fields, chance, chance_error: 0.03, total: 38 + points, total_error: 1.2, points: Object.fromEntries(categories.map((name, i) => [name, i === 0 ? points : 4])),
      });
      const alternatives = others.slice(0, 2).map((one) => advice(one, 0.55, 2));
      line.send(JSON.stringify({ type: "hint", id, table, seat: order.seat, decision, action: longest.action, recommended: advice(longest, 0.62, 6), alternatives, worlds: 64, clear: true }));
    } else {
      line.send(JSON.stringify({ type: "refused", id, table, reason: "not_legal", rule: "1.1", why: longest_refusal(snapshot.game) }));
    }
  }

  /** Something else happens at the table. */
  update(what, more) {
    this.line.send(JSON.stringify({ type: "update", table: this.table, seq: ++this.seq, at: this.position.snapshot.at, what, ...more }));
  }

  /** A table that the page has not seen yet. */
  async show(position) {
    this.position = position;
    this.tables.clear();
    this.shown = (this.shown ?? 0) + 1;
    this.table = `${position.id}-${this.shown}`;
    this.tables.set(position.source ?? this.table, position);
    if (position.cookie !== undefined) {
      const [name, ...value] = position.cookie.split("=");
      await this.context.addCookies([{ name, value: value.join("="), url: this.address }]);
    }
    await this.page.evaluate(async ([path, leave]) => {
      const go = (to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      };
      document.querySelector(".frame")?.setAttribute("data-old", "");
      if (leave) {
        go("/rules"); // the same replay again is the same page to it
        while (document.querySelector(".frame") !== null) await new Promise(requestAnimationFrame);
      }
      go(path);
    }, [position.path ?? `/t/${this.table}`, position.path !== undefined]);
    await this.settle();
    // The log comes by itself, after the table.
    if (position.log.length > 0 && (await this.page.locator(".panel-log:not([inert])").count()) > 0) await this.page.waitForSelector(".log-line", { state: "attached" });
  }

  /** The window itself stays as it is: only what the page is told of it changes, which is quick. Pictures are taken of the window. */
  resize([width, height]) {
    if (shots !== undefined) return this.page.setViewportSize({ width, height });
    return this.session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: this.touch });
  }

  settle() {
    return this.still(this.page.evaluate(() => globalThis.sweep.settle()));
  }

  /** A page that is never still has an error of its own. */
  still(settled) {
    return within(120, settled, async () => {
      throw new Error(`${this.position.name} does not come to rest`);
    });
  }

  /** What is found on the screen now, where the board lies, and in which order my things are. */
  measure(small) {
    return this.still(this.page.evaluate(async (how) => {
      const { settle, measure, board_box, parts_in_order } = globalThis.sweep;
      await settle();
      return { found: measure(how), box: board_box(), parts: parts_in_order() };
    }, { touch: this.touch, small }));
  }

  async tab(id) {
    const tab = this.page.locator(`#tab-${id}`);
    if ((await tab.count()) === 0 || (await tab.getAttribute("aria-selected")) === "true") return;
    await tab.evaluate((button) => button.click());
    await this.page.waitForSelector(`#panel-${id}${id === "log" && this.position.log.length > 0 ? " .log-line" : ""}`, { state: "attached" });
  }

  press(selector) {
    return this.page.evaluate((one) => document.querySelector(one)?.click(), selector);
  }
}

/** At a replay nothing is asked. */
const for_replays = ["base", "log", "score", "other"];

/** What is tried at a position besides the position itself. `still`: the board must lie where it lay. */
const states = {
  base: { ready: async () => true },
  bars: {
    still: true,
    async ready(screen) {
      const { snapshot, seat } = screen.position;
      screen.update("taken_over", { seat, seats: snapshot.seats.map((one) => (one.seat === seat ? { ...one, played_by: "bot" } : one)) });
      screen.update("proposed", {
        seat: 1, kind: "undo", proposal: { proposal: 1, what: "undo", seat: snapshot.seats.length > 1 ? 1 : 0, move: 3, waits_for: [seat] },
      });
      await screen.page.waitForSelector(".notice");
      if (snapshot.prompts.length === 0) return true;
      screen.answer = "refuse";
      await screen.page.keyboard.press("h");
      await screen.page.waitForSelector(".trouble");
      return true;
    },
  },
  hint: {
    still: true,
    async ready(screen) {
      if (screen.position.snapshot.prompts.length === 0) return false;
      screen.answer = "hint";
      await screen.page.keyboard.press("h");
      await screen.page.waitForSelector(".hint");
      return true;
    },
  },
  picked: {
    still: true,
    async ready(screen) {
      if (!(await states.hint.ready(screen))) return false;
      await screen.press(".hint .quiet");
      await screen.page.waitForSelector(".actions .primary:enabled");
      return true;
    },
  },
  confirmed: {
    still: true,
    async ready(screen) {
      if (!(await states.picked.ready(screen))) return false;
      screen.answer = "refuse";
      await screen.press(".actions .primary");
      await screen.page.waitForSelector(".trouble");
      return true;
    },
  },
  choices: { async ready(screen) { await screen.tab("choices"); return true; } },
  log: { async ready(screen) { await screen.tab("log"); return true; } },
  score: { async ready(screen) { await screen.tab("score"); return true; } },
  chat: { async ready(screen) { await screen.tab("chat"); return true; } },
  other: {
    async ready(screen) {
      const plate = ".plates li:not(.mine) .plate";
      if ((await screen.page.locator(plate).count()) === 0) return false;
      await screen.press(plate);
      await screen.page.waitForSelector(`${plate}[aria-pressed=true]`, { state: "attached" });
      return true;
    },
  },
};
const turns = Object.keys(states).filter((name) => name !== "base");

class Findings {
  constructor() {
    this.list = [];
    this.screens = 0;
  }

  add(found, screen, state, size) {
    ++this.screens;
    for (const one of found) {
      this.list.push({ ...one, at: `${screen.position.name} · ${state} · ${size.slice(0, 2).join("×")}${size[2] === undefined ? "" : ` (${size[2]})`}${screen.touch ? " touch" : ""} ${screen.language} ${screen.theme}`, size: size.slice(0, 2).join("×"), game: screen.position.record.game });
    }
  }

  /** The same fault of the same thing counts once a size in this list; the worst first. */
  print() {
    const groups = new Map();
    for (const one of this.list) {
      const key = `${one.what} ${one.where} ${one.size}`;
      const group = groups.get(key) ?? { ...one, count: 0 };
      if (one.worst > group.worst) Object.assign(group, one);
      ++group.count;
      groups.set(key, group);
    }
    const order = ["sideways", "off the screen", "panel", "jumps", "order", "text cut", "covered", "overlap", "too small"];
    const sorted = [...groups.values()].sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || b.worst - a.worst);
    for (const { what, where, words: name, detail, box, at, count } of sorted.slice(0, Number(process.env.ITERU_WORST ?? 60))) {
      console.log(`${what.padEnd(15)}${where} “${name}” at ${box.join(" ")}: ${detail}\n${" ".repeat(15)}${count}×, e.g. ${at}`);
    }
    const kinds = [...new Set(this.list.map(({ what }) => what))].map((what) => `${what} ${this.list.filter((one) => one.what === what).length}`);
    console.log(`${this.list.length} findings (${kinds.join(", ")}), ${groups.size} different, on ${this.screens} screens`);
  }
}

/** What is found at one position in these states, each with the sizes of the window to look at, of which the first is the one it is
 * opened in; `goes_on`: it need not be opened anew. */
async function look(screen, position, chosen, tell = () => undefined) {
  const all_found = [];
  const places = new Map();
  for (const { state, sizes, goes_on = false } of chosen) {
    if (position.kind === "replay" && !for_replays.includes(state)) continue;
    await screen.resize(sizes[0]);
    if (!goes_on) await screen.show(position);
    if (!(await states[state].ready(screen))) continue;
    for (const size of sizes) {
      await screen.resize(size);
      const { found, box, parts } = await screen.measure(size[2] !== undefined);
      const key = size.join();
      const before = places.get(key) ?? box;
      places.set(key, before);
      if (states[state].still === true && box !== null && box.join() !== before.join()) {
        const by = Math.max(...box.map((one, i) => Math.abs(one - before[i])));
        found.push({ what: "jumps", where: ".board-place", words: state, worst: by, detail: `from ${before.join(" ")} to ${box.join(" ")}`, box });
      }
      if (state === "base") check_order(parts, screen, position, key, found);
      for (const error of screen.errors.splice(0)) found.push({ what: "error", where: "page", words: "", worst: 0, detail: error, box: [] });
      tell(found, state, size);
      all_found.push(...found);
      if (shots !== undefined) await screen.page.screenshot({ path: `${shots}/${position.id}-${position.kind}-${state}-${size.slice(0, 2).join("x")}-${screen.language}-${screen.theme}.png` });
    }
  }
  return all_found;
}

/** One's own things lie in the same order at every decision. */
const orders = new Map();
function check_order(parts, screen, position, size, found) {
  const key = `${position.record.game} ${size} ${screen.touch}`;
  const known = orders.get(key) ?? [];
  const common = known.filter((part) => parts.includes(part)).join();
  const here = parts.filter((part) => known.includes(part)).join();
  if (common !== here) found.push({ what: "order", where: "[data-part]", words: "", worst: 1, detail: `${here} instead of ${common}`, box: [] });
  if (parts.length > known.length || common !== here) orders.set(key, parts);
}

const sized = (sizes) => (only_size === undefined ? sizes : sizes.filter(([w, h]) => only_size.split(",").includes(`${w}x${h}`)));

/** Sizes that are laid out alike (arrangement.ts): across and low, or not. */
const alike = (sizes) => [(size) => size[1] >= 560, (size) => size[1] < 560].map((fits) => sizes.filter(fits)).filter((some) => some.length > 0);

/** The states to look at, each with its sizes: the position itself in all of them, every other one from the smallest to the largest: so
 * each layout is opened, and each turned into. Besides it the state whose turn it is, in every third size: one after the other, each
 * comes up in each. With --all every state, opened anew in each layout. */
function states_of(i, sizes) {
  const turned = i % 2 === 0 ? sizes : [...sizes].reverse();
  const base = { state: "base", sizes: turned };
  if (only_state !== undefined) return only_state === "base" ? [base] : [base, { state: only_state, sizes: turned, goes_on: true }];
  if (all) return Object.keys(states).flatMap((state) => alike(sizes).map((some) => ({ state, sizes: some })));
  const some = turned.filter((_, k) => sizes.length < 3 || (k + i + Math.floor(i / turns.length)) % 3 === 0);
  return [base, { state: turns[i % turns.length], sizes: some, goes_on: true }];
}

/** A language and a theme over these positions, at two desks and on two phones side by side. */
async function pass(browser, address, positions, language, theme, findings) {
  const kinds = [[false, sized(desks)], [true, sized(phones)]].filter(([, sizes]) => sizes.length > 0);
  await Promise.all(kinds.flatMap(([touch, sizes]) => {
    const left = [...positions.entries()];
    return Array.from({ length: 2 }, async () => {
      const screen = await Screen.open(browser, address, { touch, language, theme, sizes });
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [i, position] = next;
        if (progress) console.log(`${touch ? "phone" : "desk "} ${i + 1}/${positions.length} ${position.name}: ${findings.list.length} so far`);
        await look(screen, position, states_of(i, sizes), (found, state, size) => findings.add(found, screen, state, size));
      }
      await screen.context.close();
    });
  }));
}

/** The position of each game with most players and most to choose from. */
const busiest = (positions) =>
  games.flatMap((game) => {
    const weight = ({ record, snapshot }) => (snapshot.prompts.length > 0 ? 1e6 : 0) + record.players * 1000 + (snapshot.prompts[0]?.actions.length ?? 0);
    return positions.filter(({ record }) => record.game === game).sort((a, b) => weight(b) - weight(a)).slice(0, 1);
  });

if (shots !== undefined) mkdirSync(shots, { recursive: true });
const house = await open_house(program);
const browser = await open_browser();
const started = performance.now();
let failed = false;
try {
  const positions = await gather(house.address, games, all, ({ name }) => only.test(name));
  if (positions.length === 0) throw new Error("no position has such a name");
  console.log(`${positions.length} positions in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (sabotage) failed = !(await sabotages({ open: (touch) => Screen.open(browser, house.address, { touch, language: "fr", theme: "light", sizes: touch ? phones : desks }), positions, look }));
  else {
    const findings = new Findings();
    process.once("SIGINT", () => {
      findings.print(); // as far as we have come
      process.exit(1);
    });
    if (only_look !== undefined) await pass(browser, house.address, positions, ...only_look, findings);
    else if (all) {
      for (const language of ["fr", "en"]) for (const theme of ["light", "dark"]) await pass(browser, house.address, positions, language, theme, findings);
    } else {
      await pass(browser, house.address, positions, "fr", "light", findings);
      if (only.source === "(?:)") await pass(browser, house.address, busiest(positions), "en", "dark", findings);
    }
    findings.print();
    failed = findings.list.length > 0;
  }
} catch (problem) {
  console.error(problem); // at once: closing a browser may take its time
  failed = true;
} finally {
  await within(30, browser.close(), async () => undefined);
  await house.close();
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
process.exit(failed ? 1 : 0);
