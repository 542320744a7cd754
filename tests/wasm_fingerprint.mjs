// Prints the fingerprint of `iteru bench` as the WebAssembly build computes it; with `nets`, that of what nets say.
import {load} from './wasm_module.mjs';

const exports = load(process.argv[2]);
const nets = process.argv[3] === 'nets';
const fingerprint = nets ? exports.iteru_nets_fingerprint() : exports.iteru_fingerprint(exports.iteru_usual_rounds());
console.log(BigInt.asUintN(64, fingerprint).toString(16).padStart(16, '0'));
