// Reads a component file and remembers where it is: problems are reported with path, value and reason.
#pragma once

#include <boost/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/fixed_text.h"

namespace iteru {

/// What is wrong with a component file. `reason` keys the sentence in texts/ (box.problem.*).
struct BoxProblem : std::runtime_error {
    BoxProblem(std::string where, std::string what_stands, std::string_view why, std::string wanted = {})
        : std::runtime_error(where + ": " + std::string{why}), path(std::move(where)), value(std::move(what_stands)),
          reason(why), expected(std::move(wanted)) {}

    std::string path;
    std::string value;
    std::string_view reason;
    std::string expected;
};

class JsonCursor {
public:
    JsonCursor(const boost::json::value& value, std::string path) : value_(&value), path_(std::move(path)) {}

    /// The member of an object; it must be there.
    [[nodiscard]] JsonCursor at(std::string_view key) const;
    [[nodiscard]] bool has(std::string_view key) const;
    /// An object with no members but these: a misspelt key is an error, not a default.
    void only(std::span<const std::string_view> keys) const;
    void only(std::initializer_list<std::string_view> keys) const { only(std::span{keys.begin(), keys.size()}); }

    /// The number of items of an array.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::size_t size(std::size_t least, std::size_t most) const;
    [[nodiscard]] JsonCursor operator[](std::size_t i) const;

    [[nodiscard]] std::uint8_t number(int least, int most) const;
    [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
    [[nodiscard]] double real() const;
    [[nodiscard]] std::string_view text() const;
    /// The place of the text in the list.
    [[nodiscard]] std::uint8_t one_of(std::span<const std::string_view> words) const;
    /// A word that can stand in a notation: no spaces or control characters, and not `pass`.
    template <std::size_t Capacity>
    [[nodiscard]] FixedText<Capacity> id() const {
        const std::string_view word = text();
        const bool readable = std::ranges::all_of(word, [](unsigned char c) { return c > ' ' && c != 0x7F; });
        if (word.empty() || word.size() > Capacity || !readable || word == "pass") {
            fail("bad_id", "1.." + std::to_string(Capacity));
        }
        return FixedText<Capacity>{word};
    }

    [[noreturn]] void fail(std::string_view reason, std::string expected = {}) const;

private:
    const boost::json::value* value_;
    std::string path_;
};

} // namespace iteru
