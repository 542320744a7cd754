// Our reader of JSON held against Boost.JSON: the same texts are read, and they say the same.
#pragma once

#include <boost/json.hpp>

#include <string_view>

#include "engine/json_reader.h"

namespace iteru {

template <class Number>
bool same_number(const boost::json::value& theirs, JsonValue ours) {
    boost::json::error_code error;
    const auto number = theirs.to_number<Number>(error);
    const auto whole = ours.whole<Number>();
    return error || theirs.is_double() ? !whole : whole == number;
}

inline bool same(const boost::json::value& theirs, JsonValue ours) {
    switch (theirs.kind()) {
    case boost::json::kind::null: return ours.is(JsonKind::null);
    case boost::json::kind::bool_: return ours.is(theirs.get_bool() ? JsonKind::yes : JsonKind::no);
    case boost::json::kind::string:
        return ours.is(JsonKind::text) && ours.text() == std::string_view{theirs.get_string()};
    case boost::json::kind::array: {
        bool alike = ours.is(JsonKind::array) && ours.size() == theirs.get_array().size();
        std::size_t i = 0;
        if (alike) ours.each_item([&](JsonValue item) { alike = same(theirs.get_array()[i++], item) && alike; });
        return alike;
    }
    case boost::json::kind::object: {
        bool alike = ours.is(JsonKind::object);
        for (const auto& member : theirs.get_object()) {
            const auto found = alike ? ours.find(member.key()) : std::nullopt;
            alike = found && same(member.value(), *found);
        }
        if (alike) {
            ours.each_member([&](std::string_view name, JsonValue) {
                alike = theirs.get_object().contains(name);
                return alike;
            });
        }
        return alike;
    }
    default:
        return ours.is(JsonKind::number) && same_number<std::int64_t>(theirs, ours) &&
               same_number<std::uint64_t>(theirs, ours) && same_number<std::uint8_t>(theirs, ours) &&
               same_number<std::int32_t>(theirs, ours);
    }
}

/// Both read the text, and alike, or both refuse it.
inline bool readers_agree_on(std::string_view text, int deepest) {
    boost::json::error_code error;
    boost::json::parse_options options;
    options.max_depth = static_cast<std::size_t>(deepest);
    const boost::json::value theirs = boost::json::parse(text, error, {}, options);
    const auto ours = JsonDocument::read(text, deepest);
    if (!ours) return error && ours.error() <= text.size();
    return !error && same(theirs, ours->root());
}

} // namespace iteru
