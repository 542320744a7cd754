// What is this? Walks over positions of every game (positions.mjs), at a desk and on a phone, and wants an explanation for everything that
// can be seen; tries the gestures that ask for it, and the legend. Part of run.mjs.
import { gather } from "./positions.mjs";

/** In the page: whatever is seen on board, name plates and among one's things, and says nothing of itself; and each thing that does, by its
 * `data-what`, marked so that it can be asked. `ground` is what nobody asks about: water, sand, roads. */
const look_around = (ground, net) => {
  const unseen = document.adoptedStyleSheets; // what is not painted only because nobody looks is to be seen
  document.adoptedStyleSheets = [];
  const rooms = [...document.querySelectorAll(".board-place, .things, .plates")].filter((room) => room.closest("[inert]") === null);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().width > 0;
  const named = (one) => {
    const { className } = one;
    const kind = typeof className === "string" ? className : (className.baseVal ?? "");
    return `<${one.tagName} class="${kind}"> “${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 60)}”`;
  };
  const own_text = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent));
  const silent = new Set();
  const counted = new Set();
  const look_at = (one) => {
    counted.add(one);
    if (one.closest("[data-what]") === null && one.closest(ground) === null) silent.add(named(one));
  };
  const things = "[data-piece], [aria-label]:not(svg.board):not([role=group]):not([role=region]):not([role=grid]):not([role=list]), button, [role=button], [role=img], .target, .legal, progress, output";
  for (const room of rooms) {
    for (const one of room.querySelectorAll(things)) if (seen(one) && !one.matches("ul, ol, .zoom *, .board-reset, .things-head *")) look_at(one);
    for (const one of room.querySelectorAll("*")) if (own_text(one) && seen(one) && !one.matches(".things-head *, .unseen")) look_at(one);
    // Whatever is painted: a net of points over the board.
    const board = net && room.matches(".board-place") ? room.getBoundingClientRect() : null;
    for (let y = board?.top ?? 0; y < (board?.bottom ?? 0); y += 20) {
      for (let x = board.left; x < board.right; x += 20) {
        const one = document.elementFromPoint(x, y);
        if (one !== null && room.contains(one) && one.closest("svg") !== null && !one.matches("svg") && seen(one)) look_at(one);
      }
    }
  }
  const kinds = new Map();
  for (const one of rooms.flatMap((room) => [...room.querySelectorAll("[data-what]")])) {
    if (seen(one) && !kinds.has(one.dataset.what)) kinds.set(one.dataset.what, one);
  }
  document.adoptedStyleSheets = unseen;
  return { silent: [...silent], kinds: [...kinds.keys()], count: counted.size };
};

const ground = [
  ".egz-land", ".egz-dunes", ".egz-river", ".egz-plinth", ".egz-tip", ".egz-scroll:not(*)", ".rulers", ".seam", ".valley-edge", ".pylon", ".pylon-paint", ".ph-road", ".ph-hand",
  ".ph-rim", ".ph-sarcophagus", ".tal-cliff", ".tal-strata", ".tal-cliff-edge",
].join(", ");

/** In the page: asks about the first thing of each kind and says what is wrong with the answers. */
const ask_all = async (kinds) => {
  const moment = () => new Promise((then) => setTimeout(then, 0));
  const wrong = [];
  for (const kind of kinds) {
    const all = [...document.querySelectorAll(`.frame [data-what="${CSS.escape(kind)}"]`)].filter((one) => one.checkVisibility() && one.closest("[inert]") === null);
    const about = all.find((one) => one.querySelector("[data-what]") === null) ?? all[0];
    if (about === undefined) continue;
    const before = about.getBoundingClientRect();
    about.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = about.getBoundingClientRect();
    // What scrolls is not asked about: that must be over.
    if (left !== before.left || top !== before.top) for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame);
    const at = { bubbles: true, pointerType: "mouse", clientX: left + width / 2, clientY: top + height / 2 };
    const through = about.hasAttribute("data-through");
    const answered = () => document.querySelector(`.frame [data-what="${CSS.escape(kind)}"][aria-describedby]`) !== null;
    // From elsewhere, so that it is news, and at no neighbour that lies over it. A board that still scrolls puts the answer away: again.
    for (const since = performance.now(); !answered() && performance.now() - since < 10_000; ) {
      document.body.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: -50, clientY: -50 }));
      await moment();
      about.dispatchEvent(new PointerEvent("pointermove", through ? at : { ...at, clientX: -9, clientY: -9 }));
      for (let i = 0; i < 20 && !answered(); ++i) await moment();
    }
    const answer = document.querySelector(".explanation");
    const told = document.querySelector("[aria-describedby=explanation]");
    if (answer === null || told === null) {
      wrong.push(`${kind}: no answer`);
      continue;
    }
    const title = answer.querySelector("strong")?.textContent ?? "";
    const text = answer.querySelector("p")?.textContent ?? "";
    if (title.trim() === "") wrong.push(`${kind}: no title`);
    if (text.length < 12) wrong.push(`${kind}: says only “${text}”`);
    if (/[{}]|undefined|NaN|null|explain\./.test(answer.textContent)) wrong.push(`${kind}: “${answer.textContent}”`);
    const box = answer.getBoundingClientRect();
    const thing = told.getBoundingClientRect();
    const large = thing.width > innerWidth * 0.6 && thing.height > innerHeight * 0.4;
    const over = Math.min(box.right, thing.right) - Math.max(box.left, thing.left) > 1 && Math.min(box.bottom, thing.bottom) - Math.max(box.top, thing.top) > 1;
    const fits = thing.top > box.height + 16 || innerHeight - thing.bottom > box.height + 16 || thing.left > box.width + 16 || innerWidth - thing.right > box.width + 16;
    if (over && !large && fits) wrong.push(`${kind}: the answer covers it`);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) wrong.push(`${kind}: the answer is off the screen`);
  }
  document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse", clientX: -50, clientY: -50 }));
  return wrong;
};

/** A page that shows positions: the line to the table is ours, all else the server's. */
async function show_positions(person) {
  const { page } = person;
  const tables = new Map();
  await page.addInitScript(() => {
    // Nobody waits for hundreds of answers; how long a rest takes is tried with real fingers below.
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (then, milliseconds, ...more) => setTimeout(then, milliseconds === 350 || milliseconds === 250 ? 0 : milliseconds, ...more);
  });
  await page.routeWebSocket(/\/socket$/, (line) => {
    line.onMessage((text) => {
      const order = JSON.parse(text);
      const position = tables.get(order.table);
      if (order.type === "watch" && position !== undefined) line.send(JSON.stringify({ ...position.snapshot, table: order.table }));
    });
  });
  await page.route(/\/api\/tables\/[^/]+\/log/, (route) => route.fulfill({ json: { seq: 1, updates: [] } }));
  await person.go("/");
  await page.waitForSelector(".cover-card");
  return async (position) => {
    tables.set(position.id, position);
    await page.evaluate((path) => {
      document.querySelector(".frame")?.setAttribute("data-old", "");
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/t/${position.id}`);
    await page.waitForSelector(".frame:not([data-old]) .board-place *");
    // The count over the board is words already; what lies behind it is looked at.
    await page.evaluate(() => document.querySelector(".frame:not([data-old]) .ending .quiet")?.click());
    await page.evaluate(async () => {
      for (let i = 0; i < 3; ++i) await new Promise(requestAnimationFrame);
    });
  };
}

const others = "another’s things";

/** What can be looked at from a position: one's own things, somebody else's, and where a board shows one part at a time, each part. */
async function looks(person, position, turn) {
  const { page } = person;
  const parts = await page.locator(".ph-tab, .ph-segment, .board .tal-site").count();
  const steps = [["", async () => undefined]];
  if (position.snapshot.seats.length > 1) steps.push([others, () => page.evaluate(() => document.querySelector(".plates li:not(.mine) .plate")?.click())]);
  if (parts > 0) {
    // Two of them at each position, others at the next.
    for (const i of [2 * turn, 2 * turn + 1].map((one) => one % parts)) {
      steps.push([`part ${i + 1}`, () => page.evaluate((n) => {
        const part = [...document.querySelectorAll(".ph-tab, .ph-segment, .board .tal-site")][n];
        if (part?.closest("[aria-disabled=true], .legal") === null || part?.matches(".ph-tab, .ph-segment")) part?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, i)]);
    }
  }
  return steps;
}

const few = 5;

/** Everything that can be seen at these positions. */
async function walk(person, positions, turn, report) {
  const { asked, silent, wrong } = report;
  const show = await show_positions(person);
  for (const [i, position] of positions.entries()) {
    await show(position);
    for (const [what, look] of await looks(person, position, turn + i)) {
      await look();
      const found = await person.page.evaluate(`(${look_around})(${JSON.stringify(ground)}, ${what !== others})`);
      report.count += found.count;
      for (const one of found.silent) silent.set(one, `${position.name} ${what}`);
      const news = found.kinds.filter((kind) => !asked.has(kind));
      for (const kind of news) asked.add(kind);
      wrong.push(...(await person.page.evaluate(`(${ask_all})(${JSON.stringify(news)})`)).map((one) => `${one} (${position.name} ${what})`));
    }
  }
}

export function explain_tests({ test, expect, with_person, house, games }) {
  for (const [number, game] of games.entries()) {
    // In a large window Pharaon lies open as a whole.
    const large = game === "pharaon" ? [["en", [1920, 1080], false]] : [];
    const screens = [["en", [1280, 720], false], ["fr", [360, 640], true], ...large];
    // Each takes a minute: with ITERU_ALL on every screen, else one game at a desk and the next on a phone.
    for (const [language, size, touch] of process.env.ITERU_ALL === undefined ? [screens[number % 2]] : screens) {
      test(`${game}: everything to be seen says what it is (${language}, ${size.join(" × ")})`, async () => {
        const report = { count: 0, asked: new Set(), silent: new Map(), wrong: [] };
        const positions = await gather(house.address, [game], false, ({ kind }) => kind !== "replay");
        // A window for a few at a time: none must be open for long.
        for (let from = 0; from < positions.length; from += few) {
          await with_person({ language, size, touch, seed: 30 }, (person) => walk(person, positions.slice(from, from + few), from, report));
        }
        const { count, asked, silent, wrong } = report;
        const faults = [...[...silent].map(([one, where]) => `says nothing: ${one} (${where})`), ...wrong];
        expect(faults.length === 0, `${faults.length} of ${count}:\n${faults.slice(0, 40).join("\n")}`);
        expect(count > 500 && asked.size > 20, `only ${count} things of ${asked.size} kinds were seen`);
        console.log(`      ${game}, ${size.join(" × ")}: ${count} things explain themselves, ${asked.size} kinds were asked`);
      });
    }
  }

  test("what is this: rest, leave, keys, Escape, the rule, the legend", () =>
    with_person({ seed: 31 }, async (person) => {
      const { page } = person;
      await person.play_now(games[0]);
      await person.wait();
      const target = page.locator(".frame .target[data-what]").first();
      await target.hover();
      await page.waitForSelector(".explanation");
      await person.check("an explanation");
      await page.locator(".explanation .rule").first().hover();
      expect((await page.locator(".explanation").count()) === 1, "it goes when one goes to its link");
      await page.locator(".explanation .rule").first().click();
      await page.waitForSelector(".reader .rule-text.wanted");
      await page.keyboard.press("Escape");
      await page.mouse.move(2, 2);
      await page.waitForFunction(() => document.querySelector(".explanation") === null);
      // With the keyboard: what can be chosen, and with Shift whatever can be explained.
      const focus = async () => page.evaluate(() => ({ by: document.activeElement?.getAttribute("aria-describedby"), what: document.activeElement?.closest("[data-what]")?.dataset.what }));
      for (let i = 0; i < 60 && (await focus()).what === undefined; ++i) await page.keyboard.press("Tab");
      const first = await focus();
      expect(first.by === "explanation", `focus on ${first.what} explains nothing`);
      await page.waitForSelector(".explanation");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => document.querySelector(".explanation") === null);
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowLeft");
      await page.waitForSelector(".explanation");
      await person.check("an explanation by keys");
      await page.keyboard.press("i");
      await page.waitForSelector(".reader .rule-text.wanted");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".reader", { state: "detached" });
      await page.click(".to-legend");
      await page.waitForSelector("dialog .legend dd");
      await person.check("the legend");
      await page.keyboard.press("Escape");
    }));

  test("what is this: a finger that stays asks and does not choose", () =>
    with_person({ language: "fr", size: [360, 640], touch: true, seed: 32 }, async (person) => {
      const { page } = person;
      await person.play_now(games[0]);
      await person.wait();
      const spot = await page.evaluate(() => {
        const target = document.querySelector(".frame .legal.next[data-what]");
        target.scrollIntoView({ block: "center" });
        const { left, top, width, height } = target.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      const session = await page.context().newCDPSession(page);
      const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await touch("touchStart", [spot]);
      await page.waitForSelector(".explanation");
      await touch("touchEnd", []);
      expect((await page.locator(".frame .picked").count()) === 0, "holding a finger chose something");
      await person.check("an explanation on a phone");
      const box = await page.locator(".explanation").boundingBox();
      expect(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 640, "it is off the screen");
      await page.touchscreen.tap(spot.x, spot.y);
      await page.waitForFunction(() => document.querySelector(".explanation") === null);
      await page.waitForSelector(".frame .picked, .actions .primary:enabled");
    }));
}
