// Prints the fingerprint of `iteru bench` as the WebAssembly build computes it.
import {readFileSync} from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = {};
for (const {module: from, name} of WebAssembly.Module.imports(module)) {
  // The core does no input or output; the C library's stubs are never called.
  (imports[from] ??= {})[name] = () => { throw new Error(`unexpected call of ${name}`); };
}
const {exports} = new WebAssembly.Instance(module, imports);
exports._initialize();
const fingerprint = BigInt.asUintN(64, exports.iteru_fingerprint(exports.iteru_usual_rounds()));
console.log(fingerprint.toString(16).padStart(16, '0'));
