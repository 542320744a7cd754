// How this build plays, as one number: machines whose numbers differ would play other games from the same seed.
#pragma once

#include <cstdint>

namespace iteru {

/// The fixed games of `iteru bench`, what nets say, and a game between searches of each game. Played when it is first
/// asked for: what a build was meant to do is not what it does.
std::uint64_t build_fingerprint();

} // namespace iteru
