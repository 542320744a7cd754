// How many taps a turn takes, by playing it: moments of golden records (games/*/golden), brought to a real server and played on from.
// Issue 18 measured the same turns before: an auction of four tablets 14, two foremen with claims 8, a cube 3 or 4, the Nile 10, artisans 7.
import { readFileSync } from "node:fs";
import { free_point } from "./person.mjs";

const root = new URL("../../", import.meta.url);

/** In the page: a table that goes on from a move of a record, with a seat of ours and bots. */
const fork = async ([record, move, seat, players]) => {
  const ask = async (path, body) => {
    const type = typeof body === "string" ? "text/plain" : "application/json";
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": type }, body: typeof body === "string" ? body : JSON.stringify(body) });
    return answer.json();
  };
  const table_of = (answer) => answer.table ?? answer.messages?.[0]?.table ?? JSON.stringify(answer);
  await ask("/api/session", { name: "Ada" });
  const source = table_of(await ask("/api/records", record));
  const seats = Array.from({ length: players }, (_, i) => (i === seat ? { name: "Ada" } : { bot: "apprentice" }));
  const table = table_of(await ask(`/api/tables/${source}/fork`, { type: "fork", id: `fork-${move}`, table: source, move, seats }));
  await ask("/api/command", { type: "start", id: `start-${move}`, table });
  return table;
};

export class Tapper {
  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.taps = 0;
  }

  /** Sits down where the record had made so many moves. */
  async open(game, file, move) {
    const text = readFileSync(new URL(`games/${game}/golden/${file}.iteru`, root), "utf8");
    const players = Number(/^players (\d+)/m.exec(text)[1]);
    const seat = Number(new RegExp(`^${move + 1} (\\d+) `, "m").exec(text)[1]) - 1;
    await this.person.go("/");
    const table = await this.page.evaluate(fork, [text, move, seat, players]);
    await this.person.go(`/t/${table}`);
    await this.person.wait();
  }

  /** Taps this, once it is there and nothing is on its way any more. */
  async tap(selector) {
    await this.page.waitForSelector('.actions[aria-busy="false"]');
    const there = selector.split(", ").map((one) => `${one}:not(:disabled)`).join(", ");
    await this.page.waitForSelector(there);
    const handle = await this.page.waitForFunction(free_point, [there, 0], { polling: 20 });
    const point = await handle.jsonValue();
    if (this.person.touch) await this.person.tap(point);
    else await this.page.mouse.click(...point);
    ++this.taps;
  }

  pick(...words) {
    return this.tap(words.map((word) => `.frame [data-pick="${word}"].legal`).join(", "));
  }

  way(action) {
    return this.tap(`.way[data-way="${action}"]`);
  }

  /** Picks the same again, or Confirm where that is the yes. */
  confirm() {
    return this.tap(".actions .primary:enabled");
  }

  /** Until the table asks for something of this kind, or waits for others. */
  asked(...kinds) {
    return this.page.waitForFunction((wanted) => {
      const frame = document.querySelector(".frame");
      return wanted.includes(frame?.dataset.kind ?? "");
    }, kinds, { polling: 20 });
  }
}

/** On a phone a tap means the whole site, at a desk one of its cells. */
const to = (site, cell) => [`to=${site}${cell}`, ..."ABCDEFGHIJKL".split("").map((other) => `to=${site}${other}`)];

/** The turns that were measured, and how many taps they may take. */
export const turns = [
  {
    name: "tal-der-koenige: an auction of four tablets", game: "tal-der-koenige", most: 9,
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 0);
      for (const [tablet, group] of [[4, 2], [3, 1], [2, 3], [1, 1]]) {
        const before = await tapper.person.decision();
        await tapper.pick(`tablet=${tablet}`);
        await tapper.pick(`group=${group}`);
        await tapper.person.settled(before);
      }
      await tapper.way("bid done");
      await tapper.page.waitForFunction(() => document.querySelector(".frame").dataset.kind !== "bid");
    },
  },
  {
    name: "tal-der-koenige: two foremen with claims", game: "tal-der-koenige", most: 4,
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 10);
      for (const [site, cell] of [[8, "D"], [9, "E"]]) {
        await tapper.asked("foreman");
        await tapper.pick(...to(site, cell));
        await tapper.asked("claim");
        await tapper.way(`claim ${site}`);
      }
      await tapper.page.waitForFunction(() => !["foreman", "claim"].includes(document.querySelector(".frame").dataset.kind));
    },
  },
  {
    name: "tal-der-koenige: a cube", game: "tal-der-koenige", most: 2,
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 23);
      const before = await tapper.person.decision();
      await tapper.pick("colour=blue");
      await tapper.pick("site=8", "site=8 place=edge");
      await tapper.person.settled(before);
    },
  },
  {
    name: "tal-der-koenige: a cube, edge or centre", game: "tal-der-koenige", most: 2,
    async play(tapper) {
      await tapper.open("tal-der-koenige", "01_tal_der_koenige_2", 77);
      const before = await tapper.person.decision();
      await tapper.tap('.frame [data-pick^="colour="].legal');
      await tapper.tap('.frame .tal-half[data-pick$="place=centre"]');
      await tapper.person.settled(before);
    },
  },
  {
    name: "pharaon: the Nile", game: "pharaon", most: 5,
    async play(tapper) {
      await tapper.open("pharaon", "08_pharaon_3", 17);
      await tapper.pick("choice=nile");
      await tapper.asked("variant");
      await tapper.pick("variant=option-1");
      await tapper.asked("track");
      const first = await tapper.person.decision();
      await tapper.pick("kind=construction");
      await tapper.person.settled(first);
      await tapper.pick("kind=trade");
      await tapper.confirm();
      await tapper.page.waitForFunction(() => document.querySelector(".frame").dataset.kind !== "track");
    },
  },
  {
    name: "pharaon: artisans", game: "pharaon", most: 3,
    async play(tapper) {
      await tapper.open("pharaon", "01_pharaon_1", 75);
      await tapper.pick("choice=artisans");
      await tapper.asked("artisan");
      await tapper.pick("deck=true");
      await tapper.confirm();
      await tapper.page.waitForFunction(() => document.querySelector(".frame").dataset.kind !== "artisan");
    },
  },
];
