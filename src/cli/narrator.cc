#include "cli/narrator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/values.h"

namespace iteru {

namespace json = boost::json;

namespace {

constexpr std::string_view subject_mark = "{seat} ";

std::string key_of(std::string_view game, std::string_view kind, std::string_view name) {
    return fmt::format("{}.{}.{}", game, kind, name);
}

std::string game_key(const AnyMatch& match, std::string_view kind, std::string_view name) {
    return key_of(match.facts().id, kind, name);
}

std::string_view word_in(const json::value& value) {
    return value.is_string() ? std::string_view{value.as_string()} : std::string_view{};
}

/// Without a count it is one.
std::int64_t number_in(const json::object& fields, std::string_view name) {
    const json::value* number = fields.if_contains(name);
    return number != nullptr && number->is_int64() ? number->as_int64() : 1;
}

std::string_view base_of(std::string_view name) { return name.substr(0, name.find('.')); }

/// The first letter as a capital one, of ASCII or with an accent of French.
std::string capital(std::string text) {
    const auto lowered = [](char c, char first, char last) { return c >= first && c <= last; };
    if (!text.empty() && lowered(text[0], 'a', 'z')) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    else if (text.size() > 1 && text[0] == '\xC3' && lowered(text[1], '\xA0', '\xBE'))
        text[1] = static_cast<char>(text[1] - '\x20');
    return text;
}

/// What somebody takes or draws tells what it brings.
std::vector<std::string> brought_by(const json::object& event) {
    std::vector<std::string> words;
    const std::string_view name = word_in(event.at("event"));
    if (!name.ends_with("_taken") && !name.ends_with("_drawn")) return words;
    for (const auto& member : event) {
        if (member.value().is_string()) words.emplace_back(word_in(member.value()));
    }
    return words;
}

/// Whether it is a gain that has just been named; then it is taken off the list.
bool was_named(std::vector<std::string>& named, const json::object& event) {
    const json::value* token = event.if_contains("token");
    if (token == nullptr || word_in(event.at("event")) != "gained") return false;
    const auto found = std::ranges::find(named, word_in(*token));
    if (found == named.end()) return false;
    named.erase(found);
    return true;
}

} // namespace

std::string Narrator::term(std::string_view game, std::string_view kind, std::string_view word, std::string_view form,
                           std::int64_t count) const {
    for (const std::string& ending : {fmt::format("{}.{}", word, form), std::string{word}}) {
        for (const std::string_view of : {kind, std::string_view{"word"}}) {
            const std::string key = key_of(game, of, ending);
            if (Speaker::knows(key)) return painter_.say.look_up(key, {{"count", std::to_string(count)}});
        }
    }
    const std::size_t dash = word.find('-');
    if (dash == std::string_view::npos) return std::string{word};
    return term(game, kind, word.substr(0, dash), {}, 1) + "–" + term(game, kind, word.substr(dash + 1), {}, 1);
}

std::string Narrator::translated(const AnyMatch& match, std::string_view word) const {
    return term(match.facts().id, "word", word, {}, 1);
}

std::string Narrator::field(std::string_view name, const json::object& fields, const Scene& scene) const {
    if (name == "seat") return scene.seat < painter_.names.size() ? painter_.names[scene.seat] : std::string{};
    const std::string_view base = base_of(name);
    const json::value* value = fields.if_contains(base);
    if (value == nullptr) return {};
    if (value->is_array() && !value->as_array().empty()) value = &value->as_array()[0];
    if (value->is_int64()) return figure(value->as_int64());
    if (!value->is_string()) return "?"; // not for this reader's eyes
    std::string_view word = word_in(*value);
    const std::string_view part = name == base ? std::string_view{} : name.substr(base.size() + 1);
    const std::size_t dash = word.find('-');
    if (part == "1") word = word.substr(0, dash);
    if (part == "2") word = word.substr(dash + 1);
    if (scene.view != nullptr) {
        std::string described = face_.describe(*scene.view, box_, painter_, name, word, scene.seat);
        if (!described.empty()) return described;
    }
    return term(scene.game, base, word, part, number_in(fields, "count"));
}

std::string Narrator::fill(std::string_view text, const json::object& fields, const Scene& scene) const {
    std::string filled;
    for (const TextPiece& piece : pieces_of(text)) {
        filled += piece.words;
        if (piece.name.empty()) continue;
        if (piece.sign == '\0') filled += field(piece.name, fields, scene);
        else filled += counted(piece, number_in(fields, piece.name), painter_.say.language());
    }
    return filled;
}

Narrator::Phrase Narrator::phrase(std::string key, const json::object& told, Seat seat) const {
    Phrase phrase{.key = std::move(key), .text = {}, .fields = told};
    const std::string_view plain = painter_.say.unfilled(phrase.key);
    if (plain.empty()) return phrase;
    phrase.fields.emplace("count", 1);
    const auto become = [&](std::string_view ending) {
        const std::string other = fmt::format("{}.{}", phrase.key, ending);
        if (ending.empty() || !Speaker::knows(other)) return false;
        phrase.key = other;
        return true;
    };
    for (const auto& member : told) {
        if (become(word_in(member.value()))) break;
    }
    const std::vector<TextPiece> pieces = pieces_of(plain);
    const auto amount = std::ranges::find(pieces, ':', &TextPiece::sign);
    if (amount != pieces.end() && number_in(phrase.fields, amount->name) < 0 && become("loss")) {
        phrase.fields[amount->name] = -number_in(phrase.fields, amount->name);
    }
    const auto is_hidden = [&](const TextPiece& piece) {
        const json::value* value = told.if_contains(base_of(piece.name));
        return value != nullptr && value->is_null();
    };
    if (std::ranges::any_of(pieces, is_hidden)) become("hidden");
    if (seat == you_) become("you");
    phrase.text = painter_.say.unfilled(phrase.key);
    return phrase;
}

/// The words of a phrase but for an amount: what is equal in these adds up.
std::string Narrator::bare(const Phrase& phrase, std::string_view amount, const Scene& scene) const {
    json::object fields = phrase.fields;
    fields[amount] = 0;
    return fill(phrase.text, fields, {scene.game, nullptr, scene.seat});
}

std::string Narrator::joined(std::span<const std::string> parts, std::string_view last) const {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += painter_.say.look_up(i + 1 == parts.size() ? last : "web.join.list");
        text += parts[i];
    }
    return text;
}

void Narrator::end_sentence() {
    std::vector<Lines> groups;
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
        const bool again = !clauses_[i].object.empty() && i > 0 && clauses_[i].phrase.key == clauses_[i - 1].phrase.key;
        if (again) groups.back().push_back(clauses_[i].object);
        else groups.push_back({clauses_[i].whole});
    }
    clauses_.clear();
    if (groups.empty()) return;
    const bool is_long =
        std::any_of(groups.begin(), groups.end() - 1, [](const Lines& group) { return group.size() > 1; });
    Lines said;
    for (const Lines& group : groups) said.push_back(joined(group, "web.join.and"));
    paragraphs_.back() += " " + joined(said, is_long ? "web.join.and.long" : "web.join.and") + ".";
}

/// Takes a clause in, or adds it to an equal one.
void Narrator::add(Phrase phrase, const Scene& scene) {
    Clause clause{.phrase = std::move(phrase), .bare = {}, .whole = {}, .object = {}};
    clause.bare = bare(clause.phrase, "count", scene);
    const auto is_same = [&](const Clause& other) {
        return other.bare == clause.bare && other.phrase.key == clause.phrase.key;
    };
    auto same = std::find_if(clauses_.rbegin(), clauses_.rend(), is_same);
    const bool counts = clause.phrase.text.contains("{count");
    const bool together = counts && same != clauses_.rend() && clauses_.back().phrase.key == clause.phrase.key;
    if (together) {
        clause.phrase.fields["count"] =
            number_in(clause.phrase.fields, "count") + number_in(same->phrase.fields, "count");
    }
    std::string text{clause.phrase.text.substr(subject_mark.size())};
    const std::size_t from = text.find('^');
    if (from != std::string::npos) {
        clause.object = fill(std::string_view{text}.substr(from + 1), clause.phrase.fields, scene);
        text.erase(from, 1);
    }
    clause.whole = fill(text, clause.phrase.fields, scene);
    if (together) *same = std::move(clause);
    else clauses_.push_back(std::move(clause));
}

void Narrator::hear(std::string_view game, const json::object& event, const json::object* view) {
    if (was_named(named_, event)) return;
    const json::value* sitting = event.if_contains("seat");
    const Seat seat = sitting != nullptr && sitting->is_int64() ? static_cast<Seat>(sitting->as_int64()) : nobody;
    Phrase told = phrase(key_of(game, "event", word_in(event.at("event"))), event, seat);
    if (told.text.empty()) return;
    named_ = brought_by(event);
    const Scene scene{game, view, seat};
    if (seat == nobody || !told.text.starts_with(subject_mark)) {
        end_sentence();
        if (paragraphs_.empty() || subject_ != nobody) paragraphs_.emplace_back();
        std::string& paragraph = paragraphs_.back();
        (paragraph += paragraph.empty() ? "" : " ") += capital(fill(told.text, told.fields, scene));
        subject_ = nobody;
        return;
    }
    if (subject_ != seat || clauses_.empty()) {
        end_sentence();
        paragraphs_.push_back(painter_.plate(seat));
        subject_ = seat;
    }
    add(std::move(told), scene);
}

void Narrator::hear(const AnyMatch& after, std::span<const Event> events) {
    const json::object view = view_of(after, you_ == nobody ? Seat{0} : you_);
    for (const Event& event : events) {
        hear(after.facts().id, event_fields(after, event, you_ == nobody ? bystander : you_), &view);
    }
}

Lines Narrator::told() {
    end_sentence();
    named_.clear();
    return std::exchange(paragraphs_, {});
}

std::string Narrator::prompt(const AnyMatch& match, Seat seat) const {
    const json::object view = view_of(match, seat);
    const std::string key = game_key(match, "decision", match.decision(seat));
    const std::string decision = fill(painter_.say.unfilled(key), view, {match.facts().id, &view, seat});
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
    std::string text = fill(painter_.say.unfilled(key), fields, {match.facts().id, &view, seat});
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
    return fill(text, {{field, word}}, {match.facts().id, &view, seat});
}

Forecast Narrator::forecast(AnyMatch& concealed, Seat seat, AnyAction action) const {
    std::vector<json::object> events;
    const Facts& facts = concealed.facts();
    for (const Event& event : concealed.apply(seat, action)) {
        if ((facts.chance_events >> event.kind & 1U) != 0) break; // from here on it is guesswork
        events.push_back(event_fields(concealed, event, seat));
    }
    concealed.undo();
    return foretold(facts.id, events, seat);
}

Forecast Narrator::foretold(std::string_view game, std::span<const json::object> events, Seat seat) const {
    struct Gain {
        Phrase phrase;
        std::string bare;
    };
    std::vector<Gain> gains;
    std::vector<std::string> named;
    Forecast forecast;
    const Scene scene{game, nullptr, seat};
    for (const json::object& event : events) {
        const json::value* sitting = event.if_contains("seat");
        if (sitting == nullptr || !sitting->is_int64() || sitting->as_int64() != seat) continue;
        Gain gain{phrase(key_of(game, "gain", word_in(event.at("event"))), event, seat), {}};
        if (gain.phrase.text.empty()) continue;
        if (gain.phrase.text.starts_with("+") || !event.contains("count")) {
            forecast.worth += static_cast<int>(number_in(event, "count"));
        }
        if (was_named(named, event)) continue;
        named = brought_by(event);
        const std::vector<TextPiece> pieces = pieces_of(gain.phrase.text);
        const auto counts = std::ranges::find(pieces, ':', &TextPiece::sign);
        const std::string amount{counts == pieces.end() ? "count" : counts->name};
        gain.bare = bare(gain.phrase, amount, scene);
        const auto same = std::ranges::find(gains, gain.bare, &Gain::bare);
        if (same == gains.end() || !gain.phrase.text.contains("{" + amount)) {
            gains.push_back(std::move(gain));
            continue;
        }
        same->phrase.fields[amount] = number_in(same->phrase.fields, amount) + number_in(gain.phrase.fields, amount);
    }
    for (const Gain& gain : gains) {
        if (!forecast.text.empty()) forecast.text += painter_.say.look_up("web.join.list");
        forecast.text += fill(gain.phrase.text, gain.phrase.fields, scene);
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
