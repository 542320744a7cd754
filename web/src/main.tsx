import "./style/fonts.css";
import "./style/tokens.css";
import "./style/board.css";
import "./style/shell.css";
import "./style/story.css";
import { render } from "preact";
import { App } from "./app";
import { keep_page } from "./local/keep_page";
import { games } from "./net/http";
import { language, speak } from "./texts/texts";

const room = document.getElementById("table");
games().catch(() => undefined); // asked for before anything is drawn; who needs them tells what went wrong
await speak(language.value);
if (room !== null) render(<App />, room);
const keep = (): void => void keep_page(navigator.serviceWorker).catch(() => undefined);
if (import.meta.env.PROD) {
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}
