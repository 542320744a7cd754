#include "analysis/kept.h"

#include <bit>
#include <concepts>
#include <functional>
#include <utility>

#include "engine/hashing.h"
#include "engine/text.h"

namespace iteru::analysis {

namespace {

// Every number of what was found, in one order for writing and reading.

template <class Visit>
void each_number(auto& sums, Visit visit)
    requires requires { sums.squares[0]; }
{
    for (auto& one : sums.won) visit(one);
    for (auto& one : sums.squares) visit(one);
    for (auto& seat : sums.points) {
        for (auto& one : seat) visit(one);
    }
}

template <class Visit>
void each_number(auto& stretch, Visit visit)
    requires requires { stretch.drawn; }
{
    for (auto& turn : stretch.turns) each_number(turn, visit);
    each_number(stretch.drawn, visit);
}

template <class Visit>
void each_number(auto& turn, Visit visit)
    requires requires { turn.decisions; }
{
    visit(turn.open);
    visit(turn.before);
    visit(turn.after);
    for (auto& one : turn.decisions) {
        visit(one.best);
        visit(one.counts);
        visit(one.worlds);
        visit(one.won_best);
        visit(one.won_played);
        visit(one.squares);
        visit(one.margin);
        visit(one.margin_squares);
        for (auto& points : one.points) visit(points);
    }
}

class Writer {
public:
    void operator()(const AnyAction& action) { (*this)(std::bit_cast<Amount>(action.bytes)); }
    void operator()(std::convertible_to<Amount> auto number) {
        text += std::to_string(static_cast<Amount>(number));
        text += ' ';
    }

    std::string text;
};

/// Takes one word after the other; once something is no number, nothing more is good.
class Reader {
public:
    explicit Reader(std::string_view text) : left_(text) {}

    void operator()(AnyAction& action) { action.bytes = std::bit_cast<decltype(action.bytes)>(next()); }
    void operator()(bool& flag) { flag = next() != 0; }
    template <std::integral T>
    void operator()(T& number) {
        number = static_cast<T>(next());
    }
    [[nodiscard]] bool all_good() const { return good_ && left_.empty(); }

private:
    Amount next() {
        const std::size_t end = left_.find(' ');
        const auto number = parse_number<Amount>(left_.substr(0, end));
        good_ = good_ && end != std::string_view::npos && number.has_value();
        if (good_) left_.remove_prefix(end + 1);
        return number.value_or(0);
    }

    std::string_view left_;
    bool good_ = true;
};

std::string digest_of(std::string_view text) {
    std::string hex;
    for (const std::uint8_t byte : sha256(text)) append_hex(hex, byte, 2);
    return hex;
}

std::string engine_line(const Keeping& keeping) {
    return "engine " + keeping.fingerprint + " " + std::to_string(figures_version) + "\n";
}

constexpr std::string_view sum_word = "sum ";

} // namespace

std::string name_of(const Keeping& keeping) {
    const Plan& plan = keeping.plan;
    std::string asked = digest_of(keeping.record) + seed_text(plan.seed);
    for (const std::uint64_t number :
         {std::uint64_t{plan.worlds}, std::uint64_t{plan.doublings}, std::uint64_t{plan.iterations}}) {
        asked += ' ';
        asked += std::to_string(number);
    }
    for (Seat seat = 0; seat < max_seats; ++seat) asked += plan.seats.contains(seat) ? " weighed" : " not";
    return digest_of(asked);
}

std::string write_kept(const Keeping& keeping, const Findings& found) {
    Writer writer;
    for (const StretchFindings& stretch : found.stretches) each_number(stretch, std::ref(writer));
    for (const TurnFindings& turn : found.turns) each_number(turn, std::ref(writer));
    std::string text = "iteru analysis " + name_of(keeping) + "\n" + engine_line(keeping) + writer.text + "\n";
    text += std::string{sum_word} + digest_of(text) + "\n";
    return text;
}

std::expected<Findings, KeptProblem> read_kept(std::string_view text, const Keeping& keeping, const Course& course) {
    const auto damaged = std::unexpected{KeptProblem::damaged};
    const std::size_t sum = text.rfind(sum_word);
    if (sum == std::string_view::npos) return damaged;
    if (text.substr(sum) != std::string{sum_word} + digest_of(text.substr(0, sum)) + "\n") return damaged;
    text = text.substr(0, sum);
    const std::string head = "iteru analysis " + name_of(keeping) + "\n";
    if (!text.starts_with(head)) return damaged;
    text.remove_prefix(head.size());
    const std::string engine = engine_line(keeping);
    if (!text.starts_with(engine)) return std::unexpected{KeptProblem::stale};
    text.remove_prefix(engine.size());
    if (!text.ends_with("\n")) return damaged;
    text.remove_suffix(1);

    Findings found;
    Reader reader{text};
    for (const Stretch& stretch : course.stretches) {
        StretchFindings& one = found.stretches.emplace_back();
        one.turns.resize(stretch.last - stretch.first);
        each_number(one, std::ref(reader));
    }
    for (const Turn& turn : course.turns) {
        TurnFindings& one = found.turns.emplace_back();
        if (keeping.plan.seats.contains(turn.seat)) one.decisions.resize(turn.last - turn.first);
        each_number(one, std::ref(reader));
    }
    if (!reader.all_good()) return damaged;
    return found;
}

} // namespace iteru::analysis
