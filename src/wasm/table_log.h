// The log of a table that stands where a match does: for lessons and practice, where one person plays one seat.
#pragma once

#include <string>

#include "engine/any_match.h"

namespace iteru::server {

/// Made from a record, and started; simple bots sit on the other seats.
std::string table_log(const AnyMatch& match, Seat seat, const std::string& name);

} // namespace iteru::server
