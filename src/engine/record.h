// A game as a text file that a person can read. See docs/record.md.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_match.h"

namespace iteru {

struct RecordedMove {
    Seat seat = 0;
    std::string notation;
};

struct Record {
    std::string game;
    int rules_version = 0;
    std::uint64_t box_hash = 0;
    Setup setup;
    std::vector<std::string> seats; // who sat there: a bot's name, or `human`
    Seed seed{};
    bool running = false;     // a saved game that goes on: its seed is veiled from a passing glance
    std::string commitment{}; // of a game still running elsewhere: replaces its seed and position
    std::string origin{};     // `imported` or `forked`: somebody may have known its deal; empty: a fresh one
    std::string deal{};       // what the seed was mixed from: docs/protocol.md, "The deal"
    std::vector<RecordedMove> moves;
    std::optional<std::uint64_t> final_hash; // of the position after the last move
};

/// What is wrong with a record. `reason` keys the sentence in texts/ (record.problem.*).
struct RecordError {
    std::size_t line = 0;
    std::string_view reason;
    std::string value;
    std::string expected;
};

std::string write_record(const Record& record);
/// Reads and checks the form: headers, numbering, and the sum over the text at its end.
std::expected<Record, RecordError> read_record(std::string_view text);

/// The record of a match as it stands.
Record record_of(const AnyMatch& match, std::vector<std::string> seats);

/// Plays the moves on a match that has just been dealt; all of them, or the first `moves`.
/// Answers the line's error where a move cannot be read, is not legal, or leads elsewhere than it did.
std::optional<RecordError> replay(const Record& record, AnyMatch& match, std::size_t moves);

} // namespace iteru
