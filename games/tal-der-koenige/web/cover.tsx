import { colours } from "web/art/landscape";

function Pyramid({ x, y, storeys, from }: { readonly x: number; readonly y: number; readonly storeys: number; readonly from: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {Array.from({ length: storeys }, (_, row) => {
        const width = (storeys - row) * 14;
        return Array.from({ length: storeys - row }, (_unused, block) => (
          <path
            key={`${row}-${block}`}
            class={colours[(from + row * 2 + block) % colours.length]}
            d={`M${-width / 2 + block * 14} ${-row * 13}h14v-13h-14z`}
          />
        ));
      })}
    </g>
  );
}

/** Valley of the Kings: pyramids of coloured blocks under three suns. */
export default function Cover() {
  return (
    <>
      <path class="c-night" d="M0 0H160V120H0Z" />
      {[26, 80, 134].map((x) => (
        <circle key={x} class="c-sun" cx={x} cy={x === 80 ? 18 : 28} r="8" />
      ))}
      <path class="c-sand" d="M0 84L40 70l40 8 44-10 36 12V120H0Z" />
      <path class="c-rim" d="M0 84L40 70l40 8 44-10 36 12" />
      <Pyramid x={28} y={96} storeys={3} from={0} />
      <Pyramid x={132} y={96} storeys={3} from={2} />
      <Pyramid x={80} y={110} storeys={4} from={1} />
    </>
  );
}
