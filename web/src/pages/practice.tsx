// /practice: one's own mistakes by game; /practice/<game>: the next of them on the real table, its answer hidden.
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Icon } from "../art/icons";
import { use_dock } from "../learn/speech";
import { can_play_here } from "../local/here";
import { in_order, type Position, positions, remove } from "../look_back/practice";
import { Solving } from "../look_back/solving";
import { type AnalyseSay, hundredths, use_words, why_in_points } from "../look_back/words";
import { game_name } from "../net/http";
import { go, Link } from "../route";
import { Narrator, plain } from "../table/narrator";
import { Play } from "../table/play";
import { TopBar } from "../table/top_bar";
import { language, say } from "../texts/texts";
import { use_game } from "./table";
import "../look_back/look_back.css";

function use_positions() {
  const [all, set_all] = useState<readonly Position[] | null>(null);
  const look = () => void positions().then(set_all);
  useEffect(look, []);
  return { all, look };
}

/** What a try came to, or what there is to do. */
function told({ position, tried, weighing, over, table }: Solving, words: AnalyseSay, narrator: Narrator): string {
  const prompt = table.value?.prompt.value ?? null;
  const view = table.value?.state.value?.view;
  const choice = (action: string) => {
    const found = prompt?.actions.find((one) => one.action === action);
    return prompt === null || found === undefined ? action : plain(narrator.choice(prompt, found, view));
  };
  const better = choice(position.best);
  const last = tried.value;
  if (weighing.value) return words("practice.weighing");
  if (over.value === "shown") return words("practice.shown", { better });
  if (last === null) return words("practice.ask");
  const mine = choice(last.action.action);
  if (over.value === "solved") return last.action.action === position.best ? words("practice.solved", { choice: mine }) : words("practice.close", { choice: mine, better });
  const loss = hundredths(last.told.loss, words);
  return last.action.action === position.played ? words("practice.same", { loss }) : words("practice.missed", { choice: mine, loss });
}

function Panel({ solving, words, narrator, next, left }: {
  readonly solving: Solving;
  readonly words: AnalyseSay;
  readonly narrator: Narrator;
  readonly next: () => void;
  readonly left: number;
}) {
  const { position, over, tried, weighing } = solving;
  const line = told(solving, words, narrator);
  const panel = use_dock([], `${line} ${over.value}`);
  const prompt = solving.table.value?.prompt.value ?? null;
  const before = prompt?.actions.find(({ action }) => action === position.played);
  const played = prompt === null || before === undefined ? position.played : plain(narrator.choice(prompt, before, solving.table.value?.state.value?.view));
  const reasons = why_in_points(over.value === "no" ? (tried.value?.told.points ?? {}) : position.points, narrator);
  const shows = over.value !== "no" || (tried.value !== null && !weighing.value);
  return (
    <section class="lesson practice" ref={panel} aria-label={words("practice")} data-over={over.value} data-step={position.step} data-weighing={weighing.value} data-tried={weighing.value ? undefined : tried.value?.action.action}>
      <header>
        <strong>{words("practice")}</strong>
        <span class="lesson-count">{words("practice.left", { left })}</span>
        <button type="button" class="bare" aria-label={words("practice.leave")} onClick={() => go("/practice")}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div aria-live="polite">
        <p class="lesson-words">{line}</p>
        {prompt !== null && over.value === "no" ? <p class="muted">{narrator.decision(prompt.kind, solving.table.value?.state.value?.view, prompt.seat)}</p> : null}
        {over.value === "no" ? null : <p>{words("practice.before", { choice: played, loss: hundredths(position.loss, words) })}</p>}
        {shows && reasons !== "" ? <p>{words("why", { points: reasons })}</p> : null}
      </div>
      <div class="lesson-ways">
        {over.value === "no" ? (
          <button type="button" class="quiet show-answer" onClick={solving.show}>
            {words("practice.show")}
          </button>
        ) : (
          <>
            <Link to={`/t/${position.table}/analysis?move=${position.step}&seat=${position.seat}`} class="button">
              {words("practice.game")}
            </Link>
            <button type="button" class="primary next-position" onClick={next}>
              {words("practice.next")}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function use_solving(position: Position): Solving | null {
  const [solving, set_solving] = useState<Solving | null>(null);
  useEffect(() => {
    const opened = new Solving(position);
    set_solving(opened);
    void opened.open();
    return () => opened.close();
  }, [position.id]);
  return solving;
}

function Solve({ position, words, next, left }: { readonly position: Position; readonly words: AnalyseSay; readonly next: () => void; readonly left: number }) {
  const solving = use_solving(position);
  const { ready, game_say } = use_game(position.game);
  const table = solving?.table.value ?? null;
  const state = table?.state.value ?? null;
  if (solving?.failed.value === true) {
    return (
      <main class="page narrow">
        <h1>{words("practice.failed")}</h1>
        <button type="button" onClick={() => void remove(position).then(next)}>{words("practice.forget")}</button>
      </main>
    );
  }
  if (solving === null || table === null || state === null || ready === null || game_say === null) return <p class="loading">{say.value("loading")}</p>;
  const narrator = new Narrator({ game: ready.game, box: ready.box, say: game_say, seats: state.seats, mine: state.you.seats });
  return (
    <>
      <Play key={table.id} table={table} state={state} game={ready.game} box={ready.box} game_say={game_say} />
      <Panel solving={solving} words={words} narrator={narrator} next={next} left={left} />
    </>
  );
}

function Games({ all, words }: { readonly all: readonly Position[]; readonly words: AnalyseSay }) {
  const games = [...new Set(all.map(({ game }) => game))].sort();
  return (
    <>
      <p>{words(games.length === 0 ? "practice.none" : "practice.lead")}</p>
      <ul class="lesson-list">
        {games.map((game) => {
          const { order, due } = in_order(all, game, Date.now());
          return (
            <li key={game}>
              <Link to={`/practice/${game}`}>
                <Icon name={due > 0 ? "hint" : "check"} /> <strong>{game_name(game)}</strong>
                <span class="muted">{words("practice.count", { due, all: order.length })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Nothing is due: when it will be. */
function Resting({ order, words, anyway }: { readonly order: readonly Position[]; readonly words: AnalyseSay; readonly anyway: () => void }) {
  const [first] = order;
  if (first === undefined) return <p>{words("practice.none")}</p>;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(first.due);
  return (
    <>
      <p>{words("practice.rest", { date })}</p>
      <button type="button" onClick={anyway}>{words("practice.anyway")}</button>
    </>
  );
}

export default function Practice({ game }: { readonly game: string }) {
  const words = use_words();
  const { all, look } = use_positions();
  const [anyway, set_anyway] = useState(false);
  const title = words === null ? "" : game === "" ? words("practice") : words("practice.title", { game: game_name(game) });
  useEffect(() => {
    if (title !== "") document.title = title;
  }, [title]);
  if (words === null || all === null) return <p class="loading">{say.value("loading")}</p>;
  const { order, due } = in_order(all, game, Date.now());
  const [first] = order;
  if (can_play_here && first !== undefined && (due > 0 || anyway)) {
    return <Solve key={`${first.id} ${first.due}`} position={first} words={words} next={look} left={Math.max(1, due)} />;
  }
  return (
    <div>
      <header class="top">
        <TopBar title={title} line={null} />
      </header>
      <Band />
      <main class="page narrow">
        {game === "" ? <Games all={all} words={words} /> : <Resting order={order} words={words} anyway={() => set_anyway(true)} />}
        <p><Link to={game === "" ? "/" : "/practice"} class="button">{game === "" ? say.value("home") : words("practice")}</Link></p>
      </main>
    </div>
  );
}
