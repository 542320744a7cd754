// Golden records: whole games of every game, replayed move by move. A change of rules, deal or notation shows here;
// a bot may change without them.
#include "engine/record.h"
#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/rewrite.h"

namespace iteru::kit {
namespace {

namespace fs = std::filesystem;

constexpr int games_each = 20;
constexpr std::size_t seed_moves = 8; // of a record for the fuzzer: enough to get under way

/// The games; in `seeds`, their beginnings and words for the fuzzers.
fs::path golden_of(std::string_view game) { return folder_of(game) / "golden"; }

/// `01_2_variant.iteru  hash  12+0+6+15+23=56#1 ...`: points by category, total and rank of each seat.
std::string summary_line(const std::string& file, const AnyMatch& match) {
    std::string line = file + "  " + hex64(match.hash()) + " ";
    const Result result = match.result();
    for (Seat seat = 0; seat < match.setup().players; ++seat) {
        const SeatResult& count = result.seats[seat];
        std::string points;
        for (std::size_t i = 0; i < match.facts().categories.size(); ++i) {
            (points += points.empty() ? "" : "+") += std::to_string(count.points[i]);
        }
        line += " " + points + "=" + std::to_string(count.total) + "#" + std::to_string(count.rank);
    }
    return line + "\n";
}

/// The n-th game: setups in turn, other bots at every seat.
template <Game G>
std::pair<std::string, Record> play_golden(int n) {
    const std::vector<iteru::Setup> setups = setups_of(G::facts);
    const iteru::Setup& setup = setups[static_cast<std::size_t>(n) % setups.size()];
    const Seed seed = derive_seed(seed_from_number(1799), static_cast<std::uint64_t>(n));
    const auto match = start_match<G>(G::standard_box(), setup, seed);
    std::vector<std::string> seats;
    std::array<Bot, max_seats> bots{};
    std::array<Random, max_seats> randoms;
    for (Seat seat = 0; seat < setup.players; ++seat) {
        bots[seat] = all_bots[(static_cast<std::size_t>(n) + seat) % all_bots.size()];
        randoms[seat] = bot_random(seed, seat);
        seats.emplace_back(bot_name(bots[seat]));
    }
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, choose(bots[seat], *match, seat, randoms[seat]));
    }
    const std::string name = (n < 9 ? "0" : "") + std::to_string(n + 1) + "_" + setup_name<G>(setup) + ".iteru";
    return {name, record_of(*match, std::move(seats))};
}

std::unique_ptr<AnyMatch> fresh(const Record& record) {
    std::unique_ptr<AnyMatch> match;
    with_game(record.game, [&]<Game G>() { match = start_match<G>(G::standard_box(), record.setup, record.seed); });
    return match;
}

/// Beginnings of the golden games, small enough for a fuzzer to chew on.
void write_seeds(const std::string& name, Record record) {
    const std::string stem = fs::path{name}.stem().string();
    for (const RecordedMove& move : record.moves) {
        // One text for each kind of decision of the game.
        const std::string decision = move.notation.substr(0, move.notation.find(' '));
        write_file(golden_of(record.game) / "seeds/notation" / decision, move.notation);
    }
    record.moves.resize(std::min(record.moves.size(), seed_moves));
    const auto match = fresh(record);
    record.final_hash.reset();
    if (replay(record, *match, seed_moves)) ADD_FAILURE() << name;
    write_file(golden_of(record.game) / "seeds/record" / (stem + ".iteru"),
               write_record(record_of(*match, record.seats)));
}

template <Game G>
void rewrite() {
    fs::remove_all(golden_of(G::facts.id));
    std::string summary;
    for (int n = 0; n < games_each; ++n) {
        const auto [name, record] = play_golden<G>(n);
        write_file(golden_of(G::facts.id) / name, write_record(record));
        const auto match = fresh(record);
        if (replay(record, *match, record.moves.size())) ADD_FAILURE() << name;
        summary += summary_line(name, *match);
        if (n < static_cast<int>(setups_of(G::facts).size())) write_seeds(name, record);
    }
    write_file(golden_of(G::facts.id) / "summary.txt", summary);
}

class Golden : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Golden, ::testing::ValuesIn(all_games()),
                         [](const auto& info) { return identifier(info.param); });

TEST_P(Golden, records_replay_to_the_same_results) {
    if (rewriting()) with_game(GetParam(), []<Game G>() { rewrite<G>(); });
    ASSERT_TRUE(fs::exists(golden_of(GetParam()))) << how_to_rewrite("*Golden.*");
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator{golden_of(GetParam())}) {
        if (entry.path().extension() == ".iteru") files.insert(entry.path());
    }
    EXPECT_GE(files.size(), static_cast<std::size_t>(games_each));
    std::string summary;
    std::set<iteru::Setup> setups;
    for (const fs::path& file : files) {
        const auto record = read_record(read_file(file));
        ASSERT_TRUE(record) << file << ": " << record.error().reason;
        setups.insert(record->setup);
        const auto match = fresh(*record);
        ASSERT_EQ(record->box_hash, match->box_hash()) << file << " was played with other components";
        const auto error = replay(*record, *match, record->moves.size());
        ASSERT_FALSE(error) << file << ", line " << error->line << ": " << error->reason << " " << error->value;
        ASSERT_TRUE(match->over()) << file;
        summary += summary_line(file.filename().string(), *match);
    }
    EXPECT_EQ(summary, read_file(golden_of(GetParam()) / "summary.txt")) << how_to_rewrite("*Golden.*");
    with_game(GetParam(), [&]<Game G>() { EXPECT_EQ(setups.size(), setups_of(G::facts).size()); });
}

/// What a position counts and what that is made of agree, category by category.
std::string problem_with_items(const AnyMatch& match) {
    Result sums;
    for (const CountItem& item : match.items()) {
        const auto& names = match.facts().items;
        if (std::ranges::find(names, item.part.item) == names.end()) return "unlisted: " + std::string{item.part.item};
        std::int16_t& points = sums.seats[item.seat].points[item.part.category];
        points = static_cast<std::int16_t>(points + item.part.points);
    }
    const Result result = match.result();
    for (Seat seat = 0; seat < max_seats; ++seat) {
        if (sums.seats[seat].points != result.seats[seat].points) return "seat " + std::to_string(seat);
    }
    return {};
}

TEST_P(Golden, items_add_up_to_the_count_at_every_moment) {
    bool says = false;
    with_game(GetParam(), [&]<Game G>() { says = requires(const G& game, const G::State& at) { game.items(at); }; });
    if (!says) return; // a game may leave them out
    for (const auto& entry : fs::directory_iterator{golden_of(GetParam())}) {
        if (entry.path().extension() != ".iteru") continue;
        const auto record = read_record(read_file(entry.path()));
        ASSERT_TRUE(record);
        const auto match = fresh(*record);
        for (const RecordedMove& move : record->moves) {
            const auto action = match->parse(move.notation);
            ASSERT_TRUE(action) << entry.path() << ": " << move.notation;
            match->apply(move.seat, *action);
            ASSERT_EQ(problem_with_items(*match), "") << entry.path() << ", after " << move.notation;
        }
    }
}

} // namespace
} // namespace iteru::kit
