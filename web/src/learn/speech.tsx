// What a lesson says: a panel that keeps out of the way of what it speaks about, with the ways on, back and out.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icons";
import { go, Link } from "../route";
import { RuleLink } from "../rule_link";
import { say } from "../texts/texts";
import { type Area, overlap } from "../table/placing";
import { dock } from "./docking";
import type { Lesson, Standing } from "./lesson";
import { lesson_after, type LessonSay } from "./lessons";
import { play_for_real } from "./for_real";
import { area_of, Pointer } from "./pointer";
import "./learn.css";

const area = (one: Element) => one.getBoundingClientRect();
const room = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/** What the panel must never cover: what it points at, what is shown, and the yes. */
const kept = (point: readonly string[]): readonly Area[] => [
  ...point.map(area_of).filter((one) => one !== undefined),
  ...[...document.querySelectorAll(".frame [data-advised], .frame .actions .primary")].map(area),
];

/** Lets the panel be dragged by its head. */
function drag(event: PointerEvent, panel: HTMLElement, move: (at: { left: number; top: number }) => void): void {
  if ((event.target as Element).closest("button") !== null) return;
  const { left, top, width, height } = panel.getBoundingClientRect();
  const held = { x: event.clientX - left, y: event.clientY - top };
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const follow = ({ clientX, clientY }: PointerEvent) => move({ left: within(clientX - held.x, innerWidth - width), top: within(clientY - held.y, innerHeight - height) });
  const stop = () => removeEventListener("pointermove", follow);
  addEventListener("pointermove", follow);
  addEventListener("pointerup", stop, { once: true });
  addEventListener("pointercancel", stop, { once: true });
}

/** Docks the panel when the lesson goes on or another list is opened, and again if what it must not cover comes under it. */
export function use_dock(point: readonly string[], changes: string) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let at: { left: number; top: number } | null = null;
    let frame = 0;
    let choices = 0;
    const put = (to: { left: number; top: number }) => {
      at = to;
      panel.current?.style.setProperty("left", `${to.left}px`);
      panel.current?.style.setProperty("top", `${to.top}px`);
    };
    const settle = (fresh: boolean) => {
      const here = panel.current;
      if (here === null) return;
      const must = kept(point);
      const size = { width: here.offsetWidth, height: here.offsetHeight };
      const now = at === null ? null : { ...at, right: at.left + size.width, bottom: at.top + size.height };
      const bad = now === null || now.right > room().width || now.bottom > room().height || must.some((one) => overlap(now, one) > 0);
      const listed = document.querySelectorAll(".choice").length;
      if (!fresh && !bad && listed === choices) return;
      choices = listed;
      const others = [...document.querySelectorAll(".frame .legal.next, .frame .prompt-line, .frame .preview, .frame .actions button, .frame .choice")].map(area);
      put(dock(size, room(), must, others, at));
    };
    settle(true);
    const watch = () => {
      settle(false);
      frame = requestAnimationFrame(watch);
    };
    frame = requestAnimationFrame(watch);
    const head = panel.current?.querySelector("header") ?? null;
    const press = (event: PointerEvent) => panel.current !== null && drag(event, panel.current, put);
    head?.addEventListener("pointerdown", press);
    return () => {
      cancelAnimationFrame(frame);
      head?.removeEventListener("pointerdown", press);
    };
  }, [changes]);
  return panel;
}

export function Speech({ lesson, words }: { readonly lesson: Lesson; readonly words: LessonSay }) {
  const standing = lesson.standing.value;
  const there = lesson.there.value;
  const answer = lesson.answer.value;
  const step = standing?.step ?? 0;
  const key = `${lesson.name}.${standing?.name ?? ""}`;
  const point = there ? (standing?.point ?? []) : [];
  const last = standing !== null && standing.step === standing.steps - 1;
  const panel = use_dock(point, `${step} ${there} ${answer} ${standing?.shows} ${words("")}`);
  const shown = there ? lesson.table.value?.prompt.value?.actions.find(({ action }) => action === standing?.show) : undefined;
  const main = useRef<HTMLButtonElement>(null);
  // Whoever has read presses Enter.
  useEffect(() => {
    if (there && standing?.asked === false) main.current?.focus();
  }, [step, there]);
  if (standing === null) return null;
  return (
    <>
      {there ? <Pointer point={point} step={key} /> : null}
      <section class="lesson" ref={panel} aria-label={words(`${lesson.name}.title`)} data-step={step} data-there={there} data-asked={standing.asked} data-show={shown?.action} data-fields={shown === undefined ? undefined : JSON.stringify(shown.fields)}>
        <header>
          <strong>{words(`${lesson.name}.title`)}</strong>
          <span class="lesson-count">{say.value("learn.step", { step: step + 1, steps: standing.steps })}</span>
          <button type="button" class="bare" aria-label={say.value("learn.leave")} onClick={() => go("/")}>
            <Icon name="close" size={18} />
          </button>
        </header>
        <div aria-live="polite">
          <p class="lesson-words">
            {words(key, standing.numbers)}{" "}
            {standing.rules.slice(0, 1).map((rule) => <RuleLink key={rule} game={lesson.game} rule={rule} />)}
          </p>
          {answer === null ? null : <p class="lesson-answer">{words(`${key}.${answer}`, standing.numbers)}</p>}
          {there && standing.asked && standing.shows ? <p class="lesson-shown">{say.value("learn.shown")}</p> : null}
        </div>
        {last ? <LastWays lesson={lesson} main={main} /> : <Ways lesson={lesson} standing={standing} there={there} main={main} />}
      </section>
    </>
  );
}

type MainButton = { readonly main: { current: HTMLButtonElement | null } };

function Ways({ lesson, standing, there, main }: MainButton & { readonly lesson: Lesson; readonly standing: Standing; readonly there: boolean }) {
  return (
    <p class="lesson-ways">
      <button type="button" disabled={standing.step === 0 && standing.asked && lesson.answer.value === null} onClick={lesson.back}>
        <Icon name="back" size={18} /> {say.value("learn.back")}
      </button>
      {standing.asked ? (
        <>
          {there && standing.shows ? <button type="button" class="primary do-it" onClick={lesson.do_it}>{say.value("learn.do_it")}</button> : null}
          <button type="button" class="skip" onClick={() => void lesson.skip()}>{say.value("learn.skip")}</button>
        </>
      ) : (
        <button type="button" class="primary continue" ref={main} onClick={() => void lesson.go_on()}>{say.value("learn.continue")}</button>
      )}
    </p>
  );
}

/** At the end: the next lesson, or a game. */
function LastWays({ lesson, main }: MainButton & { readonly lesson: Lesson }) {
  const next = lesson_after(lesson.game, lesson.name);
  return (
    <p class="lesson-ways">
      <button type="button" onClick={lesson.back}>
        <Icon name="back" size={18} /> {say.value("learn.back")}
      </button>
      {next === undefined ? null : <Link to={`/learn/${lesson.game}/${next}`} class="button next-lesson">{say.value("learn.next")}</Link>}
      <button type="button" class="primary for-real" ref={main} onClick={() => void play_for_real(lesson.game, lesson.name)}>{say.value("learn.for_real")}</button>
    </p>
  );
}
