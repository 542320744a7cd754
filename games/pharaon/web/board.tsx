// The common board in three layouts. At a large desk everything lies open: the ring of five districts around the wheel, the
// gods where two of them meet, vases, rounds, reserve and Time Pyramid in the corners. In a smaller room the ring is
// drawn small, and beside it, on a phone below it, lies the one district that is being looked at.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Panel, panel_height, panel_width } from "./districts";
import { me_of, type District, type Props } from "./model";
import { Seal, SmallRing, Wheel, wheel_radius } from "./ring";
import { Pyramid, Reserve, Rounds, Vases } from "./time";
import { Traitor, traitor_width } from "./traitor";
import { own } from "./words";
import { Tab } from "./tab";

type Layout = "open" | "desk" | "phone";
type Focus = District | "time" | "traitor";

/** What is looked at where not everything lies open. */
const looked_at = signal<Focus>("time");
/** The district last looked at: where there is room it stays open beside the time. */
const district_at = signal<District | null>(null);
const look_at = (focus: Focus): void => {
  looked_at.value = focus;
  if (focus !== "time" && focus !== "traitor") district_at.value = focus;
};

/** Everything lies open where its writing can be read: from about 13 px for 18 units. */
const legible = 0.7;

export function Board(props: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [layout, set_layout] = useState<Layout>(props.shape === "tall" ? "phone" : "open");
  const width = props.view.traitor === null ? open.width : open.width + traitor_width + 6;
  useLayoutEffect(() => {
    const here = room.current;
    if (here === null) return;
    const measure = () => {
      const scale = Math.min(here.clientWidth / width, here.clientHeight / open.height);
      set_layout(props.shape === "tall" ? "phone" : scale < legible ? "desk" : "open");
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(here);
    return () => watch.disconnect();
  }, [props.shape, width]);
  use_focus(props, room);
  const Shown = layouts[layout];
  return (
    // On a phone it scrolls, so keys must reach it too.
    <div
      class={`ph-room ph-${layout}`}
      ref={room}
      {...(layout === "phone" ? { tabIndex: 0, role: "region", "aria-label": props.say.game("name") ?? "" } : {})}
    >
      <Shown {...props} />
    </div>
  );
}

/** Where a decision is made. */
function focus_of({ view, choosing }: Props): Focus | "ring" | undefined {
  switch (choosing.prompt.value?.kind) {
    case "district": return "ring";
    case "lot": case "bonus": return "offerings";
    case "noble": case "keep_noble": return "nobles";
    case "artisan": return "artisans";
    case "track": return "nile";
    case "access": case "variant": case "pay": return view.acting?.district;
    case "choose_vase": case "pyramid_gain": case "diplomat": case "tutor": case "after": case "traitor_choice": return "time";
    case undefined: return view.acting?.district; // somebody else acts there
    default: return undefined;
  }
}

/** What is decided lies open, and on a phone in sight. */
function use_focus(props: Props, room: { readonly current: HTMLDivElement | null }): void {
  const { choosing, view } = props;
  const wanted = focus_of(props);
  const picked = choosing.picked.value["choice"];
  useEffect(() => {
    if (wanted === undefined) return;
    // At the start of a turn the pyramid lies below the ring, to pass; after a turn of the Traitor, what it has done.
    const answered = props.news.some(({ event }) => event.startsWith("traitor_"));
    look_at(wanted !== "ring" ? wanted : answered && view.traitor !== null ? "traitor" : "time");
    // Once they are drawn, the legal places come into sight: all of them in the middle, or the first at the top.
    const frame = requestAnimationFrame(() => {
      const here = room.current;
      const legal = [...(here?.querySelectorAll(".target.next") ?? [])].map((target) => target.getBoundingClientRect());
      if (here === null || legal.length === 0) return;
      const { top, height } = here.getBoundingClientRect();
      const first = Math.min(...legal.map((one) => one.top));
      const size = Math.max(...legal.map((one) => one.bottom)) - first;
      here.scrollTop += first - top - Math.max(8, (height - size) / 2);
    });
    return () => cancelAnimationFrame(frame);
  }, [choosing.prompt.value, wanted]);
  useEffect(() => {
    const district = view.ring.find((one) => one === picked);
    if (district !== undefined) look_at(district);
    else if (picked === "pass" || picked === "end") look_at("time");
  }, [picked]);
}

function Sheet({ width, height, props, children }: {
  readonly width: number;
  readonly height: number;
  readonly props: Props;
  readonly children: ComponentChildren;
}) {
  return (
    <svg class="board pharaon" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={props.say.game("name")}>
      {children}
    </svg>
  );
}

const at = (x: number, y: number, scale = 1): string => `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;

// Everything open.

const open = { width: 1240, height: 926, x: 620, y: 500 };
const right = open.width - panel_width - 8;
/** Side districts leave room between them for the seal of a god. */
const upper = open.y + 62 - 40 - panel_height;
const lower = open.y + 62 + 40;
/** Where the districts lie, clockwise from the top, and the seals between each and the next. */
const places: readonly (readonly [number, number])[] = [
  [open.x - panel_width / 2, 8], [right, upper], [right, lower], [8, lower], [8, upper],
];
const seals: readonly (readonly [number, number])[] = [
  [open.x + 196, 344], [open.x + 222, open.y + 62], [open.x, open.y + wheel_radius + 51], [open.x - 222, open.y + 62], [open.x - 196, 344],
];
/** From the wheel to each district. */
const roads = "M-44-140V-190H44V-140ZM120-82L236-110V-22L146-10ZM120 82L236 150V250L74 136ZM-120-82L-236-110V-22L-146-10ZM-120 82L-236 150V250L-74 136Z";

function Open(props: Props) {
  const { view } = props;
  const me = me_of(props);
  const solo = view.traitor !== null;
  return (
    <Sheet width={solo ? open.width + traitor_width + 6 : open.width} height={open.height} props={props}>
      <path class="ph-road" transform={at(open.x, open.y)} d={roads} />
      <g transform={at(8, 8)}><Vases props={props} /></g>
      <g transform={at(open.width - 408, 8)}><Rounds props={props} /></g>
      <g transform={at(open.width - 400, 84)}><Reserve props={props} /></g>
      {view.ring.map((district, i) => (
        <g key={district} transform={at(...(places[i] ?? [0, 0]))}><Panel props={props} district={district} /></g>
      ))}
      <g transform={at(open.x, open.y)}><Wheel {...props} /></g>
      {seals.map((place, i) => (
        <g key={i} transform={at(...place)}><Seal props={props} index={i} angle={36 + i * 72} me={me} /></g>
      ))}
      <g transform={at(open.x - 200, 776)}><Pyramid props={props} /></g>
      {solo ? <g transform={at(open.width, 8)}><Traitor props={props} height={open.height - 16} /></g> : null}
    </Sheet>
  );
}

// The ring and one thing beside it.

function Desk(props: Props) {
  const { view } = props;
  const traitor = shown_in(props) === "traitor";
  const district = district_at.value ?? view.ring[0] ?? "nile";
  return (
    <Sheet width={816} height={652} props={props}>
      <g transform={at(204, 198, 1.02)}><SmallRing props={props} shown={traitor ? "traitor" : district} look={look_at} /></g>
      <g transform={at(4, 404)}><Reserve props={props} columns={6} /></g>
      <g transform={at(4, 448, 0.96)}><Vases props={props} /></g>
      {traitor ? (
        <g transform={at(446, 4)}><Traitor props={props} height={644} /></g>
      ) : (
        <>
          <g transform={at(416, 8)}><Rounds props={props} /></g>
          <g transform={at(428, 92)}><Panel props={props} district={district} /></g>
          <g transform={at(416, 486)}><Pyramid props={props} /></g>
        </>
      )}
      {view.traitor === null ? null : <Tabs props={props} shown={traitor ? "traitor" : "time"} x={314} y={2} />}
    </Sheet>
  );
}

/** What is looked at, if this game has it. */
function shown_in({ view }: Props): Focus {
  const shown = looked_at.value;
  return shown === "traitor" && view.traitor === null ? "time" : shown;
}

// The ring across the width, and one thing below it.

const below = 440;

function Phone(props: Props) {
  const shown = shown_in(props);
  const tabs = props.view.traitor === null ? 1 : 2;
  return (
    <Sheet width={400} height={below + (shown === "traitor" ? 524 : shown === "time" ? 390 : 314)} props={props}>
      <g transform={at(200, 193)}><SmallRing props={props} shown={shown} look={look_at} /></g>
      <Tabs props={props} shown={shown} x={8} y={392} />
      <g transform={at(8 + tabs * 48, 392, (384 - tabs * 48) / 392)}><Reserve props={props} columns={6} /></g>
      <g transform={at(0, below)}>
        {shown === "traitor" ? <g transform={at(35, 0)}><Traitor props={props} height={520} /></g> : null}
        {shown === "time" ? (
          <>
            <g transform={at(0, 8)}><Pyramid props={props} /></g>
            <g transform={at(0, 162, 0.72)}><Vases props={props} /></g>
            <g transform={at(0, 308)}><Rounds props={props} /></g>
          </>
        ) : null}
        {shown !== "time" && shown !== "traitor" ? <g transform={at(10, 2)}><Panel props={props} district={shown} /></g> : null}
      </g>
    </Sheet>
  );
}

function Tabs({ props, shown, x, y }: { readonly props: Props; readonly shown: Focus; readonly x: number; readonly y: number }) {
  const { view, say } = props;
  const names: readonly (readonly [Focus, string, string])[] = [
    ["time", "pyramid", own(say, "time_and_vases")],
    ...(view.traitor === null ? [] : [["traitor", "traitor", say.game("opponent") ?? ""] as const]),
  ];
  return (
    <>
      {names.map(([focus, icon, name], i) => (
        <Tab key={focus} what={`tab ${focus}`} x={x + i * 48} y={y} icon={icon} name={name} on={shown === focus} look={() => look_at(focus)} />
      ))}
    </>
  );
}

const layouts = { open: Open, desk: Desk, phone: Phone } as const;
