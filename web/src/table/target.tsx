// Anything on a board that can be clicked: reached by mouse, finger, Tab and screen reader alike. A legal one glows; one
// that is not legal answers with the reason; with nothing to decide it is a picture with a name.
import type { ComponentChildren } from "preact";
import type { Fields } from "../net/protocol";
import type { Choosing, Picks } from "./choosing";
import { what_is } from "./explain";

export interface TargetProps<Does extends Fields> {
  readonly choosing: Choosing<Does>;
  /** The fields a click stands for; none: it is only looked at. */
  readonly fields?: NoInfer<Picks<Does>> | undefined;
  /** The words of a whole action, if it is not legal and the fields alone do not make one. */
  readonly complete?: NoInfer<Picks<Does>> | undefined;
  /** What it is, for those who do not see it. */
  readonly name: string;
  /** What explains it: a topic of the game and its words (explain.ts). */
  readonly what: string;
  readonly class?: string;
  readonly piece?: string | undefined;
  readonly transform?: string | undefined;
  readonly children?: ComponentChildren;
}

export function Target<Does extends Fields>(props: TargetProps<Does>) {
  const { choosing, fields } = props;
  const asked = fields !== undefined && choosing.prompt.value !== null;
  const legal = asked && (choosing.can(fields) || choosing.among(fields).length > 0);
  const next = asked && choosing.can(fields);
  const picked = asked && Object.keys(fields).length > 0 && choosing.has(fields);
  const classes = ["target", props.class, legal && "legal", next && "next", picked && "picked"].filter(Boolean);
  const pick = () => fields !== undefined && choosing.pick(fields, props.complete);
  return (
    <g
      class={classes.join(" ")}
      data-piece={props.piece}
      {...what_is(props.what, choosing, fields)}
      data-pick={asked ? Object.entries(fields).map(([name, word]) => `${name}=${String(word)}`).join(" ") : undefined}
      transform={props.transform}
      role={asked ? "button" : "img"}
      aria-label={asked ? undefined : props.name}
      aria-pressed={legal ? picked : undefined}
      aria-disabled={asked && !legal ? true : undefined}
      tabindex={legal ? 0 : undefined} // in small letters: SVG knows no other
      onClick={asked ? pick : undefined}
      onKeyDown={(event) => {
        if (!asked || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        pick();
      }}
    >
      {asked ? (
        // A button is named by its content: figures in the picture are not a label and must not be read out.
        <>
          <g role="img" aria-label={props.name} />
          <g aria-hidden="true">{props.children}</g>
        </>
      ) : (
        props.children
      )}
    </g>
  );
}
