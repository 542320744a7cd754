#include "arena/series_log.h"

#include <bit>
#include <limits>
#include <system_error>

#include "engine/json.h"
#include "engine/text.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

constexpr std::string_view first_member = "series";

std::uint64_t count_in(const JsonCursor& value) {
    return static_cast<std::uint64_t>(value.integer(0, std::numeric_limits<std::int64_t>::max()));
}

std::uint64_t bits_in(const JsonCursor& value) {
    const auto bits = parse_number<std::uint64_t>(value.text(), 16);
    if (!bits) value.fail("not_a_match");
    return *bits;
}

} // namespace

void expect_same_series(std::string_view mine, std::string_view found) {
    const boost::json::value expected = parse_json(mine);
    const boost::json::value other = parse_json(found);
    if (!other.is_object() || !other.get_object().contains(first_member)) throw BoxProblem("", "", "not_a_match");
    for (const auto& member : expected.get_object()) {
        const auto* const there = other.get_object().if_contains(member.key());
        if (there != nullptr && *there == member.value()) continue;
        throw BoxProblem(std::string{member.key()}, there == nullptr ? "-" : boost::json::serialize(*there),
                         "other_match", boost::json::serialize(member.value()));
    }
}

std::string header_of(const Series& series, const Facts& facts, const BotLevels& levels) {
    const auto& [kind, contest, planned, luck_weights, looked_at] = series;
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
    json.member("luck_worlds", contest.luck_worlds);
    // Bit by bit: figures that were read again would be others.
    if (luck_weights) json.array("luck_weights", *luck_weights, [&](double weight) { json.value(bits_of(weight)); });
    json.member("looked_at", looked_at);
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
    planned.build = bits_in(line.at("build"));
    planned.games = count_in(line.at("games"));
    planned.levels = count_in(line.at("levels"));
    planned.sprt = line.at("sprt").text();
    planned.seed = line.at("named").at("seed").text();
    Contest contest{.game = std::string{facts.id}, .rules_version = line.at("rules_version").number(0, 255)};
    contest.box_hash = bits_in(line.at("box"));
    contest.judgement_hash = bits_in(line.at("judgement"));
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
    contest.luck_worlds = static_cast<std::uint32_t>(line.at("luck_worlds").integer(0, 1'000'000));
    Series series{std::string{line.at(first_member).text()}, std::move(contest), std::move(planned)};
    if (series.contest.luck_worlds > 0) series.luck_weights = read_luck(line.at("luck_weights"));
    series.looked_at = count_in(line.at("looked_at"));
    return series;
}

std::string bits_of(double number) { return hex64(std::bit_cast<std::uint64_t>(number)); }

Luck read_luck(const JsonCursor& list) {
    Luck luck{};
    for (std::size_t i = 0; i < list.size(luck.size(), luck.size()); ++i) {
        luck[i] = std::bit_cast<double>(bits_in(list[i]));
    }
    return luck;
}

std::size_t read_series(std::string_view text, std::string_view header, const ReadLine& read) {
    const std::size_t whole = text.rfind('\n') + 1; // 0 if there is no line
    std::string_view rest = text.substr(0, whole);
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() + 1);
        if (number == 1) {
            expect_same_series(header, line);
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
    if (whole == 0) add(header + '\n');
}

void SeriesLog::add(std::string_view lines) {
    file_ << lines << std::flush;
    if (!file_) throw std::system_error(std::make_error_code(std::errc::io_error));
}

} // namespace iteru
