// What changed since these eyes last acted, by the names of the pieces: marked until they act.
import type { GameEvent } from "web/net/protocol";

export function fresh_pieces(news: readonly GameEvent[]): ReadonlySet<string> {
  const fresh = new Set<string>();
  for (const event of news) {
    switch (event.event) {
      case "noble_revealed": fresh.add(`noble-${String(event["noble"])}`); break;
      case "artisan_revealed": fresh.add(String(event["artisan"])); break;
      case "vase_revealed": fresh.add(String(event["vase"])); break;
      case "track_climbed": fresh.add(`track-${String(event["track"])}-${event.seat ?? 0}`); break;
      case "traitor_track": fresh.add(`track-${String(event["track"])}-1`); break;
      case "chamber_built": fresh.add(`chamber-${event.seat ?? 0}`); break;
      case "traitor_chamber": fresh.add("chamber-1"); break;
      case "passed": case "advanced": fresh.add(`pyramid-${event.seat ?? 0}`); break;
      case "traitor_passed": case "traitor_advanced": fresh.add("pyramid-1"); break;
      case "traitor_placed": fresh.add(`tile-${String(event["tile"])}-${String(event["space"])}`); break;
      case "became_pharaoh": case "traitor_pharaoh": fresh.add("pharaoh"); break;
      default: break;
    }
  }
  return fresh;
}
