// The wheel that turns inside the ring, and the gods who stand between the districts.
import { useRef } from "preact/hooks";
import { Cartouche } from "web/art/cartouche";
import { NewsMark } from "web/art/news_mark";
import { Target } from "web/table/target";
import { GodHead, Icon, Offering, Token } from "./art";
import { Badge } from "./cards";
import { has_of, me_of, type District, type God, type Player, type Props } from "./model";
import { fresh_districts } from "./news";
import { own } from "./words";

export const wheel_radius = 165;
const around = (radius: number, degrees: number): readonly [number, number] => {
  const turn = (degrees * Math.PI) / 180;
  return [radius * Math.sin(turn), -radius * Math.cos(turn)];
};
const move = ([x, y]: readonly [number, number]): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

/** A piece of a ring between two radii, around the given angle. */
export function band(inner: number, outer: number, middle: number, width: number): string {
  const corner = (radius: number, degrees: number) => around(radius, degrees).map((one) => one.toFixed(2)).join(" ");
  const [from, to] = [middle - width / 2, middle + width / 2];
  return `M${corner(inner, from)}L${corner(outer, from)}A${outer} ${outer} 0 0 1 ${corner(outer, to)}L${corner(inner, to)}A${inner} ${inner} 0 0 0 ${corner(inner, from)}Z`;
}

/** By how much the wheel is turned: the nearest way from where it was, so that it is seen to turn. */
function use_turn({ view, box }: Props): number {
  const first = view.ring[0];
  const facing = first === undefined ? 0 : box.wheel.indexOf(view.wheel[first].kind);
  const turned = useRef<number | null>(null);
  const wanted = -72 * facing;
  if (turned.current === null) turned.current = wanted;
  const rest = (((wanted - turned.current) % 360) + 540) % 360 - 180;
  turned.current += rest;
  return turned.current;
}

export function Wheel(props: Props) {
  const { view, box, choosing, say } = props;
  const turn = use_turn(props);
  const upright = { transform: `rotate(${-turn}deg)` };
  const district_of = (kind: string): District | undefined => view.ring.find((district) => view.wheel[district].kind === kind);
  return (
    <g class="ph-wheel">
      <circle class="ph-rim" r={wheel_radius} />
      <g class="ph-turning" style={{ transform: `rotate(${turn}deg)` }}>
        {box.wheel.map((kind, i) => {
          const district = district_of(kind);
          const slots = district === undefined ? [] : view.wheel[district].slots;
          const taken = slots.filter((slot) => slot !== null).length;
          const spread = slots.length > 3 ? 15.5 : 19;
          const fields = choosing.is("traitor_choice")
            ? { kind }
            : choosing.is("district") && district !== undefined ? { choice: district } : undefined;
          const name = own(say, "sector", { kind: say.word(kind), taken, slots: slots.length, district: say.word(district ?? "") });
          return (
            <Target key={kind} choosing={choosing} fields={fields} complete={fields} what="sector" name={name} class={`ph-sector ph-${kind}`}>
              <path class="ph-sector-ground" d={band(34, wheel_radius - 6, i * 72, 71)} />
              <path class="glow" d={band(38, wheel_radius - 9, i * 72, 68)} />
              <g transform={move(around(76, i * 72))}>
                <g class="ph-turning" style={upright}>
                  <Token kind={kind} size={54} letter={props.letters ? say.game(`letter.${kind}`) : undefined} />
                </g>
              </g>
              {slots.map((token, slot) => (
                <g key={slot} transform={move(around(132, i * 72 + (slot - (slots.length - 1) / 2) * spread))}>
                  <circle class="ph-slot" r="19" />
                  <g class="ph-turning" style={upright}>
                    {token === null ? null : <Paid token={token} piece={`wheel-${kind}-${slot}`} />}
                  </g>
                </g>
              ))}
            </Target>
          );
        })}
      </g>
      <g data-what="hub" role="img" aria-label={say.game(`label.${view.direction}`)}>
        <circle class="ph-hub" r="32" />
        <path
          class="ph-direction"
          transform={view.direction === "clockwise" ? undefined : "scale(-1 1)"}
          d="M-14.5-9.5A17.4 17.4 0 1 1-16 7M-20.5-4.5L-13.6-10.6L-11.4-1.4"
        />
      </g>
    </g>
  );
}

function Paid({ token, piece }: { readonly token: string; readonly piece: string }) {
  return token.endsWith("-token") ? <Offering token={token} size={36} piece={piece} /> : <Token kind={token} size={35} piece={piece} />;
}

/** The seal of a god: what it asks for on either side, how far I am, and what it pays. 100 units wide around 0,0. */
export function Seal({ props, index, angle, me }: {
  readonly props: Props;
  readonly index: number;
  readonly angle: number;
  readonly me: Player | undefined;
}) {
  const { view, say } = props;
  const god = view.gods[index];
  if (god === undefined) return null;
  const counts = me?.gods?.includes(god.god) ?? false;
  const sides = Object.entries(god.needs) as readonly [District, number][];
  const progress = sides.map(([district, need]) =>
    own(say, me === undefined ? "need" : "progress", { district: say.word(district), need, have: me === undefined ? 0 : has_of(me, district) }),
  );
  const name = own(say, counts ? "god_counts" : "god", {
    god: say.game(`god.${god.god}`) ?? god.god, points: god.pp, first: progress[0] ?? "", second: progress[1] ?? "",
  });
  return (
    <g class={`ph-seal${counts ? " ph-counts" : ""}`} data-what="god" role="img" aria-label={name}>
      <circle class="ph-seal-ground" r="47" />
      {sides.map(([district, need], side) =>
        Array.from({ length: need }, (_, i) => {
          const width = 136 / need;
          const middle = angle + (side === 0 ? -1 : 1) * (22 + width / 2 + i * width);
          const done = me !== undefined && has_of(me, district) > i;
          return <path key={`${side}${i}`} class={done ? "ph-done" : "ph-open"} d={band(36, 44, middle, width - 5)} />;
        }),
      )}
      <GodHead god={god.god as God} size={56} y={0} />
      {sides.map(([district], side) => {
        const [x, y] = around(44, angle + (side === 0 ? -90 : 90));
        return <Badge key={district} name={district} x={x} y={y} size={23} />;
      })}
      <g transform={move(around(40, angle === 180 ? 0 : 180))}>
        <Cartouche wide={36} high={24}>{god.pp}</Cartouche>
      </g>
      {counts ? <g class="ph-tick" transform="translate(30 -32)"><circle r="11" /><path d="M-5 0L-1.4 4L5.4-4.4" /></g> : null}
    </g>
  );
}

/** The ring drawn small, 392 units across around 0,0: districts as pieces of the ring that are opened by a click. */
export function SmallRing({ props, shown, look }: {
  readonly props: Props;
  readonly shown: string;
  readonly look: (district: District) => void;
}) {
  const me = me_of(props);
  return (
    <>
      {props.view.ring.map((district, i) => (
        <Segment key={district} props={props} district={district} angle={i * 72} shown={shown === district} look={look} />
      ))}
      <g transform="scale(.62)"><Wheel {...props} /></g>
      {props.view.gods.map((god, i) => (
        <g key={god.god} transform={`${move(around(156, 36 + i * 72))} scale(.66)`}>
          <Seal props={props} index={i} angle={36 + i * 72} me={me} />
        </g>
      ))}
    </>
  );
}

function Segment({ props, district, angle, shown, look }: {
  readonly props: Props;
  readonly district: District;
  readonly angle: number;
  readonly shown: boolean;
  readonly look: (district: District) => void;
}) {
  const { choosing, say, view } = props;
  const fields = choosing.is("district") ? { choice: district } : undefined;
  const { kind, slots } = view.wheel[district];
  const [x, y] = around(148, angle);
  const name = own(say, "district", {
    district: say.word(district), cost: say.game(`cost.${district}`) ?? "", kind: say.word(kind),
    free: slots.filter((slot) => slot === null).length, slots: slots.length,
  });
  return (
    <g class={`ph-segment ph-${district}${shown ? " ph-shown" : ""}`} onClick={() => look(district)}>
      <Target choosing={choosing} fields={fields} complete={fields} what={`district ${district}`} name={name}>
        <path class="ph-ground" d={band(106, 190, angle, 70)} />
        <Badge name={district} x={x} y={y - 12} size={36} />
        <text class="ph-segment-text" x={x} y={y + 20} text-anchor="middle">{own(say, `short.${district}`)}</text>
        {fresh_districts(props.news, props.eyes).has(district) ? <NewsMark x={x + 26} y={y - 28} size={20} /> : null}
        <path class="glow" d={band(109, 187, angle, 67.5)} />
      </Target>
    </g>
  );
}

/** Who holds a title, or its worth while nobody does. */
export function Title({ name, picture }: { readonly name: string; readonly picture: "pharaoh" | "first-player" }) {
  return (
    <g class={`ph-title ph-title-${picture}`} data-what={`title ${picture}`} role="img" aria-label={name} data-piece={picture}>
      <circle r="15" />
      <Icon name={picture} size={22} />
    </g>
  );
}
