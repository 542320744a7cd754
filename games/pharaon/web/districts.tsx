// The five districts, each a panel of 380 by 306 units: what there is to be had, what it costs, who stands where.
import type { ComponentChildren } from "preact";
import { NewsMark } from "web/art/news_mark";
import { SeatShape } from "web/art/seat_mark";
import type { Seat } from "web/net/protocol";
import { seat_name } from "web/table/narrator";
import { size_of } from "web/table/pile";
import { Target } from "web/table/target";
import { Arrow, Offering, Token } from "./art";
import { ArtisanCard, Badge, Deck, NobleCard, Row } from "./cards";
import { basics, me_of, type Decision, type District, type Player, type Props, type Variant } from "./model";
import { fresh_pieces } from "./news";
import { artisan_words, noble_words, option_words, own } from "./words";

export const panel_width = 380;
export const panel_height = 306;
const left = 12;
const inner = panel_width - 2 * left;

/** Everybody who has markers: the seats, and the Traitor as the second shape in a game for one. */
export function everybody({ view }: Props): readonly { readonly seat: Seat; readonly player: Player }[] {
  const seats = view.players.map((player, seat) => ({ seat, player }));
  return view.traitor === null ? seats : [...seats, { seat: 1, player: view.traitor.owns }];
}

export const name_of = (props: Props, seat: Seat): string =>
  seat >= props.view.players.length ? (props.say.game("opponent") ?? "") : seat_name(props, seat);

/** Markers of seats beside each other, at most so many in a row. */
export function Markers({ props, who, x, y, name, size = 17, row = 5 }: {
  readonly props: Props;
  readonly who: readonly Seat[];
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly size?: number;
  readonly row?: number;
}) {
  const step = size - 2.5;
  const fresh = fresh_pieces(props.news);
  return (
    <>
      {who.map((seat, i) => {
        const line = Math.floor(i / row);
        const in_line = Math.min(row, who.length - line * row);
        return (
          <g key={seat} data-piece={`${name}-${seat}`} class={seat === props.eyes ? "ph-mine" : undefined}
            transform={`translate(${x + ((i % row) - (in_line - 1) / 2) * step} ${y - line * step})`}>
            <SeatShape seat={seat} size={size - 3} />
            {seat !== props.eyes && fresh.has(`${name}-${seat}`) ? <NewsMark x={size / 2.6} y={-size / 2.6} size={size / 1.8} /> : null}
          </g>
        );
      })}
    </>
  );
}

/** What a district costs whatever is taken there; what it costs by step or option is written there. */
const costs: Partial<Record<District, readonly string[]>> = { nobles: basics, artisans: ["alike", "alike", "alike"] };

/** The frame of a district: its name, its price, the sector it faces; chosen as a whole when a district is to be chosen. */
export function Panel({ props, district }: { readonly props: Props; readonly district: District }) {
  const { view, choosing, say } = props;
  const { kind, slots } = view.wheel[district];
  const free = slots.filter((slot) => slot === null).length;
  const fields = choosing.is("district") ? { choice: district } : undefined;
  const name = own(say, "district", {
    district: say.word(district), cost: say.game(`cost.${district}`) ?? "", kind: say.word(kind), free, slots: slots.length,
  });
  const acting = view.acting?.district === district;
  return (
    <g class={`ph-panel ph-${district}${acting ? " ph-acting" : ""}`}>
      <Target choosing={choosing} fields={fields} complete={fields} what={`district ${district}`} name={name} class="ph-frame">
        <rect class="ph-ground" width={panel_width} height={panel_height} rx="12" />
        <path class="ph-head" d={`M0 44V12Q0 0 12 0H${panel_width - 12}Q${panel_width} 0 ${panel_width} 12V44Z`} />
        <Badge name={district} x={26} y={22} size={32} />
        <text class="ph-title-text" x="50" y="29.5">{say.word(district)}</text>
        <Row names={costs[district] ?? []} x={panel_width - 104 - (costs[district]?.length ?? 0) * 9} y={22} size={17} gap={1} />
        <Token kind={kind} x={panel_width - 80} y={22} size={30} />
        {slots.map((slot, i) => (
          <circle key={i} class={slot === null ? "ph-pip" : "ph-pip ph-full"} cx={panel_width - 54 + i * (42 / (slots.length - 1))} cy="22" r="5.4" />
        ))}
        {fresh_pieces(props.news).has(`access-${district}`) ? <NewsMark x={panel_width - 66} y={9} size={15} /> : null}
        <rect class="glow" x="2" y="2" width={panel_width - 4} height={panel_height - 4} rx="10" />
      </Target>
      <g class={fields === undefined ? undefined : "ph-through"} data-through={fields !== undefined}>{contents[district](props)}</g>
    </g>
  );
}

/** Something that lies at a numbered place: a card, a lot, a token. */
function Place({ props, what, kind, place, x, y, width, height, name, piece, children }: {
  readonly props: Props;
  /** What explains it. */
  readonly what: string;
  readonly kind: Decision;
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly piece?: string;
  readonly children?: ComponentChildren;
}) {
  const fields = props.choosing.is(kind) ? { place: String(place + 1) } : undefined;
  return (
    <Target choosing={props.choosing} fields={fields} complete={fields} what={what} name={name} transform={`translate(${x} ${y})`}>
      <rect class="ph-place" width={width} height={height} rx="7" />
      {children}
      {piece !== undefined && fresh_pieces(props.news).has(piece) ? <NewsMark x={width - 8} y={8} size={18} /> : null}
      <rect class="glow" x="-2" y="-2" width={width + 4} height={height + 4} rx="8" />
    </Target>
  );
}

/** A pile that is drawn from unseen. */
function Pile({ props, kind, flag, icon, count, x, y, width, height }: {
  readonly props: Props;
  readonly kind: Decision;
  readonly flag: "deck" | "bag";
  readonly icon: string;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) {
  const fields = props.choosing.is(kind) ? { [flag]: true } : undefined;
  return (
    <Target choosing={props.choosing} fields={fields} complete={fields} what={`pile ${kind}`} name={own(props.say, `pile.${kind}`, { count })} transform={`translate(${x} ${y})`}>
      <Deck icon={icon} count={count} width={width} height={height} />
      <rect class="glow" x="-2" y="-2" width={width} height={height} rx="8" />
    </Target>
  );
}

const contents: Readonly<Record<District, (props: Props) => ComponentChildren>> = {
  nobles: (props) => {
    const { view, box, say } = props;
    // During the starting choices the two drawn lie in front of the row.
    const drawn = view.nobles_drawn;
    const row = drawn ?? view.nobles;
    const [width, height, y] = [98, panel_height - 64, 54];
    return (
      <>
        {row.map((id, i) => (
          <Place key={i} props={props} what={id === null ? "empty" : `noble ${id}`} kind={drawn === null ? "noble" : "keep_noble"} place={i} x={left + i * (width + 6) + (drawn === null ? 0 : 52)} y={y}
            width={width} height={height} piece={`noble-${id ?? ""}`} name={id === null ? own(say, "empty") : noble_words(say, box, id)}>
            {id === null ? null : <NobleCard id={id} box={box} say={say} width={width} height={height} />}
          </Place>
        ))}
        <Pile props={props} kind="noble" flag="deck" icon="nobles" count={size_of(view.noble_deck)} x={left + 3 * (width + 6)} y={y} width={46} height={height} />
      </>
    );
  },
  artisans: (props) => {
    const { view, box, say } = props;
    const [width, height, y] = [72, panel_height - 64, 54];
    return (
      <>
        {view.artisans.map((id, i) => (
          <Place key={i} props={props} what={id === null ? "empty" : "artisan"} kind="artisan" place={i} x={left + i * (width + 6)} y={y} width={width} height={height} piece={id ?? ""}
            name={id === null ? own(say, "empty") : artisan_words(say, box, id)}>
            {id === null ? null : <ArtisanCard id={id} box={box} width={width} height={height} />}
          </Place>
        ))}
        <Pile props={props} kind="artisan" flag="deck" icon="artisans" count={size_of(view.artisan_deck)} x={left + 4 * (width + 6)} y={y} width={46} height={height} />
      </>
    );
  },
  offerings: (props) => <Offerings {...props} />,
  chamber: (props) => <Chamber {...props} />,
  nile: (props) => <Nile {...props} />,
};

function Offerings(props: Props) {
  const { view, choosing, say } = props;
  const rows = Math.ceil(view.lots.length / 2);
  const height = (panel_height - 100) / rows - 6;
  const size = Math.min(58, height - 8);
  const variant = (value: Variant) => (choosing.is("variant") && view.acting?.district === "offerings" ? { variant: value } : undefined);
  const letter = (token: string) => (props.letters ? say.game(`letter.${token.replace("-token", "")}`) : undefined);
  const y = (row: number) => 88 + row * (height + 6);
  return (
    <>
      {(["without-bonus", "with-bonus"] as const).map((value) => {
        const bonus = value === "with-bonus";
        const x = bonus ? left + 202 : left;
        const width = bonus ? inner - 202 : 196;
        return (
          <Target key={value} choosing={choosing} fields={variant(value)} complete={variant(value)} what={`offer ${value}`} name={say.word(value)} transform={`translate(${x} 50)`}>
            <rect class="ph-offer" width={width} height={panel_height - 58} rx="9" />
            <Row names={bonus ? ["alike", "alike"] : ["any"]} x={bonus ? 30 : 22} y={19} size={24} gap={0} />
            <Arrow x={bonus ? 61 : 46} y={19} size={13} />
            <text class="ph-small" x={bonus ? 72 : 60} y="24">{own(say, bonus ? "lot_and_bonus" : "lot")}</text>
            <rect class="glow" width={width} height={panel_height - 58} rx="9" />
          </Target>
        );
      })}
      <g class={variant("with-bonus") === undefined ? undefined : "ph-through"} data-through={variant("with-bonus") !== undefined}>
        {view.lots.map((lot, i) => (
          <Place key={i} props={props} what={lot === null ? "empty" : "lot"} kind="lot" place={i} x={left + 6 + (i % 2) * 94} y={y(Math.floor(i / 2))} width={90} height={height} piece={`lot-${i + 1}`}
            name={lot === null ? own(say, "empty") : own(say, "lot_of", { tokens: say.list([say.word(lot[0]), say.word(lot[1])]) })}>
            {lot?.map((token, j) => <Offering key={j} token={token} x={25 + j * 40} y={height / 2} size={size} letter={letter(token)} piece={`lot-${i}-${j}`} />)}
          </Place>
        ))}
        {view.bonus.map((token, i) => (
          <Place key={i} props={props} what={token === null ? "empty" : "token"} kind="bonus" place={i} x={left + 208 + (i % 2) * 50} y={y(Math.floor(i / 2))} width={46} height={height} piece={`bonus-${i + 1}`}
            name={token === null ? own(say, "empty") : say.word(token)}>
            {token === null ? null : <Offering token={token} x={23} y={height / 2} size={size} letter={letter(token)} piece={`bonus-${i}`} />}
          </Place>
        ))}
        <Pile props={props} kind="bonus" flag="bag" icon="bag" count={size_of(view.bag)} x={left + 309} y={88} width={44} height={rows * (height + 6) - 6} />
      </g>
    </>
  );
}

/** The way down into the chamber: seven steps, each with what it costs and what it is worth. */
function Chamber(props: Props) {
  const { box, say } = props;
  const width = inner / 8;
  const me = me_of(props);
  const base = panel_height - 12;
  return (
    <>
      <g class="ph-sarcophagus" transform={`translate(${left + 66} 110) scale(1.5)`}>
        <path d="M0-30C9-30 12-24 11.6-18C19-15 21-8 20-1L12 30H-12L-20-1C-21-8-19-15-11.6-18C-12-24-9-30 0-30Z" />
        <path class="ph-skin" d="M-6-24H6C7-15 4-10.6 0-10.6C-4-10.6-7-15-6-24Z" />
        <path class="ph-dark" d="M-10-18C-10-27-6-29 0-29C6-29 10-27 10-18L12-8H7.4L6-23H-6L-7.4-8H-12Z" />
        <path class="ph-bands" d="M-17-4C-8 3 8 3 17-4M-18 3C-8 9 8 9 18 3M-14 18H14M-12.6 25H12.6M-4-10L-12 2M4-10L12 2" />
        <path class="ph-eyes" d="M-4.4-19H-1.4M1.4-19H4.4M0-17V-14.6" />
      </g>
      {[{ cost: [] as readonly string[], pp: 0 }, ...box.chamber].map((step, i) => {
        const height = 66 + i * 21;
        const x = left + i * width;
        const here = everybody(props).filter(({ player }) => player.chamber === i).map(({ seat }) => seat);
        const next = me !== undefined && me.chamber + 1 === i;
        const name = i === 0 ? own(say, "chamber_start") : own(say, "chamber_step", { step: i, cost: say.list(step.cost.map((kind) => say.word(kind))), points: step.pp });
        const who = say.list(here.map((seat) => name_of(props, seat)));
        return (
          <g key={i} data-what="step" role="img" aria-label={who === "" ? name : say.colon(name, who)} class={`ph-step${next ? " ph-next" : ""}`}>
            <rect x={x + 1} y={base - height} width={width - 2} height={height} rx="3" />
            {i === 0 ? null : <text class="ph-pp" x={x + width / 2} y={base - 8} text-anchor="middle">{step.pp}</text>}
            {step.cost.map((kind, j) => (
              <Token key={kind} kind={kind} size={21} x={x + width / 2 + (step.cost.length === 3 && j === 2 ? 0 : (j % 2) * 20.6 - 10.3)}
                y={base - height + 14 + Math.floor(j / 2) * 21} />
            ))}
            <Markers props={props} who={here} x={x + width / 2} y={base - height - 11} name="chamber" row={2} size={21} />
          </g>
        );
      })}
    </>
  );
}

function Nile(props: Props) {
  const { view, box, choosing, say } = props;
  const [width, height] = [inner / 3, 58];
  const variant = (i: number) => (choosing.is("variant") && view.acting?.district === "nile" ? { variant: `option-${i + 1}` as Variant } : undefined);
  const column = inner / 5;
  const level_height = 28;
  const bottom = panel_height - 10;
  const me = me_of(props);
  return (
    <>
      {box.nileOptions.map((option, i) => {
        const x = left + (i % 3) * width;
        const y = 50 + Math.floor(i / 3) * (height + 2);
        const chosen = view.acting?.variant === `option-${i + 1}`;
        return (
          <Target key={i} choosing={choosing} fields={variant(i)} complete={variant(i)} what="option" name={option_words(say, box, `option-${i + 1}`) ?? ""}
            transform={`translate(${x} ${y})`} class={chosen ? "ph-chosen" : ""}>
            <rect class="ph-offer" x="1.5" y="1" width={width - 3} height={height - 2} rx="7" />
            <Row names={option.cost} x={34} y={height / 2 - 13} size={24} gap={2} />
            <path class="ph-arrow" transform={`translate(${width / 2 + 3} ${height / 2 - 13})`} d="M-6-1.6H1V-5L6.5 0L1 5V1.6H-6Z" />
            <g transform={`translate(${width - 8} ${height / 2 - 13})`}>
              {option.arrows.map((kinds, j) => <StepArrow key={j} kinds={kinds} x={-8 - (option.arrows.length - 1 - j) * 17} />)}
            </g>
            <Row names={option.gain} x={width / 2} y={height / 2 + 14} size={22} gap={3} />
            <text class="ph-small" x="10" y={height / 2 + 19}>+</text>
            <rect class="glow" x="2" y="2" width={width - 4} height={height - 4} rx="7" />
          </Target>
        );
      })}
      {basics.map((kind, i) => {
        const x = left + i * column;
        const fields = choosing.is("track") ? { kind } : undefined;
        const mine = me?.tracks[kind] ?? 0;
        const name = own(say, "track", { kind: say.word(kind), level: mine });
        return (
          <Target key={kind} choosing={choosing} fields={fields} complete={fields} what="track" name={name} class={`ph-track ph-${kind}`} transform={`translate(${x} ${bottom - 4 * level_height - 4})`}>
            <rect class="ph-water" x="2" width={column - 4} height={4 * level_height + 4} rx="8" />
            {[3, 2, 1, 0].map((level, row) => {
              const here = everybody(props).filter(({ player }) => player.tracks[kind] === level).map(({ seat }) => seat);
              const y = 2 + row * level_height;
              return (
                <g key={level}>
                  {level === 0 ? null : <rect class="ph-level" x="5" y={y + 1} width={column - 10} height={level_height - 2} rx="5" />}
                  {level === 0
                    ? <Token kind={kind} x={column / 2} y={y + level_height / 2} size={26} />
                    : <text class="ph-track-pp" x={column - 10} y={y + level_height / 2 + 5} text-anchor="end">{box.nileTrackPP[level] ?? 0}</text>}
                  {level === 0 ? null : <Markers props={props} who={here} x={column / 2 - 8} y={y + level_height / 2 + (here.length > 3 ? 6 : 0)} name={`track-${kind}`} size={here.length > 3 ? 15 : 20} row={3} />}
                </g>
              );
            })}
            <rect class="glow" x="2" width={column - 4} height={4 * level_height + 4} rx="8" />
          </Target>
        );
      })}
    </>
  );
}

/** One step on a track: an arrow in the colours of the tracks it may be on. */
function StepArrow({ kinds, x }: { readonly kinds: readonly string[]; readonly x: number }) {
  const [one, other] = kinds;
  return (
    <g class="ph-step-arrow" transform={`translate(${x} 0)`}>
      <path class={`ph-half ph-${one ?? "any"}`} d="M0-12L-8-1H-4V10H0Z" />
      <path class={`ph-half ph-${other ?? one ?? "any"}`} d="M0-12L8-1H4V10H0Z" />
      <path class="ph-outline" d="M0-12L8-1H4V10H-4V-1H-8Z" />
    </g>
  );
}
