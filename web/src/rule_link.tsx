// A rule's number that opens the rules at that paragraph, beside the table, so that nobody loses their place.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { GameId } from "./net/protocol";
import { say } from "./texts/texts";

/** The rules that lie open beside the table. */
export const open_rules = signal<{ readonly game: GameId; readonly rule: string } | null>(null);

export function RuleLink({ game, rule, by_arrows = false, children }: {
  readonly game: GameId;
  readonly rule: string;
  /** Reached by arrows, not by Tab: one of many in a log. */
  readonly by_arrows?: boolean;
  readonly children?: ComponentChildren;
}) {
  return (
    <a
      class={children === undefined ? "rule" : undefined}
      href={`/rules/${game}${rule === "" ? "" : `#${rule}`}`}
      tabIndex={by_arrows ? -1 : undefined}
      aria-label={children === undefined ? say.value("rule.named", { rule }) : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.closest("dialog")?.close(); // what lies over everything would lie over the rules, too
        open_rules.value = { game, rule };
      }}
    >
      {children ?? rule}
    </a>
  );
}
