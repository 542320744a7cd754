// The WebAssembly module, ready to be called.
import {readFileSync} from 'node:fs';

export function load(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const imports = {};
  for (const {module: from, name} of WebAssembly.Module.imports(module)) {
    // There is no input or output; the C library's stubs are never called. Only the lobby looks at the time.
    (imports[from] ??= {})[name] = () => { throw new Error(`unexpected call of ${name}`); };
  }
  if (imports.wasi_snapshot_preview1?.clock_time_get !== undefined) {
    imports.wasi_snapshot_preview1.clock_time_get = (clock, precision, to) => {
      new DataView(exports.memory.buffer).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
  }
  const {exports} = new WebAssembly.Instance(module, imports);
  exports._initialize();
  return exports;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {fatal: true});

/** Hands a text, or bytes, in before a call. */
export function give(exports, text) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const at = exports.iteru_room_for(bytes.length); // it may move the memory
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

/** The text that a call has answered. */
export const said = (exports, begin) => decoder.decode(new Uint8Array(exports.memory.buffer, begin, exports.iteru_text_size()));
