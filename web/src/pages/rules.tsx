// The rules of a game: searchable, each paragraph with its number to link to, in the language of the reader, with a word
// on which components are reconstructed.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Band } from "../art/band";
import { game_name, games } from "../net/http";
import type { GameId } from "../net/protocol";
import { Link } from "../route";
import { TopBar } from "../table/top_bar";
import { language, load_rules, load_say, say } from "../texts/texts";

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

export function RulesText({ game, anchor }: { readonly game: GameId; readonly anchor: string }) {
  const [rules, set_rules] = useState<Readonly<Record<string, string>>>({});
  const [provenance, set_provenance] = useState("");
  const [search, set_search] = useState("");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let here = true;
    void load_rules(language.value, game).then((loaded) => here && set_rules(loaded));
    void load_say(language.value, game).then((words) => here && set_provenance(words.game("web.provenance") ?? ""));
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
      {sections.map((section) => {
        const mine = found.filter((id) => id.startsWith(`${section}.`));
        if (mine.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`rules-${section}`}>
            <h3 id={`rules-${section}`}>
              <span class="rule-number">{section}</span> {rules[section]}
            </h3>
            {mine.map((id) => (
              <p key={id} data-rule={id} tabIndex={-1} class={id === anchor ? "rule-text wanted" : "rule-text"}>
                <a class="rule-number" href={`/rules/${game}#${id}`} aria-label={say.value("rule.named", { rule: id })}>
                  {id}
                </a>
                <span>
                  <Marked text={rules[id] ?? ""} wanted={wanted} />
                </span>
              </p>
            ))}
          </section>
        );
      })}
      <section class="provenance">
        <h3>{say.value("rules.components")}</h3>
        <p>{provenance}</p>
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
        <RulesText game={id} anchor={anchor} />
      </main>
    </div>
  );
}
