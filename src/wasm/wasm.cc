// What the WebAssembly module offers to its host.
#include <memory>
#include <string>

#include "bots/bench.h"
#include "bots/nets.h"
#include "wasm/analyser.h"
#include "wasm/device.h"
#include "wasm/lesson_desk.h"
#include "wasm/thinker.h"
#include "wasm/try_table.h"

#define ITERU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// The fingerprint of `iteru bench`.
ITERU_EXPORT(iteru_fingerprint) std::uint64_t iteru_fingerprint(int rounds) { return iteru::bench_fingerprint(rounds); }

/// What nets by chance say of positions of all games.
ITERU_EXPORT(iteru_nets_fingerprint) std::uint64_t iteru_nets_fingerprint() { return iteru::nets_fingerprint(); }

ITERU_EXPORT(iteru_usual_rounds) int iteru_usual_rounds() { return iteru::bench_rounds; }

namespace {

/// What was asked for last stays until the next call.
std::string text; // NOLINT(cert-err58-cpp): one module, one thread
/// What the next call is given.
std::string given; // NOLINT(cert-err58-cpp)
std::unique_ptr<iteru::server::Device> device;
std::unique_ptr<iteru::server::Thinker> thinker;
std::unique_ptr<iteru::server::LessonDesk> lesson;
std::unique_ptr<iteru::server::Analyser> analyser;

} // namespace

/// Where to write so many bytes for the next call.
ITERU_EXPORT(iteru_room_for) char* iteru_room_for(std::size_t size) {
    given.resize(size);
    return given.data();
}

/// Brings a net (bots/nets.h): the name of its game is so many bytes of what was given, its file is the rest.
ITERU_EXPORT(iteru_bring_net) bool iteru_bring_net(std::size_t name) {
    const std::string_view all{given};
    return iteru::bring_net(all.substr(0, name), all.substr(name));
}

/// Opens the house of this device, with a seed of 64 hexadecimal digits; false if it is none.
ITERU_EXPORT(iteru_device_open) bool iteru_device_open() {
    const auto seed = iteru::parse_seed(given);
    if (seed) device = std::make_unique<iteru::server::Device>(*seed);
    return seed.has_value();
}

/// See Device::call: where the answer begins.
ITERU_EXPORT(iteru_device) const char* iteru_device(double now, double wall) {
    text = device->call(given, static_cast<std::int64_t>(now), static_cast<std::int64_t>(wall));
    return text.data();
}

/// See LessonDesk::call.
ITERU_EXPORT(iteru_lesson) const char* iteru_lesson() {
    if (!lesson) lesson = std::make_unique<iteru::server::LessonDesk>();
    return (text = lesson->call(given)).data();
}

/// See Thinker::think; the question is so many bytes of what was given, the log is the rest.
ITERU_EXPORT(iteru_think) const char* iteru_think(std::size_t question) {
    if (!thinker) thinker = std::make_unique<iteru::server::Thinker>();
    const std::string_view all{given};
    return (text = thinker->think(all.substr(0, question), all.substr(question))).data();
}

/// See weigh_known.
ITERU_EXPORT(iteru_weigh) const char* iteru_weigh() { return (text = iteru::server::weigh_known(given)).data(); }

/// See Analyser::call.
ITERU_EXPORT(iteru_analyse) const char* iteru_analyse() {
    if (!analyser) analyser = std::make_unique<iteru::server::Analyser>();
    return (text = analyser->call(given)).data();
}

/// Tries a table of every game (try_table.h): where the text begins, and how many bytes it has.
ITERU_EXPORT(iteru_try_tables) const char* iteru_try_tables(int moves) {
    return (text = iteru::try_tables(moves)).data();
}

/// The same of choices of bots.
ITERU_EXPORT(iteru_try_choices) const char* iteru_try_choices(int count) {
    return (text = iteru::try_choices(count)).data();
}

ITERU_EXPORT(iteru_text_size) std::size_t iteru_text_size() { return text.size(); }
