// Lessons as learners take them: each once to its end by keyboard on a phone, with everything it points at in sight and not covered; and
// one at a desk by mouse, with tries that lead elsewhere, back, skip, leaving and coming back.
import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

export const lessons_of = (game) =>
  readdirSync(new URL(`games/${game}/lessons/`, root)).filter((name) => !/^(en|fr)\.json$/.test(name)).map((name) => name.replace(".json", ""));

/** In the page: where the lesson stands, once the table shows what it speaks of. */
const standing = () => {
  const panel = document.querySelector(".lesson");
  if (panel === null || panel.dataset.there !== "true") return null;
  const { step, asked, show, fields } = panel.dataset;
  if (asked === "true" && show === undefined) return null; // the table has not asked yet
  return {
    step: Number(step), asked: asked === "true", show, fields: fields === undefined ? null : JSON.parse(fields),
    last: panel.querySelector(".for-real") !== null,
    decision: document.querySelector(".frame")?.dataset.decision,
    answer: panel.querySelector(".lesson-answer")?.textContent ?? null,
    shows: panel.querySelector(".do-it") !== null,
  };
};

export const stands = async (page, where = () => true) => {
  for (;;) {
    const now = await page.evaluate(standing);
    if (now !== null && where(now)) return now;
    await next_frame(page);
  }
};

const next_frame = (page) => page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => settle())));

/** In the page: the focus goes to what is to be picked next for this action: a button that says it, the yes, or a piece. */
const reach = ({ action, fields }) => {
  const focus = (one) => {
    one.focus();
    return document.activeElement === one;
  };
  const way = document.querySelector(`.way[data-way="${CSS.escape(action)}"]:enabled`);
  if (way !== null && focus(way)) return "way";
  const yes = document.querySelector(".actions .primary:enabled");
  if (yes !== null && focus(yes)) return "yes";
  const stands_for = (one) => {
    if (one.dataset.fields !== undefined) return Object.entries(JSON.parse(one.dataset.fields)).map(([name, word]) => [name, String(word)]);
    return (one.dataset.pick ?? "").split(" ").filter(Boolean).map((pair) => pair.split("="));
  };
  const targets = [...document.querySelectorAll(".frame .legal.next:not(.picked, :disabled)")]
    .map((one) => [one, stands_for(one)])
    .filter(([, pairs]) => pairs.length > 0 && pairs.every(([name, word]) => String(fields[name]) === word))
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([one]) => one);
  return targets.some(focus) ? "pick" : "none";
};

/** In the page: the same in the list of choices. */
const reach_in_list = ({ action, fields }) => {
  const focus = (one) => one.focus() ?? document.activeElement === one;
  const yes = document.querySelector(".actions .primary:enabled");
  if (yes !== null) return focus(yes);
  const leaf = document.querySelector(`.choice[data-choice="${CSS.escape(action)}"]`);
  if (leaf !== null) return focus(leaf);
  const group = [...document.querySelectorAll(".choice[data-choices]")].find((one) => Object.entries(JSON.parse(one.dataset.choices)).every(([name, word]) => fields[name] === word));
  return group !== undefined && focus(group);
};

/** Does what the lesson wants, by keyboard alone; whether the list of choices was needed. */
async function act(person, { step, show, fields, decision }) {
  const { page } = person;
  const before = { step, show, decision };
  const other = (old) => {
    const panel = document.querySelector(".lesson");
    return panel?.dataset.step !== String(old.step) || panel?.dataset.show !== old.show || document.querySelector(".frame")?.dataset.decision !== old.decision;
  };
  const gone_on = () => page.evaluate(other, before);
  // Which half of a tile lies where is chosen by turning it: the list says it in words.
  for (let picks = 0; picks < 12 && fields.second === undefined; ++picks) {
    if (await gone_on()) return false;
    const reached = await page.evaluate(reach, { action: show, fields });
    if (reached === "none") break;
    await page.keyboard.press("Enter");
    await person.quiet();
  }
  // What the board does not offer to the keyboard is in the list.
  await page.keyboard.press("Escape");
  await page.focus("#tab-choices");
  await page.keyboard.press("Enter");
  for (let picks = 0; picks < 12 && !(await gone_on()); ++picks) {
    if (!(await page.evaluate(reach_in_list, { action: show, fields }))) break;
    await page.keyboard.press("Enter");
    await person.quiet();
  }
  await page.waitForFunction(other, before, { polling: 20 }).catch(async () => {
    throw new Error(`“${show}” cannot be done by the keyboard: ${await person.where()}`);
  });
  // Whoever has read presses Enter: the focus goes there by itself, a moment later.
  if (!(await stands(page)).asked) await page.waitForFunction(() => document.activeElement?.closest(".lesson-ways") != null, undefined, { polling: 20 });
  if ((await page.getAttribute(".frame", "data-state")) === "over") return true; // the count is open
  await page.focus("#tab-mine");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#tab-mine[aria-selected=true]");
  return true;
}

/** In the page: what is wrong with what the lesson points at: it must be there, the very thing, in sight and not under the panel. A phone
 * shows a part of the table at a time: there something of it must be (`all` false). */
const badly_pointed = ([points, all]) => {
  const panel = document.querySelector(".lesson").getBoundingClientRect();
  const rings = [...document.querySelectorAll(".lesson-pointer i")];
  if (rings.length !== points.length) return [`${rings.length} rings for ${points.length}`];
  const in_sight = (ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    return ring.style.visibility === "visible" && ring.dataset.exact === "true" && left + right > 0 && top + bottom > 0 && (left + right) / 2 < innerWidth && (top + bottom) / 2 < innerHeight;
  };
  const here = rings.filter((ring) => all || in_sight(ring));
  if (rings.length > 0 && here.length === 0) return [`nothing of ${points.join(", ")} is there`];
  return here.flatMap((ring) => {
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    const { points: what, exact } = ring.dataset;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (ring.style.visibility !== "visible") return [`${what} is not there`];
    if (exact !== "true") return [`${what}: only something of its kind is there`];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [`${what} is out of sight`];
    const apart = right - 4 <= panel.left || left + 4 >= panel.right || bottom - 4 <= panel.top || top + 4 >= panel.bottom;
    return apart ? [] : [`${what} is covered`];
  });
};

/** Until it points well; the pointer and the panel take a frame to settle. */
async function points_well(page, where, points, all) {
  let problems = [];
  for (let frames = 0; frames < 600; ++frames) {
    problems = await page.evaluate(badly_pointed, [points, all]);
    if (problems.length === 0) return;
    await next_frame(page);
  }
  throw new Error(`${where}: ${problems.join("; ")}`);
}

/** One lesson after the other, in a page that loads the engine once. */
async function each_lesson(person, game, body) {
  for (const [number, name] of lessons_of(game).entries()) {
    await (number === 0 ? person.go(`/learn/${game}/${name}`) : person.turn_to(`/learn/${game}/${name}`));
    await stands(person.page, ({ step }) => step === 0);
    await body(name);
  }
}

/** To the end, by keyboard. */
async function take(person, game, name, steps, expect, checks) {
  const { page } = person;
  const complain = (problem) => person.problems.push(problem.message); // the rest of the lesson is looked at, too
  let seen = -1;
  let listed = false;
  for (let turns = 0; turns < 60; ++turns) {
    const now = await stands(page);
    if (now.step !== seen) {
      seen = now.step;
      await points_well(page, `${game}/${name}, step ${now.step}`, steps[now.step].point ?? [], false).catch(complain);
      if (checks(now.step)) await person.check(`${game}/${name}, step ${now.step}`);
    }
    expect(now.answer === null, `${game}/${name}, step ${now.step}: ${now.answer}`);
    if (now.last) {
      const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem("iteru.lessons"))[key], `${game}/${name}`);
      expect(kept?.done === true, "the lesson is over, but not noted");
      return;
    }
    if (now.asked) listed = await act(person, now);
    else {
      if (listed) await page.focus(".lesson .continue"); // the list had it
      listed = false;
      await page.waitForFunction(() => document.activeElement?.matches(".lesson .continue"), undefined, { polling: 20 });
      await page.keyboard.press("Enter");
      await stands(page, ({ step }) => step !== now.step);
    }
  }
  throw new Error(`${game}/${name} does not end`);
}

/** At a desk, step by step: everything it points at is there. */
async function look_through(person, game, name, steps) {
  const { page } = person;
  for (let step = 0; step < steps.length; ++step) {
    await stands(page, (now) => now.step === step);
    await points_well(page, `${game}/${name}, step ${step}`, steps[step].point ?? [], true).catch((problem) => person.problems.push(problem.message));
    if (step < steps.length - 1) await page.click(".lesson .skip, .lesson .continue");
  }
}

/** A try that leads elsewhere, through the list of choices and by mouse. */
async function try_other(page, show) {
  await page.click("#tab-choices");
  for (let picks = 0; picks < 6; ++picks) {
    const other = page.locator(`.choice:not([data-choice="${show}"])`).last();
    const before = await page.evaluate(() => document.querySelectorAll(".choice").length);
    const whole = await other.evaluate((one) => one.dataset.choice !== undefined);
    await other.click();
    if (whole) break;
    await page.waitForFunction((count) => document.querySelectorAll(".choice").length !== count || document.querySelector(".choice[data-choice]") !== null, before, { polling: 20 });
  }
  const yes = page.locator(".actions .primary:enabled");
  if ((await yes.count()) > 0) await yes.click();
}

/** By mouse at a desk: home, Learn, a miss, another, what is shown; back, skip, leave, and on where it was left. */
async function stray(person, expect, first_lessons) {
  const { page } = person;
  await person.go("/");
  // Two taps from the home page to the first action: every first lesson is there, and begins by asking for something.
  for (const [game, { steps }] of first_lessons) {
    await page.waitForSelector(`.cover-learn a[href="/learn/${game}/turn"]`);
    expect(steps[0].do !== undefined, `the first lesson of ${game} begins with words`);
  }
  await page.click('.cover-learn a[href="/learn/fertility/turn"]');
  let now = await stands(page, ({ step }) => step === 0);
  expect(now.asked, "the first step asks for nothing");
  await person.check("a lesson at a desk");
  await try_other(page, now.show);
  now = await stands(page, ({ answer }) => answer !== null);
  expect(now.step === 0 && !now.shows, "one miss already shows the move");
  expect((await page.evaluate(() => document.querySelectorAll("[data-advised]").length)) === 0, "one miss already draws the move");
  await try_other(page, now.show);
  now = await stands(page, ({ shows }) => shows);
  expect(now.answer !== null, "the second miss has no answer");
  await page.waitForSelector(".frame [data-advised]");
  await page.waitForSelector(".hint-arrow");
  await page.click(".lesson .do-it");
  now = await stands(page, ({ step }) => step === 1);
  expect(!now.asked && now.answer === null, "after it has been done the lesson goes on");
  await page.click(".lesson .continue");
  await stands(page, ({ step }) => step === 2);
  await page.click(".lesson-ways button >> nth=0"); // back
  await stands(page, ({ step }) => step === 1);
  await page.click(".lesson-ways button >> nth=0");
  now = await stands(page, ({ step }) => step === 0);
  expect(now.show === "place bovine-papyrus H3 H4", `back at ${now.show}`);
  for (let step = 0; step < 6; ++step) {
    await page.click(".lesson .skip, .lesson .continue");
    await stands(page, (there) => there.step === step + 1);
  }
  await page.click(".lesson header button");
  await page.waitForSelector(".home");
  expect((await page.locator(".cover-learn a").first().getAttribute("href")) === "/learn/fertility/turn", "home does not lead to the lesson that was begun");
  await page.click('.cover-learn a[href="/learn/fertility/turn"]');
  await stands(page, ({ step }) => step === 6);
  await page.click(".lesson .skip");
  await stands(page, ({ last }) => last);
  await page.click(".lesson .next-lesson");
  await page.waitForFunction(() => location.pathname.endsWith("/learn/fertility/round"));
  await stands(page, ({ step }) => step === 0);
  await person.go("/learn/fertility");
  await page.waitForSelector(".lesson-list a");
  await person.check("the list of lessons");
  await person.go("/learn/fertility/end");
  for (let step = 0; step < 7; ++step) {
    await stands(page, (there) => there.step === step);
    await page.click(".lesson .skip, .lesson .continue");
  }
  await stands(page, ({ last }) => last);
  await page.click(".lesson-ways button >> nth=0"); // the game is over: back all the same
  await stands(page, ({ step }) => step === 6);
  await page.click(".lesson-ways button >> nth=0");
  now = await stands(page, ({ step }) => step === 5);
  await page.click(".lesson .skip");
  await stands(page, ({ step }) => step === 6);
  await page.click(".lesson .continue");
  await page.click(".lesson .for-real");
  await page.waitForFunction(() => location.pathname.startsWith("/t/here."));
  await page.waitForSelector(".frame");
  expect((await page.evaluate(() => localStorage.getItem("iteru.coach"))) === "on", "the coach is not on");
}

/** In the page: asks the server. */
const ask = async ([path, body]) => {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
};

/** What one device has finished another knows, once both are of the same account. */
async function two_devices(desk, phone) {
  const account = { login: "learner", password: "a long way down the Nile" };
  await desk.go("/");
  await desk.page.evaluate(() => localStorage.setItem("iteru.lessons", JSON.stringify({ "fertility/turn": { step: 7, done: true } })));
  await desk.page.evaluate(ask, ["/api/session", { name: "Ada" }]);
  await desk.page.evaluate(ask, ["/api/password", account]);
  await desk.go("/");
  await desk.page.waitForFunction(async () => (await (await fetch("/api/lessons")).json()).learned?.includes("fertility/turn"));
  await phone.go("/");
  await phone.page.waitForSelector('.cover-learn a[href="/learn/fertility/turn"]');
  await phone.page.evaluate(ask, ["/api/login", account]);
  await phone.go("/");
  await phone.page.waitForSelector('.cover-learn a[href="/learn/fertility/round"]');
}

export function lesson_tests(test, expect, with_person, games, read) {
  test("lessons: finished with an account, finished on every device", () => with_person({}, (desk) => with_person({}, (phone) => two_devices(desk, phone))));
  test("fertility: lessons by mouse, astray, back, left and resumed", () => with_person({ size: [1280, 800] }, (person) => stray(person, expect, games.map((game) => [game, read(`games/${game}/lessons/turn.json`)]))));
  for (const game of games) {
    test(`${game}: lessons by keyboard on 360 × 640`, () =>
      with_person({ size: [360, 640], language: game.length % 2 === 0 ? "fr" : "en" }, async (person) => {
        await each_lesson(person, game, async (name) => {
          const { steps } = read(`games/${game}/lessons/${name}.json`);
          await take(person, game, name, steps, expect, (step) => step === 0 || step === steps.length - 1);
        });
      }));
    test(`${game}: lessons point at what is there, at a desk`, () =>
      with_person({ size: [1280, 800], language: game.length % 2 === 0 ? "en" : "fr" }, async (person) => {
        await each_lesson(person, game, (name) => look_through(person, game, name, read(`games/${game}/lessons/${name}.json`).steps));
      }));
  }
}
