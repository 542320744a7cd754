// Writes positions for pages that explain a game: web/src/generated/scenes/<game>.json, from
// games/<game>/how/scenes.json and the records it names. What the pages draw is thus what the engine says, and a record
// that no longer holds stops the build.
//
//     iteru_scenes FOLDER
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>

#include "engine/record.h"
#include "engine/result_json.h"
#include "games/games.h"
#include "loader/load_box.h"

namespace {

using namespace iteru;

/// Some moves of a recorded game, seen by a seat: the position before them, and after each.
struct Scene {
    std::string record;
    std::size_t from;
    std::size_t to;
    Seat seat;
    bool mine; // what the seat owns is to be drawn, not the board
};

Scene scene_from(const boost::json::object& object) {
    const auto number = [&](const char* name) { return object.at(name).to_number<std::size_t>(); };
    return {.record = std::string{object.at("record").as_string()},
            .from = number("from"),
            .to = number("to"),
            .seat = static_cast<Seat>(number("seat")),
            .mine = object.contains("mine")};
}

void write_frame(JsonWriter& json, const AnyMatch& match, const std::vector<Event>& events, Seat seat) {
    json.begin_object();
    json.key("view").raw(match.view(seat));
    json.array("events", events, [&](const Event& event) { match.write_event(json, event, seat); });
    json.end_object();
}

template <Game G>
void write_scene(JsonWriter& json, const Scene& scene, const Record& record) {
    const auto match = start_match<G>(G::standard_box(), record.setup, record.seed);
    if (scene.from > scene.to || scene.to > record.moves.size() || scene.seat >= record.setup.players ||
        replay(record, *match, scene.from)) {
        throw std::runtime_error(scene.record + ": these moves cannot be played");
    }
    json.begin_object();
    json.member("players", record.setup.players);
    json.member("seat", scene.seat);
    json.member("mine", scene.mine);
    json.key("options").begin_object();
    for (std::size_t i = 0; i < G::facts.options.size(); ++i)
        json.member(G::facts.options[i].name, record.setup.options[i]);
    json.end_object();
    json.key("frames").begin_array();
    write_frame(json, *match, {}, scene.seat);
    for (std::size_t i = scene.from; i < scene.to; ++i) {
        const auto action = match->parse(record.moves[i].notation);
        if (!action || match->why_not(record.moves[i].seat, *action))
            throw std::runtime_error(record.moves[i].notation);
        const std::vector<Event> events = match->apply(record.moves[i].seat, *action);
        write_frame(json, *match, events, scene.seat);
    }
    json.end_array();
    if (match->over()) {
        FieldWriter<>{json}("result", final_count(G::facts, record.setup.players, match->result(), match->items()));
    }
    json.end_object();
}

template <Game G>
std::string scenes_of(const std::filesystem::path& game) {
    JsonWriter json;
    json.begin_object();
    std::map<std::string, Record> records;
    const boost::json::value scenes = parse_json(read_file(game / "how/scenes.json"));
    for (const auto& [name, value] : scenes.as_object()) {
        const Scene scene = scene_from(value.as_object());
        if (!records.contains(scene.record)) {
            auto record = read_record(read_file(game / (scene.record + ".iteru")));
            if (!record) throw std::runtime_error(scene.record + ": " + std::string{record.error().reason});
            records.emplace(scene.record, *std::move(record));
        }
        json.key(std::string_view{name});
        write_scene<G>(json, scene, records.at(scene.record));
    }
    json.end_object();
    return std::string{json.text()};
}

/// Leaves a file alone that is as it should be: then nothing need be built again.
bool write(const std::filesystem::path& path, const std::string& text) {
    std::ifstream old{path};
    if (old && std::string{std::istreambuf_iterator<char>{old}, {}} == text) return true;
    std::ofstream file{path, std::ios::trunc};
    file << text;
    return file.good();
}

} // namespace

int main(int count, char** words) try {
    if (count != 2) {
        std::fputs("usage: iteru_scenes FOLDER, from the root of the project\n", stderr);
        return 2;
    }
    const std::filesystem::path folder{words[1]};
    std::filesystem::create_directories(folder);
    bool good = true;
    each_house_game([&]<Game G>() {
        const std::filesystem::path game{place_of<G>.folder};
        good = write(folder / (std::string{G::facts.id} + ".json"), scenes_of<G>(game)) && good;
    });
    return good ? 0 : 1;
} catch (const std::exception& problem) {
    std::fprintf(stderr, "iteru_scenes: %s\n", problem.what());
    return 1;
}
