// The hash of a view as the server computes it (src/engine/hash.h, docs/protocol.md), in halves of 32 bits: numbers
// that a processor multiplies, unlike BigInt.
const low_factor = 0xed558ccd;
const high_factor = 0xff51afd7;

/** The 64 bits of a times b, for 32-bit numbers, as [high, low]. */
function multiply(a: number, b: number): readonly [number, number] {
  const a_low = a & 0xffff;
  const a_high = a >>> 16;
  const b_low = b & 0xffff;
  const b_high = b >>> 16;
  const low = a_low * b_low;
  const middle = a_high * b_low + (low >>> 16);
  const middle_low = (middle & 0xffff) + a_low * b_high;
  const high = a_high * b_high + Math.floor(middle / 0x10000) + Math.floor(middle_low / 0x10000);
  return [high >>> 0, (((middle_low & 0xffff) << 16) | (low & 0xffff)) >>> 0];
}

export function view_hash(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let high = 0x9e3779b9;
  let low = 0x7f4a7c15;
  for (let i = 0; i < bytes.length; i += 8) {
    let word_low = 0;
    let word_high = 0;
    for (let j = 3; j >= 0; --j) {
      word_low = (word_low << 8) | (bytes[i + j] ?? 0);
      word_high = (word_high << 8) | (bytes[i + 4 + j] ?? 0);
    }
    low = (low ^ word_low) >>> 0;
    high = (high ^ word_high) >>> 0;
    const [carry, product] = multiply(low, low_factor);
    const cross = (Math.imul(low, high_factor) + Math.imul(high, low_factor)) >>> 0;
    high = (carry + cross) >>> 0;
    low = (product ^ high) >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
