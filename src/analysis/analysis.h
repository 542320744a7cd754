// A game that is over, looked back at: what decided it, what was luck, and what would have been better.
// docs/analysis.md has every formula. Whatever is counted is a whole number, so that parts add up to the last digit,
// wherever and on how many threads they were found.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bots/parallel.h"
#include "engine/any_match.h"

namespace iteru::analysis {

/// A share of victory as a whole number: of sixtieths, or of the units of an Analysis.
using Amount = std::int64_t;
template <class T>
using BySeat = std::array<T, max_seats>;
template <class T>
using ByCategory = std::array<T, max_categories>;

struct Plan {
    Seed seed{};
    std::uint32_t worlds = 64;       // everywhere
    std::uint32_t doublings = 5;     // at most, where a label hangs on it
    std::uint32_t iterations = 1000; // of the search that names the best action; 0 weighs none, for luck alone
    SeatSet seats = SeatSet::all();  // whose decisions are weighed

    [[nodiscard]] std::uint32_t most_worlds() const { return worlds << doublings; }
    /// So many worlds show the curve for a first look.
    [[nodiscard]] std::uint32_t first_worlds() const { return std::max(worlds / 4, 1U); }
};

/// Decisions of one seat in a row, by which nobody learned anything, but perhaps by the last.
struct Turn {
    std::size_t first = 0; // decisions made before it
    std::size_t last = 0;  // and with it
    Seat seat = nobody;
    bool draws = false; // ends with something that nobody knew
};

/// Turns between one draw and the next: they meet the same worlds.
struct Stretch {
    std::size_t first = 0; // of its turns
    std::size_t last = 0;  // the one after
};

/// How the game went.
struct Course {
    int players = 0;
    bool against_rules = false; // alone, against an opponent whom the rules play
    std::vector<Turn> turns;
    std::vector<Stretch> stretches;
    std::vector<AnyAction> played;
    Result result;
};

/// What some worlds, each played to its end, add up to.
struct Sums {
    BySeat<Amount> won{}; // in sixtieths
    BySeat<Amount> squares{};
    BySeat<ByCategory<Amount>> points{};
};

struct StretchFindings {
    std::vector<Sums> turns; // before each turn
    Sums drawn{};            // after the last turn, whatever it draws; only if it draws

    /// The same stretch in other worlds.
    void add(const StretchFindings& others);
};

/// A decision as the seat could weigh it: what was played against the best, in the same worlds.
struct DecisionFindings {
    AnyAction best{};
    bool counts = false; // there was something to choose between
    std::uint32_t worlds = 0;
    Amount won_best = 0; // in sixtieths
    Amount won_played = 0;
    Amount squares = 0; // of the differences
    Amount margin = 0;  // by how much the best is ahead of the played one, in points over the best of the others
    Amount margin_squares = 0;
    ByCategory<Amount> points{};
};

struct TurnFindings {
    bool open = true; // after the last draw, the seat knew all that anybody knew
    Amount before = 0;
    Amount after = 0; // as far as the seat knew, in sixtieths; only if not open
    std::vector<DecisionFindings> decisions;
};

enum class Label : std::uint8_t { none, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 4> label_words{"none", "inaccuracy", "mistake", "blunder"};
constexpr const auto& words_of(Label) { return label_words; }

/// An estimate and its standard error.
struct Estimate {
    double value = 0;
    double error = 0;
};

/// How much better the best was, as a share of victory.
Estimate loss_of(const DecisionFindings& found);
Label label_of(const DecisionFindings& found, int players);
/// Whether more worlds could change the label.
bool label_hangs(const DecisionFindings& found, int players);

/// So many points of winning chance below the best is as good as the best, for whoever practises.
inline constexpr double close_enough = 0.04;
bool is_close(const DecisionFindings& found);

/// Looks at one part of a game after the other, in any order.
class LookBack {
public:
    LookBack() = default;
    LookBack(const LookBack&) = delete;
    LookBack& operator=(const LookBack&) = delete;
    virtual ~LookBack() = default;

    [[nodiscard]] virtual const Course& course() const = 0;
    /// In the worlds of these numbers: those of several ranges add up.
    [[nodiscard]] virtual StretchFindings stretch(std::size_t i, std::uint32_t first, std::uint32_t last) const = 0;
    [[nodiscard]] virtual TurnFindings turn(std::size_t i) const = 0;
    /// Another action at a decision than was played, against the best: in the same worlds, and as many as it takes to
    /// tell whether it is close.
    [[nodiscard]] virtual DecisionFindings tried(std::size_t step, AnyAction best, AnyAction other) const = 0;
};
/// The seed that everybody uses who does not name one: so all see the same figures.
Seed usual_seed(const AnyMatch& match);

/// Of a match that is over, with its history.
std::unique_ptr<LookBack> look_back(const AnyMatch& match, const Plan& plan);

/// The table between two turns.
struct Moment {
    std::size_t step = 0; // decisions made so far
    Seat seat = nobody;   // whose turn led here
    bool drew = false;
    BySeat<Amount> chance{};
    BySeat<double> error{};
    BySeat<ByCategory<double>> points{}; // expected at the end
    BySeat<Amount> moved{};              // by the decisions of the turn
    BySeat<Amount> drawn{};              // by what it drew
    Amount fortune = 0;                  // of the seat's guesses
    Amount best_play = 0;                // what its best decisions were worth
};

struct Decision {
    std::size_t step = 0; // decisions made before
    std::size_t turn = 0;
    Seat seat = 0;
    AnyAction played{};
    AnyAction best{};
    bool counts = false;
    Label label = Label::none;
    Amount loss = 0; // 0 also where the worlds cannot tell
    double error = 0;
    std::uint32_t worlds = 0;
    double chance_best = 0;
    double chance_played = 0;
    double margin = 0;
    ByCategory<double> points{}; // of the best, minus those of the played
};

/// result - fair = deal + draws + fortune - errors + gave
struct Ledger {
    Amount result = 0;
    Amount fair = 0;
    Amount deal = 0;
    Amount draws = 0;
    Amount fortune = 0;
    Amount errors = 0;
    Amount gave = 0;
    double draws_error = 0; // standard error, in shares
    bool weighed = false;   // its decisions were: otherwise fortune and errors are not told apart from `gave`

    [[nodiscard]] Amount adjusted() const { return result - deal - draws - fortune; }
};

struct SeatSummary {
    Ledger ledger;
    int decisions = 0; // that count
    std::array<int, label_words.size()> labels{};
    Estimate mean_loss;
    ByCategory<double> points{};  // at the end
    ByCategory<double> average{}; // of the table
};

enum class Cause : std::uint8_t { draw, error, move };
inline constexpr std::array<std::string_view, 3> cause_words{"draw", "error", "move"};
constexpr const auto& words_of(Cause) { return cause_words; }

/// A moment that moved the curve.
struct TurningPoint {
    std::size_t moment = 0; // after it
    Cause cause = Cause::move;
    Seat mover = 0;
    Seat seat = 0; // whose chance moved most
    Amount moved = 0;
    std::optional<std::size_t> decision{}; // the error
};

struct Analysis {
    Amount unit = 1; // a whole victory
    int players = 0;
    std::vector<Moment> moments;
    std::vector<Decision> decisions;
    std::vector<SeatSummary> seats;
    std::vector<TurningPoint> turning_points; // in the order of play
    std::size_t lead = 0; // the moment since which whoever won was in front; alone, since which it went as it ended

    [[nodiscard]] double share(Amount amount) const { return static_cast<double>(amount) / static_cast<double>(unit); }
};

/// All parts; turns of seats that were not asked about have no decisions.
struct Findings {
    std::vector<StretchFindings> stretches;
    std::vector<TurnFindings> turns;
};

/// Puts what was found together.
Analysis put_together(const Course& course, const Plan& plan, const std::vector<StretchFindings>& stretches,
                      const std::vector<TurnFindings>& turns);

/// How many parts `find` tells of as they are done.
std::size_t parts_of(const Course& course);

/// Looks at all parts; nothing if it was stopped.
std::optional<Findings> find(const LookBack& looking, const Plan& plan, const Sharing& how = {});

/// Both; nothing if it was stopped.
std::optional<Analysis> analyse(const LookBack& looking, const Plan& plan, const Sharing& how = {});

} // namespace iteru::analysis
