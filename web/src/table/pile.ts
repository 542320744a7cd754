/** A pile: how many lie there, or which, once nothing is hidden. */
export const size_of = (pile: number | readonly unknown[]): number => (typeof pile === "number" ? pile : pile.length);
