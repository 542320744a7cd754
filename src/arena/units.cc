// What simulations and reports add up to, as JSON and back: whole numbers alone, so nothing is lost on the way.
#include "arena/units.h"

#include <exception>
#include <limits>
#include <mutex>

#include "engine/json.h"

namespace iteru {

namespace {

std::int64_t whole(const JsonCursor& value) {
    return value.integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
}
std::uint64_t count_of(const JsonCursor& value) {
    return static_cast<std::uint64_t>(value.integer(0, std::numeric_limits<std::int64_t>::max()));
}

/// `[[value, count], ...]`
template <class Map>
void write_counts(JsonWriter& json, std::string_view name, const Map& counts) {
    json.array(name, counts, [&](const auto& pair) {
        json.begin_array();
        json.value(pair.first);
        json.value(pair.second);
        json.end_array();
    });
}
std::map<int, std::uint64_t> read_counts(const JsonCursor& list) {
    std::map<int, std::uint64_t> counts;
    for (std::size_t i = 0; i < list.size(); ++i) {
        counts[static_cast<int>(list[i][0].integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max()))] =
            count_of(list[i][1]);
    }
    return counts;
}

template <std::size_t Size>
void read_categories(const JsonCursor& list, std::array<std::int64_t, Size>& categories) {
    for (std::size_t i = 0; i < list.size(Size, Size); ++i) categories[i] = whole(list[i]);
}

void write_wins(JsonWriter& json, std::string_view name, const std::array<WinCount, max_seats>& counts) {
    json.array(name, counts, [&](const WinCount& count) {
        json.begin_array();
        json.value(count.times);
        json.value(count.victories);
        json.end_array();
    });
}
void read_wins(const JsonCursor& list, std::array<WinCount, max_seats>& counts) {
    for (std::size_t i = 0; i < list.size(max_seats, max_seats); ++i) {
        counts[i] = {count_of(list[i][0]), count_of(list[i][1])};
    }
}

void write_points(JsonWriter& json, std::string_view name, const PointsCount& points) {
    json.key(name).begin_object();
    json.member("seats", points.seats);
    json.member("total", points.total);
    json.array("categories", points.categories, [&](std::int64_t sum) { json.value(sum); });
    json.end_object();
}
void read_points(const JsonCursor& value, PointsCount& points) {
    value.only({"seats", "total", "categories"});
    points.seats = count_of(value.at("seats"));
    points.total = whole(value.at("total"));
    read_categories(value.at("categories"), points.categories);
}

/// A unit around what it adds up to.
template <class Write>
std::string line_with(std::uint64_t unit, Write write) {
    JsonWriter json;
    json.begin_object();
    json.member("unit", unit);
    json.key("sum").begin_object();
    write(json);
    json.end_object();
    json.end_object();
    return std::move(json).text() + '\n';
}

} // namespace

std::string unit_line(std::uint64_t unit, const Simulation& sum) {
    return line_with(unit, [&](JsonWriter& json) {
        json.member("games", sum.games);
        json.member("decisions", sum.decisions);
        json.member("fewest", sum.fewest_decisions);
        json.member("most", sum.most_decisions);
        json.array("seats", sum.seats, [&](const SeatTally& tally) {
            json.begin_object();
            json.member("wins", tally.wins_in_sixtieths);
            json.member("score", tally.score);
            json.array("categories", tally.categories, [&](std::int64_t points) { json.value(points); });
            write_counts(json, "scores", tally.scores);
            json.end_object();
        });
    });
}

void read_sum(const JsonCursor& line, int players, Simulation& sum) {
    line.only({"games", "decisions", "fewest", "most", "seats"});
    sum.games = count_of(line.at("games"));
    sum.decisions = count_of(line.at("decisions"));
    sum.fewest_decisions = count_of(line.at("fewest"));
    sum.most_decisions = count_of(line.at("most"));
    const JsonCursor seats = line.at("seats");
    const auto places = static_cast<std::size_t>(players);
    for (std::size_t i = 0; i < seats.size(places, places); ++i) {
        seats[i].only({"wins", "score", "categories", "scores"});
        SeatTally& tally = sum.seats.emplace_back();
        tally.wins_in_sixtieths = count_of(seats[i].at("wins"));
        tally.score = whole(seats[i].at("score"));
        read_categories(seats[i].at("categories"), tally.categories);
        tally.scores = read_counts(seats[i].at("scores"));
    }
}

std::string unit_line(std::uint64_t unit, const Report& sum) {
    return line_with(unit, [&](JsonWriter& json) {
        json.member("games", sum.games);
        write_wins(json, "seats", sum.seats);
        write_wins(json, "turn_order", sum.turn_order);
        write_points(json, "winners", sum.winners);
        write_points(json, "others", sum.others);
        json.array("possessions", sum.possessions, [&](const auto& pair) {
            const auto& [name, count] = pair;
            json.begin_array();
            for (const std::string& word : {name.field, name.word}) json.value(word);
            for (const std::uint64_t number : {count.times, count.victories}) json.value(number);
            json.end_array();
        });
        json.array("choices", sum.choices, [&](const auto& pair) {
            const auto& [name, count] = pair;
            json.begin_array();
            for (const std::string& word : {name.decision, name.field, name.word}) json.value(word);
            for (const std::uint64_t number : {count.offered, count.chosen, count.blindly}) json.value(number);
            json.end_array();
        });
        write_counts(json, "decisions", sum.decisions);
        write_counts(json, "rounds", sum.rounds);
        json.array("looked_back", sum.looked_back, [&](const auto& pair) {
            json.begin_array();
            json.value(pair.first);
            for (const std::int64_t number : pair.second) json.value(number);
            json.end_array();
        });
    });
}

void read_sum(const JsonCursor& line, int, Report& sum) {
    line.only({"games", "seats", "turn_order", "winners", "others", "possessions", "choices", "decisions", "rounds",
               "looked_back"});
    sum.games = count_of(line.at("games"));
    read_wins(line.at("seats"), sum.seats);
    read_wins(line.at("turn_order"), sum.turn_order);
    read_points(line.at("winners"), sum.winners);
    read_points(line.at("others"), sum.others);
    const auto word = [](const JsonCursor& value) { return std::string{value.text()}; };
    const JsonCursor had = line.at("possessions");
    for (std::size_t i = 0; i < had.size(); ++i) {
        sum.possessions[{"", word(had[i][0]), word(had[i][1])}] = {count_of(had[i][2]), count_of(had[i][3])};
    }
    const JsonCursor choices = line.at("choices");
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const JsonCursor one = choices[i];
        sum.choices[{word(one[0]), word(one[1]), word(one[2])}] = {count_of(one[3]), count_of(one[4]),
                                                                   count_of(one[5])};
    }
    sum.decisions = read_counts(line.at("decisions"));
    sum.rounds = read_counts(line.at("rounds"));
    const JsonCursor games = line.at("looked_back");
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::vector<std::int64_t>& found = sum.looked_back[count_of(games[i][0])];
        for (std::size_t k = 1; k < games[i].size(); ++k) found.push_back(whole(games[i][k]));
    }
}

void play_units(const Playable& series, const std::vector<std::uint64_t>& units, const Sharing& how, SeriesLog& log) {
    std::mutex mutex; // of the log and the failure
    std::exception_ptr failure;
    std::atomic<bool> failed = false;
    parallel(units.size(), how, [&](std::uint64_t i, unsigned) {
        if (failed) return;
        const std::optional<std::string> lines = series.play(units[i], how.stop);
        if (!lines) return;
        const std::scoped_lock lock{mutex};
        try {
            log.add(*lines);
        } catch (...) {
            failure = std::current_exception();
            failed = true;
        }
    });
    if (failure) std::rethrow_exception(failure);
}

} // namespace iteru
