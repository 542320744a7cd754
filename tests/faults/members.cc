#include "tests/faults/members.h"

namespace iteru::faults {

namespace json = boost::json;

std::string json_text(std::string_view text) { return json::serialize(json::value(text)); }

std::string text_of(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
}

std::int64_t number_of(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

std::string_view raw_member(std::string_view object, std::string_view name) {
    const std::string key = "\"" + std::string{name} + "\":";
    const std::size_t place = object.find(key);
    if (place == std::string_view::npos) return {};
    const std::string_view rest = object.substr(place + key.size());
    int depth = 0;
    bool inside = false; // a string
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const char c = rest[i];
        if (inside) {
            if (c == '\\') ++i;
            else inside = c != '"';
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}')) return rest.substr(0, i);
        if (c == '"') inside = true;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return rest.substr(0, i + 1);
    }
    return {};
}

} // namespace iteru::faults
