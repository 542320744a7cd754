// Where everything stands in the valley: a triangle with the areas 18, 20 and 22 in its corners and 16 in its middle.
//
// The component file says what borders what, and an owner's file may say otherwise than ours; here is only where
// things stand on the sheet. A site's cells are turned so that they face the areas they border.
import type { Box } from "./view";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Spot extends Point {
  /** Room for pawns: they stand in rows no wider than this. */
  readonly width: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The distance from cell to cell. */
  readonly pitch: number;
  /** The plate above a site with its number. */
  readonly plate: number;
  readonly cliff: string;
  /** The grounds of the areas 16 to 22; they reach beyond the cliff, which cuts them off. */
  readonly grounds: readonly string[];
  readonly sites: readonly Point[];
  /** Where the areas 16 to 22 have their pawns, and their number. */
  readonly areas: readonly Spot[];
  readonly numbers: readonly Point[];
  /** How large pawns are in areas. */
  readonly pawn: number;
  readonly pharaoh: Point & { readonly size: number };
  /** Free corners of the sheet: the first for the auction or the site looked at, the second for the round. */
  readonly free: readonly [Point, Point];
}

const mirrored = (width: number, points: readonly (readonly [number, number])[]): Point[] =>
  points.map(([x, y]) => ({ x: x < 0 ? width + x : x, y }));

export const wide: Layout = {
  width: 1180,
  height: 1000,
  pitch: 44,
  plate: 28,
  cliff:
    "M484 8H696Q730 8 752 42L858 172C930 262 1000 350 1024 450C1042 528 1070 600 1140 690Q1172 730 1172 780V950Q1172 992 1130 992" +
    "H50Q8 992 8 950V780Q8 730 40 690C110 600 138 528 156 450C180 350 250 262 322 172L428 42Q450 8 484 8Z",
  grounds: [
    "M590 262L826 720L590 706L354 720Z",
    "M0 262H590L354 720L200 668L0 630Z",
    "M0 0H1180V262H0Z",
    "M1180 262H590L826 720L980 668L1180 630Z",
    "M1180 630L980 668L826 720L840 1000H1180Z",
    "M354 720L590 706L826 720L840 1000H340Z",
    "M0 630L200 668L354 720L340 1000H0Z",
  ],
  sites: mirrored(1180, [
    [270, 482], [590, 134], [446, 514], [424, 264], [-424, 264],
    [-270, 482], [-112, 884], [-446, 514], [-198, 672], [-346, 858],
    [590, 884], [112, 884], [590, 698], [346, 858], [198, 672],
  ]),
  areas: [
    { x: 590, y: 540, width: 160 }, { x: 268, y: 330, width: 130 }, { x: 756, y: 120, width: 110 }, { x: 912, y: 330, width: 130 },
    { x: 1096, y: 738, width: 130 }, { x: 468, y: 800, width: 150 }, { x: 84, y: 738, width: 130 },
  ],
  numbers: mirrored(1180, [[590, 306], [214, 330], [680, 250], [-214, 330], [-30, 738], [450, 950], [30, 738]]),
  pawn: 0.8,
  pharaoh: { x: 590, y: 400, size: 136 },
  free: [{ x: 0, y: 0 }, { x: 1180, y: 0 }],
};

export const tall: Layout = {
  width: 720,
  height: 950,
  pitch: 40,
  plate: 34,
  cliff:
    "M270 6H450Q480 6 500 34L566 110C640 190 700 270 708 350V620L714 700V904Q714 944 674 944H46Q6 944 6 904V700L12 620V350" +
    "C20 270 80 190 154 110L220 34Q240 6 270 6Z",
  grounds: [
    "M360 250L458 570L360 630L262 570Z",
    "M0 230H212L360 250L262 570H110L0 560Z",
    "M0 0H720V230H508L360 250L212 230H0Z",
    "M720 230H508L360 250L458 570H610L720 560Z",
    "M720 560L610 570H458L486 662L500 950H720Z",
    "M262 570L360 630L458 570L486 662L500 950H220L234 662Z",
    "M0 560L110 570H262L234 662L220 950H0Z",
  ],
  sites: mirrored(720, [
    [92, 410], [360, 124], [238, 440], [212, 226], [-212, 226],
    [-92, 410], [-90, 790], [-238, 440], [-110, 576], [-234, 662],
    [360, 856], [90, 790], [360, 646], [234, 662], [110, 576],
  ]),
  areas: [
    { x: 360, y: 500, width: 110 }, { x: 90, y: 280, width: 120 }, { x: 510, y: 90, width: 110 }, { x: 630, y: 280, width: 120 },
    { x: 540, y: 800, width: 90 }, { x: 360, y: 742, width: 130 }, { x: 180, y: 800, width: 90 },
  ],
  numbers: mirrored(720, [[360, 286], [40, 250], [468, 40], [-40, 250], [-190, 900], [300, 730], [190, 900]]),
  pawn: 0.82,
  pharaoh: { x: 360, y: 350, size: 104 },
  free: [{ x: 0, y: 0 }, { x: 720, y: 0 }],
};

export interface CellSpot extends Point {
  readonly cell: string;
  readonly area: number;
}

/** How many cells a side of the square around a pyramid has. */
export const cells_a_side = (cells: number): number => cells / 4 + 1;

/** Places for so many cells around a pyramid, clockwise from the upper left corner; one apart. */
function ring(count: number): Point[] {
  const side = cells_a_side(count) - 1;
  return Array.from({ length: count }, (_, i) => {
    const step = (i * 4 * side) / count;
    const along = step % side;
    const half = side / 2;
    return [
      { x: along - half, y: -half }, { x: half, y: along - half }, { x: half - along, y: half }, { x: -half, y: half - along },
    ][Math.floor(step / side)] ?? { x: 0, y: 0 };
  });
}

/** Where the areas lie as the sites see them. */
const hearts: readonly Point[] = [
  { x: 0.5, y: 0.5 }, { x: 0.2, y: 0.42 }, { x: 0.5, y: -0.5 }, { x: 0.8, y: 0.42 }, { x: 1.1, y: 1 }, { x: 0.5, y: 1.05 }, { x: -0.1, y: 1 },
];

/** The cells of a site around its middle, turned so that they look at their areas best. */
export function cells_of(box: Box, layout: Layout, site: number): readonly CellSpot[] {
  const words = box.sites[site - 1]?.cells.split(" ") ?? [];
  const cells = words.map((word) => ({ cell: `${site}${word[0] ?? ""}`, area: Number(word.slice(1)) }));
  const spots = ring(cells.length);
  const middle = layout.sites[site - 1] ?? { x: 0, y: 0 };
  const looks = (turn: number) =>
    cells.reduce((sum, { area }, i) => {
      const heart = hearts[box.areas.indexOf(area)] ?? middle;
      const out = spots[(i + turn) % spots.length] ?? middle;
      return sum + (heart.x * layout.width - middle.x) * out.x + (heart.y * layout.height - middle.y) * out.y;
    }, 0);
  let best = 0;
  for (let turn = 1; turn < cells.length; ++turn) if (looks(turn) > looks(best) + 1e-6) best = turn;
  return cells.map((cell, i) => {
    const { x, y } = spots[(i + best) % spots.length] ?? middle;
    return { ...cell, x: x * layout.pitch, y: y * layout.pitch };
  });
}

export interface Valley {
  readonly layout: Layout;
  /** The cells of the sites 1 to 15. */
  readonly cells: readonly (readonly CellSpot[])[];
  /** The middle of every area and cell. */
  readonly at: ReadonlyMap<string, Point>;
}

export function valley_of(box: Box, layout: Layout): Valley {
  const cells = box.sites.map(({ id }) => cells_of(box, layout, id));
  const at = new Map<string, Point>();
  box.areas.forEach((area, i) => at.set(String(area), layout.areas[i] ?? { x: 0, y: 0 }));
  cells.forEach((all, i) => {
    const middle = layout.sites[i] ?? { x: 0, y: 0 };
    for (const { cell, x, y } of all) at.set(cell, { x: middle.x + x, y: middle.y + y });
  });
  return { layout, cells, at };
}
