// Two quiet sounds, made by the browser itself: a harp's fifth when it is my turn, a low knock when something is refused.
import { sound } from "./settings";

let context: AudioContext | null = null;

function pluck(at: number, frequency: number, loud: number): void {
  if (context === null) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.65);
}

/** Browsers allow sound only after the person has done something on the page. */
export function chime(what: "turn" | "no"): void {
  if (sound.value === "off" || navigator.userActivation?.hasBeenActive === false || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (what === "turn") {
    pluck(now, 392, 0.08);
    pluck(now + 0.11, 587.3, 0.07);
  } else {
    pluck(now, 110, 0.07);
  }
}
