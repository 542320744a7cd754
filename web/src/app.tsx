// Which page is shown. Home comes with the first script; the others when they are wanted.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Home } from "./pages/home";
import { place } from "./route";
import { open_rules } from "./rule_link";
import { say } from "./texts/texts";
import { keys_shown } from "./table/keys";
import { Dialog } from "./ui";

/** A page that is loaded when it is wanted. */
function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
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

const TablePage = later(() => import("./pages/table"));
const NewTable = later(() => import("./pages/new_table"));
const Replay = later(() => import("./pages/replay"));
const Rules = later(() => import("./pages/rules"));
const RulesText = later(async () => ({ default: (await import("./pages/rules")).RulesText }));

export function App() {
  const { path, query, anchor } = place.value;
  const [, first = "", second = "", third = ""] = path.split("/");
  const rules = open_rules.value;
  const page = () => {
    if (first === "t" && second !== "" && third === "replay") return <Replay key={second} id={second} query={query} />;
    if (first === "t" && second !== "") return <TablePage key={second} id={second} invite={anchor} />;
    if (first === "new") return <NewTable query={query} />;
    if (first === "rules") return <Rules game={second} anchor={anchor} />;
    return <Home />;
  };
  return (
    <>
      {page()}
      {keys_shown.value ? <Keys /> : null}
      {rules === null ? null : (
        <Dialog title={say.value("rules")} close={() => (open_rules.value = null)} large>
          <RulesText game={rules.game} anchor={rules.rule} />
        </Dialog>
      )}
    </>
  );
}

const keys = ["arrows", "enter", "escape", "u", "h", "?"] as const;

function Keys() {
  return (
    <Dialog title={say.value("keys")} close={() => (keys_shown.value = false)}>
      <dl class="keys">
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{say.value(`key.${key}.name`)}</kbd>
            </dt>
            <dd>{say.value(`key.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
