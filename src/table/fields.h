// One description of the members of a message or log entry gives its reading, its writing, and what is wrong with it.
//
// A struct describes itself by visiting its members:
//
//     template <class Self, class Visit>
//     static void each_field(Self& self, Visit& visit) {
//         visit("seat", self.seat);
//         visit.maybe("name", self.name); // may be left out: then it stays as it was
//     }
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/field_writer.h"
#include "engine/json_reader.h"
#include "table/characters.h"

namespace iteru::server {

/// What is wrong with a message: `seats[1].bot`, `not_a_text`.
struct FieldProblem {
    std::string field;
    std::string_view problem;
};

/// Lists in messages are short; nobody sits at a table with so many.
inline constexpr std::size_t longest_list = 64;

/// Reads the members of an object; keeps the first problem.
class FieldReader {
public:
    FieldReader(JsonValue object, std::string path, std::optional<FieldProblem>& problem,
                std::size_t longest = longest_list)
        : object_(object), path_(std::move(path)), problem_(problem), longest_(longest) {
        known_.reserve(std::min<std::size_t>(object.size(), 16));
    }

    template <class T>
    void operator()(std::string_view name, T& value) {
        if (!take(name, value)) fail(name, "missing");
    }
    template <class T>
    void maybe(std::string_view name, T& value) {
        take(name, value);
    }

    /// After the last member: there are no others.
    void finish() {
        if (problem_ || known_.size() == object_.size()) return;
        object_.each_member([&](std::string_view name, JsonValue) {
            if (std::ranges::find(known_, name) == known_.end()) fail(cut(name, 40), "unknown_member");
            return !problem_;
        });
    }

private:
    template <class T>
    bool take(std::string_view name, T& value) {
        const auto found = object_.find(name);
        if (!found) return false;
        known_.push_back(name);
        read(*found, value, name);
        return true;
    }

    void fail(std::string_view name, std::string_view why) {
        if (!problem_) problem_ = FieldProblem{path_ + std::string{name}, why};
    }

    void read(JsonValue from, bool& to, std::string_view name) {
        to = from.is(JsonKind::yes);
        if (!to && !from.is(JsonKind::no)) fail(name, "not_yes_or_no");
    }
    void read(JsonValue from, std::string& to, std::string_view name) {
        if (from.is(JsonKind::text)) to = from.text();
        else fail(name, "not_a_text");
    }
    template <std::integral Number>
    void read(JsonValue from, Number& to, std::string_view name) {
        if (!from.is(JsonKind::number)) return fail(name, "not_a_number");
        if (const auto number = from.whole<Number>()) to = *number;
        else fail(name, "out_of_range");
    }
    template <Worded E>
    void read(JsonValue from, E& to, std::string_view name) {
        const auto& words = words_of(E{});
        const auto found = from.is(JsonKind::text) ? std::ranges::find(words, from.text()) : words.end();
        if (found == words.end()) fail(name, "unknown_word");
        else to = static_cast<E>(found - words.begin());
    }
    // Kept out of line: inlined, g++ 12 thinks that an empty optional's value is destroyed (GCC bug 80635).
    template <class T>
    [[gnu::noinline]] void read(JsonValue from, std::optional<T>& to, std::string_view name) {
        to.reset();
        if (!from.is(JsonKind::null)) read(from, to.emplace(), name);
    }
    template <class T>
    void read(JsonValue from, std::vector<T>& to, std::string_view name) {
        if (!from.is(JsonKind::array)) return fail(name, "not_a_list");
        if (from.size() > longest_) return fail(name, "too_long");
        to.clear();
        from.each_item([&](JsonValue item) {
            const std::string place = std::string{name} + "[" + std::to_string(to.size()) + "]";
            read(item, to.emplace_back(), place);
        });
    }
    /// Of members with one name the last counts, in the place of the first.
    template <class T>
    void read(JsonValue from, std::map<std::string, T>& to, std::string_view name) {
        if (!from.is(JsonKind::object)) return fail(name, "not_an_object");
        to.clear();
        std::vector<std::string_view> members;
        from.each_member([&](std::string_view member, JsonValue) {
            if (to.try_emplace(std::string{member}).second) members.push_back(member);
            return members.size() <= longest_;
        });
        if (members.size() > longest_) return fail(name, "too_long");
        for (const std::string_view member : members) {
            read(*from.find(member), to[std::string{member}], std::string{name} + "." + std::string{cut(member, 40)});
        }
    }
    /// An object whose order counts.
    template <class T>
    void read(JsonValue from, std::vector<std::pair<std::string, T>>& to, std::string_view name) {
        if (!from.is(JsonKind::object)) return fail(name, "not_an_object");
        if (from.size() > longest_) return fail(name, "too_long");
        to.clear();
        from.each_member([&](std::string_view member, JsonValue value) {
            auto& entry = to.emplace_back(std::string{member}, T{});
            read(value, entry.second, std::string{name} + "." + std::string{cut(member, 40)});
            return true;
        });
    }
    template <Described T>
    void read(JsonValue from, T& to, std::string_view name) {
        if (!from.is(JsonKind::object)) return fail(name, "not_an_object");
        FieldReader inner{from, path_ + std::string{name} + ".", problem_, longest_};
        T::each_field(to, inner);
        inner.finish();
    }

    JsonValue object_;
    std::string path_;
    std::optional<FieldProblem>& problem_;
    std::vector<std::string_view> known_; // members that are there
    std::size_t longest_;                 // list
};

/// What may stand beside the members that are described: nothing in what people send; anything in what is stored, as
/// later versions may have more.
enum class OtherMembers : bool { refused, ignored };

/// A whole text as a described object.
template <Described T>
std::expected<T, FieldProblem> read_fields(std::string_view text, OtherMembers others, int deepest = 32,
                                           std::size_t longest = longest_list) {
    const auto document = JsonDocument::read(text, deepest);
    if (!document || !document->root().is(JsonKind::object)) return std::unexpected(FieldProblem{"", "not_json"});
    std::optional<FieldProblem> problem;
    FieldReader reader{document->root(), "", problem, longest};
    T value;
    T::each_field(value, reader);
    if (others == OtherMembers::refused) reader.finish();
    if (problem) return std::unexpected(*problem);
    return value;
}

using FieldWriter = iteru::FieldWriter<>;

template <Described T>
std::string write_fields(const T& value) {
    JsonWriter json;
    FieldWriter{json}.write(value);
    return json.text();
}

} // namespace iteru::server
