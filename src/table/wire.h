// What the server sends about a table, member by member: docs/protocol.md, "Messages". From these descriptions come the
// JSON, the browser's types and the tables in docs/protocol.md.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/hint.h"
#include "engine/any_match.h"
#include "engine/describe.h"
#include "engine/result_json.h"
#include "table/entry.h"
#include "table/known.h"
#include "table/refused.h"
#include "table/rights.h"
#include "table/table.h"

namespace iteru::server::wire {

/// The events of a game, as these eyes may see them.
struct Told {
    const AnyMatch* match = nullptr;
    std::span<const Event> events;
    Seat eyes = nobody;

    static std::string typescript() { return "readonly GameEvent[]"; }
    void write_to(JsonWriter& json) const;
};

/// An action of a game by the names of its fields.
struct ActionFields {
    const AnyMatch* match = nullptr;
    AnyAction action;

    static std::string typescript() { return "Fields"; }
    void write_to(JsonWriter& json) const;
};

/// A view that is written already.
struct AnyView {
    std::string json;

    static std::string typescript() { return "unknown"; }
    void write_to(JsonWriter& json_) const { json_.raw(json); }
};

/// What the log calls an entry.
struct What {
    std::string_view word;

    static std::string typescript();
    void write_to(JsonWriter& json) const;
};

/// A legal action, and what it would bring as far as the seat can know.
struct Action {
    std::string action; // in notation, as `move` wants it
    ActionFields fields;
    Told effects; // up to what chance decides
    bool reveals;
    bool ends;
    IfAny<bool> goes_on; // the seat decides on, and can take it back
    IfAny<bool> best;    // where something is paid: the cheapest, as the game judges it
    ITERU_FIELDS(action, fields, effects, reveals, ends, goes_on, best)
};

/// All legal actions of a seat; none where they are not for these eyes.
struct Actions {
    const AnyMatch* match = nullptr;
    Seat seat = 0;

    static std::string typescript() { return "readonly Action[]"; }
    void write_to(JsonWriter& json) const;
};

struct Prompt {
    Seat seat;
    std::uint64_t decision;
    std::string_view kind;
    bool can_undo;
    bool handover;
    Actions actions;
    ITERU_FIELDS(seat, decision, kind, can_undo, handover, actions)
};

enum class PlayedBy : std::uint8_t { nobody, bot, human };
constexpr auto words_of(PlayedBy) { return std::to_array<std::string_view>({"nobody", "bot", "human"}); }

struct SeatState {
    Seat seat;
    std::optional<std::string_view> name;
    std::optional<std::string_view> player;
    std::optional<std::string_view> bot;
    PlayedBy played_by;
    ITERU_FIELDS(seat, name, player, bot, played_by)
};

struct You {
    std::string_view player;
    SetOf<Seat> seats;
    std::optional<Seat> eyes;
    bool host;
    bool part; // a part of the deal is this person's
    ITERU_FIELDS(player, seats, eyes, host, part)
};

struct Clock {
    std::vector<std::int64_t> left; // milliseconds of each seat
    SetOf<Seat> running;
    ITERU_FIELDS(left, running)
};

struct Proposal {
    std::uint64_t proposal;
    ProposalKind what;
    Seat seat;
    IfAny<std::uint32_t> move;    // undo
    IfAny<std::string_view> name; // replace: who would sit there
    SetOf<Seat> waits_for;
    ITERU_FIELDS(proposal, what, seat, move, name, waits_for)
};

struct ChatLine {
    std::uint64_t seq;
    std::int64_t at;
    std::string_view player;
    std::string_view name;
    std::string_view text;
    ITERU_FIELDS(seq, at, player, name, text)
};

using Options = ByName<std::uint8_t>;

struct Snapshot {
    Literal<"snapshot"> type;
    std::string_view table;
    std::uint64_t seq;
    std::int64_t at;
    Phase phase;
    std::string_view game;
    int rules;
    Options options;
    Settings settings;
    std::string_view host;
    You you;
    std::vector<SeatState> seats;
    std::optional<std::string_view> invite;
    Origin origin;
    std::optional<std::string_view> commitment;
    std::size_t move;
    SetOf<Seat> to_act;
    std::optional<AnyView> view;
    std::optional<std::string> hash;
    std::optional<std::vector<SeatCount>> standing;
    std::vector<Prompt> prompts;
    SetOf<Seat> undo;
    std::optional<Clock> clock;
    std::optional<Proposal> proposal;
    std::vector<std::string_view> muted;
    std::vector<ChatLine> chat;
    std::optional<Ended> ended;
    std::optional<std::string> seed;
    std::optional<std::string_view> deal;
    std::optional<std::vector<SeatCount>> result;
    std::optional<std::string_view> rematch;
    ITERU_FIELDS(type, table, seq, at, phase, game, rules, options, settings, host, you, seats, invite, origin,
                 commitment, move, to_act, view, hash, standing, prompts, undo, clock, proposal, muted, chat, ended,
                 seed, deal, result, rematch)
};

/// What an entry of the log changed; members that it has nothing to say about are left out.
struct Update {
    Literal<"update"> type;
    std::string_view table;
    std::uint64_t seq;
    std::int64_t at;
    What what;
    IfAny<std::string_view> game;
    IfAny<int> rules;
    IfAny<Options> options;
    IfAny<Settings> settings;
    IfAny<Origin> origin;
    IfAny<std::optional<std::string_view>> commitment;
    IfAny<std::string_view> host;
    IfAny<WhyTakenOver> why;
    IfAny<std::optional<Seat>> seat;
    IfAny<std::string_view> kind; // of the decision, or of the proposal
    IfAny<std::optional<std::string_view>> action;
    IfAny<bool> yes;
    IfAny<std::optional<Proposal>> proposal;
    IfAny<bool> carried_out;
    IfAny<Told> events;
    IfAny<std::vector<SeatState>> seats;
    IfAny<std::size_t> moves;
    IfAny<std::string_view> player;
    IfAny<std::string_view> name;
    IfAny<std::string_view> text;
    IfAny<bool> on;
    IfAny<std::string_view> rematch;
    IfAny<Phase> phase;
    IfAny<std::size_t> move;
    IfAny<SetOf<Seat>> to_act;
    IfAny<AnyView> view;
    std::optional<std::string> hash;
    IfAny<std::vector<SeatCount>> standing;
    IfAny<std::vector<Prompt>> prompts;
    IfAny<SetOf<Seat>> undo;
    IfAny<std::optional<Clock>> clock;
    IfAny<std::optional<Ended>> ended;
    IfAny<std::optional<std::string>> seed;
    IfAny<std::optional<std::string_view>> deal;
    IfAny<std::optional<std::vector<SeatCount>>> result;
    ITERU_FIELDS(type, table, seq, at, what, game, rules, options, settings, origin, commitment, host, why, seat, kind,
                 action, yes, proposal, carried_out, events, seats, moves, player, name, text, on, rematch, phase, move,
                 to_act, view, hash, standing, prompts, undo, clock, ended, seed, deal, result)
};

/// The position after so many moves.
struct Replay {
    std::string_view table;
    std::size_t move;
    std::size_t moves;
    std::optional<std::variant<Seat, Literal<"all">>> seat; // whose eyes; null: an onlooker's
    std::optional<Seat> by;                                 // the last move, if there is one
    std::optional<std::string_view> kind;
    std::optional<std::string> action;
    std::optional<Told> events;
    SetOf<Seat> to_act;
    AnyView view;
    std::string hash;
    std::vector<SeatCount> standing;
    std::optional<std::vector<SeatCount>> result;
    ITERU_FIELDS(table, move, moves, seat, by, kind, action, events, to_act, view, hash, standing, result)
};

/// A table in a list.
struct ListedTable {
    struct Seated {
        std::optional<std::string_view> name;
        std::optional<std::string_view> bot;
        ITERU_FIELDS(name, bot)
    };
    std::string_view table;
    std::string_view game;
    std::map<std::string, std::uint8_t> options;
    Phase phase;
    bool listed;
    Origin origin;
    std::int64_t at;
    std::string_view host;
    std::vector<Seated> seats;
    std::optional<ClockRule> clock;
    std::vector<Seat> to_act;
    bool my_turn;
    std::vector<Seat> mine; // the seats of whoever asks
    std::optional<Ended> ended;
    std::vector<std::int16_t> totals; // of each seat, once it is over with a result
    std::vector<std::uint8_t> ranks;
    ITERU_FIELDS(table, game, options, phase, listed, origin, at, host, seats, clock, to_act, my_turn, mine, ended,
                 totals, ranks)
};
struct Tables {
    std::vector<ListedTable> tables;
    ITERU_FIELDS(tables)
};

struct Session {
    std::string_view player;
    std::string_view name;
    std::optional<std::string> login;
    ITERU_FIELDS(player, name, login)
};

/// A game and how it may be played.
struct GameOption {
    std::string_view name;
    std::uint8_t most;
    std::uint8_t usual;
    int min_players;
    int max_players;
    IfAny<std::span<const std::string_view>> names; // what a value draws so many of; they may be named instead ...
    IfAny<int> by_name;                             // ... by this and a bit for each
    ITERU_FIELDS(name, most, usual, min_players, max_players, names, by_name)
};
struct GameFacts {
    std::string_view game;
    ByName<std::string_view> called; // in each language
    int rules;
    int min_players;
    int max_players;
    std::vector<GameOption> options;
    std::span<const std::string_view> decisions;
    std::span<const std::string_view> events;
    std::span<const std::string_view> categories;
    std::span<const std::string_view> levels; // of bots, from gentle to strong
    ITERU_FIELDS(game, called, rules, min_players, max_players, options, decisions, events, categories, levels)
};
struct House {
    std::vector<GameFacts> games;
    ITERU_FIELDS(games)
};

struct Ack {
    Literal<"ack"> type;
    std::string_view id;
    std::string_view table;
    std::uint64_t seq;
    IfAny<std::string> invite; // what was made, if anything
    IfAny<std::string> link;
    IfAny<std::string> commitment;
    IfAny<std::string> rematch;
    ITERU_FIELDS(type, id, table, seq, invite, link, commitment, rematch)
};

struct Refused {
    Literal<"refused"> type;
    std::string_view id;
    IfAny<std::string_view> table;
    Reason reason;
    // What there is to say besides: Refused::details.
    IfAny<std::int64_t> decision;
    IfAny<std::string> rule;
    IfAny<std::int64_t> line;
    IfAny<std::int64_t> position;
    IfAny<std::string> word;
    IfAny<std::string> field;
    IfAny<std::string> problem;
    IfAny<std::string> value;
    IfAny<std::string> why;
    IfAny<std::int64_t> need;
    IfAny<std::int64_t> have;
    IfAny<std::int64_t> most;
    ITERU_FIELDS(type, id, table, reason, decision, rule, line, position, word, field, problem, value, why, need, have,
                 most)
};

struct Error {
    Literal<"error"> type;
    IfAny<std::string_view> id;
    Reason reason;
    std::string_view field;
    std::string_view problem;
    std::size_t at;
    ITERU_FIELDS(type, id, reason, field, problem, at)
};

struct Hint {
    Literal<"hint"> type;
    std::string_view id;
    std::string_view table;
    Seat seat;
    std::uint64_t decision;
    std::string_view action;
    std::optional<ToldAdvice> recommended;
    std::vector<ToldAdvice> alternatives;
    int worlds; // over which the figures are means
    bool clear; // which of them is better than which
    ITERU_FIELDS(type, id, table, seat, decision, action, recommended, alternatives, worlds, clear)
};

struct Allowed {
    Literal<"allowed"> type;
    std::string_view id;
    std::string_view table;
    Seat seat;
    std::uint64_t decision;
    std::string_view action;
    ITERU_FIELDS(type, id, table, seat, decision, action)
};

/// What a seat knows of a position, to be thought about on its own device.
struct Known {
    Literal<"known"> type;
    std::string_view id;
    std::string_view table;
    Seat seat;
    std::uint64_t decision;
    KnownPosition position;
    ITERU_FIELDS(type, id, table, seat, decision, position)
};

struct Removed {
    Literal<"removed"> type;
    std::string_view table;
    ITERU_FIELDS(type, table)
};

struct Presence {
    Literal<"presence"> type;
    std::string_view table;
    std::vector<bool> seats;
    std::size_t spectators;
    ITERU_FIELDS(type, table, seats, spectators)
};

} // namespace iteru::server::wire
