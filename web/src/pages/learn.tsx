// /learn/<game>/<lesson>: a lesson on the real table; /learn/<game>: the lessons of a game.
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Icon } from "../art/icons";
import { game_name } from "../net/http";
import { Lesson } from "../learn/lesson";
import { lessons_of, load_lesson, load_lesson_say, type LessonSay, progress } from "../learn/lessons";
import { Speech } from "../learn/speech";
import { can_play_here } from "../local/here";
import { Link } from "../route";
import { Play } from "../table/play";
import { TopBar } from "../table/top_bar";
import { language, say } from "../texts/texts";
import { use_game } from "./table";

function use_words(game: string): LessonSay | null {
  const [words, set_words] = useState<LessonSay | null>(null);
  useEffect(() => {
    let here = true;
    void load_lesson_say(game, language.value).then((loaded) => here && set_words(() => loaded));
    return () => {
      here = false;
    };
  }, [game, language.value]);
  return words;
}

/** The lesson, opened where it was left. */
function use_lesson(game: string, name: string) {
  const [lesson, set_lesson] = useState<Lesson | null>(null);
  const [missing, set_missing] = useState(false);
  useEffect(() => {
    const opened = new Lesson(game, name);
    const { step = 0, done = false } = progress.peek()[`${game}/${name}`] ?? {};
    void load_lesson(game, name).then((text) => {
      if (text === null || !can_play_here) return set_missing(true);
      set_lesson(opened);
      void opened.open(text, done ? 0 : step);
    });
    return () => opened.close();
  }, [game, name]);
  return { lesson, missing };
}

function OneLesson({ game, name }: { readonly game: string; readonly name: string }) {
  const words = use_words(game);
  const { lesson, missing } = use_lesson(game, name);
  const table = lesson?.table.value ?? null;
  const state = table?.state.value ?? null;
  const { ready, game_say } = use_game(game);
  useEffect(() => {
    if (words !== null) document.title = `${words(`${name}.title`)} · ${game_name(game)}`;
  }, [words]);
  if (missing || lesson?.failed.value === true) {
    return (
      <main class="page">
        <h1>{say.value(missing ? "learn.none" : "learn.failed")}</h1>
        <Link to="/" class="button">{say.value("home")}</Link>
      </main>
    );
  }
  if (lesson === null || table === null || state === null || ready === null || game_say === null || words === null) return <p class="loading">{say.value("loading")}</p>;
  return (
    <>
      <Play key={table.id} table={table} state={state} game={ready.game} box={ready.box} game_say={game_say} />
      <Speech lesson={lesson} words={words} />
    </>
  );
}

function Lessons({ game }: { readonly game: string }) {
  const words = use_words(game);
  if (words === null) return <p class="loading">{say.value("loading")}</p>;
  return (
    <div>
      <header class="top">
        <TopBar title={say.value("learn.title", { game: game_name(game) })} line={null} />
      </header>
      <Band />
      <main class="page narrow">
        <ul class="lesson-list">
          {lessons_of(game).map((name) => {
            const far = progress.value[`${game}/${name}`];
            return (
              <li key={name}>
                <Link to={`/learn/${game}/${name}`}>
                  <Icon name={far?.done === true ? "check" : "film"} /> <strong>{words(`${name}.title`)}</strong>
                  <span class="muted">{far === undefined ? "" : say.value(far.done ? "learn.done" : "learn.begun")}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        <p>
          <Link to={`/practice/${game}`} class="button">
            <Icon name="hint" /> {say.value("practice")}
          </Link>
        </p>
      </main>
    </div>
  );
}

export default function LearnPage({ game, lesson }: { readonly game: string; readonly lesson: string }) {
  return lesson === "" ? <Lessons game={game} /> : <OneLesson key={`${game}/${lesson}`} game={game} name={lesson} />;
}
