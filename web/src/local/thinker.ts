// A worker that thinks for one seat, or looks back at a game: questions come one after the other, and each gets an answer.
import { Engine } from "./engine";

export interface Question {
  readonly number: number;
  readonly question: string;
  readonly log: string;
}

/** Which actions of a seat lose much, by what it knows. */
export interface Weighing {
  readonly number: number;
  readonly weigh: string;
}

/** A part of a game to look back at (src/wasm/analyser.h). */
export interface Analysing {
  readonly number: number;
  readonly analyse: string;
}

/** What bots of a game have learned. */
export interface Net {
  readonly game: string;
  readonly file: string;
}

/** What comes first. */
export interface Beginning {
  readonly module: WebAssembly.Module;
  readonly net?: Net | null;
}

const patience = 10_000;

/** A bot whose net cannot be fetched plays as the level below. */
async function bring(to: Engine, { game, file }: Net): Promise<void> {
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(patience) });
    if (answer.ok) to.bring_net(game, new Uint8Array(await answer.arrayBuffer()));
  } catch {
    // without
  }
}

let engine: Engine | null = null;
/** The net, if one is on its way. */
let net: Promise<void> | null = null;

function answer(asked: Question | Weighing | Analysing): void {
  const thought = "analyse" in asked ? engine?.analyse(asked.analyse) : "weigh" in asked ? engine?.weigh(asked.weigh) : engine?.think(asked.question, asked.log);
  self.postMessage({ number: asked.number, text: thought ?? "" });
}

self.onmessage = ({ data }: MessageEvent<Beginning | Question | Weighing | Analysing>) => {
  if ("module" in data) {
    engine = new Engine(data.module);
    if (data.net != null) net = bring(engine, data.net);
  } else if (net === null) answer(data);
  else void net.then(() => setTimeout(() => answer(data))); // what fails there is the worker's error, not a promise's
};
