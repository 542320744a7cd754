// A table as this page knows it: the last position, the log, who is there, what is being chosen. One object of signals;
// components read them, and everything a person does at the table is a method here.
import { batch, computed, effect, signal } from "@preact/signals";
import { command, past_log, random_id, random_part, RefusedError, rename, session } from "../net/http";
import { on_device, wire_here } from "../local/here";
import { browser_world, Line, type Message } from "../net/line";
import type { Action, Answer, GameEvent, Heard, Hint, Known, Order, Phase, Prompt, Proposal, Refused, Seat, Snapshot, Update } from "../net/protocol";
import { pace } from "../settings";
import { name_or_guest } from "../ui";
import { type Asks, proposed } from "./asking";
import { Choosing } from "./choosing";
import type { Coach } from "./coach";
import { asked } from "./eyes";
import type { Way } from "./game";
import { Teller } from "./teller";

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

/** Somebody who stands beside the learner: a lesson (learn/lesson.ts). */
export interface Guide {
  /** Before a move is sent: whether it may be. */
  tries(action: Action): boolean;
  /** In place of taking back. */
  back(): void;
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
  /** Tells the moves of others. */
  readonly teller = new Teller({
    pace: () => (document.hidden ? "once" : pace.peek()),
    clock: () => this.state.peek()?.clock != null,
    show: (update) => this.show(update),
    goes_on: (seat) => {
      const state = this.state.peek();
      return state?.phase === "running" && state.prompts.length === 0 && seat !== null && state.to_act.includes(seat);
    },
  });
  /** Others' turns are told to their end before anything is asked. */
  private readonly asked = computed(() =>
    this.state.value === null || this.teller.busy.value ? { prompt: null, next: null } : asked(this.state.value),
  );
  /** What is asked of the seat whose eyes these are. */
  readonly prompt = computed<Prompt | null>(() => this.asked.value.prompt);
  /** Another seat of this person is to act and must not be overlooked: the screen is handed over first. */
  readonly handover = computed<Prompt | null>(() => (this.asked.value.next?.handover === true ? this.asked.value.next : null));
  /** Another seat of this person is to act, and nothing is secret: its eyes are these by themselves. */
  private readonly follows = computed<Seat | null>(() => (this.asked.value.next?.handover === false ? this.asked.value.next.seat : null));
  readonly can_undo = computed<Seat | null>(() => {
    const prompt = this.prompt.value;
    if (prompt?.can_undo === true) return prompt.seat;
    return this.state.value?.undo?.[0] ?? null;
  });
  readonly my_seats = computed<readonly Seat[]>(() => this.state.value?.you.seats ?? []);
  readonly my_turn = computed<boolean>(
    () => this.phase.value === "running" && (this.state.value?.prompts.length ?? 0) > 0 && !this.teller.busy.value,
  );

  guide: Guide | null = null;
  /** A move that is to be drawn as a hint is, in notation. */
  readonly shown = signal<string | null>(null);

  /** When a yes is asked for: known once the game is loaded. */
  asks: Asks | null = null;
  /** Sits beside this person where that is wanted. */
  readonly coach_here = signal<Coach | null>(null);
  /** Payments that were made by themselves since this person last chose something. */
  readonly paid = signal<readonly { readonly prompt: Prompt; readonly action: Action }[]>([]);
  /** How many moves of the seat to decide stand at the end of the log. */
  readonly steps = computed<number>(() => {
    const moves = this.log.value.filter(({ what }) => what === "move");
    const others = moves.findLastIndex(({ seat }) => seat !== this.prompt.value?.seat);
    return moves.length - 1 - others;
  });

  /** The last decision whose payment was made by itself: one that is refused is not made again. */
  private paid_for = -1;
  /** Somebody has taken a payment back to make it otherwise. */
  private by_hand = false;
  /** The entry that a move of ours has become. */
  private awaited = 0;
  private asked_why = 0;
  private begun = false;
  private gave_part = false;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly invite: string,
  ) {
    this.choosing = new Choosing({
      make: (prompt, action) => {
        if (this.sending.value || this.guide?.tries(action) === false) return this.choosing.drop(true);
        if (this.coach_here.peek()?.doubts(prompt, action) === true) return;
        this.paid.value = [];
        void this.move(prompt, action);
      },
      why: (prompt, action) => void this.why(prompt, action),
      anew: () => {
        ++this.asked_why;
        this.refusal.value = null;
      },
      at_once: (prompt, action) => this.at_once(prompt, action),
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
    if (on_device(id)) world.socket = () => wire_here(id);
    this.line = new Line(world, id, invite, null, (heard) => this.hear(heard), (refused) => (this.shut.value = refused));
    this.stops.push(effect(() => this.choosing.ask(this.prompt.value)));
    this.stops.push(effect(() => {
      const hint = this.hint.value;
      const prompt = this.prompt.value;
      const meant = hint !== null && prompt?.decision === hint.decision && prompt.seat === hint.seat;
      const advised = meant ? hint.action : this.shown.value;
      this.choosing.advice.value = prompt?.actions.find(({ action }) => action === advised) ?? null;
    }));
    this.stops.push(effect(() => void (this.follows.value !== null && this.look_through(this.follows.value))));
    const hurry = () => this.line.hurry();
    for (const event of ["online", "focus", "visibilitychange"]) {
      addEventListener(event, hurry);
      this.stops.push(() => removeEventListener(event, hurry));
    }
    addEventListener("visibilitychange", this.teller.skip);
    this.stops.push(() => removeEventListener("visibilitychange", this.teller.skip));
    this.stops.push(effect(() => void (pace.value === "once" && this.teller.skip())));
  }

  /** A guest who comes by a link gets a session first: the socket needs one. */
  open(): void {
    this.begun = true;
    const begin = () => this.begun && this.line.start();
    const named = on_device(this.id) ? Promise.resolve(null) : session().then(({ name }) => (name === "" ? rename(name_or_guest()) : null));
    named.then(begin, begin);
  }

  close(): void {
    this.begun = false;
    this.line.stop();
    this.teller.skip();
    for (const stop of this.stops) stop();
  }

  /** Moves of others are told; what this person did, or what comes while something is asked of them, is shown at once. */
  private hear(message: Heard): void {
    if (message.type === "presence") {
      this.presence.value = message;
      return;
    }
    if (message.type === "update" && !this.is_mine(message) && this.prompt.peek() === null) return this.teller.hear(message);
    this.teller.skip();
    this.show(message);
  }

  private is_mine({ what, seat }: Update): boolean {
    return what === "move" && seat != null && this.my_seats.peek().includes(seat);
  }

  private show(message: Exclude<Heard, { type: "presence" }>): void {
    batch(() => {
      if (message.type === "snapshot") {
        const before = this.state.value;
        this.state.value = message;
        this.awaited = 0;
        this.sending.value = false;
        this.give_part(message);
        if (before !== null && before.you.eyes !== message.you.eyes) {
          // What the other seat knew is not for these eyes; without secrets the log stands until it is told anew.
          if (before.prompts.some(({ seat, handover }) => handover && seat === message.you.eyes)) this.log.value = [];
          this.news.value = [];
          this.hint.value = null;
          this.refusal.value = null;
        }
        if (before?.you.eyes !== message.you.eyes || this.log.value.at(-1)?.seq !== message.seq) void this.catch_up();
        return;
      }
      const state = this.state.value;
      if (state === null) return;
      this.state.value = follow(state, message);
      if (this.awaited > 0 && message.seq >= this.awaited) this.sent();
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
    const past = await past_log(this.id, eyes, this.invite).catch(() => past_log(this.id, eyes)).catch(() => null);
    if (past === null || this.state.value?.you.eyes !== eyes) return;
    let log: readonly Entry[] = [];
    for (const update of past) if (update.seq <= seq) log = write(log, update);
    for (const { seq: later, update } of this.log.value) if (later > seq) log = write(log, update);
    this.log.value = log;
    // What happened while nobody looked is marked as well.
    const moves = log.filter(({ what }) => what === "move");
    const last = moves.findLastIndex(({ seat }) => seat === eyes);
    if (this.news.value.length === 0 && eyes !== null) this.news.value = moves.slice(Math.max(0, last)).flatMap(({ events }) => events);
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
    const answer = await this.tell({ type: "move", seat, decision, action: action.action });
    if (answer.type !== "ack") {
      this.choosing.drop(true);
      this.paid.value = this.paid.value.filter((one) => one.prompt.decision !== decision);
    }
    this.refusal.value = answer.type === "refused" ? answer : null;
    // Until the table has moved on, nothing else can be meant.
    this.awaited = answer.type === "ack" ? answer.seq : 0;
    if ((this.state.value?.seq ?? 0) >= this.awaited) this.sent();
  }

  private sent(): void {
    this.awaited = 0;
    this.sending.value = false;
  }

  private at_once(prompt: Prompt, action: Action): boolean {
    return this.asks?.at_once(prompt, action, this.state.value?.settings.undo === "free") === true;
  }

  /** A button of the action bar. */
  go(way: Way): void {
    const prompt = this.prompt.value;
    if (prompt === null) return;
    this.choosing.propose(way.action);
    if (this.asks?.way_at_once(prompt, way) === true) this.choosing.confirm();
  }

  /** What the game judges the best payment is made by itself while it can be taken back; otherwise it waits for a yes. */
  propose_payment(): void {
    const prompt = this.prompt.value;
    const best = proposed(prompt);
    if (prompt === null || this.sending.value || this.guide !== null) return; // asked again once the move before has been answered
    if (best === undefined) this.by_hand = false;
    else if (!this.by_hand && this.paid_for !== prompt.decision && this.at_once(prompt, best)) {
      this.paid_for = prompt.decision;
      this.paid.value = [...this.paid.value, { prompt, action: best }];
      void this.move(prompt, best);
    } else if (Object.keys(this.choosing.picked.peek()).length === 0) this.choosing.propose(best);
  }

  private async why(prompt: Prompt, action: string): Promise<void> {
    const { seat, decision } = prompt;
    const asked = ++this.asked_why;
    const answer = await this.line.say({ type: "why", seat, decision, action });
    if (asked !== this.asked_why) return; // something else is meant by now
    if (answer.type === "allowed") {
      const meant = prompt.actions.find((one) => one.action === answer.action);
      if (meant !== undefined) this.choosing.choose(meant);
    }
    if (answer.type !== "refused") return;
    // Half a move is not a move: something else must be picked first.
    this.refusal.value = answer.reason === "bad_action" ? { ...answer, reason: "incomplete" } : answer;
  }

  async ask_hint(): Promise<void> {
    const prompt = this.prompt.value;
    if (prompt === null || this.thinking.value || this.guide !== null) return;
    this.thinking.value = true;
    const answer = await this.tell({ type: "hint", seat: prompt.seat, decision: prompt.decision });
    this.thinking.value = false;
    if (answer.type === "hint") this.hint.value = answer;
  }

  /** What the seat knows, to be thought about here; nothing is said if that is not to be had. */
  async know({ seat, decision }: Prompt): Promise<Pick<Known, "seat" | "position"> | null> {
    const answer = await this.line.say({ type: "know", seat, decision });
    return answer.type === "known" ? answer : null;
  }

  /** Takes back the last move, or as many. */
  async undo(moves = 1): Promise<void> {
    if (this.guide !== null) return this.guide.back();
    this.by_hand = true;
    this.paid.value = [];
    for (let i = 0; i < moves; ++i) {
      const seat = this.can_undo.value;
      if (seat === null) return;
      const answer = await this.tell({ type: "undo", seat });
      if (answer.type !== "ack") return;
      await this.reached(answer.seq);
    }
  }

  /** Until the log is known up to this entry. */
  reached(seq: number): Promise<void> {
    return new Promise((done) => {
      const stop = effect(() => {
        if ((this.state.value?.seq ?? 0) < seq) return;
        queueMicrotask(() => stop());
        done();
      });
    });
  }

  /** The payment that was made by itself is taken back, to be made by hand. */
  pay_otherwise(): Promise<void> {
    return this.undo(this.paid.value.length);
  }

  /** Back to one's own last decision, if the others agree; bots do. */
  take_back(): Promise<Answer> {
    this.by_hand = true;
    this.paid.value = [];
    return this.tell({ type: "propose", what: "undo" });
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
