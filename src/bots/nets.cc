#include "bots/nets.h"

#include <map>

namespace iteru {

namespace {

using namespace std::string_view_literals;

struct File {
    std::string_view game;
    std::string_view bytes;
};
constexpr File no_file{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
constexpr File files[]{
#include "nets.inc"
    no_file, // so that there is one
};
#pragma GCC diagnostic pop

/// All of them, read once.
std::map<std::string_view, Net> read_nets() {
    std::map<std::string_view, Net> nets;
    for (const File& file : files) {
        if (auto net = Net::read(file.bytes)) nets.emplace(file.game, std::move(*net));
    }
    return nets;
}

} // namespace

const Net* house_net(std::string_view game) {
    static const std::map<std::string_view, Net> nets = read_nets();
    const auto found = nets.find(game);
    return found == nets.end() ? nullptr : &found->second;
}

} // namespace iteru
