// iteru arena: bots against bots, and what it tells: matches and ladders, as tables and as JSON.
#pragma once

#include <optional>

#include "arena/contest.h"
#include "arena/sprt.h"
#include "cli/commands.h"
#include "cli/shards.h"

namespace iteru {

struct ArenaCommand {
    TableOptions table;
    SeriesOptions series;
    std::string seats; // bots
    bool ladder = false;
    bool sprt = false;
    std::string elo;
    ShardOptions part;
    bool luck_adjusted = false;
    std::string worlds;
    std::vector<std::string> nets; // files
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// Follows the deals in order, whatever order they end in: the verdict does not depend on the number of threads.
class Sequence {
public:
    explicit Sequence(const SprtPlan& plan) : sprt_(plan) {}

    /// Answers whether it is still open.
    bool follow(const Scoreboard& board) {
        while (sprt_.verdict() == Verdict::open && board.complete(sprt_.deals())) {
            sprt_.add(board.deal_mean(sprt_.deals(), 0, [](const Fare& fare) { return fare.win_share; }));
        }
        return sprt_.verdict() == Verdict::open;
    }
    [[nodiscard]] const Sprt& sprt() const { return sprt_; }

private:
    Sprt sprt_;
};

/// The sequential test that a file's match is played for.
SprtPlan sprt_of(const Speaker& say, const Series& series);
/// A match as its file has it, a deal a unit.
Playable playable_match(const Speaker& say, const Series& series, const std::string& components,
                        const std::vector<std::string>& nets);
/// Tells what is on the board, wherever it was played; answers whether that is all.
bool tell_match(const Speaker& say, const Facts& facts, const Series& series, const Scoreboard& board, bool json);

/// A match that has been played, or as much of it as there was time for.
struct Played {
    const Scoreboard& board;
    std::uint64_t deals = 0;   // that count
    std::uint64_t planned = 0; // games
    unsigned threads = 1;
    double seconds = 0;
    bool timed = true; // on one machine
    const Sprt* sprt = nullptr;
    std::optional<Luck> luck_weights{}; // how much of the measured luck is taken off
};

void print_match(const Speaker& say, const Facts& facts, const Played& played);
void print_match_json(const Speaker& say, const Facts& facts, const Played& played);
void print_ladder(const Speaker& say, const Facts& facts, const Played& played);
void print_ladder_json(const Speaker& say, const Facts& facts, const Played& played);

} // namespace iteru
