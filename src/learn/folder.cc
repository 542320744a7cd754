#include "learn/folder.h"

#include <fmt/format.h>

#include <fstream>

#include "arena/statistics.h"
#include "engine/json.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

constexpr const char* state_file = "learn.json";
constexpr const char* start_file = "start.bin";

void write_errors(JsonWriter& json, std::string_view name, const Errors& errors) {
    json.key(name).begin_object();
    json.key("share").raw(fmt::format("{:.5g}", errors.share));
    json.key("margin").raw(fmt::format("{:.5g}", errors.margin));
    json.key("policy").raw(fmt::format("{:.5g}", errors.policy));
    json.end_object();
}

void write_matches(JsonWriter& json, std::string_view name, const std::vector<GateMatch>& matches) {
    constexpr std::string_view verdicts[]{"open", "weaker", "stronger"};
    json.array(name, matches, [&](const GateMatch& match) {
        const Interval interval = paired_share_interval(match.shares);
        json.begin_object();
        json.member("against", match.against);
        json.member("players", match.players);
        json.member("deals", match.shares.size());
        json.key("share").raw(fmt::format("{:.4g}", mean_of(match.shares)));
        json.key("low").raw(fmt::format("{:.4g}", interval.low));
        json.key("high").raw(fmt::format("{:.4g}", interval.high));
        json.member("verdict", verdicts[static_cast<std::size_t>(match.verdict)]);
        json.end_object();
    });
}

Net net_in(const std::filesystem::path& path) {
    auto net = Net::read(read_file(path));
    if (!net) throw BoxProblem(path.filename().string(), "", net.error());
    return std::move(*net);
}

} // namespace

std::string generation_json(const Generation& generation) {
    JsonWriter json;
    json.begin_object();
    json.member("generation", generation.number);
    json.member("games", generation.games);
    json.member("examples", generation.examples);
    write_errors(json, "before", generation.before);
    write_errors(json, "after", generation.after);
    write_matches(json, "champion", generation.verdict.against_champion);
    write_matches(json, "panel", generation.verdict.panel);
    write_matches(json, "champions_panel", generation.verdict.champion_panel);
    json.member("passed", generation.verdict.passed());
    json.end_object();
    return json.text();
}

LearnFolder::LearnFolder(std::filesystem::path folder, std::string game, const Seed& seed, std::size_t hidden)
    : folder_(std::move(folder)), game_(std::move(game)), seed_(seed_text(seed)), hidden_(hidden) {
    std::error_code failed;
    std::filesystem::create_directories(folder_, failed);
    const std::filesystem::path state = folder_ / state_file;
    if (!std::filesystem::exists(state)) {
        write_state(); // now, not after hours of work
        return;
    }
    const boost::json::value value = parse_json(read_file(state));
    const JsonCursor file{value, ""};
    const auto same = [&](const char* name, const std::string& mine) {
        const JsonCursor member = file.at(name);
        if (member.text() != mine) member.fail("other_learner", mine);
    };
    same("game", game_);
    same("seed", seed_);
    same("hidden", std::to_string(hidden_));
    const JsonCursor all = file.at("generations");
    for (std::size_t i = 0; i < all.size(0, 100'000); ++i) {
        lines_.push_back(boost::json::serialize(value.at("generations").at(i)));
        if (value.at("generations").at(i).at("passed").as_bool()) champions_.push_back(i);
    }
    if (!champions_.empty()) champion_ = champions_.back();
}

std::optional<Net> LearnFolder::champion_net() const {
    if (champion_) return net(*champion_);
    if (std::filesystem::exists(folder_ / start_file)) return net_in(folder_ / start_file);
    return std::nullopt;
}

void LearnFolder::begin_from(const Net& net) const {
    if (generations() == 0) write(folder_ / start_file, net.write());
}

std::vector<std::uint64_t> LearnFolder::older_champions(std::size_t most) const {
    std::vector<std::uint64_t> older{champions_.rbegin(), champions_.rend()};
    if (!older.empty()) older.erase(older.begin());
    older.resize(std::min(older.size(), most));
    return older;
}

std::filesystem::path LearnFolder::file(const char* what, std::uint64_t generation) const {
    return folder_ / fmt::format("{}-{:04}.bin", what, generation);
}

Net LearnFolder::net(std::uint64_t generation) const { return net_in(file("net", generation)); }

void LearnFolder::read_examples(std::uint64_t generation, Examples& examples) const {
    const std::filesystem::path path = file("examples", generation);
    if (!examples.read(read_file(path))) throw BoxProblem(path.filename().string(), "", "damaged_net");
}

void LearnFolder::read_weights(std::uint64_t generation, FloatNet& net) const {
    const std::filesystem::path path = file("weights", generation);
    if (!net.read(read_file(path))) throw BoxProblem(path.filename().string(), "", "damaged_net");
}

void LearnFolder::keep(const Generation& generation, Net& net, const FloatNet& weights, const Examples& examples,
                       std::uint64_t oldest) {
    const std::uint64_t number = generation.number;
    const std::string line = generation_json(generation);
    JsonWriter made;
    made.begin_object();
    made.member("how", "iteru learn: self-play");
    made.member("command", fmt::format("iteru learn {} --hidden {} --seed {}", game_, hidden_, seed_));
    made.member("hash", fmt::format("{:016x}", net.hash()));
    made.key("generation").raw(line);
    made.end_object();
    net.made = made.text();
    write(file("net", number), net.write());
    write(file("weights", number), weights.write());
    write(file("examples", number), examples.write());
    lines_.push_back(line);
    if (generation.verdict.passed()) {
        champions_.push_back(number);
        champion_ = number;
    }
    write_state();
    std::error_code ignored;
    if (number > 0) std::filesystem::remove(file("weights", number - 1), ignored);
    if (oldest > 0) std::filesystem::remove(file("examples", oldest - 1), ignored);
}

void LearnFolder::write_state() const {
    std::string lines;
    for (const std::string& line : lines_) lines += (lines.empty() ? "\n" : ",\n") + line;
    write(folder_ / state_file,
          fmt::format("{{\"game\":\"{}\",\"seed\":\"{}\",\"hidden\":\"{}\",\"generations\":[{}]}}\n", game_, seed_,
                      hidden_, lines));
}

/// Whole or not at all.
void LearnFolder::write(const std::filesystem::path& path, const std::string& bytes) const {
    const std::filesystem::path draft = path.string() + ".part";
    std::ofstream file{draft, std::ios::binary | std::ios::trunc};
    file << bytes << std::flush;
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(draft, path, failed);
    if (!file || failed) throw BoxProblem(path.filename().string(), "", "unwritable");
}

} // namespace iteru
