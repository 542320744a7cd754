// Bots that think on several threads, with an instance of the engine for each thread as the browser has a worker for each: they choose
// what the native ones chose (tests/try_table.cc, `parts`), decision by decision, and all instances the same.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {give, load, said} from './wasm_module.mjs';

const [file, chosen] = process.argv.slice(2);
let instances = [];
let log = '';
let decisions = 0;

function think(instance, question) {
  give(instance, JSON.stringify(question) + log);
  return JSON.parse(said(instance, instance.iteru_think(new TextEncoder().encode(JSON.stringify(question)).length)));
}

for (const line of readFileSync(chosen, 'utf8').trim().split('\n')) {
  const {first, question: text, log: more, action} = JSON.parse(line);
  const question = JSON.parse(text);
  if (first) {
    log = '';
    instances = Array.from({length: Number(/threads=(\d+)/.exec(question.level)[1])}, () => load(file));
  }
  log += more;
  const looks = instances.map((instance, part) => think(instance, {...question, part, looks: []}).look);
  const actions = instances.map((instance, part) => think(instance, {...question, part, looks}).action);
  assert.deepEqual(actions, instances.map(() => action), text);
  assert.equal(new Set(looks).size > 1, true, 'all parts have thought the same');
  ++decisions;
}
assert.ok(decisions > 0);
console.log(`${decisions} decisions as native`);
