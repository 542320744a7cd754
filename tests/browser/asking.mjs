// What a choice costs, said before; what is refused; what is asked, step by step: played at moments of golden records.
import { Tapper } from "./taps.mjs";

const expect = (holds, what) => {
  if (!holds) throw new Error(what);
};
const text = (tapper, selector) => tapper.page.locator(selector).first().innerText();
const confirmable = async (tapper) => (await tapper.page.locator(".actions .primary:enabled").count()) > 0;

/** In the page: what can be pressed but is not legal now. */
const forbidden = ".board-place .target[aria-disabled=true], .things .target[aria-disabled=true]";

/** Each of these says why not, with nothing else armed beside it. */
async function no_dead_click(tapper, most) {
  const { page } = tapper;
  const count = Math.min(most, await page.locator(forbidden).count());
  for (let i = 0; i < count; ++i) {
    const target = page.locator(forbidden).nth(i);
    if ((await target.count()) === 0) break;
    const name = await target.getAttribute("data-pick");
    await target.dispatchEvent("click");
    await page.waitForSelector(".trouble", { timeout: 20_000 }).catch(() => {
      throw new Error(`a dead click: ${name}`);
    });
    expect(!(await confirmable(tapper)), `a refusal (${name}) beside an armed Confirm`);
    await page.locator(".trouble button").last().click();
    await page.waitForSelector(".trouble", { state: "detached" });
  }
  return count;
}

const set = (tapper, name, value) => tapper.page.addInitScript(([key, word]) => localStorage.setItem(key, word), [name, value]);

export const askings = [
  {
    name: "egizia: a boat far downstream says what it gives up", game: "egizia",
    async play(tapper) {
      await tapper.open("egizia", "01_egizia_2", 0);
      const berths = await tapper.page.locator('.frame [data-pick^="move=place berth="].legal').count();
      await tapper.pick("move=place berth=heliopolis");
      const given_up = await tapper.page.locator(".egz-given-up").count();
      expect(given_up > 5 && given_up < berths, `${given_up} spaces dimmed of ${berths} berths`);
      const said = await text(tapper, ".preview .loss");
      expect(said.includes(String(given_up)), `not counted: ${said}`);
      expect(await confirmable(tapper), "it cannot be done");
      expect((await tapper.page.getAttribute(".frame", "data-kind")) === "boat", "it was done without a yes");
    },
  },
  {
    name: "egizia: passing the round asks first", game: "egizia",
    async play(tapper) {
      await tapper.open("egizia", "01_egizia_2", 0);
      const before = await tapper.person.decision();
      await tapper.way("boat pass");
      await tapper.page.waitForSelector(".preview .loss");
      await tapper.confirm();
      await tapper.person.settled(before);
    },
  },
  {
    name: "tal-der-koenige: cubes left over are told before the step ends", game: "tal-der-koenige",
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 23);
      await tapper.way("build done");
      await tapper.page.waitForSelector(".preview .loss");
      expect(await confirmable(tapper), "no yes is asked for");
    },
  },
  {
    name: "fertility: the prompt follows, and what is left over is told", game: "fertility",
    async play(tapper) {
      const { page } = tapper;
      await tapper.open("fertility", "01_fertility_2", 4);
      await tapper.asked("supply");
      const asked = await text(tapper, ".prompt-line");
      await tapper.pick("good=papyrus");
      await page.waitForSelector(".so-far strong");
      expect((await text(tapper, ".prompt-line")) !== asked, "the prompt stays as it was");
      expect((await page.locator(".frame .target.picked").count()) > 0, "the pick is not shown");
      await tapper.tap(".actions button:not(.primary):not(:disabled):has(.words)"); // back
      await tapper.way("supply pass");
      await page.waitForSelector(".preview .loss");
      expect(await confirmable(tapper), "no yes is asked for");
    },
  },
  {
    name: "pharaon: a payment made by itself can be made otherwise", game: "pharaon",
    async play(tapper) {
      const { page } = tapper;
      await tapper.open("pharaon", "08_pharaon_3", 17);
      await tapper.pick("choice=nile");
      await tapper.asked("variant");
      await page.waitForSelector(".so-far strong"); // it is told
      await tapper.tap(".pay-otherwise");
      await tapper.asked("access");
      const offered = page.locator('.frame [data-pick^="token="].legal');
      await page.waitForSelector(".frame .target.picked.legal");
      expect((await offered.count()) > 1, "there is nothing else to pay with");
      expect(await confirmable(tapper), "nothing is proposed");
      await tapper.tap('.frame [data-pick^="token="].legal:not(.picked)');
      await tapper.asked("variant");
    },
  },
  {
    name: "tal-der-koenige: the whole turn is taken back", game: "tal-der-koenige",
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 10);
      await tapper.pick(..."ABCDEFGH".split("").map((cell) => `to=8${cell}`));
      await tapper.asked("claim");
      await tapper.way("claim 8");
      await tapper.asked("foreman");
      await tapper.tap(".undo-turn");
      await tapper.page.waitForSelector(".undo-turn", { state: "detached" });
      await tapper.page.waitForFunction(() => document.querySelector(".actions button.primary") !== null && [...document.querySelectorAll(".actions button")].some((one) => one.disabled));
      await tapper.asked("foreman");
    },
  },
  {
    name: "tal-der-koenige: asked before each move, if one wants it so", game: "tal-der-koenige",
    async play(tapper) {
      await set(tapper, "iteru.asks", "move");
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 0);
      const before = await tapper.person.decision();
      await tapper.pick("tablet=4");
      await tapper.pick("group=2");
      await tapper.page.waitForSelector(".again", { state: "attached" });
      expect((await tapper.person.decision()) === before, "it was not asked");
      await tapper.pick("group=2"); // the second tap is the yes
      await tapper.person.settled(before);
    },
  },
  {
    name: "pharaon: a refusal ends with the next pick", game: "pharaon",
    async play(tapper) {
      const { page } = tapper;
      await set(tapper, "iteru.asks", "move");
      await tapper.open("pharaon", "08_pharaon_3", 17);
      await tapper.pick("choice=nile");
      expect(await confirmable(tapper), "nothing is armed");
      const refused = await no_dead_click(tapper, 1);
      expect(refused === 1, "everything is legal here");
      await page.locator(forbidden).first().dispatchEvent("click");
      await page.waitForSelector(".trouble");
      await tapper.pick("choice=nile");
      await page.waitForSelector(".trouble", { state: "detached" });
      expect(await confirmable(tapper), "nothing is armed");
    },
  },
  ...[
    ["fertility", "01_fertility_2", [0, 9, 28]], ["egizia", "01_egizia_2", [3, 4]],
    ["tal-der-koenige", "01_tal_der_koenige_2", [10, 23]], ["pharaon", "08_pharaon_3", [17, 40]],
  ].map(([game, file, moves]) => ({
    name: `${game}: no dead click`, game,
    async play(tapper) {
      let tried = 0;
      for (const move of moves) {
        await tapper.open(game, file, move);
        tried += await no_dead_click(tapper, 12);
      }
      expect(tried > 0, "nothing was forbidden");
    },
  })),
];

export const ask = async (person, { play }) => play(new Tapper(person));
