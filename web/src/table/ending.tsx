// The end of a game: who won and why, the count with all it is made of. It lies over the board, which is there behind it;
// where there is little room it is the panel of the score.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icons";
import { SeatMark } from "../art/seat_mark";
import type { Snapshot } from "../net/protocol";
import { Link } from "../route";
import { say } from "../texts/texts";
import type { Narrator } from "./narrator";
import { Score } from "./score";
import { verdict } from "./verdict";

export function Result({ state, narrator }: { readonly state: Snapshot; readonly narrator: Narrator }) {
  const result = state.result ?? [];
  const [first, ...others] = verdict(result, state.ended, narrator);
  return (
    <div class="result">
      <p class="verdict">
        {result.filter(({ rank }) => rank === 1).map(({ seat }) => <SeatMark key={seat} seat={seat} size={26} />)}
        <strong>{first}</strong>
      </p>
      {others.map((sentence) => <p key={sentence} class="verdict-why">{sentence}</p>)}
      {state.ended !== "over" ? null : (
        <Link to={`/t/${state.table}/analysis`} class="button to-analysis">
          <Icon name="curve" /> {say.value("end.analysis")}
        </Link>
      )}
      <Score result={result} narrator={narrator} final view={state.view} origin={state.origin} />
    </div>
  );
}

/** At a desk, over the board. */
export function Ending({ state, narrator, close }: { readonly state: Snapshot; readonly narrator: Narrator; readonly close: () => void }) {
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <section class="ending" ref={here} tabIndex={-1} aria-label={say.value("end.title")} onKeyDown={leave}>
      <header>
        <h2>{say.value("end.title")}</h2>
        <button type="button" class="quiet" onClick={close}>
          <Icon name="close" size={16} /> {say.value("end.look")}
        </button>
      </header>
      <Result state={state} narrator={narrator} />
    </section>
  );
}
