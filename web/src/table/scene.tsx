// Moments of recorded games on pages that explain: a board as the engine left it, and a few moves that can be stepped through. The
// positions are written by tools/scenes.cc.
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import type { GameEvent, GameId, Seat, SeatCount, SeatState } from "../net/protocol";
import { letters } from "../settings";
import { say, type Say } from "../texts/texts";
import { Choosing } from "./choosing";
import type { Game, GameProps } from "./game";
import { Narrator, Words } from "./narrator";
import { Score } from "./score";

export interface Scene {
  readonly players: number;
  /** Whose eyes these are. */
  readonly seat: Seat;
  /** It is about what this seat owns, not about the board. */
  readonly mine: boolean;
  readonly options: Readonly<Record<string, number>>;
  /** The position before the first move, and after each. */
  readonly frames: readonly { readonly view: unknown; readonly events: readonly GameEvent[] }[];
  readonly result?: readonly SeatCount[];
}

export type Scenes = Readonly<Record<string, Scene>>;

const all_scenes = import.meta.glob<Scenes>("../generated/scenes/*.json", { import: "default" });

/** The moments of a game by name; none of one that this page was made without. */
export const load_scenes = async (game: GameId): Promise<Scenes> => (await all_scenes[`../generated/scenes/${game}.json`]?.()) ?? {};

/** What a game is drawn with. */
export interface Drawn {
  readonly game: Game;
  readonly box: unknown;
  readonly say: Say;
}

const at_rest = new Choosing({ make: () => undefined, why: () => undefined });

const seats_of = (players: number): readonly SeatState[] =>
  Array.from({ length: players }, (_, seat) => ({ seat, name: null, player: null, bot: "greedy", played_by: "bot" as const }));

export function scene_props({ box, say: game_say }: Drawn, scene: Scene, at: number): GameProps<unknown, unknown> {
  const { view, events } = scene.frames[at] ?? { view: {}, events: [] };
  return {
    view, box, options: scene.options, seats: seats_of(scene.players), eyes: scene.seat, to_act: [], choosing: at_rest, say: game_say,
    news: events, standing: scene.result ?? null, shape: "wide", letters: letters.value === "on",
  };
}

export function use_narrator({ game, box, say: game_say }: Drawn, players: number): Narrator {
  return useMemo(() => new Narrator({ game, box, say: game_say, seats: seats_of(players), mine: [] }), [game, box, game_say, players]);
}

/** One position. */
export function Picture({ drawn, scene, at }: { readonly drawn: Drawn; readonly scene: Scene; readonly at: number }) {
  const props = scene_props(drawn, scene, at);
  const { Board, Mine } = drawn.game;
  return scene.mine ? (
    <div class="scene scene-mine"><Mine {...props} seat={scene.seat} /></div>
  ) : (
    <div class="scene"><Board {...props} /></div>
  );
}

/** The count of a game that is over. */
export function Counted({ drawn, scene }: { readonly drawn: Drawn; readonly scene: Scene }) {
  const narrator = use_narrator(drawn, scene.players);
  return <Score result={scene.result ?? []} narrator={narrator} final view={scene.frames.at(-1)?.view} />;
}

/** A few moves, to be stepped through, each with its sentence; at the end of a game its count. */
export function Steps({ drawn, scene, name }: { readonly drawn: Drawn; readonly scene: Scene; readonly name: string }) {
  const last = scene.frames.length - 1;
  const [at, turn_to] = useState(0);
  const narrator = use_narrator(drawn, scene.players);
  const frame = scene.frames[at];
  const told = frame === undefined || at === 0 ? [] : narrator.tell(frame.events, frame.view);
  return (
    <figure class="steps" role="group" aria-label={name}>
      <Picture drawn={drawn} scene={scene} at={at} />
      {at === last && scene.result !== undefined ? <Counted drawn={drawn} scene={scene} /> : null}
      <figcaption>
        <p class="steps-words" aria-live="polite">
          {at === 0 ? say.value("steps.before") : told.map(({ parts }, i) => <span key={i}><Words parts={parts} scene={narrator.scene} /> </span>)}
        </p>
        <span class="steps-bar">
          <button type="button" class="round-button" aria-label={say.value("replay.back")} disabled={at === 0} onClick={() => turn_to(at - 1)}>
            <Icon name="back" />
          </button>
          <span class="steps-count">{say.value("past.at", { move: at, moves: last })}</span>
          <button type="button" class="round-button" aria-label={say.value("replay.forward")} disabled={at === last} onClick={() => turn_to(at + 1)}>
            <Icon name="forward" />
          </button>
        </span>
      </figcaption>
    </figure>
  );
}
