// Panels of which one is shown: a row of tabs and what belongs to the open one.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Icon, type IconName } from "../art/icons";
import { say } from "../texts/texts";

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** A small figure beside the name: something new is there. */
  readonly badge?: number;
  /** Something short beside the name. */
  readonly note?: ComponentChildren;
  readonly content: () => ComponentChildren;
}

export function Tabs({ tabs, open, choose, collapse, below, drawer = false }: {
  readonly tabs: readonly Tab[];
  readonly open: string | null;
  readonly choose: (id: string) => void;
  /** Whether the open one can be folded away. */
  readonly collapse?: (() => void) | undefined;
  /** What stays where it is while another is drawn over it. */
  readonly below?: string | undefined;
  /** The open one is drawn over the rest of the table. */
  readonly drawer?: boolean;
}) {
  const shown = tabs.find(({ id }) => id === open) ?? (open === null ? undefined : tabs[0]);
  const under = tabs.find(({ id }) => id === below && id !== shown?.id);
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
        {tabs.map(({ id, name, icon, badge, note }) => (
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
            {note == null ? null : <span class="tab-note">{note}</span>}
            {badge === undefined || badge === 0 ? null : <span class="badge">{badge}</span>}
          </button>
        ))}
      </div>
      {under === undefined ? null : (
        <div key={under.id} class={`tab-panel panel-${under.id}`} inert>
          {under.content()}
        </div>
      )}
      {shown === undefined ? null : (
        <div
          key={shown.id}
          class={`tab-panel panel-${shown.id}${drawer ? " drawer" : ""}`}
          role="tabpanel"
          id={`panel-${shown.id}`}
          aria-labelledby={`tab-${shown.id}`}
        >
          {shown.content()}
        </div>
      )}
    </div>
  );
}
