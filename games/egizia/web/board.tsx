import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ObeliskBuilding, PyramidBuilding, SphinxBuilding, TempleBuilding, Tombs } from "./buildings";
import { Letters } from "./icons";
import { tall, wide } from "./layout";
import { River, Water } from "./river";
import { Decks, FloodTrack, MarketTrack, Plaque, ScoreTrack } from "./tracks";
import { letters_of, told } from "./words";
import type { Props } from "./view";

export function Board(props: Props) {
  const layout = props.shape === "tall" ? tall : wide;
  const all = { ...props, layout };
  const { width, height, cell } = layout;
  const tall_room = props.shape === "tall";
  const inner = tall_room ? 0 : cell;
  const drawing = (
    <svg class={`board egz-board egz-${props.shape}`} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={told(props.say, "web.board")}>
      <clipPath id="egz-land">
        <rect x={inner} y={inner} width={width - 2 * inner} height={height - 2 * inner} />
      </clipPath>
      <rect class="egz-land" width={width} height={height} rx="10" />
      <g clip-path="url(#egz-land)">
        <path class="egz-dunes" d={dunes(width, height)} />
        <Water {...all} />
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
    </svg>
  );
  return <Letters.Provider value={letters_of(props)}>{tall_room ? <Scroll {...props}>{drawing}</Scroll> : drawing}</Letters.Provider>;
}

/** On a phone the board is as wide as the room and longer: it scrolls, and comes by itself to what can be chosen, or to the site. */
function Scroll({ choosing, say, view, children }: Props & { readonly children: ComponentChildren }) {
  const room = useRef<HTMLDivElement>(null);
  const decision = choosing.prompt.value?.decision;
  useEffect(() => {
    const shown = room.current;
    if (shown === null || decision === undefined) return;
    const frame = shown.getBoundingClientRect();
    const targets = [...shown.querySelectorAll(".target.legal")];
    const about = targets.length > 0 || view.site === null ? targets : [...shown.querySelectorAll(`.egz-at-${view.site}`)];
    const legal = about.map((target) => target.getBoundingClientRect());
    if (legal.every(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom)) return;
    // All of it in the middle, or from its upper end on.
    const top = Math.min(...legal.map((target) => target.top));
    const bottom = Math.max(...legal.map((target) => target.bottom));
    const above = Math.max(8, (frame.height - (bottom - top)) / 2);
    const gentle = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    shown.scrollBy({ top: top - frame.top - above, behavior: gentle ? "smooth" : "auto" });
  }, [decision]);
  return (
    <div class="egz-room">
      <div
        class="egz-scroll"
        ref={room}
        tabIndex={0}
        role="region"
        aria-label={told(say, "web.board")}
        onWheel={(event) => {
          // The table would zoom; with Ctrl, as for any page, it does.
          if (event.ctrlKey || room.current === null) return;
          event.preventDefault();
          room.current.scrollTop += event.deltaY;
        }}
      >
        {children}
      </div>
    </div>
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
