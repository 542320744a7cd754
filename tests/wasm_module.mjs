// The WebAssembly module, ready to be called.
import {readFileSync} from 'node:fs';

export function load(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const imports = {};
  for (const {module: from, name} of WebAssembly.Module.imports(module)) {
    // There is no input or output; the C library's stubs are never called.
    (imports[from] ??= {})[name] = () => { throw new Error(`unexpected call of ${name}`); };
  }
  const {exports} = new WebAssembly.Instance(module, imports);
  exports._initialize();
  return exports;
}
