// @vitest-environment happy-dom
// What the style of the texts asks for and a machine can see: both languages, the house and every game.
import { describe, expect, it } from "vitest";
import events_page from "../../../docs/events.md?raw";
import { pieces_of } from "./texts";

type Words = Readonly<Record<string, string>>;
const files = import.meta.glob<Words>(["../../../texts/*/*.json", "../../../games/*/{texts,rules,how,lessons,coach}/{en,fr}.json"], { import: "default", eager: true });

interface Text {
  readonly where: string;
  readonly language: "en" | "fr";
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

const texts: readonly Text[] = Object.entries(files).flatMap(([path, words]) => {
  const [, house, game, kind] = /(?:texts\/(\w+)|games\/([\w-]+)\/(\w+))\/\w+\.json$/.exec(path) ?? [];
  const language = (house ?? (path.endsWith("fr.json") ? "fr" : "en")) as "en" | "fr";
  const file = game === undefined ? (path.split("/").at(-1) ?? "").replace(".json", "") : `${game} ${kind}`;
  return Object.entries(words).map(([key, text]) => ({ where: `${language} ${file}: ${key}`, language, file, key, text }));
});
const rules = texts.filter(({ file }) => file.endsWith(" rules"));
const of_games = texts.filter(({ file }) => file.endsWith(" texts"));
const wrong = (from: readonly Text[], is_wrong: (text: Text) => boolean) =>
  from.filter(is_wrong).map(({ where, text }) => `${where}: ${text}`);

describe("texts", () => {
  it("are all here", () => {
    expect(texts.length).toBeGreaterThan(2000);
    expect(new Set(texts.map(({ file }) => file)).size).toBeGreaterThan(25);
  });

  it("keep French signs with their words by a no-break space", () => {
    expect(wrong(texts, ({ language, text }) => language === "fr" && / [:;!?»%]|« |[^\s\u00a0(:/?][!?;](?![\w=/])|«[^\u00a0]/.test(text.replace(/\?\w+=…?/g, "")))).toEqual([]);
  });

  it("use the signs of printing", () => {
    expect(wrong(texts, ({ text }) => /['"]/.test(text))).toEqual([]);
    expect(wrong(texts, ({ text, key }) => text.includes("...") && !key.startsWith("help"))).toEqual([]);
    expect(wrong(texts, ({ language, text }) => (language === "en" ? /[«»]|\d %(?!\w)/ : /[“”]/).test(text))).toEqual([]);
  });

  it("count with {n:one/other}, not with keys of their own", () => {
    expect(wrong(texts, ({ key }) => /\.(one|many)$/.test(key) && key !== "word.one")).toEqual([]); // Egizia keeps one card
    // A figure before a word in the plural would not agree with one.
    const plurals = /\{(count|n|points|cost|need|have|left|foremen|workers|free|taken|moves|games|tables)\}[ \u00a0](points|stones|cards|cubes|debens|tiles|players|pierres|cartes|Debens|tuiles|joueurs|ouvriers)\b/;
    expect(wrong(texts, ({ text }) => plurals.test(text) && !/ (of|sur) \{\w+\}/.test(text))).toEqual([]);
  });

  // People at one screen each have a name: these are never said to a single reader.
  const to_several = ["web: handover", "play: hand_over"];

  it("have a twin to the reader for every sentence about a seat", () => {
    const keys = new Set(texts.map(({ where }) => where));
    const lonely = texts.filter(({ text, key, where }) => text.startsWith("{seat} ") && !key.endsWith(".you") && !keys.has(`${where}.you`));
    // A story about a game that is over is told of everybody alike, as the link to it is for others.
    expect(lonely.map(({ where }) => where.slice(3)).filter((where) => !to_several.includes(where) && !where.startsWith("analyse: "))).toEqual([]);
  });

  it("name a seat first, after a colon or in brackets", () => {
    const placed = (text: string) => text.replace(/^\{seat\}|: \{seat\}|\(\{seat\}\)/g, "");
    expect(wrong(texts, ({ text }) => placed(text).includes("{seat}"))).toEqual([]);
  });

  it("begin a repeated clause only in sentences about a seat", () => {
    expect(wrong(texts, ({ key, text }) => text.includes("^") && !(key.startsWith("event.") && text.startsWith("{seat} ") && text.split("^").length === 2))).toEqual([]);
  });

  it("tell players rules without words of the program", () => {
    expect(wrong(rules, ({ text }) => /\b[a-z]+_[a-z]+|\biteru\b|--\w|\.json|\b(seed|trace|program|component file|graine|programme|fichier)\b/i.test(text))).toEqual([]);
    expect(wrong(rules, ({ text }) => /\((House r|R)uling\.\)|\(Clarified|\(Décision de|\(Précisé par/.test(text))).toEqual([]);
  });

  it("call bots by names that no game uses", () => {
    const names = texts.find(({ where }) => where === "en web: bot.names")?.text.split(", ") ?? [];
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(wrong([...of_games, ...rules], ({ text }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([]);
  });
});

describe("what the coach says", () => {
  const coached = texts.filter(({ file }) => file.endsWith(" coach"));
  it("is one sentence that fits over a board", () => {
    expect(coached.length).toBeGreaterThan(200);
    expect(wrong(coached, ({ text, language }) => text.length > (language === "en" ? 125 : 140) || !/[.?]$/.test(text) || /[.!?] /.test(text))).toEqual([]);
  });
});

describe("sentences about events", () => {
  /** docs/events.md is written from the games: | `event` | `member`, (`secret`) | */
  const members = new Map<string, { readonly all: readonly string[]; readonly secret: readonly string[] }>();
  let game = "";
  const games: Readonly<Record<string, string>> = { "Valley of the Kings": "tal-der-koenige" };
  for (const line of events_page.split("\n")) {
    const title = /^## (.+)$/.exec(line)?.[1];
    if (title !== undefined) game = games[title] ?? title.toLowerCase();
    const [, name, list = ""] = /^\| `(\w+)` \| ([^|]*) \|/.exec(line) ?? [];
    if (name === undefined) continue;
    const named = (pattern: RegExp) => [...list.matchAll(pattern)].map((one) => one[1] ?? "");
    members.set(`${game} texts ${name}`, { all: named(/`(\w+)`/g), secret: named(/\(`(\w+)`\)/g) });
  }
  const told = of_games.filter(({ key }) => /^(event|gain)\./.test(key));
  const holes = (text: string) => pieces_of(text).flatMap((piece) => (typeof piece === "string" ? [] : [piece.name.split(".")[0] ?? ""]));
  const of = ({ file, key }: Text) => members.get(`${file} ${key.split(".")[1]}`);

  it("ask for nothing that the event does not have", () => {
    expect(told.length).toBeGreaterThan(400);
    expect(wrong(told, (text) => of(text) === undefined)).toEqual([]);
    expect(wrong(told, (text) => holes(text.text).some((name) => !["seat", "count", ...(of(text)?.all ?? [])].includes(name)))).toEqual([]);
  });

  it("have words for those who may not know", () => {
    const keys = new Set(told.map(({ where }) => where));
    const secret = told.filter((text) => text.key.startsWith("event.") && holes(text.text).some((name) => of(text)?.secret.includes(name) === true));
    expect(secret.length).toBeGreaterThan(0);
    expect(secret.filter(({ where }) => !keys.has(`${where.replace(/\.you$/, "")}.hidden`)).map(({ where }) => where)).toEqual([]);
  });
});

describe("lengths", () => {
  /** About as long as what is filled in: a figure of two digits, a word of eight letters. */
  const length = (text: string) =>
    pieces_of(text.replace("^", ""))
      .map((piece) => {
        if (typeof piece === "string") return piece;
        if (piece.sign !== undefined) return piece.sign === ":" ? `12 ${piece.other}` : piece.other;
        return /^(good|token|given|noble|track|crew|market|flood|colour|bottom|first|second|vase_in_hand|bartering)$/.test(piece.name.split(".")[0] ?? "") ? "alabaster" : "12";
      })
      .join("").length;
  const too_long = (from: readonly Text[], en: number, fr: number, spared: readonly string[] = []) =>
    from
      .filter(({ language, text, where }) => length(text) > (language === "en" ? en : fr) && !spared.includes(where))
      .map(({ where, text }) => `${where}: ${text} (${length(text)})`);
  const web = (...keys: readonly string[]) => texts.filter(({ file, key }) => file === "web" && keys.includes(key));

  it("action bar and tabs", () => {
    const bar = web("confirm", "step_back", "undo", "undo.turn", "choices", "hint", "rematch", "rematch.go", "replay", "log", "score", "chat", "things");
    expect(bar.length).toBe(26);
    expect(too_long(bar, 10, 12)).toEqual([]);
  });

  it("notes on plates", () => {
    expect(too_long(texts.filter(({ file, key }) => (file === "web" && key.startsWith("plate.")) || (file === "server" && key.startsWith("level."))), 14, 16)).toEqual([]);
  });

  it("other buttons", () => {
    const buttons = web(
      "yes", "no", "back", "pay_otherwise", "hint.take", "choices.all", "things.mine", "account.return", "account.keep", "account.change", "account.leave", "room.sit", "room.sit_too",
      "room.bot", "room.no_bot", "room.stand", "room.remove", "room.start", "invite.copy", "replace.ask", "propose.undo", "propose.resign", "propose.abandon",
      "past.now", "replay.link", "replay.play_on", "new.make", "home.new", "record", "rules", "keys",
    );
    const own = of_games.filter(({ key }) => /^web\.(go|end|pass|to_wheel|tutor_no|diplomat_\w+|pass\.\w+|way\.\w+|[a-z_]+\.(pass|decline|done|settle))$/.test(key) && !/^web\.(means|warns)\./.test(key));
    expect(buttons.length).toBe(62);
    expect(own.length).toBeGreaterThan(20);
    expect(too_long([...buttons, ...own], 22, 26)).toEqual([]);
  });

  it("prompts", () => {
    expect(too_long(of_games.filter(({ key }) => key.startsWith("decision.")), 70, 85)).toEqual([]);
  });

  it("refusals", () => {
    expect(too_long(texts.filter(({ file, key }) => file !== "play" && key.startsWith("refusal.")), 90, 110)).toEqual([]);
  });

  it("gains", () => {
    // A vase names its three resources, and a district's token its district.
    const spared = ["en", "fr"].flatMap((language) => ["vase_taken", "lot_taken"].map((gain) => `${language} pharaon texts: gain.${gain}`));
    expect(too_long([...of_games.filter(({ key }) => key.startsWith("gain.")), ...texts.filter(({ key }) => key.startsWith("gains."))], 28, 34, spared)).toEqual([]);
  });
});
