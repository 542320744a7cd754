#include "cli/narrator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "loader/load_box.h"

namespace iteru {

namespace json = boost::json;

namespace {

constexpr std::string_view subject_mark = "{seat}";

json::object parsed(const std::string& text) { return parse_json(text).as_object(); }

std::string game_key(const AnyMatch& match, std::string_view kind, std::string_view name) {
    return fmt::format("{}.{}.{}", match.facts().id, kind, name);
}

int count_in(const json::object& fields) {
    const json::value* count = fields.if_contains("count");
    return count != nullptr && count->is_int64() ? static_cast<int>(count->as_int64()) : 1;
}

} // namespace

json::object view_of(const AnyMatch& match, Seat seat) { return parsed(match.view(seat)); }

json::object action_fields(const AnyMatch& match, AnyAction action) {
    JsonWriter writer;
    match.write_action(writer, action);
    return parsed(writer.text());
}

std::string Narrator::translated(const AnyMatch& match, std::string_view word, int count) const {
    const std::string key = game_key(match, "word", word);
    if (count > 1 && Speaker::knows(key + ".many")) return painter_.say.look_up(key + ".many");
    if (Speaker::knows(key)) return painter_.say.look_up(key);
    const std::size_t dash = word.find('-');
    if (dash == std::string_view::npos) return std::string{word};
    return translated(match, word.substr(0, dash)) + "–" + translated(match, word.substr(dash + 1));
}

std::string Narrator::field(std::string_view name, const json::object& fields, const Scene& scene) const {
    if (name == "seat") return scene.seat < painter_.names.size() ? painter_.names[scene.seat] : std::string{};
    const std::size_t dot = name.find('.');
    const json::value* value = fields.if_contains(name.substr(0, dot));
    if (value == nullptr) return {};
    if (value->is_array() && !value->as_array().empty()) value = &value->as_array()[0];
    if (value->is_int64()) return std::to_string(value->as_int64());
    if (!value->is_string()) return "?"; // not for this reader's eyes
    std::string_view word{value->as_string().data(), value->as_string().size()};
    const std::string_view part = dot == std::string_view::npos ? std::string_view{} : name.substr(dot + 1);
    const std::size_t dash = word.find('-');
    if (part == "1") word = word.substr(0, dash);
    if (part == "2") word = word.substr(dash + 1);
    if (scene.view != nullptr) {
        std::string described = face_.describe(*scene.view, box_, painter_, name, word, scene.seat);
        if (!described.empty()) return described;
    }
    return translated(scene.match, word, count_in(fields));
}

std::string Narrator::fill(std::string_view text, const json::object& fields, const Scene& scene) const {
    std::string filled;
    while (true) {
        const std::size_t open = text.find('{');
        filled += text.substr(0, open);
        if (open == std::string_view::npos) return filled;
        const std::size_t close = text.find('}', open);
        filled += field(text.substr(open + 1, close - open - 1), fields, scene);
        text.remove_prefix(close + 1);
    }
}

void Narrator::end_sentence() {
    if (in_sentence_) paragraphs_.back() += ".";
    in_sentence_ = false;
    last_key_.clear();
}

void Narrator::tell(std::string_view key, const json::object& fields, const Scene& scene) {
    std::string_view text = painter_.say.unfilled(key, count_in(fields));
    if (!text.starts_with(subject_mark)) {
        end_sentence();
        if (paragraphs_.empty()) paragraphs_.emplace_back();
        if (!paragraphs_.back().empty()) paragraphs_.back() += " ";
        paragraphs_.back() += fill(text, fields, scene);
        return;
    }
    text.remove_prefix(subject_mark.size());
    if (in_sentence_ && subject_ == scene.seat) {
        const std::size_t object = text.find_first_of("{0123456789");
        if (key == last_key_ && object != std::string_view::npos) {
            (paragraphs_.back() += ", ") += fill(text.substr(object), fields, scene);
        } else {
            (paragraphs_.back() += ",") += fill(text, fields, scene);
        }
    } else {
        end_sentence();
        paragraphs_.push_back(painter_.plate(scene.seat) + fill(text, fields, scene));
    }
    in_sentence_ = true;
    subject_ = scene.seat;
    last_key_ = key;
}

void Narrator::hear(const AnyMatch& after, std::span<const Event> events) {
    const json::object view = view_of(after, you_ == nobody ? Seat{0} : you_);
    for (const Event& event : events) {
        JsonWriter writer;
        after.write_event(writer, event, you_ == nobody ? bystander : you_);
        std::string key = game_key(after, "event", after.facts().events[event.kind]);
        if (event.seat == you_ && Speaker::knows(key + ".you")) key += ".you";
        tell(key, parsed(writer.text()), {after, &view, event.seat});
    }
}

Lines Narrator::told() {
    end_sentence();
    return std::exchange(paragraphs_, {});
}

std::string Narrator::prompt(const AnyMatch& match, Seat seat) const {
    const json::object view = view_of(match, seat);
    const std::string key = game_key(match, "decision", match.decision(seat));
    const std::string decision = fill(painter_.say.unfilled(key), view, {match, &view, seat});
    if (seat == you_) return painter_.say("play.prompt.you", {{"decision", decision}});
    return painter_.say("play.prompt.seat", {{"seat", painter_.names[seat]}, {"decision", decision}});
}

std::string Narrator::choice(const AnyMatch& match, Seat seat, const json::object& view,
                             const json::object& fields) const {
    std::string key = game_key(match, "choice", match.decision(seat));
    for (const auto& member : fields) {
        if (member.value().is_bool() && Speaker::knows(fmt::format("{}.{}", key, std::string_view{member.key()}))) {
            (key += ".") += member.key();
            break;
        }
    }
    std::string text = fill(painter_.say.unfilled(key), fields, {match, &view, seat});
    text.erase(text.find_last_not_of(' ') + 1); // a field that this choice has not
    return text;
}

namespace {

std::string group_key(const AnyMatch& match, Seat seat, std::string_view field) {
    return game_key(match, "by", fmt::format("{}.{}", match.decision(seat), field));
}

} // namespace

bool Narrator::asks_by(const AnyMatch& match, Seat seat, std::string_view field) {
    return Speaker::knows(group_key(match, seat, field));
}

std::string Narrator::group(const AnyMatch& match, Seat seat, const json::object& view, std::string_view field,
                            std::string_view word) const {
    const std::string_view text = painter_.say.unfilled(group_key(match, seat, field));
    if (text.empty()) return translated(match, word);
    return fill(text, {{field, word}}, {match, &view, seat});
}

Forecast Narrator::forecast(AnyMatch& concealed, Seat seat, AnyAction action) const {
    struct Part {
        std::string key;
        json::object fields;
        std::string without_count;
        int count;
    };
    std::vector<Part> parts;
    Forecast forecast;
    for (const Event& event : concealed.apply(seat, action)) {
        const Facts& facts = concealed.facts();
        if ((facts.chance_events >> event.kind & 1U) != 0) break; // from here on it is guesswork
        const std::string key = game_key(concealed, "gain", facts.events[event.kind]);
        const std::string_view text = painter_.say.unfilled(key);
        if (event.seat != seat || text.empty()) continue;
        JsonWriter writer;
        concealed.write_event(writer, event, seat);
        Part part{key, parsed(writer.text()), {}, 0};
        const bool counted = part.fields.contains("count");
        part.count = count_in(part.fields);
        if (text.starts_with("+") || !counted) forecast.worth += part.count;
        if (counted) part.fields["count"] = 0;
        part.without_count = fill(text, part.fields, {concealed, nullptr, seat});
        const auto same = std::ranges::find(parts, part.without_count, &Part::without_count);
        if (same != parts.end() && counted) same->count += part.count;
        else parts.push_back(std::move(part));
    }
    concealed.undo();
    for (Part& part : parts) {
        if (part.fields.contains("count")) part.fields["count"] = part.count;
        (forecast.text += forecast.text.empty() ? "" : ", ") +=
            fill(painter_.say.unfilled(part.key, part.count), part.fields, {concealed, nullptr, seat});
    }
    return forecast;
}

std::string Narrator::refusal(const AnyMatch& match, const AnyRefusal& refusal) const {
    const std::string sentence =
        painter_.say.look_up(game_key(match, "refusal", refusal.reason),
                             {{"need", std::to_string(refusal.need)}, {"have", std::to_string(refusal.have)}});
    return painter_.say("play.refused", {{"sentence", sentence}, {"rule", std::string{refusal.rule}}});
}

std::string Narrator::notation_problem(const AnyMatch& match, const NotationError& error) const {
    const std::string key = game_key(match, "field", error.field);
    const std::string field = Speaker::knows(key) ? painter_.say.look_up(key) : std::string{error.field};
    return painter_.say.look_up(
        fmt::format("play.notation.{}", error.reason),
        {{"position", std::to_string(error.position + 1)}, {"word", error.word}, {"field", field}});
}

} // namespace iteru
