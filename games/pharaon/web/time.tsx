// What stands beside the ring: vases, rounds, the reserve and the Time Pyramid.
import { NewsMark } from "web/art/news_mark";
import type { Fields } from "web/net/protocol";
import { events_of } from "web/table/news";
import { size_of } from "web/table/pile";
import { Target } from "web/table/target";
import { Arrow, Icon, Offering, Token } from "./art";
import { VasePiece } from "./cards";
import { Markers, everybody, name_of } from "./districts";
import { me_of, print_of, resources, vase_of, type Basic, type Gain, type Props, type Told } from "./model";
import { fresh_pieces } from "./news";
import { Title } from "./ring";
import { TraitorIcon } from "./traitor";
import { icon_words, own, vase_words } from "./words";

const letter_of = (props: Props) => (props.letters ? (kind: string) => props.say.game(`letter.${kind}`) : undefined);

/** The revealed vases, the pile, and the one just opened; 400 by 206 units. */
export function Vases({ props }: { readonly props: Props }) {
  const { view, box, choosing, say } = props;
  const step = view.vases.length > 4 ? 65 : 78;
  const scale = view.vases.length > 4 ? 0.95 : 1.14;
  const letters = letter_of(props);
  const fresh = fresh_pieces(props.news);
  return (
    <g class="ph-vases">
      <text class="ph-label" data-what="vase" x="10" y="20">{say.game("label.vases")}</text>
      {view.vases.map((id, i) => {
        const fields = choosing.is("choose_vase") ? { place: String(i + 1) } : undefined;
        return (
          <Target key={i} choosing={choosing} fields={fields} complete={fields} what={id === null ? "empty" : "vase"} name={id === null ? own(say, "empty") : vase_words(say, box, id)}
            transform={`translate(${46 + i * step} 80) scale(${scale})`}>
            <rect class="ph-place" x="-30" y="-44" width="60" height="88" rx="10" />
            {id === null ? null : <VasePiece id={id} box={box} {...(letters === undefined ? {} : { letters })} />}
            {id !== null && fresh.has(id) ? <NewsMark x={24} y={-36} size={16} /> : null}
            <rect class="glow" x="-34" y="-46" width="68" height="92" rx="12" />
          </Target>
        );
      })}
      <g class="ph-pile" data-what="vase pile" role="img" aria-label={own(say, "pile.vase", { count: size_of(view.vase_pile) })} transform="translate(374 80)">
        <g class="ph-clay"><Icon name="vase" size={62} /></g>
        <text class="ph-count" y="6" text-anchor="middle">{size_of(view.vase_pile)}</text>
      </g>
      <InHand props={props} />
    </g>
  );
}

/** A vase just opened: the Diplomat's and the Tutor's moment, or the Traitor's. */
function InHand({ props }: { readonly props: Props }) {
  const { view, box, choosing, say } = props;
  const id = view.vase_in_hand;
  const vase = id === null ? undefined : vase_of(box, id);
  const answers: readonly (readonly [Fields, string])[] = choosing.is("diplomat")
    ? [[{ use: "yes" }, own(say, "diplomat_yes")], [{ use: "no" }, own(say, "diplomat_no")]]
    : choosing.is("tutor") ? [[{ no: true }, own(say, "tutor_no")]] : [];
  if (id === null || vase === undefined) {
    if (answers.length === 0) return null;
    return <Answers props={props} answers={answers} x={20} />;
  }
  const theirs = choosing.is("traitor_choice");
  return (
    <g>
      <path class="ph-hand" d="M6 136H394V210H6Z" />
      {theirs ? (
        <g transform="translate(0 173)" data-what="answer traitor">
          <g class="ph-clay"><Icon name="vase" x={36} y={0} size={62} /></g>
          <Token kind={vase.bottom} x={36} y={6} size={30} />
          {vase.top.map((kind, i) => (
            <TraitorAnswer key={i} props={props} kind={kind} x={86 + i * 156} />
          ))}
        </g>
      ) : (
        <>
          <g transform="translate(40 173) scale(.8)" data-what="vase" role="img" aria-label={vase_words(say, box, id)}><VasePiece id={id} box={box} /></g>
          <Answers props={props} answers={answers} x={84} />
        </>
      )}
    </g>
  );
}

/** One of the two resources on top goes on the wheel; what the others would bring the Traitor is drawn beside it. */
function TraitorAnswer({ props, kind, x }: { readonly props: Props; readonly kind: Basic; readonly x: number }) {
  const { choosing, say, view, box } = props;
  const effects = (choosing.among({ kind })[0]?.effects ?? []) as readonly Told[];
  const brings = events_of(effects, "traitor_placed").map((placed) => {
    const tile = view.traitor?.tiles[Number(placed.tile) - 1];
    const print = tile === undefined ? undefined : print_of(box, tile);
    return { kind: placed.kind, icon: print?.cells[placed.space - 1] ?? "-", god: print?.god ?? "ra" };
  });
  const words = say.notes(brings.map((one) => say.colon(say.word(one.kind), icon_words(say, one.icon) ?? own(say, "nothing"))));
  return (
    <Target choosing={choosing} fields={{ kind }} complete={{ kind }} what="answer traitor" name={say.notes([own(say, "traitor_wheel", { kind: say.word(kind) }), words])} transform={`translate(${x} 0)`}>
      <rect class="ph-button" x="-14" y="-31" width="152" height="62" rx="9" />
      <Token kind={kind} x={8} y={-13} size={28} />
      <text class="ph-small" x="27" y="-8">{own(say, "to_wheel")}</text>
      {brings.map((one, i) => (
        <g key={i} transform={`translate(${8 + i * 72} 15)`}>
          <Token kind={one.kind} size={22} />
          <Arrow x={19} y={0} size={11} />
          {icon_words(say, one.icon) === undefined ? <path class="ph-none" d="M31 0H43" /> : <TraitorIcon icon={one.icon} god={one.god} x={42} y={0} size={25} />}
        </g>
      ))}
      <rect class="glow" x="-14" y="-31" width="152" height="62" rx="9" />
    </Target>
  );
}

function Answers({ props, answers, x }: { readonly props: Props; readonly answers: readonly (readonly [Fields, string])[]; readonly x: number }) {
  return (
    <>
      {answers.map(([fields, name], i) => (
        <Target key={name} choosing={props.choosing} fields={fields} complete={fields} what={`answer ${props.choosing.is("tutor") ? "tutor" : "diplomat"}`} name={name} transform={`translate(${x + i * 154} 145)`}>
          <rect class="ph-button" width="146" height="56" rx="9" />
          <text class="ph-small" x="73" y="33" text-anchor="middle">{name}</text>
          <rect class="glow" width="146" height="56" rx="9" />
        </Target>
      ))}
    </>
  );
}

/** Five rounds, with the markers of those who still play in the present one; 400 by 74 units. */
export function Rounds({ props }: { readonly props: Props }) {
  const { view, box, say } = props;
  const playing = everybody(props).filter(({ player }) => !player.passed).map(({ seat }) => seat);
  return (
    <g data-what="rounds" role="img" aria-label={view.round === 0 ? say.game("label.setup") : say.game("label.round", { round: view.round })}>
      <text class="ph-label" x="10" y="20">{say.game("label.rounds")}</text>
      {Array.from({ length: box.constants.rounds }, (_, i) => {
        const now = i + 1 === view.round;
        return (
          <g key={i} class={`ph-round${now ? " ph-now" : ""}${i + 1 < view.round ? " ph-over" : ""}`} transform={`translate(${112 + i * 50} ${now ? 28 : 22})`}>
            <circle r={now ? 22 : 17} />
            <text y="7" text-anchor="middle">{i + 1}</text>
            {now ? <Markers props={props} who={playing} x={0} y={33} name="pyramid" size={18} /> : null}
          </g>
        );
      })}
      <g transform="translate(376 28)">
        {view.pharaoh === null ? <Title name={own(say, "pharaoh_free", { points: box.pharaohPP })} picture="pharaoh" /> : null}
      </g>
    </g>
  );
}

/** What is left of each kind; a kind is chosen here. 400 by 120 units. */
export function Reserve({ props, columns = 3 }: { readonly props: Props; readonly columns?: number }) {
  const { view, choosing, say } = props;
  const asked = (["basic", "tutor", "wise_take"] as const).some((kind) => choosing.is(kind));
  const letters = letter_of(props);
  const width = 384 / columns;
  return (
    <g>
      {columns === 3 ? <text class="ph-label" data-what="resource any reserve" x="10" y="18">{say.game("label.reserve")}</text> : null}
      {resources.map((kind, i) => {
        const fields = asked && kind !== "silver" ? { kind } : undefined;
        return (
          <Target key={kind} choosing={choosing} fields={fields} complete={fields}
            what={`resource ${kind} reserve`}
            name={own(say, "left", { kind: say.word(kind), count: view.reserve[kind] })}
            transform={`translate(${8 + (i % columns) * width} ${columns === 3 ? 26 + Math.floor(i / columns) * 48 : 0})`}>
            <rect class="ph-tray" width={width - 6} height="44" rx="8" />
            <Token kind={kind} x={width / 2 - (columns === 3 ? 24 : 17)} y={22} size={columns === 3 ? 36 : 28} letter={letters?.(kind)} dim={view.reserve[kind] === 0} />
            <text class="ph-count" x={width / 2 + (columns === 3 ? 4 : -1)} y="29">{view.reserve[kind]}</text>
            <rect class="glow" width={width - 6} height="44" rx="8" />
          </Target>
        );
      })}
    </g>
  );
}

const cell_width = 66;
const cell_height = 36;

/** The Time Pyramid: passing, and what those who have passed may take; 400 by 150 units. */
export function Pyramid({ props }: { readonly props: Props }) {
  const { box, choosing, say } = props;
  const rows = box.timePyramid;
  const mine = me_of(props)?.pyramid ?? null;
  const gaining = choosing.is("pyramid_gain");
  const height = rows.length * cell_height;
  const half = (rows[0]?.length ?? 5) * cell_width * 0.5;
  return (
    <g>
      <g class="ph-pyramid" data-what="leave">
        <path class="ph-stones" d={`M${200 - half - 22} ${height + 2}L${200 - cell_width - 10} -8H${200 + cell_width + 10}L${200 + half + 22} ${height + 2}Z`} />
      </g>
      <g>
        {rows.map((cells, row) => cells.map((gain, cell) => {
          const here = everybody(props).filter(({ player }) => player.pyramid?.row === row + 1 && player.pyramid.cell === cell + 1).map(({ seat }) => seat);
          const reached = mine !== null && mine.row === row + 1 && cell < mine.cell;
          const fields = gaining && reached && gain !== "none" && gain !== "first-player" ? { gain: gain as Gain } : undefined;
          const who = say.list(here.map((seat) => name_of(props, seat)));
          const name = own(say, "cell", { row: row + 1, cell: cell + 1, gain: own(say, `gain.${gain}`) });
          return (
            <Target key={`${row}${cell}`} choosing={choosing} fields={fields} complete={fields} what="cell" name={who === "" ? name : say.colon(name, who)}
              transform={`translate(${200 - (cells.length * cell_width) / 2 + cell * cell_width} ${(rows.length - 1 - row) * cell_height})`}>
              <rect class="ph-cell" x="1.5" y="1" width={cell_width - 3} height={cell_height - 2} rx="4" />
              <g transform={`translate(${here.length > 0 ? cell_width - 15 : cell_width / 2} ${cell_height / 2})`}><Gain gain={gain} small={here.length > 0} /></g>
              <Markers props={props} who={here} x={22} y={cell_height / 2} name="pyramid" size={26} />
              <rect class="glow" x="2" y="1" width={cell_width - 4} height={cell_height - 2} rx="4" />
            </Target>
          );
        }))}
      </g>
      <g data-what="leave">
        <text class="ph-label" x="6" y="20">{say.game("label.time_pyramid")?.split(" ")[0]}</text>
        <text class="ph-label" x="6" y="40">{say.game("label.time_pyramid")?.split(" ").slice(1).join(" ")}</text>
      </g>
    </g>
  );
}

function Gain({ gain, small }: { readonly gain: string; readonly small: boolean }) {
  const size = small ? 20 : 28;
  if (gain === "basic") return <Token kind="any" size={size} />;
  if (gain === "silver") return <Token kind="silver" size={size} />;
  if (gain === "offering") return <Offering token="offering" size={size * 1.15} />;
  if (gain === "first-player") return <g class="ph-sun"><Icon name="first-player" size={size} /></g>;
  return null;
}
