// The report as one page: plots in SVG, light and dark, without scripts and without anything from elsewhere.
#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"
#include "cli/page.h"
#include "cli/report.h"

namespace iteru {

namespace {

/// A drawing with a scale along the bottom.
class Plot {
public:
    Plot(std::string name, int height) : name_(std::move(name)), height_(height) {}

    static constexpr int width = 900;
    static constexpr int left = 330; // where the bars begin
    static constexpr int right = 810;

    void scale_to(double most) { most_ = most; }
    [[nodiscard]] double x(double value) const { return left + (right - left) * std::clamp(value / most_, 0.0, 1.0); }

    void text(double x, double y, std::string_view words, std::string_view anchor = "start",
              std::string_view kind = "") {
        body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
                             anchor, kind, escaped(words));
    }
    void bar(double from, double y, double to, double thickness, std::string_view kind, std::string_view tip) {
        body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"><title>{}"
                             "</title></rect>\n",
                             from, y, std::max(0.0, to - from), thickness, kind, escaped(tip));
    }
    void whisker(const Interval& interval, double y) {
        body_ += fmt::format("<path d=\"M{0:.1f} {2:.1f}H{1:.1f}M{0:.1f} {3:.1f}v8M{1:.1f} {3:.1f}v8\" "
                             "class=\"whisker\"/>\n",
                             x(interval.low), x(interval.high), y, y - 4);
    }
    void upright(double value, double from, double to, std::string_view kind) {
        body_ += fmt::format("<path d=\"M{:.1f} {:.1f}V{:.1f}\" class=\"{}\"/>\n", x(value), from, to, kind);
    }
    [[nodiscard]] std::string svg() const {
        return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n", width, height_,
                           escaped(name_), body_);
    }

private:
    std::string name_;
    int height_;
    double most_ = 1;
    std::string body_;
};

/// A label shortened to what fits beside the bars.
std::string shortened(const std::string& words, std::size_t letters = 40) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((static_cast<unsigned char>(words[i]) & 0xC0U) == 0x80U) continue;
        if (seen++ == letters) return words.substr(0, i) + "…";
    }
    return words;
}

/// Shares of wins with their intervals, one row each, and the line at which everybody wins alike.
struct ShareRow {
    std::string label;
    WinCount count;
};

std::string share_plot(const std::string& name, const std::vector<ShareRow>& rows, double fair,
                       std::string_view times) {
    constexpr int step = 26;
    const int height = step * static_cast<int>(rows.size()) + 26;
    Plot plot{name, height};
    double most = 2 * fair;
    for (const ShareRow& row : rows) most = std::max(most, interval_of(row.count).high);
    plot.scale_to(std::min(1.0, most));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = step * static_cast<double>(i) + 4;
        const Interval interval = interval_of(rows[i].count);
        const std::string tip = fmt::format("{}: {} ({}), {} × {}", rows[i].label, percent_text(rows[i].count.share()),
                                            percent_text(interval), rows[i].count.times, times);
        plot.text(Plot::left - 10, y + 14, shortened(rows[i].label), "end");
        plot.bar(Plot::left, y + 2, plot.x(rows[i].count.share()), 16,
                 interval.low > fair    ? "good"
                 : interval.high < fair ? "bad"
                                        : "bar",
                 tip);
        plot.whisker(interval, y + 10);
        plot.text(Plot::right + 10, y + 14, percent_text(rows[i].count.share()));
    }
    const double bottom = step * static_cast<double>(rows.size()) + 4;
    plot.upright(fair, 0, bottom, "fair");
    plot.upright(0, 0, bottom, "axis");
    plot.text(plot.x(fair), bottom + 16, percent_text(fair), "middle", "muted");
    return plot.svg();
}

std::string points_plot(const Speaker& say, const Findings& findings) {
    const auto& [facts, plan, report, seed, kinds, holdings, dead, portions] = findings;
    constexpr int step = 46;
    Plot plot{say("report.points_title"), step * static_cast<int>(facts.categories.size()) + 34};
    const auto mean = [](const PointsCount& points, std::size_t i) {
        return points.seats == 0 ? 0 : static_cast<double>(points.categories[i]) / static_cast<double>(points.seats);
    };
    double most = 1;
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        most = std::max({most, mean(report.winners, i), mean(report.others, i)});
    }
    plot.scale_to(most);
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        const double y = step * static_cast<double>(i) + 4;
        const std::string label = say.look_up(std::string{facts.id} + ".category." + std::string{facts.categories[i]});
        plot.text(Plot::left - 10, y + 24, shortened(label), "end");
        const auto draw = [&](const PointsCount& points, double at, std::string_view kind) {
            const std::string figure = fmt::format("{:.1f}", mean(points, i));
            plot.bar(Plot::left, at, plot.x(mean(points, i)), 15, kind, fmt::format("{}: {}", label, figure));
            plot.text(plot.x(mean(points, i)) + 8, at + 13, figure, "start", "muted");
        };
        draw(report.winners, y + 2, "good");
        draw(report.others, y + 20, "second");
    }
    const double bottom = step * static_cast<double>(facts.categories.size()) + 4;
    plot.upright(0, 0, bottom, "axis");
    plot.bar(Plot::left, bottom + 8, Plot::left + 14, 14, "good", say("report.winners"));
    plot.text(Plot::left + 20, bottom + 20, say("report.winners"));
    plot.bar(Plot::left + 160, bottom + 8, Plot::left + 174, 14, "second", say("report.others"));
    plot.text(Plot::left + 180, bottom + 20, say("report.others"));
    return plot.svg();
}

/// How often each value came up, in at most thirty columns.
std::string histogram(const std::string& name, const std::map<int, std::uint64_t>& counts) {
    constexpr int columns = 30;
    constexpr double floor = 150;
    constexpr double margin = 40;
    Plot plot{name, 184};
    const int low = counts.begin()->first;
    const int range = counts.rbegin()->first - low + 1;
    const int width = (range + columns - 1) / columns;
    std::vector<std::uint64_t> bins(static_cast<std::size_t>((range + width - 1) / width));
    for (const auto& [value, count] : counts) bins[static_cast<std::size_t>((value - low) / width)] += count;
    const auto most = static_cast<double>(*std::ranges::max_element(bins));
    const double step = std::min(90.0, (Plot::width - 2 * margin) / static_cast<double>(bins.size()));
    const std::size_t skip = bins.size() > 15 ? bins.size() / 10 : 1;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const double x = margin + step * static_cast<double>(i);
        const double tall = (floor - 20) * static_cast<double>(bins[i]) / most;
        const int from = low + static_cast<int>(i) * width;
        const std::string label = width == 1 ? std::to_string(from) : fmt::format("{}–{}", from, from + width - 1);
        plot.bar(x + 1, floor - tall, x + step - 1, tall, "bar", fmt::format("{}: {}", label, bins[i]));
        if (i % skip == 0) plot.text(x + step / 2, floor + 18, std::to_string(from), "middle", "muted");
    }
    return plot.svg();
}

std::string dead_table(const Speaker& say, const Findings& findings) {
    std::string rows = fmt::format("<table><tr><th>{}</th><th></th><th class=\"number\">{}</th><th class=\"number\">{}"
                                   "</th><th class=\"number\">{}</th></tr>\n",
                                   escaped(say("report.choice")), escaped(say("report.offered")),
                                   escaped(say("report.chosen")), escaped(say("report.blindly")));
    for (const DeadChoice& choice : findings.dead) {
        rows +=
            fmt::format("<tr><td><code>{} {}</code></td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">"
                        "{}</td><td class=\"number\">{:.0f}</td></tr>\n",
                        escaped(choice.name.decision), escaped(choice.name.word), escaped(choice.words),
                        choice.count.offered, choice.count.chosen, choice.count.expected());
    }
    return rows + "</table>\n";
}

std::string seat_sections(const Speaker& say, const Findings& findings) {
    const auto rows = [&](const std::array<WinCount, max_seats>& counts, TextKey label) {
        std::vector<ShareRow> all;
        for (std::size_t i = 0; i < findings.plan.setup.players; ++i) {
            all.push_back({say(label, {{"number", std::to_string(i + 1)}}), counts[i]});
        }
        return all;
    };
    const auto plot = [&](const std::string& name, const std::vector<ShareRow>& shares) {
        return share_plot(name, shares, findings.fair(), say("report.times"));
    };
    return section(say("report.order_title"), say("report.order_note"),
                   plot(say("report.order_title"), rows(findings.report.turn_order, "report.order_row"))) +
           section(say("report.seats_title"), say("report.fair_note"),
                   plot(say("report.seats_title"), rows(findings.report.seats, "report.seat_row")));
}

std::string holding_sections(const Speaker& say, const Findings& findings) {
    std::string all;
    for (const std::string& kind : findings.kinds) {
        std::vector<ShareRow> rows;
        for (const Holding& holding : findings.holdings) {
            if (holding.name.field != kind || holding.count.times < 10) continue;
            // Many descriptions begin with the word itself.
            const bool named = holding.words.starts_with(holding.name.word);
            rows.push_back({named ? holding.words : holding.name.word + " " + holding.words, holding.count});
        }
        const std::string title = say.look_up("report.kind." + kind);
        all += section(title, say("report.owners_note"), share_plot(title, rows, findings.fair(), say("report.times")));
    }
    return all;
}

/// Shares may be below 0, as estimates: their bars then are empty.
std::string portions_plot(const Speaker& say, const analysis::Portions& portions) {
    constexpr int step = 26;
    const std::vector<PortionRow> rows = portion_rows(say, portions);
    Plot plot{say("report.portions_title"), step * static_cast<int>(rows.size()) + 8};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = step * static_cast<double>(i) + 4;
        const std::string figure = percent_text(rows[i].share.value);
        plot.text(Plot::left - 10, y + 14, rows[i].label, "end");
        plot.bar(Plot::left, y + 2, plot.x(rows[i].share.value), 16, "bar",
                 fmt::format("{}: {} ({})", rows[i].label, figure, percent_text(interval_of(rows[i].share))));
        plot.whisker(interval_of(rows[i].share), y + 10);
        plot.text(Plot::right + 10, y + 14, figure);
    }
    return plot.svg();
}

} // namespace

std::string report_html(const Speaker& say, const Findings& findings) {
    const auto& report = findings.report;
    const std::string title = title_of(say, findings);
    const auto length = [&](TextKey key, const std::map<int, std::uint64_t>& counts) {
        const Spread spread = spread_of(counts);
        return say(key, {{"mean", fmt::format("{:.1f}", spread.mean)},
                         {"low", std::to_string(spread.low)},
                         {"median", std::to_string(spread.median)},
                         {"high", std::to_string(spread.high)}});
    };
    std::string page = html_head(say, title, lead_of(say, findings));
    if (findings.plan.setup.players > 1) page += seat_sections(say, findings);
    if (findings.portions) {
        page += section(say("report.portions_title"),
                        say("report.portions_note", {{"games", std::to_string(findings.portions->games)}}),
                        portions_plot(say, *findings.portions));
    }
    page += section(say("report.points_title"), "", points_plot(say, findings));
    page += holding_sections(say, findings);
    page += section(say("report.dead_title", {{"count", std::to_string(findings.dead.size())}}),
                    say("report.dead_note"), findings.dead.empty() ? "" : dead_table(say, findings));
    page += section(say("report.length_title"), length("report.decisions", report.decisions),
                    histogram(say("report.length_title"), report.decisions));
    page += section(say("report.rounds_title"), length("report.rounds", report.rounds),
                    histogram(say("report.rounds_title"), report.rounds));
    return page + std::string{html_end};
}

} // namespace iteru
