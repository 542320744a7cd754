// The analysis as one page: the curve as a plot and as a table, bars for where the result comes from.
#include <fmt/format.h>

#include <algorithm>

#include "cli/analyse.h"
#include "cli/page.h"

namespace iteru {

namespace {

constexpr double width = 900;
constexpr double height = 320;
constexpr double left = 44;
constexpr double right = 12;
constexpr double top = 10;
constexpr double bottom = 26;

class CurvePlot {
public:
    explicit CurvePlot(const analysis::Analysis& all) : all_(all) {}

    [[nodiscard]] std::string svg(const Speaker& say, const Reviewer& words) const {
        std::string body;
        for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            body += fmt::format("<path d=\"M{} {:.1f}H{}\" class=\"axis\"/><text x=\"{}\" y=\"{:.1f}\" "
                                "text-anchor=\"end\" class=\"muted\">{:.0f}</text>\n",
                                left, y(share), width - right, left - 6, y(share) + 4, share * 100);
        }
        for (Seat seat = 0; seat < all_.players; ++seat) body += curve(seat, words.name(seat));
        for (const analysis::TurningPoint& point : all_.turning_points) {
            const double share = all_.share(all_.moments[point.moment].chance[point.seat]);
            body += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" class=\"seat{} mark\"><title>{}</title>"
                                "</circle>\n",
                                x(point.moment), y(share), point.seat, all_.moments[point.moment].step);
        }
        return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n{}", width, height,
                           escaped(say("analyse.curve_title")), body, legend(words));
    }

private:
    [[nodiscard]] double x(std::size_t moment) const {
        const double most = std::max<double>(1, static_cast<double>(all_.moments.back().step));
        return left + (width - left - right) * static_cast<double>(all_.moments[moment].step) / most;
    }
    [[nodiscard]] static double y(double share) {
        return top + (height - top - bottom) * (1 - std::clamp(share, 0.0, 1.0));
    }

    [[nodiscard]] std::string curve(Seat seat, const std::string& name) const {
        std::string line;
        std::string over;
        std::string under;
        for (std::size_t i = 0; i < all_.moments.size(); ++i) {
            const analysis::Moment& moment = all_.moments[i];
            const double share = all_.share(moment.chance[seat]);
            const double error = 1.96 * moment.error[seat];
            line += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x(i), y(share));
            over += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", x(i), y(share + error));
            under.insert(0, fmt::format("L{:.1f} {:.1f}", x(i), y(share - error)));
        }
        return fmt::format("<g class=\"seat{0}\"><path d=\"{1}{2}Z\" class=\"band\"/><path d=\"{3}\" class=\"curve "
                           "dash{0}\"><title>{4}</title></path></g>\n",
                           seat, over, under, line, escaped(name));
    }

    [[nodiscard]] std::string legend(const Reviewer& words) const {
        std::string items;
        for (Seat seat = 0; seat < all_.players; ++seat) {
            items += fmt::format("<svg viewBox=\"0 0 30 10\" style=\"display:inline-block;min-width:0;width:30px\" "
                                 "class=\"seat{0}\" aria-hidden=\"true\"><path d=\"M0 5H30\" class=\"curve dash{0}\"/>"
                                 "</svg> {1} &nbsp; ",
                                 seat, escaped(words.name(seat)));
        }
        return "<p>" + items + "</p>\n";
    }

    const analysis::Analysis& all_;
};

std::string table(const std::vector<std::vector<std::string>>& rows) {
    std::string text = "<table>\n";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        text += "<tr>";
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            const char* cell = r == 0 ? "th" : "td";
            text += fmt::format("<{0}{1}>{2}</{0}>", cell, i < 2 ? "" : " class=\"number\"", escaped(rows[r][i]));
        }
        text += "</tr>\n";
    }
    return text + "</table>\n";
}

std::string list(const std::vector<std::string>& lines) {
    std::string text = "<ol>\n";
    for (const std::string& line : lines) text += "<li>" + escaped(line) + "</li>\n";
    return text + "</ol>\n";
}

} // namespace

std::string analysis_html(const Speaker& say, const Reviewed& reviewed) {
    const Reviewer words{say, reviewed};
    const auto losses = words.losses(reviewed.analysis.decisions.size());
    return html_head(say, words.title(), words.lead()) +
           section(say("analyse.curve_title"), say("analyse.curve_note"),
                   CurvePlot{reviewed.analysis}.svg(say, words)) +
           section(say("analyse.story_title"), "", list(words.story())) +
           section(say("analyse.ledger_title"), say("analyse.ledger_note"), table(words.ledger_rows())) +
           section(say("analyse.play_title"), "", table(words.play_rows())) +
           section(say("analyse.points_title"), "", table(words.points_rows())) +
           section(say(losses.empty() ? TextKey{"analyse.no_losses"} : TextKey{"analyse.losses_title"}), "",
                   losses.empty() ? "" : list(losses)) +
           section(say("analyse.table_title"), "", table(words.curve_rows())) + std::string{html_end};
}

} // namespace iteru
