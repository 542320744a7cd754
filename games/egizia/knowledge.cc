// What a seat may know (E0.2). Hidden: the order of all decks, the face-down tombs, the cards out unseen, and the
// others' Sphinx cards. A seat knows what it drew and returned; where those cards can be by now follows from who has
// drawn how many since: State::draws keeps that history, and resample replays it. All seats together know more: which
// cards lie in the deck and who returned which, only not in what order.
#include <algorithm>
#include <span>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr SphinxHand bit(SphinxId id) { return 1U << n(id); }

struct Decks {
    std::span<NileId> unseen[3];
};

/// The cards of each Nile deck that nobody has seen; those of past rounds included that left the game unseen.
Decks unseen_nile(State& state) {
    const auto laid = [&](int first_round) { return n(std::clamp(state.round - first_round + 1, 0, 2)) * card_spaces; };
    const std::span all{state.nile};
    return {{all.first(early_cards).subspan(laid(1)), all.subspan(early_cards, early_cards).subspan(laid(3)),
             all.subspan(std::size_t{2} * early_cards).subspan(state.round == rounds ? card_spaces : 0)}};
}

std::span<std::uint8_t> unseen_tombs(State& state) {
    return std::span{state.tombs}.subspan(std::min<std::size_t>(state.tombs_taken + tombs_face_up, tombs_on_board));
}

/// All Sphinx cards of the game.
SphinxHand all_cards(const Egizia& game) {
    SphinxHand all = 0;
    for (std::size_t i = 0; i < sphinx_cards; ++i) {
        if (game.in_this_game(static_cast<SphinxId>(i))) all |= bit(static_cast<SphinxId>(i));
    }
    return all;
}

SphinxHand cards_of(const SphinxDraw& drawn) {
    SphinxHand cards = 0;
    for (std::size_t i = 0; i < drawn.count; ++i) cards |= bit(drawn.cards[i]);
    return cards;
}

/// The draw whose cards lie before a player who has not yet said which to keep.
SphinxDraw* open_draw(State& state) {
    return state.step == Decision::keep ? &state.draws[state.draw_count - 1U] : nullptr;
}

/// One way the Sphinx cards can have gone. The times at which the seat drew are its sights. Cards that it returned
/// together are alike until it sees them again, so they are followed as tokens that only carry the sight they come
/// from; that leaves few histories that contradict a sight, whatever the cards are. Which card a token is comes out
/// at the end: any of those that went from one and the same sight to the same next one.
class SphinxHistory {
public:
    SphinxHistory(const Egizia& game, State& state, Seat seat) : game_(game), state_(state), seat_(seat) {
        SphinxHand held = is_player(seat) ? state_.players[seat].sphinx : 0; // an onlooker has no hand
        std::array<SphinxHand, max_draws> kept{};
        // What was kept is never drawn again; what was drawn again had been returned.
        for (std::size_t i = state_.draw_count; i-- > 0;) {
            if (state_.draws[i].seat != seat_) continue;
            kept[i] = cards_of(state_.draws[i]) & held;
            held &= ~kept[i];
        }
        const SphinxHand dealt = held; // E1.3
        sound_ = std::popcount(dealt) == (is_player(seat) ? 1 : 0);
        std::array<SphinxHand, rounds + 1> last_seen{}; // the cards by the sight at which they were seen last
        last_seen[never] = all_cards(game_) & ~dealt;
        for (std::size_t i = 0, sight = 0; i < state_.draw_count; ++i) {
            if (state_.draws[i].seat != seat_) continue;
            sound_ = sound_ && sight < never && std::popcount(kept[i]) == state_.draws[i].kept;
            if (!sound_) return;
            const SphinxHand cards = cards_of(state_.draws[i]);
            for (std::size_t from = 0; from <= never; ++from) {
                const SphinxHand came = last_seen[from] & cards;
                went_[from][sight] = came;
                need_[sight] += one(from) * static_cast<std::uint64_t>(std::popcount(came));
                last_seen[from] &= ~cards;
            }
            last_seen[sight++] = cards & ~kept[i];
        }
        for (std::size_t from = 0; from <= never; ++from) went_[from][never] = last_seen[from];
    }

    /// False for a position made by hand to which no history leads.
    [[nodiscard]] bool is_sound() const { return sound_; }

    /// Replays the draws; false if the result contradicts what the seat saw.
    bool play(Random& random) {
        const int players = game_.setup().players;
        token_count_ = 0;
        deck_size_ = 0;
        sights_ = 0;
        // The order of the deck is unknown, so any card can stand for the one on top.
        for (int cards = std::popcount(all_cards(game_)); cards > 0; --cards) {
            const Token token = new_token(never);
            if (token >= players) deck_[deck_size_++] = token;
            else if (token == seat_) tokens_[token].to = already_known;
        }
        for (std::size_t i = 0; i < state_.draw_count; ++i) {
            if (!draw(i, random)) return false;
        }
        return deck_size_ == state_.deck_count;
    }

    /// Says of each token which card it was, and writes everything down.
    void write(Random& random) {
        for (std::size_t from = 0; from <= never; ++from) {
            for (std::size_t to = 0; to <= never; ++to) name_tokens(from, to, random);
        }
        for (std::size_t i = 0; i < deck_size_; ++i) state_.deck[i] = card_of(deck_[i]);
        for (Seat other = 0; other < game_.setup().players; ++other) {
            if (other != seat_) state_.players[other].sphinx = bit(card_of(other));
        }
        for (std::size_t i = 0; i < state_.draw_count; ++i) {
            SphinxDraw& drawn = state_.draws[i];
            if (drawn.seat == seat_) continue;
            for (std::size_t j = 0; j < drawn.count; ++j) {
                drawn.cards[j] = card_of(drawn_[i][j]);
                if (j < drawn.kept) state_.players[drawn.seat].sphinx |= bit(drawn.cards[j]);
            }
            std::sort(drawn.cards.begin(), drawn.cards.begin() + drawn.count);
        }
    }

private:
    static constexpr std::size_t never = rounds; // a seat draws once a round at most, so sights are 0 to 4
    static constexpr std::size_t already_known = never + 1;
    using Token = std::uint8_t;
    struct Trail {
        std::uint8_t from; // the last sight before
        std::uint8_t to;   // the next one
        SphinxId card;
    };

    [[nodiscard]] bool is_player(Seat seat) const { return seat < game_.setup().players; }
    [[nodiscard]] SphinxId card_of(Token token) const { return tokens_[token].card; }
    /// Tokens are counted by the sight they come from, eight bits for each.
    static constexpr std::uint64_t one(std::size_t from) { return std::uint64_t{1} << (8 * from); }

    Token new_token(std::size_t from) {
        tokens_[token_count_] = {static_cast<std::uint8_t>(from), never, no_sphinx};
        return token_count_++;
    }

    bool draw(std::size_t i, Random& random) {
        const SphinxDraw& drawn = state_.draws[i];
        if (drawn.count > deck_size_) return false;
        const std::span<Token> taken = std::span{drawn_[i]}.first(drawn.count);
        std::copy_n(deck_.begin(), drawn.count, taken.begin());
        std::copy(deck_.begin() + drawn.count, deck_.begin() + static_cast<std::ptrdiff_t>(deck_size_), deck_.begin());
        deck_size_ -= drawn.count;
        const bool open = &drawn == open_draw(state_);
        if (drawn.seat == seat_) {
            if (!see(taken)) return false;
            // Returned, they are alike.
            for (int left = open ? 0 : drawn.count - drawn.kept; left > 0; --left) {
                deck_[deck_size_++] = new_token(sights_ - 1U);
            }
        } else {
            random.shuffle(taken); // the first are kept, the others are returned in this order
            if (open) return true;
            for (const Token token : taken.subspan(drawn.kept)) deck_[deck_size_++] = token;
        }
        return true;
    }

    /// As many must have come from each sight before as the seat recognised.
    bool see(std::span<const Token> taken) {
        std::uint64_t came = 0;
        for (const Token token : taken) {
            came += one(tokens_[token].from);
            tokens_[token].to = static_cast<std::uint8_t>(sights_);
        }
        return came == need_[sights_++];
    }

    void name_tokens(std::size_t from, std::size_t to, Random& random) {
        std::array<SphinxId, sphinx_cards> cards{};
        std::size_t count = 0;
        for (SphinxHand left = went_[from][to]; left != 0; left &= left - 1) {
            cards[count++] = static_cast<SphinxId>(std::countr_zero(left));
        }
        random.shuffle(std::span{cards}.first(count));
        for (Trail& trail : std::span{tokens_}.first(token_count_)) {
            if (trail.from == from && trail.to == to) trail.card = cards[--count];
        }
    }

    const Egizia& game_;
    State& state_;
    Seat seat_;
    bool sound_ = true;
    std::array<std::array<SphinxHand, rounds + 1>, rounds + 1> went_{}; // which cards, from sight to sight
    std::array<std::uint64_t, rounds> need_{};
    std::array<Trail, sphinx_cards + std::size_t{rounds} * most_drawn> tokens_{};
    std::array<Token, sphinx_cards> deck_{};
    std::array<std::array<Token, most_drawn>, max_draws> drawn_{};
    std::size_t deck_size_ = 0;
    std::size_t sights_ = 0;
    Token token_count_ = 0;
};

/// Calls `mix` with each part of the Sphinx deck that nobody can tell apart: what is left of the deck as it was dealt,
/// then of what each draw returned, which goes under the deck in an order that nobody knows (E6.4).
template <class Mix>
void each_unseen_part(const Egizia& game, State& state, Mix mix) {
    std::array<std::size_t, max_draws + 1> parts{};
    std::size_t first = 0;
    parts[0] = n(std::popcount(all_cards(game)) - game.setup().players); // E1.3: one for each player
    for (std::size_t i = 0; i < state.draw_count; ++i) {
        const SphinxDraw& drawn = state.draws[i];
        for (std::size_t left = drawn.count; left > 0 && first <= i;) {
            const std::size_t taken = std::min(left, parts[first]);
            parts[first] -= taken;
            left -= taken;
            if (parts[first] == 0) ++first;
        }
        if (&drawn != open_draw(state)) parts[i + 1] = n(drawn.count - drawn.kept);
    }
    std::span<SphinxId> deck = std::span{state.deck}.first(state.deck_count);
    for (const std::size_t part : parts) { // in a position made by hand they may not add up
        const std::size_t here = std::min(part, deck.size());
        mix(deck.first(here));
        deck = deck.subspan(here);
    }
    mix(deck);
}

/// Puts `next()` on every place that hides a Sphinx card from the seat: deck, drawn cards, hands.
template <class Next>
void fill_hidden_places(const Egizia& game, State& state, Seat seat, Next next) {
    for (std::size_t i = 0; i < state.deck_count; ++i) state.deck[i] = next();
    for (std::size_t i = 0; i < state.draw_count; ++i) {
        if (state.draws[i].seat != seat) state.draws[i].cards.fill(no_sphinx);
    }
    if (SphinxDraw* open = open_draw(state); open != nullptr && open->seat != seat) {
        for (std::size_t i = 0; i < open->count; ++i) open->cards[i] = next();
        std::sort(open->cards.begin(), open->cards.begin() + open->count);
    }
    for (Seat other = 0; other < game.setup().players; ++other) {
        if (other == seat) continue;
        Player& player = state.players[other];
        player.sphinx = 0;
        for (int i = 0; i < player.sphinx_count; ++i) player.sphinx |= bit(next());
    }
}

/// The Sphinx cards that the seat does not see now, in ascending order.
std::size_t list_hidden(const Egizia& game, State& state, Seat seat, std::array<SphinxId, sphinx_cards>& hidden) {
    SphinxHand seen = seat < game.setup().players ? state.players[seat].sphinx : 0;
    if (const SphinxDraw* open = open_draw(state); open != nullptr && open->seat == seat) seen |= cards_of(*open);
    std::size_t count = 0;
    for (std::size_t i = 0; i < sphinx_cards; ++i) {
        const auto id = static_cast<SphinxId>(i);
        if (game.in_this_game(id) && (seen & bit(id)) == 0) hidden[count++] = id;
    }
    return count;
}

/// Two are needed on average and never more than 512 were in 12,000 positions of greedy games, where the deck goes
/// round most; so this only ends the search where a position made by hand has no history.
constexpr int most_histories = 1 << 20;

} // namespace

void Egizia::conceal(State& state, Seat seat) const {
    state.chance.fill(0);
    for (const auto deck : unseen_nile(state).unseen) std::ranges::sort(deck);
    std::ranges::sort(unseen_tombs(state));
    if (seat == nobody) return each_unseen_part(*this, state, [](auto part) { std::ranges::sort(part); });
    if (state.step == Decision::none) { // E11.3: the hands have been shown
        std::sort(state.deck.begin(), state.deck.begin() + state.deck_count);
        for (SphinxDraw& drawn : std::span{state.draws}.first(state.draw_count)) {
            if (drawn.seat != seat) drawn.cards.fill(no_sphinx);
        }
        return;
    }
    std::array<SphinxId, sphinx_cards> hidden{};
    const std::size_t count = list_hidden(*this, state, seat, hidden);
    std::size_t next = 0;
    fill_hidden_places(*this, state, seat, [&] { return next < count ? hidden[next++] : no_sphinx; });
}

void Egizia::resample(State& state, Seat seat, Random& random) const {
    for (std::size_t i = 0; i < state.chance.size(); i += 4) {
        const std::uint32_t word = random.next();
        for (std::size_t j = 0; j < 4; ++j) state.chance[i + j] = static_cast<std::uint8_t>(word >> (8U * j));
    }
    for (const auto deck : unseen_nile(state).unseen) random.shuffle(deck);
    random.shuffle(unseen_tombs(state));
    if (seat == nobody) return each_unseen_part(*this, state, [&](auto part) { random.shuffle(part); });
    if (state.step == Decision::none) return random.shuffle(std::span{state.deck}.first(state.deck_count));

    // Every way it can have gone is as likely as any other, so those that contradict what the seat saw are dropped.
    SphinxHistory history{*this, state, seat};
    for (int i = 0; history.is_sound() && i < most_histories; ++i) {
        if (!history.play(random)) continue;
        history.write(random);
        return;
    }
    // Positions made by hand may have no history: then anything that fits what lies on the table.
    std::array<SphinxId, sphinx_cards> hidden{};
    std::size_t left = list_hidden(*this, state, seat, hidden);
    random.shuffle(std::span{hidden}.first(left));
    fill_hidden_places(*this, state, seat, [&] { return left > 0 ? hidden[--left] : no_sphinx; });
}

namespace {

bool holds_a_seat_twice(const SiteBoats& site) {
    SeatSet seats;
    for (const Seat seat : site.boats) {
        if (seat == nobody) continue;
        if (seats.contains(seat)) return true;
        seats |= SeatSet::of(seat);
    }
    return false;
}

} // namespace

/// Every component in exactly one place.
std::string Egizia::audit(const State& state) const {
    const std::span players = std::span{state.players}.first(setup_.players);
    std::array<int, sphinx_cards> sphinx{};
    const auto note = [&](SphinxId id) {
        if (n(id) < sphinx.size()) ++sphinx[n(id)];
    };
    for (const SphinxId id : std::span{state.deck}.first(state.deck_count)) note(id);
    for (const Player& player : players) {
        if (std::popcount(player.sphinx) != player.sphinx_count) return "a hand of Sphinx cards is not what it counts";
        for (SphinxHand left = player.sphinx; left != 0; left &= left - 1) {
            note(static_cast<SphinxId>(std::countr_zero(left)));
        }
    }
    if (state.step == Decision::keep) {
        const SphinxDraw& open = state.draws[state.draw_count - 1U];
        for (std::size_t i = 0; i < open.count; ++i) note(open.cards[i]);
    }
    for (std::size_t i = 0; i < sphinx.size(); ++i) {
        if (sphinx[i] != (in_this_game(static_cast<SphinxId>(i)) ? 1 : 0)) return "a Sphinx card lost or doubled";
    }

    std::array<int, nile_cards> cards{};
    State copy = state;
    for (const auto deck : unseen_nile(copy).unseen) {
        for (const NileId id : deck) ++cards[n(id)];
    }
    const auto note_cards = [&](NileCards set) {
        for (; set != 0; set &= set - 1) ++cards[n(std::countr_zero(set))];
    };
    note_cards(state.out);
    for (const Player& player : players) note_cards(player.cards);
    for (std::size_t at = 0; at < card_spaces; ++at) {
        if ((state.river >> at & 1U) != 0) ++cards[n(river_card(state, at))];
    }
    if (std::ranges::any_of(cards, [](int count) { return count != 1; })) return "a Nile card lost or doubled";

    std::array<std::uint8_t, tomb_tiles> tombs = state.tombs;
    std::array<std::uint8_t, tomb_tiles> printed = box_.tombs;
    std::ranges::sort(tombs);
    std::ranges::sort(printed);
    if (tombs != printed) return "a tomb lost or doubled";
    const auto stands = [&](const auto& stones, std::size_t count) {
        for (std::size_t i = 0; i < stones.size(); ++i) {
            if ((stones[i] < setup_.players) != (i < count)) return false;
        }
        return true;
    };
    bool sound = stands(state.obelisk, state.obelisk_height) && stands(state.tomb_stones, state.tombs_taken) &&
                 stands(state.walls[0], state.wall_heights[0]) && stands(state.walls[1], state.wall_heights[1]) &&
                 stands(state.roof, state.roof_laid);
    for (std::size_t i = 0; i < storeys; ++i) sound = sound && stands(state.pyramid[i], state.storey_laid[i]);
    if (!sound) return "a stone where none can stand, or a gap";

    for (std::size_t i = 0; i + 1 < setup_.players; ++i) {
        if (state.players[state.track[i]].score < state.players[state.track[i + 1]].score)
            return "the track is mixed up";
    }
    for (const auto* order : {&state.track, &state.turn_order}) {
        SeatBits seats = 0;
        for (std::size_t i = 0; i < setup_.players; ++i) seats = static_cast<SeatBits>(seats | 1U << (*order)[i]);
        if (seats != (1U << setup_.players) - 1U) return "a seat lost or doubled";
    }
    for (const Player& player : players) {
        if (player.stones > stone_limit) return "more than 25 stones";
        if (std::ranges::any_of(player.crews, [&](std::uint8_t crew) { return crew > box_.crew_most; })) {
            return "a crew beyond the scale";
        }
        const int boats = std::popcount(player.boats) + (player.twice != 0 ? 1 : 0);
        if (player.boats_placed > box_.boats || boats > player.boats_placed) return "boats";
        if (unattached_improvements(player) < 0) return "an improvement doubled";
    }
    if (std::ranges::any_of(state.sites, holds_a_seat_twice)) return "two boats of a seat at a site";
    return {};
}

State Egizia::rotated(const State& state, int by) const {
    State turned = state;
    const auto moved = [&](Seat seat) {
        return seat == nobody ? nobody : static_cast<Seat>((seat + by) % setup_.players);
    };
    const auto move = [&](auto& seats) {
        for (Seat& seat : seats) seat = moved(seat);
    };
    const auto move_bits = [&](SeatBits bits) {
        SeatBits then = 0;
        for (Seat seat = 0; seat < setup_.players; ++seat) {
            if ((bits >> seat & 1U) != 0) then = static_cast<SeatBits>(then | 1U << moved(seat));
        }
        return then;
    };
    for (Seat seat = 0; seat < setup_.players; ++seat) turned.players[moved(seat)] = state.players[seat];
    for (SphinxDraw& drawn : turned.draws) drawn.seat = moved(drawn.seat);
    move(turned.obelisk);
    move(turned.tomb_stones);
    for (auto& wall : turned.walls) move(wall);
    move(turned.columns);
    move(turned.roof);
    for (auto& storey : turned.pyramid) move(storey);
    for (SiteBoats& site : turned.sites) move(site.boats);
    move(turned.turn_order);
    move(turned.track);
    move(turned.queue);
    turned.active = moved(state.active);
    turned.acted = move_bits(state.acted);
    turned.first = move_bits(state.first);
    return turned;
}

} // namespace iteru::egizia
