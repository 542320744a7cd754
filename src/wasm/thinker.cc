#include "wasm/thinker.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "bots/hint.h"
#include "bots/weighing.h"
#include "engine/text.h"
#include "table/fields.h"

namespace iteru::server {

namespace {

constexpr std::size_t plain_figures = 4; // before the points

SentAdvice sent(const AnyMatch& match, const Advice& advice) {
    SentAdvice told{.action = match.notation(advice.action), .figures = {}};
    for (const double figure : {advice.chance, advice.chance_error, advice.total, advice.total_error}) {
        told.figures.push_back(std::bit_cast<std::uint64_t>(figure));
    }
    for (const double figure : advice.points) told.figures.push_back(std::bit_cast<std::uint64_t>(figure));
    return told;
}

std::optional<Advice> received(const AnyMatch& match, const SentAdvice& told) {
    Advice advice;
    if (told.figures.size() != plain_figures + advice.points.size()) return std::nullopt;
    const auto action = match.parse(told.action);
    if (!action) return std::nullopt;
    const auto figure = [&](std::size_t i) { return std::bit_cast<double>(told.figures[i]); };
    advice.action = *action;
    advice.chance = figure(0);
    advice.chance_error = figure(1);
    advice.total = figure(2);
    advice.total_error = figure(3);
    for (std::size_t i = 0; i < advice.points.size(); ++i) advice.points[i] = figure(plain_figures + i);
    return advice;
}

std::string write_look(const Look& look) {
    std::string text;
    for (const Visits& visits : look) {
        if (!text.empty()) text += ' ';
        text += std::to_string(visits.count) + ' ' + hex64(std::bit_cast<std::uint64_t>(visits.reward));
    }
    return text;
}

/// Nothing if it is none.
Look read_look(std::string_view text) {
    Look look;
    while (!text.empty()) {
        const auto count = parse_number<std::uint32_t>(next_word(text));
        const auto reward = parse_number<std::uint64_t>(next_word(text), 16);
        if (!count || !reward) return {};
        look.push_back({*count, std::bit_cast<double>(*reward)});
    }
    return look;
}

} // namespace

bool fold_lines(Table& table, std::string_view log) {
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(line.size() + 1, log.size()));
        const auto entry = read_entry(line);
        if (!entry || table.apply(table.sequence() + 1, *entry).impossible) return false;
    }
    return true;
}

BotAnswer answer_of(const AnyMatch& match, const Thought& thought) {
    Counsel advised{.actions = {}, .worlds = thought.worlds, .clear = thought.clear};
    for (const SentAdvice& one : thought.advice) {
        if (const auto advice = received(match, one)) advised.actions.push_back(*advice);
    }
    return {thought.action, tell(match, advised)};
}

std::string weigh_known(std::string_view question) {
    const auto asked = read_fields<AskedWeighing>(question, OtherMembers::refused);
    if (!asked) return {};
    const auto luck = parse_seed(asked->luck);
    const auto match = match_at(asked->position);
    if (!luck || !match || !match->to_act().contains(asked->seat)) return {};
    const Weighed weighed = weigh(*match, asked->seat, *luck, asked->from);
    Counsel all{.actions = {weighed.best}, .worlds = 0, .clear = true};
    all.actions.insert(all.actions.end(), weighed.losses.begin(), weighed.losses.end());
    ToldHint told = tell(*match, all);
    JsonWriter json;
    json.begin_object();
    iteru::FieldWriter<> write{json};
    write("best", told.actions.front());
    told.actions.erase(told.actions.begin());
    write("losses", told.actions);
    write("weighed", weighed.weighed);
    write("left", weighed.left);
    json.end_object();
    return json.text();
}

std::string Thinker::think(std::string_view question, std::string_view log) {
    const auto asked = read_fields<AskedThought>(question, OtherMembers::refused);
    if (!asked) return {};
    const auto luck = parse_seed(asked->luck);
    Table table{asked->table};
    if (!luck || !fold_lines(table, log) || !table.dealt() || !table.match().to_act().contains(asked->seat)) return {};
    const AnyMatch& match = table.match();
    Thought thought;
    if (asked->level.empty()) {
        const Counsel advised = hint(match, asked->seat, *luck);
        thought = {match.notation(advised.actions.front().action), advised.worlds, advised.clear, {}};
        for (const Advice& advice : advised.actions) thought.advice.push_back(sent(match, advice));
        return write_fields(thought);
    }
    const auto said = ask_bot(*asked, match, *luck);
    return said ? write_fields(*said) : std::string{};
}

std::optional<Thought> Thinker::ask_bot(const AskedThought& asked, const AnyMatch& match, const Seed& luck) {
    const unsigned threads = threads_of(asked.level);
    std::vector<Look> looks;
    for (const std::string& text : asked.looks) {
        looks.push_back(read_look(text));
        if (looks.back().size() != match.legal(asked.seat).size()) return std::nullopt;
    }
    if (asked.part && (*asked.part >= threads || (!looks.empty() && looks.size() != threads))) return std::nullopt;
    const std::string name = asked.table + '/' + std::to_string(asked.seat) + '/' + asked.level;
    auto bot = kept_.take(name);
    if (!bot && asked.part) bot = make_part(asked.level, match, asked.seat, luck, *asked.part);
    if (!bot) bot = make_bot(asked.level, match, asked.seat, luck);
    Thought thought;
    if (asked.part && looks.empty()) {
        thought.look = write_look(bot->look(match).front());
    } else {
        thought.action = match.notation(asked.part ? bot->settle(match, looks) : bot->choose(match));
        bot->rest();
    }
    kept_.keep(name, std::move(bot));
    return thought;
}

} // namespace iteru::server
