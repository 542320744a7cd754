#include "engine/record.h"

#include <algorithm>

#include "engine/hash.h"
#include "engine/text.h"

namespace iteru {

namespace {

constexpr std::string_view magic = "iteru-record 1";
constexpr std::size_t first_move_line = 8;

/// Keeps the deal from a passing glance, not from anybody who wants to know: a saved game is its owner's file.
Seed veiled(Seed seed) {
    Random veil{seed_from_number(0x7665696c)};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(byte ^ veil.below(256));
    return seed;
}

std::uint64_t text_sum(std::string_view text) { return hash_bytes(std::as_bytes(std::span{text})); }

/// Lines one by one, with their numbers; keeps the first error.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    std::string_view line() {
        ++number_;
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) {
            fail("truncated", "");
            return {};
        }
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return line;
    }

    /// The value of the header of that name.
    std::string_view header(std::string_view name) {
        const std::string_view whole = line();
        if (error) return {};
        if (!whole.starts_with(name) || whole.substr(name.size(), 1) != " ") {
            fail("expected_header", whole, name);
            return {};
        }
        return whole.substr(name.size() + 1);
    }

    template <class Number>
    Number number(std::string_view name, int base = 10) {
        const std::string_view value = header(name);
        const auto parsed = parse_number<Number>(value, base);
        if (!parsed) fail("not_a_number", value, name);
        return parsed.value_or(Number{});
    }

    void fail(std::string_view reason, std::string_view value, std::string_view expected = {}) {
        if (!error) error = RecordError{number_, reason, std::string{value}, std::string{expected}};
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }

    std::optional<RecordError> error;

private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

void read_options(Reader& reader, Setup& setup) {
    std::string_view options = reader.header("options");
    for (std::uint8_t& option : setup.options) {
        const std::string_view word = next_word(options);
        const auto value = parse_number<std::uint8_t>(word);
        if (!value) reader.fail("not_a_number", word, "options");
        option = value.value_or(0);
    }
}

void read_seats(Reader& reader, Record& record) {
    std::string_view seats = reader.header("seats");
    for (std::string_view word = next_word(seats); !word.empty(); word = next_word(seats)) {
        record.seats.emplace_back(word);
    }
    if (record.seats.size() != record.setup.players) {
        reader.fail("wrong_seats", std::to_string(record.seats.size()), std::to_string(record.setup.players));
    }
}

void read_seed(Reader& reader, Record& record) {
    std::string_view line = reader.line();
    if (reader.error) return;
    const std::string_view name = next_word(line);
    const std::string_view digits = next_word(line);
    const auto seed = digits.size() == 64 ? parse_seed(digits) : std::nullopt;
    record.running = name == "veiled-seed";
    if (name != "seed" && !record.running) reader.fail("expected_header", name, "seed");
    if (!seed) reader.fail("bad_seed", digits);
    record.seed = record.running ? veiled(seed.value_or(Seed{})) : seed.value_or(Seed{});
}

/// `12 2 build d6g`: number, seat counted from 1, notation.
void read_move(Reader& reader, Record& record, std::string_view line) {
    const std::string expected = std::to_string(record.moves.size() + 1);
    const std::string_view number = next_word(line);
    if (number != expected) reader.fail("wrong_number", number, expected);
    const std::string_view word = next_word(line);
    const auto seat = parse_number<int>(word);
    if (!seat || *seat < 1 || *seat > record.setup.players) reader.fail("bad_seat", word);
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
    record.moves.push_back({static_cast<Seat>(seat.value_or(1) - 1), std::string{line}});
}

} // namespace

std::string write_record(const Record& record) {
    std::string text{magic};
    const auto header = [&](std::string_view name, std::string_view value) {
        ((((text += '\n') += name) += ' ') += value);
    };
    header("game", record.game);
    header("rules", std::to_string(record.rules_version));
    header("box", hex64(record.box_hash));
    header("players", std::to_string(record.setup.players));
    std::string options;
    for (const std::uint8_t option : record.setup.options) {
        (options += options.empty() ? "" : " ") += std::to_string(option);
    }
    header("options", options);
    std::string seats;
    for (const std::string& seat : record.seats) (seats += seats.empty() ? "" : " ") += seat;
    header("seats", seats);
    const bool hidden = !record.commitment.empty();
    if (hidden) header("commitment", record.commitment);
    else header(record.running ? "veiled-seed" : "seed", seed_text(record.running ? veiled(record.seed) : record.seed));
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        header(std::to_string(i + 1), std::to_string(record.moves[i].seat + 1) + " " + record.moves[i].notation);
    }
    if (!record.origin.empty()) header("origin", record.origin);
    if (!record.deal.empty() && !hidden && !record.running) header("deal", record.deal);
    if (record.final_hash && !hidden) header("position", hex64(*record.final_hash));
    text += '\n';
    const std::uint64_t sum = text_sum(text);
    return text += "sum " + hex64(sum) + "\n";
}

std::expected<Record, RecordError> read_record(std::string_view text) {
    Reader reader{text};
    Record record;
    const std::string_view first = reader.line();
    if (first != magic)
        return std::unexpected(RecordError{1, "not_a_record", std::string{first.substr(0, 40)}, std::string{magic}});
    record.game = reader.header("game");
    record.rules_version = reader.number<int>("rules");
    record.box_hash = reader.number<std::uint64_t>("box", 16);
    record.setup.players = reader.number<std::uint8_t>("players");
    if (record.setup.players == 0 || record.setup.players > max_seats) {
        reader.fail("bad_players", std::to_string(record.setup.players));
    }
    read_options(reader, record.setup);
    read_seats(reader, record);
    read_seed(reader, record);
    while (!reader.error) {
        const std::string_view before = reader.rest();
        const std::string_view line = reader.line();
        if (reader.error) break;
        if (line.starts_with("position ")) {
            const auto hash = parse_number<std::uint64_t>(line.substr(9), 16);
            if (!hash) reader.fail("not_a_number", line.substr(9), "position");
            record.final_hash = hash;
        } else if (line.starts_with("origin ")) {
            record.origin = line.substr(7);
            if (record.origin != "imported" && record.origin != "forked") reader.fail("bad_origin", record.origin);
        } else if (line.starts_with("deal ")) {
            record.deal = line.substr(5);
        } else if (line.starts_with("sum ")) {
            const std::uint64_t sum = text_sum(text.substr(0, text.size() - before.size()));
            if (line.substr(4) != hex64(sum)) reader.fail("altered", line.substr(4), hex64(sum));
            if (!reader.rest().empty()) reader.fail("trailing", reader.rest().substr(0, 40));
            if (!reader.error) return record;
        } else {
            read_move(reader, record, line);
        }
    }
    return std::unexpected(*reader.error);
}

Record record_of(const AnyMatch& match, std::vector<std::string> seats) {
    Record record;
    record.game = match.facts().id;
    record.rules_version = match.facts().rules_version;
    record.box_hash = match.box_hash();
    record.setup = match.setup();
    record.seats = std::move(seats);
    record.seed = match.seed();
    record.running = !match.over();
    for (std::size_t i = 0; i < match.step_count(); ++i) {
        record.moves.push_back({match.step_seat(i), match.notation(match.step_action(i))});
    }
    record.final_hash = match.hash();
    return record;
}

std::optional<RecordError> replay(const Record& record, AnyMatch& match, std::size_t moves) {
    const std::size_t count = std::min(moves, record.moves.size());
    for (std::size_t i = 0; i < count; ++i) {
        const RecordedMove& move = record.moves[i];
        const std::size_t line = first_move_line + i + 1;
        const auto action = match.parse(move.notation);
        if (!action) return RecordError{line, "unreadable_move", move.notation, action.error().word};
        if (const auto refusal = match.why_not(move.seat, *action)) {
            return RecordError{line, "illegal_move", move.notation, std::string{refusal->rule}};
        }
        match.apply(move.seat, *action);
    }
    if (count == record.moves.size() && record.final_hash && *record.final_hash != match.hash()) {
        return RecordError{first_move_line + count + 1, "other_position", hex64(match.hash()),
                           hex64(*record.final_hash)};
    }
    return std::nullopt;
}

} // namespace iteru
