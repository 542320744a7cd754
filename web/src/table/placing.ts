// Where an explanation has room: beside what it is about, never over it, over as little as possible of what can be chosen.

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const gap = 8;

export const overlap = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** The upper left corner for a box of this size. */
export function place(about: Area, box: Size, room: Size, others: readonly Area[]): { readonly left: number; readonly top: number } {
  const x = within(gap, (about.left + about.right - box.width) / 2, room.width - box.width - gap);
  const y = within(gap, (about.top + about.bottom - box.height) / 2, room.height - box.height - gap);
  // In the order in which they are liked.
  const corners = [
    { left: x, top: about.bottom + gap },
    { left: x, top: about.top - gap - box.height },
    { left: about.right + gap, top: y },
    { left: about.left - gap - box.width, top: y },
  ].map(({ left, top }) => ({ left: within(gap, left, room.width - box.width - gap), top: within(gap, top, room.height - box.height - gap) }));
  const cost = ({ left, top }: { readonly left: number; readonly top: number }, liking: number): number => {
    const area = { left, top, right: left + box.width, bottom: top + box.height };
    const hidden = others.reduce((sum, other) => sum + overlap(area, other), 0);
    return 1000 * overlap(area, about) + hidden + liking;
  };
  return corners.map((corner, i) => ({ corner, costs: cost(corner, i) })).reduce((best, one) => (one.costs < best.costs ? one : best)).corner;
}
