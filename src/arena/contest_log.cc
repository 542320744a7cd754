#include "arena/contest_log.h"

#include <fmt/format.h>

#include "engine/json.h"

namespace iteru {

namespace {

constexpr std::int64_t most_deals = 10'000'000;

Outcome outcome_of(const JsonCursor& line, int players) {
    line.only({"deal", "rotation", "fares"});
    Outcome outcome{.deal = static_cast<std::uint64_t>(line.at("deal").integer(0, most_deals)),
                    .rotation = line.at("rotation").number(0, players - 1)};
    const JsonCursor fares = line.at("fares");
    const auto places = static_cast<std::size_t>(players);
    for (std::size_t i = 0; i < fares.size(places, places); ++i) {
        const JsonCursor fare = fares[i];
        fare.only({"score", "margin", "rank", "decisions", "seconds"});
        outcome.fares.push_back({.score = static_cast<int>(fare.at("score").integer(-10000, 10000)),
                                 .margin = static_cast<int>(fare.at("margin").integer(-20000, 20000)),
                                 .rank = fare.at("rank").number(1, max_seats),
                                 .decisions = static_cast<int>(fare.at("decisions").integer(0, 1'000'000)),
                                 .seconds = fare.at("seconds").real()});
    }
    share_victory(outcome);
    return outcome;
}

std::string line_of(const Outcome& outcome) {
    JsonWriter json;
    json.begin_object();
    json.member("deal", outcome.deal);
    json.member("rotation", outcome.rotation);
    json.array("fares", outcome.fares, [&](const Fare& fare) {
        json.begin_object();
        json.member("score", fare.score);
        json.member("margin", fare.margin);
        json.member("rank", fare.rank);
        json.member("decisions", fare.decisions);
        json.key("seconds").raw(fmt::format("{:.9g}", fare.seconds));
        json.end_object();
    });
    json.end_object();
    return json.text();
}

} // namespace

void read_outcome(const JsonCursor& line, Scoreboard& board) {
    board.add(outcome_of(line, board.contest().setup.players));
}

ContestLog::ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels,
                       Scoreboard& board, std::optional<Planned> planned)
    : log_(path, header_of({"arena", board.contest(), std::move(planned)}, facts, levels),
           [&board](const JsonCursor& line) { read_outcome(line, board); }) {}

void ContestLog::add(const Outcome& outcome) { log_.add(line_of(outcome)); }

} // namespace iteru
