// A player's own things: what feeding will cost, crews, stones, fields, quarries, cards, and the secret Sphinx cards.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Picks } from "web/table/choosing";
import type { OfSeat } from "web/table/game";
import { events_of } from "web/table/news";
import { Forecast } from "./forecast";
import { combine, draw_fields, keep_fields, Numbers, Pick, Said, team_now, together, toggle_crew } from "./choices";
import { progress, type Progress } from "./goals";
import { Boat, FieldIcon, Hauler, Letters, Points, Small } from "./icons";
import { card_row, goal_row, Picture } from "./picture";
import { card_more, card_text, goal_text, letters_of, told } from "./words";
import { crews, drawn_now, quarries_of, sphinx_of, tools_of, type Crew, type Decision, type Does, type NileCard, type Player, type Props } from "./view";

type Of = Props & OfSeat & { readonly player: Player };

/** Whether this seat is asked for a decision of one of these kinds. */
const asked = ({ choosing, seat }: Of, ...kinds: readonly Decision[]): boolean =>
  choosing.prompt.value?.seat === seat && kinds.some((kind) => choosing.is(kind));

/** What needs no thing to click on: numbers, and how much is left. */
function Moves(props: Of) {
  const { choosing, say, seat, view } = props;
  const prompt = choosing.prompt.value;
  if (prompt?.seat !== seat) return null;
  const drawing = choosing.is("draw");
  const left: Readonly<Record<string, number>> = {
    stone: view.strength_left, draw: view.strength_left, crew: view.crew_steps_left, flood: view.floods_left,
  };
  const count = left[prompt.kind] ?? 0;
  return (
    <div class="egz-moves stays">
      {drawing ? (
        <>
          <Numbers
            choosing={choosing}
            say={say}
            label={told(say, "web.draw.paid")}
            fields={{}}
            field="paid"
            fill={(paid) => draw_fields(choosing, paid)}
          />
          <FreeDraws {...props} />
        </>
      ) : null}
      {count > 0 ? <span class="egz-left" data-what="left">{told(say, `web.${prompt.kind}.left`, { count })}</span> : null}
      <Said choosing={choosing} say={say} />
    </div>
  );
}

function FreeDraws({ choosing, say }: Of) {
  const paid = choosing.picked.value["paid"];
  if (paid === undefined || choosing.among({ paid }).length < 2) return null;
  return <Numbers choosing={choosing} say={say} label={told(say, "web.draw.free")} fields={{ paid }} field="free" />;
}

function CrewPlate(props: Of & { readonly crew: Crew }) {
  const { crew, player, box, say, choosing, news, seat, eyes } = props;
  const used = player.crews_used.includes(crew);
  const strength = player.crews[crew];
  const building = asked(props, "build");
  const fresh = seat !== eyes && events_of(news, "crew_raised").some((event) => event.seat === seat && event.crew === crew);
  const name = told(say, used ? "web.crew.used" : "web.crew", { crew: say.term("crew", crew), strength });
  return (
    <Pick
      choosing={choosing}
      what={`crew ${crew} ${seat}`}
      class={`egz-crew${used ? " egz-used" : ""}${fresh ? " egz-new" : ""}`}
      fields={asked(props, "crew") ? { crew } : undefined}
      on={building ? team_now(choosing).includes(crew) : undefined}
      act={building ? () => toggle_crew(choosing, crew) : undefined}
    >
      <svg viewBox="-14 -14 28 28" width="40" height="40" role="img" aria-label={name}>
        <Hauler crew={crew} turned={used} />
      </svg>
      <b aria-hidden="true">{strength}</b>
      <span class="egz-pips" aria-hidden="true">
        {Array.from({ length: box.start.crewMax }, (_, i) => (
          <i key={i} class={i < strength ? "on" : ""} />
        ))}
      </span>
      <small aria-hidden="true">{used ? told(say, "label.used") : ""}</small>
    </Pick>
  );
}

/** The cards whose move a decision offers, by effect. */
function tool_fields(props: Of, card: NileCard): { fields?: Picks<Does>; on?: boolean; act?: () => void } {
  const { choosing } = props;
  const at_turn = asked(props, "boat", "build", "round_end");
  switch (card.e) {
    case "crewPlus1For2Stones":
      return at_turn ? { fields: { move: "crew_for_stones" } } : {};
    case "crewPlus1":
      return at_turn ? { fields: { move: "crew_step" } } : {};
    case "grain4":
      return asked(props, "feed") ? { fields: { move: "grain" } } : {};
    case "buildFirst":
      return asked(props, "build_first") ? { fields: { move: "play" } } : {};
    case "doubleRound": {
      if (!asked(props, "boat", "second_boat")) return {};
      // A switch beside the space chosen, before or after it.
      const { move, berth } = choosing.picked.value;
      const doubled = move === "place_doubled";
      const to: Picks<Does> = { move: doubled ? "place" : "place_doubled", ...(berth === undefined ? {} : { berth }) };
      const fields: Picks<Does> = choosing.among(to).length > 0 ? to : { move: "place_doubled" };
      return { fields, on: doubled, act: () => (doubled && berth === undefined ? choosing.drop(true) : choosing.pick(fields)) };
    }
    case "strength3": {
      const { team, strength_cards } = together(choosing);
      if (!asked(props, "build") || team === undefined) return {};
      const nth = tools_of(props.view, props.box, props.seat).filter((tool) => tool.e === "strength3").indexOf(card);
      const on = nth < Number(strength_cards ?? 0);
      const fields: Picks<Does> = { move: "with", team, strength_cards: String(Number(strength_cards ?? 0) + (on ? -1 : 1)) };
      return { on, act: () => combine(choosing, fields) };
    }
    default:
      return {};
  }
}

const once: Readonly<Record<string, Player["used_this_round"][number]>> = {
  upstream: "upstream", reuseRoundSpace: "occupied_space", crewPlus1For2Stones: "crew_for_stones", crewPlus1: "crew_step",
};

function Tool(props: Of & { readonly card: NileCard }) {
  const { card, choosing, say, player } = props;
  const once_a_round = once[card.e ?? ""];
  const used = once_a_round !== undefined && player.used_this_round.includes(once_a_round);
  const sells = card.e === "sell10" && asked(props, "boat", "build", "round_end");
  const [told_more, tell_more] = useState(false);
  const burns = card.e === "stonesAsGrain" && asked(props, "feed");
  return (
    <div class={`egz-tool egz-type-${card.t}${used ? " egz-used" : ""}`}>
      <Pick choosing={choosing} what={`card ${card.id}`} class="egz-tool-card" piece={`card-${card.id}`} {...tool_fields(props, card)}>
        <svg viewBox="-32 -14 64 28" width="56" height="25" aria-hidden="true">
          <Picture row={card_row(card)} width={63} height={26} />
        </svg>
        <span>
          {card_text(say, card)}
          {used ? <small>{told(say, "web.used_this_round")}</small> : null}
        </span>
      </Pick>
      <button
        type="button"
        class="egz-ask"
        data-what={`card ${card.id}`}
        aria-expanded={told_more}
        aria-label={say.colon(told(say, "web.what"), card_text(say, card))}
        onClick={() => tell_more(!told_more)}
      >
        ?
      </button>
      {sells ? <Numbers choosing={choosing} say={say} label={told(say, "web.sell")} fields={{ move: "sell" }} field="stones" /> : null}
      {burns ? <Numbers choosing={choosing} say={say} label={told(say, "web.burn")} fields={{ move: "stones" }} field="stones" /> : null}
      {told_more ? (
        <p>
          <small>{told(say, `web.type.${card.t}`)}</small> {card_more(say, card)}
        </p>
      ) : null}
    </div>
  );
}

function Way({ have, of, rival, say }: Progress & { readonly say: Props["say"] }) {
  if (rival !== undefined) {
    return <span class={have >= rival && have > 0 ? "egz-way egz-there" : "egz-way"}>{told(say, "web.rival", { have, rival })}</span>;
  }
  if (of === undefined) return <span class="egz-way">{told(say, "web.so_far", { count: have })}</span>;
  return (
    <span class={have >= of ? "egz-way egz-there" : "egz-way"}>
      <progress max={of} value={Math.min(have, of)} aria-label={`${have}/${of}`} />
      {have}/{of}
    </span>
  );
}

function Goal(props: Of & { readonly id: string; readonly drawn: boolean; readonly worth?: number | undefined }) {
  const { id, box, say, view, seat, choosing, drawn, worth } = props;
  const card = sphinx_of(box, id);
  if (card === undefined) return null;
  const keeping = drawn && asked(props, "keep");
  const { sphinx, second } = together(choosing);
  const fields = keeping ? keep_fields(choosing, id) : undefined;
  return (
    <Pick
      choosing={choosing}
      what={`goal ${id} ${drawn ? "drawn" : "kept"} ${seat}`}
      class="egz-goal"
      piece={`sphinx-${id}`}
      fields={fields}
      on={keeping ? sphinx === id || second === id : undefined}
      act={fields !== undefined && choosing.among({ move: "two" }).length > 0 ? () => combine(choosing, fields) : undefined}
    >
      <svg viewBox="-34 -14 68 28" width="68" height="28" aria-hidden="true">
        <Picture row={goal_row(card)} width={66} height={26} />
      </svg>
      <span>
        {goal_text(say, card)}
        {Array.isArray(card.p) ? <small>{told(say, "web.by_players", { points: card.p.slice(1).join(" · ") })}</small> : null}
      </span>
      <span class="egz-ways">
        {progress(view, box, seat, card).map((way, i) => (
          <Way key={i} {...way} say={say} />
        ))}
      </span>
      {worth === undefined ? null : (
        <svg
          class={worth > 0 ? "" : "egz-worthless"}
          viewBox="-13 -13 26 26"
          width="30"
          height="30"
          role="img"
          aria-label={told(say, "web.worth", { count: worth })}
        >
          <Points n={worth} />
        </svg>
      )}
    </Pick>
  );
}

function Fields(props: Of) {
  const { player, say, choosing } = props;
  const improving = asked(props, "feed") && choosing.among({ move: "improve" }).length > 0;
  return (
    <div class="egz-chips">
      {player.fields.map((field) => {
        const name = told(say, field.irrigated ? "web.field.irrigated" : "web.field.dry", { class: say.term("class", field.class), value: field.value });
        return (
          <Pick
            key={field.card ?? "start"}
            choosing={choosing}
            what={field.card === null ? "field" : `card ${field.card}`}
            class={`egz-chip${field.irrigated ? "" : " egz-is-dry"}`}
            piece={field.card === null ? undefined : `card-${field.card}`}
            fields={improving && field.card !== null ? { move: "improve", card: field.card } : undefined}
          >
            <svg viewBox="-13 -13 26 26" width="30" height="30" role="img" aria-label={name}>
              <FieldIcon of={field.class} dry={!field.irrigated} />
              {field.card !== null && player.improved.includes(field.card) ? <path class="egz-better" d="M4-12L9-7H6.5V-2H1.5V-7H-1Z" /> : null}
            </svg>
            <b aria-hidden="true">{field.value}</b>
          </Pick>
        );
      })}
    </div>
  );
}

/** Boats not yet on the river, each under the name it will have there. */
function Boats({ player, seat, box, say }: Of) {
  const first = box.start.boats - player.boats_left;
  return (
    <span class="egz-boats" data-what="boats" role="img" aria-label={told(say, "web.boats", { count: player.boats_left })}>
      {Array.from({ length: player.boats_left }, (_, i) => (
        <svg key={i} viewBox="-13 -13 26 26" width="19" height="19" data-piece={`boat-${seat}-${first + i}`}>
          <Boat seat={seat} />
        </svg>
      ))}
    </span>
  );
}

export function Mine(props: Props & OfSeat) {
  const player = props.view.players[props.seat];
  if (player === undefined) return null;
  const of = { ...props, player };
  // In this order at every decision; what it is about comes into sight by itself.
  const parts: Readonly<Record<string, ComponentChildren>> = {
    food: <Food {...of} />,
    crews: (
      <div class="egz-crews">
        {crews.map((crew) => (
          <CrewPlate key={crew} {...of} crew={crew} />
        ))}
      </div>
    ),
    store: <Store {...of} />,
    drawn: <Drawn {...of} />,
    cards: <Tools {...of} />,
    hand: <Hand {...of} />,
  };
  return (
    <Letters.Provider value={letters_of(props)}>
      <div class={`egz-mine egz-mine-${props.shape}`}>
        <Moves {...of} />
        {Object.entries(parts).map(([name, part]) => (
          <div key={name} data-part={name}>
            {part}
          </div>
        ))}
      </div>
    </Letters.Provider>
  );
}

const Food = (props: Of) => (
  <div class="egz-food">
    {props.view.decision === null ? null : <Forecast {...props} />}
    <Fields {...props} />
  </div>
);

function Store(props: Of) {
  const { player, box, view, seat, say } = props;
  return (
    <div class="egz-store">
      <span class="egz-have" data-what="stones" role="img" aria-label={told(say, "web.stones", { count: player.stones, most: box.start.stoneMax })}>
        <Small name="stone" size={26} />
        <b>{player.stones}</b>
        <small>/{box.start.stoneMax}</small>
      </span>
      <span class="egz-have" data-what="quarries" role="img" aria-label={told(say, "web.quarries", { count: player.quarries })}>
        {quarries_of(view, box, seat).map(({ id, value }) => (
          <span key={id ?? "start"} class="egz-mini" data-piece={id === null ? undefined : `card-${id}`}>
            <Small name="quarry" size={24} />
            {value}
          </span>
        ))}
        <small>= +{player.quarries}</small>
      </span>
      <Boats {...props} />
    </div>
  );
}

function Drawn(props: Of) {
  const drawn = drawn_now(props.view, props.seat);
  if (drawn.length === 0) return null;
  return (
    <section class="egz-goals egz-drawn">
      <h3 data-what="hand">{told(props.say, "web.drawn")}</h3>
      {drawn.map((id) => (
        <Goal key={id} {...props} id={id} drawn />
      ))}
    </section>
  );
}

function Tools(props: Of) {
  const tools = tools_of(props.view, props.box, props.seat);
  if (tools.length === 0) return null;
  return (
    <div class="egz-tools">
      {tools.map((card) => (
        <Tool key={card.id} {...props} card={card} />
      ))}
    </div>
  );
}

/** Sphinx cards kept: mine with how far they are, those of others from behind. */
function Hand(props: Of) {
  const { player, say } = props;
  if (player.sphinx_count === 0) return null;
  return (
    <section class="egz-goals">
      <h3 data-what="hand">{told(say, "label.sphinx")}</h3>
      {player.sphinx === null ? (
        <span data-what="hand" role="img" aria-label={told(say, "web.hidden", { count: player.sphinx_count })}>
          {Array.from({ length: player.sphinx_count }, (_, i) => (
            <Small key={i} name="sphinx-card" size={30} />
          ))}
        </span>
      ) : (
        player.sphinx.map((id, i) => <Goal key={id} {...props} id={id} drawn={false} worth={player.sphinx_points?.[i]} />)
      )}
    </section>
  );
}
