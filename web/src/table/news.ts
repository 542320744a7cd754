import type { GameEvent } from "../net/protocol";

/** The events of one kind, with their own members. */
export const events_of = <Told extends GameEvent, Kind extends Told["event"]>(news: readonly Told[], kind: Kind): readonly Extract<Told, { readonly event: Kind }>[] =>
  news.filter((told): told is Extract<Told, { readonly event: Kind }> => told.event === kind);
