// Seats are told apart by shape and colour together: lapis circle, carnelian triangle, malachite square, gold diamond,
// amethyst hexagon. The shape is on every pawn, boat, stone, scarab, monument and name plate.
import type { Seat } from "../net/protocol";

const shapes = [
  "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",
  "M0-10.5L10.5 8.5H-10.5Z",
  "M-8.2-8.2H8.2V8.2H-8.2Z",
  "M0-11L9.5 0L0 11L-9.5 0Z",
  "M-5.2-9H5.2L10.4 0L5.2 9H-5.2L-10.4 0Z",
];

/** The seat's shape around 0,0, 20 units wide: for use inside an SVG. */
export function SeatShape({ seat, size = 20 }: { readonly seat: Seat; readonly size?: number }) {
  return <path class={`seat-shape seat-${seat}`} d={shapes[seat]} transform={size === 20 ? undefined : `scale(${size / 20})`} />;
}

/** The seat's mark as a small picture of its own, for name plates and sentences. */
export function SeatMark({ seat, size = 16 }: { readonly seat: Seat; readonly size?: number }) {
  return (
    <svg class="seat-mark" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <SeatShape seat={seat} />
    </svg>
  );
}
