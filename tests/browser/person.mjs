// Somebody at a browser: opens pages, plays whole games of any game in one of three ways, and notices whatever is wrong:
// console errors, reports of the content security policy, sideways scrolling, violations of WCAG 2.2 A and AA.
import { axe_source } from "./house.mjs";

/** A number from 0 on, the same for the same seed. */
export function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Either this, or after so many seconds what `otherwise` answers. */
export const within = (seconds, promise, otherwise) => {
  let timer;
  const late = new Promise((settle, fail) => {
    timer = setTimeout(() => otherwise().then(settle, fail), seconds * 1000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** In the page: whether it is painted. Where things are and what a click meets is the same. */
const paint = (painted) => {
  const unseen = new CSSStyleSheet();
  unseen.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets = painted ? [] : [unseen];
};

/** `keeps_page`: whether the page stays for later, without a network. `pace`: how fast turns of others are told; at once unless that is what is tried out, so that nothing waits for time. `coach`: nobody is asked twice unless that is tried out.
 * `painted`: nobody looks, and painting takes longer than all the rest, so it is left out unless something moves or is asked whether it is to be seen. */
export async function sit_down(browser, address, { size = [1280, 800], language = "en", theme = "light", touch = false, seed = 1, pace = "once", motion = "reduce", keeps_page = false, coach = "off", painted = motion !== "reduce" } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] },
    locale: language,
    colorScheme: theme,
    reducedMotion: motion,
    hasTouch: touch,
    isMobile: touch,
    permissions: [],
    serviceWorkers: keeps_page ? "allow" : "block", // keeping all files takes time that nothing else here needs
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // a test that fails may take its time; one on a busy machine must not fail
  await page.addInitScript(([told, beside]) => {
    globalThis.clicks = 0;
    addEventListener("click", () => ++globalThis.clicks, true);
    try {
      if (localStorage.getItem("iteru.pace") === null) localStorage.setItem("iteru.pace", told);
      if (localStorage.getItem("iteru.coach") === null) localStorage.setItem("iteru.coach", beside);
    } catch {} // an empty page of Firefox has no storage
  }, [pace, coach]);
  if (!painted) await page.addInitScript(paint, false);
  return new Person(context, page, address, seed, touch);
}

const glowing = ".frame .legal.next:not(.picked, :disabled)";

/** In the page: where a click on one of these lands, a point that nothing else covers once it has been scrolled to. */
export const free_point = ([selector, number]) => {
  const point_of = (target) => {
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = target.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.5, 0.15], [0.5, 0.85]];
    return points.map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]).find(([x, y]) => target.contains(document.elementFromPoint(x, y)));
  };
  const targets = [...document.querySelectorAll(selector)].filter((target) => point_of(target) !== undefined);
  const chosen = targets[number % Math.max(1, targets.length)];
  return chosen === undefined ? null : (point_of(chosen) ?? null); // again: looking at the others scrolled on
};

export class Person {
  constructor(context, page, address, seed, touch) {
    this.context = context;
    this.page = page;
    this.address = address;
    this.random = chance(seed);
    this.touch = touch;
    this.problems = [];
    this.expected = null;
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (this.expected?.test(message.text()) || message.text().includes("registration blocked by Playwright")) return;
      this.problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => {
      if (this.expected?.test(error.message) !== true) this.problems.push(`page error: ${error.message}`);
    });
    page.on("request", (request) => {
      if (request.url().includes("/api/csp-report")) this.problems.push(`policy: ${request.postData()}`);
    });
  }

  /** From here on the line to the server can be cut; before the page is opened. */
  async hold_line() {
    this.lines = [];
    await this.page.routeWebSocket(/\/socket$/, (line) => {
      this.lines.push({ line, server: line.connectToServer() });
    });
  }

  /** Cuts the line, as a tunnel does to a train. */
  async cut_line() {
    const last = this.lines.at(-1);
    await last.server.close();
    await last.line.close({ code: 3001 });
  }

  go(path) {
    return this.page.goto(this.address + path);
  }

  /** As a link leads there: the page stays, with what it has loaded. */
  turn_to(path) {
    return this.page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  }

  /** From the next page on, bots are of this level. */
  bots_are(level) {
    return this.page.addInitScript((bot) => {
      try {
        localStorage.setItem("iteru.level", bot);
      } catch {} // an empty page of Firefox has no storage
    }, level);
  }

  /** Whether the browser says that the window is closed is not what is tried out: nobody waits for it for long. */
  leave() {
    return within(30, this.context.close().catch(() => undefined), async () => undefined);
  }

  async close() {
    await this.leave();
    if (this.problems.length > 0) throw new Error(this.problems.slice(0, 5).join("\n"));
  }

  press(target) {
    return this.touch ? target.tap() : target.click();
  }

  /** Home, the game, play: the two taps, and the table. */
  async play_now(game, level = "apprentice") {
    await this.bots_are(level);
    await this.go("/");
    await this.press(this.page.locator(`.cover-card[data-game="${game}"]`));
    await this.press(this.page.locator(".play-now .primary"));
    await this.page.waitForSelector(".frame");
  }

  /** What can be done now: "act", "over", or "cover" for a screen to be handed over; waits for it. */
  async wait() {
    const handle = await this.page.waitForFunction(() => {
      if (document.querySelector(".cover") !== null) return "cover";
      const state = document.querySelector(".frame")?.getAttribute("data-state");
      return state === "act" || state === "over" ? state : null;
    }, undefined, { polling: 20 });
    return handle.jsonValue();
  }

  decision() {
    return this.page.getAttribute(".frame", "data-decision");
  }

  /** Which decision it is, and whether what was picked can be confirmed, in one look. */
  look() {
    return this.page.evaluate(() => ({
      decision: document.querySelector(".frame")?.getAttribute("data-decision"),
      confirmable: document.querySelector(".actions .primary:enabled") !== null,
    }));
  }

  /** Until what was sent has been answered. */
  quiet() {
    return this.page.waitForFunction(() => document.querySelector(".actions[aria-busy=true]") === null, undefined, { polling: 20 });
  }

  /** Where this person is and what the page says: for whoever looks for what went wrong. */
  where() {
    return this.page.evaluate(() => {
      const text = (selector) => document.querySelector(selector)?.innerText.replaceAll("\n", " · ") ?? "";
      const { state, decision } = document.querySelector(".frame")?.dataset ?? {};
      return [location.pathname, state, decision, text(".prompt"), text(".actions"), text("[role=tab][aria-selected=true]"), text("dialog[open]")].join(" | ");
    });
  }

  /** Until the next decision, or the end. */
  async confirm(before) {
    await this.press(this.page.locator(".actions .primary"));
    await this.settled(before);
  }

  settled(before) {
    return this.page.waitForFunction(
      (old) => {
        const frame = document.querySelector(".frame");
        return frame === null || frame.getAttribute("data-decision") !== old || document.querySelector(".cover") !== null;
      },
      before,
      { polling: 20 },
    );
  }

  /**
   * A tap, until the page has heard the click that the browser makes of it: that comes after the touch has been answered.
   * Whether it was taken is for the browser to say, and it may never do so; the next look shows it all the same.
   */
  async tap([x, y]) {
    const before = await this.page.evaluate(() => globalThis.clicks);
    const heard = async () => {
      await this.page.touchscreen.tap(x, y);
      await this.page.waitForFunction((count) => globalThis.clicks > count, before, { polling: 10 });
    };
    await within(10, heard().catch(() => undefined), async () => undefined);
  }

  /** One decision by clicking what glows. False: nothing on the board could be clicked, and the list was used. */
  async act_on_board() {
    const before = await this.decision();
    for (let step = 0; step < 12; ++step) {
      const { decision, confirmable } = await this.look();
      if (decision !== before) return true;
      if (confirmable) {
        await this.confirm(before);
        return true;
      }
      const point = await this.page.evaluate(free_point, [glowing, this.random(1 << 16)]);
      if (point === null) {
        if ((await this.page.locator(".way:disabled").count()) === 0) break;
        await this.page.waitForSelector(".way:enabled"); // a moment after the last move
        continue;
      }
      if (this.touch) await this.tap(point);
      else await this.page.mouse.click(point[0], point[1]);
      await this.quiet();
    }
    if ((await this.decision()) !== before) return true;
    await this.act_in_list();
    return false;
  }

  /** One decision from the list of choices. */
  async act_in_list() {
    const before = await this.decision();
    const tab = this.page.locator("#tab-choices");
    if ((await tab.getAttribute("aria-selected")) !== "true") await this.press(tab);
    for (let steps = 0; steps <= 40; ++steps) {
      await this.quiet();
      const { decision, confirmable } = await this.look();
      if (decision !== before) break;
      if (confirmable) {
        await this.confirm(before);
        break;
      }
      if (steps === 40) throw new Error(`the list leads nowhere: ${await this.where()}`);
      const choices = this.page.locator(".choice");
      await this.press(choices.nth(this.random(await choices.count())));
    }
    const mine = this.page.locator("#tab-mine");
    if (this.touch && (await mine.count()) > 0) await this.press(mine);
  }

  /**
   * One decision by the keyboard: Tab to something that can be picked, Enter, and Enter again. In a grid, which is one
   * stop of Tab, arrows lead on; what the board does not offer is in the list.
   */
  async act_by_keys() {
    const { keyboard } = this.page;
    const before = await this.decision();
    const here = () =>
      this.page.evaluate((selector) => {
        const focused = document.activeElement;
        const seen = {
          decision: document.querySelector(".frame")?.getAttribute("data-decision"),
          confirmable: document.querySelector(".actions .primary:enabled") !== null,
        };
        if (focused === null) return seen;
        /** In a grid, the arrow to something that glows; nothing if nothing does. */
        const towards = (from) => {
          const other = from.closest("[role=grid]")?.querySelector(selector.replace(".frame ", ""));
          if (other == null) return null;
          const [a, b] = [from.getBoundingClientRect(), other.getBoundingClientRect()];
          const [dx, dy] = [b.left - a.left, b.top - a.top];
          return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
        };
        const name = focused.getAttribute("aria-label") ?? focused.querySelector("[aria-label]")?.getAttribute("aria-label") ?? focused.textContent;
        return {
          ...seen,
          pick: (focused.matches(selector) || focused.matches(".choice")) && name !== "",
          arrow: towards(focused),
          tab: focused.matches("[role=tab]"),
        };
      }, glowing);
    for (let steps = 0; steps < 300; ++steps) {
      const { decision, confirmable, pick, arrow, tab } = await here();
      if (decision !== before) return;
      if (confirmable) {
        await this.page.evaluate(() => document.activeElement?.blur?.());
        await keyboard.press("Enter");
        await this.settled(before);
        return;
      }
      if (pick && this.random(4) !== 0) {
        await keyboard.press("Enter");
        await this.quiet();
        continue;
      }
      if (arrow != null && !pick) {
        await keyboard.press(arrow);
        continue;
      }
      if (tab && steps > 60) {
        // The board did not lead on: the list of choices, as somebody would who does not see it.
        for (let turn = 0; turn < 8 && !(await here()).pick; ++turn) {
          if ((await this.page.getAttribute("#tab-choices", "aria-selected")) === "true") break;
          await keyboard.press("ArrowRight");
        }
      }
      await keyboard.press("Tab");
    }
    throw new Error(`no way by the keyboard: ${await this.page.innerText(".prompt-line")}`);
  }

  /** A whole game, or until `between` says "enough"; `way` is "mouse", "touch" or "keys". Answers how often the board was not enough, and how often the screen was handed over. */
  async play_game(way, between = async () => undefined) {
    const by_list = [];
    let covers = 0;
    for (let decisions = 0; decisions < 600; ++decisions) {
      const now = await this.wait();
      if (now === "over") return { decisions, by_list, covers };
      if (now === "cover") {
        ++covers;
        await this.press(this.page.locator(".cover .primary"));
        await this.page.waitForSelector(".cover", { state: "detached" });
        continue;
      }
      if ((await between(decisions)) === "enough") return { decisions, by_list, covers };
      if (way === "keys") await this.act_by_keys();
      else {
        const asked = await this.page.innerText(".prompt-line");
        if (!(await this.act_on_board())) by_list.push(asked);
      }
    }
    throw new Error("the game does not end");
  }

  /** No violation of WCAG 2.2 A and AA, and nothing wider than the screen. */
  async check(screen) {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) this.problems.push(`${screen}: ${wide} pixels too wide`);
    const unseen = await this.page.evaluate(() => document.adoptedStyleSheets.length > 0);
    if (unseen) await this.page.evaluate(paint, true); // axe looks at colours
    if (!(await this.page.evaluate(() => globalThis.axe !== undefined))) await this.page.evaluate(axe_source);
    const violations = await this.page.evaluate(async () => {
      const found = await globalThis.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        resultTypes: ["violations"],
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.failureSummary}`).join("; ")}`);
    });
    if (unseen) await this.page.evaluate(paint, false);
    for (const violation of violations) this.problems.push(`${screen}: axe ${violation}`);
  }
}
