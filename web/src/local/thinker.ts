// A worker that thinks for one seat: questions come one after the other, and each gets a thought.
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

let engine: Engine | null = null;

self.onmessage = ({ data }: MessageEvent<{ readonly module: WebAssembly.Module } | Question | Weighing>) => {
  if ("module" in data) {
    engine = new Engine(data.module);
    return;
  }
  const thought = "weigh" in data ? engine?.weigh(data.weigh) : engine?.think(data.question, data.log);
  self.postMessage({ number: data.number, text: thought ?? "" });
};
