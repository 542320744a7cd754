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

#include <boost/json.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "server/characters.h"

namespace iteru::server {

/// What is wrong with a message: `seats[1].bot`, `not_a_text`.
struct FieldProblem {
    std::string field;
    std::string_view problem;
};

/// An enumeration with `words_of(E)`, a list of its words in order.
template <class E>
concept Worded = std::is_enum_v<E> && requires { words_of(E{}); };

class FieldReader;

template <class T>
concept Described = requires(T value, FieldReader& reader) { T::each_field(value, reader); };

/// Lists in messages are short; nobody sits at a table with so many.
inline constexpr std::size_t longest_list = 64;

/// Reads the members of an object; keeps the first problem.
class FieldReader {
public:
    FieldReader(const boost::json::object& object, std::string path, std::optional<FieldProblem>& problem)
        : object_(object), path_(std::move(path)), problem_(problem) {
        names_.reserve(usual_members);
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
        if (problem_ || known_ == object_.size()) return;
        for (const auto& member : object_) {
            if (std::ranges::find(names_, std::string_view{member.key()}) == names_.end()) {
                return fail(cut(std::string_view{member.key()}, 40), "unknown_member");
            }
        }
    }

private:
    template <class T>
    bool take(std::string_view name, T& value) {
        names_.push_back(name);
        const boost::json::value* found = object_.if_contains(name);
        if (found == nullptr) return false;
        ++known_;
        read(*found, value, name);
        return true;
    }

    void fail(std::string_view name, std::string_view why) {
        if (!problem_) problem_ = FieldProblem{path_ + std::string{name}, why};
    }

    void read(const boost::json::value& from, bool& to, std::string_view name) {
        if (from.is_bool()) to = from.get_bool();
        else fail(name, "not_yes_or_no");
    }
    void read(const boost::json::value& from, std::string& to, std::string_view name) {
        if (from.is_string()) to = from.get_string();
        else fail(name, "not_a_text");
    }
    template <std::integral Number>
    void read(const boost::json::value& from, Number& to, std::string_view name) {
        boost::json::error_code error;
        const auto number = from.to_number<Number>(error);
        if (error || from.is_double()) fail(name, from.is_number() ? "out_of_range" : "not_a_number");
        else to = number;
    }
    template <Worded E>
    void read(const boost::json::value& from, E& to, std::string_view name) {
        const auto& words = words_of(E{});
        const auto found =
            from.is_string() ? std::ranges::find(words, std::string_view{from.get_string()}) : words.end();
        if (found == words.end()) fail(name, "unknown_word");
        else to = static_cast<E>(found - words.begin());
    }
    // Kept out of line: inlined, g++ 12 thinks that an empty optional's value is destroyed (GCC bug 80635).
    template <class T>
    [[gnu::noinline]] void read(const boost::json::value& from, std::optional<T>& to, std::string_view name) {
        to.reset();
        if (!from.is_null()) read(from, to.emplace(), name);
    }
    template <class T>
    void read(const boost::json::value& from, std::vector<T>& to, std::string_view name) {
        if (!from.is_array()) return fail(name, "not_a_list");
        if (from.get_array().size() > longest_list) return fail(name, "too_long");
        to.clear();
        for (const boost::json::value& item : from.get_array()) {
            const std::string place = std::string{name} + "[" + std::to_string(to.size()) + "]";
            read(item, to.emplace_back(), place);
        }
    }
    template <class T>
    void read(const boost::json::value& from, std::map<std::string, T>& to, std::string_view name) {
        if (!from.is_object()) return fail(name, "not_an_object");
        if (from.get_object().size() > longest_list) return fail(name, "too_long");
        to.clear();
        for (const auto& member : from.get_object()) {
            read(member.value(), to[std::string{member.key()}],
                 std::string{name} + "." + std::string{cut(std::string_view{member.key()}, 40)});
        }
    }
    template <Described T>
    void read(const boost::json::value& from, T& to, std::string_view name) {
        if (!from.is_object()) return fail(name, "not_an_object");
        FieldReader inner{from.get_object(), path_ + std::string{name} + ".", problem_};
        T::each_field(to, inner);
        inner.finish();
    }

    static constexpr std::size_t usual_members = 8;

    const boost::json::object& object_;
    std::string path_;
    std::optional<FieldProblem>& problem_;
    std::vector<std::string_view> names_;
    std::size_t known_ = 0;
};

/// Writes the members into an object that is open.
class FieldWriter {
public:
    explicit FieldWriter(JsonWriter& json) : json_(json) {}

    template <class T>
    void operator()(std::string_view name, const T& value) {
        json_.key(name);
        write(value);
    }
    template <class T>
    void maybe(std::string_view name, const T& value) {
        (*this)(name, value);
    }

    void write(bool value) { json_.value(value); }
    void write(const std::string& value) { json_.value(value); }
    void write(std::integral auto value) { json_.value(value); }
    template <Worded E>
    void write(E value) {
        json_.value(words_of(E{})[static_cast<std::size_t>(value)]);
    }
    template <class T>
    void write(const std::optional<T>& value) {
        if (value) write(*value);
        else json_.null();
    }
    template <class T>
    void write(const std::vector<T>& values) {
        json_.begin_array();
        for (const T& value : values) write(value);
        json_.end_array();
    }
    template <class T>
    void write(const std::map<std::string, T>& values) {
        json_.begin_object();
        for (const auto& [name, value] : values) (*this)(name, value);
        json_.end_object();
    }
    template <Described T>
    void write(const T& value) {
        json_.begin_object();
        T::each_field(value, *this);
        json_.end_object();
    }

private:
    JsonWriter& json_;
};

} // namespace iteru::server
