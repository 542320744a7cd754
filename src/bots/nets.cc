#include "bots/nets.h"

#include <map>
#include <string>

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

using Nets = std::map<std::string, Net, std::less<>>;

bool add_net(Nets& nets, std::string_view game, std::string_view file) {
    auto net = Net::read(file);
    if (net) nets.insert_or_assign(std::string{game}, std::move(*net));
    return net.has_value();
}

/// All of them, read once.
Nets& all_nets() {
    static Nets nets = [] {
        Nets built_in;
        for (const File& file : files) add_net(built_in, file.game, file.bytes);
        return built_in;
    }();
    return nets;
}

} // namespace

const Net* house_net(std::string_view game) {
    const auto found = all_nets().find(game);
    return found == all_nets().end() ? nullptr : &found->second;
}

bool bring_net(std::string_view game, std::string_view file) { return add_net(all_nets(), game, file); }

} // namespace iteru
