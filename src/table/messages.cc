#include "table/messages.h"

#include <algorithm>

#include "engine/text.h"
#include "table/wire.h"

namespace iteru::server {

// ---------------------------------------------------------------------------------------------------------------
// What games write themselves

namespace wire {

void Told::write_to(JsonWriter& json) const {
    json.begin_array();
    for (const Event& event : events) match->write_event(json, event, eyes);
    json.end_array();
}

void ActionFields::write_to(JsonWriter& json) const { match->write_action(json, action); }

/// Said only where it is true.
static IfAny<bool> if_so(bool holds) { return {holds ? std::optional{true} : std::nullopt}; }

void Actions::write_to(JsonWriter& json) const {
    json.begin_array();
    if (match == nullptr) return json.end_array();
    const std::uint64_t chance = match->facts().chance_events;
    FieldWriter write{json};
    match->foresee(seat, [&](const Foresight<AnyAction>& told) {
        const auto guesswork =
            std::ranges::find_if(told.events, [&](const Event& event) { return (chance >> event.kind & 1U) != 0; });
        write.write(Action{.action = match->notation(told.action),
                           .fields = {match, told.action},
                           .effects = {match, {told.events.begin(), guesswork}, seat},
                           .reveals = guesswork != told.events.end(),
                           .ends = told.over,
                           .goes_on = if_so(told.goes_on),
                           .best = if_so(told.best)});
    });
    json.end_array();
}

std::string What::typescript() {
    std::string words;
    [&]<class... Deeds>(std::variant<Deeds...>*) {
        ((words += (words.empty() ? "\"" : " | \"") + std::string{Deeds::what} + "\""), ...);
    }(static_cast<Deed*>(nullptr));
    return words;
}

void What::write_to(JsonWriter& json) const { json.value(word); }

} // namespace wire

namespace {

constexpr std::size_t long_message = 8192; // with a view and prompts, as a rule

template <Described T>
std::string text_of(const T& message, std::size_t expected = 0) {
    JsonWriter json{expected};
    FieldWriter{json}.write(message);
    return std::move(json).text();
}

std::optional<std::string_view> if_said(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional{text};
}

SetOf<Seat> set_of(SeatSet seats) {
    SetOf<Seat> set;
    for (Seat seat = 0; seat < max_seats; ++seat) set.bits |= std::uint64_t{seats.contains(seat)} << seat;
    return set;
}

// ---------------------------------------------------------------------------------------------------------------
// Parts of messages

std::vector<wire::SeatState> chairs_of(const Table& table) {
    std::vector<wire::SeatState> seats;
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        const Chair& chair = table.chairs()[seat];
        seats.push_back({.seat = seat,
                         .name = if_said(chair.name),
                         .player = if_said(chair.player),
                         .bot = if_said(chair.bot),
                         .played_by = chair.empty()       ? wire::PlayedBy::nobody
                                      : chair.bot_plays() ? wire::PlayedBy::bot
                                                          : wire::PlayedBy::human});
    }
    return seats;
}

wire::Options options_of(const Table& table) {
    wire::Options options;
    for (std::size_t i = 0; i < table.facts().options.size(); ++i) {
        options.entries.emplace_back(table.facts().options[i].name, table.plan().options[i]);
    }
    return options;
}

/// Does one of two seats of a session know anything that the other may not see?
bool hides_something(const AnyMatch& match, Seat one, Seat other) {
    return !std::ranges::equal(match.concealed(one)->state_bytes(), match.concealed(other)->state_bytes());
}

/// Must the others look away before this seat decides? Something is hidden, or would be by what it may do.
bool is_secret(const AnyMatch& match, Seat eyes, Seat seat) {
    return hides_something(match, eyes, seat) || std::ranges::any_of(match.legal(seat), [&](const AnyAction& action) {
               const auto after = match.clone();
               after->apply(seat, action);
               return hides_something(*after, eyes, seat);
           });
}

/// The prompts of the viewer's seats, and which of them may undo.
struct Asked {
    std::vector<wire::Prompt> prompts;
    SetOf<Seat> undo;
};

Asked asked_of(const Table& table, Seat eyes) {
    Asked asked;
    const SeatSet mine = table.has_seat(eyes) ? table.seats_of(table.chairs()[eyes].player) : SeatSet{};
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        if (!mine.contains(seat)) continue;
        const Chair& chair = table.chairs()[seat];
        asked.undo.bits |= std::uint64_t{table.can_undo(seat)} << seat;
        if (chair.decision == 0 || chair.bot_plays()) continue;
        const bool handover = seat != eyes && is_secret(table.match(), eyes, seat);
        asked.prompts.push_back({.seat = seat,
                                 .decision = chair.decision,
                                 .kind = chair.asked,
                                 .can_undo = table.can_undo(seat),
                                 .handover = handover,
                                 .actions = {handover ? nullptr : &table.match(), seat}});
    }
    return asked;
}

std::optional<wire::Clock> clock_of(const Table& table, const Spent& spent) {
    if (!table.settings().clock) return std::nullopt;
    wire::Clock clock{};
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        const Chair& chair = table.chairs()[seat];
        const bool runs = chair.decision != 0 && !chair.bot_plays();
        clock.running.bits |= std::uint64_t{runs} << seat;
        clock.left.push_back(std::max<std::int64_t>(0, chair.left - (runs ? spent[seat] : 0)));
    }
    return clock;
}

std::optional<wire::Proposal> proposal_of(const Table& table) {
    if (!table.proposal()) return std::nullopt;
    const Proposal& proposal = *table.proposal();
    wire::Proposal told{.proposal = proposal.number,
                        .what = proposal.kind,
                        .seat = proposal.seat,
                        .move = {},
                        .name = {},
                        .waits_for = set_of(proposal.waits_for)};
    if (proposal.kind == ProposalKind::undo) told.move.value = proposal.move;
    if (proposal.kind == ProposalKind::replace) told.name.value = proposal.name;
    return told;
}

/// How it ended; from now on the deal is no secret.
struct End {
    std::optional<Ended> ended;
    std::optional<std::string> seed;
    std::optional<std::string_view> deal;
    std::optional<std::vector<SeatCount>> result;
};

End end_of(const Table& table) {
    End end;
    if (table.phase() != Phase::finished) return end;
    end.ended = table.ended();
    end.deal = if_said(table.deal());
    if (!table.dealt()) return end;
    end.seed = seed_text(table.match().seed());
    if (table.ended() != Ended::abandoned) {
        end.result =
            final_count(table.facts(), static_cast<int>(table.chairs().size()), table.result(), table.match().items());
    }
    return end;
}

std::string view_text(const AnyMatch& match, Seat eyes) {
    return eyes == nobody ? match.state_json() : match.view(eyes);
}

std::string hash_text(std::string_view view) { return hex64(hash_bytes(std::as_bytes(std::span{view}))); }

SetOf<Seat> to_act(const Table& table) {
    return set_of(table.phase() == Phase::running ? table.match().to_act() : SeatSet{});
}

bool shows_game(const Table& table) { return table.dealt() && table.phase() != Phase::gathering; }

// ---------------------------------------------------------------------------------------------------------------
// Updates

/// The members of an update that depend on what happened. What only some may know is not here but in the events.
struct Telling {
    wire::Update& update;
    const Table& table;
    const News& news;
    Seat eyes;

    void operator()(const Created& deed) const {
        update.game.value = table.facts().id;
        update.rules.value = table.facts().rules_version;
        update.options.value = options_of(table);
        update.settings.value = table.settings();
        update.origin.value = table.plan().comes_from();
        update.commitment.value = if_said(table.commitment());
        update.host.value = deed.host;
        update.seats.value = chairs_of(table);
    }
    void operator()(const Sat& deed) const { at(deed.seat); }
    void operator()(const Stood& deed) const { at(deed.seat); }
    void operator()(const BotSat& deed) const { at(deed.seat); }
    void operator()(const Started&) const {
        update.commitment.value = std::optional<std::string_view>{table.commitment()};
        events();
    }
    void operator()(const Moved& deed) const {
        update.seat.value = deed.seat;
        update.kind.value = news.change.kind;
        update.action.value = eyes == deed.seat || eyes == nobody ? if_said(deed.action) : std::nullopt;
        events();
    }
    void operator()(const Undone& deed) const {
        update.seat.value = deed.seat;
        update.moves.value = news.change.undone;
    }
    void operator()(const Proposed& deed) const {
        update.seat.value = deed.seat;
        update.kind.value = word_of(NoWords{}, deed.kind);
        agreement();
    }
    void operator()(const Answered& deed) const {
        update.seat.value = deed.seat;
        update.yes.value = deed.yes;
        agreement();
    }
    void operator()(const TakenOver& deed) const {
        update.why.value = deed.why;
        agreement();
        at(deed.seat);
    }
    void operator()(const CameBack& deed) const { at(deed.seat); }
    void operator()(const Chatted& deed) const {
        update.player.value = news.entry.player;
        update.name.value = deed.name;
        update.text.value = deed.text;
    }
    void operator()(const Muted& deed) const {
        update.player.value = deed.player;
        update.on.value = deed.on;
    }
    void operator()(const Invited& deed) const { update.seat.value = deed.seat; }
    void operator()(const Rematched& deed) const { update.rematch.value = deed.table; }

private:
    void at(Seat seat) const {
        update.seat.value = seat;
        update.seats.value = chairs_of(table);
    }
    void events() const { update.events.value = {&table.match(), news.change.events, eyes}; }
    void agreement() const {
        update.proposal.value = proposal_of(table);
        update.carried_out.value = news.change.carried_out;
        if (news.change.seats) update.seats.value = chairs_of(table);
        if (news.change.undone > 0) update.moves.value = news.change.undone;
    }
};

void add_game(wire::Update& update, const Table& table, const News& news, Seat eyes) {
    update.phase.value = table.phase();
    update.move.value = table.steps().size();
    update.to_act.value = to_act(table);
    if (!news.last) {
        update.hash = hash_text(view_text(table.match(), eyes));
    } else {
        Position position = position_of(table.match(), eyes);
        Asked asked = asked_of(table, eyes);
        update.hash = std::move(position.hash);
        update.view.value = wire::AnyView{std::move(position.view)};
        update.standing.value = std::move(position.standing);
        update.prompts.value = std::move(asked.prompts);
        update.undo.value = asked.undo;
    }
    update.clock.value = clock_of(table, news.spent);
    if (table.phase() != Phase::finished) return;
    End end = end_of(table);
    update.ended.value = end.ended;
    update.seed.value = std::move(end.seed);
    update.deal.value = end.deal;
    update.result.value = std::move(end.result);
}

/// Finds the details of a refusal by their names.
struct Detailing {
    const std::vector<Refused::Detail>& details;

    template <class T>
    void operator()(std::string_view name, IfAny<T>& member) const {
        for (const auto& [known, detail] : details) {
            if (known != name) continue;
            if (const T* value = std::get_if<T>(&detail)) member.value = *value;
        }
    }
    void operator()(std::string_view, IfAny<std::string_view>&) const {}
    void operator()(std::string_view, auto&) const {}
};

} // namespace

// ---------------------------------------------------------------------------------------------------------------
// Messages

Message share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

Position position_of(const AnyMatch& match, Seat eyes) {
    std::string view = view_text(match, eyes);
    std::string hash = hash_text(view);
    const Result standing = eyes == nobody ? match.result() : match.standing(eyes);
    return {.view = std::move(view),
            .hash = std::move(hash),
            .standing = standing_count(match.facts(), match.setup().players, standing, match.over() ? nobody : eyes)};
}

std::string ack_message(std::string_view id, std::string_view table, std::uint64_t sequence, const Acknowledged& more) {
    return text_of(wire::Ack{.type = {},
                             .id = id,
                             .table = table,
                             .seq = sequence,
                             .invite = {more.invite},
                             .link = {more.link},
                             .commitment = {more.commitment},
                             .rematch = {more.rematch}});
}

std::string refused_message(std::string_view id, std::string_view table, const Refused& refused) {
    wire::Refused message{};
    message.id = id;
    message.reason = refused.reason;
    if (!table.empty()) message.table.value = table;
    Detailing detailing{refused.details};
    wire::Refused::each_field(message, detailing);
    return text_of(message);
}

std::string error_message(const BadMessage& bad) {
    return text_of(wire::Error{.type = {},
                               .id = {if_said(bad.id)},
                               .reason = Reason::bad_message,
                               .field = bad.problem.field,
                               .problem = bad.problem.problem,
                               .at = bad.at});
}

std::string hint_message(std::string_view id, std::string_view table, const AskHint& wish, const BotAnswer& answer) {
    wire::Hint hint{.type = {},
                    .id = id,
                    .table = table,
                    .seat = wish.seat,
                    .decision = wish.decision,
                    .action = answer.action,
                    .recommended = {},
                    .alternatives = answer.hint.actions,
                    .worlds = answer.hint.worlds,
                    .clear = answer.hint.clear};
    if (!hint.alternatives.empty()) {
        hint.recommended = std::move(hint.alternatives.front());
        hint.alternatives.erase(hint.alternatives.begin());
    }
    return text_of(hint);
}

std::string known_message(std::string_view id, std::string_view table, const Know& wish, const AnyMatch& match) {
    return text_of(wire::Known{.type = {},
                               .id = id,
                               .table = table,
                               .seat = wish.seat,
                               .decision = wish.decision,
                               .position = known_to(match, wish.seat)});
}

std::string allowed_message(std::string_view id, std::string_view table, const Moved& move) {
    return text_of(wire::Allowed{
        .type = {}, .id = id, .table = table, .seat = move.seat, .decision = move.decision, .action = move.action});
}

std::string snapshot_message(const Table& table, std::string_view player, Seat eyes, const Spent& spent) {
    wire::Snapshot message{};
    message.table = table.id();
    message.seq = table.sequence();
    message.at = table.last_at();
    message.phase = table.phase();
    message.game = table.facts().id;
    message.rules = table.facts().rules_version;
    message.options = options_of(table);
    message.settings = table.settings();
    message.host = table.plan().host;
    message.you = {.player = player,
                   .seats = set_of(table.seats_of(player)),
                   .eyes = eyes == bystander ? std::nullopt : std::optional{eyes},
                   .host = table.is_host(player),
                   .part = table.has_part_of(player)};
    message.seats = chairs_of(table);
    if (table.is_host(player)) message.invite = if_said(table.invite());
    message.origin = table.plan().comes_from();
    message.commitment = if_said(table.commitment());
    message.move = table.steps().size();
    message.to_act = to_act(table);
    if (shows_game(table)) {
        Position position = position_of(table.match(), eyes);
        Asked asked = asked_of(table, eyes);
        message.view = wire::AnyView{std::move(position.view)};
        message.hash = std::move(position.hash);
        message.standing = std::move(position.standing);
        message.prompts = std::move(asked.prompts);
        message.undo = asked.undo;
    }
    message.clock = clock_of(table, spent);
    message.proposal = proposal_of(table);
    message.muted.assign(table.muted().begin(), table.muted().end());
    for (const ChatLine& line : table.chat()) {
        message.chat.push_back({line.sequence, line.at, line.player, line.name, line.text});
    }
    End end = end_of(table);
    message.ended = end.ended;
    message.seed = std::move(end.seed);
    message.deal = end.deal;
    message.result = std::move(end.result);
    if (table.rematch()) message.rematch = if_said(*table.rematch());
    return text_of(message, long_message);
}

std::string update_message(const Table& table, const News& news, Seat eyes) {
    wire::Update message{};
    message.table = table.id();
    message.seq = news.sequence;
    message.at = news.entry.at;
    std::visit(
        [&]<class D>(const D& deed) {
            message.what.word = D::what;
            Telling{message, table, news, eyes}(deed);
        },
        news.entry.deed);
    if (shows_game(table)) add_game(message, table, news, eyes);
    return text_of(message, long_message);
}

std::string removed_message(std::string_view table) { return text_of(wire::Removed{.type = {}, .table = table}); }

std::string presence_message(const Table& table, SeatSet present, std::size_t spectators) {
    wire::Presence message{.type = {}, .table = table.id(), .seats = {}, .spectators = spectators};
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        message.seats.push_back(present.contains(seat) || !table.chairs()[seat].bot.empty());
    }
    return text_of(message);
}

} // namespace iteru::server
