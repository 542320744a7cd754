// Any text as a record: read or refused, replayed or refused, never worse.
#include <cstdlib>
#include <string>

#include "engine/record.h"
#include "games/games.h"

namespace {

using namespace iteru;

bool can_be_played(const Facts& facts, const Setup& setup) {
    if (setup.players < facts.min_players || setup.players > facts.max_players) return false;
    for (std::size_t i = 0; i < setup.options.size(); ++i) {
        const Option option = i < facts.options.size() ? facts.options[i] : Option{.name = {}, .most = 0};
        if (!option.allows(setup.options[i], setup.players)) return false;
    }
    return true;
}

void read_and_replay(std::string_view text) {
    const auto record = read_record(text);
    if (!record) {
        if (record.error().reason.empty()) std::abort();
        return;
    }
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    if (!again || write_record(*again) != written) std::abort();
    with_game(record->game, [&]<Game G>() {
        if (!can_be_played(G::facts, record->setup)) return;
        const auto match = start_match<G>(G::standard_box(), record->setup, record->seed);
        const auto error = replay(*record, *match, record->moves.size());
        if (error && error->reason.empty()) std::abort();
        with_match(*match, [](const auto& typed) {
            if (!typed.game().audit(typed.state()).empty()) std::abort();
        });
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    std::string text{reinterpret_cast<const char*>(data), size};
    read_and_replay(text);
    // With a sum that fits, so that the rest is looked at too.
    text.resize(std::min(text.size(), text.rfind("sum ")));
    text += "sum " + hex64(hash_bytes(std::as_bytes(std::span{text}))) + "\n";
    read_and_replay(text);
    return 0;
}
