// A game of one's own, which the search plays at once: each takes one to three pebbles, the last one wins.
#include <iteru/plain_game.h>
#include <iteru/search.h>

#include <iostream>

enum class Count : std::uint8_t { one, two, three };
constexpr std::array<std::string_view, 3> counts{"1", "2", "3"};
constexpr const auto& words_of(Count) { return counts; }
struct Position { // without padding: equal positions are equal bytes
    int left, seat;
    ITERU_FIELDS(left, seat)
};
struct Pebbles : iteru::PlainGame<Pebbles, Position, Count, 3> {
    static constexpr iteru::Facts facts = plain_facts("pebbles", 2, 2, 15);
    using PlainGame::PlainGame;
    Position dealt(iteru::Random&) const { return {15, 0}; }
    iteru::SeatSet to_act(const Position& at) const { return at.left ? iteru::SeatSet::of(at.seat) : iteru::SeatSet{}; }
    void choices(const Position& at, iteru::Seat, auto& take) const {
        for (int i = 0; i < 3 && i < at.left && take(play(Count(i)));) ++i;
    }
    void carry_out(Position& at, iteru::Seat seat, const Action& action, iteru::Events&) const {
        at = {at.left - 1 - int(action.move), 1 - seat};
    }
    iteru::Result result(const Position& at) const {
        iteru::Result result;
        result.seats[at.seat].rank = 2; // behind whoever took the last one so far
        return result;
    }
    Position rotated(const Position& at, int by) const { return {at.left, (at.seat + by) % 2}; }
};
int main() {
    const Pebbles game{2};
    iteru::BotPlayer<Pebbles> bot{*iteru::parse_bot_spec("search:3000"), iteru::seed_from_number(1), 0};
    Pebbles::State state = game.deal(iteru::seed_from_number(1));
    iteru::play_on(game, state, [&](const Position& at, iteru::Seat seat, const Pebbles::ActionList& actions) {
        std::cout << at.left << " pebbles, seat " << int{seat} << '\n';
        return bot.choose(iteru::Knowledge{game, at, seat}, actions);
    });
}
