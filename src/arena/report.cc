#include "arena/report.h"

namespace iteru {

void PointsCount::operator+=(const PointsCount& other) {
    seats += other.seats;
    total += other.total;
    for (std::size_t i = 0; i < categories.size(); ++i) categories[i] += other.categories[i];
}

void Report::operator+=(const Report& other) {
    games += other.games;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        seats[i] += other.seats[i];
        turn_order[i] += other.turn_order[i];
    }
    winners += other.winners;
    others += other.others;
    for (const auto& [key, count] : other.possessions) possessions[key] += count;
    for (const auto& [key, count] : other.choices) choices[key] += count;
    for (const auto& [key, count] : other.decisions) decisions[key] += count;
    for (const auto& [key, count] : other.rounds) rounds[key] += count;
    looked_back.insert(other.looked_back.begin(), other.looked_back.end());
}

bool is_dead(const ChoiceCount& choice) {
    constexpr double enough = 20; // blind choices, to tell neglect from chance
    return choice.expected() >= enough && static_cast<double>(choice.chosen) < choice.expected() / 10;
}

} // namespace iteru
