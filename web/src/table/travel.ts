// Pieces travel from where they were to where they go: every element with `data-piece` is found again by that name after
// the position has changed, and starts from its old place. Any click or key lets them arrive at once.
import { moving } from "../settings";

type Places = ReadonlyMap<string, DOMRect>;

const pieces = (root: ParentNode): readonly (HTMLElement | SVGGraphicsElement)[] =>
  [...root.querySelectorAll<HTMLElement | SVGGraphicsElement>("[data-piece]")];

/** Where every piece is now. */
export function places(root: ParentNode): Places {
  const found = new Map<string, DOMRect>();
  for (const piece of pieces(root)) found.set(piece.dataset["piece"] ?? "", piece.getBoundingClientRect());
  return found;
}

let under_way: Animation[] = [];

export function arrive(): void {
  for (const animation of under_way) animation.finish();
  under_way = [];
}

/** Screen distances in the units of the element's parent: SVG has its own, and a zoomed board too. */
function in_units_of(piece: HTMLElement | SVGGraphicsElement, x: number, y: number): readonly [number, number] {
  const parent = piece.parentElement as HTMLElement | SVGGraphicsElement | null;
  const matrix = parent !== null && "getScreenCTM" in parent ? parent.getScreenCTM() : null;
  if (matrix === null) return [x, y];
  const size = matrix.a * matrix.d - matrix.b * matrix.c;
  return size === 0 ? [0, 0] : [(x * matrix.d - y * matrix.c) / size, (y * matrix.a - x * matrix.b) / size];
}

/** Lets the pieces of `root` come from where they were; answers those that moved. */
export function travel(root: ParentNode, before: Places, milliseconds: number): readonly Element[] {
  arrive();
  const moved: Element[] = [];
  for (const piece of pieces(root)) {
    const was = before.get(piece.dataset["piece"] ?? "");
    if (was === undefined || was.width === 0) continue;
    const is = piece.getBoundingClientRect();
    const dx = was.left + was.width / 2 - (is.left + is.width / 2);
    const dy = was.top + was.height / 2 - (is.top + is.height / 2);
    if (Math.hypot(dx, dy) < 2) continue;
    moved.push(piece);
    if (!moving() || milliseconds === 0) continue;
    const [x, y] = in_units_of(piece, dx, dy);
    const timing = { duration: milliseconds, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };
    under_way.push(piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], timing));
  }
  return moved;
}
