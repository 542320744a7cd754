#include "analysis/analysis.h"

#include "analysis/looking.h"
#include "games/games.h"

namespace iteru::analysis {

Seed usual_seed(const AnyMatch& match) { return derive_seed(match.seed(), match.hash()); }

std::unique_ptr<LookBack> look_back(const AnyMatch& match, const Plan& plan) {
    std::unique_ptr<LookBack> looking;
    with_match(match, [&]<Game G>(const Match<G>& typed) { looking = std::make_unique<Looking<G>>(typed, plan); });
    return looking;
}

std::size_t parts_of(const Course& course) { return course.stretches.size() + course.turns.size(); }

std::optional<Findings> find(const LookBack& looking, const Plan& plan, const Sharing& how) {
    const Course& course = looking.course();
    Findings found{.stretches = std::vector<StretchFindings>(course.stretches.size()),
                   .turns = std::vector<TurnFindings>(course.turns.size())};
    parallel(parts_of(course), how, [&](std::uint64_t part, unsigned) {
        const auto i = static_cast<std::size_t>(part);
        if (i < found.stretches.size()) {
            found.stretches[i] = looking.stretch(i, 0, plan.worlds);
        } else if (const std::size_t turn = i - found.stretches.size(); plan.seats.contains(course.turns[turn].seat)) {
            found.turns[turn] = looking.turn(turn);
        }
    });
    if (how.stop != nullptr && how.stop->load()) return std::nullopt;
    return found;
}

std::optional<Analysis> analyse(const LookBack& looking, const Plan& plan, const Sharing& how) {
    const auto found = find(looking, plan, how);
    if (!found) return std::nullopt;
    return put_together(looking.course(), plan, found->stretches, found->turns);
}

} // namespace iteru::analysis
