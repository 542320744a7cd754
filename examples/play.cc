// Two bots play a game whose name is read when it runs; its record goes to standard output: play [GAME [SEED]]
#include <iteru/match.h>
#include <iteru/record.h>

#include <array>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
    const char* game = argc > 1 ? argv[1] : "egizia";
    const iteru::Seed seed = iteru::seed_from_number(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    const iteru::Facts* facts = iteru::facts_called(game);
    if (facts == nullptr) {
        std::cerr << "There is no game " << game << ". There are:";
        for (const iteru::Facts* known : iteru::all_facts()) std::cerr << ' ' << known->id;
        std::cerr << '\n';
        return 2;
    }
    const auto match = iteru::start_match(game, iteru::usual_setup(*facts, 2), seed);

    const std::array bots{"search:200", "greedy"}; // as after --bots on a command line
    std::array<std::unique_ptr<iteru::AnyPlayer>, 2> players;
    for (iteru::Seat seat = 0; seat < 2; ++seat) {
        players.at(seat) = iteru::make_player(*iteru::parse_bot_spec(bots.at(seat)), *match, seed, seat);
    }
    while (!match->over()) {
        const iteru::Seat seat = match->to_act().lowest();
        const iteru::AnyAction action = players.at(seat)->choose(*match);
        std::clog << bots.at(seat) << ": " << match->notation(action) << '\n';
        match->apply(seat, action);
    }
    const iteru::Result end = match->result();
    for (iteru::Seat seat = 0; seat < 2; ++seat) {
        const iteru::SeatResult& result = end.seats.at(seat);
        std::clog << bots.at(seat) << ": " << result.total << " points, rank " << int{result.rank} << '\n';
    }
    std::cout << iteru::write_record(iteru::record_of(*match, {bots.begin(), bots.end()}));
}
