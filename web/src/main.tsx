import "./style/fonts.css";
import "./style/tokens.css";
import "./style/board.css";
import "./style/shell.css";
import { render } from "preact";
import { App } from "./app";
import { language, speak } from "./texts/texts";

const room = document.getElementById("table");
await speak(language.value);
if (room !== null) render(<App />, room);
