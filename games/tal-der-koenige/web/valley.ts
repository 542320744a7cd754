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
}

const mirrored = (width: number, points: readonly (readonly [number, number])[]): Point[] =>
  points.map(([x, y]) => ({ x: x < 0 ? width + x : x, y }));

export const wide: Layout = {
  width: 1180,
  height: 1010,
  pitch: 48,
  plate: 28,
  cliff:
    "M488 8H692Q728 8 752 40L866 168C940 262 1034 340 1048 450C1060 540 1096 600 1146 690Q1172 736 1172 790V958Q1172 1002 1130 1002" +
    "H50Q8 1002 8 958V790Q8 736 34 690C84 600 120 540 132 450C146 340 240 262 314 168L428 40Q452 8 488 8Z",
  grounds: [
    "M590 262C700 310 732 420 760 520C784 606 806 676 832 724L590 700L348 724C374 676 396 606 420 520C448 420 480 310 590 262Z",
    "M0 262H590C480 310 448 420 420 520C396 606 374 676 348 724L182 680L0 640Z",
    "M0 0H1180V262H0Z",
    "M1180 262H590C700 310 732 420 760 520C784 606 806 676 832 724L998 680L1180 640Z",
    "M1180 640L998 680L832 724L846 1010H1180Z",
    "M348 724L590 700L832 724L846 1010H334Z",
    "M0 640L182 680L348 724L334 1010H0Z",
  ],
  sites: mirrored(1180, [
    [256, 462], [590, 146], [428, 512], [412, 262], [-412, 262],
    [-256, 462], [-116, 890], [-428, 512], [-182, 680], [-350, 910],
    [590, 890], [116, 890], [590, 688], [350, 910], [182, 680],
  ]),
  areas: [
    { x: 590, y: 520, width: 150 }, { x: 320, y: 650, width: 106 }, { x: 750, y: 132, width: 100 }, { x: 860, y: 650, width: 106 },
    { x: 898, y: 780, width: 120 }, { x: 456, y: 790, width: 100 }, { x: 282, y: 780, width: 120 },
  ],
  numbers: mirrored(1180, [[534, 466], [318, 612], [728, 86], [-332, 612], [-308, 738], [442, 752], [294, 738]]),
  pawn: 0.8,
  pharaoh: { x: 590, y: 368, size: 132 },
};

export const tall: Layout = {
  width: 720,
  height: 850,
  pitch: 38,
  plate: 32,
  cliff:
    "M276 6H444Q478 6 500 34L574 110C630 172 700 204 706 290C708 400 714 520 714 640V800Q714 844 670 844H50Q6 844 6 800V640" +
    "C6 520 12 400 14 290C20 204 90 172 146 110L220 34Q242 6 276 6Z",
  grounds: [
    "M360 206C430 240 450 330 470 400C478 450 468 500 450 545L360 541L270 545C252 500 242 450 250 400C270 330 290 240 360 206Z",
    "M0 206H360C290 240 270 330 250 400C242 450 252 500 270 545L96 534L0 520Z",
    "M0 0H720V206H0Z",
    "M720 206H360C430 240 450 330 470 400C478 450 468 500 450 545L624 534L720 520Z",
    "M720 520L624 534L450 545L494 640L504 850H720Z",
    "M270 545L360 541L450 545L494 640L504 850H216L226 640Z",
    "M0 520L96 534L270 545L226 640L216 850H0Z",
  ],
  sites: mirrored(720, [
    [98, 366], [360, 122], [238, 400], [218, 196], [-218, 196],
    [-98, 366], [-91, 758], [-238, 400], [-94, 534], [-226, 644],
    [360, 758], [91, 758], [360, 544], [226, 644], [94, 534],
  ]),
  areas: [
    { x: 360, y: 394, width: 116 }, { x: 236, y: 504, width: 100 }, { x: 484, y: 78, width: 70 }, { x: 484, y: 504, width: 100 },
    { x: 622, y: 630, width: 120 }, { x: 374, y: 630, width: 100 }, { x: 98, y: 630, width: 120 },
  ],
  numbers: mirrored(720, [[296, 290], [184, 480], [470, 34], [-200, 480], [-34, 612], [306, 620], [28, 612]]),
  pawn: 0.82,
  pharaoh: { x: 360, y: 270, size: 92 },
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
