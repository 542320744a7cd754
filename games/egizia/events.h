// What games of Egizia tell.
#pragma once

#include "engine/event.h"
#include "games/egizia/action.h"

namespace iteru::egizia {

// clang-format off
struct RoundBegan       { Number round; ITERU_FIELDS(round) };
struct CardRevealed     { NileId card; Space space; ITERU_FIELDS(card, space) };
struct BoatPlaced       { Berth berth; ITERU_FIELDS(berth) };
struct Passed           { ITERU_FIELDS() };
struct CardTaken        { NileId card; Space space; ITERU_FIELDS(card, space) };
struct CardPlayed       { NileId card; ITERU_FIELDS(card) };
struct CrewRaised       { Crew crew; Number strength; ITERU_FIELDS(crew, strength) };
struct FloodMoved       { FloodSpace flood; ITERU_FIELDS(flood) };
struct MarketMoved      { Market market; Number to; ITERU_FIELDS(market, to) };
struct StonesGained     { Number count, left; ITERU_FIELDS(count, left) };
struct StonesPaid       { Number count, left; ITERU_FIELDS(count, left) };
struct Scored           { Number points, score; ITERU_FIELDS(points, score) };
struct CardsLeft        { Number count; ITERU_FIELDS(count) };
struct FieldImproved    { NileId card; FieldClass class_; ITERU_FIELDS(card, class_) };
struct Fed              { Number need, grain; ITERU_FIELDS(need, grain) };
struct BuildFirstPlayed { Site site; ITERU_FIELDS(site) };
struct BuildBegan       { Site site; Team team; Number strength; ITERU_FIELDS(site, team, strength) };
struct BoatReturned     { Site site; ITERU_FIELDS(site) };
struct BoatMovedUp      { Site site; ITERU_FIELDS(site) };
// Sphinx cards are for the eyes of whoever drew them (E0.2); `none` after the last one.
struct SphinxDrawn      { Number count; Secret<SphinxId> first, second, third, fourth, fifth;
                          ITERU_FIELDS(count, first, second, third, fourth, fifth) };
struct SphinxKept       { Number count; Secret<SphinxId> first, second; ITERU_FIELDS(count, first, second) };
struct SphinxReturned   { Number count; Secret<SphinxId> first, second, third, fourth, fifth;
                          ITERU_FIELDS(count, first, second, third, fourth, fifth) };
struct StoneLaid        { Structure structure; Number place, value; ITERU_FIELDS(structure, place, value) };
struct TombRevealed     { Number place, value; ITERU_FIELDS(place, value) };
struct StoreyCompleted  { Structure structure; ITERU_FIELDS(structure) };
struct TurnOrder        { Number tile; ITERU_FIELDS(tile) };
struct StonesSold       { Number count, points; ITERU_FIELDS(count, points) };
struct TombsCounted     { Number points; ITERU_FIELDS(points) };
struct SphinxCounted    { SphinxId sphinx; Number points; ITERU_FIELDS(sphinx, points) };
struct GameOver         { ITERU_FIELDS() };

using EventTypes = TypeList<
    RoundBegan, CardRevealed, BoatPlaced, Passed, CardTaken, CardPlayed, CrewRaised, FloodMoved, MarketMoved,
    StonesGained, StonesPaid, Scored, CardsLeft, FieldImproved, Fed, BuildFirstPlayed, BuildBegan, BoatReturned,
    BoatMovedUp, SphinxDrawn, SphinxKept, SphinxReturned, StoneLaid, TombRevealed, StoreyCompleted, TurnOrder,
    StonesSold, TombsCounted, SphinxCounted, GameOver>;
// clang-format on
template <class Told>
EventTypes event_types(const Told&);

} // namespace iteru::egizia
