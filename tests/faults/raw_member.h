// Messages looked at as the bytes they are.
#pragma once

#include <string_view>

namespace iteru::faults {

/// The text of a member of a JSON object, as it stands there; empty if there is none.
std::string_view raw_member(std::string_view object, std::string_view name);

} // namespace iteru::faults
