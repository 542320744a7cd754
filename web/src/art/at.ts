/** Moved, and made larger or smaller: for the `transform` of an SVG group. */
export const at = (x: number, y: number, scale = 1): string => `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;
