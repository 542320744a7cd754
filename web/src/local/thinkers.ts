// Workers that think, an instance of the engine each: one for every thread of a bot at a seat, one for advice. They end when
// nobody looks at their table any more, and begin anew when somebody comes back.
import { nets as its_nets } from "web/generated/nets";
import { Team } from "./team";
import type { Net, Question } from "./thinker";

export interface Asked extends Question {
  readonly table: string;
  readonly seat: number;
  /** Empty: advice. */
  readonly level: string;
  /** How many think together. */
  readonly parts: number;
  /** The game whose net is asked. */
  readonly net?: string;
}

interface Waiting {
  readonly asked: Asked;
  readonly answer: (thought: string) => void;
}

const place = ({ table, seat, level }: Asked): string => `${table}/${level === "" ? "advice" : `${seat}/${level}`}`;

export class Thinkers {
  private readonly teams = new Map<string, Team>();
  private readonly waiting = new Map<number, Waiting>();
  private attended: ReadonlySet<string> = new Set();

  constructor(
    private readonly module: WebAssembly.Module,
    /** What the bots of games have learned, by file: the engine comes without. */
    private readonly nets: Readonly<Record<string, string>> = its_nets,
    private readonly start = () => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }),
  ) {}

  ask(asked: Asked, answer: (thought: string) => void): void {
    this.waiting.set(asked.number, { asked, answer });
    if (this.attended.has(asked.table)) this.hand_over(asked);
  }

  /** Somebody looks at these tables, and at no others. */
  attend(tables: ReadonlySet<string>): void {
    const before = this.attended;
    this.attended = tables;
    for (const [name, team] of this.teams) {
      if (tables.has(name.slice(0, name.indexOf("/")))) continue;
      team.end();
      this.teams.delete(name);
    }
    for (const { asked } of this.waiting.values()) {
      if (tables.has(asked.table) && !before.has(asked.table)) this.hand_over(asked);
    }
  }

  private hand_over(asked: Asked): void {
    const name = place(asked);
    const team = this.teams.get(name) ?? this.gather(name, asked);
    team.ask({ number: asked.number, question: asked.question, log: asked.log });
  }

  private net_of(game: string | undefined): Net | null {
    const file = game === undefined ? undefined : this.nets[game];
    return game === undefined || file === undefined ? null : { game, file };
  }

  private gather(name: string, { parts, net }: Asked): Team {
    const team: Team = new Team({ module: this.module, net: this.net_of(net) }, parts, this.start, (number, thought) => this.answer(number, thought), () => {
      // One failed, for want of memory perhaps: the seat goes on without a thought, the next one thinks anew.
      team.end();
      if (this.teams.get(name) === team) this.teams.delete(name);
      for (const { asked: lost } of this.waiting.values()) if (place(lost) === name) this.answer(lost.number, "");
    });
    this.teams.set(name, team);
    return team;
  }

  private answer(number: number, text: string): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    waiting?.answer(text);
  }
}
