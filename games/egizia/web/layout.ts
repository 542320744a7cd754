// Where everything lies: once for a desk, where the Nile winds around the buildings, and once for a phone held upright,
// where it comes down in bends with the buildings below. Board units; each space by its centre.
import type { Site } from "./view";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Quay {
  /** From the Nile inland. */
  readonly places: readonly Point[];
  readonly waiting: Point;
  readonly sign: Point;
}
export interface Placed extends Point {
  readonly scale: number;
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly river: readonly Point[];
  readonly breadth: number;
  /** From the river to the quays, where these lie ashore. */
  readonly canals: Readonly<Partial<Record<Site, readonly Point[]>>>;
  readonly palms: readonly Point[];
  readonly card: { readonly width: number; readonly height: number; readonly type: number };
  readonly round: number;
  readonly boat: number;
  readonly sign: number;
  readonly spaces: Readonly<Record<string, Point>>;
  readonly quays: Readonly<Record<Site, Quay>>;
  readonly sphinx: Placed;
  readonly obelisk: Placed;
  readonly tombs: Placed;
  readonly temple: Placed;
  readonly pyramid: Placed;
  readonly stone: Placed;
  readonly grain: Placed;
  readonly flood: Placed;
  readonly plaque: Placed;
  readonly decks: Placed;
  /** Cells of the score track from 0 on, and how large they are. */
  readonly cells: readonly Point[];
  readonly cell: number;
}

const at = (x: number, y: number): Point => ({ x, y });
const set = (x: number, y: number, scale = 1): Placed => ({ x, y, scale });

/** Places in a line. */
const line = (from: Point, dx: number, dy: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => at(from.x + i * dx, from.y + i * dy));

/** A hundred cells around the board, from the upper left corner with the sun. */
function frame(columns: number, rows: number, cell: number): Point[] {
  const half = cell / 2;
  const right = (columns - 1) * cell;
  const low = (rows - 1) * cell;
  return [
    ...line(at(half, half), cell, 0, columns),
    ...line(at(half + right, half + cell), 0, cell, rows - 1),
    ...line(at(half + right - cell, half + low), -cell, 0, columns - 1),
    ...line(at(half, half + low - cell), 0, -cell, rows - 2),
  ];
}

/** A hundred cells in rows of twenty, to and fro. */
const snake = (x: number, y: number, cell: number): Point[] =>
  Array.from({ length: 100 }, (_, i) => {
    const row = Math.floor(i / 20);
    const column = row % 2 === 0 ? i % 20 : 19 - (i % 20);
    return at(x + cell * (column + 0.5), y + cell * 1.12 * (row + 0.5));
  });

export const wide: Layout = {
  width: 1240,
  height: 840,
  river: [
    at(20, 226), at(116, 208), at(204, 218), at(300, 206), at(392, 218), at(480, 208), at(600, 214), at(760, 206),
    at(886, 218), at(990, 212), at(1075, 234), at(1128, 306), at(1146, 420), at(1128, 534), at(1080, 604),
    at(1014, 624), at(930, 634), at(830, 622), at(740, 634), at(640, 622), at(540, 634), at(420, 624), at(290, 636),
    at(150, 624), at(20, 644),
  ],
  breadth: 66,
  canals: {
    sphinx: [at(560, 214), at(566, 250)],
    obelisk: [at(1140, 352), at(1112, 336)],
    temple: [at(378, 628), at(384, 592)],
  },
  palms: [at(318, 330), at(346, 312), at(560, 392), at(1168, 250), at(58, 606), at(590, 376), at(1176, 640)],
  card: { width: 152, height: 130, type: 21 },
  round: 41,
  boat: 2.1,
  sign: 20,
  spaces: {
    c1: at(120, 112), edfu: at(204, 218), c2: at(288, 112), thebae: at(372, 218), c3: at(456, 112), sphinx: at(560, 214),
    c4: at(806, 112), selinon: at(890, 218), c5: at(974, 112), obelisk: at(1140, 350), c6: at(1118, 728),
    passalon: at(1018, 624), c7: at(918, 728), beni_hasan: at(820, 624), c8: at(722, 728), alyi: at(622, 624),
    c9: at(522, 728), temple: at(378, 628), c10: at(310, 728), heliopolis: at(134, 632),
  },
  quays: {
    sphinx: { places: line(at(582, 280), 60, 0, 3), waiting: at(764, 280), sign: at(512, 282) },
    obelisk: { places: line(at(1078, 330), 0, 52, 3), waiting: at(1078, 490), sign: at(1078, 290) },
    temple: { places: line(at(400, 562), 60, 0, 3), waiting: at(582, 562), sign: at(330, 562) },
  },
  sphinx: set(851, 338, 0.94),
  obelisk: set(998, 570),
  tombs: set(782, 428),
  temple: set(678, 526),
  pyramid: set(437, 526),
  stone: set(56, 264),
  grain: set(178, 264),
  flood: set(1126, 110),
  plaque: set(631, 110),
  decks: set(134, 734),
  cells: frame(31, 21, 40),
  cell: 40,
};

const columns = [52, 151, 249, 348];
const rows = [172, 294, 416, 538, 660];
/** The n-th space of the bends. */
const bend = (n: number): Point => {
  const row = Math.floor(n / 4);
  const column = row % 2 === 0 ? n % 4 : 3 - (n % 4);
  return at(columns[column] ?? 0, rows[row] ?? 0);
};
const order = [
  "c1", "edfu", "c2", "thebae", "c3", "sphinx", "c4", "selinon", "c5", "obelisk", "c6", "passalon", "c7", "beni_hasan",
  "c8", "alyi", "c9", "temple", "c10", "heliopolis",
];
/** Two and two places around a space. */
const square = ({ x, y }: Point): Quay => ({
  places: [at(x - 23, y - 11), at(x + 23, y - 11), at(x - 23, y + 30)],
  waiting: at(x + 23, y + 30),
  sign: at(x, y - 41),
});

export const tall: Layout = {
  width: 400,
  height: 1430,
  river: rows.flatMap((y, row) => {
    const there = [at(40, y), at(100, y - 6), at(200, y + 6), at(300, y - 4), at(348, y)];
    const over = { right: at(386, y + 61), left: at(14, y + 61) };
    const way = row % 2 === 0 ? there : [...there].reverse();
    const start = row === 0 ? [at(-10, y + 10)] : [];
    const end = row === rows.length - 1 ? [at(412, y + 8)] : [row % 2 === 0 ? over.right : over.left];
    return [...start, ...way, ...end];
  }),
  breadth: 84,
  canals: {},
  palms: [at(14, 236), at(386, 358), at(14, 480), at(386, 602)],
  card: { width: 92, height: 102, type: 13.4 },
  round: 42,
  boat: 1.72,
  sign: 13.5,
  spaces: Object.fromEntries(order.map((space, n) => [space, bend(n)])),
  quays: { sphinx: square(bend(5)), obelisk: square(bend(9)), temple: square(bend(17)) },
  sphinx: set(222, 806, 1.05),
  obelisk: set(48, 1060),
  tombs: set(92, 910),
  temple: set(86, 1284, 0.8),
  pyramid: set(284, 1284, 0.76),
  stone: set(263, 888, 0.6),
  grain: set(331, 888, 0.6),
  flood: set(338, 56, 0.84),
  plaque: set(78, 56, 0.84),
  decks: set(216, 58, 0.72),
  cells: snake(4, 1314, 19.6),
  cell: 19.6,
};

/** A line through all points without corners. */
export function smooth(points: readonly Point[]): string {
  const corner = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? at(0, 0);
  const near = (n: number): number => Math.round(n * 10) / 10;
  const first = corner(0);
  const pieces = points.slice(1).map((end, i) => {
    const [before, start, after] = [corner(i - 1), corner(i), corner(i + 2)];
    const a = at(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6);
    const b = at(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6);
    return `C${near(a.x)} ${near(a.y)} ${near(b.x)} ${near(b.y)} ${end.x} ${end.y}`;
  });
  return `M${first.x} ${first.y}${pieces.join("")}`;
}
