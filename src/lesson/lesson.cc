#include "lesson/lesson.h"

#include <algorithm>
#include <charconv>

#include "engine/json_reader.h"
#include "engine/option_text.h"
#include "engine/text.h"
#include "games/games.h"
#include "table/fields.h"

namespace iteru {

namespace {

/// A game that is given may be a long one.
constexpr std::size_t longest_given = 1000;

std::unexpected<LessonProblem> wrong(std::string where, std::string_view reason, std::string value = {}) {
    return std::unexpected(LessonProblem{std::move(where), reason, std::move(value)});
}

/// Cuts the part before the first dot off a path.
std::string_view next_part(std::string_view& path) {
    const std::string_view part = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    return part;
}

std::optional<JsonValue> member_of(JsonValue value, std::string_view name) {
    if (value.is(JsonKind::object)) return value.find(name);
    const auto index = parse_number<std::size_t>(name);
    if (!value.is(JsonKind::array) || !index || *index >= value.size()) return std::nullopt;
    std::optional<JsonValue> found;
    std::size_t at = 0;
    value.each_item([&](JsonValue item) {
        if (at++ == *index) found = item;
    });
    return found;
}

std::optional<std::int64_t> counted_at(const AnyMatch& match, Seat eyes, std::string_view path) {
    const auto seat = parse_number<std::size_t>(next_part(path));
    if (!seat || *seat >= max_seats) return std::nullopt;
    const SeatResult count = match.standing(eyes).seats[*seat];
    if (path == "total") return count.total;
    const auto categories = match.facts().categories;
    const auto found = std::ranges::find(categories, path);
    if (found == categories.end()) return std::nullopt;
    return count.points[static_cast<std::size_t>(found - categories.begin())];
}

} // namespace

std::expected<Lesson, LessonProblem> read_lesson(std::string_view game, std::string_view text) {
    const auto document = JsonDocument::read(text);
    if (!document) return wrong({}, "not_json", std::to_string(document.error()));
    auto lesson = server::read_fields<Lesson>(text, server::OtherMembers::refused, 32, longest_given);
    if (!lesson) return wrong(lesson.error().field, lesson.error().problem);
    lesson->game = game;
    if (lesson->steps.empty()) return wrong("steps", "missing");
    for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
        const LessonStep& step = lesson->steps[i];
        const std::string where = "steps[" + std::to_string(i) + "] " + step.name;
        if (!step.asks.empty() && !step.then.empty()) return wrong(where + ", then", "then_of_a_look");
        for (std::size_t k = 0; k < step.asks.size(); ++k) {
            const LessonAsk& ask = step.asks[k];
            const std::string place = where + ", do[" + std::to_string(k) + "]";
            if (ask.accept.empty() && ask.gains.empty() && ask.view.empty()) return wrong(place, "accepts_nothing");
            if (ask.times < 1) return wrong(place + ".times", "out_of_range");
            if (ask.otherwise.empty() || ask.otherwise.back().first != "*") return wrong(place + ".else", "no_answer");
        }
    }
    return *std::move(lesson);
}

bool fits(std::string_view pattern, std::string_view text) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    text.remove_prefix(star);
    pattern.remove_prefix(star + 1);
    if (pattern.empty()) return true;
    for (std::size_t from = 0; from <= text.size(); ++from) {
        if (fits(pattern, text.substr(from))) return true;
    }
    return false;
}

std::expected<std::unique_ptr<AnyMatch>, LessonProblem> deal_lesson(const Lesson& lesson) {
    const auto seed = parse_seed(lesson.seed);
    if (!seed) return wrong("seed", "bad_seed", lesson.seed);
    std::expected<std::unique_ptr<AnyMatch>, LessonProblem> dealt = wrong({}, "unknown_game", lesson.game);
    with_game(lesson.game, [&]<Game G>() {
        const Facts& facts = G::facts;
        if (lesson.players < facts.min_players || lesson.players > facts.max_players) {
            dealt = wrong("players", "out_of_range");
            return;
        }
        if (lesson.seat >= lesson.players) {
            dealt = wrong("seat", "out_of_range");
            return;
        }
        Setup setup = usual_setup(facts, lesson.players);
        for (const auto& [name, value] : lesson.options) {
            const auto option = std::ranges::find(facts.options, name, &Option::name);
            const auto read = option == facts.options.end() ? std::nullopt : parse_option(*option, value);
            if (!read || !option->allows(*read, lesson.players)) {
                dealt = wrong("options." + name, "bad_option", value);
                return;
            }
            setup.options[static_cast<std::size_t>(option - facts.options.begin())] = *read;
        }
        dealt = start_match<G>(G::standard_box(), setup, *seed);
    });
    return dealt;
}

std::expected<LessonMove, LessonProblem> read_move(const AnyMatch& match, std::string_view text) {
    std::optional<Seat> named;
    std::string_view notation = text;
    if (const std::size_t colon = text.find(": "); colon != std::string_view::npos) {
        named = parse_number<Seat>(text.substr(0, colon));
        if (!named || *named >= match.setup().players) return wrong({}, "unreadable_move", std::string{text});
        notation.remove_prefix(colon + 2);
    }
    const auto action = match.parse(notation);
    if (!action) return wrong({}, "unreadable_move", std::string{text});
    for (Seat seat = 0; seat < match.setup().players; ++seat) {
        const bool asked = match.to_act().contains(seat) && (!named || *named == seat);
        if (asked && !match.why_not(seat, *action)) return LessonMove{seat, *action};
    }
    return wrong({}, "illegal_move", std::string{text});
}

std::optional<std::int64_t> number_at(const AnyMatch& match, Seat seat, std::string_view path) {
    if (path.starts_with("score.")) return counted_at(match, seat, path.substr(6));
    const std::string view = match.view(seat);
    const auto document = JsonDocument::read(view);
    if (!document) return std::nullopt;
    std::optional<JsonValue> value = document->root();
    while (value && !path.empty()) value = member_of(*value, next_part(path));
    if (!value) return std::nullopt;
    if (value->is(JsonKind::array) || value->is(JsonKind::object)) return static_cast<std::int64_t>(value->size());
    if (value->is(JsonKind::yes) || value->is(JsonKind::no)) return value->is(JsonKind::yes) ? 1 : 0;
    return value->is(JsonKind::number) ? value->whole<std::int64_t>() : std::nullopt;
}

std::int64_t gained(const AnyMatch& match, const std::vector<Event>& events, Seat seat, std::string_view kind) {
    std::int64_t sum = 0;
    for (const Event& event : events) {
        if (event.seat != seat) continue;
        const std::string_view name = match.facts().events[event.kind];
        JsonWriter json;
        match.write_event(json, event, seat);
        const auto document = JsonDocument::read(json.text());
        if (!document) continue;
        const JsonValue told = document->root();
        bool meant = name == kind;
        std::int64_t amount = 1;
        told.each_member([&](std::string_view member, JsonValue value) {
            const bool word = value.is(JsonKind::text) && value.text() == kind;
            if (word && name.ends_with("gained") && member != "event") meant = true;
            if (member == "count" || member == "points") amount = value.whole<std::int64_t>().value_or(1);
            return true;
        });
        if (meant) sum += amount;
    }
    return sum;
}

} // namespace iteru
