// The count of points as a table: a line a category, a column a seat, places at the bottom.
#pragma once

#include "cli/terminal/painter.h"
#include "engine/any_match.h"

namespace iteru {

Lines final_count(const AnyMatch& match, const Painter& painter);

} // namespace iteru
