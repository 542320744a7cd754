// The buildings of the three sites. Their stones show whose they are; each part that grows is one thing to choose.
import type { ComponentChildren } from "preact";
import { SeatShape } from "web/art/seat_mark";
import { events_of } from "web/table/news";
import { size_of } from "web/table/pile";
import { draw_fields } from "./choices";
import { SphinxBack } from "./icons";
import type { Layout, Placed } from "./layout";
import { HitBox, Spot } from "./spot";
import { told } from "./words";
import type { Props, Site, Stones, Structure as StructureName } from "./view";

type OnSite = Props & { readonly layout: Layout };

/** A place of a building: its outline around its middle, and what it costs and scores. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly d: string;
  readonly value: number | null;
}

const block = (width: number, height: number, upper = width): string =>
  `M${-width / 2} ${height / 2}L${-upper / 2} ${-height / 2}H${upper / 2}L${width / 2} ${height / 2}Z`;

/** One structure: the stones laid, and the place that comes next as what can be chosen. */
function Structure(props: OnSite & { readonly name: StructureName; readonly stones: Stones; readonly places: readonly Place[] }) {
  const { name, stones, places, choosing, say, news, eyes } = props;
  const next = stones.findIndex((stone) => stone === null);
  const filled = next < 0 ? stones.length : stones.filter((stone) => stone !== null).length;
  const fields = choosing.is("stone") ? { move: "lay" as const, structure: name } : undefined;
  const ghost = fields !== undefined && choosing.has(fields) ? choosing.prompt.value?.seat : undefined;
  const fresh = new Set(
    events_of(news, "stone_laid").filter(({ structure, seat }) => structure === name && seat !== eyes).map(({ place }) => place),
  );
  const value = places[next]?.value;
  const label = told(say, value == null ? "web.structure.full" : "web.structure", {
    structure: say.word(name), filled, count: stones.length, value: value ?? 0,
  });
  const placed = (each: (place: Place, i: number) => ComponentChildren) =>
    places.map((place, i) => (
      <g key={i} transform={`translate(${place.x} ${place.y})`}>
        {each(place, i)}
      </g>
    ));
  return (
    <Spot
      choosing={choosing}
      fields={fields}
      name={label}
      what={`building ${name}`}
      picture={placed((place, i) => {
        const owner = stones[i] ?? null;
        return (
          <g class={owner === null ? "egz-open" : `egz-laid egz-of-${owner}`}>
            <path class="egz-block" d={place.d} />
            {owner !== null ? (
              <g data-piece={`stone-${name}-${i}`}>
                {fresh.has(i + 1) ? <circle class="egz-fresh" r="15" /> : null}
                <SeatShape seat={owner} size={19} />
              </g>
            ) : i === next && ghost !== undefined ? null : (
              <text class={i === next ? "egz-value egz-value-next" : "egz-value"} y="6.5" font-size="18">
                {place.value ?? "?"}
              </text>
            )}
          </g>
        );
      })}
    >
      {placed((place, i) => (
        <>
          <path class="egz-hit" d={place.d} />
          {i === next && ghost !== undefined ? (
            <g class="egz-ghost">
              <SeatShape seat={ghost} size={19} />
            </g>
          ) : null}
          {i === next ? <path class="glow" d={place.d} /> : null}
        </>
      ))}
    </Spot>
  );
}

const Group = (props: { readonly site: Site; readonly at: Placed; readonly children: ComponentChildren }) => (
  <g class={`egz-at-${props.site}`} transform={`translate(${props.at.x} ${props.at.y})scale(${props.at.scale})`}>
    {props.children}
  </g>
);

export function ObeliskBuilding(props: OnSite) {
  const { view, box, layout } = props;
  const levels = box.obelisk.length;
  const width = (level: number) => 66 - (level * 30) / levels;
  const places = box.obelisk.map((value, i) => ({
    x: 0, y: -15 - i * 31, value, d: block(width(i), 31, width(i + 1)),
  }));
  const top = -31 * levels + 0.5;
  return (
    <Group site="obelisk" at={layout.obelisk}>
      <path class="egz-plinth" d="M-42 1H42V12H-42Z" />
      <path class="egz-tip" d={`M${-width(levels) / 2} ${top}L0 ${top - 26}L${width(levels) / 2} ${top}Z`} />
      <Structure {...props} name="obelisk" stones={view.obelisk} places={places} />
    </Group>
  );
}

export function Tombs(props: OnSite) {
  const { view, layout, say } = props;
  const [across, wide, high] = [4, 41, 50];
  const places = view.tombs.map(({ value }, i) => ({
    x: (i % across) * wide + wide / 2, y: Math.floor(i / across) * high + high / 2 + 4, value,
    d: "M-18 21L-15-16C-15-22 15-22 15-16L18 21Z",
  }));
  return (
    <Group site="obelisk" at={layout.tombs}>
      <text class="egz-place" data-what="building tomb" x={(across * wide) / 2} y="-3" font-size="15">
        {told(say, "label.tombs")}
      </text>
      <Structure {...props} name="tomb" stones={view.tombs.map(({ stone }) => stone)} places={places} />
    </Group>
  );
}

export function TempleBuilding(props: OnSite) {
  const { view, box, layout } = props;
  const high = 42;
  const wall = (side: -1 | 1, values: readonly number[]) =>
    values.map((value, i) => ({ x: side * 66, y: -high / 2 - i * high, value, d: block(44, high) }));
  const tall = box.temple.left.length * high;
  const [foot, head] = [tall / 2, -tall / 2];
  const shaft = `M-15 ${foot}V${foot - 8}H-11V${head + 10}L-16 ${head}H16L11 ${head + 10}V${foot - 8}H15V${foot}Z`;
  const column = (i: number) => [{ x: i === 0 ? -22 : 22, y: head, value: box.temple.columns[i] ?? null, d: shaft }];
  const roof = box.temple.roof.map((value, i) => ({
    x: i === 0 ? -46 : 46, y: -tall - 22, value,
    d: i === 0 ? "M-48 22L-48 12L46-22V22Z" : "M48 22L48 12L-46-22V22Z",
  }));
  const { left, right, columns } = view.temple;
  return (
    <Group site="temple" at={layout.temple}>
      <path class="egz-plinth" d="M-98 1H98V12H-98Z" />
      <Structure {...props} name="left_wall" stones={left} places={wall(-1, box.temple.left)} />
      <Structure {...props} name="right_wall" stones={right} places={wall(1, box.temple.right)} />
      <Structure {...props} name="left_column" stones={columns.slice(0, 1)} places={column(0)} />
      <Structure {...props} name="right_column" stones={columns.slice(1)} places={column(1)} />
      <Structure {...props} name="roof" stones={view.temple.roof} places={roof} />
    </Group>
  );
}

export function PyramidBuilding(props: OnSite) {
  const { view, box, layout } = props;
  const [wide, high] = [46, 43];
  return (
    <Group site="temple" at={layout.pyramid}>
      <path class="egz-plinth" d="M-141 1H141V12H-141Z" />
      {view.pyramid.map((storey, level) => {
        const [count, value] = box.pyramid[level] ?? [storey.length, 0];
        const places = storey.map((_, i) => ({
          x: (i - (count - 1) / 2) * wide, y: -high / 2 - level * high, value, d: block(wide, high),
        }));
        return <Structure key={level} {...props} name={`storey_${level + 1}` as StructureName} stones={storey} places={places} />;
      })}
    </Group>
  );
}

/** The Sphinx and its cards; a click draws one card more. */
export function SphinxBuilding(props: OnSite) {
  const { view, layout, choosing, say } = props;
  const drawing = choosing.is("draw");
  const paid = [...new Set(choosing.among({}).map(({ fields }) => fields["paid"]))].map(Number).sort((a, b) => a - b);
  const now = Number(choosing.picked.value["paid"] ?? 0);
  const more = paid.find((count) => count > now) ?? paid[0];
  const deck = size_of(view.sphinx_deck);
  return (
    <Group site="sphinx" at={layout.sphinx}>
      <Spot
        choosing={choosing}
        fields={drawing && more !== undefined ? draw_fields(choosing, more) : undefined}
        what="sphinx"
        name={told(say, "web.named", { name: say.word("sphinx"), what: told(say, "label.deck", { count: deck }) })}
        picture={
          <>
            <path class="egz-plinth" d="M-92 50H66V61H-92Z" />
            <path class="egz-stone-light egz-edge" d="M-86 50V30C-84 4-58-8-24-8L0-8L26 26H64V50Z" />
            <path class="egz-thin" d="M-60 50C-66 30-54 14-36 18C-20 22-22 40-30 50M-30 50H20M26 38H64" />
            <path class="egz-stone egz-edge" d="M-22 12C-26-20-18-52 12-52C40-52 48-20 46 8L34 4V14H-8V4Z" />
            <path class="egz-nemes" d="M-16-4H-6M-16-14H-5M-14-24H-4M-10-34H0M40-4H32M40-14H31M38-24H30M34-34H25" />
            <path class="egz-skin egz-edge" d="M-3-30H28V-4C28 10-3 10-3-4Z" />
            <path class="egz-thin" d="M3-18H9M17-18H23M13-16V-8H10M6-1H20" />
            <path class="egz-tie egz-edge" d="M9 8H17V20H9Z" />
            <g transform="translate(96 14)">
              {[4, 2, 0].map((off) => (
                <g key={off} transform={`translate(${off} ${-off})scale(2)`}>
                  <SphinxBack />
                </g>
              ))}
              <text class="egz-figure egz-count" y="42" font-size="19">
                {deck}
              </text>
            </g>
          </>
        }
      >
        <HitBox x={-98} y={-58} width={226} height={126} />
      </Spot>
    </Group>
  );
}
