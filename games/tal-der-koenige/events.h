// What games of Tal der Könige tell.
#pragma once

#include "engine/event.h"
#include "games/tal-der-koenige/action.h"

namespace iteru::tal_der_koenige {

// clang-format off
struct RoundBegan       { Number round; ITERU_FIELDS(round) };
struct GroupDrawn       { Group group; Number white, yellow, red, blue, black;
                          ITERU_FIELDS(group, white, yellow, red, blue, black) };
struct TabletLaid       { Group group; Secret<Tablet> tablet; ITERU_FIELDS(group, tablet) };
struct BiddingDone      { ITERU_FIELDS() };
struct BidShown         { Group group; Number tablets, sum; ITERU_FIELDS(group, tablets, sum) };
struct GroupSold        { Group group; Number sum; ITERU_FIELDS(group, sum) };
struct GroupReturned    { Group group; ITERU_FIELDS(group) };
struct GroupToPharaoh   { Group group; ITERU_FIELDS(group) };
struct ForemanMoved     { Number foreman; Place from, to; Number cost; ITERU_FIELDS(foreman, from, to, cost) };
struct ForemanStayed    { Number foreman; Place at; ITERU_FIELDS(foreman, at) };
struct OrderWritten     { Number foreman; Secret<Place> to; Secret<Number> cost; ITERU_FIELDS(foreman, to, cost) };
struct PlanShown        { Place first, second; ITERU_FIELDS(first, second) };
struct ForemanDisplaced { Number foreman; Place cell, area; ITERU_FIELDS(foreman, cell, area) };
struct SiteClaimed      { Number foreman; SiteId site; ITERU_FIELDS(foreman, site) };
struct ClaimDeclined    { Number foreman; SiteId site; ITERU_FIELDS(foreman, site) };
struct WorkerMoved      { Place from, to; Number cost; ITERU_FIELDS(from, to, cost) };
struct CubeStolen       { SiteId site; Colour colour; Spot place; ITERU_FIELDS(site, colour, place) };
struct SiteTaken        { SiteId site; ITERU_FIELDS(site) };
struct CubeBuilt        { SiteId site; Colour colour; Spot place; Number points;
                          ITERU_FIELDS(site, colour, place, points) };
struct PyramidFinished  { SiteId site; Number points; ITERU_FIELDS(site, points) };
struct CubesToPharaoh   { Number count, blocks; ITERU_FIELDS(count, blocks) };
struct PharaohFinished  { ITERU_FIELDS() };
struct DiscPassed       { ITERU_FIELDS() };
struct GameOver         { ITERU_FIELDS() };

using EventTypes = TypeList<
    RoundBegan, GroupDrawn, TabletLaid, BiddingDone, BidShown, GroupSold, GroupReturned, GroupToPharaoh, ForemanMoved,
    ForemanStayed, OrderWritten, PlanShown, ForemanDisplaced, SiteClaimed, ClaimDeclined, WorkerMoved, CubeStolen,
    SiteTaken, CubeBuilt, PyramidFinished, CubesToPharaoh, PharaohFinished, DiscPassed, GameOver>;
// clang-format on
template <class Told>
EventTypes event_types(const Told&);

} // namespace iteru::tal_der_koenige
