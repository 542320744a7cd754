// A setting that is one of some named levels.
import type { GameOption } from "../net/http";

export function Levels({ option, value, set, level, name }: {
  readonly option: GameOption;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly level: (value: number) => string;
  readonly name?: string;
}) {
  return (
    <select aria-label={name} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {Array.from({ length: option.most + 1 }, (_, one) => (
        <option key={one} value={one}>
          {option.names === undefined ? level(one) : `${one} · ${level(one)}`}
        </option>
      ))}
    </select>
  );
}
