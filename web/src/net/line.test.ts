import { beforeEach, describe, expect, it, vi } from "vitest";
import { view_hash } from "./hash";
import { event_wire, Line, type Wire, type World } from "./line";
import type { Heard, Refused } from "./protocol";

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeWire[];
let streams: { wire: FakeWire; query: string }[];
let posted: unknown[];
let timers: Map<number, { at: number; what: () => void }>;
let now: number;
let heard: Heard[];
let refused: Refused[];
let line: Line;

/** Lets time pass without waiting. */
function pass(milliseconds: number): void {
  const until = now + milliseconds;
  for (;;) {
    const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
    if (due === undefined) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].what();
  }
  now = until;
}

const socket = (): FakeWire => {
  const last = sockets.at(-1);
  if (last === undefined) throw new Error("no socket");
  return last;
};

const view = { turn: 3 };
const hash = view_hash(JSON.stringify(view));
const snapshot = (seq: number) => ({ type: "snapshot", table: "T", seq, view, hash });
const update = (seq: number, more = {}) => ({ type: "update", table: "T", seq, what: "move", view, hash, ...more });

function open(seq = 5): void {
  line.start();
  socket().onopen?.();
  socket().says({ type: "welcome" });
  socket().says(snapshot(seq));
}

beforeEach(() => {
  sockets = [];
  streams = [];
  posted = [];
  timers = new Map();
  now = 0;
  heard = [];
  refused = [];
  let ids = 0;
  const world: World = {
    socket: () => {
      sockets.push(new FakeWire());
      return socket();
    },
    events: (query) => {
      const wire = new FakeWire();
      streams.push({ wire, query });
      return wire;
    },
    post: (order) => {
      posted.push(order);
      return Promise.resolve([{ type: "ack", id: order.id, table: "T", seq: 6 }]);
    },
    later: (milliseconds, what) => {
      timers.set(++ids, { at: now + milliseconds, what });
      return ids;
    },
    never: (timer) => void timers.delete(timer),
    random: () => 1,
    random_id: () => `id-${++ids}`,
  };
  line = new Line(world, "T", "INVITE", null, (message) => heard.push(message), (refusal) => refused.push(refusal));
});

describe("the line to a table", () => {
  it("watches with the invite, and is open with the snapshot", () => {
    open();
    expect(socket().sent[0]).toMatchObject({ type: "watch", table: "T", invite: "INVITE" });
    expect(socket().sent[0]).not.toHaveProperty("from");
    expect(line.state.value).toBe("open");
    expect(heard).toHaveLength(1);
  });

  it("comes back with longer and longer pauses, and resumes where it was", () => {
    open(5);
    socket().says(update(6));
    socket().onclose?.({ code: 1012 });
    expect(line.state.value).toBe("lost");
    pass(399);
    expect(sockets).toHaveLength(1);
    pass(1);
    expect(sockets).toHaveLength(2);
    socket().onclose?.({ code: 1006 });
    pass(799);
    expect(sockets).toHaveLength(2);
    pass(1);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ type: "watch", from: 7 });
    socket().says({ type: "ack", id: socket().sent[0]?.["id"], seq: 6 });
    expect(line.state.value).toBe("open");
  });

  it("says again what was not acknowledged, with the same id and in its order", async () => {
    open();
    const first = line.say({ type: "move", seat: 0, decision: 1, action: "pass" });
    const second = line.say({ type: "chat", text: "hello" });
    const before = socket().sent.slice(1);
    socket().onclose?.({ code: 1006 });
    pass(1000);
    socket().onopen?.();
    socket().says(update(6)); // the move did arrive: others tell us before the ack does
    expect(socket().sent.slice(1)).toEqual(before);
    for (const { id } of before) socket().says({ type: "ack", id });
    expect((await first).type).toBe("ack");
    expect((await second).type).toBe("ack");
    socket().onclose?.({ code: 1006 });
    pass(1000);
    socket().onopen?.();
    socket().says({ type: "ack", id: socket().sent[0]?.["id"] });
    expect(socket().sent).toHaveLength(1);
  });

  it("does not hear anything twice", () => {
    open(5);
    socket().says(update(6));
    socket().says(update(6));
    socket().says(update(4));
    expect(heard).toHaveLength(2);
  });

  it("asks for everything when its view is not the server's, and once", () => {
    open(5);
    socket().says(update(6, { hash: "0000000000000000" }));
    socket().says(update(7));
    expect(socket().sent.filter(({ mismatch }) => mismatch === true)).toHaveLength(1);
    expect(heard).toHaveLength(1);
    socket().says(snapshot(7));
    socket().says(update(8));
    expect(heard).toHaveLength(3);
  });

  it("asks for everything when an entry is missing", () => {
    open(5);
    socket().says(update(8));
    expect(socket().sent.at(-1)).toMatchObject({ type: "watch", mismatch: true });
  });

  it("gives up a line that does not answer", () => {
    open();
    pass(25_000);
    expect(socket().sent.at(-1)).toMatchObject({ type: "ping" });
    socket().says({ type: "pong" });
    pass(25_000);
    expect(socket().sent.at(-1)).toMatchObject({ type: "ping" });
    pass(8_000);
    expect(line.state.value).toBe("lost");
    pass(400);
    expect(sockets).toHaveLength(2);
  });

  it("does not wait when the device is online again", () => {
    open();
    socket().onclose?.({ code: 1006 });
    line.hurry();
    expect(sockets).toHaveLength(2);
    line.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("goes by HTTP where WebSockets do not get through", async () => {
    line.start();
    for (let failures = 0; failures < 3; ++failures) {
      socket().onclose?.({ code: 1006 });
      pass(2_000);
    }
    expect(line.roundabout.value).toBe(true);
    const stream = streams[0];
    expect(stream?.query).toContain("table=T");
    stream?.wire.onopen?.();
    stream?.wire.says(snapshot(5));
    expect(line.state.value).toBe("open");
    expect((await line.say({ type: "move", seat: 0, decision: 1, action: "pass" })).type).toBe("ack");
    expect(posted).toHaveLength(1);
    stream?.wire.onclose?.({ code: 0 });
    pass(2_000);
    expect(streams[1]?.query).toContain("from=6");
  });

  it("stays away when the session has ended", () => {
    open();
    socket().onclose?.({ code: 4004 });
    pass(100_000);
    expect(line.state.value).toBe("ended");
    expect(sockets).toHaveLength(1);
  });

  it("stays away when a stream's last word is that the session has ended", () => {
    open();
    socket().says({ type: "refused", id: "", reason: "no_session" });
    pass(100_000);
    expect(line.state.value).toBe("ended");
    expect(sockets).toHaveLength(1);
  });

  it("says when the table is not open to us", () => {
    line.start();
    socket().onopen?.();
    socket().says({ type: "refused", id: socket().sent[0]?.["id"], reason: "no_such_table" });
    expect(refused[0]?.reason).toBe("no_such_table");
  });

  it("looks through the eyes of another seat", () => {
    open();
    line.look_through(1);
    expect(socket().sent.at(-1)).toMatchObject({ type: "watch", seat: 1 });
    expect(socket().sent.at(-1)).not.toHaveProperty("from");
  });
});

describe("the hash of a view", () => {
  /** As docs/protocol.md has it. */
  function reference(text: string): string {
    const mask = (1n << 64n) - 1n;
    const bytes = new TextEncoder().encode(text);
    let result = 0x9e3779b97f4a7c15n;
    for (let i = 0; i < bytes.length; i += 8) {
      let word = 0n;
      for (let j = Math.min(8, bytes.length - i) - 1; j >= 0; --j) word = (word << 8n) | BigInt(bytes[i + j] ?? 0);
      result = ((result ^ word) * 0xff51afd7ed558ccdn) & mask;
      result ^= result >> 32n;
    }
    return result.toString(16).padStart(16, "0");
  }

  it("is the server's", () => {
    for (const text of ["", "a", "12345678", '{"turn":3,"name":"é→ⲁ"}', "x".repeat(1001)]) {
      expect(view_hash(text)).toBe(reference(text));
    }
  });
});

describe("server-sent events", () => {
  it("carry an invite in a header, never in the address, and come message by message", async () => {
    const asked: { readonly address: string; readonly headers: Readonly<Record<string, string>> }[] = [];
    const bytes = new TextEncoder();
    vi.stubGlobal("fetch", (address: string, wish: { readonly headers: Record<string, string> }) => {
      asked.push({ address, headers: wish.headers });
      // Cut in the middle of a message, as networks do.
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          for (const part of ['id: 1\ndata: {"a"', ':"é"}\n\n:\n\ndata: 2\n', "\n"]) stream.enqueue(bytes.encode(part));
          stream.close();
        },
      });
      return Promise.resolve(new Response(body));
    });
    const told: unknown[] = [];
    const wire = event_wire("table=T&from=3", "SECRET");
    await new Promise<void>((closed) => {
      wire.onopen = () => told.push("open");
      wire.onmessage = ({ data }) => told.push(data);
      wire.onclose = () => closed();
    });
    vi.unstubAllGlobals();
    expect(told).toEqual(["open", '{"a":"é"}', "2"]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.address).toBe("/api/events?table=T&from=3");
    expect(asked[0]?.headers["Iteru-Invite"]).toBe("SECRET");
  });
});
