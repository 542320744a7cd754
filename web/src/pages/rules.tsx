// The rules of a game in reading order: searchable, each paragraph with its number to link to and the symbols it is about, some with an
// example to step through; in the language of the reader, with a word on which components are reconstructed.
import "../style/reading.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type ComponentChildren, Fragment } from "preact";
import { Band } from "../art/band";
import { Icon } from "../art/icons";
import { game_name, games } from "../net/http";
import type { GameId } from "../net/protocol";
import { Link } from "../route";
import { explain } from "../table/explain";
import { type Drawn, load_scenes, scene_props, type Scenes, Steps } from "../table/scene";
import { TopBar } from "../table/top_bar";
import { language, load_how, load_rules, say } from "../texts/texts";
import { use_game } from "./table";

const plain_letters = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The text with what was searched for marked. */
function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  // Accents are one sign each in composed text, so places in the bare text are places in the text.
  const bare = [...text].map(plain_letters).join("");
  const at = wanted === "" || bare.length !== text.length ? -1 : bare.indexOf(wanted);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}

type Symbols = ReadonlyMap<string, readonly { readonly what: string; readonly name: string; readonly picture: ComponentChildren }[]>;

/** The symbols of the legend by the rule that says most about them. */
function symbols_of(drawn: Drawn, scenes: Scenes): Symbols {
  const found = new Map<string, { what: string; name: string; picture: ComponentChildren }[]>();
  const scene = Object.values(scenes)[0];
  if (scene === undefined) return found;
  const props = scene_props(drawn, scene, 0);
  for (const { what, picture } of drawn.game.legend ?? []) {
    const said = explain(drawn.game, props, what);
    const rule = said?.rules[0];
    if (said !== undefined && rule !== undefined) found.set(rule, [...(found.get(rule) ?? []), { what, name: said.title, picture }]);
  }
  return found;
}

/** What stands under a rule: the symbols it is about, and an example. */
function More({ id, drawn, scenes, symbols }: {
  readonly id: string;
  readonly drawn: Drawn;
  readonly scenes: Scenes;
  readonly symbols: Symbols;
}) {
  const [open, set_open] = useState(false);
  const scene = scenes[id];
  const pictures = symbols.get(id) ?? [];
  if (scene === undefined && pictures.length === 0) return null;
  const name = say.value("rules.example.of", { rule: id });
  return (
    <div class="rule-more">
      {pictures.length === 0 ? null : (
        <ul class="rule-symbols" aria-label={say.value("rules.symbols")}>
          {pictures.map((one) => <li key={one.what}>{one.picture} {one.name}</li>)}
        </ul>
      )}
      {scene === undefined ? null : (
        <button type="button" class="rule-example" aria-expanded={open} aria-label={name} onClick={() => set_open(!open)}>
          <Icon name="film" /> {say.value("rules.example")}
        </button>
      )}
      {open && scene !== undefined ? <Steps drawn={drawn} scene={scene} name={name} /> : null}
    </div>
  );
}

export function RulesText({ game, anchor }: { readonly game: GameId; readonly anchor: string }) {
  const [rules, set_rules] = useState<Readonly<Record<string, string>>>({});
  const [aim, set_aim] = useState<string | undefined>();
  const [scenes, set_scenes] = useState<Scenes>({});
  const { ready, game_say } = use_game(game);
  const [search, set_search] = useState("");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let here = true;
    void load_rules(language.value, game).then((loaded) => here && set_rules(loaded));
    void load_how(language.value, game).then((words) => here && set_aim(words["aim"]));
    void load_scenes(game).then((loaded) => here && set_scenes(loaded));
    return () => {
      here = false;
    };
  }, [game, language.value]);
  useLayoutEffect(() => {
    if (anchor === "") return;
    const paragraph = root.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(anchor)}"]`);
    paragraph?.scrollIntoView({ block: "center" });
    paragraph?.focus({ preventScroll: true });
  }, [rules, anchor]);
  const drawn = useMemo(
    () => (ready?.id === game && ready.game !== null && game_say !== null ? { game: ready.game, box: ready.box, say: game_say } : null),
    [ready, game, game_say],
  );
  const symbols = useMemo(() => (drawn === null ? new Map() : symbols_of(drawn, scenes)), [drawn, scenes]);
  const wanted = plain_letters(search.trim());
  const ids = Object.keys(rules).filter((id) => id.includes("."));
  const found = ids.filter((id) => wanted === "" || plain_letters(`${id} ${rules[id] ?? ""}`).includes(wanted));
  const sections = Object.keys(rules).filter((id) => !id.includes("."));
  return (
    <div class="rules" ref={root}>
      <label class="field rules-search">
        <span>{say.value("rules.search")}</span>
        <input type="search" value={search} onInput={(event) => set_search(event.currentTarget.value)} />
      </label>
      <p class="muted" role="status">
        {wanted === "" ? "" : say.value("rules.found", { count: found.length })}
      </p>
      {aim === undefined || wanted !== "" ? null : (
        <section>
          <h3>{say.value("rules.aim")}</h3>
          <p class="rules-aim">{aim}</p>
        </section>
      )}
      {sections.map((section) => {
        const mine = found.filter((id) => id.startsWith(`${section}.`));
        if (mine.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`rules-${section}`}>
            <h3 id={`rules-${section}`}>
              {rules[section]} <span class="rule-number">{section}</span>
            </h3>
            {mine.map((id) => (
              <Fragment key={id}>
                <p data-rule={id} tabIndex={-1} class={id === anchor ? "rule-text wanted" : "rule-text"}>
                  <a class="rule-number" href={`/rules/${game}#${id}`} aria-label={say.value("rule.named", { rule: id })}>
                    {id}
                  </a>
                  <span>
                    <Marked text={rules[id] ?? ""} wanted={wanted} />
                  </span>
                </p>
                {drawn === null ? null : <More {...{ id, drawn, scenes, symbols }} />}
              </Fragment>
            ))}
          </section>
        );
      })}
      <section class="provenance">
        <h3>{say.value("rules.components")}</h3>
        <p>{game_say?.game("web.provenance") ?? ""}</p>
        <p class="muted">{say.value("provenance.replace")}</p>
      </section>
    </div>
  );
}

export default function Rules({ game, anchor }: { readonly game: string; readonly anchor: string }) {
  const [all, set_all] = useState<readonly GameId[]>([]);
  useEffect(() => void games().then((house) => set_all(house.games.map((one) => one.game)), () => undefined), []);
  const id = all.includes(game) ? game : (all[0] ?? game);
  useEffect(() => {
    document.title = `${say.value("rules")} · ${game_name(id)}`;
  }, [id, language.value]);
  return (
    <div class="rules-page">
      <header class="top">
        <TopBar title={say.value("rules")} line={null} />
      </header>
      <Band />
      <main class="page narrow">
        <nav class="one-of" aria-label={say.value("rules.games")}>
          {all.map((one) => (
            <Link key={one} to={`/rules/${one}`} class="button" current={one === id}>
              {game_name(one)}
            </Link>
          ))}
        </nav>
        <h2>{game_name(id)}</h2>
        <p class="no-print"><Link to={`/how/${id}`}>{say.value("how")}</Link></p>
        <RulesText game={id} anchor={anchor} />
      </main>
    </div>
  );
}
