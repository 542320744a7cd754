// A cube that may go to the edge or into the centre: the site is two targets then, so that a tap on it says which.
import type { GameProps } from "web/table/game";
import { Target } from "web/table/target";
import type { Box, Does, Told, View } from "./view";
import { told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

const places = ["edge", "centre"] as const;

/** Whether all that is left to say about this site is: edge or centre. */
export function asks_for_half({ choosing }: Props, site: number): boolean {
  if (!choosing.is("build")) return false;
  const { site: _, place: __, ...picked } = choosing.picked.value;
  const left = choosing.among({ ...picked, site: String(site) });
  return left.length === places.length && new Set(left.map(({ fields }) => fields["colour"])).size === 1;
}

/** Over the site, its middle at 0,0. */
export function Halves({ props, site, width }: { readonly props: Props; readonly site: number; readonly width: number }) {
  const { choosing, say } = props;
  const half = width / 2;
  const unit = width / 100;
  return (
    <g>
      {places.map((place, i) => (
        <Target key={place} choosing={choosing} what="block" class="tal-half" fields={{ site: String(site), place }} transform={`translate(${i * half - half} ${-half})`}
          name={say.notes([told(say, "site", { site }), say.word(place)])}>
          <rect width={half - 1} height={width} rx="5" class="tal-half-face" />
          <g transform={`translate(${half / 2} ${half - 10 * unit}) scale(${unit})`}>
            <rect x="-17" y="-17" width="34" height="34" rx="3" class="tal-half-court" />
            <rect x={place === "edge" ? -15 : -6} y={place === "edge" ? -15 : -6} width="12" height="12" rx="2" class="tal-half-cube" />
          </g>
          <text x={half / 2} y={half + 30 * unit} font-size={15 * unit} class="tal-half-word">{say.word(place)}</text>
          <rect x="1" y="1" width={half - 3} height={width - 2} rx="5" class="glow" />
        </Target>
      ))}
    </g>
  );
}
