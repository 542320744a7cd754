// What is loaded when it is wanted.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "./texts/texts";

const noted = "iteru.begun_anew";

/** Parts are named after their contents: where one is missing, the server has another version by now, and the page begins
    anew where it is. Once: what is missing again has another reason. */
export function begin_anew(place: Pick<Location, "href" | "reload">, notes: Pick<Storage, "getItem" | "setItem">): void {
  if (notes.getItem(noted) === place.href) return;
  notes.setItem(noted, place.href);
  place.reload();
}

export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Page, set_page] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (Page !== null) return;
      void load().then((module) => {
        loaded = module.default;
        set_page(() => module.default);
      }, () => {
        if (navigator.onLine) begin_anew(location, sessionStorage);
      });
    }, []);
    return Page === null ? <p class="loading">{say.value("loading")}</p> : <Page {...props} />;
  };
}
