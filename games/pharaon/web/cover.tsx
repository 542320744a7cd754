import { colours } from "web/art/landscape";

/** Pharaon: the king before the wheel of the gods. */
export default function Cover() {
  const sectors = Array.from({ length: 10 }, (_, i) => {
    const at = (turn: number, radius: number) =>
      `${(80 + radius * Math.sin((turn * Math.PI) / 5)).toFixed(1)} ${(60 - radius * Math.cos((turn * Math.PI) / 5)).toFixed(1)}`;
    return `M${at(i, 40)}L${at(i, 56)}A56 56 0 0 1 ${at(i + 1, 56)}L${at(i + 1, 40)}A40 40 0 0 0 ${at(i, 40)}Z`;
  });
  return (
    <>
      <path class="c-night" d="M0 0H160V120H0Z" />
      {sectors.map((sector, i) => (
        <path key={i} class={colours[i % colours.length]} d={sector} />
      ))}
      <path class="c-gold" d="M80 24c-22 0-30 16-32 36-2 22-8 40-14 60h92c-6-20-12-38-14-60-2-20-10-36-32-36z" />
      <path class="c-band" d="M51 50l-5 30 12 6 4-34zM109 50l5 30-12 6-4-34zM43 90l-5 20 16 4 3-20zM117 90l5 20-16 4-3-20zM62 33c10-6 26-6 36 0l-3 7c-9-4-21-4-30 0z" />
      <path class="c-face" d="M63 46c10-6 24-6 34 0 3 20 1 40-17 48-18-8-20-28-17-48z" />
      <path class="c-rim" d="M67 58c4-4 8-4 11 0-3 3-8 3-11 0zM82 58c3-4 7-4 11 0-3 3-8 3-11 0zM65 53c4-3 9-3 13-1M82 52c4-2 9-2 13 1M80 60v14l-3 2h6M73 83c4 3 10 3 14 0" />
      <path class="c-lapis" d="M75 94h10l-2 20c-1 4-5 4-6 0z" />
      <path class="c-carnelian" d="M80 40c-4-6-4-14 0-20 4 6 4 14 0 20z" />
    </>
  );
}
