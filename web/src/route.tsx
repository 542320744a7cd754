// Where we are: the address, as a signal, and links that do not reload the page.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** What stands behind `#`. */
  readonly anchor: string;
}

const here = (): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  anchor: decodeURIComponent(location.hash.slice(1)),
});

export const place = signal<Place>(here());
addEventListener("popstate", () => (place.value = here()));
addEventListener("hashchange", () => (place.value = here()));

export function go(address: string, replace = false): void {
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
      href={to}
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
