// What a seat may know (E0.2). Hidden are the order of all decks, the tombs face down, the cards out unseen, and the
// Sphinx cards of the others. What a seat drew and returned it knows, and where it can be by now follows from who has
// drawn how many since: State::draws keeps that history, and resample plays it anew.
#include <algorithm>
#include <span>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr std::size_t n(auto value) { return static_cast<std::size_t>(value); }
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

SphinxHand cards_of(const SphinxDraw& drawn) {
    SphinxHand cards = 0;
    for (std::size_t i = 0; i < drawn.count; ++i) cards |= bit(drawn.cards[i]);
    return cards;
}

/// The draw whose cards lie before a player who has not yet said which to keep.
SphinxDraw* open_draw(State& state) {
    return state.step == Decision::keep ? &state.draws[state.draw_count - 1U] : nullptr;
}

/// One way the Sphinx cards can have gone. Cards are followed as tokens; which card a token is comes out when the
/// seat sees it, and for the others at the end.
class SphinxHistory {
public:
    SphinxHistory(const Egizia& game, State& state, Seat seat, Random& random)
        : game_(game), state_(state), seat_(seat), random_(random) {
        now_.card.fill(no_sphinx);
        now_.token.fill(no_token);
        const int players = game_.setup().players;
        for (int i = 0; i < sphinx_cards; ++i) {
            if (!game_.in_this_game(static_cast<SphinxId>(i))) continue;
            const Token token = tokens_++;
            if (token < players) now_.hands[token] = bits(token);
            else now_.deck[now_.deck_size++] = token;
        }
    }

    /// False if what the seat saw contradicts how it went. After a contradiction it may be tried again, so many times,
    /// from where the seat last saw cards.
    bool play(int retries) {
        // What was kept is never drawn again; what was drawn again had been returned.
        SphinxHand seen = 0;
        for (std::size_t i = state_.draw_count; i-- > 0;) {
            if (state_.draws[i].seat != seat_) continue;
            const SphinxHand cards = cards_of(state_.draws[i]);
            kept_[i] = cards & state_.players[seat_].sphinx & ~seen;
            seen |= cards;
        }
        if (seat_ < game_.setup().players) {                               // an onlooker has no hand
            const SphinxHand dealt = state_.players[seat_].sphinx & ~seen; // E1.3
            if (std::popcount(dealt) != 1) return false;
            become(seat_, static_cast<SphinxId>(std::countr_zero(dealt)));
        }
        Table sound = now_;
        std::size_t from = 0;
        for (std::size_t i = 0; i < state_.draw_count;) {
            if (draw(i, &state_.draws[i] == open_draw(state_))) {
                const bool mine = state_.draws[i++].seat == seat_;
                if (!mine || retries == 0) continue;
                sound = now_;
                from = i;
            } else {
                if (retries-- == 0) return false;
                now_ = sound;
                i = from;
            }
        }
        return now_.deck_size == state_.deck_count;
    }

    /// Deals the cards that the seat has not seen to the other tokens, and writes everything down.
    void write() {
        std::array<SphinxId, sphinx_cards> unknown{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < sphinx_cards; ++i) {
            const auto id = static_cast<SphinxId>(i);
            if (game_.in_this_game(id) && now_.token[i] == no_token) unknown[count++] = id;
        }
        random_.shuffle(std::span{unknown}.first(count));
        for (Token token = 0; token < tokens_; ++token) {
            if (now_.card[token] == no_sphinx) become(token, unknown[--count]);
        }
        for (std::size_t i = 0; i < now_.deck_size; ++i) state_.deck[i] = now_.card[now_.deck[i]];
        for (Seat other = 0; other < game_.setup().players; ++other) {
            if (other == seat_) continue;
            SphinxHand hand = 0;
            for (std::uint32_t left = now_.hands[other]; left != 0; left &= left - 1) {
                hand |= bit(now_.card[n(std::countr_zero(left))]);
            }
            state_.players[other].sphinx = hand;
        }
        for (std::size_t i = 0; i < state_.draw_count; ++i) {
            SphinxDraw& drawn = state_.draws[i];
            if (drawn.seat == seat_) continue;
            for (std::size_t j = 0; j < drawn.count; ++j) drawn.cards[j] = now_.card[now_.drawn[i][j]];
            std::sort(drawn.cards.begin(), drawn.cards.begin() + drawn.count);
        }
    }

private:
    using Token = std::uint8_t;
    static constexpr Token no_token = 0xFF;
    static constexpr std::uint32_t bits(Token token) { return 1U << token; }

    /// Where the tokens are.
    struct Table {
        std::array<SphinxId, sphinx_cards> card{}; // of a token, as far as the seat has seen it
        std::array<Token, sphinx_cards> token{};   // of a card
        std::array<Token, sphinx_cards> deck{};
        std::array<std::uint32_t, max_players> hands{};
        std::array<std::array<Token, most_drawn>, max_draws> drawn{};
        std::size_t deck_size = 0;
    };

    void become(Token token, SphinxId id) {
        now_.card[token] = id;
        now_.token[n(id)] = token;
    }

    bool draw(std::size_t i, bool open) {
        const SphinxDraw& drawn = state_.draws[i];
        if (drawn.count > now_.deck_size) return false;
        const std::span<Token> taken = std::span{now_.drawn[i]}.first(drawn.count);
        std::copy_n(now_.deck.begin(), drawn.count, taken.begin());
        std::copy(now_.deck.begin() + drawn.count, now_.deck.begin() + static_cast<std::ptrdiff_t>(now_.deck_size),
                  now_.deck.begin());
        now_.deck_size -= drawn.count;
        random_.shuffle(taken); // which turn out to be what, which are kept, in what order the others are returned
        const bool mine = drawn.seat == seat_;
        if (mine) {
            if (!see(drawn, taken)) return false;
            random_.shuffle(taken); // now that they are told apart
        }
        if (open) return true;
        std::size_t kept = 0;
        for (const Token token : taken) {
            const bool keeps = mine ? (kept_[i] & bit(now_.card[token])) != 0 : kept < drawn.kept;
            if (keeps) {
                now_.hands[drawn.seat] |= bits(token);
                ++kept;
            } else {
                now_.deck[now_.deck_size++] = token;
            }
        }
        return kept == drawn.kept;
    }

    /// The seat sees the cards: those it knew must be among them, the others come out now.
    bool see(const SphinxDraw& drawn, std::span<const Token> taken) {
        const SphinxHand cards = cards_of(drawn);
        SphinxHand fresh = 0;
        for (SphinxHand left = cards; left != 0; left &= left - 1) {
            const auto id = static_cast<SphinxId>(std::countr_zero(left));
            if (now_.token[n(id)] == no_token) fresh |= bit(id);
        }
        int known = 0;
        for (const Token token : taken) {
            if (now_.card[token] == no_sphinx) continue;
            if ((cards & bit(now_.card[token])) == 0) return false;
            ++known;
        }
        if (known != std::popcount(cards & ~fresh)) return false;
        for (const Token token : taken) { // in random order
            if (now_.card[token] != no_sphinx) continue;
            become(token, static_cast<SphinxId>(std::countr_zero(fresh)));
            fresh &= fresh - 1;
        }
        return true;
    }

    const Egizia& game_;
    State& state_;
    Seat seat_;
    Random& random_;
    std::array<SphinxHand, max_draws> kept_{}; // of the seat's own draws
    Table now_;
    Token tokens_ = 0;
};

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

} // namespace

void Egizia::conceal(State& state, Seat seat) const {
    state.chance.fill(0);
    for (const auto deck : unseen_nile(state).unseen) std::ranges::sort(deck);
    std::ranges::sort(unseen_tombs(state));
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
    if (state.step == Decision::none) return random.shuffle(std::span{state.deck}.first(state.deck_count));

    // Every way it can have gone is as likely as any other, so those that contradict what the seat saw are dropped.
    // Where hardly any is left, the last of them are sought step by step: all possible, if not quite as likely.
    constexpr int tries = 2048;
    constexpr int patient_tries = 2048;
    constexpr int patience = 64;
    for (int i = 0; i < tries + patient_tries; ++i) {
        SphinxHistory history{*this, state, seat, random};
        if (!history.play(i < tries ? 0 : patience)) continue;
        history.write();
        return;
    }
    // Positions made by hand may have no history, and once in thousands none is found in time: then anything that fits
    // what lies on the table.
    std::array<SphinxId, sphinx_cards> hidden{};
    std::size_t left = list_hidden(*this, state, seat, hidden);
    random.shuffle(std::span{hidden}.first(left));
    fill_hidden_places(*this, state, seat, [&] { return left > 0 ? hidden[--left] : no_sphinx; });
}

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
        if (player.boats_placed > box_.boats || std::popcount(player.boats) > player.boats_placed) return "boats";
        if (unattached_improvements(player) < 0) return "an improvement doubled";
    }
    for (const SiteBoats& site : state.sites) {
        SeatBits seats = 0;
        for (const Seat seat : site.boats) {
            if (seat == nobody) continue;
            if ((seats >> seat & 1U) != 0) return "two boats of a seat at a site";
            seats = static_cast<SeatBits>(seats | 1U << seat);
        }
    }
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
