// Prints what a table says that runs inside WebAssembly, or with a number so many choices of bots of each level in each game:
// the same as natively (tests/try_table.cc).
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {give, load, said} from './wasm_module.mjs';

const [file, choices] = process.argv.slice(2);
const exports = load(file);
// Nets are no part of the module: whoever plays with one brings it.
for (const game of readdirSync(new URL('../games/', import.meta.url))) {
  const net = new URL(`../games/${game}/net.bin`, import.meta.url);
  if (!existsSync(net)) continue;
  give(exports, Buffer.concat([Buffer.from(game), readFileSync(net)]));
  if (!exports.iteru_bring_net(game.length)) throw new Error(`${net} is no net`);
}
process.stdout.write(said(exports, choices === undefined ? exports.iteru_try_tables(40) : exports.iteru_try_choices(Number(choices))));
