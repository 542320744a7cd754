// Prints the fingerprint of `iteru bench` as the WebAssembly build computes it.
import {load} from './wasm_module.mjs';

const exports = load(process.argv[2]);
const fingerprint = BigInt.asUintN(64, exports.iteru_fingerprint(exports.iteru_usual_rounds()));
console.log(fingerprint.toString(16).padStart(16, '0'));
