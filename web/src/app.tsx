// Which page is shown. Home comes with the first script; the others when they are wanted.
import { later } from "./later";
import { Home } from "./pages/home";
import { place } from "./route";
import { open_rules } from "./rule_link";
import { say } from "./texts/texts";
import { keys_shown } from "./table/keys";
import { Dialog, Drawer } from "./ui";

const TablePage = later(() => import("./pages/table"));
const NewTable = later(() => import("./pages/new_table"));
const Learn = later(() => import("./pages/learn"));
const Replay = later(() => import("./pages/replay"));
const Analysis = later(() => import("./pages/analysis"));
const Practice = later(() => import("./pages/practice"));
const Rules = later(() => import("./pages/rules"));
const How = later(() => import("./pages/how"));
const RulesText = later(async () => ({ default: (await import("./pages/rules")).RulesText }));

export function App() {
  const { path, query, anchor } = place.value;
  const [, first = "", second = "", third = ""] = path.split("/");
  const rules = open_rules.value;
  const page = () => {
    if (first === "t" && second !== "" && third === "replay") return <Replay key={second} id={second} query={query} />;
    if (first === "t" && second !== "" && third === "analysis") return <Analysis key={second} id={second} query={query} />;
    if (first === "t" && second !== "") return <TablePage key={second} id={second} invite={anchor} />;
    if (first === "learn" && second !== "") return <Learn game={second} lesson={third} />;
    if (first === "practice") return <Practice key={second} game={second} />;
    if (first === "new") return <NewTable query={query} />;
    if (first === "how") return <How game={second} />;
    if (first === "rules") return <Rules game={second} anchor={anchor} />;
    return <Home />;
  };
  return (
    <>
      {page()}
      {keys_shown.value ? <Keys /> : null}
      {rules === null ? null : (
        <Drawer title={say.value("rules")} close={() => (open_rules.value = null)}>
          <RulesText game={rules.game} anchor={rules.rule} />
        </Drawer>
      )}
    </>
  );
}

const keys = ["arrows", "enter", "escape", "u", "h", "shift", "i", "?"] as const;

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
