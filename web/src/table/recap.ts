// What happened since one's own last turn, seen again move by move: positions of the past, one after the other, at the pace that is set.
import { useEffect, useRef, useState } from "preact/hooks";
import { type PastPosition, replay } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { pace } from "../settings";
import type { Table } from "./table";
import { standing_time } from "./teller";
import { since_move_of } from "./turns";

export interface Recap {
  readonly running: boolean;
  /** The moves that would be shown; none, nothing to see. */
  readonly moves: readonly number[];
  run(): void;
  stop(): void;
}

export function use_recap(table: Table, state: Snapshot, show: (position: PastPosition | null) => void): Recap {
  const [running, set_running] = useState(false);
  /** A newer wish ends an older one. */
  const wish = useRef(0);
  const timer = useRef(0);
  const eyes = state.you.eyes;
  const moves = eyes === null ? [] : since_move_of([eyes], table.log.value).flatMap(({ move }) => (move === null ? [] : [move]));
  const stop = () => {
    ++wish.current;
    clearTimeout(timer.current);
    set_running(false);
    show(null);
  };
  const run = async () => {
    const mine = ++wish.current;
    const [first = 1] = moves;
    const at = (move: number) => replay(table.id, move, eyes);
    const rest = () => new Promise<void>((done) => (timer.current = setTimeout(done, standing_time(pace.value)) as unknown as number));
    set_running(true);
    let next = at(first - 1);
    for (const move of [first - 1, ...moves]) {
      const position = await next;
      if (wish.current !== mine) return;
      next = at(Math.min(move + 1, state.move));
      next.catch(() => undefined); // told when it is waited for
      if (move >= first && (position.events ?? []).length === 0) continue;
      show(position);
      await rest();
      if (wish.current !== mine) return;
    }
    stop();
  };
  useEffect(() => () => void (++wish.current, clearTimeout(timer.current)), []);
  useEffect(() => {
    if (running) stop(); // the game has gone on
  }, [state.move]);
  return { running, moves, run: () => void run().catch(stop), stop };
}
