// Asks a running server for positions to draw: node dev/positions.mjs GAME PLAYERS [MOVES] [SEED] > dev/positions/NAME.json
// Plays MOVES moves by chance for the first seat against bots, and writes the snapshot of the table then.
const [game, players, moves = "20", option = "{}"] = process.argv.slice(2);
if (game === undefined || players === undefined) {
  console.error("node dev/positions.mjs GAME PLAYERS [MOVES] [OPTIONS as JSON] > dev/positions/NAME.json");
  process.exit(2);
}
const base = `http://localhost:${process.env.ITERU_PORT ?? "8080"}`;
let cookie = "";
async function call(path, body) {
  const answer = await fetch(base + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", ...(cookie === "" ? {} : { Cookie: cookie }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
const random = () => Math.floor(Math.random() * 0x7fffffff);
await call("/api/session", { name: "Ada" });
const seats = Array.from({ length: Number(players) }, (_, i) => (i === 0 ? { name: "Ada" } : { bot: "apprentice" }));
const made = await call("/api/tables", {
  type: "create", id: `p${random()}`, game, players: Number(players), options: JSON.parse(option), seats,
});
const table = made.table ?? made.messages?.[0]?.table;
const look = async () => (await call(`/api/tables/${table}`)).messages.find((message) => message.type === "snapshot");
await call("/api/command", { type: "start", id: `s${random()}`, table }).catch(() => undefined);
let snapshot = await look();
for (let made_moves = 0; made_moves < Number(moves) && snapshot.phase === "running"; ) {
  const prompt = snapshot.prompts.find((one) => one.actions.length > 0);
  if (prompt === undefined) {
    await new Promise((done) => setTimeout(done, 100));
  } else {
    const { action } = prompt.actions[random() % prompt.actions.length];
    await call("/api/command", { type: "move", id: `m${random()}`, table, seat: prompt.seat, decision: prompt.decision, action });
    ++made_moves;
  }
  snapshot = await look();
}
while (snapshot.phase === "running" && snapshot.prompts.length === 0) {
  await new Promise((done) => setTimeout(done, 100));
  snapshot = await look();
}
console.log(JSON.stringify(snapshot));
