// A table as this page knows it: the last position, the log, who is there, what is being chosen. One object of signals;
// components read them, and everything a person does at the table is a method here.
import { batch, computed, effect, signal } from "@preact/signals";
import { command, past_log, random_id, random_part, RefusedError, session } from "../net/http";
import { browser_world, Line, type Message } from "../net/line";
import type { Action, Answer, GameEvent, Heard, Hint, Order, Phase, Prompt, Proposal, Refused, Seat, Snapshot, Update } from "../net/protocol";
import { confirm_moves, moving } from "../settings";
import { Choosing } from "./choosing";

/** One entry of the log that people read. */
export interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  readonly seat: Seat | null;
  /** How many moves had been made after it. */
  readonly move: number | null;
  readonly events: readonly GameEvent[];
  readonly update: Update;
}

/** As many as the server keeps. */
const chat_kept = 50;

const position_members = [
  "phase", "move", "to_act", "view", "hash", "prompts", "undo", "clock", "standing", "ended", "result", "seed", "deal",
  "seats", "proposal", "rematch", "commitment", "settings",
] as const;

/** The snapshot after an update: the same as a fresh one would say. */
export function follow(snapshot: Snapshot, update: Update): Snapshot {
  const changed: Record<string, unknown> = { seq: update.seq, at: update.at };
  for (const member of position_members) {
    if (update[member as keyof Update] !== undefined) changed[member] = update[member as keyof Update];
  }
  if (update.what === "chat") {
    const { seq, at, player = "", name = "", text = "" } = update;
    changed["chat"] = [...snapshot.chat, { seq, at, player, name, text }].slice(-chat_kept);
  }
  if (update.what === "muted" && update.player !== undefined) {
    const others = snapshot.muted.filter((player) => player !== update.player);
    changed["muted"] = update.on === true ? [...others, update.player] : others;
  }
  if (update.what === "move" || update.what === "undone") changed["proposal"] = update.proposal ?? settled(snapshot, update);
  return { ...snapshot, ...changed };
}

/** A move settles a proposal to take back; others stay open. */
const settled = ({ proposal }: Snapshot, { what }: Update) =>
  proposal?.what === "undo" || what === "undone" ? null : proposal;

/** How long a move of somebody else stands before the next is shown, and how many may wait. */
const look_milliseconds = 420;
const most_waiting = 12;

const told = new Set(["started", "move", "undone", "taken_over", "back", "proposed", "answered", "rematch"]);

/** The log after an update: what was taken back is gone from it, with a word about that. */
export function write(log: readonly Entry[], update: Update): readonly Entry[] {
  if (!told.has(update.what) || log.some((entry) => entry.seq === update.seq)) return log;
  const entry: Entry = {
    seq: update.seq, at: update.at, what: update.what, seat: update.seat ?? null, move: update.move ?? null,
    events: update.events ?? [], update,
  };
  const back = update.what === "undone" || (update.carried_out === true && update.move !== undefined);
  const kept = back ? log.filter(({ what, move }) => what !== "move" || move === null || move <= (update.move ?? 0)) : log;
  return [...kept, entry].sort((a, b) => a.seq - b.seq);
}

export class Table {
  readonly state = signal<Snapshot | null>(null);
  readonly log = signal<readonly Entry[]>([]);
  readonly news = signal<readonly GameEvent[]>([]);
  readonly presence = signal<{ readonly seats: readonly boolean[]; readonly spectators: number } | null>(null);
  readonly refusal = signal<Refused | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly thinking = signal(false);
  /** The table does not open for us. */
  readonly shut = signal<Refused | null>(null);
  /** A move is on its way. */
  readonly sending = signal(false);
  readonly line: Line;
  readonly choosing: Choosing;

  readonly phase = computed<Phase | null>(() => this.state.value?.phase ?? null);
  /** What is asked of this person now: of the seat whose eyes these are first. */
  readonly prompt = computed<Prompt | null>(() => {
    const state = this.state.value;
    if (state === null) return null;
    const open = state.prompts.filter((prompt) => !prompt.handover);
    return open.find((prompt) => prompt.seat === state.you.eyes) ?? open[0] ?? null;
  });
  /** Another seat of this person is to act and must not be overlooked: the screen is handed over first. */
  readonly handover = computed<Prompt | null>(() =>
    this.prompt.value === null ? (this.state.value?.prompts.find((prompt) => prompt.handover) ?? null) : null,
  );
  readonly can_undo = computed<Seat | null>(() => {
    const prompt = this.prompt.value;
    if (prompt?.can_undo === true) return prompt.seat;
    return this.state.value?.undo?.[0] ?? null;
  });
  readonly my_seats = computed<readonly Seat[]>(() => this.state.value?.you.seats ?? []);
  readonly my_turn = computed<boolean>(() => this.phase.value === "running" && (this.state.value?.prompts.length ?? 0) > 0);

  private begun = false;
  private gave_part = false;
  private readonly queue: Update[] = [];
  private pause = 0;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly invite: string,
  ) {
    this.choosing = new Choosing({
      make: (prompt, action) => void this.move(prompt, action),
      why: (prompt, action) => void this.why(prompt, action),
    });
    const world = browser_world(
      (order) =>
        command(order)
          .then((answer): readonly Message[] => answer.messages)
          .catch((problem: unknown) => {
            if (problem instanceof RefusedError && "id" in problem.refused) return [problem.refused];
            throw problem;
          }),
      random_id,
    );
    this.line = new Line(world, id, invite, null, (heard) => this.hear(heard), (refused) => (this.shut.value = refused));
    this.stops.push(effect(() => this.choosing.ask(this.prompt.value)));
    this.stops.push(
      effect(() => {
        // Without "confirm", what is chosen is made at once.
        if (this.choosing.chosen.value !== null && confirm_moves.value === "off") this.choosing.confirm();
      }),
    );
    const hurry = () => this.line.hurry();
    for (const event of ["online", "focus", "visibilitychange"]) {
      addEventListener(event, hurry);
      this.stops.push(() => removeEventListener(event, hurry));
    }
    for (const event of ["pointerdown", "keydown", "visibilitychange"]) {
      addEventListener(event, this.arrive);
      this.stops.push(() => removeEventListener(event, this.arrive));
    }
  }

  /** A guest who comes by a link gets a session first: the socket needs one. */
  open(): void {
    this.begun = true;
    const begin = () => this.begun && this.line.start();
    session().then(begin, begin);
  }

  close(): void {
    this.begun = false;
    this.line.stop();
    clearTimeout(this.pause);
    for (const stop of this.stops) stop();
  }

  /**
   * Other players' moves are shown one at a time, so that everyone can follow; a click, a key, or too many waiting
   * shows them all at once.
   */
  private hear(message: Heard): void {
    if (message.type === "presence") {
      this.presence.value = message;
      return;
    }
    const tells = message.type === "update" && message.what === "move" && message.view != null && !this.is_mine(message);
    if (message.type === "snapshot" || !moving() || document.hidden || this.queue.length > most_waiting) this.arrive();
    if (this.queue.length > 0 || (tells && this.pause !== 0)) {
      this.queue.push(message as Update);
      return;
    }
    this.show(message);
    if (tells && moving() && !document.hidden) this.rest();
  }

  private is_mine({ seat }: Update): boolean {
    return seat != null && this.my_seats.peek().includes(seat);
  }

  /** A moment to look at what was just shown, then the next. */
  private rest(): void {
    this.pause = setTimeout(() => {
      this.pause = 0;
      const next = this.queue.shift();
      if (next === undefined) return;
      this.show(next);
      this.rest();
    }, look_milliseconds) as unknown as number;
  }

  /** Everything that waits, at once. */
  readonly arrive = (): void => {
    clearTimeout(this.pause);
    this.pause = 0;
    batch(() => {
      for (const update of this.queue.splice(0)) this.show(update);
    });
  };

  private show(message: Exclude<Heard, { type: "presence" }>): void {
    batch(() => {
      if (message.type === "snapshot") {
        const before = this.state.value;
        this.state.value = message;
        this.sending.value = false;
        this.give_part(message);
        if (before !== null && before.you.eyes !== message.you.eyes) {
          // What the other seat knew is not for these eyes.
          this.log.value = [];
          this.news.value = [];
          this.hint.value = null;
          this.refusal.value = null;
        }
        if (before === null || this.log.value.at(-1)?.seq !== message.seq) void this.catch_up();
        return;
      }
      const state = this.state.value;
      if (state === null) return;
      this.state.value = follow(state, message);
      this.log.value = write(this.log.value, message);
      if (message.what === "move") {
        const mine = message.seat != null && state.you.seats.includes(message.seat);
        this.news.value = mine ? (message.events ?? []) : [...this.news.value, ...(message.events ?? [])];
        this.hint.value = null;
      }
      if (message.what === "undone") this.news.value = [];
      this.refusal.value = null;
    });
  }

  /** The log from its beginning. */
  private async catch_up(): Promise<void> {
    const eyes = this.state.value?.you.eyes ?? null;
    const seq = this.state.value?.seq ?? 0;
    const past = await past_log(this.id, eyes, this.invite).catch(() => past_log(this.id, eyes)).catch(() => []);
    if (this.state.value?.you.eyes !== eyes) return;
    let log = this.log.value;
    for (const update of past) if (update.seq <= seq) log = write(log, update);
    this.log.value = log;
  }

  private async tell(order: Order): Promise<Answer> {
    const answer = await this.line.say(order);
    this.refusal.value = answer.type === "refused" ? answer : null;
    return answer;
  }

  private async move(prompt: Prompt, action: Action): Promise<void> {
    if (this.sending.value) return;
    this.sending.value = true;
    const { seat, decision } = prompt;
    await this.tell({ type: "move", seat, decision, action: action.action });
    this.sending.value = false;
  }

  private async why(prompt: Prompt, action: string): Promise<void> {
    const { seat, decision } = prompt;
    const answer = await this.line.say({ type: "why", seat, decision, action });
    if (answer.type !== "refused") return;
    // Half a move is not a move: something else must be picked first.
    this.refusal.value = answer.reason === "bad_action" ? { ...answer, reason: "incomplete" } : answer;
  }

  async ask_hint(): Promise<void> {
    const prompt = this.prompt.value;
    if (prompt === null || this.thinking.value) return;
    this.thinking.value = true;
    const answer = await this.tell({ type: "hint", seat: prompt.seat, decision: prompt.decision });
    this.thinking.value = false;
    if (answer.type === "hint") this.hint.value = answer;
  }

  undo(): void {
    const seat = this.can_undo.value;
    if (seat !== null) void this.tell({ type: "undo", seat });
  }

  sit(seat: Seat, name: string): Promise<Answer> {
    this.gave_part = true;
    return this.tell({ type: "sit", seat, name, part: random_part(), ...(this.invite === "" ? {} : { invite: this.invite }) });
  }

  /** Whoever was seated by somebody else (a rematch) has no part of the deal yet. */
  private give_part({ phase, you, seats }: Snapshot): void {
    const mine = seats.find(({ seat }) => seat === you.seats[0]);
    if (phase !== "gathering" || you.part || this.gave_part || mine === undefined || mine.name === null) return;
    void this.sit(mine.seat, mine.name);
  }

  look_through(seat: Seat): void {
    this.line.look_through(seat);
  }

  /** When the host makes somebody else stand up, the table gets a new link. */
  readonly stand = async (seat: Seat): Promise<void> => {
    const answer = await this.tell({ type: "stand", seat });
    const state = this.state.value;
    if (answer.type === "ack" && answer.invite !== undefined && state !== null) this.state.value = { ...state, invite: answer.invite };
  };
  readonly seat_bot = (seat: Seat, level: string | null) => this.tell({ type: "bot", seat, level });
  readonly start = () => this.tell({ type: "start", part: random_part() });
  readonly back = (seat: Seat) => this.tell({ type: "back", seat });
  readonly chat = (text: string) => this.tell({ type: "chat", text });
  readonly mute = (player: string, on: boolean) => this.tell({ type: "mute", player, on });
  readonly propose = (what: Proposal["what"], more: { readonly seat?: Seat; readonly move?: number } = {}) =>
    this.tell({ type: "propose", what, ...more });
  readonly answer = (proposal: number, yes: boolean) => this.tell({ type: "answer", proposal, yes });
  readonly rematch = () => this.tell({ type: "rematch", part: random_part() });
  /** A link for the place of a player who is gone. */
  readonly seat_link = async (seat: Seat): Promise<string | null> => {
    const answer = await this.tell({ type: "invite", seat });
    return answer.type === "ack" && answer.invite !== undefined ? `${location.origin}/t/${this.id}#${answer.invite}` : null;
  };
}
