#include "cli/final_count.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace iteru {

namespace {

/// The opponent that the engine plays in a solo game; empty otherwise.
std::string opponent_of(const AnyMatch& match, const Speaker& say) {
    const std::string key = fmt::format("{}.opponent", match.facts().id);
    return match.setup().players == 1 && Speaker::knows(key) ? say.look_up(key) : std::string{};
}

std::string winner_sentence(const AnyMatch& match, const Result& result, const Painter& painter) {
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < match.setup().players; ++seat) {
        if (result.seats[seat].rank == 1) winners.push_back(painter.names[seat]);
    }
    if (winners.empty()) winners.push_back(opponent_of(match, painter.say));
    if (winners.size() > 1) {
        std::string names = winners[0];
        for (std::size_t i = 1; i + 1 < winners.size(); ++i) (names += ", ") += winners[i];
        return painter.say("play.winners", {{"names", names}, {"last", winners.back()}});
    }
    if (winners[0] == painter.say("play.you")) return painter.say("play.winner.you");
    return painter.say("play.winner", {{"name", winners[0]}});
}

} // namespace

Lines final_count(const AnyMatch& match, const Painter& painter) {
    const Result result = match.result();
    const Facts& facts = match.facts();
    const std::size_t players = match.setup().players;
    const Speaker& say = painter.say;
    const std::string opponent = opponent_of(match, say); // its count stands behind the player's

    Lines names;
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        names.push_back(say.look_up(fmt::format("{}.category.{}", facts.id, facts.categories[i])));
    }
    names.push_back(say("play.total"));
    names.push_back(say("play.rank"));
    const int margin = columns(names) + 2;

    // The names where they have room, else the shapes alone.
    const auto head = [&](bool named) {
        Lines plates;
        for (Seat seat = 0; seat < players; ++seat) plates.push_back(named ? painter.plate(seat) : painter.shape(seat));
        if (!opponent.empty()) plates.push_back(opponent);
        return plates;
    };
    Lines plates = head(true);
    const auto taken = [&](const std::string& plate) { return std::max(columns(plate), 3) + 2; };
    const auto room = [&](int used, const std::string& plate) { return used + taken(plate); };
    if (std::accumulate(plates.begin(), plates.end(), margin, room) > painter.width) plates = head(false);
    std::string heading(static_cast<std::size_t>(margin), ' ');
    std::vector<int> widths;
    for (const std::string& plate : plates) {
        widths.push_back(taken(plate));
        heading += pad_left(plate, widths.back());
    }
    int width = margin;
    for (const int one : widths) width += one;
    std::string rule;
    for (int i = 0; i < width; ++i) rule += "─";

    const auto row = [&](const std::string& name, auto figure, const Style& style) {
        std::string line = pad(name, margin);
        for (std::size_t seat = 0; seat < widths.size(); ++seat)
            line += pad_left(figure(result.seats[seat]), widths[seat]);
        return painter.paint(line, style);
    };
    Lines lines{"", heading};
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        lines.push_back(row(names[i], [&](const SeatResult& seat) { return figure(seat.points[i]); }, tone::plain));
    }
    lines.push_back(painter.paint(rule, tone::muted));
    lines.push_back(row(say("play.total"), [](const SeatResult& seat) { return figure(seat.total); }, tone::strong));
    lines.push_back(
        row(say("play.rank"), [](const SeatResult& seat) { return std::to_string(seat.rank); }, tone::plain));
    if (match.over()) lines.push_back(painter.paint(winner_sentence(match, result, painter), tone::ochre));
    return lines;
}

} // namespace iteru
