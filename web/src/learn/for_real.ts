// After a lesson: a game on this device against the easiest bot, with the coach beside it.
import { create, start } from "../net/http";
import type { GameId } from "../net/protocol";
import { go } from "../route";
import { coach } from "../settings";
import { name_or_guest } from "../ui";

export async function play_for_real(game: GameId, lesson: string): Promise<void> {
  coach.value = "on";
  // Who has learned to play alone plays alone.
  const others = lesson === "traitor" ? [] : [{ bot: "apprentice" }];
  const made = await create({ game, players: 1 + others.length, seats: [{ name: name_or_guest(0) }, ...others], coach: true, grace: null }, "device");
  await start(made.table);
  go(`/t/${made.table}`);
}
