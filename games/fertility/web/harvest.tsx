// The tile as it would lie, and what it would bring: each touching scene, field and icon with its gain where it comes from, the
// sum on a bar with the ways to turn and to say yes. The figures are the server's (the effects of the action).
import type { ComponentChildren } from "preact";
import { events_of } from "web/table/news";
import { Picture } from "./goods";
import { ghost_of, open_squares, turn, type Ghost } from "./placing";
import { beside, directions, ground_of, scenes_on, size_of, way_to } from "./squares";
import { Tile } from "./tiles";
import type { Gained, Good, Props, Resource, Square, Told, View } from "./types";
import { scenes_of } from "./types";
import { middle, moved, Quarry, unit } from "./valley";
import { good_name, letter_of, own } from "./words";

interface Gain {
  readonly good: Good;
  readonly count: number;
  readonly lost: boolean;
}

const effects_of = (ghost: Ghost) => ghost.action.effects as readonly Told[];

function gains_of(ghost: Ghost): readonly Gain[] {
  const sums = new Map<string, Gain>();
  for (const told of effects_of(ghost)) {
    if (told.event !== "gained" && told.event !== "lost") continue;
    const key = `${told.event} ${told.good}`;
    sums.set(key, { good: told.good, count: (sums.get(key)?.count ?? 0) + told.count, lost: told.event === "lost" });
  }
  return [...sums.values()];
}

const gained = (ghost: Ghost, source: Gained["from"]): number =>
  events_of(effects_of(ghost), "gained").reduce((sum, { from, count }) => (from === source ? sum + count : sum), 0);

interface Source {
  readonly at: readonly [number, number];
  readonly good: Good;
}

/** Where on the board the gains come from; nothing where what is seen does not add up to what the server says. */
function sources_of(ghost: Ghost, view: View): readonly Source[] {
  const scenes = scenes_on(view);
  const halves = [ghost.first, ghost.second] as const;
  const names = scenes_of(ghost.tile);
  const joints = halves.flatMap((square, index) =>
    directions.flatMap((direction) => {
      const next = beside(square, direction, size_of(view));
      if (next === null || halves.includes(next)) return [];
      const [x, y] = middle(square);
      return [{ next, own: names[index] as Resource, at: [x + (direction[0] * unit) / 2, y + (direction[1] * unit) / 2] as const }];
    }),
  );
  const like = joints.filter(({ next, own: scene }) => scenes.get(next) === scene).map(({ at, own: good }) => ({ at, good }));
  const fields = joints.filter(({ next }) => ground_of(view, next) === "wheat").map(({ at }) => ({ at, good: "wheat" as const }));
  const icons = halves
    .map((square) => ({ at: middle(square), good: ground_of(view, square) }))
    .filter((icon): icon is { at: readonly [number, number]; good: Resource } => icon.good in view.stock)
    .map(({ at: [x, y], good }) => ({ at: [x - unit * 0.35, y + unit * 0.35] as const, good }));
  return [
    ...(like.length === gained(ghost, "scenes") ? like : []),
    ...(fields.length === gained(ghost, "field") ? fields : []),
    ...(icons.length === gained(ghost, "icon") ? icons : []),
  ];
}

/** A round button on the board, beside what it is about. */
function RoundButton({ what, name, x, size, press, children, class: kind }: {
  readonly what: string;
  readonly name: string;
  readonly x: number;
  readonly size: number;
  readonly press: () => void;
  readonly class: string;
  readonly children: ComponentChildren;
}) {
  return (
    <g
      class={`board-button ${kind}`}
      data-what={what}
      role="button"
      tabindex={0}
      aria-label={name}
      transform={`translate(${x} 0) scale(${size / 42})`}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        press();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        press();
      }}
    >
      <circle r="20" />
      {children}
    </g>
  );
}

function Bar({ ghost, props, size }: { readonly ghost: Ghost; readonly props: Props; readonly size: number }) {
  const { choosing, say } = props;
  // On a phone the table's own line tells the gains, and its own button says yes: the valley is kept free.
  const tall = props.shape === "tall";
  const gains = tall ? [] : gains_of(ghost);
  const quarries = ghost.action.effects.filter(({ event }) => !tall && event === "quarry_made").length;
  const chip = size * 1.25;
  const chips = gains.length + (quarries > 0 ? 1 : 0);
  const turns = ghost.chosen && ghost.turns;
  const says_yes = ghost.chosen && !tall;
  const buttons = Number(turns) + Number(says_yes);
  if (chips + buttons === 0) return null;
  const wide = chips * chip + buttons * size * 1.08 + size * (chips > 0 ? 0.3 : 0.12);
  const [x1, y1] = middle(ghost.first);
  const [x2, y2] = middle(ghost.second);
  const { columns, rows } = size_of(props.view);
  const above = Math.min(y1, y2) - unit / 2 - size * 0.75;
  const below = Math.max(y1, y2) + unit / 2 + size * 0.75;
  const x = Math.max(4, Math.min((x1 + x2) / 2 - wide / 2, columns * unit - wide - 4));
  // Above or below the tile, wherever it hides fewer squares to choose.
  const open = [...open_squares(choosing)].map(middle);
  const hides = (at: number) => open.filter(([u, v]) => u > x - unit / 2 && u < x + wide + unit / 2 && Math.abs(v - at) < (unit + size) / 2).length;
  const fits_above = above >= size * 0.5;
  const fits_below = below <= rows * unit - size * 0.5;
  const y = !fits_above || (fits_below && hides(below) < hides(above)) ? Math.min(below, rows * unit - size * 0.5) : above;
  const words = gains.map(({ good, count, lost }) => `${lost ? "−" : "+"}${count} ${good_name(good, say, count)}`);
  return (
    <g class="harvest" data-what="harvest" transform={`translate(${x} ${y})`}>
      <g {...(chips > 0 ? { role: "img", "aria-label": own(say, "harvest", { gains: say.list(words) || "0" }) } : {})}>
        <rect class="harvest-face" y={-size * 0.56} width={wide} height={size * 1.12} rx={size * 0.56} />
        {gains.map(({ good, count, lost }, index) => (
          <g key={index} class={lost ? "lost" : "gain"} transform={`translate(${size * 0.2 + index * chip} 0)`}>
            <text class="figure" x={size * 0.62} text-anchor="end" dy="0.35em" font-size={size * 0.54}>
              {`${lost ? "−" : "+"}${count}`}
            </text>
            <g transform={`translate(${size * 0.92} 0)`}>
              <Picture good={good} size={size * 0.64} />
            </g>
          </g>
        ))}
        {quarries > 0 ? (
          <g class="gain" transform={`translate(${size * 0.2 + gains.length * chip} 0)`}>
            <text class="figure" x={size * 0.62} text-anchor="end" dy="0.35em" font-size={size * 0.54}>{`+${quarries}`}</text>
            <g transform={`translate(${size * 0.92} 0) scale(${size / 90})`}>
              <Quarry />
            </g>
          </g>
        ) : null}
      </g>
      {turns ? (
        <RoundButton class="turn" what="turn_tile" name={own(say, "turn_tile")} x={wide - size * (says_yes ? 1.68 : 0.6)} size={size} press={() => turn(choosing)}>
          <path d="M9-6A11 11 0 1 0 11 3" />
          <path class="filled" d="M3-6.5H12.5V-16Z" />
        </RoundButton>
      ) : null}
      {says_yes ? (
        <RoundButton class="yes" what="place_tile" name={own(say, "place_tile")} x={wide - size * 0.58} size={size} press={() => choosing.confirm()}>
          <path d="M-9 0L-3 7 9-7" />
        </RoundButton>
      ) : null}
    </g>
  );
}

export function Harvest({ props, size }: { readonly props: Props; readonly size: number }) {
  const { choosing, view, say, letters } = props;
  const ghost = ghost_of(choosing);
  if (ghost === null) return null;
  const closed = ghost.action.effects.flatMap(({ event, square }) => (event === "quarry_made" ? [square as Square] : []));
  return (
    <g class={`ghost${ghost.chosen ? " chosen" : ""}`} data-clear>
      <g class="ghost-tile" aria-hidden="true">
        {closed.map((square) => (
          <g key={square} class="quarry-to-be" transform={moved(middle(square))}>
            <Quarry />
          </g>
        ))}
        <g transform={moved(middle(ghost.first))}>
          <Tile tile={ghost.tile} towards={way_to(ghost.first, ghost.second)} letters={letter_of(say, letters)} />
        </g>
        {sources_of(ghost, view).map(({ at, good }, index) => (
          <g key={index} class={`source ${good}`} transform={moved(at)}>
            <circle class="glaze" r="9.5" />
            <text class="figure" text-anchor="middle" dy="0.35em" font-size="12.5">
              +1
            </text>
          </g>
        ))}
      </g>
      {ghost.action.effects.length > 0 ? <Bar ghost={ghost} props={props} size={size} /> : null}
    </g>
  );
}
