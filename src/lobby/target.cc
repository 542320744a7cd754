// Addresses.
#include <algorithm>

#include "engine/text.h"
#include "lobby/desk.h"
#include "table/characters.h"

namespace iteru::server {

namespace {

std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = text[i] == '%' ? parse_number<unsigned>(text.substr(i + 1, 2), 16) : std::nullopt;
        if (code && i + 2 < text.size()) {
            plain += static_cast<char>(*code);
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

template <class Each>
void split(std::string_view text, char at, Each each) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(at), text.size());
        if (end > 0) each(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

} // namespace

std::string Target::at(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string{} : found->second;
}

Target parse_target(std::string_view target) {
    Target parsed;
    const std::size_t question = std::min(target.find('?'), target.size());
    split(target.substr(0, question), '/', [&](std::string_view part) { parsed.path.push_back(decoded(part)); });
    split(target.substr(std::min(question + 1, target.size())), '&', [&](std::string_view part) {
        const std::size_t equals = std::min(part.find('='), part.size());
        parsed.query[decoded(part.substr(0, equals))] = decoded(part.substr(std::min(equals + 1, part.size())));
    });
    parsed.well_formed =
        std::ranges::all_of(parsed.path, is_utf8) &&
        std::ranges::all_of(parsed.query, [](const auto& item) { return is_utf8(item.first) && is_utf8(item.second); });
    return parsed;
}

} // namespace iteru::server
