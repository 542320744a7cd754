// What the others do, told as it happens or seen again: the sentence in the place of the prompt with pace and skip, what a seat gained
// rising from its plate, and the way back to what happened since one's own last turn.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import { pace, paces, type Pace } from "../settings";
import { say } from "../texts/texts";
import { arrangement } from "./arrangement";
import { gains_of } from "./log_words";
import { type Narrator, plain } from "./narrator";
import type { Telling } from "./teller";

/** From slow to at once, and round. */
const by_speed: readonly Pace[] = ["slow", "normal", "fast", "once"].filter((one): one is Pace => (paces as readonly string[]).includes(one));
const next_pace = (): Pace => by_speed[(by_speed.indexOf(pace.value) + 1) % by_speed.length] ?? "normal";

function PaceButton() {
  const name = say.value(`pace.${pace.value}`);
  return (
    <button type="button" class="pace" onClick={() => (pace.value = next_pace())} aria-label={say.value("pace.now", { pace: name })} title={say.value("pace")}>
      <span aria-hidden="true">{name}</span>
    </button>
  );
}

/** What the seat itself did; if it only brought something about, that. */
function told_words({ seat, events }: Telling, narrator: Narrator, view: unknown): string {
  const own = events.filter((event) => (narrator.scene.game?.actor?.(event) ?? event.seat) === seat);
  return narrator.tell(own.length > 0 ? own : events, view).map(({ parts }) => plain(parts)).join(" ");
}

export function StoryBar({ telling, narrator, view, waits, skip }: {
  readonly telling: Telling;
  readonly narrator: Narrator;
  readonly view: unknown;
  /** Said while nothing is told: whose turn it is. */
  readonly waits: string;
  /** Nothing to skip while somebody thinks. */
  readonly skip: (() => void) | null;
}) {
  const words = told_words(telling, narrator, view);
  return (
    <section class="prompt story" aria-label={say.value("story.label")} data-told={telling.key}>
      <p class="prompt-line">
        {telling.seat === null ? null : <SeatMark seat={telling.seat} size={20} />}
        <span class="replay-words story-words">{words === "" ? waits : words}</span>
      </p>
      <div class="story-buttons">
        <PaceButton />
        <button type="button" class="skip" disabled={skip === null} onClick={() => skip?.()} aria-label={say.value("story.skip")}>
          <Icon name="last" size={18} /> <span class="words">{say.value("story.skip")}</span>
        </button>
      </div>
    </section>
  );
}

/** A tap on the board or on the things beside it, or Escape, ends the story; the tap means nothing else. */
export function use_skipping(skip: (() => void) | null): void {
  useEffect(() => {
    if (skip === null) return undefined;
    const end = (event: Event) => {
      const tap = event instanceof MouseEvent && (event.target as Element).closest?.(".board-place, .things") != null;
      const key = event instanceof KeyboardEvent && event.key === "Escape" && document.querySelector("dialog[open], .menu-list") === null;
      if (!tap && !key) return;
      event.stopPropagation();
      event.preventDefault();
      skip();
    };
    addEventListener("click", end, true);
    addEventListener("keydown", end, true);
    return () => {
      removeEventListener("click", end, true);
      removeEventListener("keydown", end, true);
    };
  }, [skip === null]);
}

/** What a seat gained rises from its plate, or from its things where there is no plate. */
export function Gained({ telling, narrator }: { readonly telling: Telling | null; readonly narrator: Narrator }) {
  const rising = useRef<HTMLUListElement>(null);
  const gains = telling === null ? [] : gains_of(telling.events, telling.seat, narrator);
  useLayoutEffect(() => {
    const list = rising.current;
    const from = document.querySelector(`.plates [data-seat="${telling?.seat ?? ""}"]`) ?? document.querySelector(".things");
    if (list === null || from === null) return;
    // Over the bar above at a desk; on a phone, where the story is above the plates, over the board below.
    const { left, right, top, bottom } = from.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = list;
    const wide = arrangement.value === "wide";
    list.style.left = `${Math.max(8, Math.min(wide ? right - width : left, innerWidth - width - 8))}px`;
    list.style.top = `${wide ? Math.max(2, top - height + 10) : bottom - 6}px`;
  }, [telling?.key]);
  if (gains.length === 0) return null;
  return (
    <ul class="rising" ref={rising} key={telling?.key} aria-hidden="true">
      {gains.slice(0, 5).map((gain, i) => (
        <li key={i} class={gain.startsWith("−") ? "less" : undefined}>
          {gain}
        </li>
      ))}
    </ul>
  );
}

export function SinceButton({ run }: { readonly run: () => void }) {
  return (
    <button type="button" class="since" onClick={run} aria-label={say.value("since")} title={say.value("since")}>
      <Icon name="film" size={18} /> <span class="words">{say.value("since")}</span>
    </button>
  );
}
