// Prints what a table says that runs inside WebAssembly: the same as a native one (tests/try_table.cc).
import {load} from './wasm_module.mjs';

const exports = load(process.argv[2]);
const begin = exports.iteru_try_tables(40);
const bytes = new Uint8Array(exports.memory.buffer, begin, exports.iteru_text_size());
process.stdout.write(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
