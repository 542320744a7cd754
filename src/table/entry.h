// The entries of a table's log: everything that ever happened there, and nothing else.
//
// Entries are never changed once written: a new member gets a default, so that old logs are read for good.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <variant>

#include "engine/random.h"
#include "engine/seat.h"
#include "table/fields.h"

namespace iteru::server {

using TableId = std::string; // random, safe in a URL

enum class UndoPolicy : std::uint8_t { free, agree, none };
constexpr auto words_of(UndoPolicy) { return std::to_array<std::string_view>({"free", "agree", "none"}); }

enum class ProposalKind : std::uint8_t { undo, abandon, resign, replace };
constexpr auto words_of(ProposalKind) {
    return std::to_array<std::string_view>({"undo", "abandon", "resign", "replace"});
}

enum class WhyTakenOver : std::uint8_t { gone, time };
constexpr auto words_of(WhyTakenOver) { return std::to_array<std::string_view>({"gone", "time"}); }

/// Seconds in the bank and for each decision, or hours for each decision.
struct ClockRule {
    std::optional<std::uint32_t> bank;
    std::optional<std::uint32_t> increment;
    std::optional<std::uint32_t> hours;

    [[nodiscard]] std::int64_t start_ms() const {
        return 1000 * (hours ? std::int64_t{*hours} * 3600 : std::int64_t{bank.value_or(0)});
    }

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("bank", self.bank);
        visit.maybe("increment", self.increment);
        visit.maybe("hours", self.hours);
    }
    friend bool operator==(const ClockRule&, const ClockRule&) = default;
};

/// Of a wish that does not say: two minutes, but never where a move has hours.
inline constexpr std::uint32_t grace_as_usual = 0;

struct Settings {
    bool listed = false;
    bool spectators = true;
    bool hints = true;
    /// Whether pages may coach those who sit here: all who sit down have agreed.
    bool coach = false;
    UndoPolicy undo = UndoPolicy::free;
    std::optional<ClockRule> clock{};
    std::optional<std::uint32_t> grace = 120; // seconds; where a move has hours: whether a bot stands in after them

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("listed", self.listed);
        visit.maybe("spectators", self.spectators);
        visit.maybe("hints", self.hints);
        visit.maybe("coach", self.coach);
        visit.maybe("undo", self.undo);
        visit.maybe("clock", self.clock);
        visit.maybe("grace", self.grace);
    }
    /// So long has a player for each move, and nobody hurries.
    [[nodiscard]] bool by_hours() const { return clock && clock->hours; }
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Who sits on a seat from the beginning: a player with a name, a bot, or nobody.
struct Sitter {
    std::string player;
    std::string name;
    std::string bot;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("player", self.player);
        visit.maybe("name", self.name);
        visit.maybe("bot", self.bot);
    }
    friend bool operator==(const Sitter&, const Sitter&) = default;
};

/// Where the deal of a table comes from.
enum class Origin : std::uint8_t { fresh, imported, forked };
constexpr auto words_of(Origin) { return std::to_array<std::string_view>({"fresh", "imported", "forked"}); }

struct Created {
    static constexpr std::string_view what = "created";
    std::string game{};
    std::vector<std::uint8_t> options{}; // in the order of the game's facts
    Settings settings{};
    std::string host{};
    std::string host_name{};
    std::vector<Sitter> seats{};
    std::string invite{};
    std::optional<std::string> record{}; // what it goes on from
    std::optional<Origin> origin{};      // not said by old entries
    std::string server_part{};           // the server's part of the deal: as secret as the seed until the end
    std::string part{};                  // of the deal: the creator's
    int rules = 1;                       // the version of the game's rules; older entries do not say

    [[nodiscard]] Origin comes_from() const { return origin.value_or(record ? Origin::imported : Origin::fresh); }

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("game", self.game);
        visit("options", self.options);
        visit("settings", self.settings);
        visit("host", self.host);
        visit.maybe("host_name", self.host_name);
        visit("seats", self.seats);
        visit("invite", self.invite);
        visit.maybe("record", self.record);
        visit.maybe("origin", self.origin);
        visit.maybe("server_part", self.server_part);
        visit.maybe("part", self.part);
        visit.maybe("rules", self.rules);
    }
    friend bool operator==(const Created&, const Created&) = default;
};

struct Sat {
    static constexpr std::string_view what = "sat";
    Seat seat = 0;
    std::string name;
    std::string part{}; // of the deal

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("name", self.name);
        visit.maybe("part", self.part);
    }
    friend bool operator==(const Sat&, const Sat&) = default;
};

struct Stood {
    static constexpr std::string_view what = "stood";
    Seat seat = 0;
    bool removed = false; // by the host: may not come back by an old link
    std::string invite{}; // the table's new one, then

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit.maybe("removed", self.removed);
        visit.maybe("invite", self.invite);
    }
    friend bool operator==(const Stood&, const Stood&) = default;
};

struct BotSat {
    static constexpr std::string_view what = "bot";
    Seat seat = 0;
    std::optional<std::string> level;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("level", self.level);
    }
    friend bool operator==(const BotSat&, const BotSat&) = default;
};

/// Holds the secret of the game, like the server's part of the deal in the first entry. No message has them before the
/// end.
struct Started {
    static constexpr std::string_view what = "started";
    std::string seed;
    std::string part{}; // of the deal: the host's, given when the server's was committed to

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seed", self.seed);
        visit.maybe("part", self.part);
    }
    friend bool operator==(const Started&, const Started&) = default;
};

struct Moved {
    static constexpr std::string_view what = "move";
    Seat seat = 0;
    std::uint64_t decision = 0;
    std::string action;
    std::int64_t left = 0; // on the seat's clock, milliseconds
    std::string position;  // hash of the position it was decided in: `iteru check` compares it

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("decision", self.decision);
        visit("action", self.action);
        visit.maybe("left", self.left);
        visit.maybe("position", self.position);
    }
    friend bool operator==(const Moved&, const Moved&) = default;
};

struct Undone {
    static constexpr std::string_view what = "undone";
    Seat seat = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
    }
    friend bool operator==(const Undone&, const Undone&) = default;
};

struct Proposed {
    static constexpr std::string_view what = "proposed";
    ProposalKind kind{};
    Seat seat = 0;          // who proposes; replace: whose player is gone
    std::uint32_t move = 0; // undo: back to where so many had been made
    std::string name{};     // replace: what whoever takes the seat is called
    // Who is asked. Old entries do not say: then everybody for whom no bot played.
    std::optional<std::vector<Seat>> asked{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("kind", self.kind);
        visit("seat", self.seat);
        visit.maybe("move", self.move);
        visit.maybe("name", self.name);
        visit.maybe("asked", self.asked);
    }
    friend bool operator==(const Proposed&, const Proposed&) = default;
};

struct Answered {
    static constexpr std::string_view what = "answered";
    std::uint64_t proposal = 0;
    Seat seat = 0;
    bool yes = false;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("proposal", self.proposal);
        visit("seat", self.seat);
        visit("yes", self.yes);
    }
    friend bool operator==(const Answered&, const Answered&) = default;
};

struct TakenOver {
    static constexpr std::string_view what = "taken_over";
    Seat seat = 0;
    WhyTakenOver why{};
    bool still_asked = false; // about an open proposal; in old entries absence was a yes

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("why", self.why);
        visit.maybe("still_asked", self.still_asked);
    }
    friend bool operator==(const TakenOver&, const TakenOver&) = default;
};

struct CameBack {
    static constexpr std::string_view what = "back";
    Seat seat = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
    }
    friend bool operator==(const CameBack&, const CameBack&) = default;
};

struct Chatted {
    static constexpr std::string_view what = "chat";
    std::string name;
    std::string text;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("name", self.name);
        visit("text", self.text);
    }
    friend bool operator==(const Chatted&, const Chatted&) = default;
};

struct Muted {
    static constexpr std::string_view what = "muted";
    std::string player;
    bool on = true;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit("on", self.on);
    }
    friend bool operator==(const Muted&, const Muted&) = default;
};

struct Invited {
    static constexpr std::string_view what = "invited";
    std::optional<Seat> seat;
    std::string invite;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("invite", self.invite);
    }
    friend bool operator==(const Invited&, const Invited&) = default;
};

struct Rematched {
    static constexpr std::string_view what = "rematch";
    std::string table;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("table", self.table);
    }
    friend bool operator==(const Rematched&, const Rematched&) = default;
};

using Deed = std::variant<Created, Sat, Stood, BotSat, Started, Moved, Undone, Proposed, Answered, TakenOver, CameBack,
                          Chatted, Muted, Invited, Rematched>;

struct LogEntry {
    std::int64_t at = 0; // milliseconds since 1970
    std::string player;  // whose command it was; empty: the server's own
    std::string command; // its id
    Deed deed;
    std::uint64_t digest = 0; // of what the command asked for; 0: an old entry, or the server's own

    friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

std::string write_entry(const LogEntry& entry);
std::expected<LogEntry, FieldProblem> read_entry(std::string_view body);

} // namespace iteru::server
