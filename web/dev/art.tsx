import "../src/style/tokens.css"; import "../src/style/board.css"; import "../src/art/art.css"; import "../src/games/fertility/style.css";
import { render } from "preact"; import { Picture, Token } from "../src/games/fertility/goods"; import { Statue } from "../src/games/fertility/gods";
const g=["alabaster","bovine","papyrus","grape","wheat","monument","any"] as const; const gods=["anubis","bastet","horus","isis","sobek","thoth","any"] as const;
render(<svg width="1000" height="560" viewBox="0 0 1000 560">
<rect width="1000" height="560" fill="#e6cf9f"/>
{g.map((x,i)=><g key={x}><g transform={`translate(${70+i*130} 70)`}><rect x="-60" y="-60" width="120" height="120" fill={`var(--${x})`} stroke="#000"/><Picture good={x} size={120}/></g>
<g transform={`translate(${40+i*40} 160)`}><Picture good={x} size={24}/></g><g transform={`translate(${400+i*40} 160)`}><Token good={x} size={24}/></g><g transform={`translate(${700+i*24} 160)`}><Picture good={x} size={14}/></g></g>)}
{gods.map((x,i)=><g key={x}><g transform={`translate(${70+i*130} 280)`}><rect x="-60" y="-60" width="120" height="120" fill="#f8efdc" stroke="#000"/><Statue god={x} size={120}/></g><g transform={`translate(${40+i*40} 380)`}><Statue god={x} size={24}/></g></g>)}
</svg>, document.getElementById("t")!);
