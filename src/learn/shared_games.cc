#include "learn/shared_games.h"

#include "arena/build_fingerprint.h"
#include "engine/json.h"
#include "engine/text.h"

namespace iteru {

namespace {

std::string hex_of(std::string_view bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char byte : bytes) append_hex(text, static_cast<std::uint8_t>(byte), 2);
    return text;
}

std::string bytes_of(const JsonCursor& value) {
    const std::string_view text = value.text();
    std::string bytes;
    bytes.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto byte = parse_number<std::uint8_t>(text.substr(i, 2), 16);
        if (!byte || i + 1 == text.size()) value.fail("not_a_match");
        bytes += static_cast<char>(*byte);
    }
    return bytes;
}

} // namespace

std::string header_of(const GamesToShare& games) {
    JsonWriter json;
    json.begin_object();
    json.member("series", "learn");
    json.member("build", hex64(build_fingerprint()));
    json.member("game", games.game);
    json.member("rules_version", games.rules_version);
    json.member("box", hex64(games.box_hash));
    json.member("judgement", hex64(games.judgement_hash));
    json.member("inputs", hex64(games.inputs));
    json.member("net", hex64(games.net_hash));
    json.member("seed", seed_text(games.seed));
    json.member("generation", games.generation);
    json.member("games", games.units.games);
    const auto& [cheap, full, fulls, noise, keep, net] = games.play;
    json.array("play", std::array{cheap, full, fulls, noise, keep, net ? 1U : 0U},
               [&](auto each) { json.value(each); });
    json.array("teachers", std::array{games.teachers.think, games.teachers.keep}, [&](auto each) { json.value(each); });
    json.end_object();
    return std::move(json).text();
}

Units units_of_games(const JsonCursor& header) {
    return {.games = static_cast<std::uint64_t>(header.at("games").integer(1, 1'000'000'000))};
}

std::string unit_line(std::uint64_t unit, const Examples& examples) { return games_line(unit, examples.write()); }

std::string games_line(std::uint64_t unit, const std::string& bytes) {
    JsonWriter json;
    json.begin_object();
    json.member("unit", unit);
    json.member("examples", hex_of(bytes));
    json.end_object();
    return std::move(json).text() + '\n';
}

void read_games(const JsonCursor& line, const Units& units, GamesBook& book) {
    line.only({"unit", "examples"});
    const auto last = static_cast<std::int64_t>(units.count()) - 1;
    const auto unit = static_cast<std::uint64_t>(line.at("unit").integer(0, last));
    const std::string bytes = bytes_of(line.at("examples"));
    if (book.try_emplace(unit, bytes).first->second != bytes) line.fail("told_otherwise");
}

} // namespace iteru
