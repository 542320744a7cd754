// The connection to one table: a WebSocket that reconnects by itself, resumes where it was, and resends what was not
// acknowledged; HTTP and server-sent events where WebSockets are blocked. It knows the protocol and nothing of the page.
import { signal } from "@preact/signals";
import { view_hash } from "./hash";
import { invite_header } from "./http";
import type { Answer, Heard, Order, Refused, Removed, Seat, Update } from "./protocol";

/** Anything that may come; what it does not know it does not read. */
export type Message = Heard | Answer | Removed;

/** What a WebSocket or a stream of events is to us, so that tests can hand in another. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { readonly data: unknown }) => void) | null;
  onclose: ((why: { readonly code: number }) => void) | null;
}

export interface World {
  /** A new WebSocket. */
  socket(): Wire;
  /** Server-sent events of the table: a wire that cannot send. */
  events(query: string, invite: string): Wire;
  post(order: Command): Promise<readonly Message[]>;
  later(milliseconds: number, what: () => void): number;
  never(timer: number): void;
  random(): number;
  random_id(): string;
}

export type LineState = "connecting" | "open" | "lost" | "ended";

/** An order on its way: under an id of its own, to a table. */
export type Command = Order & { readonly id: string; readonly table?: string };

interface Waiting {
  readonly order: Command;
  readonly settle: (answer: Answer) => void;
}

const first_pause = 400;
const longest_pause = 15_000;
const silence = 25_000; // then we ask whether anybody is there
const patience = 8_000;
const tries_before_http = 3;

export class Line {
  readonly state = signal<LineState>("connecting");
  /** Whether the table is reached by HTTP because WebSockets do not get through. */
  readonly roundabout = signal(false);

  private wire: Wire | null = null;
  private open = false;
  private seq = 0;
  private waiting: Waiting[] = [];
  private failures = 0;
  private ever_open = false;
  private retry = 0;
  private watchdog = 0;
  private closed = false;
  private asked_again = false;

  constructor(
    private readonly world: World,
    private readonly table: string,
    private invite: string,
    private eyes: Seat | null,
    private readonly hear: (message: Heard) => void,
    private readonly refuse: (refused: Refused) => void,
  ) {}

  start(): void {
    this.closed = false;
    this.connect();
  }

  stop(): void {
    this.closed = true;
    this.world.never(this.retry);
    this.world.never(this.watchdog);
    this.hang_up();
  }

  /** The device is online again, or the person is back: reconnect at once. */
  hurry(): void {
    if (this.closed || this.open || this.retry === 0) return;
    this.world.never(this.retry);
    this.connect();
  }

  /** Sees the table through the eyes of another seat of one's own. */
  look_through(seat: Seat): void {
    this.eyes = seat;
    this.seq = 0;
    if (this.roundabout.value) this.reconnect_now();
    else if (this.open) this.watch(false);
  }

  /** Sends a command until it is answered, through any number of connections; always with the same id. */
  say(order: Order): Promise<Answer> {
    return new Promise((settle) => {
      const waiting = { order: { id: this.world.random_id(), table: this.table, ...order }, settle };
      this.waiting.push(waiting);
      this.deliver(waiting);
    });
  }

  private deliver(waiting: Waiting): void {
    if (!this.open) return;
    if (!this.roundabout.value) {
      this.wire?.send(JSON.stringify(waiting.order));
      return;
    }
    this.world
      .post(waiting.order)
      .then((answers) => answers.forEach((answer) => this.take(answer)))
      .catch(() => this.lost(0));
  }

  private connect(): void {
    this.retry = 0;
    if (this.state.value !== "lost") this.state.value = "connecting";
    const roundabout = this.roundabout.value;
    const wire = roundabout ? this.world.events(this.query(), this.invite) : this.world.socket();
    this.wire = wire;
    wire.onopen = () => {
      if (wire !== this.wire) return;
      if (roundabout) this.opened();
      else this.watch(false);
      this.guard();
    };
    wire.onmessage = ({ data }) => {
      if (wire !== this.wire) return;
      for (const line of String(data).split("\n")) this.take(JSON.parse(line) as Message);
      if (wire === this.wire) this.guard();
    };
    wire.onclose = ({ code }) => {
      if (wire === this.wire) this.lost(code);
    };
    this.guard();
  }

  private query(): string {
    const query = new URLSearchParams({ table: this.table });
    if (this.seq > 0) query.set("from", String(this.seq + 1));
    if (this.eyes !== null) query.set("seat", String(this.eyes));
    return query.toString();
  }

  private watch(mismatch: boolean): void {
    const order: Command = {
      type: "watch",
      id: `watch-${this.world.random_id()}`.slice(0, 64),
      table: this.table,
      ...(this.seq > 0 && !mismatch ? { from: this.seq + 1 } : {}),
      ...(this.eyes === null ? {} : { seat: this.eyes }),
      ...(this.invite === "" ? {} : { invite: this.invite }),
      ...(mismatch ? { mismatch: true } : {}),
    };
    this.wire?.send(JSON.stringify(order));
  }

  /** The table answers: resend what is waiting, in order. */
  private opened(): void {
    this.open = true;
    this.ever_open = true;
    this.failures = 0;
    this.state.value = "open";
    for (const waiting of this.waiting) this.deliver(waiting);
  }

  private hang_up(): void {
    const wire = this.wire;
    this.wire = null;
    this.open = false;
    wire?.close();
  }

  private reconnect_now(): void {
    this.hang_up();
    this.connect();
  }

  private lost(code: number): void {
    this.hang_up();
    this.world.never(this.watchdog);
    if (this.closed) return;
    if (code === 4004) {
      this.state.value = "ended";
      return;
    }
    this.state.value = "lost";
    ++this.failures;
    if (!this.ever_open && this.failures >= tries_before_http) this.roundabout.value = true;
    const pause = Math.min(longest_pause, first_pause * 2 ** (this.failures - 1));
    this.world.never(this.retry);
    this.retry = this.world.later(pause * (0.5 + this.world.random() / 2), () => this.connect());
  }

  /** A connection that has been silent for long is pinged; one that does not answer is dropped. */
  private guard(): void {
    this.world.never(this.watchdog);
    if (this.closed) return;
    if (!this.open || this.roundabout.value) {
      if (!this.open) this.watchdog = this.world.later(patience, () => this.lost(0));
      return;
    }
    this.watchdog = this.world.later(silence, () => {
      const order: Command = { type: "ping", id: "still-there" };
      this.wire?.send(JSON.stringify(order));
      this.watchdog = this.world.later(patience, () => this.lost(0));
    });
  }

  private take(message: Message): void {
    switch (message.type) {
      case "snapshot":
        this.seq = message.seq;
        this.asked_again = false;
        this.here();
        this.hear(message);
        return;
      case "update":
        this.take_update(message);
        return;
      case "presence":
        if (message.table === this.table) this.hear(message);
        return;
      case "removed": // by the host
        if (message.table === this.table) this.refuse({ type: "refused", id: "", reason: "removed" });
        return;
      case "ack":
      case "refused":
      case "hint":
      case "allowed":
      case "known":
        this.settle(message);
        return;
      default: // welcome, pong, and what later versions may say
    }
  }

  private here(): void {
    if (!this.open && !this.roundabout.value) this.opened();
  }

  private settle(message: Answer): void {
    const { id } = message;
    const reason = message.type === "refused" ? message.reason : null;
    if (id === "" && reason === "no_session") {
      this.lost(4004); // a stream of events has no codes: this is its last word
      return;
    }
    if (id.startsWith("watch-")) {
      if (message.type !== "refused") this.here();
      else if (reason === "too_fast") this.lost(0);
      else if (reason === "bad_invite" && this.invite !== "") {
        // The link is void by now; players seated here do not need it.
        this.invite = "";
        this.watch(false);
      }
      else this.refuse(message);
      return;
    }
    const waiting = this.waiting.find(({ order }) => order.id === id);
    if (waiting === undefined) return;
    this.waiting = this.waiting.filter((one) => one !== waiting);
    waiting.settle(message);
  }

  private take_update(update: Update): void {
    if (update.seq <= this.seq) return; // said again after a reconnect
    const gap = update.seq !== this.seq + 1;
    const wrong =
      update.view !== undefined && update.view !== null && typeof update.hash === "string" &&
      view_hash(JSON.stringify(update.view)) !== update.hash;
    if (gap || wrong) {
      this.see_afresh();
      return;
    }
    this.seq = update.seq;
    this.here();
    this.hear(update);
  }

  /** Our view differs from the server's: ask for a snapshot, once, and ignore everything before it. */
  private see_afresh(): void {
    if (this.asked_again) return;
    this.asked_again = true;
    this.seq = 0;
    if (this.roundabout.value) this.reconnect_now();
    else this.watch(true);
  }
}

/** Server-sent events, read by hand: an EventSource has no headers, and an invite must not stand in an address. */
export function event_wire(query: string, invite: string): Wire {
  const end = new AbortController();
  const wire: Wire = { send: () => undefined, close: () => end.abort(), onopen: null, onmessage: null, onclose: null };
  const read = async (): Promise<void> => {
    const answer = await fetch(`/api/events?${query}`, {
      credentials: "same-origin",
      headers: { Accept: "text/event-stream", ...invite_header(invite) },
      signal: end.signal,
    });
    if (!answer.ok || answer.body === null) return;
    wire.onopen?.();
    const bytes = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await bytes.read();
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = events.pop() ?? "";
      for (const line of events.flatMap((event) => event.split("\n"))) {
        if (line.startsWith("data: ")) wire.onmessage?.({ data: line.slice("data: ".length) });
      }
    }
  };
  read()
    .catch(() => undefined) // the line broke, or we have hung up
    .finally(() => wire.onclose?.({ code: 0 }));
  return wire;
}

/** The world as browsers have it. */
export function browser_world(post: World["post"], random_id: () => string): World {
  return {
    socket() {
      const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
      return new WebSocket(address, "iteru.v1") as unknown as Wire;
    },
    events: event_wire,
    post,
    later: (milliseconds, what) => setTimeout(what, milliseconds) as unknown as number,
    never: (timer) => clearTimeout(timer),
    random: Math.random,
    random_id,
  };
}
