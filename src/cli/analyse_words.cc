// An analysis in words and rows, for the terminal and the page alike.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "cli/analyse.h"
#include "cli/output.h"

namespace iteru {

using analysis::Amount;

namespace {

std::string_view decimal_sign(const Speaker& say) { return say.language() == Language::fr ? "," : "."; }

std::string decimals(const Speaker& say, double value, int places) {
    std::string text = fmt::format("{:.{}f}", value, places);
    if (const std::size_t point = text.find('.'); point != std::string::npos) text.replace(point, 1, decimal_sign(say));
    return text;
}

/// Rounded down, also below zero.
Amount floor_of(Amount amount, Amount unit) {
    const Amount whole = amount / unit;
    return whole * unit > amount ? whole - 1 : whole;
}

} // namespace

std::vector<std::int64_t> in_tenths(const std::vector<Amount>& amounts, Amount unit) {
    constexpr Amount scale = 1000; // tenths of a point
    std::vector<std::int64_t> tenths;
    std::vector<std::size_t> order;
    for (const Amount amount : amounts) {
        order.push_back(tenths.size());
        tenths.push_back(floor_of(amount * scale, unit));
    }
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair{tenths[i] * unit - amounts[i] * scale, i}; });
    const Amount sum = std::accumulate(amounts.begin(), amounts.end(), Amount{0});
    Amount missing =
        floor_of(2 * sum * scale + unit, 2 * unit) - std::accumulate(tenths.begin(), tenths.end(), Amount{0});
    for (std::size_t i = 0; i < order.size() && missing > 0; ++i, --missing) ++tenths[order[i]];
    return tenths;
}

namespace {

std::string tenths_text(const Speaker& say, std::int64_t tenths, bool sign = true) {
    const std::int64_t size = std::abs(tenths);
    return fmt::format("{}{}{}{}", tenths < 0 ? "−" : (sign ? "+" : ""), size / 10, decimal_sign(say), size % 10);
}

std::string signed_text(const Speaker& say, double value) { return tenths_text(say, std::lround(value * 10)); }

} // namespace

Reviewer::Reviewer(const Speaker& say, const Reviewed& reviewed) : say_(say), reviewed_(reviewed) {}

std::string Reviewer::name(Seat seat) const { return fmt::format("{} {}", reviewed_.record.seats[seat], seat + 1); }

std::string Reviewer::title() const {
    return say_("analyse.title", {{"game", say_.look_up(reviewed_.record.game + ".name")},
                                  {"players", std::to_string(reviewed_.analysis.players)}});
}

std::string Reviewer::lead() const {
    return say_("analyse.lead", {{"decisions", std::to_string(reviewed_.record.moves.size())},
                                 {"worlds", std::to_string(reviewed_.plan.worlds)},
                                 {"most", std::to_string(reviewed_.plan.most_worlds())}});
}

std::string Reviewer::points(double share) const { return decimals(say_, std::abs(share) * 100, 1); }

std::vector<std::vector<std::string>> Reviewer::ledger_rows() const {
    std::vector<std::vector<std::string>> rows{{say_("simulate.seat"), "", say_("analyse.result"), say_("analyse.fair"),
                                                say_("analyse.deal"), say_("analyse.draws"), say_("analyse.fortune"),
                                                say_("analyse.errors"), say_("analyse.gave"),
                                                say_("analyse.adjusted")}};
    const Amount unit = reviewed_.analysis.unit;
    for (Seat seat = 0; seat < reviewed_.analysis.players; ++seat) {
        const analysis::Ledger& ledger = reviewed_.analysis.seats[seat].ledger;
        if (!ledger.weighed) continue;
        const auto shown =
            in_tenths({ledger.fair, ledger.deal, ledger.draws, ledger.fortune, -ledger.errors, ledger.gave}, unit);
        const auto sum = std::accumulate(shown.begin(), shown.end(), std::int64_t{0});
        std::vector<std::string> row{name(seat), "", tenths_text(say_, sum, false), tenths_text(say_, shown[0], false)};
        for (std::size_t i = 1; i < shown.size(); ++i) {
            row.push_back(tenths_text(say_, shown[i]));
            if (i == 2) row.back() += fmt::format(" ± {:.0f}", ledger.draws_error * 196);
        }
        row.push_back(tenths_text(say_, shown[0] + shown[4] + shown[5], false));
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<std::vector<std::string>> Reviewer::play_rows() const {
    std::vector<std::vector<std::string>> rows{{say_("simulate.seat"), "", say_("analyse.decisions"),
                                                say_("analyse.mean_loss"), say_("analyse.inaccuracies"),
                                                say_("analyse.mistakes"), say_("analyse.blunders")}};
    for (Seat seat = 0; seat < reviewed_.analysis.players; ++seat) {
        const analysis::SeatSummary& summary = reviewed_.analysis.seats[seat];
        if (!summary.ledger.weighed) continue;
        rows.push_back({name(seat), "", std::to_string(summary.decisions),
                        fmt::format("{} ± {}", decimals(say_, summary.mean_loss.value * 100, 2),
                                    decimals(say_, summary.mean_loss.error * 196, 2)),
                        std::to_string(summary.labels[1]), std::to_string(summary.labels[2]),
                        std::to_string(summary.labels[3])});
    }
    return rows;
}

std::vector<std::vector<std::string>> Reviewer::points_rows() const {
    const Facts& facts = reviewed_.match.facts();
    std::vector<std::vector<std::string>> rows{{say_("report.category"), ""}};
    const int players = reviewed_.analysis.players;
    for (Seat seat = 0; seat < players; ++seat) rows.front().push_back(name(seat));
    for (std::size_t k = 0; k < facts.categories.size(); ++k) {
        auto& row = rows.emplace_back();
        row = {say_.look_up(fmt::format("{}.category.{}", facts.id, facts.categories[k])), ""};
        for (Seat seat = 0; seat < players; ++seat) {
            const analysis::SeatSummary& summary = reviewed_.analysis.seats[seat];
            row.push_back(fmt::format("{:.0f} ({})", summary.points[k],
                                      signed_text(say_, summary.points[k] - summary.average[k])));
        }
    }
    return rows;
}

std::string Reviewer::why(const analysis::Decision& decision) const {
    constexpr std::size_t most = 3;
    constexpr double noticeable = 0.25;
    const Facts& facts = reviewed_.match.facts();
    std::vector<std::size_t> order(facts.categories.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t k) { return std::pair{-std::abs(decision.points[k]), k}; });
    std::string text;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        const std::size_t k = order[i];
        if (std::abs(decision.points[k]) < noticeable) break;
        if (!text.empty()) text += say_.look_up("web.join.list");
        text += fmt::format("{} {}", signed_text(say_, -decision.points[k]),
                            say_.look_up(fmt::format("{}.category.{}", facts.id, facts.categories[k])));
    }
    return text;
}

std::vector<std::string> Reviewer::losses(std::size_t most) const {
    const analysis::Analysis& all = reviewed_.analysis;
    std::vector<const analysis::Decision*> lost;
    for (const analysis::Decision& decision : all.decisions) {
        if (decision.loss > 0) lost.push_back(&decision);
    }
    std::ranges::sort(lost, {}, [](const analysis::Decision* one) { return std::pair{-one->loss, one->step}; });
    lost.resize(std::min(lost.size(), most));
    std::vector<std::string> lines;
    for (const analysis::Decision* decision : lost) {
        const Asked words = asked(decision->step, decision->played, decision->best);
        const std::string reasons = why(*decision);
        lines.push_back(
            say_("analyse.loss",
                 {{"label", say_.look_up(fmt::format("analyse.label.{}",
                                                     analysis::label_words[std::to_underlying(decision->label)]))},
                  {"step", std::to_string(decision->step + 1)},
                  {"prompt", words.prompt},
                  {"choice", words.choice},
                  {"better", words.better},
                  {"loss", points(all.share(decision->loss))},
                  {"error", points(1.96 * decision->error)}}) +
            (reasons.empty() ? "" : " " + say_("analyse.why", {{"points", reasons}})));
    }
    return lines;
}

std::vector<std::vector<std::string>> Reviewer::curve_rows() const {
    const analysis::Analysis& all = reviewed_.analysis;
    std::vector<std::vector<std::string>> rows{{say_("analyse.after"), say_("analyse.turn_of")}};
    for (Seat seat = 0; seat < all.players; ++seat) rows.front().push_back(name(seat));
    for (const analysis::Moment& moment : all.moments) {
        auto& row = rows.emplace_back();
        row = {std::to_string(moment.step), moment.seat == nobody ? "" : name(moment.seat)};
        for (Seat seat = 0; seat < all.players; ++seat) {
            row.push_back(
                fmt::format("{:.0f} ± {:.0f}", all.share(moment.chance[seat]) * 100, moment.error[seat] * 196));
        }
    }
    return rows;
}

std::string Reviewer::sparkline(Seat seat, std::size_t most) const {
    static constexpr std::array bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const auto& moments = reviewed_.analysis.moments;
    const std::size_t width = std::min(most, moments.size());
    std::string line;
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t at = width == 1 ? 0 : i * (moments.size() - 1) / (width - 1);
        const double share = reviewed_.analysis.share(moments[at].chance[seat]);
        line += bars[std::min<std::size_t>(bars.size() - 1, static_cast<std::size_t>(share * bars.size()))];
    }
    return line;
}

} // namespace iteru
