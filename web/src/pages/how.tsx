// How to play a game, on one page that can be printed: the aim, a turn in pictures, what counts, tips, and for whom it is. Pictures are
// positions of a recorded game, drawn by the game's own board.
import "../style/reading.css";
import { useEffect, useState } from "preact/hooks";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { Icon } from "../art/icons";
import { cover_facts } from "../how";
import { where } from "../local/where";
import { game_name, games, open_record } from "../net/http";
import type { GameId } from "../net/protocol";
import { go, Link } from "../route";
import { Counted, type Drawn, load_scenes, Picture, type Scenes } from "../table/scene";
import { TopBar } from "../table/top_bar";
import { language, load_how, say } from "../texts/texts";
import { problem_text } from "./home";
import { use_game } from "./table";

const records = import.meta.glob<string>("../../../games/*/how/example.iteru", { query: "?raw", import: "default" });

/** Opens the recorded game as a replay, at its end. */
function OpenReplay({ game }: { readonly game: GameId }) {
  const [problem, set_problem] = useState<unknown>(null);
  const open = async () => {
    try {
      const text = await records[`../../../games/${game}/how/example.iteru`]?.();
      if (text === undefined) return;
      const { table } = await open_record(text, where());
      go(`/t/${table}/replay?move=9999`);
    } catch (reason) {
      set_problem(reason);
    }
  };
  return (
    <p class="no-print">
      <button type="button" onClick={() => void open()}><Icon name="film" /> {say.value("how.replay")}</button>
      {problem === null ? null : <span class="trouble">{problem_text(problem)}</span>}
    </p>
  );
}

type Words = Readonly<Record<string, string>>;

function Pictures({ drawn, scenes, words }: { readonly drawn: Drawn; readonly scenes: Scenes; readonly words: Words }) {
  return (
    <ol class="how-turn">
      {["turn1", "turn2", "turn3"].map((name) => {
        const scene = scenes[name];
        return (
          <li key={name}>
            {scene === undefined ? null : <Picture drawn={drawn} scene={scene} at={scene.frames.length - 1} />}
            <p>{words[name]}</p>
          </li>
        );
      })}
    </ol>
  );
}

function Facts({ game, words, least, most }: { readonly game: GameId; readonly words: Words; readonly least: number; readonly most: number }) {
  const facts = cover_facts(game);
  return (
    <dl class="how-facts">
      <div><dt>{say.value("home.players")}</dt><dd>{least === most ? least : `${least}–${most}`}</dd></div>
      {facts === undefined ? null : (
        <>
          <div><dt>{say.value("how.length")}</dt><dd>{say.value("how.minutes", { least: facts.minutes[0], most: facts.minutes[1] })}</dd></div>
          <div><dt>{say.value("how.weight")}</dt><dd>{say.value(`how.weight.${facts.weight}`)}</dd></div>
        </>
      )}
      <div class="how-whom"><dt>{say.value("how.whom")}</dt><dd>{words["whom"]}</dd></div>
    </dl>
  );
}

export default function How({ game }: { readonly game: string }) {
  const [all, set_all] = useState<readonly { readonly game: GameId; readonly min_players: number; readonly max_players: number }[]>([]);
  const [words, set_words] = useState<Words>({});
  const [scenes, set_scenes] = useState<Scenes>({});
  useEffect(() => void games().then((house) => set_all(house.games), () => undefined), []);
  const facts = all.find((one) => one.game === game) ?? all[0];
  const id = facts?.game ?? game;
  const { ready, game_say } = use_game(id);
  useEffect(() => void load_how(language.value, id).then(set_words), [id, language.value]);
  useEffect(() => void load_scenes(id).then(set_scenes), [id]);
  useEffect(() => {
    document.title = `${say.value("how")} · ${game_name(id)}`;
  }, [id, language.value]);
  const drawn = ready?.id === id && ready.game !== null && game_say !== null ? { game: ready.game, box: ready.box, say: game_say } : null;
  const end = scenes["end"];
  return (
    <div class="how-page">
      <header class="top no-print"><TopBar title={say.value("how")} line={null} /></header>
      <Band />
      <main class="page how">
        <nav class="one-of no-print" aria-label={say.value("rules.games")}>
          {all.map((one) => <Link key={one.game} to={`/how/${one.game}`} class="button" current={one.game === id}>{game_name(one.game)}</Link>)}
        </nav>
        <div class="how-head">
          <Cover game={id} />
          <div>
            <h2>{game_name(id)}</h2>
            <p class="how-aim">{words["aim"]}</p>
          </div>
        </div>
        <Facts game={id} words={words} least={facts?.min_players ?? 2} most={facts?.max_players ?? 4} />
        <h3>{say.value("how.turn")}</h3>
        {drawn === null ? null : <Pictures drawn={drawn} scenes={scenes} words={words} />}
        <h3>{say.value("how.end")}</h3>
        <p>{words["end"]}</p>
        {drawn === null || end === undefined ? null : <Counted drawn={drawn} scene={end} />}
        <OpenReplay game={id} />
        <h3>{say.value("how.tips")}</h3>
        <ol class="how-tips">{["tip1", "tip2", "tip3", "tip4", "tip5"].map((tip) => <li key={tip}>{words[tip]}</li>)}</ol>
        <p class="how-next no-print">
          <Link to={`/rules/${id}`} class="button">{say.value("rules")}</Link>
          <button type="button" onClick={() => print()}>{say.value("how.print")}</button>
        </p>
      </main>
    </div>
  );
}
