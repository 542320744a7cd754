#include "bots/weighing.h"

#include <algorithm>
#include <utility>

#include "bots/comparison.h"
#include "games/games.h"

namespace iteru {

namespace {

constexpr std::uint32_t thinking = 300;
/// Where there are more actions (a few hundred moves of workers), those a bot would look at come first.
constexpr std::size_t at_a_time = 64;
constexpr std::size_t last_look = 128; // worlds

enum class Verdict : std::uint8_t { fine, unclear, loss };

/// Whether a lead of this size is more than chance, whether it is much, and whether it could be.
Verdict verdict(const Mean& lead, double much, double bound) {
    const double either_way = bound * lead.error;
    if (lead.value >= much && lead.value - either_way > 0) return Verdict::loss;
    return lead.value + either_way < much ? Verdict::fine : Verdict::unclear;
}

/// What loses neither chance nor points is fine. Points alone are no loss where they make winning likelier.
Verdict verdict(const Lead& lead, double points, double bound) {
    const Verdict chance = verdict(lead.chance, Much::chance, bound);
    const Verdict total = lead.chance.value < 0 ? Verdict::fine : verdict(lead.total, points, bound);
    return std::max(chance, total);
}

/// The actions to compare with the best, all of them.
template <Game G>
std::vector<typename G::Action> others(const Knowledge<G>& knowledge, const typename G::Action& best) {
    const typename G::State state = knowledge.concealed();
    typename G::ActionList likely;
    typename G::ActionList legal;
    prospects(knowledge.game(), state, knowledge.seat(), likely);
    knowledge.game().legal(state, knowledge.seat(), legal);
    std::vector<typename G::Action> found;
    for (const auto* list : {&likely, &legal}) {
        for (const auto& action : *list) {
            if (action != best && std::ranges::find(found, action) == found.end()) found.push_back(action);
        }
    }
    return found;
}

/// What was found over fewer worlds, as far behind the best as it was there.
void move_along(Advice& loss, const Advice& best_there, const Advice& best) {
    loss.chance += best.chance - best_there.chance;
    loss.total += best.total - best_there.total;
    for (std::size_t k = 0; k < loss.points.size(); ++k) loss.points[k] += best.points[k] - best_there.points[k];
}

template <Game G>
Weighed weigh(const Knowledge<G>& knowledge, const Seed& seed, std::size_t from) {
    typename G::ActionList actions;
    knowledge.game().legal(knowledge.concealed(), knowledge.seat(), actions);
    Search<G> search;
    Random random{seed, 1};
    search.set_root(knowledge, thinking);
    search.think(knowledge, random, thinking, [] { return false; });
    const typename G::Action best = search.considered(actions).begin()->action;
    std::vector<typename G::Action> open = others(knowledge, best);
    open.erase(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(std::min(from, open.size())));
    const std::size_t weighed = std::min(open.size(), at_a_time);
    Weighed found{.best = {}, .losses = {}, .weighed = weighed, .left = open.size() - weighed};
    open.resize(weighed);
    // Worlds depend on the seed alone: whatever is still open meets those of the look before, and as many more.
    for (std::size_t worlds = Comparison<G>::first_look; worlds <= last_look; worlds *= 2) {
        if (open.empty() && worlds > Comparison<G>::first_look) break;
        std::vector<typename G::Action> compared{best};
        compared.insert(compared.end(), open.begin(), open.end());
        Comparison<G> comparison{knowledge, std::move(compared), derive_seed(seed, 2)};
        comparison.play(worlds, search);
        const Counsel fared = comparison.hint();
        const Advice best_before = std::exchange(found.best, fared.actions.front());
        for (Advice& loss : found.losses) move_along(loss, best_before, found.best);
        const double points = std::max(Much::points, Much::part * found.best.total);
        std::vector<typename G::Action> unclear;
        for (std::size_t i = 0; i < open.size(); ++i) {
            const Verdict judged = verdict(comparison.lead(0, i + 1), points, Comparison<G>::bound);
            if (judged == Verdict::loss) found.losses.push_back(fared.actions[i + 1]);
            if (judged == Verdict::unclear) unclear.push_back(open[i]);
        }
        open = std::move(unclear);
    }
    return found;
}

} // namespace

Weighed weigh(const AnyMatch& match, Seat seat, const Seed& seed, std::size_t from) {
    Weighed found;
    with_match(match, [&]<Game G>(const Match<G>& typed) {
        found = weigh(Knowledge<G>{typed.game(), typed.state(), seat}, seed, from);
    });
    return found;
}

} // namespace iteru
