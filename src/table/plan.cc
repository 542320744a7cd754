// How a new table is to be: as its creator wishes, from a record, or as a rematch.
#include <algorithm>

#include "engine/text.h"
#include "games/games.h"
#include "table/characters.h"
#include "table/levels.h"
#include "table/messages.h"
#include "table/table.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::uint32_t least_grace = 30; // seconds: whoever loses the line for a moment keeps the seat

std::optional<Refused> read_options(const Create& wish, const Facts& facts, std::vector<std::uint8_t>& options) {
    const Setup usual = usual_setup(facts, wish.players);
    options.assign(usual.options.begin(), usual.options.end());
    for (const auto& [name, value] : wish.options) {
        const auto found = std::ranges::find(facts.options, name, &Option::name);
        const bool fits = found != facts.options.end() && found->allows(value, wish.players);
        if (!fits) return Refused{Reason::bad_option, {{"field", "options." + std::string{cut(name, longest_name)}}}};
        options[static_cast<std::size_t>(found - facts.options.begin())] = value;
    }
    return std::nullopt;
}

std::optional<Refused> read_seats(const Create& wish, const std::string& player, Bots bots,
                                  std::vector<Sitter>& seats) {
    if (!wish.seats.empty() && wish.seats.size() != wish.players) {
        return Refused{Reason::bad_players, {{"field", "seats"}}};
    }
    seats.resize(wish.players);
    for (std::size_t i = 0; i < wish.seats.size(); ++i) {
        const std::string field = "seats[" + std::to_string(i) + "]";
        const SeatWish seat = wish.seats[i].value_or(SeatWish{});
        if (seat.bot && !may_sit(*seat.bot, bots, wish.game))
            return Refused{Reason::bad_level, {{"field", field + ".bot"}}};
        if (seat.bot) seats[i].bot = *seat.bot;
        else if (seat.name && !is_good_name(*seat.name)) {
            return Refused{Reason::bad_name, {{"field", field + ".name"}}};
        } else if (seat.name && std::ranges::find(seats, trimmed(*seat.name), &Sitter::name) != seats.end()) {
            return Refused{Reason::name_taken, {{"field", field + ".name"}}};
        } else if (seat.name) {
            seats[i] = {player, std::string{trimmed(*seat.name)}, {}};
        }
    }
    return std::nullopt;
}

bool is_good_clock(const ClockRule& clock) {
    constexpr std::uint32_t day = 24 * 3600;
    if (clock.hours) return !clock.bank && !clock.increment && *clock.hours >= 1 && *clock.hours <= 24 * 30;
    return clock.bank && *clock.bank >= 5 && *clock.bank <= day && clock.increment.value_or(0) <= 3600;
}

/// The setup of a record, once all of it has been played again; the names of the seats if it is over.
template <Game G>
std::optional<RecordError> take_over(const Record& record, Created& plan) {
    const Facts& facts = G::facts;
    if (record.rules_version != facts.rules_version) {
        return RecordError{3, "other_rules", std::to_string(record.rules_version), std::to_string(facts.rules_version)};
    }
    Create wish{.game = record.game, .players = record.setup.players};
    if (wish.players < facts.min_players || wish.players > facts.max_players) {
        return RecordError{5, "bad_players", std::to_string(wish.players), ""};
    }
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        wish.options[std::string{facts.options[i].name}] = record.setup.options[i];
    }
    plan.rules = facts.rules_version;
    if (read_options(wish, facts, plan.options)) return RecordError{6, "bad_options", "", ""};
    const auto match = start_match<G>(G::standard_box(), record.setup, record.seed);
    if (match->box_hash() != record.box_hash) {
        return RecordError{4, "other_box", hex64(record.box_hash), hex64(match->box_hash())};
    }
    if (auto error = replay(record, *match, record.moves.size())) return error;
    if (!match->over()) return std::nullopt;
    for (const std::string& seat : record.seats) {
        const std::string name{trimmed(cut(seat, longest_name))};
        plan.seats.push_back({{}, is_good_name(name) ? name : std::string{}, {}});
    }
    return std::nullopt;
}

/// A fresh deal: the server's part is settled now, before it knows those of the others.
void promise_deal(Created& plan, const std::string& part, Secrets& secrets) {
    plan.origin = Origin::fresh;
    plan.server_part = seed_text(secrets.seed());
    plan.part = part;
}

} // namespace

bool has_our_rules(const Created& plan) {
    int ours = plan.rules;
    with_game(plan.game, [&]<Game G>() { ours = G::facts.rules_version; });
    return plan.rules == ours;
}

bool is_good_name(std::string_view name) {
    return characters(trimmed(name)) <= longest_name && !is_blank(name) && !has_hidden_characters(name);
}

std::expected<Created, Refused> plan_table(const Create& wish, const std::string& player, const std::string& name,
                                           Secrets& secrets, Bots bots) {
    const Facts* facts = nullptr;
    with_game(wish.game, [&]<Game G>() { facts = &G::facts; });
    if (facts == nullptr) return no(Reason::bad_game, {{"field", "game"}});
    if (wish.players < facts->min_players || wish.players > facts->max_players) {
        return no(Reason::bad_players, {{"field", "players"}});
    }
    Created plan{.game = wish.game, .settings = wish.settings, .host = player, .host_name = name};
    plan.rules = facts->rules_version;
    if (auto refused = read_options(wish, *facts, plan.options)) return std::unexpected(std::move(*refused));
    if (auto refused = read_seats(wish, player, bots, plan.seats)) return std::unexpected(std::move(*refused));
    if (plan.settings.clock && !is_good_clock(*plan.settings.clock)) {
        return no(Reason::bad_option, {{"field", "clock"}});
    }
    for (const Sitter& sitter : plan.seats) {
        if (sitter.player == player) plan.host_name = sitter.name;
    }
    if (plan.settings.grace == grace_as_usual) {
        plan.settings.grace = plan.settings.by_hours() ? std::nullopt : Settings{}.grace;
    }
    if (plan.settings.grace && *plan.settings.grace < least_grace) return no(Reason::bad_option, {{"field", "grace"}});
    promise_deal(plan, wish.part, secrets);
    plan.invite = secrets.id();
    return plan;
}

std::expected<Created, Refused> plan_table(const std::string& record, const std::string& player,
                                           const std::string& name, Secrets& secrets) {
    const auto bad = [](const RecordError& error) {
        return no(error.reason == "other_rules" ? Reason::other_rules : Reason::bad_record,
                  {{"line", static_cast<std::int64_t>(error.line)},
                   {"problem", std::string{error.reason}},
                   {"value", std::string{cut(error.value, longest_name)}}});
    };
    if (!is_utf8(record)) return no(Reason::bad_record, {{"problem", "not_utf8"}});
    const auto read = read_record(record);
    if (!read) return bad(read.error());
    Created plan{.game = read->game, .host = player, .host_name = name, .record = record, .origin = Origin::imported};
    std::optional<RecordError> error = RecordError{2, "unknown_game", read->game, ""};
    with_game(read->game, [&]<Game G>() { error = take_over<G>(*read, plan); });
    if (error) return bad(*error);
    plan.seats.resize(read->setup.players);
    plan.invite = secrets.id();
    if (!read->moves.empty()) return plan;
    // No moves yet: deal afresh, or the importer would have chosen the deal.
    plan.record.reset();
    promise_deal(plan, {}, secrets);
    return plan;
}

std::expected<Created, Refused> plan_fork(const Table& table, const Fork& wish, const std::string& player,
                                          const std::string& name, Secrets& secrets, Bots bots) {
    if (table.phase() != Phase::finished || !table.dealt()) return no(Reason::not_finished);
    const bool over = table.ended() == Ended::over && wish.move == table.steps().size();
    if (over || wish.move > table.steps().size()) return no(Reason::bad_record, {{"field", "move"}});
    const Create usual{.game = table.plan().game,
                       .players = static_cast<std::uint8_t>(table.chairs().size()),
                       .seats = wish.seats,
                       .settings = wish.settings};
    auto plan = plan_table(usual, player, name, secrets, bots);
    if (!plan) return plan;
    plan->options = table.plan().options;
    plan->record = record_to_go_on(table, wish.move);
    plan->origin = Origin::forked;
    plan->server_part.clear();
    return plan;
}

Created plan_rematch(const Table& table, const std::string& part, Secrets& secrets) {
    Created plan = table.plan();
    plan.invite = secrets.id();
    promise_deal(plan, part, secrets);
    const std::size_t seats = table.chairs().size();
    for (std::size_t i = 0; i < seats; ++i) {
        const Chair& chair = table.chairs()[i];
        plan.seats[(i + 1) % seats] = {chair.player, chair.name, chair.bot};
    }
    return plan;
}

} // namespace iteru::server
