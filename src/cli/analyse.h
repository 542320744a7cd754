// iteru analyse: what decided a game, what was luck, and what would have been better.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "cli/commands.h"

namespace iteru {

struct AnalyseCommand {
    std::string file;
    std::string components;
    std::string seed;
    std::string seat;
    std::string worlds;
    std::string threads;
    std::string html;
    std::string keep; // the folder
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// A record with what was found out about it.
struct Reviewed {
    const Record& record;
    const AnyMatch& match; // at its end
    std::string components;
    analysis::Plan plan;
    analysis::Analysis analysis;
};

/// What the folder has of the game, if it was found by this engine; otherwise it is found now, and kept there. Without
/// a folder nothing is kept.
std::optional<analysis::Findings> found_or_kept(const Speaker& say, const std::string& folder, const Record& record,
                                                const analysis::Plan& plan, const analysis::LookBack& looking,
                                                const Sharing& how);

/// Amounts in points of winning chance (hundredths) with one decimal that add up to their total as it is shown: what
/// rounding leaves goes to those that it changes least.
std::vector<std::int64_t> in_tenths(const std::vector<analysis::Amount>& amounts, analysis::Amount unit);

/// An analysis in the words of its reader.
class Reviewer {
public:
    Reviewer(const Speaker& say, const Reviewed& reviewed);

    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::string lead() const;
    [[nodiscard]] std::string name(Seat seat) const;
    /// A heading, and a row for each seat whose decisions were weighed.
    [[nodiscard]] std::vector<std::vector<std::string>> ledger_rows() const;
    [[nodiscard]] std::vector<std::vector<std::string>> play_rows() const;
    /// A heading, and a row for each category: each seat's points, and what they are above the table's average.
    [[nodiscard]] std::vector<std::vector<std::string>> points_rows() const;
    /// The turning points, and since when whoever won was in front.
    [[nodiscard]] std::vector<std::string> story() const;
    /// What was lost, worst first: a sentence for each decision.
    [[nodiscard]] std::vector<std::string> losses(std::size_t most) const;
    /// A heading, and a row for each turn.
    [[nodiscard]] std::vector<std::vector<std::string>> curve_rows() const;
    /// The chances of a seat in one line of bars.
    [[nodiscard]] std::string sparkline(Seat seat, std::size_t most) const;

private:
    struct Scene;
    [[nodiscard]] std::string sentence(const analysis::TurningPoint& point) const;
    /// Whose chance it moved, and how far.
    [[nodiscard]] std::string outcome(const analysis::TurningPoint& point) const;
    [[nodiscard]] std::string ending() const;
    [[nodiscard]] std::string why(const analysis::Decision& decision) const;
    /// The question before a decision, and an answer to it.
    struct Asked {
        std::string prompt;
        std::string choice;
        std::string better;
    };
    [[nodiscard]] Asked asked(std::size_t step, AnyAction played, AnyAction better) const;
    /// What these decisions of one seat brought, as its log told it; nothing if it told nothing.
    [[nodiscard]] std::string happened(std::size_t first, std::size_t last) const;
    /// The same of a turn; if that is long, of its decisive step.
    [[nodiscard]] std::string told(std::size_t step, std::size_t first, std::size_t last, const Asked& words) const;
    [[nodiscard]] std::string points(double share) const;

    Speaker say_;
    const Reviewed& reviewed_;
};

void print_review(const Speaker& say, const Reviewed& reviewed);
std::string analysis_html(const Speaker& say, const Reviewed& reviewed);

} // namespace iteru
