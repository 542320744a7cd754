// What changed since these eyes last acted has this mark until they act: an ochre star at a corner, told by its shape.
export function NewsMark({ x = 0, y = 0, size = 12 }: { readonly x?: number; readonly y?: number; readonly size?: number }) {
  return (
    <g class="news-mark" transform={`translate(${x} ${y}) scale(${size / 12})`} aria-hidden="true">
      <path d="M0-7L1.7-2.3 6.7-2.2 2.7 .9 4.1 5.7 0 2.9-4.1 5.7-2.7 .9-6.7-2.2-1.7-2.3Z" />
    </g>
  );
}
