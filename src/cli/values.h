// What a match shows and tells as a tree of values, from its description: the terminal's faces look things up by name.
#pragma once

#include <boost/json/object.hpp>

#include "engine/any_match.h"

namespace iteru {

boost::json::object view_of(const AnyMatch& match, Seat seat);
boost::json::object action_fields(const AnyMatch& match, AnyAction action);
boost::json::object event_fields(const AnyMatch& match, const Event& event, Seat viewer);

} // namespace iteru
