// Prints what a table says that runs inside WebAssembly, or with a number so many choices of bots of each level in each game:
// the same as natively (tests/try_table.cc).
import {load, said} from './wasm_module.mjs';

const [file, choices] = process.argv.slice(2);
const exports = load(file);
process.stdout.write(said(exports, choices === undefined ? exports.iteru_try_tables(40) : exports.iteru_try_choices(Number(choices))));
