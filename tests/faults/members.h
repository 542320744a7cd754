// Members of messages.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace iteru::faults {

/// Empty, or 0, if there is no such member.
std::string text_of(const boost::json::object& object, std::string_view name);
std::int64_t number_of(const boost::json::object& object, std::string_view name);
/// A text as JSON has it.
std::string json_text(std::string_view text);

/// The text of a member of a JSON object, as it stands there; empty if there is none.
std::string_view raw_member(std::string_view object, std::string_view name);

} // namespace iteru::faults
