// The thin bar above a table: the way home, the game, how the line is, and the menu.
import type { ComponentChildren } from "preact";
import { Logo } from "../art/logo";
import type { Line } from "../net/line";
import { Link } from "../route";
import { elsewhere, storage_trouble } from "../local/notices";
import { say } from "../texts/texts";
import { Preferences } from "../ui";

export function TopBar({ title, line, watching = 0, menu }: {
  readonly title: string;
  readonly line: Line | null;
  /** How many look on. */
  readonly watching?: number;
  readonly menu?: ComponentChildren;
}) {
  const state = line?.state.value ?? "open";
  return (
    <>
      <Link to="/" class="home-link" label={say.value("home")}>
        <Logo size={28} />
      </Link>
      <h1 class="top-title">{title}</h1>
      {watching > 0 ? <span class="watching">{say.value("watching", { count: watching })}</span> : null}
      <p class={`line-state ${state}`} role="status">
        {state === "open" ? (line?.roundabout.value === true ? say.value("line.http") : line !== null && storage_trouble.value ? say.value("line.not_kept") : "") : say.value(state === "ended" && elsewhere.value ? "line.elsewhere" : `line.${state}`)}
      </p>
      {menu}
      <Preferences />
    </>
  );
}
