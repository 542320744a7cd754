// A test of the sweep: faults that people have met are put back into the page, one at a time, and each must be found: a kind of finding
// at a thing, which the same screen does not have without the fault.
const plates_in_full = ".frame.wide .strip { grid-template-columns: 1fr !important; } .frame.wide .strip .plate { min-height: 62px !important; }";
const panels_without_least = ".frame.wide .things { flex: none !important; max-height: 50dvh !important; } .frame.wide .tabs { flex: 1 !important; min-height: 0 !important; }";

const faults = [
  { name: "four players at 1280 × 720 leave no room for the log", game: "fertility", players: 4, size: [1280, 720], state: "log", css: plates_in_full + panels_without_least, what: "panel", where: /panel-log/ },
  { name: "and none for the choices", game: "egizia", players: 4, size: [1280, 720], state: "choices", css: plates_in_full + panels_without_least, what: "panel", where: /panel-choices/ },
  { name: "the chat is off the screen", game: "fertility", players: 4, size: [1280, 720], state: "chat", css: plates_in_full + panels_without_least, what: /panel|off the screen|text cut|covered/, where: /chat/ },
  { name: "five players at 1440 × 900 leave 16 px for all tabs", game: "pharaon", players: 5, size: [1440, 900], state: "log", css: plates_in_full + panels_without_least, what: "panel", where: /panel-log/ },
  { name: "labels of tabs are cut at 1366 × 657", game: "fertility", players: 4, size: [1366, 657], state: "log", css: ".frame.wide .tab-row button { flex-direction: row !important; width: 60px; flex: none !important; overflow: hidden; white-space: nowrap; }", what: "text cut", where: /tab/ },
  { name: "a hint takes room from the board", game: "fertility", players: 4, size: [360, 640], touch: true, state: "hint", css: ".prompt-place { height: auto !important; } .prompt, .bars { position: static !important; }", what: "jumps", where: /board/ },
  { name: "a refusal and a stand-in take room from the board", game: "egizia", players: 3, size: [1280, 720], state: "bars", css: ".prompt-place { height: auto !important; } .prompt, .bars { position: static !important; }", what: "jumps", where: /board/ },
  { name: "a preview that wraps takes room from the board", game: "fertility", players: 2, size: [360, 640], touch: true, state: "picked", css: ".prompt-place { height: auto !important; } .prompt { position: static !important; } .preview { min-height: 90px !important; }", what: "jumps", where: /board/ },
  { name: "tablets of 23 × 30 px on a phone", game: "tal-der-koenige", kind: "bid", size: [360, 640], touch: true, state: "base", css: ".tal-auction-hand { height: 30px !important; }", what: "too small", where: /svg\.tal/ },
  { name: "tablets of 7 × 9 px on a phone held across", game: "tal-der-koenige", kind: "bid", size: [844, 390], touch: true, state: "base", css: ".tal-auction-hand { height: 9px !important; }", what: "too small", where: /svg\.tal/ },
  { name: "tablets under the Confirm bar", game: "tal-der-koenige", kind: "bid", size: [360, 640], touch: true, state: "base", css: ".frame.tall .board-place { margin-bottom: -130px !important; } .frame.tall :is(.tab-row, .actions) { background: var(--paper); z-index: 3; position: relative; }", what: /covered|overlap/, where: /svg\.tal/ },
  { name: "held across, the table is laid out as a desk", game: "tal-der-koenige", kind: "bid", size: [844, 390], touch: true, state: "base", css: ".frame.short { grid-template: 'top' auto 'prompt' auto 'board' 1fr 'row' auto 'panel' 200px 'actions' auto / 1fr !important; } .frame.short .top { grid-area: top !important; } .frame.short .tab-row { grid-area: row !important; }", what: "panel", where: /board-place|panel/ },
  { name: "the sheet lies under the Confirm bar", game: "fertility", players: 3, size: [360, 640], touch: true, state: "base", css: ".frame.tall .actions { margin-top: -60px !important; background: var(--paper); z-index: 3; }", what: /covered|overlap/, where: /tab/ },
  { name: "buttons too small for a finger", game: "pharaon", players: 2, size: [412, 915], touch: true, state: "base", css: ".frame .round-button { width: 30px !important; min-height: 30px !important; height: 30px !important; }", what: "too small", where: /round-button/ },
  { name: "the page is wider than the screen", game: "pharaon", players: 4, size: [360, 640], touch: true, state: "base", css: ".travelling { overflow: visible !important; } .top { width: 130vw; }", what: /sideways|off the screen/, where: /./ },
  { name: "plates are pushed sideways", game: "pharaon", players: 5, size: [360, 640], touch: true, state: "base", css: ".frame.small .plates { grid-auto-columns: 8.5rem !important; overflow-x: auto !important; }", what: "sideways", where: /plates/ },
  { name: "the prompt is cut", game: "egizia", players: 4, size: [360, 640], touch: true, state: "base", css: ".prompt { height: 20px !important; min-height: 0 !important; overflow: hidden !important; }", what: "text cut", where: /prompt/ },
  { name: "what passing means lies over the name plates", game: "tal-der-koenige", kind: "bid", size: [360, 640], touch: true, state: "base", css: ".frame.tall .prompt-place { --height: 56px !important; }", what: "covered", where: /plate/ },
  { name: "my things change their order", game: "egizia", players: 4, size: [1280, 720], state: "base", css: ".egz-mine { display: flex !important; flex-direction: column-reverse; }", what: "order", where: /./ },
];

const put_in = (css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
};

/** Whether every fault is found when it is there, and nothing when it is not. */
export async function sabotages({ open, positions, look }) {
  let good = true;
  const screens = { desk: await open(false), phone: await open(true) };
  for (const { name, game, players, kind, size, touch = false, state, css, what, where } of faults) {
    const position = positions.find(({ record, kind: asked, snapshot }) =>
      record.game === game && (players === undefined || record.players === players) && (kind === undefined || asked === kind) && snapshot.prompts.length > 0);
    if (!positions.some(({ record }) => record.game === game)) continue; // this game is left out today
    if (position === undefined) throw new Error(`no position for “${name}”`);
    const screen = touch ? screens.phone : screens.desk;
    const is_it = (finding) => (what instanceof RegExp ? what.test(finding.what) : finding.what === what) && where.test(finding.where);
    const chosen = (state === "base" ? ["base"] : ["base", state]).map((one, i) => ({ state: one, sizes: [size], goes_on: i === 1 }));
    const without = (await look(screen, position, chosen)).filter(is_it);
    await screen.page.evaluate(put_in, css);
    const found = await look(screen, position, chosen);
    await screen.page.evaluate(put_in, "");
    const fits = found.some(is_it);
    if (!fits || without.length > 0) good = false;
    console.log(`${fits && without.length === 0 ? "found " : "MISSED"}  ${name}${fits ? "" : ": nothing was found"}${without.length > 0 ? `: it is there already (${without[0].where} ${without[0].detail})` : ""}`);
  }
  return good;
}
