// The nets of the house: games/<game>/net.bin, checked and embedded by the build.
#pragma once

#include <string_view>

#include "bots/net.h"

namespace iteru {

/// Null if the game has none.
const Net* house_net(std::string_view game);

/// One more, before anybody thinks: a browser fetches nets apart from the engine. False if it is none.
bool bring_net(std::string_view game, std::string_view file);

} // namespace iteru
