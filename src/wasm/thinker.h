// Bots and advice in an instance of their own: a question goes in as text, a thought comes out.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/kept_players.h"
#include "table/known.h"
#include "table/levels.h"
#include "table/table.h"

namespace iteru::server {

/// A seat to decide for, at the end of a log.
struct AskedThought {
    std::string table;
    std::string level; // empty: advice
    Seat seat = 0;
    std::string luck;                 // a seed in hexadecimal digits
    std::optional<unsigned> part{};   // think as this thread of the bot alone, then say what it found
    std::vector<std::string> looks{}; // what all of them found: choose by that

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("table", self.table);
        visit("level", self.level);
        visit("seat", self.seat);
        visit("luck", self.luck);
        visit.maybe("part", self.part);
        visit.maybe("looks", self.looks);
    }
};

/// Advice as it travels: figures by their bits, so that nothing is rounded on the way.
struct SentAdvice {
    std::string action;
    std::vector<std::uint64_t> figures;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("action", self.action);
        visit("figures", self.figures);
    }
};

struct Thought {
    std::string action{};
    int worlds = 0;
    bool clear = false;
    std::vector<SentAdvice> advice{};
    std::string look{}; // of a part: visits and mean reward of each legal action, the latter by its bits

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("action", self.action);
        visit.maybe("worlds", self.worlds);
        visit.maybe("clear", self.clear);
        visit.maybe("advice", self.advice);
        visit.maybe("look", self.look);
    }
};

/// A seat to be coached: what it knows, and the luck of whoever thinks about it.
struct AskedWeighing {
    KnownPosition position;
    Seat seat = 0;
    std::string luck;     // a seed in hexadecimal digits
    std::size_t from = 0; // how many actions have been weighed already

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("position", self.position);
        visit("seat", self.seat);
        visit("luck", self.luck);
        visit.maybe("from", self.from);
    }
};

/// Which actions lose much (bots/weighing.h), as JSON: {"best": …, "losses": […], "weighed": 64, "left": 12}, actions
/// as a hint tells them. Nothing if the question makes no sense here.
std::string weigh_known(std::string_view question);

/// What a thought says about this match.
BotAnswer answer_of(const AnyMatch& match, const Thought& thought);

/// Keeps what its bots thought from one decision to the next, as the server's do.
class Thinker {
public:
    /// The question as JSON, and the log of its table, a line for each entry. Answers the thought as JSON, or nothing
    /// if it makes no sense. A bot of several threads may have an instance for each: every one is asked for its part,
    /// then all are told what all have found, and each chooses the same.
    std::string think(std::string_view question, std::string_view log);

private:
    static constexpr std::size_t most_kept = 64 << 20; // bytes

    /// What the bot says; nothing if the question makes no sense.
    std::optional<Thought> ask_bot(const AskedThought& asked, const AnyMatch& match, const Seed& luck);

    KeptPlayers kept_{most_kept};
};

/// Folds a log, a line for each entry; false if it is none.
bool fold_lines(Table& table, std::string_view log);

} // namespace iteru::server
