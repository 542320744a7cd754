// A QR code (ISO/IEC 18004) of a short text: bytes, level M, versions 1 to 10.

/** Codewords in all, those for correction in a block, and blocks, by version. */
const sizes = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
] as const;

// The field of 256 elements: powers of 2 modulo x⁸ + x⁴ + x³ + x² + 1, and their logarithms.
const power = new Uint8Array(255);
const log = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; ++i) {
  power[i] = value;
  log[value] = i;
  value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : (power[((log[a] ?? 0) + (log[b] ?? 0)) % 255] ?? 0));

/** The remainder of `data` · xⁿ by (x − 1)(x − 2)…(x − 2ⁿ⁻¹). */
function correction(data: readonly number[], count: number): readonly number[] {
  let divisor = [1];
  for (let i = 0; i < count; ++i) {
    const root = power[i] ?? 0;
    divisor = [...divisor, 0].map((value, at) => value ^ times(divisor[at - 1] ?? 0, root));
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; ++i) {
    const factor = rest[i] ?? 0;
    divisor.forEach((value, at) => (rest[i + at] = (rest[i + at] ?? 0) ^ times(value, factor)));
  }
  return rest.slice(data.length);
}

/** All codewords of the text in the order in which they are drawn, and the version; null if it is too long. */
function codewords(text: string): { readonly version: number; readonly words: readonly number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const room = (version: number, [all, each, blocks]: readonly [number, number, number]) => all - each * blocks - (version < 10 ? 2 : 3);
  const version = sizes.findIndex((size, i) => bytes.length <= room(i + 1, size)) + 1;
  const [all, each, blocks] = sizes[version - 1] ?? [0, 0, 0];
  if (version === 0) return null;
  const bits = [4, ...(version < 10 ? [] : [bytes.length >> 12, (bytes.length >> 8) & 15]), (bytes.length >> 4) & 15, bytes.length & 15]; // of four
  bits.push(...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0);
  const data = Array.from({ length: bits.length / 2 }, (_, i) => ((bits[2 * i] ?? 0) << 4) | (bits[2 * i + 1] ?? 0));
  for (let pad = 0xec; data.length < all - each * blocks; pad ^= 0xec ^ 0x11) data.push(pad);
  // The first blocks are shorter by one if they do not come out even.
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const begin = i * short + Math.max(0, i - (blocks - longer));
    return data.slice(begin, begin + short + (i >= blocks - longer ? 1 : 0));
  });
  const interleaved = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return { version, words: [...interleaved(parts), ...interleaved(parts.map((part) => correction(part, each)))] };
}

/** `value` with the remainder of a binary code behind it. */
function with_check(value: number, code: number, width: number): number {
  let rest = value << width;
  for (let bit = 31 - Math.clz32(rest); rest >= 1 << width; bit = 31 - Math.clz32(rest)) rest ^= code << (bit - width);
  return (value << width) | rest;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Square = (boolean | null)[][];
const set = (square: Square, x: number, y: number, dark: boolean): void => {
  const row = square[y];
  if (row !== undefined && x >= 0 && x < square.length) row[x] = dark;
};

/** Everything but the text: finders, timing, alignment, version, and the format for this mask. */
function frame(version: number, mask: number): Square {
  const size = 17 + 4 * version;
  const square: Square = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  for (let i = 0; i < size; ++i) {
    set(square, 6, i, i % 2 === 0);
    set(square, i, 6, i % 2 === 0);
  }
  const rings = (at_x: number, at_y: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; ++dy) {
      for (let dx = -reach; dx <= reach; ++dx) set(square, at_x + dx, at_y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };
  const last = size - 7;
  const places = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  for (const x of places) {
    for (const y of places) {
      const finder = Math.min(x, y) === 6 && [6, last].includes(Math.max(x, y));
      if (!finder) rings(x, y, 2, [1]);
    }
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4]);
  const format = with_check(mask, 0b10100110111, 10) ^ 0b101010000010010; // level M is 00
  for (let i = 0; i < 15; ++i) {
    const dark = ((format >> i) & 1) === 1;
    set(square, 8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(square, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, dark);
  }
  set(square, 8, size - 8, true);
  if (version < 7) return square;
  const told = with_check(version, 0b1111100100101, 12);
  for (let i = 0; i < 18; ++i) {
    const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
    set(square, a, b, ((told >> i) & 1) === 1);
    set(square, b, a, ((told >> i) & 1) === 1);
  }
  return square;
}

/** Draws the codewords upwards and downwards in columns of two, from the right. */
function fill(square: Square, words: readonly number[], mask: number): void {
  const size = square.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let i = 0; i < size; ++i) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (square[y]?.[x] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        set(square, x, y, dark !== masks[mask]?.(x, y));
        ++bit;
      }
    }
  }
}

/** How much a reader would be confused: runs, blocks, things that look like finders, too much of one colour. */
function confusion(square: Square): number {
  const size = square.length;
  const rows = square.map((row) => row.map((dark) => (dark === true ? "1" : "0")).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? "").join(""));
  let count = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) count += run.length - 2;
    count += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; ++y) {
    for (let x = 1; x < size; ++x) {
      const colour = rows[y]?.[x];
      if (colour === rows[y]?.[x - 1] && colour === rows[y - 1]?.[x] && colour === rows[y - 1]?.[x - 1]) count += 3;
    }
  }
  const dark = rows.join("").replaceAll("0", "").length / size / size;
  return count + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The code as rows of squares, true where it is dark; null if the text is too long for one. */
export function qr(text: string): readonly (readonly boolean[])[] | null {
  const drawn = codewords(text);
  if (drawn === null) return null;
  const squares = masks.map((_, mask) => {
    const square = frame(drawn.version, mask);
    fill(square, drawn.words, mask);
    return square;
  });
  const best = squares.reduce((one, other) => (confusion(other) < confusion(one) ? other : one));
  return best.map((row) => row.map((dark) => dark === true));
}
