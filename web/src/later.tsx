// What is loaded when it is wanted.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "./texts/texts";

export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Page, set_page] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      if (Page !== null) return;
      void load().then((module) => {
        loaded = module.default;
        set_page(() => module.default);
      });
    }, []);
    return Page === null ? <p class="loading">{say.value("loading")}</p> : <Page {...props} />;
  };
}
