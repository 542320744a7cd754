#include "arena/series_log.h"

#include <limits>
#include <system_error>

#include "engine/json.h"
#include "engine/text.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

constexpr std::string_view first_member = "series";

/// The first difference, if it is the header of another series.
void compare(std::string_view mine, std::string_view line) {
    const boost::json::value expected = parse_json(mine);
    const boost::json::value found = parse_json(line);
    if (!found.is_object() || !found.get_object().contains(first_member)) throw BoxProblem("", "", "not_a_match");
    for (const auto& member : expected.get_object()) {
        const auto* const other = found.get_object().if_contains(member.key());
        if (other != nullptr && *other == member.value()) continue;
        throw BoxProblem(std::string{member.key()}, other == nullptr ? "-" : boost::json::serialize(*other),
                         "other_match", boost::json::serialize(member.value()));
    }
}

std::uint64_t count_in(const JsonCursor& value) {
    return static_cast<std::uint64_t>(value.integer(0, std::numeric_limits<std::int64_t>::max()));
}

} // namespace

std::string header_of(const Series& series, const Facts& facts, const BotLevels& levels) {
    const auto& [kind, contest, planned] = series;
    JsonWriter json;
    json.begin_object();
    json.member(first_member, kind);
    if (planned) json.member("build", hex64(planned->build));
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
    json.array("bots", contest.bots, [&](const BotSpec& bot) { json.value(bot_spec_name(spelled_out(bot, levels))); });
    if (planned) {
        json.member("games", planned->games);
        json.member("levels", planned->levels);
        json.member("sprt", planned->sprt);
        json.key("named").begin_object();
        json.member("seed", planned->seed);
        json.array("bots", contest.bots, [&](const BotSpec& bot) { json.value(bot_spec_name(bot)); });
        json.end_object();
    }
    json.end_object();
    return json.text();
}

SeriesName name_of(std::string_view header) {
    const boost::json::value value = parse_json(header);
    if (!value.is_object() || !value.get_object().contains(first_member)) throw BoxProblem("", "", "not_a_match");
    const JsonCursor line{value, ""};
    return {std::string{line.at(first_member).text()}, std::string{line.at("game").text()}};
}

Series series_of(std::string_view header, const Facts& facts) {
    const boost::json::value value = parse_json(header);
    const JsonCursor line{value, ""};
    if (!line.has("build")) throw BoxProblem("", "", "not_a_shard");
    Planned planned;
    planned.build = parse_number<std::uint64_t>(line.at("build").text(), 16).value_or(0);
    planned.games = count_in(line.at("games"));
    planned.levels = count_in(line.at("levels"));
    planned.sprt = line.at("sprt").text();
    planned.seed = line.at("named").at("seed").text();
    Contest contest{.game = std::string{facts.id}, .rules_version = line.at("rules_version").number(0, 255)};
    contest.box_hash = parse_number<std::uint64_t>(line.at("box").text(), 16).value_or(0);
    contest.judgement_hash = parse_number<std::uint64_t>(line.at("judgement").text(), 16).value_or(0);
    contest.setup.players = line.at("players").number(facts.min_players, facts.max_players);
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        contest.setup.options[i] = line.at("options").at(facts.options[i].name).number(0, facts.options[i].most);
    }
    const auto seed = parse_seed(line.at("seed").text());
    if (!seed) line.at("seed").fail("not_a_match");
    contest.seed = *seed;
    contest.ladder = boost::json::serialize(value.get_object().at("ladder")) == "true";
    const JsonCursor bots = line.at("named").at("bots");
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const auto bot = parse_bot_spec(bots[i].text(), true);
        if (!bot) bots[i].fail("not_a_match");
        contest.bots.push_back(*bot);
    }
    return {std::string{line.at(first_member).text()}, std::move(contest), std::move(planned)};
}

std::size_t read_series(std::string_view text, std::string_view header, const ReadLine& read) {
    const std::size_t whole = text.rfind('\n') + 1; // 0 if there is no line
    std::string_view rest = text.substr(0, whole);
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
        read(JsonCursor{value, place});
    }
    return whole;
}

SeriesLog::SeriesLog(const std::filesystem::path& path, const std::string& header, const ReadLine& read) {
    const std::string text = std::filesystem::exists(path) ? read_file(path) : "";
    // Never truncate a file that does not start like a series.
    if (!text.contains('\n') && !header.starts_with(text)) throw BoxProblem("", "", "not_a_match");
    const std::size_t whole = read_series(text, header, read);
    std::error_code failed;
    if (whole < text.size()) std::filesystem::resize_file(path, whole, failed);
    file_.open(path, std::ios::binary | std::ios::app);
    if (failed || !file_) throw BoxProblem("", "", "unwritable");
    if (whole == 0) add(header);
}

void SeriesLog::add(std::string_view line) {
    file_ << line << '\n' << std::flush;
    if (!file_) throw std::system_error(std::make_error_code(std::errc::io_error));
}

} // namespace iteru
