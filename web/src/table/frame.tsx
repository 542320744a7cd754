// How a table is laid out (arrangement.ts). At a desk the board is on the left, my things and the log on the right; on a phone the
// prompt is on top, the board in the middle and my things in a sheet below, over which the other panels are drawn. The
// board has its room whatever is said or opened: it never jumps.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import type { GameProps } from "./game";
import type { Seat } from "../net/protocol";
import { say } from "../texts/texts";
import { arrangement } from "./arrangement";
import { BoardPane } from "./board_pane";
import { Explainer } from "./explainer";
import { type Narrator } from "./narrator";
import { PlainView } from "./plain_view";
import { type Tab, Tabs } from "./tabs";
import { arrive, places, travel } from "./travel";

export { room_shape } from "./arrangement";
export type { Tab } from "./tabs";

/** Draws its children, and lets pieces travel whenever the position changes. */
class Travelling extends Component<{ readonly position: unknown; readonly milliseconds: number; readonly follows: boolean; readonly children: ComponentChildren }> {
  private root: HTMLDivElement | null = null;
  private before: ReturnType<typeof places> | null = null;

  override componentWillUpdate(next: { readonly position: unknown }): void {
    this.before = next.position !== this.props.position && this.root !== null ? places(this.root) : null;
  }

  override componentDidUpdate(): void {
    if (this.before !== null && this.root !== null) {
      const moved = travel(this.root, this.before, this.props.milliseconds);
      // Where the board scrolls, what somebody else moves comes into sight.
      if (this.props.follows) moved.find((piece) => piece.closest(".board-place") !== null)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.before = null;
  }

  override render() {
    return (
      <div class="travelling" ref={(root) => void (this.root = root)} onPointerDown={arrive} onKeyDown={arrive}>
        {this.props.children}
      </div>
    );
  }
}

/** What is asked for among a seat's things comes into sight; they lie in the same order always. */
function use_sight(decision: number | undefined, tab: string | null) {
  const things = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = things.current?.closest<HTMLElement>(".panel-mine") ?? things.current;
    // Passing is in sight anyway.
    const legal = [...(things.current?.querySelectorAll(".legal.next:not(.leave)") ?? [])].map((target) => target.getBoundingClientRect());
    if (scroller === null || legal.length === 0) return;
    const room = scroller.getBoundingClientRect();
    const stays = scroller.querySelector(".stays")?.getBoundingClientRect();
    const head = stays !== undefined && stays.top - room.top < room.height / 2 ? room.top + stays.height : room.top;
    const top = Math.min(...legal.map((target) => target.top));
    const bottom = Math.max(...legal.map((target) => target.bottom));
    if (top >= head && bottom <= room.bottom) return;
    scroller.scrollTop += top - head - Math.max(24, (room.bottom - head - (bottom - top)) / 2);
  }, [decision, tab, arrangement.value]);
  return things;
}

/** Which panel is open. On a phone another than one's own things is drawn over them; a board that needs the whole room folds them. */
function use_panels(turn_to: string | undefined, folded: boolean, stage: boolean) {
  const wide = arrangement.value === "wide";
  const [tab, choose] = useState<string | null>(turn_to ?? (wide ? "log" : folded ? null : "mine"));
  const [sheet, set_sheet] = useState(!folded);
  useEffect(() => {
    if (turn_to !== undefined) choose(turn_to);
  }, [turn_to]);
  useLayoutEffect(() => {
    if (arrangement.value !== "tall") return;
    set_sheet(!stage && !folded);
    choose((now) => (now === null || now === "mine" ? (stage || folded ? null : "mine") : now));
  }, [stage]);
  const tall = arrangement.value === "tall";
  const over = tall && tab !== null && (tab !== "mine" || stage);
  return {
    // Where there is no such panel, the one that is there at first.
    tab: wide && (tab === null || tab === "mine") ? "log" : arrangement.value === "short" ? (tab ?? "mine") : tab,
    below: over && sheet && tab !== "mine" ? "mine" : undefined,
    drawer: over,
    choose(id: string) {
      if (id === "mine" && !stage) set_sheet(true);
      choose(id);
    },
    collapse: tall
      ? () => {
          if (tab === "mine") set_sheet(false);
          choose(tab === "mine" || !sheet ? null : "mine");
        }
      : undefined,
  };
}

export interface FrameProps {
  readonly narrator: Narrator;
  readonly props: GameProps<unknown, unknown>;
  readonly top: ComponentChildren;
  readonly prompt: ComponentChildren;
  readonly actions: ComponentChildren;
  /** What lies over the board. */
  readonly over?: ComponentChildren;
  readonly plates: (looked_at: Seat | null, open: (seat: Seat) => void) => ComponentChildren;
  readonly tabs: readonly Tab[];
  /** The tab to show at first, and to turn to when it changes. */
  readonly turn_to?: string | undefined;
  /** On a phone, the sheet is folded away at first. */
  readonly folded?: boolean;
  /** The seat whose turn is being told: its things are open, unless others are looked at. */
  readonly follow?: Seat | null;
  /** My points, where my plate has no room. */
  readonly points?: ComponentChildren;
  /** How long pieces travel, in milliseconds. */
  readonly travel?: number | undefined;
  /** What the table waits for, for whoever watches it from outside: "act", "wait" or "over", and the decision. */
  readonly state?: string;
  readonly decision?: string;
}

export function Frame({ narrator, props, top, prompt, actions, over = null, plates, tabs, turn_to, folded = false, follow = null, points, travel: travel_time = 280, state, decision }: FrameProps) {
  const wide = arrangement.value === "wide";
  const game = narrator.scene.game;
  const [looked_at, look_at] = useState<Seat | null>(null);
  const panels = use_panels(turn_to, folded, game?.stage?.(props) === true);
  // In a hot-seat game, the area of whoever is asked, if nothing needs hiding.
  const own = props.choosing.prompt.value?.seat ?? props.eyes ?? 0;
  const told = follow !== null && follow < props.seats.length ? follow : null;
  const seen = looked_at ?? told ?? own;
  const sight = use_sight(props.choosing.prompt.value?.decision, panels.tab);
  const things = () => {
    const Mine = game?.Mine;
    return (
      <section class="things" tabIndex={0} ref={sight} aria-label={say.value("things.of", { seat: narrator.name(seen) })}>
        {seen === own ? null : (
          <p class="things-head">
            <span>{say.value("things.of", { seat: narrator.name(seen) })}</span>
            {looked_at === null ? null : (
              <button type="button" class="quiet" onClick={() => look_at(null)}>
                <Icon name="back" size={16} /> {say.value("things.mine")}
              </button>
            )}
          </p>
        )}
        {Mine === undefined ? null : <Mine {...props} seat={seen} />}
      </section>
    );
  };
  const open = (seat: Seat) => {
    look_at(seat === looked_at ? null : seat);
    if (!wide) panels.choose("mine");
  };
  const Board = game?.Board;
  const board = (
    <div class="board-place">
      {Board === undefined ? (
        <PlainView narrator={narrator} view={props.view} />
      ) : (
        <BoardPane>
          <Board {...props} />
        </BoardPane>
      )}
      {over}
    </div>
  );
  const mine: Tab = Board === undefined
    ? { id: "mine", name: say.value("board.plain"), icon: "person", content: () => board }
    : { id: "mine", name: say.value("things"), icon: "person", note: points, content: things };
  const all_tabs: readonly Tab[] = wide ? tabs : [mine, ...tabs];
  const classes = ["frame", arrangement.value, !wide && "small", game === null && "boardless"].filter(Boolean);
  return (
    <Travelling position={props.view} milliseconds={travel_time} follows={told !== null}>
      <div class={classes.join(" ")} data-state={state} data-decision={decision} data-kind={props.choosing.prompt.value?.kind} data-told={told ?? undefined}>
        <header class="top">{top}</header>
        <main class="desk">
          {prompt}
          {wide || game !== null ? board : null}
          {wide ? actions : null}
        </main>
        <div class="side">
          {plates(looked_at, open)}
          {wide && game !== null && (state !== "over" || looked_at !== null) ? things() : null}
          <Tabs tabs={all_tabs} open={panels.tab} choose={panels.choose} collapse={panels.collapse} below={game === null ? undefined : panels.below} drawer={panels.drawer && game !== null} />
          {wide ? null : actions}
        </div>
      </div>
      <Explainer narrator={narrator} props={props} />
    </Travelling>
  );
}
