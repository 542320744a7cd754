// What a client may ask for: docs/protocol.md, "Commands".
#pragma once

#include <expected>
#include <string>
#include <variant>

#include "table/entry.h"

namespace iteru::server {

/// A seat as the creator of a table wishes it.
struct SeatWish {
    std::optional<std::string> name; // the creator sits there
    std::optional<std::string> bot;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("name", self.name);
        visit.maybe("bot", self.bot);
    }
};

struct Create {
    static constexpr std::string_view type = "create";
    std::string game;
    std::uint8_t players = 0;
    std::map<std::string, std::uint8_t> options{};
    std::vector<std::optional<SeatWish>> seats{};
    Settings settings{.grace = grace_as_usual};
    std::string part{}; // of the deal: random bits of the creator's own

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("game", self.game);
        visit("players", self.players);
        visit.maybe("options", self.options);
        visit.maybe("seats", self.seats);
        Settings::each_field(self.settings, visit);
        visit.maybe("part", self.part);
    }
};

struct Watch {
    static constexpr std::string_view type = "watch";
    std::optional<std::uint64_t> from{};
    std::optional<Seat> seat{};
    std::string invite{};
    bool mismatch = false;
    bool once = false; // over plain HTTP: look, and go

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("from", self.from);
        visit.maybe("seat", self.seat);
        visit.maybe("invite", self.invite);
        visit.maybe("mismatch", self.mismatch);
    }
};

struct Unwatch {
    static constexpr std::string_view type = "unwatch";
    template <class Self, class Visit>
    static void each_field(Self&, Visit&) {}
};

struct Sit {
    static constexpr std::string_view type = "sit";
    Seat seat = 0;
    std::string name;
    std::string invite;
    std::string part{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("name", self.name);
        visit.maybe("invite", self.invite);
        visit.maybe("part", self.part);
    }
};

struct Stand {
    static constexpr std::string_view type = "stand";
    Seat seat = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
    }
};

struct SeatBot {
    static constexpr std::string_view type = "bot";
    Seat seat = 0;
    std::optional<std::string> level;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("level", self.level);
    }
};

struct Start {
    static constexpr std::string_view type = "start";
    std::string part{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("part", self.part);
    }
};

struct Move {
    static constexpr std::string_view type = "move";
    Seat seat = 0;
    std::uint64_t decision = 0;
    std::string action;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("decision", self.decision);
        visit("action", self.action);
    }
};

/// Would this move be allowed, and if not, why?
struct Why {
    static constexpr std::string_view type = "why";
    Move move;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        Move::each_field(self.move, visit);
    }
};

struct Undo {
    static constexpr std::string_view type = "undo";
    Seat seat = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
    }
};

struct Propose {
    static constexpr std::string_view type = "propose";
    ProposalKind what{};
    std::optional<Seat> seat;            // the lowest of one's own, unless said otherwise
    std::optional<std::uint32_t> move{}; // undo: back to one's own last decision, unless said otherwise

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("what", self.what);
        visit.maybe("seat", self.seat);
        visit.maybe("move", self.move);
    }
};

struct AnswerProposal {
    static constexpr std::string_view type = "answer";
    std::uint64_t proposal = 0;
    bool yes = false;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("proposal", self.proposal);
        visit("yes", self.yes);
    }
};

struct Back {
    static constexpr std::string_view type = "back";
    Seat seat = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
    }
};

struct Chat {
    static constexpr std::string_view type = "chat";
    std::string text;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("text", self.text);
    }
};

struct Mute {
    static constexpr std::string_view type = "mute";
    std::string player;
    bool on = true;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit("on", self.on);
    }
};

struct Invite {
    static constexpr std::string_view type = "invite";
    std::optional<Seat> seat;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("seat", self.seat);
    }
};

struct AskHint {
    static constexpr std::string_view type = "hint";
    Seat seat = 0;
    std::uint64_t decision = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("decision", self.decision);
    }
};

/// What the seat knows of the position, so that its own device can think about it.
struct Know {
    static constexpr std::string_view type = "know";
    Seat seat = 0;
    std::uint64_t decision = 0;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("seat", self.seat);
        visit("decision", self.decision);
    }
};

/// A table that goes on from a position of a finished game.
struct Fork {
    static constexpr std::string_view type = "fork";
    std::uint32_t move = 0;
    std::string invite{};
    std::vector<std::optional<SeatWish>> seats{};
    Settings settings{.grace = grace_as_usual};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("move", self.move);
        visit.maybe("invite", self.invite);
        visit.maybe("seats", self.seats);
        Settings::each_field(self.settings, visit);
    }
};

struct Rematch {
    static constexpr std::string_view type = "rematch";
    TableId next; // the server fills it in
    std::string part{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("part", self.part);
    }
};

struct Ping {
    static constexpr std::string_view type = "ping";
    template <class Self, class Visit>
    static void each_field(Self&, Visit&) {}
};

/// Only the server itself issues this: somebody has been away too long or is out of time.
struct TakeOver {
    Seat seat = 0;
    WhyTakenOver why{};
};

using Order = std::variant<Create, Watch, Unwatch, Sit, Stand, SeatBot, Start, Move, Why, Undo, Propose, AnswerProposal,
                           Back, Chat, Mute, Invite, AskHint, Know, Fork, Rematch, Ping, TakeOver>;

struct Command {
    std::string id;
    TableId table;
    Order order;
};

/// Why a message could not be read, and its id as far as it could.
struct BadMessage {
    std::string id;
    FieldProblem problem;
    std::size_t at = 0; // of a fault in the JSON itself
};

std::expected<Command, BadMessage> read_command(std::string_view text);

/// A digest of all members except the id: tells whether two commands ask for the same thing.
std::uint64_t digest_of(const Command& command);

} // namespace iteru::server
