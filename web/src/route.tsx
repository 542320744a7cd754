// Where we are: the address, as a signal, and links that do not reload the page.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { no_server } from "./local/here";

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** What stands behind `#`. */
  readonly anchor: string;
}

/** A folder of files has one page only: there the place stands behind `#`, with an anchor of its own. */
const address_of = (to: string): string => (no_server ? `#${to}` : to);

function here(): Place {
  const { pathname, search, hash } = no_server ? new URL(location.hash.slice(1) || "/", location.origin) : location;
  return { path: pathname, query: new URLSearchParams(search), anchor: decodeURIComponent(hash.slice(1)) };
}

export const place = signal<Place>(here());
addEventListener("popstate", () => (place.value = here()));
addEventListener("hashchange", () => (place.value = here()));

export function go(address: string, replace = false): void {
  address = address_of(address);
  if (replace) history.replaceState(null, "", address);
  else {
    history.pushState(null, "", address);
    scrollTo(0, 0);
  }
  place.value = here();
}

export interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly label?: string;
  /** It leads to where we are. */
  readonly current?: boolean;
  readonly children?: ComponentChildren;
}

export function Link({ to, class: kind, label, current = false, children }: LinkProps) {
  return (
    <a
      href={address_of(to)}
      class={kind}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
