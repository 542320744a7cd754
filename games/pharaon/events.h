// What games of Pharaon tell.
#pragma once

#include "engine/event.h"
#include "games/pharaon/action.h"

namespace iteru::pharaon {

// clang-format off
struct NoblesDrawn             { Secret<NobleId> first, second; ITERU_FIELDS(first, second) };
struct NobleKept               { NobleId noble; ITERU_FIELDS(noble) };
struct NobleTaken              { NobleId noble; ITERU_FIELDS(noble) };
struct NobleDrawn              { NobleId noble; ITERU_FIELDS(noble) };
struct NobleRevealed           { NobleId noble; Place spot; ITERU_FIELDS(noble, spot) };
struct ArtisanTaken            { ArtisanId artisan; Number pp; ITERU_FIELDS(artisan, pp) };
struct ArtisanDrawn            { ArtisanId artisan; Number pp; ITERU_FIELDS(artisan, pp) };
struct ArtisanRevealed         { ArtisanId artisan; Number pp; Place spot; ITERU_FIELDS(artisan, pp, spot) };
struct VaseTaken               { VaseId vase; Basic bottom, left, right; ITERU_FIELDS(vase, bottom, left, right) };
struct VaseDrawn               { VaseId vase; Basic bottom, left, right; ITERU_FIELDS(vase, bottom, left, right) };
struct VaseRevealed            { VaseId vase; Basic bottom, left, right; ITERU_FIELDS(vase, bottom, left, right) };
struct VasesShuffled           { ITERU_FIELDS() };
struct Gained                  { Token token; ITERU_FIELDS(token) };
struct Lost                    { Token token; ITERU_FIELDS(token) };
struct AccessPaid              { District district; Token token; ITERU_FIELDS(district, token) };
struct PowerUsed               { NobleId noble; ITERU_FIELDS(noble) };
struct Paid                    { Token token; ITERU_FIELDS(token) };
struct LotTaken                { Token first, second; Place spot; ITERU_FIELDS(first, second, spot) };
struct OfferingTaken           { Token token; Place spot; ITERU_FIELDS(token, spot) };
struct OfferingDrawn           { Token token; ITERU_FIELDS(token) };
struct LotFilled               { Token first, second; Place spot; ITERU_FIELDS(first, second, spot) };
struct BonusFilled             { Token token; Place spot; ITERU_FIELDS(token, spot) };
struct BagRefilled             { ITERU_FIELDS() };
struct TrackClimbed            { Basic track; Number level; ITERU_FIELDS(track, level) };
struct StepLost                { ITERU_FIELDS() };
struct ChamberBuilt            { Number step, pp; ITERU_FIELDS(step, pp) };
struct BecamePharaoh           { ITERU_FIELDS() };
struct Passed                  { ITERU_FIELDS() };
struct FirstPlayerTaken        { ITERU_FIELDS() };
struct FirstPlayerDrawn        { ITERU_FIELDS() };
struct Advanced                { Number row, cell; ITERU_FIELDS(row, cell) };
struct Exchanged               { Token given, token; ITERU_FIELDS(given, token) };
struct WheelBlocked            { Token token; ITERU_FIELDS(token) };
struct WheelCleared            { ITERU_FIELDS() };
struct WheelTurned             { ITERU_FIELDS() };
struct RoundBegan              { Number round; ITERU_FIELDS(round) };
struct RoundEnded              { Number round; ITERU_FIELDS(round) };
struct GameOver                { ITERU_FIELDS() };
struct TraitorVase             { VaseId vase; Basic bottom, left, right; ITERU_FIELDS(vase, bottom, left, right) };
struct TraitorPlaced           { Basic kind; Place tile; Number space; ITERU_FIELDS(kind, tile, space) };
struct TraitorNothing          { Token token; ITERU_FIELDS(token) };
struct TraitorNoble            { NobleId noble; ITERU_FIELDS(noble) };
struct TraitorNobleDiscarded   { NobleId noble; Place spot; ITERU_FIELDS(noble, spot) };
struct TraitorArtisan          { ArtisanId artisan; Number pp; ITERU_FIELDS(artisan, pp) };
struct TraitorArtisanDiscarded { ArtisanId artisan; Number pp; ITERU_FIELDS(artisan, pp) };
struct TraitorOffering         { Token token; ITERU_FIELDS(token) };
struct TraitorGained           { Token token; ITERU_FIELDS(token) };
struct TraitorDrew             { Token token; ITERU_FIELDS(token) };
struct TraitorChamber          { Number step, pp; ITERU_FIELDS(step, pp) };
struct TraitorTrack            { Basic track; Number level; ITERU_FIELDS(track, level) };
struct TraitorLevel            { Number pp; ITERU_FIELDS(pp) };
struct TraitorGod              { District district; ITERU_FIELDS(district) };
struct TraitorPassed           { ITERU_FIELDS() };
struct TraitorAdvanced         { Number row, cell; ITERU_FIELDS(row, cell) };
struct TraitorPharaoh          { ITERU_FIELDS() };
struct TraitorFirstPlayer      { ITERU_FIELDS() };
struct TraitorStartDrawn       { ITERU_FIELDS() };

using EventTypes = TypeList<
    NoblesDrawn, NobleKept, NobleTaken, NobleDrawn, NobleRevealed, ArtisanTaken, ArtisanDrawn, ArtisanRevealed,
    VaseTaken, VaseDrawn, VaseRevealed, VasesShuffled, Gained, Lost, AccessPaid, PowerUsed, Paid, LotTaken,
    OfferingTaken, OfferingDrawn, LotFilled, BonusFilled, BagRefilled, TrackClimbed, StepLost, ChamberBuilt,
    BecamePharaoh, Passed, FirstPlayerTaken, FirstPlayerDrawn, Advanced, Exchanged, WheelBlocked, WheelCleared,
    WheelTurned, RoundBegan, RoundEnded, GameOver, TraitorVase, TraitorPlaced, TraitorNothing, TraitorNoble,
    TraitorNobleDiscarded, TraitorArtisan, TraitorArtisanDiscarded, TraitorOffering, TraitorGained, TraitorDrew,
    TraitorChamber, TraitorTrack, TraitorLevel, TraitorGod, TraitorPassed, TraitorAdvanced, TraitorPharaoh,
    TraitorFirstPlayer, TraitorStartDrawn>;
// clang-format on
template <class Told>
EventTypes event_types(const Told&);

} // namespace iteru::pharaon
