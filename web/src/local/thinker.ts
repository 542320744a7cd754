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

let engine: Engine | null = null;

self.onmessage = ({ data }: MessageEvent<{ readonly module: WebAssembly.Module } | Question | Weighing | Analysing>) => {
  if ("module" in data) {
    engine = new Engine(data.module);
    return;
  }
  const thought = "analyse" in data ? engine?.analyse(data.analyse) : "weigh" in data ? engine?.weigh(data.weigh) : engine?.think(data.question, data.log);
  self.postMessage({ number: data.number, text: thought ?? "" });
};
