// Looks back at a game inside WebAssembly, shared out between two instances as the page does it, and prints the analysis as
// `iteru analyse --json` does: the same text.
//   node tests/wasm_analysis.mjs iteru.wasm RECORD WORLDS [SEAT]
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {give, load, said} from './wasm_module.mjs';

const [file, record, worlds, seat] = process.argv.slice(2);

class Instance {
  engine = load(file);

  ask(call) {
    give(this.engine, JSON.stringify(call));
    return said(this.engine, this.engine.iteru_analyse());
  }
}

const [first, second] = [new Instance(), new Instance()];
const text = readFileSync(record, 'utf8');
const open = {what: 'open', text, worlds: Number(worlds)};
const opened = JSON.parse(first.ask(open));
assert.deepEqual(JSON.parse(second.ask(open)), opened);
assert.equal(JSON.parse(second.ask({what: 'open', text: text.replace('iteru', 'other')})).problem, 'unreadable');
second.ask(open);

assert.equal(first.ask({what: 'tell', seats: []}), '', 'nothing is told before the curve is there');

// A first look at the curve: it is told, and what is found goes on from there or begins anew, with the same outcome.
for (let part = 0; part < opened.stretches; ++part) {
  const glimpse = first.ask({what: 'glimpse', part});
  if (part % 4 === 1) assert.equal(second.ask({what: 'keep', part, text: glimpse}), '{}');
}
const glimpsed = JSON.parse(first.ask({what: 'tell', seats: []}));
assert.equal(glimpsed.worlds, Math.max(1, Math.floor(Number(worlds) / 4)));
const seats = seat === undefined ? [...Array(opened.players).keys()] : [Number(seat) - 1];
const parts = [...Array(opened.stretches + opened.turns.length).keys()].filter((part) => part < opened.stretches || seats.includes(opened.turns[part - opened.stretches]));
for (const part of parts.reverse()) {
  if (part % 2 === 0) assert.notEqual(first.ask({what: 'find', part}), '');
  else assert.equal(first.ask({what: 'keep', part, text: second.ask({what: 'find', part})}), '{}');
}
assert.equal(first.ask({what: 'keep', part: 0, text: '{"glimpse":false,"turns":[],"drawn":{}}'}), '', 'what is no finding is refused');
const told = first.ask({what: 'tell', seats});

// What was played is tried again: as good as the analysis says; and the best is accepted.
const worst = JSON.parse(told).decisions.filter(({worlds: many}) => many > 0).sort((a, b) => b.loss - a.loss)[0];
if (worst !== undefined) {
  const {step, best, played} = worst;
  const tried = (action) => JSON.parse(first.ask({what: 'try', step, actions: [best, action]}));
  assert.equal(tried(best).accepted, true);
  const again = tried(played);
  assert.equal(again.accepted, again.loss <= 0.04);
  const asked = JSON.parse(first.ask({what: 'asked', step, actions: [best, played]}));
  assert.ok(asked.seat === worst.seat && asked.actions.length === 2 && asked.actions[0].fields.decision === asked.kind, JSON.stringify(asked).slice(0, 200));
  const happened = JSON.parse(first.ask({what: 'told', step, last: step + 1}));
  assert.ok(happened.view !== undefined && Array.isArray(happened.events));
  assert.equal(first.ask({what: 'log', step, name: 'Ada'}).split('\n').length, 2);
}
process.stdout.write(`${told}\n`);
