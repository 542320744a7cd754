// The common board. At a desk everything lies open: the ring of five districts around the wheel, the gods where two of
// them meet, vases, rounds, reserve and Time Pyramid in the corners. On a phone the ring fills the width, and below it
// lies one thing at a time: the district that is being looked at, or time and vases, or the Traitor.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Target } from "../../table/target";
import { Icon } from "./art";
import { Badge } from "./cards";
import { Panel, panel_height, panel_width } from "./districts";
import { me_of, type District, type Props } from "./model";
import { proposal } from "./payment";
import { Seal, Wheel, band, wheel_radius } from "./ring";
import { Pyramid, Reserve, Rounds, Vases } from "./time";
import { Traitor, traitor_width } from "./traitor";
import { own } from "./words";

const wide = { width: 1240, height: 926, x: 620, y: 500 };
const right = wide.width - panel_width - 8;
/** Side districts leave room between them for the seal of a god. */
const upper = wide.y + 62 - 40 - panel_height;
const lower = wide.y + 62 + 40;
/** Where the districts lie, clockwise from the top, and the seals between each and the next. */
const places: readonly (readonly [number, number])[] = [
  [wide.x - panel_width / 2, 8], [right, upper], [right, lower], [8, lower], [8, upper],
];
const seals: readonly (readonly [number, number])[] = [
  [wide.x + 196, 344], [wide.x + 222, wide.y + 62], [wide.x, wide.y + wheel_radius + 51], [wide.x - 222, wide.y + 62], [wide.x - 196, 344],
];

/** From the wheel to each district. */
const roads = "M-44-140V-190H44V-140ZM120-82L236-110V-22L146-10ZM120 82L236 150V250L74 136ZM-120-82L-236-110V-22L-146-10ZM-120 82L-236 150V250L-74 136Z";

/** The best payment is picked beforehand: one yes pays it, a click on another token pays otherwise. */
function use_proposal({ choosing, view }: Props): void {
  const prompt = choosing.prompt.value;
  useEffect(() => {
    const token = proposal(prompt, prompt === null ? undefined : view.players[prompt.seat]);
    if (token !== null && Object.keys(choosing.picked.peek()).length === 0) choosing.pick({ token });
  }, [prompt]);
}

export function Board(props: Props) {
  use_proposal(props);
  return props.shape === "tall" ? <TallBoard {...props} /> : <WideBoard {...props} />;
}

function WideBoard(props: Props) {
  const { view, say } = props;
  const me = me_of(props);
  const solo = view.traitor !== null;
  const width = solo ? wide.width + traitor_width + 6 : wide.width;
  return (
    <svg class="board pharaon" viewBox={`0 0 ${width} ${wide.height}`} role="group" aria-label={say.game("name")}>
      <path class="ph-road" transform={`translate(${wide.x} ${wide.y})`} d={roads} />
      <g transform="translate(8 8)"><Vases props={props} /></g>
      <g transform={`translate(${wide.width - 408} 8)`}><Rounds props={props} /></g>
      <g transform={`translate(${wide.width - 400} 88)`}><Reserve props={props} /></g>
      {view.ring.map((district, i) => (
        <g key={district} transform={`translate(${places[i]?.join(" ") ?? ""})`}><Panel props={props} district={district} /></g>
      ))}
      <g transform={`translate(${wide.x} ${wide.y})`}><Wheel {...props} /></g>
      {seals.map((place, i) => (
        <g key={i} transform={`translate(${place.join(" ")})`}><Seal props={props} index={i} angle={36 + i * 72} me={me} /></g>
      ))}
      <g transform={`translate(${wide.x - 200} 776)`}><Pyramid props={props} /></g>
      {solo ? <g transform={`translate(${wide.width} 8)`}><Traitor props={props} height={wide.height - 16} /></g> : null}
    </svg>
  );
}

type Focus = District | "time" | "traitor";
/** What lies below the ring on a phone. */
const looked_at = signal<Focus>("time");

/** Where a decision is made, so that it lies open. */
function focus_of({ view, choosing }: Props): Focus | undefined {
  switch (choosing.prompt.value?.kind) {
    case "lot": case "bonus": return "offerings";
    case "noble": case "keep_noble": return "nobles";
    case "artisan": return "artisans";
    case "track": return "nile";
    case "access": case "variant": case "pay": return view.acting?.district;
    case "choose_vase": case "pyramid_gain": case "diplomat": case "tutor": case "after": case "traitor_choice": return "time";
    default: return undefined;
  }
}

const tall = { width: 400, x: 200, y: 193, tabs: 392, below: 440 };
const ring_scale = 0.62;

function TallBoard(props: Props) {
  const { view, choosing, say } = props;
  const me = me_of(props);
  const wanted = focus_of(props);
  const prompt = choosing.prompt.value;
  const picked = choosing.picked.value["choice"];
  useEffect(() => { if (wanted !== undefined) looked_at.value = wanted; }, [prompt, wanted]);
  useEffect(() => { if (typeof picked === "string") looked_at.value = view.ring.find((one) => one === picked) ?? "time"; }, [picked]);
  const tabs: readonly Focus[] = view.traitor === null ? ["time"] : ["time", "traitor"];
  const shown = looked_at.value === "traitor" && view.traitor === null ? "time" : looked_at.value;
  const height = tall.below + (shown === "traitor" ? 520 : 312);
  return (
    <svg class="board pharaon ph-tall" viewBox={`0 0 ${tall.width} ${height}`} role="group" aria-label={say.game("name")}>
      <g transform={`translate(${tall.x} ${tall.y})`}>
        {view.ring.map((district, i) => <Segment key={district} props={props} district={district} angle={i * 72} shown={shown === district} />)}
        <g transform={`scale(${ring_scale})`}><Wheel {...props} /></g>
        {view.gods.map((god, i) => {
          const turn = ((36 + i * 72) * Math.PI) / 180;
          return (
            <g key={god.god} transform={`translate(${156 * Math.sin(turn)} ${-156 * Math.cos(turn)}) scale(.66)`}>
              <Seal props={props} index={i} angle={36 + i * 72} me={me} />
            </g>
          );
        })}
      </g>
      <g transform={`translate(0 ${tall.tabs})`}>
        <g transform={`scale(${tabs.length === 1 ? 0.85 : 0.72} 1)`} />
        {tabs.map((tab, i) => (
          <Tab key={tab} x={8 + i * 48} icon={tab === "time" ? "pyramid" : "nobles"} name={tab === "time" ? own(say, "time_and_vases") : (say.game("opponent") ?? "")} on={shown === tab}
            look={() => { looked_at.value = tab; }} />
        ))}
        <g transform={`translate(${8 + tabs.length * 48} 0) scale(${(384 - tabs.length * 48) / 392})`}><Reserve props={props} columns={6} /></g>
      </g>
      <g transform={`translate(0 ${tall.below})`}>
        {shown === "traitor" ? <g transform="translate(35 0)"><Traitor props={props} height={516} /></g> : null}
        {shown === "time" ? (
          <>
            <g transform="translate(0 8)"><Pyramid props={props} /></g>
            <g transform="translate(0 162) scale(.72)"><Vases props={props} /></g>
            <g transform="translate(294 170) scale(.6)" />
          </>
        ) : null}
        {shown !== "time" && shown !== "traitor" ? <g transform="translate(10 0)"><Panel props={props} district={shown} /></g> : null}
      </g>
    </svg>
  );
}

function Segment({ props, district, angle, shown }: { readonly props: Props; readonly district: District; readonly angle: number; readonly shown: boolean }) {
  const { choosing, say, view } = props;
  const fields = choosing.is("district") ? { choice: district } : undefined;
  const { kind, slots } = view.wheel[district];
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [148 * Math.sin(turn), -148 * Math.cos(turn)];
  const name = own(say, "district", {
    district: say.word(district), cost: say.game(`cost.${district}`) ?? "", kind: say.word(kind),
    free: slots.filter((slot) => slot === null).length, slots: slots.length,
  });
  return (
    <g class={`ph-segment ph-${district}${shown ? " ph-shown" : ""}`} onClick={() => { looked_at.value = district; }}>
      <Target choosing={choosing} fields={fields} complete={fields} name={name}>
        <path class="ph-ground" d={band(106, 190, angle, 70)} />
        <Badge name={district} x={x} y={y - 12} size={36} />
        <text class="ph-segment-text" x={x} y={y + 20} text-anchor="middle">{own(say, `short.${district}`)}</text>
        <path class="glow" d={band(108, 188, angle, 68)} />
      </Target>
    </g>
  );
}

/** A tab is looked at, not played. */
function Tab({ x, icon, name, on, look }: { readonly x: number; readonly icon: string; readonly name: string; readonly on: boolean; readonly look: () => void }) {
  return (
    <g class={`ph-tab${on ? " ph-shown" : ""}`} transform={`translate(${x} 0)`} role="button" tabIndex={0} aria-label={name} aria-pressed={on}
      onClick={look} onKeyDown={(event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); look(); } }}>
      <rect width="42" height="42" rx="8" />
      <Icon name={icon} x={21} y={21} size={26} />
      <rect class="glow" width="42" height="42" rx="8" />
    </g>
  );
}
