// A seat's own things in full: what it can pay with, what it is paying, its nobles and artisans, its way with the gods.
import type { ComponentChildren } from "preact";
import type { Fields } from "web/net/protocol";
import { NewsMark } from "web/art/news_mark";
import type { OfSeat } from "web/table/game";
import { proposed as proposed_in } from "web/table/asking";
import { Target } from "web/table/target";
import { GodHead, Icon, Offering, Token } from "./art";
import { Badge, Power, Thing, TimingMark, timing_of } from "./cards";
import { artisan_of, basics, has_of, noble_of, resources, type District, type Does, type God, type Player, type Props } from "./model";
import { fresh_pieces } from "./news";
import { artisan_words, own, power_words, worth_words } from "./words";

export function Mine(props: Props & OfSeat) {
  const { view, seat, say } = props;
  const player = view.players[seat];
  if (player === undefined) return null;
  return (
    <div class="ph-mine-room">
      <Bill {...props} />
      <div data-part="stock"><Stock {...props} player={player} /></div>
      <div data-part="nobles"><Nobles {...props} player={player} /></div>
      <div data-part="gods"><Gods {...props} player={player} /></div>
      <div data-part="works"><Works {...props} player={player} /></div>
      {player.passed ? <p class="ph-note" data-what="title passed">{say.game("label.passed")}</p> : null}
    </div>
  );
}

type Of = Props & OfSeat & { readonly player: Player };

/** What others have got; nobody needs to be told what they took themselves. */
const fresh_of = ({ news, seat, eyes }: Of): ReadonlySet<string> => (seat === eyes ? new Set() : fresh_pieces(news));

/** Whether this seat is the one that is asked now. */
const asked = ({ choosing, seat }: Props & OfSeat): boolean => choosing.prompt.value?.seat === seat;

/** The fields a click on one of the seat's tokens stands for, if tokens are asked for now. */
function token_fields(props: Props & OfSeat, token: string): Fields | undefined {
  const { choosing } = props;
  if (!asked(props)) return undefined;
  if (choosing.is("access") || choosing.is("pay")) return { token };
  const power = choosing.picked.value["choice"];
  return typeof power === "string" && powers.has(power) ? { token } : undefined;
}

/** The slot of the wheel that the picked token would go to: it travels from here to there. */
function slot_waiting({ view, choosing }: Props): string | undefined {
  const acting = view.acting;
  if (acting === null || !choosing.is("access")) return undefined;
  const { kind, slots } = view.wheel[acting.district];
  return `wheel-${kind}-${slots.indexOf(null)}`;
}

function Stock(props: Of) {
  const { player, say } = props;
  const offerings = Object.entries(player.offerings).filter(([, count]) => count > 0);
  return (
    <div class="ph-stock">
      {resources.map((kind) => <Held key={kind} {...props} token={kind} count={player.resources[kind]} />)}
      {offerings.map(([token, count]) => <Held key={token} {...props} token={token} count={count} />)}
      {offerings.length === 0 ? <span class="ph-note" data-what="token">{own(say, "no_offerings")}</span> : null}
    </div>
  );
}

function Held(props: Of & { readonly token: string; readonly count: number }) {
  const { token, count, choosing, say, letters } = props;
  const fields = token_fields(props, token);
  const proposed = fields !== undefined && proposed_in(choosing.prompt.value)?.fields["token"] === token;
  const complete = fields === undefined ? undefined : { ...(choosing.picked.value["choice"] === undefined ? {} : { choice: choosing.picked.value["choice"] }), ...fields };
  const letter = letters ? say.game(`letter.${token.replace("-token", "")}`) : undefined;
  const resource = (resources as readonly string[]).includes(token);
  const piece = fields !== undefined && choosing.has(fields) ? slot_waiting(props) : undefined;
  return (
    <svg class={`ph-held${count === 0 ? " ph-zero" : ""}`} viewBox="0 0 52 60">
      <Target choosing={choosing} fields={fields} complete={complete} what={resource ? `resource ${token}` : "token"}
        name={own(say, proposed ? "held_proposed" : "held", { count, token: say.word(token) })}>
        <rect class="ph-tray" x="2" y="2" width="48" height="56" rx="9" />
        {resource ? <Token kind={token} x={26} y={23} size={36} letter={letter} dim={count === 0} piece={piece} /> : <Offering token={token} x={26} y={23} size={38} letter={letter} piece={piece} />}
        <text class="ph-held-count" x="26" y="54" text-anchor="middle">{count}</text>
        {proposed ? <path class="ph-proposed" d="M34 2H50V18Z" /> : null}
        <rect class="glow" x="2" y="2" width="48" height="56" rx="9" />
      </Target>
    </svg>
  );
}

/** What is being paid: the cost, what the access payment covers of it, what has been paid. */
function Bill(props: Props & OfSeat) {
  const { view, seat, say } = props;
  const acting = view.acting;
  if (acting === null || view.active !== seat) return null;
  const { covers, cost, paid, district } = acting;
  const covered = covers === null || covers === undefined ? -1
    : (cost ?? []).findIndex((kind) => kind === "any" || kind === "alike" || (covers as readonly string[]).includes(kind));
  const access = view.wheel[district].kind;
  return (
    <div class="ph-bill" data-what="bill">
      <Piece width={28} height={28}><Badge name={district} x={14} y={14} size={26} /></Piece>
      <b>{say.word(district)}</b>
      {covers === null ? (
        <span class="ph-bill-part">{own(say, "bill_access")}<Piece width={26} height={26}><Token kind={access} x={13} y={13} /></Piece></span>
      ) : null}
      {cost === null || cost === undefined ? null : (
        <span class="ph-bill-part">
          {own(say, "bill_cost")}
          {cost.map((kind, i) => (
            <Piece key={i} width={32} height={32}>
              <Thing name={kind} x={15} y={17} size={26} />
              {i === covered ? <g class="ph-tick" transform="translate(24 8)"><circle r="7.5" /><path d="M-3.4 0L-1 2.8L3.8-3" /></g> : null}
            </Piece>
          ))}
        </span>
      )}
      {covered >= 0 ? <span class="ph-note">{own(say, "bill_covered", { kind: covers?.length === 1 ? say.word(covers[0] ?? "") : say.word("any") })}</span> : null}
      {covers !== null && covers !== undefined && cost !== null && cost !== undefined && covered < 0 ? <span class="ph-note">{own(say, "bill_uncovered")}</span> : null}
      {paid.length > 0 ? (
        <span class="ph-bill-part">
          {own(say, "bill_paid")}
          {paid.map((token, i) => (
            <Piece key={i} width={28} height={28}>{token.endsWith("-token") ? <Offering token={token} x={14} y={14} size={26} /> : <Token kind={token} x={14} y={14} />}</Piece>
          ))}
        </span>
      ) : null}
    </div>
  );
}

function Piece({ width, height, children }: { readonly width: number; readonly height: number; readonly children: ComponentChildren }) {
  return <svg class="ph-piece" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">{children}</svg>;
}

/** Powers that are used in one's turn are used by a click on the noble, then on the token given. */
/** Nobles whose power is a choice of its own. */
type Power = Extract<Does, { readonly token: unknown; readonly choice: unknown }>["choice"];
const powers: ReadonlySet<string> = new Set<Power>(["treasurer", "wise-woman"]);

function Nobles(props: Of) {
  const { player, box, choosing, say } = props;
  if (player.nobles.length === 0) return null;
  const fresh = fresh_of(props);
  return (
    <ul class="ph-nobles">
      {player.nobles.map((id) => {
        const noble = noble_of(box, id);
        if (noble === undefined) return null;
        const fields = asked(props) && powers.has(id) && (choosing.is("district") || choosing.is("after")) ? { choice: id as Power } : undefined;
        const used = player.used_this_round.includes(id);
        return (
          <li key={id} data-what={`noble ${id}`} class={used ? "ph-used" : undefined}>
            <svg class={`ph-power ph-card ph-when-${timing_of(noble)}`} viewBox="0 0 124 44" data-piece={`noble-${id}`}>
              <Target choosing={choosing} fields={fields} complete={fields === undefined ? undefined : { ...fields, token: "construction" }} what={`noble ${id}`} name={say.word(id)}>
                <rect class="ph-card-face" x="1" y="1" width="122" height="42" rx="6" />
                <path class="ph-card-head" d="M1 7Q1 1 7 1H26V43H7Q1 43 1 37Z" />
                <g class="ph-timing"><TimingMark timing={timing_of(noble)} x={13.5} y={22} /></g>
                <Power noble={noble} x={75} y={22} />
                {fresh.has(`noble-${id}`) ? <NewsMark x={114} y={9} size={14} /> : null}
                <rect class="glow" x="1" y="1" width="122" height="42" rx="6" />
              </Target>
            </svg>
            <p>
              <b>{say.word(id)}</b> {used ? <em>{own(say, "used")}</em> : null}
              <span>{power_words(say, noble)} · {worth_words(say, noble)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Gods({ view, seat, player, say }: Of) {
  return (
    <ul class="ph-gods">
      {view.gods.map(({ god, needs, pp }) => {
        const counts = player.gods.includes(god);
        return (
          <li key={god} data-what={`god ${seat}`} class={counts ? "ph-counts" : undefined}>
            <Piece width={34} height={34}>
              <circle class="ph-seal-ground" cx="17" cy="17" r="16" />
              <GodHead god={god as God} x={17} y={17} size={26} />
            </Piece>
            <span class="ph-god-name">{say.game(`god.${god}`)}</span>
            {(Object.entries(needs) as readonly [District, number][]).map(([district, need]) => (
              <span key={district} class={has_of(player, district) >= need ? "ph-met" : undefined}>
                <Piece width={24} height={24}><Badge name={district} x={12} y={12} size={22} /></Piece>
                <span class="unseen">{say.word(district)}</span>
                {Math.min(has_of(player, district), 99)}/{need}
              </span>
            ))}
            <b>{say.game("label.points", { count: pp })}</b>
            {counts ? <Piece width={20} height={20}><g class="ph-tick" transform="translate(10 10)"><circle r="9" /><path d="M-4.2 0L-1.2 3.4L4.6-3.8" /></g></Piece> : null}
            {counts ? <span class="unseen">{own(say, "counts")}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Artisans, chamber and Nile in one line each. */
function Works(props: Of) {
  const { seat, player, box, say } = props;
  const fresh = fresh_of(props);
  const points = (count: number) => say.game("label.points", { count });
  return (
    <div class="ph-works">
      {player.artisans.map((id) => (
        <svg key={id} class="ph-worker" viewBox="0 0 46 40" width="46" height="40" role="img" aria-label={artisan_words(say, box, id)} data-piece={id} data-what="artisan">
          <rect class="ph-card-face" x="1" y="1" width="44" height="38" rx="6" />
          <Icon name="artisans" x={14} y={20} size={18} />
          <text class="ph-pp" x="33" y="27" text-anchor="middle">{artisan_of(box, id)?.pp}</text>
          {fresh.has(id) ? <NewsMark x={38} y={8} size={12} /> : null}
        </svg>
      ))}
      <p data-what={`glance chamber ${seat}`}>
        <Piece width={26} height={26}><Badge name="chamber" x={13} y={13} size={24} /></Piece>
        {say.game("label.chamber", { step: player.chamber })}{player.chamber > 0 ? <b> {points(box.chamber[player.chamber - 1]?.pp ?? 0)}</b> : null}
      </p>
      <p data-what={`glance nile ${seat}`}>
        <Piece width={26} height={26}><Badge name="nile" x={13} y={13} size={24} /></Piece>
        <span class="unseen">{say.game("label.tracks")}</span>
        {basics.map((kind) => (
          <span key={kind} class="ph-level-of">
            <Piece width={22} height={22}><Token kind={kind} x={11} y={11} size={20} /></Piece>
            <span class="unseen">{say.word(kind)}</span>{player.tracks[kind]}
          </span>
        ))}
      </p>
    </div>
  );
}
