// The table of a game that has no board here: what the view says, member by member, in the game's words.
import type { ComponentChildren } from "preact";
import { say } from "../texts/texts";
import type { Narrator } from "./narrator";

export function PlainView({ narrator, view }: { readonly narrator: Narrator; readonly view: unknown }) {
  const words = narrator.scene.say;
  const called = (member: string): string => words.game(`view.${member}`) ?? member.replaceAll("_", " ");
  const told = (value: unknown): ComponentChildren => {
    if (value === null || value === undefined) return "–";
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "string") return words.word(value);
    if (typeof value !== "object") return String(value);
    if (!Array.isArray(value)) return members(value);
    if (value.length === 0) return "–";
    if (value.every((item) => item === null || typeof item !== "object")) return value.map(told).join(", ");
    return (
      <ol>
        {value.map((item, place) => (
          <li key={place}>{told(item)}</li>
        ))}
      </ol>
    );
  };
  const seats = (players: readonly unknown[]) =>
    players.map((player, seat) => (
      <div key={`seat ${seat}`}>
        <dt>{narrator.name(seat)}</dt>
        <dd>{told(player)}</dd>
      </div>
    ));
  const members = (object: object): ComponentChildren => (
    <dl>
      {Object.entries(object).map(([member, value]: [string, unknown]) =>
        member === "players" && Array.isArray(value) ? (
          seats(value)
        ) : (
          <div key={member}>
            <dt>{called(member)}</dt>
            <dd>{told(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
  return (
    <section class="plain-view" tabIndex={0} aria-label={say.value("board.plain")}>
      {told(view)}
    </section>
  );
}
