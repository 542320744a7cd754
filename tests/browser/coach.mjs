// The coach: what it says once, what it asks about and shows, and where it is silent.
import { Tapper } from "./taps.mjs";

const tip = (page) => page.locator(".coach[data-tip]");
const shot = async (page, name) => {
  if (process.env.ITERU_SHOTS !== undefined) await page.screenshot({ path: `${process.env.ITERU_SHOTS}/coach-${name}.png` });
};

/** What is said until nothing more is, with the name of each thing. */
async function all_tips(person) {
  const said = [];
  while ((await tip(person.page).count()) > 0) {
    const name = await tip(person.page).getAttribute("data-tip");
    said.push(name);
    await person.press(tip(person.page).locator("button").first()); // the next one, or away with it
    await person.page.waitForFunction((before) => document.querySelector(".coach")?.getAttribute("data-tip") !== before, name);
  }
  return said;
}

export function coach_tests({ test, with_person, expect, games }) {
  const looks = [["en", [1280, 720], false, "light"], ["fr", [360, 640], true, "dark"]];
  for (const game of games) {
    for (const [language, size, touch, theme] of looks) {
      test(`${game}: a coach says what is new, once (${language})`, () =>
        with_person({ language, size, touch, theme, coach: "first", seed: 23 }, async (person) => {
          const { page } = person;
          const board = () => page.evaluate(() => JSON.stringify(document.querySelector(".board-place").getBoundingClientRect()));
          await person.play_now(game);
          await person.wait();
          await page.waitForSelector(".coach[data-tip=start] .rule");
          const before = await board();
          await shot(page, `${game}-${language}-${size[0]}`);
          await person.check("a coach");
          const said = await all_tips(person);
          expect(said[0] === "start" && said.length > 1, `it said ${said}`);
          expect((await board()) === before, "the board jumps");
          await person.go(new URL(page.url()).pathname);
          await person.wait();
          await page.waitForSelector(".bars", { state: "attached" });
          expect((await tip(page).count()) === 0, "it says so again");
        }));
    }
  }

  if (games.includes("egizia")) {
    for (const [language, size, touch, theme] of looks) {
      test(`egizia: a coach asks before a costly move, and shows a better one (${language})`, () =>
        with_person({ language, size, touch, theme, coach: "on", seed: 24 }, async (person) => {
          const { page } = person;
          const tapper = new Tapper(person);
          await tapper.open("egizia", "01_egizia_2", 0);
          await all_tips(person);
          const decision = await person.decision();
          const weighed = () => page.waitForSelector(".bars[data-weighed]", { state: "attached" });
          const pass = async () => {
            await tapper.way("boat pass");
            await tapper.confirm();
          };
          await weighed();
          await pass(); // for the whole first round
          await page.waitForSelector(".coach.sure");
          expect((await person.decision()) === decision, "the move was made");
          await shot(page, `sure-${language}-${size[0]}`);
          await person.check("are you sure?");
          await person.press(page.locator(".coach.sure .primary"));
          await page.waitForSelector(".hint");
          await page.waitForSelector(".frame [data-advised]");
          await shot(page, `shown-${language}-${size[0]}`);
          expect((await page.locator(".coach.sure").count()) === 0, "it asks on");
          await pass(); // never twice: now it is meant
          await person.settled(decision);
        }));
    }
  }

  test("no coach by a clock, among people only if the table has one", () =>
    with_person({ coach: "on", seed: 25 }, async (person) => {
      const { page } = person;
      const make = (wish) =>
        page.evaluate(async ([game, more]) => {
          const ask = async (path, body) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
          await ask("/api/session", {});
          const id = String(Math.random());
          const made = await ask("/api/tables", { type: "create", id, game, players: 2, seats: [{ name: "Ada" }, { bot: "apprentice" }], ...more });
          const table = made.table ?? made.messages[0].table;
          await ask("/api/command", { type: "start", id: `start ${id}`, table });
          return table;
        }, [games[0], wish]);
      await person.go("/");
      const two = [{ name: "Ada" }, { name: "Ben" }];
      const silent = [{ coach: true, clock: { bank: 900, increment: 10 } }, { seats: two }];
      for (const wish of silent) {
        await person.go(`/t/${await make(wish)}`);
        expect((await person.wait()) === "act", "nothing is asked");
        await page.waitForSelector(".bars", { state: "attached" });
        expect((await tip(page).count()) === 0, `it speaks at a table with ${JSON.stringify(wish)}`);
      }
      await person.go(`/t/${await make({ coach: true, seats: two })}`);
      await page.waitForSelector(".coach[data-tip=start]");
    }));
}
