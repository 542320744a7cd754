// A house on a device (src/wasm/device.h), played as the browser's worker plays it: whole games of every game against a bot, with a
// start from what was kept in the middle; nothing is told before it is kept; hints, undo, records, replays, forks and rematches.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {give, load, said} from './wasm_module.mjs';

const [file] = process.argv.slice(2);
const thinker = load(file);

const brought = [];

/** As the page's worker: brings the net of the game first, if the bot asks one. */
function think({question, log, net}) {
  if (net !== undefined && !brought.includes(net)) {
    give(thinker, Buffer.concat([Buffer.from(net), readFileSync(new URL(`../games/${net}/net.bin`, import.meta.url))]));
    assert.equal(thinker.iteru_bring_net(net.length), 1);
    brought.push(net);
  }
  give(thinker, question + log);
  return said(thinker, thinker.iteru_think(new TextEncoder().encode(question).length));
}

/** Who asks a net is handed it before the first question. */
function meet_learned(device, game) {
  const table = device.make({game, id: `learned${game}`, players: 2, seats: [{bot: 'search:40/net=1'}, {name: 'Ada'}]});
  assert.equal(device.say({type: 'start', table}).type, 'ack');
  for (let moves = 0; moves < 30 && !brought.includes(game); ++moves) move(device, table, device.look(table), 0);
  assert.ok(device.look(table).prompts.length > 0 && brought.includes(game), `a bot of ${game} has no net`);
}

/** A level that the game has sits down, and its champion asks a net; one that it has not is refused. */
function meet_champion(device, game) {
  const wish = {type: 'create', id: `champion${game}`, game, players: 2, seats: [{bot: 'thoth'}, {name: 'Ada'}], grace: null};
  const {status, body} = device.ask('POST', '/api/tables', JSON.stringify(wish));
  const [said] = JSON.parse(body).messages;
  if (status !== 200) return assert.equal(said.reason, 'bad_level', body);
  assert.equal(device.say({type: 'start', table: said.table}).type, 'ack');
  for (let moves = 0; moves < 3; ++moves) move(device, said.table, device.look(said.table), moves);
  assert.ok(device.look(said.table).prompts.length > 0, `the champion of ${game} stands still`);
}

class Device {
  constructor(kept) {
    this.engine = load(file);
    this.kept = kept; // logs by table
    this.summaries = new Map();
    this.told = [];
    this.answers = [];
    this.holds = false; // what is to be stored waits
    this.waiting = [];
    give(this.engine, 'ab'.repeat(32));
    assert.equal(this.engine.iteru_device_open(), 1);
    for (const [table, lines] of kept) this.call({what: 'load', table, summary: '', text: lines.join('\n')});
    this.call({what: 'ready'});
  }

  call(what) {
    give(this.engine, JSON.stringify(what));
    const todo = JSON.parse(said(this.engine, this.engine.iteru_device(performance.now(), Date.now())));
    this.told.push(...todo.tell.map(({text}) => JSON.parse(text)));
    this.answers.push(...todo.answer);
    for (const entry of todo.store) {
      if (this.holds) this.waiting.push(entry);
      else this.keep(entry);
    }
    for (const question of todo.think) this.call({what: 'thought', number: question.number, text: think(question)});
  }

  keep({number, table, seq, body}) {
    const log = this.kept.get(table) ?? [];
    this.kept.set(table, log);
    assert.equal(seq, log.length + 1);
    log.push(body);
    this.call({what: 'stored', number});
  }

  ask(method, target, text = '') {
    this.call({what: 'ask', number: 1, method, target, text, name: 'Ada'});
    return this.answers.pop();
  }

  say(order) {
    const id = `c${Device.last = (Device.last ?? 0) + 1}`;
    this.call({what: 'say', number: 1, text: JSON.stringify({id, ...order})});
    return this.told.find((message) => message.id === id);
  }

  /** The table as a snapshot shows it now. */
  look(table) {
    const {status, body} = this.ask('GET', `/api/tables/${table}`);
    assert.equal(status, 200);
    return JSON.parse(body).messages.find(({type}) => type === 'snapshot');
  }

  make(wish) {
    const {status, body} = this.ask('POST', '/api/tables', JSON.stringify({type: 'create', id: `make${wish.game}`, grace: null, ...wish}));
    assert.equal(status, 200, body);
    return JSON.parse(body).messages[0].table;
  }
}

const move = (device, table, state, which) => {
  const {seat, decision, actions} = state.prompts[0];
  const order = {type: 'move', table, seat, decision, action: actions[which % actions.length].action};
  return device.say(order);
};

for (const game of ['fertility', 'egizia', 'tal-der-koenige', 'pharaon']) {
  const kept = new Map();
  let device = new Device(kept);
  const table = device.make({game, players: 2, seats: [{name: 'Ada'}, {bot: 'apprentice'}]});
  assert.match(table, /^here\./);
  assert.equal(device.say({type: 'start', table}).type, 'ack');
  let moves = 0;
  for (let state = device.look(table); state.phase === 'running'; state = device.look(table)) {
    assert.ok(moves < 500 && state.prompts.length > 0, `${game} stands still`);
    if (moves === 2) {
      const {seat, decision, actions} = state.prompts[0];
      const hint = device.say({type: 'hint', table, seat, decision});
      assert.ok(actions.some(({action}) => action === hint.action), JSON.stringify(hint));
      assert.equal(device.say({type: 'why', table, seat, decision, action: 'nonsense'}).type, 'refused');
      // Nothing is told of a move before it is kept.
      device.holds = true;
      device.told = [];
      move(device, table, state, 0);
      assert.deepEqual([device.told, device.waiting.length], [[], 1]);
      device.holds = false;
      device.waiting.splice(0).forEach((entry) => device.keep(entry));
      assert.equal(device.told.filter(({type}) => type === 'ack').length, 1);
    } else if (moves === 5) {
      device = new Device(kept); // the tab was closed
      assert.equal(device.look(table).seq, state.seq);
      assert.deepEqual(device.look(table).view, state.view);
      move(device, table, state, moves);
    } else {
      assert.equal(move(device, table, state, moves).type, 'ack');
    }
    ++moves;
  }
  const record = device.ask('GET', `/api/tables/${table}/record`);
  assert.ok(record.status === 200 && record.body.startsWith('iteru-record'), record.body.slice(0, 100));
  const steps = JSON.parse(device.ask('GET', `/api/tables/${table}/replay?seat=all`).body).moves;
  assert.ok(steps >= moves);
  assert.equal(JSON.parse(device.ask('POST', '/api/records', record.body).body).messages[0].type, 'ack');
  const fork = JSON.stringify({type: 'fork', id: 'f', table, move: 3, seats: [{name: 'Ada'}, {bot: 'search:20/threads=2'}], grace: null});
  assert.equal(JSON.parse(device.ask('POST', `/api/tables/${table}/fork`, fork).body).messages[0].type, 'ack');
  const {rematch} = device.say({type: 'rematch', table});
  assert.equal(device.look(rematch).phase, 'gathering');
  assert.equal(JSON.parse(device.ask('GET', '/api/tables?mine=1').body).tables.length, 4);
  meet_learned(device, game);
  meet_champion(device, game);
  console.log(`${game.padEnd(16)} ${moves} moves by hand, ${steps} in all`);
}
