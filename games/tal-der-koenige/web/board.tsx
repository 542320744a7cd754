// The valley with everything in it; the free corners beside it hold the auction or the site looked at, and the round.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameProps } from "web/table/game";
import { events_of } from "web/table/news";
import { Crowds, Ground } from "./areas";
import { Disc, Letters, Cube } from "./art";
import { card_width, GroupCard, Hand, Sales, sales_of } from "./auction";
import { AuctionScreen, stage } from "./auction_screen";
import { names_of } from "./names";
import { Orders, Preview, Trails } from "./orders";
import { PharaohPyramid } from "./pyramid";
import { by_start, is_move, points_now, reach_of, type Reach } from "./reach";
import { Site } from "./site";
import { SiteCard } from "./site_card";
import { SeatShape } from "web/art/seat_mark";
import { tall, valley_of, wide, type Valley } from "./valley";
import { colours, type Box, type Colour, type Does, type Pawn, type Told, type View } from "./view";
import { cubes_in_words, seat_name, told } from "./words";

type Props = GameProps<View, Box, Told, Does>;

/** The site that is shown in full: the one last pointed at, tapped or focused. */
export const looked_at = signal<number | null>(null);

export function letters_of({ letters, say }: Props): Readonly<Record<Colour, string>> | null {
  if (!letters) return null;
  return Object.fromEntries(colours.map((colour) => [colour, (say.game(`letter.${colour}`) ?? "?").toUpperCase()])) as Record<Colour, string>;
}

export interface Situation {
  readonly valley: Valley;
  readonly standing: ReadonlyMap<string, Pawn>;
  readonly reach: Reach;
  /** The pawn whose turn it is. */
  readonly up: string | null;
  /** The site to show in full. */
  readonly site: number | null;
}

/** What board and sheet both draw from, made anew only when the position, the decision or the pawn in hand changes. */
export function use_situation({ view, box, choosing }: Props, layout = wide): Situation {
  const prompt = choosing.prompt.value;
  const picked = choosing.picked.value;
  const valley = useMemo(() => valley_of(box, layout), [box, layout]);
  const standing = useMemo(() => new Map(names_of(view).pawns.map((pawn) => [pawn.place, pawn])), [view]);
  const starts = useMemo(() => by_start(prompt), [prompt]);
  // With one place to start from there is no need to say which.
  const from = picked["from"] ?? (starts.size === 1 ? [...starts.keys()][0] : undefined);
  const actions = from === undefined ? undefined : starts.get(String(from));
  const reach = useMemo(
    () => reach_of(actions ?? [...starts.values()].flat(), actions === undefined ? null : points_now(view, prompt), new Set(standing.keys())),
    [view, prompt, actions, starts, standing],
  );
  let up: string | null = null;
  if (prompt?.kind === "plan") up = `foreman-${prompt.seat}-${(view.players[prompt.seat]?.orders_written ?? 0) + 1}`;
  else if (view.foreman !== null && view.active !== null) up = `foreman-${view.active}-${view.foreman}`;
  const about = Number(picked["site"] ?? 0);
  return { valley, standing, reach, up, site: about > 0 ? about : looked_at.value };
}

/** Looks at the site that has the focus. Listens around the picture: a part of it that listened itself could be focused. */
function use_focused_site(ref: { readonly current: SVGSVGElement | null }) {
  useEffect(() => {
    const around = ref.current?.parentElement;
    const focused = (event: Event) => {
      const site = event.target instanceof Element ? event.target.closest("[data-site]")?.getAttribute("data-site") : null;
      if (site != null) looked_at.value = Number(site);
    };
    around?.addEventListener("focusin", focused);
    return () => around?.removeEventListener("focusin", focused);
  }, [ref]);
}

/** How many pixels a unit of the picture has, and how much room is left beside it, in such units. */
function use_room(width: number, height: number) {
  const ref = useRef<SVGSVGElement>(null);
  const [room, set_room] = useState({ scale: 1, beside: 0 });
  useEffect(() => {
    const svg = ref.current;
    if (svg === null || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const scale = Math.min(svg.clientWidth / width, svg.clientHeight / height) || 1;
      set_room({ scale, beside: Math.min(most_beside, Math.max(0, (svg.clientWidth / scale - width) / 2)) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(svg);
    measure();
    return () => observer.disconnect();
  }, [width, height]);
  return { ref, ...room };
}
const most_beside = 190;

const about_sites = ["site_claimed", "cube_stolen", "site_taken", "cube_built", "pyramid_finished"] as const;
const touched = (news: readonly Told[]): Set<number> =>
  new Set(about_sites.flatMap((kind) => events_of(news, kind)).map(({ site }) => Number(site)));

export function Board(props: Props) {
  if (stage(props)) return <Letters.Provider value={letters_of(props)}><AuctionScreen {...props} /></Letters.Provider>;
  return props.shape === "tall" ? <Scroll {...props}><ValleyBoard {...props} /></Scroll> : <ValleyBoard {...props} />;
}

/** On a phone the valley is as wide as the room, and scrolls to what can be chosen. */
function Scroll({ choosing, say, children }: Props & { readonly children: ComponentChildren }) {
  const room = useRef<HTMLDivElement>(null);
  const decision = choosing.prompt.value?.decision;
  useEffect(() => {
    const here = room.current;
    const legal = [...(here?.querySelectorAll(".target.next") ?? [])].map((target) => target.getBoundingClientRect());
    if (here === null || legal.length === 0) return;
    const { top, height } = here.getBoundingClientRect();
    const first = Math.min(...legal.map((one) => one.top));
    const size = Math.max(...legal.map((one) => one.bottom)) - first;
    here.scrollTop += first - top - Math.max(8, (height - size) / 2);
  }, [decision]);
  return (
    <div class="tal-scroll" ref={room} tabIndex={0} role="region" aria-label={told(say, "valley")}
      onWheel={(event) => {
        if (event.ctrlKey || room.current === null) return; // the table zooms
        event.preventDefault();
        room.current.scrollTop += event.deltaY;
      }}>
      {children}
    </div>
  );
}

function ValleyBoard(props: Props) {
  const { view, box, choosing, news, say, shape } = props;
  const layout = shape === "tall" ? tall : wide;
  const situation = use_situation(props, layout);
  const { valley, standing, reach, up, site } = situation;
  const names = names_of(view);
  // Another phase, other things to look at: what the auction came to before a site of an hour ago.
  useEffect(() => void (looked_at.value = null), [view.decision]);
  const { ref, scale, beside } = use_room(layout.width, layout.height);
  use_focused_site(ref);
  const fine = scale * layout.pitch >= 24;
  const fresh = touched(news);
  const sales = sales_of(news);
  const chosen = choosing.chosen.value;
  const seat = choosing.prompt.value?.seat ?? 0;
  const start = chosen?.fields["from"] ?? names.pawns.find(({ id }) => id === up)?.place;
  const to = chosen?.fields["to"];
  const trails = useMemo(() => <Trails news={news} valley={valley} eyes={props.eyes} />, [news, valley, props.eyes]);
  const orders = useMemo(() => <Orders view={view} valley={valley} />, [view, valley]);
  const look = (one: number) => (looked_at.value = one);
  return (
    <Letters.Provider value={letters_of(props)}>
      <svg ref={ref} class={`board tal ${shape} ${reach.left.size === 0 ? "no-pawn" : ""}`} viewBox={`${-6 - beside} -4 ${layout.width + 12 + 2 * beside} ${layout.height + 8}`} role="group" aria-label={told(say, "valley")}>
        <Ground props={props} valley={valley} reach={reach} moving={is_move(choosing.prompt.value?.kind)} />
        <g transform={`translate(${layout.pharaoh.x} ${layout.pharaoh.y})`} role="img" data-what="pharaoh" data-through class="tal-untouched"
          aria-label={told(say, "pharaoh", { blocks: view.pharaoh_blocks, all: box.blocks.pharaoh.reduce((sum, one) => sum + one, 0) })}>
          <PharaohPyramid blocks={view.pharaoh_blocks} storeys={box.blocks.pharaoh} size={layout.pharaoh.size} />
        </g>
        {view.sites.map((one) => (
          <Site key={one.site} props={props} valley={valley} names={names} site={one} reach={reach} standing={standing} up={up} fine={fine}
            fresh={fresh.has(one.site)} look={look} />
        ))}
        {trails}
        <Crowds props={props} valley={valley} pawns={names.pawns} up={up} />
        {orders}
        {typeof start === "string" && typeof to === "string" && <Preview from={start} to={to} seat={seat} valley={valley} />}
        <Round props={props} x={layout.width + beside} scale={shape === "tall" ? 1.5 : 1} />
        {shape === "wide" && (
          <g transform={`translate(${-beside} 0)`}>
            {view.groups.length > 0 ? <Auction props={props} width={layout.width + 2 * beside} scale={scale} />
              : sales.length > 0 && site === null ? <Sales sales={sales} props={props} />
              : site !== null && <SiteCard props={props} {...situation} site={site} cells={!fine} />}
          </g>
        )}
      </svg>
    </Letters.Provider>
  );
}

/** The groups in both corners beside the valley's narrow end, my tablets under them. */
function Auction({ props, width, scale }: { readonly props: Props; readonly width: number; readonly scale: number }) {
  const { view, eyes } = props;
  const gap = card_width + 6;
  // Tablets are to be hit with a mouse, however small the valley is drawn.
  const larger = Math.min(1.75, Math.max(1, 26 / (34 * scale)));
  return (
    <g>
      {view.groups.map((_, i) => (
        <g key={i} transform={`translate(${i < 3 ? i * gap + 2 : width - (view.groups.length - i) * gap + 4} ${i < 3 ? 2 : 70})`}><GroupCard props={props} group={i + 1} /></g>
      ))}
      {eyes !== null && <g transform={`translate(2 160) scale(${larger})`}><Hand props={props} seat={eyes} /></g>}
    </g>
  );
}

/** The round, who holds the disc, how far the Pharaoh's pyramid is, and what is left in the bag; its right end at x. */
function Round({ props, x, scale }: { readonly props: Props; readonly x: number; readonly scale: number }) {
  const { view, box, say, shape } = props;
  const all = box.blocks.pharaoh.reduce((sum, one) => sum + one, 0);
  return (
    <g transform={`translate(${x} 0) scale(${scale})`} class="tal-round">
      <text x="-6" y="24" class="tal-title tal-end" data-what="round">{say.game("label.round", { round: view.round })}</text>
      <g data-what="pharaoh" role="img" aria-label={told(say, "pharaoh", { blocks: view.pharaoh_blocks, all })}>
        <text x="-6" y="52" class="tal-note tal-end">{view.pharaoh_blocks}/{all}</text>
        <g transform="translate(-78 46) scale(.9)"><path d="M-13 8H13L0-13Z" class="tal-stone" /></g>
      </g>
      {shape === "wide" && (
        <g transform="translate(-134 45)" data-what="disc" role="img" aria-label={told(say, "disc", { name: seat_name(say, props.seats, view.disc) })}>
          <Disc />
          <g transform="translate(24 0)"><SeatShape seat={view.disc} size={18} /></g>
        </g>
      )}
      {shape === "wide" && view.groups.length < 4 && (
        <g transform="translate(-232 72)" data-what="bag" role="img" aria-label={say.colon(say.game("label.bag") ?? "", cubes_in_words(say, view.bag))}>
          <text x="226" y="12" class="tal-note tal-end">{say.game("label.bag")}</text>
          {colours.map((colour, i) => (
            <g key={colour} transform={`translate(${i * 46 + 12} 34)`}>
              <Cube colour={colour} size={19} />
              <text x="12" y="7" class="tal-small-note">{view.bag[colour]}</text>
            </g>
          ))}
        </g>
      )}
    </g>
  );
}
