// A board by itself, drawn from a saved position, for those who draw boards:
// npm run dev, then /dev/?game=egizia&position=NAME&theme=dark&lang=fr&shape=tall (dev/positions/NAME.json).
import "@fontsource-variable/source-sans-3";
import "../src/style/tokens.css";
import "../src/style/board.css";
import { render } from "preact";
import type { Game } from "../src/table/game";
import type { GameId, Snapshot } from "../src/net/protocol";
import { Choosing } from "../src/table/choosing";
import { load_say } from "../src/texts/texts";

const query = new URLSearchParams(location.search);
const id = (query.get("game") ?? "fertility") as GameId;
const games = import.meta.glob<{ default: Game }>("../../games/*/web/index.tsx");
const boxes = import.meta.glob<unknown>("../../games/*/components.json", { import: "default" });
const positions = import.meta.glob<Snapshot>("./positions/*.json", { import: "default" });

const game = (await games[`../../games/${id}/web/index.tsx`]?.())?.default;
const box = await boxes[`../../games/${id}/components.json`]?.();
const snapshot = await positions[`./positions/${query.get("position") ?? id}.json`]?.();
const say = await load_say(query.get("lang") === "fr" ? "fr" : "en", id);
document.documentElement.dataset["theme"] = query.get("theme") ?? "light";

const room = document.getElementById("table");
if (game === undefined || snapshot === undefined || room === null) {
  document.body.append("no such game or position");
} else {
  const choosing = new Choosing({
    make: (_, action) => console.log("move", action.action),
    why: (_, action) => console.log("why", action),
  });
  choosing.ask(snapshot.prompts[0] ?? null);
  const props = {
    view: snapshot.view,
    box,
    options: snapshot.options,
    seats: snapshot.seats,
    eyes: snapshot.you.eyes,
    to_act: snapshot.to_act,
    choosing,
    say,
    news: [],
    shape: query.get("shape") === "tall" ? ("tall" as const) : ("wide" as const),
    letters: query.get("letters") === "1",
  };
  const { Board, Mine, Glance } = game;
  render(
    <main class={`dev ${props.shape}`}>
      <div class="dev-board">
        <Board {...props} />
      </div>
      <div class="dev-side">
        {snapshot.seats.map(({ seat }) => (
          <section key={seat}>
            <Glance {...props} seat={seat} />
            {seat === (snapshot.you.eyes ?? 0) || query.has("all") ? <Mine {...props} seat={seat} /> : null}
          </section>
        ))}
      </div>
    </main>,
    room,
  );
}
