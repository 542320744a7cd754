// The Nile: water, the spaces along it, quays, and the boats that have moored.
import type { Fields, Seat } from "web/net/protocol";
import { seat_name } from "web/table/narrator";
import { events_of } from "web/table/news";
import { CardFace, Lines } from "./cards";
import { Boat } from "./icons";
import { smooth, type Layout, type Point } from "./layout";
import { Picture, space_row } from "./picture";
import { HitBox, Spot } from "./spot";
import { given_up } from "./ways";
import { card_name, space_text, told } from "./words";
import { card_of, round_of, sites, type NileSpace, type Props, type Site } from "./view";

type OnRiver = Props & { readonly layout: Layout };

/** Boats are named by seat and by their order down the river, so that they can be followed. */
export function boat_names(nile: readonly NileSpace[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<Seat, number>();
  const name = (seat: Seat | null, berth: string) => {
    if (seat === null) return;
    const n = counts.get(seat) ?? 0;
    counts.set(seat, n + 1);
    const first = `${berth} ${seat}`;
    names.set(names.has(first) ? `${first} again` : first, `boat-${seat}-${n}`);
  };
  for (const space of nile) {
    space.boats?.forEach((seat) => name(seat, space.space));
    space.places?.forEach((seat, i) => name(seat, `${space.space}-${i + 1}`));
    name(space.waiting ?? null, `${space.space}-above`);
  }
  return names;
}

const Palm = ({ x, y }: Point) => (
  <g class="egz-palm" transform={`translate(${x} ${y})`}>
    <path class="egz-trunk" d="M0 0C2-10 1-18-2-28" />
    <path
      class="egz-leaf"
      d="M-2-28C-14-36-20-30-24-20C-18-28-12-29-2-28ZM-2-28C8-38 16-34 22-24C14-30 8-30-2-28ZM-2-28C-8-42-16-42-22-38C-14-38-8-34-2-28ZM-2-28C2-42 10-44 17-40C9-39 3-35-2-28Z"
    />
  </g>
);

export function Water({ layout, view }: OnRiver) {
  const course = smooth(layout.river);
  const canals = sites
    .map((site) => {
      const places = view.nile.find(({ space }) => space === site)?.places?.length ?? 0;
      const canal = layout.canals[site];
      return canal === undefined ? "" : smooth([...canal, ...layout.quays[site].places.slice(0, places)]);
    })
    .join("");
  const { breadth } = layout;
  return (
    <g class="egz-river" aria-hidden="true">
      <path class="egz-shore" d={course} stroke-width={breadth + 26} />
      <path class="egz-shore" d={canals} stroke-width="58" />
      <path class="egz-bank" d={course} stroke-width={breadth + 10} />
      <path class="egz-bank" d={canals} stroke-width="44" />
      <path class="egz-water" d={canals} stroke-width="36" />
      <path class="egz-water" d={course} stroke-width={breadth} />
      {[0.62, 0.22].map((part) => (
        <g key={part}>
          <path class={part < 0.5 ? "egz-ripple egz-far" : "egz-ripple"} d={course} stroke-width={breadth * part} />
          <path class="egz-water" d={course} stroke-width={breadth * (part - 0.04)} />
        </g>
      ))}
      {layout.palms.map((palm, i) => (
        <Palm key={i} {...palm} />
      ))}
    </g>
  );
}

/** What a click on a berth stands for now. A card that doubles a round space is chosen first and goes with it. */
function berth_fields({ choosing }: Props, berth: string, card: string | null | undefined): Fields | undefined {
  if (choosing.is("take_remaining")) return card ? { move: "take", card } : undefined;
  if (!choosing.is("boat") && !choosing.is("second_boat")) return undefined;
  const doubled = choosing.picked.value["move"] === "place_doubled";
  return { move: doubled ? "place_doubled" : "place", berth };
}

function Moored(props: {
  readonly seat: Seat;
  readonly name: string | undefined;
  readonly at: Point;
  readonly scale: number;
  readonly fresh: boolean;
}) {
  return (
    <g data-piece={props.name} transform={`translate(${props.at.x} ${props.at.y})`}>
      <g transform={`scale(${props.scale})`}>
        {props.fresh ? <circle class="egz-fresh" r="14" /> : null}
        <Boat seat={props.seat} />
      </g>
    </g>
  );
}

/** The boats as all spaces draw them: moored, or about to. */
function boats_of({ view, say, seats, choosing, news, eyes }: OnRiver) {
  const boats = boat_names(view.nile);
  const fresh = new Set(events_of(news, "boat_placed").filter(({ seat }) => seat !== eyes).map(({ seat, berth }) => `${berth} ${seat}`));
  const { prompt, picked } = choosing;
  return {
    moored: (berth: string, seat: Seat, at: Point, scale: number, again = false) => {
      const boat = `${berth} ${seat}`;
      const key = again ? `${boat} again` : boat;
      return <Moored key={key} seat={seat} name={boats.get(key)} at={at} scale={scale} fresh={fresh.has(boat)} />;
    },
    ghost: (berth: string, at: Point, scale: number) =>
      prompt.value !== null && picked.value["berth"] === berth ? (
        <g class="egz-ghost" transform={`translate(${at.x} ${at.y})scale(${scale})`}>
          <Boat seat={prompt.value.seat} />
        </g>
      ) : null,
    who: (there: readonly Seat[]) => say.list(there.map((seat) => seat_name({ say, seats }, seat))),
  };
}

interface OnWater {
  readonly space: NileSpace;
  readonly props: OnRiver;
  readonly afloat: ReturnType<typeof boats_of>;
}

function CardSpace({ space, at, props, afloat }: OnWater & { readonly at: Point }) {
  const { box, say, choosing, layout } = props;
  const card = space.card ? card_of(box, space.card) : undefined;
  const there = space.boats ?? [];
  const { width, height, type } = layout.card;
  const what = card !== undefined ? card_name(say, card) : there.length > 0 ? afloat.who(there) : told(say, "web.empty");
  return (
    <Spot
      choosing={choosing}
      fields={berth_fields(props, space.space, space.card)}
      name={told(say, "web.named", { name: say.word(space.space), what })}
      transform={`translate(${at.x} ${at.y})`}
      what={card === undefined ? "space" : `card ${card.id} take`}
      picture={
        <>
          <rect class="egz-slot" x={-width / 2} y={-height / 2} width={width} height={height} rx="7" />
          {card === undefined ? (
            <text class="egz-slot-name" y={height / 2 - type * 0.5} font-size={type}>
              {space.space.slice(1)}
            </text>
          ) : (
            <g data-piece={`card-${card.id}`}>
              <CardFace card={card} say={say} {...layout.card} />
            </g>
          )}
          {there.map((seat) => afloat.moored(space.space, seat, { x: 0, y: -4 }, layout.boat * 1.25))}
        </>
      }
    >
      <HitBox width={width + 6} height={height + 6} />
      {afloat.ghost(space.space, { x: width * 0.42, y: -height * 0.42 }, layout.boat)}
    </Spot>
  );
}

function RoundSpace({ space, at, props, afloat }: OnWater & { readonly at: Point }) {
  const { box, say, choosing, layout } = props;
  const round = round_of(box, space.space);
  if (round === undefined) return null;
  const there = space.boats ?? [];
  const doubled = choosing.has({ move: "place_doubled", berth: space.space });
  const { round: r } = layout;
  return (
    <Spot
      choosing={choosing}
      fields={berth_fields(props, space.space, null)}
      name={told(say, "web.named", {
        name: say.word(space.space), what: say.notes([space_text(say, box, space.space), afloat.who(there)].filter(Boolean)),
      })}
      transform={`translate(${at.x} ${at.y})`}
      what={`circle ${space.space}`}
      picture={
        <>
          <circle class="egz-roundel" r={r} />
          <circle class="egz-roundel-ring" r={r - 4} />
          <g transform={`translate(0 ${-r * 0.18})`}>
            <Picture row={space_row(round)} width={r * 1.68} height={r * 0.95} />
          </g>
          {there.map((seat, i) => afloat.moored(space.space, seat, { x: (i - (there.length - 1) / 2) * 30, y: r * 0.08 }, layout.boat * 0.8, there.indexOf(seat) < i))}
          <rect class="egz-cartouche" x={-r * 1.12} y={r * 0.5} width={r * 2.24} height={r * 0.5} rx={r * 0.22} />
          <Lines class="egz-place" text={say.word(space.space)} width={r * 2.1} height={r * 0.46} size={r * 0.4} y={r * 0.75} />
          {doubled ? (
            <text class="egz-figure egz-doubled" x={r * 0.8} y={-r * 0.6} font-size="24">
              ×2
            </text>
          ) : null}
        </>
      }
    >
      <circle class="egz-hit" r={r + 2} />
      <path
        class="glow"
        d={`M${-r * 0.94} ${r * 0.46}A${r + 2} ${r + 2} 0 1 1 ${r * 0.94} ${r * 0.46}H${r * 1.12}V${r * 1.02}H${-r * 1.12}V${r * 0.46}Z`}
      />
      {afloat.ghost(space.space, { x: 0, y: r * 0.08 }, layout.boat * 0.8)}
    </Spot>
  );
}

function Quay({ space, props, afloat }: OnWater) {
  const { view, say, seats, choosing, layout } = props;
  const quay = layout.quays[space.space as Site];
  const places = space.places ?? [];
  const berth = (name: string, at: Point, seat: Seat | null, sign: string) => (
    <Spot
      key={name}
      choosing={choosing}
      fields={berth_fields(props, name, null)}
      what={`${sign === "" ? "waiting" : "berth"} ${space.space}`}
      name={told(say, "web.named", { name: say.word(name), what: seat === null ? told(say, "web.empty") : afloat.who([seat]) })}
      transform={`translate(${at.x} ${at.y})`}
      picture={
        <>
          <rect
            class={`egz-berth${sign === "" ? " egz-berth-wait" : ""}`}
            x={-layout.boat * 13}
            y={-layout.boat * 11}
            width={layout.boat * 26}
            height={layout.boat * 22}
            rx="9"
          />
          {choosing.picked.value["berth"] === name ? null : (
            <text class="egz-berth-name" y={layout.boat * 4} font-size={layout.boat * 11}>
              {sign === "" ? "…" : sign}
            </text>
          )}
          {seat === null ? null : afloat.moored(name, seat, { x: 0, y: 0 }, layout.boat * 0.93)}
        </>
      }
    >
      <HitBox width={layout.boat * 26} height={layout.boat * 22} />
      {seat === null ? afloat.ghost(name, { x: 0, y: 0 }, layout.boat * 0.93) : null}
    </Spot>
  );
  return (
    <g class={view.site === space.space ? "egz-quay egz-quay-now" : "egz-quay"}>
      <g data-what={`berth ${space.space}`} role="img" aria-label={told(say, `web.site.${space.space}`)}>
        <Lines class="egz-place egz-sign" text={told(say, `web.site.${space.space}`)} width={100} height={40} size={layout.sign} y={0} at={quay.sign} />
      </g>
      {places.map((seat, i) => berth(`${space.space}-${i + 1}`, quay.places[i] ?? quay.waiting, seat, `${i + 1}`))}
      {seats.length > 2 ? berth(`${space.space}-above`, quay.waiting, space.waiting ?? null, "") : null}
    </g>
  );
}

export function River(props: OnRiver) {
  const { view, box, choosing, layout } = props;
  const afloat = boats_of(props);
  const { lost } = given_up(choosing.prompt.value, view, choosing.picked.value["berth"]);
  return (
    <g class="egz-spaces">
      {view.nile.map((space) => {
        const at = layout.spaces[space.space];
        if (at === undefined) return null;
        const Space = sites.includes(space.space as Site) ? Quay : round_of(box, space.space) !== undefined ? RoundSpace : CardSpace;
        return (
          <g key={space.space} class={lost.has(space.space) ? "egz-given-up" : undefined}>
            <Space space={space} at={at} props={props} afloat={afloat} />
          </g>
        );
      })}
    </g>
  );
}
