// What pictures of several games are made of.

const wave = (y: number) => `M-4 ${y}c8 0 8-5 16-5s8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5`;

/** The river with its zigzags, at the foot of a picture. */
export function River({ top }: { readonly top: number }) {
  return (
    <>
      <path class="c-water" d={`M0 ${top}H160V120H0Z`} />
      <path class="c-wave" d={wave(top + 8)} />
      <path class="c-wave" d={wave(top + 17)} />
      <path class="c-rim" d={`M0 ${top}H160`} />
    </>
  );
}

export const colours = ["c-lapis", "c-carnelian", "c-malachite", "c-gold", "c-amethyst"] as const;
