// What changed since these eyes last acted, by the names of the pieces: marked until they act.
import type { Seat } from "web/net/protocol";
import type { District, Told } from "./model";

export function fresh_pieces(news: readonly Told[]): ReadonlySet<string> {
  const fresh = new Set<string>();
  for (const event of news) {
    switch (event.event) {
      case "noble_revealed": case "noble_taken": case "noble_drawn": case "noble_kept": fresh.add(`noble-${event.noble ?? ""}`); break;
      case "artisan_revealed": case "artisan_taken": case "artisan_drawn": fresh.add(event.artisan ?? ""); break;
      case "lot_filled": case "lot_taken": fresh.add(`lot-${event.spot}`); break;
      case "bonus_filled": case "offering_taken": fresh.add(`bonus-${event.spot}`); break;
      case "access_paid": fresh.add(`access-${event.district}`); break;
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

/** The districts in which others did something: where a district is too small to show what, it is marked as a whole. */
export function fresh_districts(news: readonly Told[], eyes: Seat | null): ReadonlySet<District> {
  const fresh = new Set<District>();
  for (const event of news) {
    if (event.seat !== undefined && event.seat === eyes) continue;
    switch (event.event) {
      case "access_paid": case "traitor_god": fresh.add(event.district); break;
      case "noble_taken": case "noble_drawn": case "traitor_noble": case "traitor_noble_discarded": fresh.add("nobles"); break;
      case "artisan_taken": case "artisan_drawn": case "traitor_artisan": case "traitor_artisan_discarded": fresh.add("artisans"); break;
      case "lot_taken": case "offering_taken": case "traitor_offering": fresh.add("offerings"); break;
      case "track_climbed": case "traitor_track": fresh.add("nile"); break;
      case "chamber_built": case "traitor_chamber": fresh.add("chamber"); break;
      default: break;
    }
  }
  return fresh;
}
