#include "loader/json_cursor.h"

#include <algorithm>

namespace iteru {

JsonCursor JsonCursor::at(std::string_view key) const {
    if (!has(key)) fail("missing_member", std::string{key});
    return {value_->get_object().at(key), path_.empty() ? std::string{key} : path_ + "." + std::string{key}};
}

bool JsonCursor::has(std::string_view key) const {
    if (!value_->is_object()) fail("not_an_object");
    return value_->get_object().contains(key);
}

void JsonCursor::only(std::span<const std::string_view> keys) const {
    if (!value_->is_object()) fail("not_an_object");
    for (const auto& member : value_->get_object()) {
        const std::string_view key = member.key();
        if (std::ranges::find(keys, key) == keys.end()) at(key).fail("unknown_member");
    }
}

std::size_t JsonCursor::size() const {
    if (!value_->is_array()) fail("not_an_array");
    return value_->get_array().size();
}

std::size_t JsonCursor::size(std::size_t least, std::size_t most) const {
    const std::size_t count = size();
    if (count < least || count > most) {
        const std::string wanted =
            least == most ? std::to_string(least) : std::to_string(least) + ".." + std::to_string(most);
        throw BoxProblem(path_, std::to_string(count), "wrong_count", wanted);
    }
    return count;
}

JsonCursor JsonCursor::operator[](std::size_t i) const {
    return {value_->get_array().at(i), path_ + "[" + std::to_string(i) + "]"};
}

std::uint8_t JsonCursor::number(int least, int most) const { return static_cast<std::uint8_t>(integer(least, most)); }

std::int64_t JsonCursor::integer(std::int64_t least, std::int64_t most) const {
    const std::string wanted = std::to_string(least) + ".." + std::to_string(most);
    if (!value_->is_int64()) fail("not_a_number", wanted);
    const auto number = value_->get_int64();
    if (number < least || number > most) fail("out_of_range", wanted);
    return number;
}

double JsonCursor::real() const {
    if (!value_->is_number()) fail("not_a_number", "0.5");
    return value_->to_number<double>();
}

std::string_view JsonCursor::text() const {
    if (!value_->is_string()) fail("not_a_text");
    return value_->get_string();
}

std::uint8_t JsonCursor::one_of(std::span<const std::string_view> words) const {
    const auto word = std::ranges::find(words, text());
    if (word == words.end()) {
        std::string list;
        for (const std::string_view known : words) (list += list.empty() ? "" : ", ") += known;
        fail("unknown_word", list);
    }
    return static_cast<std::uint8_t>(word - words.begin());
}

void JsonCursor::fail(std::string_view reason, std::string expected) const {
    std::string shown = boost::json::serialize(*value_);
    if (shown.size() > 60) shown = shown.substr(0, 57) + "...";
    throw BoxProblem(path_, std::move(shown), reason, std::move(expected));
}

} // namespace iteru
