#include "server/messages.h"

#include <algorithm>

#include "engine/result_json.h"
#include "engine/text.h"

namespace iteru::server {

namespace {

constexpr std::size_t long_message = 8192; // with a view and prompts, as a rule
constexpr std::size_t longest_kept = 4 * long_message;
constexpr std::size_t rooms_kept = 64;

std::vector<std::string>& rooms() {
    thread_local std::vector<std::string> texts;
    return texts;
}

struct Shared {
    explicit Shared(std::string words) : text(std::move(words)) {}
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared() {
        const bool fits = text.capacity() >= long_message && text.capacity() <= longest_kept;
        if (fits && rooms().size() < rooms_kept) rooms().push_back(std::move(text));
    }
    std::string text;
};

void write_seats(JsonWriter& json, std::string_view name, SeatSet seats) {
    json.key(name).begin_array();
    for (Seat seat = 0; seat < max_seats; ++seat) {
        if (seats.contains(seat)) json.value(seat);
    }
    json.end_array();
}

void text_or_null(JsonWriter& json, std::string_view name, std::string_view text) {
    json.key(name);
    if (text.empty()) json.null();
    else json.value(text);
}

void write_chairs(JsonWriter& json, const Table& table) {
    json.key("seats").begin_array();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        const Chair& chair = table.chairs()[seat];
        json.begin_object();
        json.member("seat", seat);
        text_or_null(json, "name", chair.name);
        text_or_null(json, "player", chair.player);
        text_or_null(json, "bot", chair.bot);
        json.member("played_by", chair.empty() ? "nobody" : chair.bot_plays() ? "bot" : "human");
        json.end_object();
    }
    json.end_array();
}

void write_setup(JsonWriter& json, const Table& table) {
    json.member("game", table.facts().id);
    json.member("rules", table.facts().rules_version);
    json.key("options").begin_object();
    for (std::size_t i = 0; i < table.facts().options.size(); ++i) {
        json.member(table.facts().options[i].name, table.plan().options[i]);
    }
    json.end_object();
}

void write_settings(JsonWriter& json, const Table& table) {
    FieldWriter write{json};
    write("settings", table.settings());
}

/// Everybody is told of a deal that somebody may know, and what the server has promised.
void write_origin(JsonWriter& json, const Table& table) {
    FieldWriter write{json};
    write("origin", table.plan().comes_from());
    text_or_null(json, "commitment", table.commitment());
}

void write_events(JsonWriter& json, const AnyMatch& match, std::span<const Event> events, Seat eyes) {
    json.array("events", events, [&](const Event& event) { match.write_event(json, event, eyes); });
}

/// Every legal action, and what it would bring as far as the seat can know.
void write_actions(JsonWriter& json, const AnyMatch& match, Seat seat) {
    const std::uint64_t chance = match.facts().chance_events;
    json.key("actions").begin_array();
    match.foresee(seat, [&](AnyAction action, std::span<const Event> events, bool over) {
        json.begin_object();
        json.member("action", match.notation(action));
        json.key("fields");
        match.write_action(json, action);
        const auto guesswork =
            std::ranges::find_if(events, [&](const Event& event) { return (chance >> event.kind & 1U) != 0; });
        json.key("effects").begin_array();
        for (auto event = events.begin(); event != guesswork; ++event) match.write_event(json, *event, seat);
        json.end_array();
        json.member("reveals", guesswork != events.end());
        json.member("ends", over);
        json.end_object();
    });
    json.end_array();
}

/// Does one of two seats of a session know anything that the other may not see?
bool hides_something(const AnyMatch& match, Seat one, Seat other) {
    return !std::ranges::equal(match.concealed(one)->state_bytes(), match.concealed(other)->state_bytes());
}

void write_prompt(JsonWriter& json, const Table& table, Seat seat, Seat eyes) {
    const bool handover = seat != eyes && hides_something(table.match(), eyes, seat);
    json.begin_object();
    json.member("seat", seat);
    json.member("decision", table.chairs()[seat].decision);
    json.member("kind", table.chairs()[seat].asked);
    json.member("can_undo", table.can_undo(seat));
    json.member("handover", handover);
    if (handover) json.key("actions").raw("[]");
    else write_actions(json, table.match(), seat);
    json.end_object();
}

/// The prompts of those seats that belong to whoever looks through these eyes, and which of them may undo.
void write_prompts(JsonWriter& json, const Table& table, Seat eyes) {
    const SeatSet mine = table.has_seat(eyes) ? table.seats_of(table.chairs()[eyes].player) : SeatSet{};
    SeatSet undo;
    json.key("prompts").begin_array();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        if (!mine.contains(seat)) continue;
        if (table.can_undo(seat)) undo |= SeatSet::of(seat);
        const Chair& chair = table.chairs()[seat];
        if (chair.decision != 0 && !chair.bot_plays()) write_prompt(json, table, seat, eyes);
    }
    json.end_array();
    write_seats(json, "undo", undo);
}

void write_clock(JsonWriter& json, const Table& table, const Spent& spent) {
    json.key("clock");
    if (!table.settings().clock) return json.null();
    json.begin_object();
    SeatSet running;
    json.key("left").begin_array();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        const Chair& chair = table.chairs()[seat];
        const bool runs = chair.decision != 0 && !chair.bot_plays();
        if (runs) running |= SeatSet::of(seat);
        json.value(std::max<std::int64_t>(0, chair.left - (runs ? spent[seat] : 0)));
    }
    json.end_array();
    write_seats(json, "running", running);
    json.end_object();
}

/// How it ended; from now on the deal is no secret.
void write_end(JsonWriter& json, const Table& table) {
    const bool finished = table.phase() == Phase::finished;
    text_or_null(json, "ended", finished ? words_of(Ended{})[static_cast<std::size_t>(table.ended())] : "");
    text_or_null(json, "seed", finished && table.dealt() ? seed_text(table.match().seed()) : "");
    text_or_null(json, "deal", finished ? table.deal() : "");
    if (finished && table.dealt() && table.ended() != Ended::abandoned) {
        write_result(json, "result", table.facts(), static_cast<int>(table.chairs().size()), table.result());
    } else {
        json.key("result").null();
    }
}

std::string view_of(const AnyMatch& match, Seat eyes) { return eyes == nobody ? match.state_json() : match.view(eyes); }

std::string hash_text(std::string_view view) { return hex64(hash_bytes(std::as_bytes(std::span{view}))); }

SeatSet asked(const Table& table) { return table.phase() == Phase::running ? table.match().to_act() : SeatSet{}; }

void write_game(JsonWriter& json, const Table& table, const News& news, Seat eyes) {
    FieldWriter write{json};
    write("phase", table.phase());
    json.member("move", table.steps().size());
    write_seats(json, "to_act", asked(table));
    if (news.last) {
        write_position(json, table.match(), eyes);
        write_prompts(json, table, eyes);
    } else {
        json.member("hash", hash_text(view_of(table.match(), eyes)));
    }
    write_clock(json, table, news.spent);
    if (table.phase() == Phase::finished) write_end(json, table);
}

void write_proposal(JsonWriter& json, const Table& table) {
    json.key("proposal");
    if (!table.proposal()) return json.null();
    const Proposal& proposal = *table.proposal();
    FieldWriter write{json};
    json.begin_object();
    json.member("proposal", proposal.number);
    write("what", proposal.kind);
    json.member("seat", proposal.seat);
    if (proposal.kind == ProposalKind::undo) json.member("move", proposal.move);
    if (proposal.kind == ProposalKind::replace) json.member("name", proposal.name);
    write_seats(json, "waits_for", proposal.waits_for);
    json.end_object();
}

/// The members of an update that depend on what happened. What only some may know is not here but in the events.
struct Telling {
    JsonWriter& json;
    const Table& table;
    const News& news;
    Seat eyes;

    void operator()(const Created& deed) const {
        write_setup(json, table);
        write_settings(json, table);
        write_origin(json, table);
        json.member("host", deed.host);
        write_chairs(json, table);
    }
    void operator()(const Sat& deed) const { at(deed.seat); }
    void operator()(const Stood& deed) const { at(deed.seat); }
    void operator()(const BotSat& deed) const { at(deed.seat); }
    void operator()(const Started&) const {
        json.member("commitment", table.commitment());
        write_events(json, table.match(), news.change.events, eyes);
    }
    void operator()(const Moved& deed) const {
        json.member("seat", deed.seat);
        json.member("kind", news.change.kind);
        text_or_null(json, "action", eyes == deed.seat || eyes == nobody ? deed.action : "");
        write_events(json, table.match(), news.change.events, eyes);
    }
    void operator()(const Undone& deed) const {
        json.member("seat", deed.seat);
        json.member("moves", news.change.undone);
    }
    void operator()(const Proposed& deed) const {
        FieldWriter write{json};
        json.member("seat", deed.seat);
        write("kind", deed.kind);
        agreement();
    }
    void operator()(const Answered& deed) const {
        json.member("seat", deed.seat);
        json.member("yes", deed.yes);
        agreement();
    }
    void operator()(const TakenOver& deed) const {
        FieldWriter write{json};
        write("why", deed.why);
        at(deed.seat);
        agreement();
    }
    void operator()(const CameBack& deed) const { at(deed.seat); }
    void operator()(const Chatted& deed) const {
        json.member("player", news.entry.player);
        json.member("name", deed.name);
        json.member("text", deed.text);
    }
    void operator()(const Muted& deed) const {
        json.member("player", deed.player);
        json.member("on", deed.on);
    }
    void operator()(const Invited& deed) const {
        FieldWriter write{json};
        write("seat", deed.seat);
    }
    void operator()(const Rematched& deed) const { json.member("rematch", deed.table); }

private:
    void at(Seat seat) const {
        json.member("seat", seat);
        write_chairs(json, table);
    }
    void agreement() const {
        write_proposal(json, table);
        json.member("carried_out", news.change.carried_out);
        if (news.change.seats) write_chairs(json, table);
        if (news.change.undone > 0) json.member("moves", news.change.undone);
    }
};

void write_you(JsonWriter& json, const Table& table, std::string_view player, Seat eyes) {
    json.key("you").begin_object();
    json.member("player", player);
    write_seats(json, "seats", table.seats_of(player));
    json.key("eyes");
    if (eyes == bystander) json.null();
    else json.value(eyes);
    json.member("host", table.is_host(player));
    json.member("part", table.has_part_of(player));
    json.end_object();
}

void write_chat(JsonWriter& json, const Table& table) {
    json.array("chat", table.chat(), [&](const ChatLine& line) {
        json.begin_object();
        json.member("seq", line.sequence);
        json.member("at", line.at);
        json.member("player", line.player);
        json.member("name", line.name);
        json.member("text", line.text);
        json.end_object();
    });
}

} // namespace

Message share(std::string text) {
    const auto shared = std::make_shared<Shared>(std::move(text));
    return {shared, &shared->text};
}

std::string room_for_message() {
    std::string room;
    if (rooms().empty()) {
        room.reserve(long_message);
    } else {
        room = std::move(rooms().back());
        rooms().pop_back();
        room.clear();
    }
    return room;
}

void write_position(JsonWriter& json, const AnyMatch& match, Seat eyes) {
    const std::string view = view_of(match, eyes);
    json.key("view").raw(view);
    json.member("hash", hash_text(view));
    const Result standing = eyes == nobody ? match.result() : match.standing(eyes);
    write_standing(json, match.facts(), match.setup().players, standing, match.over() ? nobody : eyes);
}

std::string ack_message(std::string_view id, std::string_view table, std::uint64_t sequence,
                        const std::vector<std::pair<std::string_view, std::string>>& more) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "ack");
    json.member("id", id);
    json.member("table", table);
    json.member("seq", sequence);
    for (const auto& [name, value] : more) json.member(name, value);
    json.end_object();
    return std::move(json).text();
}

std::string refused_message(std::string_view id, std::string_view table, const Refused& refused) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "refused");
    json.member("id", id);
    if (!table.empty()) json.member("table", table);
    json.member("reason", word(refused.reason));
    for (const auto& [name, detail] : refused.details) {
        std::visit([&](const auto& value) { json.member(name, value); }, detail);
    }
    json.end_object();
    return std::move(json).text();
}

std::string error_message(const BadMessage& bad) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "error");
    if (!bad.id.empty()) json.member("id", bad.id);
    json.member("reason", word(Reason::bad_message));
    json.member("field", bad.problem.field);
    json.member("problem", bad.problem.problem);
    json.member("at", bad.at);
    json.end_object();
    return std::move(json).text();
}

std::string hint_message(std::string_view id, std::string_view table, const Hint& wish, std::string_view action,
                         std::string_view advice) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "hint");
    json.member("id", id);
    json.member("table", table);
    json.member("seat", wish.seat);
    json.member("decision", wish.decision);
    json.member("action", action);
    json.raw(advice.empty() ? R"("recommended":null,"alternatives":[])" : advice);
    json.end_object();
    return std::move(json).text();
}

std::string allowed_message(std::string_view id, std::string_view table, const Moved& move) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "allowed");
    json.member("id", id);
    json.member("table", table);
    json.member("seat", move.seat);
    json.member("decision", move.decision);
    json.member("action", move.action);
    json.end_object();
    return std::move(json).text();
}

std::string snapshot_message(const Table& table, std::string_view player, Seat eyes, const Spent& spent) {
    JsonWriter json{room_for_message()};
    FieldWriter write{json};
    json.begin_object();
    json.member("type", "snapshot");
    json.member("table", table.id());
    json.member("seq", table.sequence());
    json.member("at", table.last_at());
    write("phase", table.phase());
    write_setup(json, table);
    write_settings(json, table);
    json.member("host", table.plan().host);
    write_you(json, table, player, eyes);
    write_chairs(json, table);
    text_or_null(json, "invite", table.is_host(player) ? table.invite() : "");
    write_origin(json, table);
    json.member("move", table.steps().size());
    write_seats(json, "to_act", asked(table));
    if (table.dealt() && table.phase() != Phase::gathering) {
        write_position(json, table.match(), eyes);
        write_prompts(json, table, eyes);
    } else {
        for (const char* name : {"view", "hash", "standing"}) json.key(name).null();
        for (const char* name : {"prompts", "undo"}) json.key(name).raw("[]");
    }
    write_clock(json, table, spent);
    write_proposal(json, table);
    json.array("muted", table.muted(), [&](const std::string& muted) { json.value(muted); });
    write_chat(json, table);
    write_end(json, table);
    text_or_null(json, "rematch", table.rematch().value_or(""));
    json.end_object();
    return std::move(json).text();
}

std::string update_message(const Table& table, const News& news, Seat eyes) {
    JsonWriter json{room_for_message()};
    json.begin_object();
    json.member("type", "update");
    json.member("table", table.id());
    json.member("seq", news.sequence);
    json.member("at", news.entry.at);
    std::visit(
        [&]<class D>(const D& deed) {
            json.member("what", D::what);
            Telling{json, table, news, eyes}(deed);
        },
        news.entry.deed);
    if (table.dealt() && table.phase() != Phase::gathering) write_game(json, table, news, eyes);
    else json.key("hash").null();
    json.end_object();
    return std::move(json).text();
}

std::string removed_message(std::string_view table) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "removed");
    json.member("table", table);
    json.end_object();
    return std::move(json).text();
}

std::string presence_message(const Table& table, SeatSet present, std::size_t spectators) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "presence");
    json.member("table", table.id());
    json.key("seats").begin_array();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        json.value(present.contains(seat) || !table.chairs()[seat].bot.empty());
    }
    json.end_array();
    json.member("spectators", spectators);
    json.end_object();
    return std::move(json).text();
}

std::string summary_of(const Table& table) {
    JsonWriter json;
    FieldWriter write{json};
    json.begin_object();
    json.member("game", table.facts().id);
    json.key("options").begin_object();
    for (std::size_t i = 0; i < table.facts().options.size(); ++i) {
        json.member(table.facts().options[i].name, table.plan().options[i]);
    }
    json.end_object();
    write("phase", table.phase());
    json.member("listed", table.settings().listed);
    json.member("spectators", table.settings().spectators);
    write("origin", table.plan().comes_from());
    json.member("at", table.last_at());
    json.member("host", table.plan().host);
    json.member("host_name", table.plan().host_name);
    json.array("seats", table.chairs(), [&](const Chair& chair) {
        json.begin_object();
        json.member("player", chair.player);
        json.member("name", chair.name);
        json.member("bot", chair.taken_over ? "away" : chair.bot);
        json.end_object();
    });
    write("clock", table.settings().clock);
    write_seats(json, "to_act", asked(table));
    json.end_object();
    return std::move(json).text();
}

} // namespace iteru::server
