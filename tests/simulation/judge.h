// Whether what everybody was told is true: held against the log in the end.
#pragma once

#include <cstdint>
#include <string_view>

#include "tests/server/faulty_disk.h"
#include "tests/simulation/database.h"
#include "tests/simulation/hub.h"

namespace iteru::simulation {

/// Of a message, without what is left on the clocks, which no log knows.
std::uint64_t hash_without_clock(std::string_view text);

/// Reads the store as it was left and complains about everything that cannot be. `luck` is for what is hidden: drawn
/// anew, it must change nothing that was sent to eyes that may not know it.
void judge(Hub& hub, const server::FaultyDisk::Image& image);
void judge(Hub& hub, const Database& database);

} // namespace iteru::simulation
