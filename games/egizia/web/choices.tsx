// What a click on my own things means for the decision asked now, and the buttons and numbers it takes.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Choosing, Picks } from "web/table/choosing";
import { what_is } from "web/table/explain";
import { asks } from "web/settings";
import type { Say } from "web/texts/texts";
import { told } from "./words";
import { crews_in, team_of, type Crew, type Does } from "./view";

type Picked = Picks<Does>;
type Field = keyof Picked;

export interface PickProps {
  readonly choosing: Choosing<Does>;
  readonly fields?: Picked | undefined;
  readonly complete?: Picked | undefined;
  readonly name?: string | undefined;
  /** What explains it. */
  readonly what: string;
  readonly class?: string;
  readonly piece?: string | undefined;
  /** For what is chosen in combination with others: whether it belongs to them, and what a click does. */
  readonly on?: boolean | undefined;
  readonly act?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

/** What `Target` is on a board, among words: a button while it can be meant, otherwise only itself. */
export function Pick(props: PickProps) {
  const { choosing, fields, act } = props;
  const asked = choosing.prompt.value !== null && (fields !== undefined || act !== undefined);
  if (!asked) {
    return (
      <div class={`egz-pick ${props.class ?? ""}`} data-piece={props.piece} data-what={props.what}>
        {props.children}
      </div>
    );
  }
  const legal = fields === undefined || choosing.among(fields).length > 0;
  const next = fields === undefined || choosing.can(fields);
  const picked = props.on ?? (fields !== undefined && choosing.has(fields));
  const classes = ["egz-pick", props.class, legal && "legal", next && "next", picked && "picked"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={classes}
      data-piece={props.piece}
      {...what_is(props.what, choosing, fields)}
      aria-label={props.name}
      aria-pressed={legal ? picked : undefined}
      aria-disabled={legal ? undefined : true}
      onClick={act ?? (() => fields !== undefined && choosing.pick(fields, props.complete))}
    >
      {props.children}
    </button>
  );
}

/**
 * A choice still being assembled: crews that do not form a team yet, such as the joker alone; and anything
 * with several parts, when moves are made without confirmation.
 */
const held = signal<{ readonly decision: number; readonly fields: Picked } | null>(null);

/** What has been chosen so far, said or held. */
export function together(choosing: Choosing<Does>): Picked {
  const picked = choosing.picked.value;
  const own = held.value;
  return own !== null && own.decision === choosing.prompt.value?.decision && Object.keys(picked).length === 0 ? own.fields : picked;
}

const hold = (choosing: Choosing<Does>, fields: Picked): void => {
  held.value = { decision: choosing.prompt.value?.decision ?? -1, fields };
  choosing.drop(true);
};

/** Chooses one of several that can be combined further. */
export function combine(choosing: Choosing<Does>, fields: Picked): void {
  const legal = choosing.among(fields).length > 0;
  if (legal && asks.value === "never") return hold(choosing, fields);
  held.value = null;
  choosing.pick(fields, fields);
}

/** Says what is held. */
export function Said({ choosing, say }: { readonly choosing: Choosing<Does>; readonly say: Say }) {
  const fields = together(choosing);
  if (fields === choosing.picked.value || choosing.among(fields).length !== 1) return null;
  return (
    <Pick choosing={choosing} fields={fields} what="go" class="egz-move" on={false}>
      {told(say, "web.go")}
    </Pick>
  );
}

/** The numbers a field may have, given these; in an action they are words. */
export const values_of = (choosing: Choosing<Does>, fields: Picked, field: Field): readonly number[] =>
  [...new Set(choosing.among(fields).map((action) => action.fields[field]))].map(Number).sort((a, b) => a - b);

/** A number of legal values: one button each while there are few, otherwise down and up. */
export function Numbers(props: {
  readonly choosing: Choosing<Does>;
  readonly say: Say;
  readonly label: string;
  readonly fields: Picked;
  readonly field: Field;
  readonly fill?: (value: number) => Picked;
}) {
  const { choosing, say, label, field, fields } = props;
  const values = values_of(choosing, fields, field);
  if (values.length === 0) return null;
  const filled = (value: number): Picked => props.fill?.(value) ?? { ...fields, [field]: String(value) };
  const chosen = together(choosing);
  const shown = Object.entries(fields).every(([name, value]) => chosen[name as Field] === value) ? chosen[field] : undefined;
  const now = values.findIndex((value) => String(value) === shown);
  const step = (by: number) => {
    const to = values[now < 0 ? (by > 0 ? 0 : values.length - 1) : Math.min(Math.max(now + by, 0), values.length - 1)];
    if (to !== undefined && String(to) !== shown) combine(choosing, filled(to));
  };
  return (
    <div class="egz-numbers" data-what="amount" role="group" aria-label={label}>
      <span>{label}</span>
      {values.length <= 6 ? (
        values.map((value) => (
          <Pick key={value} choosing={choosing} what="amount" class="egz-number" fields={filled(value)} on={String(value) === shown} name={`${label} ${value}`}>
            {value}
          </Pick>
        ))
      ) : (
        <>
          <button type="button" class="egz-number" aria-label={told(say, "web.fewer")} disabled={now === 0} onClick={() => step(-1)}>
            −
          </button>
          <output>{now < 0 ? "–" : values[now]}</output>
          <button type="button" class="egz-number" aria-label={told(say, "web.more")} disabled={now === values.length - 1} onClick={() => step(1)}>
            +
          </button>
        </>
      )}
    </div>
  );
}

export const team_now = (choosing: Choosing<Does>): readonly Crew[] => crews_in(together(choosing)["team"]);

/** A click on a crew while building: joins the team, leaves it, or takes the place of another. */
export function toggle_crew(choosing: Choosing<Does>, crew: Crew): void {
  const before = team_now(choosing);
  const joined = before.includes(crew) ? before.filter((one) => one !== crew) : [...before, crew];
  if (joined.length === 0) return hold(choosing, {});
  const legal = choosing.among({ move: "with" }).map((action) => crews_in(action.fields["team"]));
  const within = (some: readonly Crew[]) => legal.some((team) => some.every((one) => team.includes(one)));
  const instead = [crew, ...before.filter((one) => one === "joker" && one !== crew)];
  const members = within(joined) || before.includes(crew) ? joined : within(instead) ? instead : [crew];
  const team = team_of(members);
  const cards = values_of(choosing, { move: "with", team }, "strength_cards");
  const wanted = Number(together(choosing)["strength_cards"] ?? 0);
  const fields: Picked = { move: "with", team, strength_cards: String(cards.includes(wanted) ? wanted : (cards[0] ?? 0)) };
  if (cards.length === 0 && within(members)) hold(choosing, fields);
  else combine(choosing, fields);
}

/** Drawing for so many stones: with the free cards named before if they still may be, otherwise as many as may be. */
export function draw_fields(choosing: Choosing<Does>, paid: number): Picked {
  const free = values_of(choosing, { paid: String(paid) }, "free");
  const before = Number(together(choosing)["free"] ?? -1);
  return { paid: String(paid), free: String(free.includes(before) ? before : (free.at(-1) ?? 0)) };
}

/** A click on a drawn Sphinx card: to be kept; a second one beside it where two may be. */
export function keep_fields(choosing: Choosing<Does>, id: string): Picked {
  const { sphinx, second } = together(choosing);
  if (second === id) return { move: "one", ...(sphinx === undefined ? {} : { sphinx }) };
  if (second !== undefined && sphinx === id) return { move: "one", sphinx: second };
  if (typeof sphinx === "string" && second === undefined && sphinx !== id) {
    const [low, high] = sphinx < id ? [sphinx, id] : [id, sphinx];
    const both: Picked = { move: "two", sphinx: low, second: high };
    if (choosing.among(both).length > 0) return both;
  }
  return { move: "one", sphinx: id };
}
