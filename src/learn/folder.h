// The folder of a learner. learn.json is written last: a generation that is not in it has not been.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "learn/float_net.h"
#include "learn/gate.h"

namespace iteru {

/// What came of one generation.
struct Generation {
    std::uint64_t number = 0;
    std::uint64_t games = 0;
    std::uint64_t examples = 0;
    Errors before{}; // on its own games, before and after it learned from them
    Errors after{};
    GateVerdict verdict{};
};

/// A generation as one object of JSON.
std::string generation_json(const Generation& generation);

class LearnFolder {
public:
    /// What a folder is for: a net of another game, seed or size does not go on here. BoxProblem if it is not one, or
    /// cannot be written.
    LearnFolder(std::filesystem::path folder, std::string game, const Seed& seed, std::size_t hidden);

    [[nodiscard]] std::uint64_t generations() const { return lines_.size(); }
    [[nodiscard]] std::optional<std::uint64_t> champion() const { return champion_; }
    /// The latest that passed the gate; before there is one, what learning began from, if anything.
    [[nodiscard]] std::optional<Net> champion_net() const;
    /// Before the first generation: learning goes on from this net instead of from nothing.
    void begin_from(const Net& net) const;
    /// The last few before the champion, latest first.
    [[nodiscard]] std::vector<std::uint64_t> older_champions(std::size_t most) const;
    [[nodiscard]] Net net(std::uint64_t generation) const;
    void read_examples(std::uint64_t generation, Examples& examples) const;
    void read_weights(std::uint64_t generation, FloatNet& net) const;

    /// Writes all of a generation; examples before `oldest` are no longer needed.
    void keep(const Generation& generation, Net& net, const FloatNet& weights, const Examples& examples,
              std::uint64_t oldest);

private:
    [[nodiscard]] std::filesystem::path file(const char* what, std::uint64_t generation) const;
    void write(const std::filesystem::path& path, const std::string& bytes) const;
    void write_state() const;

    std::filesystem::path folder_;
    std::string game_;
    std::string seed_;
    std::size_t hidden_;
    std::vector<std::string> lines_;       // by generation, as JSON
    std::vector<std::uint64_t> champions_; // in order
    std::optional<std::uint64_t> champion_;
};

} // namespace iteru
