// What a position is worth to a seat, in hundredths of a point: whole numbers, so that every build judges alike.
//
// At its heart are the sites begun: the points each promises, by its progress and how likely it is to be finished
// before the Pharaoh's pyramid does. Cubes in hand are worth what they would add if built where the workers can be.
#include <algorithm>
#include <array>
#include <bit>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

constexpr int point = 100;

/// A pyramid as far as its worth goes.
struct Shape {
    SiteId id{};
    Size size{};
    std::uint8_t blocks = 0;
    bool centre = false;                          // has a cube, or none is wanted
    std::array<std::uint8_t, max_storeys> seen{}; // the colours of a storey: bit per colour
    std::uint8_t hands = 0;                       // cubes that the workers there may still place
};

/// What a seat plans with.
class Outlook {
public:
    Outlook(const TalDerKoenige& game, const State& state, Seat seat)
        : game_(game), weights_(game.weights()), state_(state), seat_(seat) {}

    [[nodiscard]] int worth();

private:
    [[nodiscard]] bool before(Decision phase) const { return state_.decision < phase; }
    [[nodiscard]] int points_of(Seat seat) const;
    [[nodiscard]] int order_of(Seat seat) const {
        return (seat - state_.disc + game_.setup().players) % game_.setup().players;
    }
    [[nodiscard]] Place foreman_goal(Seat seat, std::size_t foreman) const;
    [[nodiscard]] int foremen_to_be_at(SiteId site) const;
    [[nodiscard]] Shape shape_of(SiteId id) const;
    [[nodiscard]] int promise(const Shape& shape) const;
    [[nodiscard]] int expected_points(const Shape& shape) const;
    [[nodiscard]] Shape with(Shape shape, std::size_t colour, Spot spot) const;
    [[nodiscard]] int reach(Seat seat, SiteId site) const;
    void count_rounds(int waste);
    void collect_sites();
    void add_sites_to_claim();
    [[nodiscard]] int build(const Cubes& hand);
    [[nodiscard]] int auction();
    [[nodiscard]] int chance(int group) const;
    [[nodiscard]] int empty_and_near() const;
    [[nodiscard]] int danger(const Shape& shape) const;
    [[nodiscard]] int booty(SiteId id) const;

    const TalDerKoenige& game_;
    const Weights& weights_;
    const State& state_;
    Seat seat_;
    int future_cubes_ = 0;
    std::array<Shape, site_count + 2> sites_; // the seat's unfinished ones, and those it is about to claim
    std::size_t site_count_ = 0;
};

/// Movement points that a seat's workers still have this round.
int Outlook::points_of(Seat seat) const {
    if (before(Decision::worker)) return move_points;
    if (state_.decision != Decision::worker) return 0;
    if (seat == state_.active) return state_.points;
    return order_of(seat) > order_of(state_.active) ? move_points : 0;
}

/// Where a foreman will be as far as the seat knows: its own orders count, the others stay.
Place Outlook::foreman_goal(Seat seat, std::size_t foreman) const {
    const Player& player = state_.players[seat];
    if (seat == seat_ && player.orders[foreman] != no_place) return player.orders[foreman];
    return player.foremen[foreman];
}

int Outlook::foremen_to_be_at(SiteId site) const {
    int count = 0;
    for (std::size_t i = 0; i < foreman_count; ++i) count += game_.site_at(foreman_goal(seat_, i)) == site;
    return count;
}

Shape Outlook::shape_of(SiteId id) const {
    const Site& site = state_.sites[n(id)];
    Shape shape{.id = id, .size = game_.size_of(id), .blocks = site.blocks};
    shape.centre = site.centre != 0 || shape.size == Size::small;
    for (std::size_t storey = 0; storey < max_storeys; ++storey) {
        for (std::size_t colour = 0; colour < colours; ++colour) {
            if (site.storeys[storey][colour] > 0) shape.seen[storey] |= static_cast<std::uint8_t>(1U << colour);
        }
    }
    return shape;
}

/// Between the class that the pyramid still keeps open and the one it cannot miss.
int Outlook::expected_points(const Shape& shape) const {
    const auto& points = game_.box().points[n(shape.size)];
    const int all = game_.box().blocks[n(shape.size)];
    const int mixed = points[n(Style::mixed)] * point;
    const unsigned seen = shape.seen[0] | shape.seen[1] | shape.seen[2];
    bool layered = true;
    for (const std::uint8_t storey : shape.seen) layered = layered && (storey & (storey - 1U)) == 0;
    if (layered) {
        const int hope = weights_.layered_hope + (100 - weights_.layered_hope) * shape.blocks / all;
        int worth = mixed + (points[n(Style::layered)] * point - mixed) * hope / 100;
        if ((seen & (seen - 1U)) == 0) {
            const int bonus = (points[n(Style::plain)] - points[n(Style::layered)]) * point;
            worth += bonus * shape.blocks * shape.blocks / (all * all);
        }
        return worth;
    }
    if (!game_.expert() || std::popcount(seen) != 2) return mixed;
    return mixed + (points[n(Style::striped)] * point - mixed) * shape.blocks / all;
}

/// What a site is worth: the share of its points that is built, if it gets finished.
int Outlook::promise(const Shape& shape) const {
    const int all = game_.box().blocks[n(shape.size)];
    const int missing = all - shape.blocks;
    const int points = expected_points(shape);
    if (missing == 0) return points;
    if (future_cubes_ == 0) return 0;
    return points * shape.blocks * future_cubes_ / (all * (future_cubes_ + missing));
}

Shape Outlook::with(Shape shape, std::size_t colour, Spot spot) const {
    if (spot == Spot::centre) shape.centre = true;
    else shape.seen[game_.storey_of(shape.id, shape.blocks)] |= static_cast<std::uint8_t>(1U << colour);
    ++shape.blocks;
    return shape;
}

/// The cubes to come after this round, by what is left of the Pharaoh's pyramid.
void Outlook::count_rounds(int waste) {
    const int left = game_.box().pharaoh_blocks - game_.pharaoh_blocks(state_) - waste;
    future_cubes_ = std::max(0, left) * weights_.cubes_per_round / weights_.waste_per_round;
}

/// The seat's unfinished sites, and those its foremen are about to claim.
void Outlook::collect_sites() {
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto id = static_cast<SiteId>(i);
        if (state_.sites[i].owner == seat_ && !game_.finished(state_, id)) sites_[site_count_++] = shape_of(id);
    }
    if (state_.decision == Decision::foreman || state_.decision == Decision::plan ||
        state_.decision == Decision::claim) {
        int scarabs = game_.free_scarabs(state_, seat_);
        const Places taken = game_.occupied(state_);
        for (std::size_t i = 0; i < foreman_count && scarabs > 0; ++i) {
            const bool moved = state_.decision != Decision::plan && (order_of(seat_) < order_of(state_.active) ||
                                                                     (seat_ == state_.active && i < state_.foreman));
            if (moved) continue;
            const Place goal = foreman_goal(seat_, i);
            const SiteId site = game_.site_at(goal);
            if (site == no_site || state_.sites[n(site)].owner != nobody) continue;
            if (goal != state_.players[seat_].foremen[i] && taken.contains(goal)) continue;
            if (i == 1 && game_.site_at(foreman_goal(seat_, 0)) == site) continue;
            sites_[site_count_++] = shape_of(site);
            --scarabs;
        }
    } else if (state_.decision == Decision::bid) {
        add_sites_to_claim();
    }
}

/// Before the foremen move, the nearest free site of each size stands for what they may claim.
void Outlook::add_sites_to_claim() {
    if (game_.free_scarabs(state_, seat_) == 0) return;
    for (const Size size : {Size::small, Size::large}) {
        int nearest = 0;
        SiteId best = no_site;
        for (std::size_t i = 0; i < site_count; ++i) {
            const auto id = static_cast<SiteId>(i);
            if (game_.size_of(id) != size || !game_.board().open(id) || state_.sites[i].owner != nobody) continue;
            int lines = 0;
            for (const Place worker : state_.players[seat_].workers) lines += game_.board().distance(worker, id);
            if (best != no_site && lines >= nearest) continue;
            nearest = lines;
            best = id;
        }
        if (best != no_site) sites_[site_count_++] = shape_of(best);
    }
}

/// The colour of which a hand has fewest.
std::size_t rarest(const Cubes& hand) {
    std::size_t found = colours;
    for (std::size_t colour = 0; colour < colours; ++colour) {
        if (hand[colour] > 0 && (found == colours || hand[colour] < hand[found])) found = colour;
    }
    return found;
}

/// Builds the hand where it is worth most, cube by cube, with the workers that stand there or can get there, and
/// answers what all the seat's sites are worth then.
int Outlook::build(const Cubes& hand) {
    std::array<Shape, site_count + 2> sites = sites_;
    Cubes left = hand;
    int to_place = total(hand);
    int points = points_of(seat_);
    int spent = 0;
    std::array<Place, worker_count> free = state_.players[seat_].workers;
    std::array<std::array<int, colours + 1>, site_count + 2> gain{}; // by colour at the edge; last: in the centre
    std::array<int, site_count + 2> nearest{};
    std::array<std::size_t, site_count + 2> helper{};

    const auto look = [&](std::size_t i) {
        gain[i].fill(0);
        const Shape& shape = sites[i];
        if (shape.blocks == game_.box().blocks[n(shape.size)]) return;
        const int now = promise(shape);
        const std::size_t storey = game_.storey_of(shape.id, shape.blocks);
        const bool base = game_.has_centre(shape.id, storey);
        const bool edge = !base || shape.centre || shape.blocks + 1 < game_.box().storeys[n(shape.size)][0];
        for (std::size_t colour = 0; edge && colour < colours; ++colour) {
            if (left[colour] > 0) gain[i][colour] = promise(with(shape, colour, Spot::edge)) - now;
        }
        if (base && !shape.centre) gain[i][colours] = promise(with(shape, 0, Spot::centre)) - now;
    };
    const auto recruit = [&](std::size_t i) {
        nearest[i] = move_points + 1;
        for (std::size_t w = 0; w < free.size(); ++w) {
            if (free[w] == no_place) continue;
            const int lines = game_.board().distance(free[w], sites[i].id);
            if (lines >= nearest[i]) continue;
            nearest[i] = lines;
            helper[i] = w;
        }
    };
    for (std::size_t i = 0; i < site_count_ && to_place > 0; ++i) {
        recruit(i);
        if (nearest[i] <= points) look(i);
    }
    while (to_place > 0) {
        int best = 0;
        std::size_t best_site = 0;
        std::size_t best_colour = 0;
        for (std::size_t i = 0; i < site_count_; ++i) {
            const bool hire = sites[i].hands == 0;
            if (hire && nearest[i] > points) continue;
            const int cost = hire ? nearest[i] * weights_.step_cost : 0;
            for (std::size_t colour = 0; colour <= colours; ++colour) {
                if (gain[i][colour] - cost / 2 <= best) continue;
                best = gain[i][colour] - cost / 2;
                best_site = i;
                best_colour = colour;
            }
        }
        if (best == 0) break;
        Shape& shape = sites[best_site];
        const bool hire = shape.hands == 0;
        if (hire) {
            points -= nearest[best_site];
            spent += nearest[best_site] * weights_.step_cost;
            free[helper[best_site]] = no_place;
            shape.hands = cubes_per_worker;
        }
        --shape.hands;
        --to_place;
        const bool centre = best_colour == colours;
        const std::size_t colour = centre ? rarest(left) : best_colour; // what is of least use elsewhere
        shape = with(shape, colour, centre ? Spot::centre : Spot::edge);
        --left[colour];
        for (std::size_t i = 0; i < site_count_; ++i) {
            if (left[colour] == 0) gain[i][colour] = 0;
            if (hire) recruit(i);
        }
        look(best_site);
    }
    count_rounds(to_place);
    int worth = -spent - to_place * weights_.waste_cost;
    for (std::size_t i = 0; i < site_count_; ++i) worth += promise(sites[i]);
    count_rounds(0);
    return worth;
}

/// How many workers a seat can have at a site when the workers have moved.
int Outlook::reach(Seat seat, SiteId site) const {
    std::array<int, move_points + 1> at{}; // how many workers are so many lines away
    for (const Place worker : state_.players[seat].workers) {
        const int lines = game_.board().distance(worker, site);
        if (lines <= move_points) ++at[n(lines)];
    }
    int points = points_of(seat);
    int count = at[0];
    for (int lines = 1; lines <= move_points; ++lines) {
        const int more = std::min(at[n(lines)], points / lines);
        count += more;
        points -= more * lines;
    }
    return count;
}

/// What the seat must fear to lose of a site it has begun.
int Outlook::danger(const Shape& shape) const {
    if (shape.blocks == 0 || state_.sites[n(shape.id)].owner != seat_ || !before(Decision::build)) return 0;
    const int promised = promise(shape);
    const bool foremen_moved = !before(Decision::worker);
    const int mine = foremen_to_be_at(shape.id);
    const int workers = game_.workers_at(state_, seat_, shape.id);
    int worst = 0;
    for (Seat rival = 0; rival < game_.setup().players; ++rival) {
        if (rival == seat_) continue;
        const int theirs = game_.foremen_at(state_, rival, shape.id);
        const bool stronger = reach(rival, shape.id) > workers;
        int percent = 0;
        if (foremen_moved) {
            if (theirs > mine) percent = stronger ? weights_.take_threat : weights_.rob_threat;
        } else if (state_.round > 1 || state_.decision == Decision::bid) {
            percent = mine == 0               ? (stronger ? weights_.take_fear : weights_.rob_fear)
                      : mine == 1 && stronger ? weights_.rob_fear
                                              : 0;
        }
        worst = std::max(worst, percent);
    }
    return promised * worst / 100;
}

/// What the seat may hope to rob of a rival's site: the site itself, or cubes.
int Outlook::booty(SiteId id) const {
    const Site& site = state_.sites[n(id)];
    if (state_.round == 1 || !before(Decision::build) || site.blocks == 0) return 0;
    if (foremen_to_be_at(id) <= game_.foremen_at(state_, site.owner, id)) return 0;
    const int promised = promise(shape_of(id));
    const int theirs = game_.honest_workers_at(state_, site.owner, id);
    const int mine = game_.honest_workers_at(state_, seat_, id);
    const bool scarab = game_.free_scarabs(state_, seat_) > 0;
    if (scarab && mine > theirs) {
        if (!before(Decision::take)) return promised * weights_.take_sure / 100;
        return promised *
               (state_.decision == Decision::worker && points_of(site.owner) > 0 ? weights_.take_contested
                                                                                 : weights_.take_likely) /
               100;
    }
    if (!before(Decision::steal)) return 0;
    if (scarab && reach(seat_, id) > theirs) {
        return promised *
               (before(Decision::worker) ? weights_.take_hope : weights_.take_chance + 10 * mine / (theirs + 1)) / 100;
    }
    return weights_.steal_worth * std::min<int>(cubes_per_worker * mine, site.blocks);
}

/// Percent: that the seat's bid wins a group, against the tablets that lie there and those still to come.
int Outlook::chance(int group) const {
    const int bid = game_.bid_at(state_.players[seat_], group);
    if (bid == 0) return 0;
    int percent = 100;
    const int players = game_.setup().players;
    for (int away = 1; away < players; ++away) { // clockwise, so that rounding does not depend on the seat
        const auto rival = static_cast<Seat>((seat_ + away) % players);
        const Player& player = state_.players[rival];
        const int known = game_.bid_at(player, group) + (order_of(rival) < order_of(seat_) ? 1 : 0);
        if (player.tablets[n(group)] > 0 && bid < known) percent = percent * weights_.outbid_percent / 100;
        if ((state_.passed >> rival & 1U) == 0) percent = percent * weights_.beats_one[n(bid - 1)] / 100;
    }
    return percent;
}

int Outlook::auction() {
    const int without = build({});
    std::array<int, max_groups> hopes{};
    for (int group = 0; group < state_.group_count; ++group) {
        const int percent = chance(group);
        if (percent == 0) continue;
        hopes[n(group)] = std::max(0, build(state_.groups[n(group)]) - without) * percent / 100;
    }
    std::ranges::sort(hopes, std::greater{});
    int worth = without;
    for (std::size_t i = 0; i < hopes.size(); ++i) worth += hopes[i] * weights_.later_groups[i] / 100;
    return worth;
}

/// Sites to begin on, and workers close to where there is work.
int Outlook::empty_and_near() const {
    int worth = 0;
    std::size_t empty = 0;
    std::array<int, worker_count> closest;
    closest.fill(3);
    for (std::size_t i = 0; i < site_count_; ++i) {
        if (sites_[i].blocks == 0) {
            const int percent = sites_[i].size == Size::large ? weights_.large_bonus : 100;
            worth += weights_.empty_sites[std::min(empty++, weights_.empty_sites.size() - 1)] * percent / 100;
        }
        for (std::size_t w = 0; w < closest.size(); ++w) {
            closest[w] = std::min(closest[w], game_.board().distance(state_.players[seat_].workers[w], sites_[i].id));
        }
    }
    for (const int lines : closest) worth += weights_.near_worker * (3 - lines);
    return future_cubes_ < weights_.cubes_per_round * 2 ? worth * future_cubes_ / (weights_.cubes_per_round * 2)
                                                        : worth;
}

int Outlook::worth() {
    count_rounds(0);
    collect_sites();
    int worth = state_.decision == Decision::bid ? auction() : build(state_.players[seat_].cubes);
    worth += empty_and_near();
    for (std::size_t i = 0; i < site_count_; ++i) worth -= danger(sites_[i]);

    int rivals = 0;
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto id = static_cast<SiteId>(i);
        const Seat owner = state_.sites[i].owner;
        if (owner == nobody) continue;
        if (game_.finished(state_, id)) {
            (owner == seat_ ? worth : rivals) += promise(shape_of(id));
        } else if (owner != seat_) {
            const int robbed = booty(id);
            worth += robbed;
            rivals += promise(shape_of(id)) - robbed;
        }
    }
    // Prefer stopping to a move that changes nothing.
    const bool idling =
        seat_ == state_.active && (state_.decision == Decision::bid || state_.decision == Decision::worker);
    return worth - rivals * weights_.rivals_weight / (100 * (game_.setup().players - 1)) - (idling ? 1 : 0);
}

} // namespace

/// Stopping, declining and blank tablets are idle, and so is a pawn that goes where there is nothing to do: a
/// foreman to a place outside all sites or with a finished pyramid, a worker to a site that nobody owns.
bool TalDerKoenige::is_idle(const State& state, Action action) const {
    if (action.done) return true;
    if (action.kind == Decision::bid) return action.tablet == Tablet::blank;
    const bool foreman = action.kind == Decision::foreman || action.kind == Decision::plan;
    if (!foreman && action.kind != Decision::worker) return false;
    const SiteId site = site_at(action.to);
    if (site == no_site || finished(state, site)) return true;
    return !foreman && (state.sites[n(site)].owner == nobody || site == site_at(action.from));
}

int TalDerKoenige::judge(const State& state, Seat seat) const { return Outlook{*this, state, seat}.worth(); }

} // namespace iteru::tal_der_koenige
