// A seat's own things: cubes of this round, movement points, orders, scarabs, sites; on a phone also the auction and
// the site looked at, for which the valley leaves no room.
import type { ComponentChildren } from "preact";
import { Target } from "web/table/target";
import type { GameProps, OfSeat } from "web/table/game";
import { Cube, Letters, PawnArt, Scarab } from "./art";
import { card_height, card_width, GroupCard, Hand, Sales, sales_of } from "./auction";
import { bids, stage, Turn } from "./auction_screen";
import { letters_of, use_situation } from "./board";
import { names_of } from "./names";
import { Pyramid } from "./pyramid";
import { points_now } from "./reach";
import { card_site, SiteCard } from "./site_card";
import { tall } from "./valley";
import { colours, total, type Box, type Does, type Site, type Told, type View } from "./view";
import { place_name, site_name, told } from "./words";

type Props = GameProps<View, Box, Told, Does> & OfSeat;

export function Mine(props: Props) {
  const { shape, seat, eyes, view, choosing } = props;
  const player = view.players[seat];
  if (player === undefined) return null;
  const own = view.sites.filter(({ owner }) => owner === seat);
  const asked = choosing.prompt.value?.seat === seat;
  const points = asked ? points_now(view, choosing.prompt.value) : null;
  return (
    <Letters.Provider value={letters_of(props)}>
      <div class={`tal-mine ${shape}`}>
        {shape === "tall" && seat === (eyes ?? 0) && <div class="tal-near" data-part="near"><Nearby {...props} /></div>}
        <div class="tal-row" data-part="cubes">
          <CubesInHand {...props} />
          <FreeScarabs {...props} />
          {points !== null && <Steps {...props} points={points} />}
        </div>
        {player.orders?.some((order) => order !== null) ? <div data-part="orders"><WrittenOrders {...props} /></div> : null}
        {own.length > 0 && (
          <ul class="tal-sites" data-part="sites">
            {own.map((site) => <li key={site.site}><OwnSite {...props} site={site} /></li>)}
          </ul>
        )}
      </div>
    </Letters.Provider>
  );
}

/** What a desk shows beside the valley. */
function Nearby(props: Props) {
  const { view, seat, news } = props;
  const situation = use_situation(props, tall);
  const sales = sales_of(news);
  if (bids(props)) return stage(props) ? null : <Turn {...props} />;
  if (view.groups.length > 0) {
    const gap = card_width + 4;
    const width = Math.max(view.groups.length * gap, 330);
    return (
      <svg class="tal tal-nearby" viewBox={`-2 -2 ${width} ${card_height + 58}`}>
        {view.groups.map((_, i) => <g key={i} transform={`translate(${i * gap} 0)`}><GroupCard props={props} group={i + 1} /></g>)}
        <g transform={`translate(0 ${card_height + 4})`}><Hand props={props} seat={seat} /></g>
      </svg>
    );
  }
  if (situation.site !== null) {
    // Blocks to choose from are as large as the room is wide.
    const blocks = props.choosing.is("steal") || props.choosing.is("build");
    const box = blocks ? `0 0 372 ${card_site + 24 + 30 * view.players.length}` : "0 0 540 182";
    return <svg class={`tal tal-nearby${blocks ? " tal-blocks" : ""}`} viewBox={box}><SiteCard props={props} {...situation} site={situation.site} cells flat={!blocks} /></svg>;
  }
  return sales.length === 0 ? null : <svg class="tal tal-nearby" viewBox={`0 0 260 ${36 + sales.length * 36}`}><Sales sales={sales} props={props} /></svg>;
}

function Panel({ what, title, children }: { readonly what: string; readonly title: string; readonly children: ComponentChildren }) {
  return <section class="tal-panel" data-what={what}><h3>{title}</h3>{children}</section>;
}

/** Cubes won and stolen this round: built with, or lost to the Pharaoh. */
function CubesInHand(props: Props) {
  const { view, seat, choosing, say } = props;
  const cubes = view.players[seat]?.cubes;
  if (cubes === undefined) return null;
  const building = choosing.is("build") && choosing.prompt.value?.seat === seat;
  const named = names_of(view).cubes.get(`seat-${seat}`) ?? [];
  const shown = colours.filter((colour) => cubes[colour] > 0);
  const site = choosing.picked.value["site"];
  return (
    <Panel what="cubes" title={told(say, "cubes", { count: total(cubes) })}>
      {shown.length === 0 ? <p class="tal-none">{told(say, "no_cubes")}</p> : (
        <svg class="tal" viewBox={`0 0 ${shown.length * 62} 50`} width={shown.length * 62} height="50">
          {shown.map((colour, i) => {
            const own = named.filter((cube) => cube.colour === colour);
            return (
              <Target key={colour} choosing={choosing} what="cubes" transform={`translate(${i * 62} 0)`} name={say.colon(say.word(colour), cubes[colour])}
                fields={building ? { colour } : undefined} complete={{ site: site ?? "1", colour, place: choosing.picked.value["place"] ?? "edge" }}>
                <rect x="2" y="2" width="56" height="46" rx="7" class="tal-hit glow" />
                {own.map(({ id }, j) => {
                  const apart = Math.min(6, 16 / Math.max(1, own.length - 1));
                  return <Cube key={id} colour={colour} x={20 + j * apart} y={26 - j * Math.min(3, apart / 2)} size={24} piece={id} />;
                })}
                <text x="50" y="44" class="tal-count">{cubes[colour]}</text>
              </Target>
            );
          })}
        </svg>
      )}
    </Panel>
  );
}

function FreeScarabs({ view, box, seat, say }: Props) {
  const free = view.players[seat]?.scarabs ?? 0;
  return (
    <Panel what="scarabs" title={say.game("label.scarabs", { count: free }) ?? ""}>
      <svg class="tal" viewBox="0 0 152 50" width="152" height="50" aria-hidden="true">
        {Array.from({ length: box.scarabs }, (_, i) => (
          <g key={i} transform={`translate(${14 + (i % 4) * 30 + (i > 3 ? 15 : 0)} ${i > 3 ? 37 : 13}) scale(.88)`} class={i < free ? undefined : "tal-gone"}><Scarab seat={seat} /></g>
        ))}
      </svg>
    </Panel>
  );
}

/** Movement points: what is left of the six. */
function Steps({ box, say, points }: Props & { readonly points: number }) {
  return (
    <Panel what="steps" title={say.game("label.points_left", { count: points }) ?? ""}>
      <svg class="tal" viewBox="0 0 132 40" width="132" height="40" aria-hidden="true">
        {Array.from({ length: box.movePoints }, (_, i) => (
          <g key={i} transform={`translate(${12 + i * 21} ${i % 2 === 0 ? 17 : 25}) scale(${i % 2 === 0 ? 1 : -1} 1)`} class={i < points ? "tal-step" : "tal-step gone"}>
            <path d="M-4-4Q0-8 4-4Q5 0 3 4Q3 10 0 10Q-4 10-3 4Q-6 0-4-4Z" />
            <circle cx="-3.4" cy="-8.6" r="1.5" /><circle cx="0.6" cy="-9.6" r="1.2" /><circle cx="4" cy="-8" r="1" />
          </g>
        ))}
      </svg>
    </Panel>
  );
}

function WrittenOrders({ view, box, seat, say }: Props) {
  const player = view.players[seat];
  return (
    <Panel what="orders" title={told(say, "orders")}>
      <ol class="tal-orders">
        {(player?.orders ?? []).map((order, i) => order !== null && (
          <li key={i}>
            <svg class="tal" viewBox="-20 -22 40 44" width="26" height="28" aria-hidden="true"><PawnArt seat={seat} kind="foreman" number={i + 1} /></svg>
            {order === player?.foremen[i] ? told(say, "stays", { place: place_name(say, box, order) }) : place_name(say, box, order)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function OwnSite(props: Props & { readonly site: Site }) {
  const { view, box, seats, say, choosing, site } = props;
  const names = names_of(view);
  const kinds = new Set(["build", "claim"]);
  const choosable = kinds.has(choosing.prompt.value?.kind ?? "") && choosing.among({ site: String(site.site) }).length > 0;
  return (
    <svg class="tal" viewBox="0 0 64 86" width="64" height="86">
      <Target choosing={choosing} fields={choosable ? { site: String(site.site) } : undefined} what={`site ${site.site}`} name={site_name(say, view, box, seats, site)}>
        <rect x="2" y="2" width="60" height="82" rx="7" class="tal-card" />
        <g transform="translate(32 32)">
          <Pyramid site={site} storeys={box.blocks[site.size === "small" ? "S" : "L"]} size={site.size === "small" ? 40 : 52} travels={false}
            cubes={(storey, centre) => names.cubes.get(`site-${site.site}-${centre ? "centre-" : ""}${storey}`) ?? []} />
        </g>
        <text x="8" y="78" class="tal-site-number" font-size="18">{site.site}</text>
        {site.blocks > 0 && (
          <g transform="translate(49 72)" class={site.finished ? "tal-points scored" : "tal-points"}><circle r="10" /><text y="5" font-size="14">{site.points}</text></g>
        )}
        <rect x="2" y="2" width="60" height="82" rx="7" class="glow" />
      </Target>
    </svg>
  );
}
