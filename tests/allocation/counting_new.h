#pragma once

#include <cstddef>

extern std::size_t allocations; // by operator new, since the program began
