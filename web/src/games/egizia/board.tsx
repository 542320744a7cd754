import { useEffect } from "preact/hooks";
import { ObeliskBuilding, PyramidBuilding, SphinxBuilding, TempleBuilding, Tombs } from "./buildings";
import { Reading, reading, was_read } from "./cards";
import { tall, wide } from "./layout";
import { River, Water } from "./river";
import { Decks, FloodTrack, MarketTrack, Plaque, ScoreTrack } from "./tracks";
import { told } from "./words";
import type { Props } from "./view";

export function Board(props: Props) {
  const layout = props.shape === "tall" ? tall : wide;
  const all = { ...props, layout };
  // What is read is put away by the next tap elsewhere, and when something else is asked.
  const asked = props.choosing.prompt.value?.decision;
  useEffect(() => {
    reading.value = null;
  }, [asked, props.shape]);
  useEffect(() => {
    const put_away = (event: Event) => {
      if (!was_read(event)) reading.value = null;
    };
    document.addEventListener("click", put_away);
    return () => document.removeEventListener("click", put_away);
  }, []);
  const { width, height, cell } = layout;
  const inner = props.shape === "tall" ? 0 : cell;
  return (
    <svg class={`board egz-board egz-${props.shape}`} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={told(props.say, "web.board")}>
      <clipPath id="egz-land">
        <rect x={inner} y={inner} width={width - 2 * inner} height={height - 2 * inner} />
      </clipPath>
      <rect class="egz-land" width={width} height={height} rx="10" />
      <g clip-path="url(#egz-land)">
        <path class="egz-dunes" d={dunes(width, height)} />
        <Water layout={layout} />
      </g>
      <ScoreTrack {...all} />
      <Plaque {...all} />
      <Decks {...all} />
      <River {...all} />
      <SphinxBuilding {...all} />
      <ObeliskBuilding {...all} />
      <Tombs {...all} />
      <TempleBuilding {...all} />
      <PyramidBuilding {...all} />
      <MarketTrack {...all} market="stone" />
      <MarketTrack {...all} market="grain" />
      <FloodTrack {...all} />
      <Reading box={props.box} say={props.say} width={width} height={height} />
    </svg>
  );
}

/** A few soft lines in the sand. */
function dunes(width: number, height: number): string {
  const lines: string[] = [];
  for (let i = 0; i < height / 90; ++i) {
    const y = 60 + i * 90;
    const x = ((i * 271) % width) - 60;
    lines.push(`M${x} ${y}c40-16 80-16 130-2s70 10 110-4`, `M${(x + width * 0.55) % width} ${y + 40}c30-12 60-10 90 0s50 8 80-4`);
  }
  return lines.join("");
}
