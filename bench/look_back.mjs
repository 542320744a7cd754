// How long looking back takes in a browser: node bench/look_back.mjs PROGRAM [GAME...]. A golden game of four of each, from opening the page to the
// first curve, to the whole one, and to the decisions of one seat on two workers; nothing is known before. For a machine that has other work,
// processor time stands beside it: of the whole browser, and of the worker that has used most.
import { readdirSync, readFileSync } from "node:fs";
import { open_browser, open_house } from "../tests/browser/house.mjs";
import { import_record } from "../tests/browser/story.mjs";

const [program = "build/release/iteru", ...games] = process.argv.slice(2);
const house = await open_house(program);
const browser = await open_browser();
const root = new URL("../games/", import.meta.url);
const wanted = games.length > 0 ? games : readdirSync(root).filter((game) => !game.includes("."));

const ticks_of = (file) => {
  const text = readFileSync(file, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100, name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")) };
};
const or_nothing = (read) => {
  try {
    return read();
  } catch {
    return []; // it has ended meanwhile
  }
};

/** Seconds of processor time that the browser this one has started has used: all of it, and its busiest worker. */
function used() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((id) => or_nothing(() => [{ id: Number(id), ...ticks_of(`/proc/${id}/stat`) }]));
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { id, parent } of all) if (ours.has(parent)) ours.add(id);
  }
  const browsers = all.filter(({ id, name }) => name.startsWith("chrom") && ours.has(id));
  const workers = browsers.flatMap(({ id }) => or_nothing(() => readdirSync(`/proc/${id}/task`)).flatMap((task) => or_nothing(() => [ticks_of(`/proc/${id}/task/${task}/stat`)])))
    .filter(({ name }) => name.startsWith("DedicatedWorker"));
  return { all: browsers.reduce((sum, { seconds }) => sum + seconds, 0), worker: Math.max(0, ...workers.map(({ seconds }) => seconds)) };
}

for (const game of wanted) {
  const file = readdirSync(new URL(`${game}/golden/`, root)).find((name) => /_4\.iteru$/.test(name));
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(house.address);
  const table = await import_record(page, readFileSync(new URL(`${game}/golden/${file}`, root), "utf8"));
  const [from, before] = [performance.now(), used()];
  const seconds = () => {
    const now = used();
    return `${((performance.now() - from) / 1000).toFixed(1)} s (processor: ${(now.all - before.all).toFixed(1)} s, one worker ${now.worker.toFixed(1)} s)`;
  };
  await page.goto(`${house.address}/t/${table}/analysis`);
  await page.waitForSelector(".curve .curve-line");
  console.log(`${game}: first curve ${seconds()}`);
  await page.waitForSelector(".look-back[data-whole='yes']");
  console.log(`${game}: whole curve ${seconds()}`);
  await page.waitForSelector(".look-back[data-weighed='0']");
  console.log(`${game}: own decisions ${seconds()}`);
  await page.context().close();
}
await browser.close();
await house.close();
