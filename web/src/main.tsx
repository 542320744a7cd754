import "./style/tokens.css";
import { render } from "preact";

const room = document.getElementById("table");
if (room !== null) render(<h1>Iteru</h1>, room);
