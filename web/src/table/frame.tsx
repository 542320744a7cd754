// How a table is laid out: a desk with the board on the left and my things and the log on the right, or a phone with the
// prompt on top, the board in the middle and my things in a sheet below. A sheet takes room from the board and never
// lies over it, so that no legal place is hidden.
import { signal } from "@preact/signals";
import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../art/icons";
import type { GameProps } from "./game";
import type { Seat } from "../net/protocol";
import { say } from "../texts/texts";
import { BoardPane } from "./board_pane";
import { type Narrator } from "./narrator";
import { PlainView } from "./plain_view";
import { arrive, places, travel } from "./travel";

const wide_room = matchMedia("(min-width: 840px), (min-aspect-ratio: 5/4)");
const shape = signal<"wide" | "tall">(wide_room.matches ? "wide" : "tall");
wide_room.addEventListener("change", () => (shape.value = wide_room.matches ? "wide" : "tall"));
export const room_shape = shape;

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** A small figure beside the name: something new is there. */
  readonly badge?: number;
  readonly content: () => ComponentChildren;
}

export function Tabs({ tabs, open, choose, collapse }: {
  readonly tabs: readonly Tab[];
  readonly open: string | null;
  readonly choose: (id: string) => void;
  /** Whether the open one can be folded away. */
  readonly collapse?: (() => void) | undefined;
}) {
  const shown = tabs.find(({ id }) => id === open) ?? (open === null ? undefined : tabs[0]);
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (way === 0 || shown === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(shown) + way + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.id);
    row.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div class={shown === undefined ? "tabs folded" : "tabs"}>
      <div class="tab-row" role="tablist" ref={row} onKeyDown={step} aria-label={say.value("panels")}>
        {tabs.map(({ id, name, icon, badge }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={shown?.id === id}
            aria-controls={shown?.id === id ? `panel-${id}` : undefined}
            tabIndex={shown?.id === id || (shown === undefined && tabs[0]?.id === id) ? 0 : -1}
            onClick={() => (shown?.id === id && collapse !== undefined ? collapse() : choose(id))}
          >
            <Icon name={icon} size={18} />
            <span>{name}</span>
            {badge === undefined || badge === 0 ? null : <span class="badge">{badge}</span>}
          </button>
        ))}
      </div>
      {shown === undefined ? null : (
        <div class={`tab-panel panel-${shown.id}`} role="tabpanel" id={`panel-${shown.id}`} aria-labelledby={`tab-${shown.id}`}>
          {shown.content()}
        </div>
      )}
    </div>
  );
}

/** Draws its children, and lets pieces travel whenever the position changes. */
class Travelling extends Component<{ readonly position: unknown; readonly children: ComponentChildren }> {
  private root: HTMLDivElement | null = null;
  private before: ReturnType<typeof places> | null = null;

  override componentWillUpdate(next: { readonly position: unknown }): void {
    this.before = next.position !== this.props.position && this.root !== null ? places(this.root) : null;
  }

  override componentDidUpdate(): void {
    if (this.before !== null && this.root !== null) travel(this.root, this.before, 280);
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

export interface FrameProps {
  readonly narrator: Narrator;
  readonly props: GameProps<unknown, unknown>;
  readonly top: ComponentChildren;
  readonly prompt: ComponentChildren;
  readonly actions: ComponentChildren;
  readonly plates: (looked_at: Seat | null, open: (seat: Seat) => void) => ComponentChildren;
  readonly tabs: readonly Tab[];
  /** The tab to show at first, and to turn to when it changes. */
  readonly turn_to?: string | undefined;
  /** On a phone, the sheet is folded away at first. */
  readonly folded?: boolean;
  /** What the table waits for, for whoever watches it from outside: "act", "wait" or "over", and the decision. */
  readonly state?: string;
  readonly decision?: string;
}

export function Frame({ narrator, props, top, prompt, actions, plates, tabs, turn_to, folded = false, state, decision }: FrameProps) {
  const wide = shape.value === "wide";
  const game = narrator.scene.game;
  const [looked_at, look_at] = useState<Seat | null>(null);
  const [tab, choose] = useState<string | null>(turn_to ?? (wide ? "log" : folded ? null : "mine"));
  useEffect(() => {
    if (turn_to !== undefined) choose(turn_to);
  }, [turn_to]);
  // At a hot seat the things of whoever is asked, if nothing need be hidden.
  const own = props.choosing.prompt.value?.seat ?? props.eyes ?? 0;
  const seen = looked_at ?? own;
  const things = () => {
    const Mine = game?.Mine;
    return (
      <section class="things" tabIndex={0} aria-label={say.value("things.of", { seat: narrator.name(seen) })}>
        {looked_at === null || looked_at === own ? null : (
          <p class="things-head">
            <span>{say.value("things.of", { seat: narrator.name(seen) })}</span>
            <button type="button" class="quiet" onClick={() => look_at(null)}>
              <Icon name="back" size={16} /> {say.value("things.mine")}
            </button>
          </p>
        )}
        {Mine === undefined ? null : <Mine {...props} seat={seen} />}
      </section>
    );
  };
  const open = (seat: Seat) => {
    look_at(seat === looked_at ? null : seat);
    if (!wide) choose("mine");
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
    </div>
  );
  const mine: Tab = Board === undefined
    ? { id: "table", name: say.value("board.plain"), icon: "person", content: () => board }
    : { id: "mine", name: say.value("things"), icon: "person", content: things };
  const panels: readonly Tab[] = wide ? tabs : [mine, ...tabs];
  return (
    <Travelling position={props.view}>
      <div class={`frame ${shape.value} ${game === null ? "boardless" : ""}`} data-state={state} data-decision={decision}>
        <header class="top">{top}</header>
        <main class="desk">
          {prompt}
          {wide || game !== null ? board : null}
          {wide ? actions : null}
        </main>
        <div class="side">
          {plates(looked_at, open)}
          {wide && game !== null && (state !== "over" || looked_at !== null) ? things() : null}
          <Tabs tabs={panels} open={tab} choose={choose} collapse={wide ? undefined : () => choose(null)} />
          {wide ? null : actions}
        </div>
      </div>
    </Travelling>
  );
}
