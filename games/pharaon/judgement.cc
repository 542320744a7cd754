// What a position is worth to a seat, in hundredths of a PP: whole numbers, so that every build judges alike.
#include <algorithm>
#include <bit>

#include "games/pharaon/payers.h"
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr int pp = 100;

/// What a noble's power is worth in each round to come.
int power_per_round(const Weights& weights, NobleId noble) {
    if (n(noble) < scribe_count) return weights.power_scribe;
    if (noble == general) return weights.power_general;
    if (n(noble) < n(judge_noble)) return weights.power_priest;
    if (noble == judge_noble) return weights.power_judge;
    if (noble == grand_vizier) return 0;
    if (n(noble) < n(wise_woman)) return weights.power_courtier;
    if (noble == wise_woman) return weights.power_wise_woman;
    if (noble == treasurer) return weights.power_treasurer;
    if (noble == tutor) return weights.power_tutor;
    return noble == diplomat ? weights.power_diplomat : 0;
}

constexpr int unknown = -1'000'000;
constexpr int unpayable = 1'000'000;
constexpr int out_of_reach = -20 * pp;

/// What was worked out already in this judgement.
template <std::size_t Size>
struct Memory : std::array<int, Size> {
    Memory() { this->fill(unknown); }
};

class Judge {
public:
    Judge(const Pharaon& game, const State& state, Seat seat)
        : game_(game), weights_(game.weights()), box_(game.box()), state_(state), seat_(seat), me_(state.players[seat]),
          rounds_left_(rounds - state.round), out_(me_.passed != 0 && state.round == rounds),
          beyond_(out_ ? game.worths().spent_no_more : game.worths().tokens[n(rounds_left_)]),
          tracks_now_(me_.track_count()), faith_now_(remembered_faith(me_)), standing_now_(standing(me_)) {}

    [[nodiscard]] int total() const {
        int sum = faith_now_ + standing_now_ + tokens_worth(me_);
        if (me_.passed == 0 && state_.round > 0 && state_.round < rounds) sum += best_vase();
        if (me_.row != no_row) sum += advances_to_come() * weights_.advance_worth;
        if (game_.decider(state_) == seat_) {
            for (std::size_t i = 0; i < state_.agenda_size; ++i) sum += promise(state_.agenda[i]);
        }
        if (game_.solo()) {
            for (const int points : game_.points(state_, state_.players[traitor_seat], traitor_seat))
                sum -= points * pp;
        }
        return sum;
    }

private:
    // -----------------------------------------------------------------------------------------------------------
    // What a player owns

    static int copies(const Player& player, Basic kind) {
        return player.tokens[n(kind)] + player.tokens[n(offering_of(kind))];
    }

    [[nodiscard]] int tokens_worth(const Player& player) const {
        int sum = player.tokens[n(Token::silver)] * beyond_.silver;
        for (const Basic kind : all_basics) {
            sum += beyond_.together(copies(player, kind));
            sum -= player.tokens[n(offering_of(kind))] * beyond_.offering_loss;
            sum += player.tokens[n(offering_of(static_cast<District>(kind)))] * beyond_.district;
        }
        int points = player.tokens[n(Token::one_pp)] + 2 * player.tokens[n(Token::two_pp)];
        for (const std::uint8_t count : player.tokens) points += count;
        return sum + points * pp;
    }

    /// What one token more adds to that; the player gets it.
    int add_token(Player& player, Token token) const {
        int sum = pp;
        if (token == Token::one_pp) sum += pp;
        else if (token == Token::two_pp) sum += 2 * pp;
        else if (token == Token::silver) sum += beyond_.silver;
        else if (n(token) >= n(Token::chamber_offering) && n(token) < n(Token::chamber_offering) + district_count)
            sum += beyond_.district;
        else {
            sum += beyond_.another(copies(player, kind_of(token)));
            if (n(token) >= resource_kinds) sum -= beyond_.offering_loss;
        }
        ++player.tokens[n(token)];
        return sum;
    }

    /// Gods not satisfied yet, by how near they are.
    [[nodiscard]] int gods_to_come(const Player& player, unsigned satisfied) const {
        std::array<int, district_count> free = player.elements();
        const auto right = [&](std::size_t god) { return state_.ring[god]; };
        const auto left = [&](std::size_t god) { return state_.ring[(god + 1) % district_count]; };
        for (std::size_t god = 0; god < district_count; ++god) {
            if ((satisfied >> god & 1U) == 0) continue;
            free[n(right(god))] -= box_.districts[n(right(god))].right.count;
            free[n(left(god))] -= box_.districts[n(left(god))].left.count;
        }
        int sum = 0;
        for (std::size_t god = 0; god < district_count; ++god) {
            if ((satisfied >> god & 1U) != 0) continue;
            const God& one = box_.districts[n(right(god))].right;
            const God& other = box_.districts[n(left(god))].left;
            const int have =
                std::min<int>(free[n(right(god))], one.count) + std::min<int>(free[n(left(god))], other.count);
            sum += game_.worths().gods[n(right(god))][n(left(god))][n(have)];
        }
        return rounds_left_ > 0 ? sum : out_ ? 0 : sum * 2 / 3;
    }

    /// Gods and nobles, and the gods to come.
    [[nodiscard]] int faith_worth(const Player& player) const {
        const Pharaon::Faith faith = game_.faith(state_, player, seat_);
        return (faith.gods + faith.nobles) * pp + gods_to_come(player, faith.satisfied);
    }

    /// The same, cached: nearly always only the increase in what gods count makes a difference. How
    /// many offering tokens that is, the caller knows already.
    [[nodiscard]] int remembered_faith(const Player& player, int offerings = 0) const {
        constexpr std::uint32_t countless = bit(physician) | bit(governor) | bit(treasurer) | bit(tutor);
        if (player.nobles != me_.nobles || (player.nobles & countless) != 0) return faith_worth(player);
        const int tracks = player.track_count() - tracks_now_;
        const int artisans = player.artisan_count() - me_.artisan_count();
        const int more = offerings + 3 * (player.chamber - me_.chamber + 2 * (tracks + 3 * artisans));
        if (offerings > 2 || more >= static_cast<int>(faith_.size())) return faith_worth(player);
        int& known = faith_[n(more)];
        if (known == unknown) known = faith_worth(player);
        return known;
    }

    /// All but tokens, gods and nobles' points.
    [[nodiscard]] int standing(const Player& player) const {
        int sum = 0;
        int points = player.chamber == 0 ? 0 : box_.chamber[player.chamber - 1U].pp;
        for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
            points += box_.artisans[n(std::countr_zero(left))].pp;
        }
        if (state_.pharaoh == seat_) points += box_.pharaoh_pp;
        for (const std::uint8_t level : player.tracks) {
            points += box_.track_pp[level];
            if (!out_ && level > 0) sum += level == 1 ? weights_.first_level : weights_.first_level / 3;
        }
        sum += points * pp;
        if (state_.first_player == seat_) sum += rounds_left_ > 0 ? weights_.token_to_start : box_.first_player_pp * pp;
        if (state_.pharaoh == nobody && rounds_left_ > 0) {
            sum += weights_.crown_step * (2 * std::min(player.noble_count(), 2) + std::min<int>(player.chamber, 3));
        }
        for (std::uint32_t left = player.nobles; left != 0; left &= left - 1) {
            sum += game_.worths().power[n(std::countr_zero(left))] * rounds_left_;
        }
        return sum;
    }

    /// What a player with the same tokens gains from having more on the table.
    [[nodiscard]] int more(const Player& player) const {
        return remembered_faith(player) - faith_now_ + standing(player) - standing_now_;
    }

    // -----------------------------------------------------------------------------------------------------------
    // What is about to come

    [[nodiscard]] int tokens_gain(std::span<const Token> tokens) const {
        Player with = me_;
        int sum = 0;
        int offerings = 0;
        for (const Token token : tokens) {
            sum += add_token(with, token);
            offerings += is_offering(token) ? 1 : 0;
        }
        return sum + remembered_faith(with, offerings) - faith_now_;
    }
    [[nodiscard]] int token_worth(Token token) const { return tokens_gain(std::span{&token, 1}); }
    [[nodiscard]] int basic_worth() const { return pp + beyond_.another(1); }
    [[nodiscard]] int vase_worth(VaseId id) const {
        const Vase& vase = box_.vases[n(id)];
        Player with = me_;
        int sum = 0;
        for (const Basic kind : {vase.bottom, vase.top[0], vase.top[1]}) sum += add_token(with, token_of(kind));
        return sum;
    }
    [[nodiscard]] int best_vase() const {
        int best = 0;
        for (const VaseId vase : state_.vase_row) {
            if (vase != no_vase) best = std::max(best, vase_worth(vase));
        }
        return best;
    }
    [[nodiscard]] int best_lot() const {
        int best = 0;
        for (const auto& lot : state_.lots) {
            if (lot[0] != no_token) best = std::max(best, tokens_gain(lot));
        }
        return best;
    }
    [[nodiscard]] int best_bonus() const {
        int best = weights_.bag_bonus;
        for (const Token token : state_.bonus) {
            if (token != no_token) best = std::max(best, token_worth(token));
        }
        return best;
    }
    [[nodiscard]] int best_artisan() const {
        int best = 0;
        for (const ArtisanId artisan : state_.artisan_row) {
            if (artisan == no_artisan) continue;
            const Artisan& card = box_.artisans[n(artisan)];
            Player with = me_;
            with.artisans |= bit(artisan);
            best = std::max(best, more(with) + icons(std::span{card.gains}.first(card.gain_count)));
        }
        return best;
    }
    [[nodiscard]] int best_noble() const {
        int best = 0;
        for (const NobleId noble : state_.noble_row) {
            if (noble == no_noble) continue;
            const Noble& card = box_.nobles[n(noble)];
            Player with = me_;
            with.nobles |= bit(noble);
            best = std::max(best, more(with) + icons(std::span{card.instants}.first(card.instant_count)));
        }
        return best;
    }
    [[nodiscard]] int best_step(unsigned tracks) const {
        int best = 0;
        unsigned tried = bit(track_top); // tracks of one level are alike
        for (const Basic kind : all_basics) {
            const unsigned level = bit(me_.tracks[n(kind)]);
            if ((tracks & bit(kind)) == 0 || (tried & level) != 0) continue;
            tried |= level;
            Player with = me_;
            ++with.tracks[n(kind)];
            best = std::max(best, more(with));
        }
        return best;
    }
    [[nodiscard]] int chamber_worth() const {
        if (me_.chamber == chamber_steps) return 0;
        Player with = me_;
        ++with.chamber;
        const bool crowned = state_.pharaoh == nobody && with.chamber == 3 && with.noble_count() >= 2;
        return more(with) + (crowned ? box_.pharaoh_pp * pp : 0);
    }

    [[nodiscard]] int icons(std::span<const Icon> given) const {
        int sum = 0;
        for (const Icon icon : given) {
            switch (icon) {
            case Icon::any: sum += basic_worth(); break;
            case Icon::vase: sum += vase_size * basic_worth(); break;
            case Icon::nile: sum += best_step(31); break;
            case Icon::bonus_offering: sum += best_bonus(); break;
            case Icon::artisan: sum += weights_.artisan_icon; break;
            case Icon::chamber: sum += chamber_worth(); break;
            default: sum += token_worth(static_cast<Token>(icon));
            }
        }
        return sum;
    }

    /// What an action of the district brings; asked for each way to enter it.
    [[nodiscard]] int benefit(District district, Variant variant) const {
        int& known = benefit_[n(variant)]; // one district is weighed in a judgement
        if (known == unknown) known = find_benefit(district, variant);
        return known;
    }
    [[nodiscard]] int find_benefit(District district, Variant variant) const {
        switch (district) {
        case District::chamber: return chamber_worth();
        case District::offerings: return best_lot() + (variant == Variant::with_bonus ? best_bonus() : 0);
        case District::nobles: return best_noble();
        case District::artisans: return best_artisan();
        case District::nile: {
            const NileOption& option = box_.nile[n(variant) - n(Variant::option_1)];
            int sum = icons(std::span{option.gains}.first(option.gain_count));
            if (option.arrow_count == 2 && option.arrows[0] == option.arrows[1])
                return sum + two_steps(option.arrows[0]);
            for (std::size_t i = 0; i < option.arrow_count; ++i) sum += best_step(option.arrows[i]);
            return sum;
        }
        }
        return 0;
    }

    /// The best two steps on the tracks of one arrow.
    [[nodiscard]] int two_steps(unsigned tracks) const {
        int best = 0;
        for (const Basic one : all_basics) {
            if ((tracks & bit(one)) == 0 || me_.tracks[n(one)] == track_top) continue;
            Player with = me_;
            ++with.tracks[n(one)];
            best = std::max(best, more(with));
            for (const Basic two : all_basics) {
                if ((tracks & bit(two)) == 0 || with.tracks[n(two)] == track_top) continue;
                Player both = with;
                ++both.tracks[n(two)];
                best = std::max(best, more(both));
            }
        }
        return best;
    }

    /// What the rest of a bill will cost, out of `all` with what is paid; `unpayable` if it cannot be paid.
    [[nodiscard]] int price(const Bill& bill, const Purse& paid, const Purse& all) const {
        const int basic = basic_worth();
        const int joker = basic + weights_.silver_extra;
        int least = unpayable;
        bill.any_way([&](const Way& way) {
            if (!way.settles(paid, all)) return false;
            const int jokers = std::max(0, way.lacking(all) - paid.jokers);
            least = std::min(least, (way.size - paid.size() - jokers) * basic + jokers * joker);
            return false; // on to the next
        });
        return least;
    }

    /// The best variant that can be paid, when access counts as `credit`.
    [[nodiscard]] int action_worth(District district, unsigned credit, const Purse& purse) const {
        int best = out_of_reach;
        any_bill(game_, state_, me_, district, credit, purse.size(), [&](Variant variant, const Bill& bill) {
            const int cost = price(bill, {}, purse);
            if (cost != unpayable) best = std::max(best, benefit(district, variant) - cost);
            return false; // on to the next
        });
        return best;
    }

    /// Access still to be paid: with the token that leaves most.
    [[nodiscard]] int entry_worth(District district) const {
        int best = out_of_reach;
        any_entry(game_, state_, me_, district, [&](Token token, unsigned credit, const Purse& left) {
            const int spent = basic_worth() + (token == Token::silver ? weights_.silver_extra : 0);
            best = std::max(best, action_worth(district, credit, left) - spent);
            return false; // on to the next
        });
        return best;
    }

    [[nodiscard]] int advances_to_come() const {
        const int acting = game_.seats() - state_.passed_count;
        return std::min(acting, box_.row_length[me_.row] - 1 - me_.cell);
    }

    /// What an item of the agenda will bring.
    [[nodiscard]] int promise(const Item& item) const {
        const Acting& acting = state_.acting;
        switch (item.task) {
        case Task::gain: return token_worth(static_cast<Token>(item.detail));
        case Task::draw_vase: return vase_size * basic_worth();
        case Task::open_vase: return state_.vase_in_hand == no_vase ? 0 : vase_worth(state_.vase_in_hand);
        case Task::chamber_step: return chamber_worth();
        case Task::draw_nobles:
        case Task::starting_silver:
        case Task::next_chooser:
        case Task::end_turn: return 0;
        default: break;
        }
        switch (static_cast<Decision>(item.task)) {
        case Decision::access: return entry_worth(acting.district);
        case Decision::variant: return action_worth(acting.district, acting.credit, game_.purse(me_, acting.district));
        case Decision::pay: {
            const Purse paid = game_.paid_so_far(state_, me_);
            return benefit(acting.district, static_cast<Variant>(acting.variant)) -
                   price(game_.current_bill(state_, me_), paid, paid + game_.purse_to_come(state_, me_));
        }
        case Decision::choose_vase: return best_vase();
        case Decision::lot: return best_lot();
        case Decision::bonus: return best_bonus();
        case Decision::noble: return best_noble();
        case Decision::artisan: return best_artisan();
        case Decision::track: return best_step(item.detail);
        case Decision::basic:
        case Decision::wise_take:
        case Decision::tutor: return basic_worth();
        case Decision::pyramid_gain: return basic_worth() + weights_.silver_extra / 2;
        default: return 0;
        }
    }

    const Pharaon& game_;
    const Weights& weights_;
    const Box& box_;
    const State& state_;
    Seat seat_;
    const Player& me_;
    int rounds_left_;
    bool out_;                 // nothing can be spent any more
    mutable Memory<36> faith_; // by how many offerings, chamber steps, tracks and artisans more
    mutable Memory<n(Variant::option_1) + nile_options> benefit_;
    const TokenWorths& beyond_; // what tokens may bring beyond their PP
    int tracks_now_;
    int faith_now_;
    int standing_now_;
};

} // namespace

Worths::Worths(const Box& box, const Weights& weights) {
    // Tokens may bring more than the PP they are: as long as anything can be spent.
    for (std::size_t rounds_left = 0; rounds_left < tokens.size(); ++rounds_left) {
        const int plain = weights.resource_extra[rounds_left];
        TokenWorths& beyond = tokens[rounds_left];
        for (std::size_t copy = 0; copy < weights.by_copy.size(); ++copy) {
            beyond.basics[copy + 1] = beyond.basics[copy] + plain * weights.by_copy[copy] / 100;
        }
        beyond.offering_loss = plain * (100 - weights.resource_token_extra) / 100;
        beyond.district = plain * weights.district_token_extra / 100;
        beyond.silver = plain + weights.silver_extra;
    }
    for (std::size_t noble = 0; noble < power.size(); ++noble) {
        power[noble] = power_per_round(weights, static_cast<NobleId>(noble));
    }
    // Gods not satisfied yet count by how near they are.
    for (const District right : all_districts) {
        for (const District left : all_districts) {
            const God& one = box.districts[n(right)].right;
            const God& other = box.districts[n(left)].left;
            const int need = one.count + other.count;
            for (int have = 0; need > 0 && have <= std::min(need, most_of_god); ++have) {
                gods[n(right)][n(left)][n(have)] =
                    (one.pp + other.pp) * pp * have * have * weights.god_percent / (100 * need * need);
            }
        }
    }
}

/// Passing, ending a turn and leaving a power unused are idle.
bool Pharaon::is_idle(const State&, Action action) const {
    switch (action.kind) {
    case Decision::district: return action.choice == Choice::pass;
    case Decision::after: return action.choice == Choice::end;
    case Decision::diplomat: return action.choice == Choice::no;
    case Decision::tutor: return action.blind;
    default: return false;
    }
}

int Pharaon::judge(const State& state, Seat seat) const { return Judge{*this, state, seat}.total(); }

} // namespace iteru::pharaon
