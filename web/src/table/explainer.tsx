// The answer to “what is this?”: one small panel beside what was pointed at, reached or held (gestures.ts), with what it is, what it
// does, what it would bring or counts now, and its rules.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Fields } from "../net/protocol";
import { open_rules, RuleLink } from "../rule_link";
import { say } from "../texts/texts";
import { Gains } from "./choices";
import { type Explanation, explain, outcome, spoken } from "./explain";
import type { GameProps } from "./game";
import { type Asked, listen_for_questions } from "./gestures";
import { arrows, nearest, typing } from "./keys";
import type { Narrator } from "./narrator";
import { type Area, place } from "./placing";
import "./explain.css";

const asked = signal<Asked | null>(null);
const id = "explanation";

/** What the answer must not cover; of something that fills most of the window, the point that was asked about. */
function area_of({ about, x, y }: Asked): Area {
  const { left, top, right, bottom } = about.getBoundingClientRect();
  const large = right - left > innerWidth * 0.6 && bottom - top > innerHeight * 0.4;
  return large ? { left: x - 12, top: y - 12, right: x + 12, bottom: y + 12 } : { left, top, right, bottom };
}

/** Puts the panel in its place: after every drawing, since what it says may have grown. */
function use_place(now: Asked | null) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = panel.current;
    if (here === null || now === null) return;
    const others = [...document.querySelectorAll(".frame .legal.next, .frame .prompt-line, .frame .actions button, .frame [data-clear] > *")].filter((one) => one !== now.about);
    const room = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = place(area_of(now), { width: here.offsetWidth, height: here.offsetHeight }, room, others.map((one) => one.getBoundingClientRect()));
    here.style.left = `${left}px`;
    here.style.top = `${top}px`;
  });
  return panel;
}

/** Whatever is explained says so to those who do not see the panel. */
function use_description(now: Asked | null): void {
  useLayoutEffect(() => {
    if (now === null) return undefined;
    const focused = document.activeElement;
    const told = now.by === "keys" && focused !== null && now.about.contains(focused) ? focused : now.about;
    told.setAttribute("aria-describedby", id);
    return () => told.removeAttribute("aria-describedby");
  }, [now?.about]);
}

export function Explainer({ narrator, props }: { readonly narrator: Narrator; readonly props: GameProps<unknown, unknown> }) {
  useEffect(() => listen_for_questions(asked), []);
  const { game } = narrator.scene;
  const now = asked.value;
  const what = now?.about.getAttribute("data-what");
  const said = now === null || what == null ? undefined : explain(game, props, what, spoken(now.about));
  // The position has changed, and with it what is there; or its rule is read.
  useEffect(() => {
    if (now !== null && !now.about.isConnected) asked.value = null;
  });
  const read = open_rules.value;
  useEffect(() => {
    if (read !== null) asked.value = null;
  }, [read]);
  use_description(said === undefined ? null : now);
  use_keys(said, game?.id);
  const panel = use_place(said === undefined ? null : now);
  if (now === null || said === undefined || game === null) return null;
  const choice = now.about.closest("[data-fields]") ?? now.about.querySelector("[data-fields]");
  return (
    <div class="explanation" role="tooltip" id={id} ref={panel}>
      <strong>{said.title}</strong>
      <p>{said.does}</p>
      {said.now === undefined ? null : <p class="explanation-now">{say.value("explain.counts", { what: said.now })}</p>}
      {choice === null ? null : <WouldBring fields={JSON.parse(choice.getAttribute("data-fields") ?? "{}")} narrator={narrator} props={props} />}
      {said.rules.length === 0 ? null : (
        <p class="explanation-rules">
          {said.rules.map((rule) => (
            <RuleLink key={rule} game={game.id} rule={rule} by_arrows />
          ))}
        </p>
      )}
    </div>
  );
}

/** What choosing it would bring: the dry run that comes with every legal action. */
function WouldBring({ fields, narrator, props }: { readonly fields: Fields; readonly narrator: Narrator; readonly props: GameProps<unknown, unknown> }) {
  const prompt = props.choosing.prompt.value;
  const action = prompt === null ? null : outcome(props.choosing, fields);
  if (prompt === null || action === null) return null;
  if (narrator.forecast(action.effects, prompt.seat).length === 0 && !action.reveals && !action.ends) return null;
  return (
    <p class="explanation-now">
      {say.value("explain.brings")} <Gains action={action} prompt={prompt} narrator={narrator} />
    </p>
  );
}

/** To the nearest thing in this direction that says what it is, whether it can be chosen or not. */
function walk(way: readonly [number, number]): void {
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>(".frame [data-what]")].filter((one) => one.checkVisibility() && one.closest('[aria-hidden="true"]') === null && one.querySelector(`[data-what="${one.dataset["what"] ?? ""}"]`) === null);
  const from = asked.peek()?.about ?? document.activeElement?.closest("[data-what]") ?? null;
  const others = all.filter((one) => one !== from).map((one) => [one, one.getBoundingClientRect()] as const);
  const next = from === null ? all[0] : nearest(from.getBoundingClientRect(), others, way);
  if (next == null) return;
  const reached = next.matches("[tabindex], button") ? next : (next.querySelector<HTMLElement | SVGElement>("[tabindex], button") ?? next);
  if (!reached.matches("[tabindex], button")) {
    // Only looked at, so it takes the focus for as long as it has it.
    reached.setAttribute("tabindex", "-1");
    reached.addEventListener("blur", () => reached.removeAttribute("tabindex"), { once: true });
  }
  reached.focus();
}

/** With the keyboard: i opens the rule of what is explained; Shift and an arrow reach everything that can be explained. */
function use_keys(said: Explanation | undefined, game: string | undefined): void {
  useEffect(() => {
    const rule = said?.rules[0];
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open], .cover") !== null) return;
      const way = event.shiftKey ? arrows[event.key] : undefined;
      if (way !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        walk(way);
      } else if (event.key === "i" && rule !== undefined && game !== undefined) open_rules.value = { game, rule };
    };
    addEventListener("keydown", key, { capture: true });
    return () => removeEventListener("keydown", key, { capture: true });
  }, [said, game]);
}
