// What changed since these eyes last acted, by the names of the pieces: marked until they act.
import type { Told } from "./model";

export function fresh_pieces(news: readonly Told[]): ReadonlySet<string> {
  const fresh = new Set<string>();
  for (const event of news) {
    switch (event.event) {
      case "noble_revealed": fresh.add(`noble-${event.noble}`); break;
      case "artisan_revealed": fresh.add(event.artisan); break;
      case "vase_revealed": fresh.add(event.vase); break;
      case "track_climbed": fresh.add(`track-${event.track}-${event.seat ?? 0}`); break;
      case "traitor_track": fresh.add(`track-${event.track}-1`); break;
      case "chamber_built": fresh.add(`chamber-${event.seat ?? 0}`); break;
      case "traitor_chamber": fresh.add("chamber-1"); break;
      case "passed": case "advanced": fresh.add(`pyramid-${event.seat ?? 0}`); break;
      case "traitor_passed": case "traitor_advanced": fresh.add("pyramid-1"); break;
      case "traitor_placed": fresh.add(`tile-${event.tile}-${event.space}`); break;
      case "became_pharaoh": case "traitor_pharaoh": fresh.add("pharaoh"); break;
      default: break;
    }
  }
  return fresh;
}
