#include "cli/menu.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "cli/values.h"
#include "engine/text.h"

namespace iteru {

namespace json = boost::json;

namespace {

constexpr std::size_t rows_at_once = 12;

/// ASCII letters only: accents are typed as they are.
std::string lower(std::string_view text) {
    std::string small{text};
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return small;
}

/// What a word begins with: the site of a cell like 13H.
std::string head_of(const std::string& word) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits == 0 ? word : word.substr(0, digits);
}

std::vector<std::size_t> all_of(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

} // namespace

Menu::Menu(const AnyMatch& match, Seat seat, const Narrator& narrator, const Painter& painter)
    : painter_(painter), narrator_(narrator), match_(match), seat_(seat), view_(view_of(match, seat)) {
    const auto trial = match.concealed(seat);
    for (const AnyAction action : match.legal(seat)) {
        Offer choice{.action = action, .place = choices_.size(), .fields = action_fields(match, action)};
        std::string notation = match.notation(action);
        std::string_view rest = notation;
        next_word(rest); // the decision itself says nothing
        const auto call = [&](std::string_view word) {
            choice.words.push_back(lower(word));
            choice.words.push_back(lower(narrator.translated(match, word)));
        };
        for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
            call(word);
            const std::size_t dash = word.find('-');
            if (dash == std::string_view::npos) continue;
            call(word.substr(0, dash));
            call(word.substr(dash + 1));
        }
        if (choice.fields.contains("pass")) choice.words.push_back(painter.say("play.pass"));
        choice.text = narrator.choice(match, seat, view_, choice.fields);
        if (choice.text.empty()) choice.text = notation;
        choice.forecast = narrator.forecast(*trial, seat, action);
        choices_.push_back(std::move(choice));
    }
    std::ranges::sort(choices_, {}, [&](const Offer& choice) {
        return std::tuple{match.is_idle(choice.action), -choice.forecast.worth, choice.place};
    });
    keep(all_of(choices_.size()));
}

/// The kept choices that agree in a field, or in what its word begins with.
std::vector<Menu::Group> Menu::cut_by(std::string_view field, bool by_head) const {
    std::vector<Group> groups;
    for (const std::size_t i : kept_) {
        const json::value* value = choices_[i].fields.if_contains(field);
        std::string word = value != nullptr && value->is_string() ? std::string{value->as_string()} : "";
        if (by_head) word = head_of(word);
        auto group = std::ranges::find(groups, word, &Group::word);
        if (group == groups.end()) {
            group = groups.insert(group, Group{word, narrator_.group(match_, seat_, view_, field, word), {}});
        }
        group->members.push_back(i);
    }
    return groups;
}

/// The fields of a choice, first those that texts/ have a question for.
std::vector<std::string> Menu::fields_to_ask() const {
    std::vector<std::string> fields;
    for (const bool worded : {true, false}) {
        for (const auto& member : choices_[kept_[0]].fields) {
            if (Narrator::asks_by(match_, seat_, member.key()) == worded) fields.emplace_back(member.key());
        }
    }
    return fields;
}

/// A list too long for one look is grouped by the first field that cuts it into few parts.
void Menu::keep(std::vector<std::size_t> members) {
    kept_ = std::move(members);
    groups_.clear();
    whole_ = false;
    if (kept_.size() <= rows_at_once) return;
    for (const std::string& field : fields_to_ask()) {
        for (const bool by_head : {false, true}) {
            std::vector<Group> groups = cut_by(field, by_head);
            const std::size_t least = Narrator::asks_by(match_, seat_, field) ? 2 : 3; // choices to a group
            const auto largest = std::ranges::max(groups, {}, [](const Group& group) { return group.members.size(); });
            const bool cuts = largest.members.size() + 1 < kept_.size(); // off more than a single choice
            if (!cuts || groups.size() * least > kept_.size()) continue;
            groups_ = std::move(groups);
            return;
        }
    }
}

std::optional<AnyAction> Menu::pick(std::size_t number) {
    if (groups_.empty()) return choices_[kept_[number - 1]].action;
    keep(std::vector{groups_[number - 1].members});
    return only();
}

bool Menu::narrow(std::string_view words) {
    std::vector<std::size_t> fitting = all_of(choices_.size());
    for (std::string_view word = next_word(words); !word.empty(); word = next_word(words)) {
        const std::string called = lower(word);
        std::erase_if(fitting, [&](std::size_t i) { return std::ranges::count(choices_[i].words, called) == 0; });
    }
    if (fitting.empty()) return false;
    keep(std::move(fitting));
    return true;
}

std::optional<AnyAction> Menu::only() const {
    if (kept_.size() != 1) return std::nullopt;
    return choices_[kept_[0]].action;
}

bool Menu::widen() {
    if (kept_.size() == choices_.size()) return false;
    keep(all_of(choices_.size()));
    return true;
}

bool Menu::show_all() {
    if (whole_ || entries() <= rows_at_once) return false;
    return whole_ = true;
}

std::string Menu::with_forecast(const Offer& choice) const {
    if (choice.forecast.text.empty()) return choice.text;
    return choice.text + "  " + painter_.paint(choice.forecast.text, tone::nile);
}

std::string Menu::worded(AnyAction action) const {
    const auto found = std::ranges::find(choices_, action, &Offer::action);
    if (found == choices_.end()) return match_.notation(action);
    return found->forecast.text.empty() ? found->text : fmt::format("{} ({})", found->text, found->forecast.text);
}

std::string Menu::entry(std::size_t i) const {
    if (groups_.empty()) return with_forecast(choices_[kept_[i]]);
    const Group& group = groups_[i];
    const Offer& first = choices_[group.members[0]];
    if (group.members.size() == 1) return with_forecast(first);
    const std::string& best = first.forecast.text;
    const std::string& name = group.word.empty() ? first.text : group.name;
    const std::string count = std::to_string(group.members.size());
    if (!best.starts_with('+')) return painter_.say("play.group", {{"name", name}, {"count", count}});
    return painter_.say("play.group.best",
                        {{"name", name}, {"count", count}, {"gain", painter_.paint(best, tone::nile)}});
}

Lines Menu::lines() const {
    const int margin = painter_.width < 30 ? 3 : 4; // a very narrow window needs every column
    const auto number = [&](std::size_t i) {
        return painter_.paint(fmt::format("{:>{}}", i + 1, margin - 1), tone::lapis) + " ";
    };
    Lines items;
    const std::size_t total = entries();
    for (std::size_t i = 0; i < total; ++i) {
        items.push_back(number(i) + entry(i));
    }
    const int widest = columns(items) + 2;
    const auto fitting = static_cast<std::size_t>(std::clamp(painter_.width / widest, 1, 3));
    const std::size_t across = total <= rows_at_once ? 1 : fitting;
    // A rest of a line or two is shown right away.
    const bool few = total <= rows_at_once * across + 3;
    const std::size_t shown = whole_ || few ? total : rows_at_once * across;
    Lines lines;
    if (across == 1) {
        for (std::size_t i = 0; i < shown; ++i) {
            Lines one;
            add_fitting(one, entry(i), painter_.width - margin, 0);
            for (std::size_t line = 0; line < one.size(); ++line) {
                lines.push_back((line == 0 ? number(i) : std::string(static_cast<std::size_t>(margin), ' ')) +
                                one[line]);
            }
        }
    } else {
        // Down the columns, so that neighbours in the order stay neighbours.
        const std::size_t down = (shown + across - 1) / across;
        lines.resize(down);
        for (std::size_t i = 0; i < shown; ++i) lines[i % down] += i + down < shown ? pad(items[i], widest) : items[i];
    }
    if (shown < total) {
        add_fitting(lines, painter_.say("play.more", {{"count", std::to_string(total - shown)}}), painter_.width, 0);
    }
    return lines;
}

} // namespace iteru
