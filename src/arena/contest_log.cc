#include "arena/contest_log.h"

#include <fmt/format.h>

#include <system_error>

#include "engine/json.h"
#include "engine/text.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

constexpr std::int64_t most_deals = 10'000'000;

std::string header_of(const Contest& contest, const Facts& facts, const BotLevels& levels) {
    JsonWriter json;
    json.begin_object();
    json.member("arena", 1);
    json.member("game", contest.game);
    json.member("rules_version", contest.rules_version);
    json.member("box", hex64(contest.box_hash));
    json.member("judgement", hex64(contest.judgement_hash));
    json.member("players", contest.setup.players);
    json.key("options").begin_object();
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        json.member(facts.options[i].name, contest.setup.options[i]);
    }
    json.end_object();
    json.member("seed", seed_text(contest.seed));
    json.member("ladder", contest.ladder);
    // A level means this version's level: games of a weaker vizier belong to another match.
    json.array("bots", contest.bots, [&](const BotSpec& bot) { json.value(bot_spec_name(spelled_out(bot, levels))); });
    json.end_object();
    return json.text();
}

/// The first difference, if it is the header of another match.
void compare(const std::string& mine, std::string_view line) {
    const boost::json::value expected = parse_json(mine);
    const boost::json::value found = parse_json(line);
    if (!found.is_object() || !found.get_object().contains("arena")) throw BoxProblem("", "", "not_a_match");
    for (const auto& member : expected.get_object()) {
        const auto* const other = found.get_object().if_contains(member.key());
        if (other != nullptr && *other == member.value()) continue;
        throw BoxProblem(std::string{member.key()}, other == nullptr ? "-" : boost::json::serialize(*other),
                         "other_match", boost::json::serialize(member.value()));
    }
}

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

ContestLog::ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels,
                       Scoreboard& board) {
    const std::string header = header_of(board.contest(), facts, levels);
    const std::string text = std::filesystem::exists(path) ? read_file(path) : "";
    const std::size_t whole = text.rfind('\n') + 1; // 0 if there is no line
    // Never truncate a file that does not start like a match.
    if (whole == 0 && !header.starts_with(text)) throw BoxProblem("", "", "not_a_match");

    std::string_view rest = std::string_view{text}.substr(0, whole);
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        if (number == 1) {
            compare(header, line);
            continue;
        }
        const std::string place = "line " + std::to_string(number);
        boost::json::value value;
        try {
            value = parse_json(line);
        } catch (const BoxProblem& problem) {
            throw BoxProblem(place, problem.value, problem.reason);
        }
        board.add(outcome_of(JsonCursor{value, place}, board.contest().setup.players));
    }
    std::error_code failed;
    if (whole < text.size()) std::filesystem::resize_file(path, whole, failed);
    file_.open(path, std::ios::binary | std::ios::app);
    if (failed || !file_) throw BoxProblem("", "", "unwritable");
    if (whole == 0) write(header);
}

void ContestLog::add(const Outcome& outcome) { write(line_of(outcome)); }

void ContestLog::write(const std::string& line) {
    file_ << line << '\n' << std::flush;
    if (!file_) throw std::system_error(std::make_error_code(std::errc::io_error));
}

} // namespace iteru
