// How long looking back takes in a browser: node bench/look_back.mjs PROGRAM [GAME...]. A golden game of four of each, from opening the page to the
// first curve, and to the decisions of one seat on two workers; nothing is known before. Processor time of the whole browser stands
// beside it, for a machine that has other work: the two workers have half of it each.
import { readdirSync, readFileSync } from "node:fs";
import { open_browser, open_house } from "../tests/browser/house.mjs";
import { import_record } from "../tests/browser/story.mjs";

const [program = "build/release/iteru", ...games] = process.argv.slice(2);
const house = await open_house(program);
const browser = await open_browser();
const root = new URL("../games/", import.meta.url);
const wanted = games.length > 0 ? games : readdirSync(root).filter((game) => !game.includes("."));

/** Seconds of processor time that the processes this one has started have used, but for the server. */
function used() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((id) => {
    try {
      const text = readFileSync(`/proc/${id}/stat`, "utf8");
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return [{ id: Number(id), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), chromium: /chrom/.test(text) }];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { id, parent } of all) if (ours.has(parent)) ours.add(id);
  }
  return all.filter(({ id, chromium }) => chromium && ours.has(id)).reduce((sum, { ticks }) => sum + ticks / 100, 0);
}

for (const game of wanted) {
  const file = readdirSync(new URL(`${game}/golden/`, root)).find((name) => /_4\.iteru$/.test(name));
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(house.address);
  const table = await import_record(page, readFileSync(new URL(`${game}/golden/${file}`, root), "utf8"));
  const [from, before] = [performance.now(), used()];
  const seconds = () => `${((performance.now() - from) / 1000).toFixed(1)} s (${(used() - before).toFixed(1)} s of processor)`;
  await page.goto(`${house.address}/t/${table}/analysis`);
  await page.waitForSelector(".curve .curve-line");
  console.log(`${game}: first curve ${seconds()}`);
  await page.waitForSelector(".look-back[data-weighed='0']");
  console.log(`${game}: own decisions ${seconds()}`);
  await page.context().close();
}
await browser.close();
await house.close();
