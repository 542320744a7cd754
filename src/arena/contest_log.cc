#include "arena/contest_log.h"

#include <fmt/format.h>

#include "engine/json.h"

namespace iteru {

namespace {

constexpr std::int64_t most_deals = 10'000'000;

Outcome outcome_of(const JsonCursor& line, int players, bool measures_luck) {
    line.only({"deal", "rotation", "fares"});
    Outcome outcome{.deal = static_cast<std::uint64_t>(line.at("deal").integer(0, most_deals)),
                    .rotation = line.at("rotation").number(0, players - 1)};
    const JsonCursor fares = line.at("fares");
    const auto places = static_cast<std::size_t>(players);
    for (std::size_t i = 0; i < fares.size(places, places); ++i) {
        const JsonCursor fare = fares[i];
        fare.only({"score", "margin", "rank", "decisions", "seconds", "luck"});
        outcome.fares.push_back({.score = static_cast<int>(fare.at("score").integer(-10000, 10000)),
                                 .margin = static_cast<int>(fare.at("margin").integer(-20000, 20000)),
                                 .rank = fare.at("rank").number(1, max_seats),
                                 .decisions = static_cast<int>(fare.at("decisions").integer(0, 1'000'000)),
                                 .seconds = fare.at("seconds").real()});
        if (measures_luck) outcome.fares.back().luck = read_luck(fare.at("luck"));
    }
    share_victory(outcome);
    return outcome;
}

} // namespace

std::string line_of(const Outcome& outcome, bool measures_luck) {
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
        if (measures_luck) json.array("luck", fare.luck, [&](double worth) { json.value(bits_of(worth)); });
        json.end_object();
    });
    json.end_object();
    return std::move(json).text() + '\n';
}

void read_outcome(const JsonCursor& line, Scoreboard& board) {
    const Contest& contest = board.contest();
    const bool measures_luck = contest.luck_worlds > 0;
    const auto as_played = [&](Outcome outcome) { // without its times, which belong to a machine
        for (Fare& fare : outcome.fares) fare.seconds = 0;
        return line_of(outcome, measures_luck);
    };
    const Outcome outcome = outcome_of(line, contest.setup.players, measures_luck);
    const bool is_new = !board.has(outcome.deal, outcome.rotation);
    const Outcome& there = board.add(outcome);
    if (!is_new && as_played(there) != as_played(outcome)) line.fail("told_otherwise");
}

ContestLog::ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels,
                       Scoreboard& board, std::optional<Planned> planned, std::optional<Luck> luck_weights)
    : measures_luck_(luck_weights.has_value()),
      log_(path, header_of({"arena", board.contest(), std::move(planned), luck_weights}, facts, levels),
           [&board](const JsonCursor& line) { read_outcome(line, board); }) {}

void ContestLog::add(const Outcome& outcome) { log_.add(line_of(outcome, measures_luck_)); }

} // namespace iteru
