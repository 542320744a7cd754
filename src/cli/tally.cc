#include "cli/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <set>
#include <system_error>

#include "arena/contest_log.h"
#include "cli/arena.h"
#include "cli/report.h"

namespace iteru {

namespace {

class MatchTally final : public Tally {
public:
    MatchTally(const Speaker& say, Series series) : series_(std::move(series)), board_(series_.contest) {
        if (!series_.planned->sprt.empty()) sequence_.emplace(sprt_of(say, series_));
    }

    [[nodiscard]] std::optional<Headline> headline() const override {
        if (board_.games() == 0) return std::nullopt;
        const Standing first = standings(board_, board_.deals_ahead()).front();
        return Headline{bot_spec_name(series_.contest.bots.front()), first.win_share, first.win_interval};
    }
    bool decided() override { return sequence_ && !sequence_->follow(board_); }

private:
    void add(const JsonCursor& line) override { read_outcome(line, board_); }

    Series series_;
    Scoreboard board_;
    std::optional<Sequence> sequence_;
};

/// The victories of the first seat, in sixtieths.
std::uint64_t victories_in(const Simulation& sum) { return sum.seats.front().wins_in_sixtieths; }
std::uint64_t victories_in(const Report& sum) { return sum.seats.front().victories; }

template <class Sum>
class UnitTally final : public Tally {
public:
    explicit UnitTally(Series series)
        : series_(std::move(series)), units_{series_.planned->games, series_.planned->levels} {}

    [[nodiscard]] std::optional<Headline> headline() const override {
        if (games_ == 0) return std::nullopt;
        const auto games = static_cast<double>(games_);
        const double share = static_cast<double>(victories_) / static_cast<double>(whole_victory) / games;
        return Headline{bot_spec_name(series_.contest.bots.front()), share, share_interval(share, games)};
    }

private:
    void add(const JsonCursor& line) override {
        UnitBook<Sum> one;
        read_unit(line, units_, series_.contest.setup.players, one);
        const auto& [unit, sum] = *one.begin();
        if (!here_.insert(unit).second) return;
        games_ += sum.games;
        victories_ += victories_in(sum);
    }

    Series series_;
    Units units_;
    std::set<std::uint64_t> here_;
    std::uint64_t games_ = 0;
    std::uint64_t victories_ = 0;
};

void each_line(std::string_view lines, const ReadLine& read) {
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        const boost::json::value value = parse_json(line);
        read(JsonCursor{value, ""});
    }
}

} // namespace

std::unique_ptr<Tally> Tally::of(const Speaker& say, const std::string& header) {
    const SeriesName name = name_of(header);
    Series series = series_of(header, facts_of(say, name.game));
    if (name.kind == "arena") return std::make_unique<MatchTally>(say, std::move(series));
    if (name.kind == "report") return std::make_unique<UnitTally<Report>>(std::move(series));
    if (name.kind == "simulate") return std::make_unique<UnitTally<Simulation>>(std::move(series));
    throw BoxProblem("", "", "not_a_match");
}

void Tally::fetch(queue::Queue& queue, std::uint64_t job) {
    constexpr std::uint64_t at_once = 500;
    std::uint64_t from = next_;
    for (;;) {
        const std::vector<queue::Result> results = queue.results(job, from, at_once);
        for (const queue::Result& result : results) {
            each_line(result.lines, [&](const JsonCursor& line) { add(line); });
            if (result.unit == next_) ++next_;
            from = result.unit + 1;
        }
        if (results.size() < at_once) return;
    }
}

std::string title_of(const Speaker& say, const std::string& header) {
    const SeriesName name = name_of(header);
    const std::string key = name.game + ".name";
    return name.kind + " " + (Speaker::knows(key) ? say.look_up(key) : name.game);
}

JobFiles::JobFiles(const queue::Order& order) {
    if (order.components.empty() && order.nets.empty()) return;
    std::string made = (std::filesystem::temp_directory_path() / "iteru-job-XXXXXX").string();
    if (::mkdtemp(made.data()) == nullptr) throw std::system_error(std::error_code{errno, std::generic_category()});
    folder_ = made;
    if (!order.components.empty()) components = keep("components.json", order.components);
    for (const std::string& net : order.nets) nets.push_back(keep(fmt::format("net{}.bin", nets.size()), net));
}

JobFiles::~JobFiles() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::string JobFiles::keep(const std::string& name, const std::string& bytes) {
    const std::filesystem::path path = folder_ / name;
    std::ofstream{path, std::ios::binary} << bytes;
    return path.string();
}

} // namespace iteru
