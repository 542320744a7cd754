// What a table's log holds of one person: what they called themselves, what they said, what they played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/store.h"
#include "table/listing.h"

namespace iteru::server {

/// What stands where the name or the words of somebody stood whose data were deleted.
inline constexpr std::string_view deleted_words = "–";

/// An entry's body without the names and words of this person; nothing if it holds none. Their id stays: it is random,
/// says nothing to anybody any more, and the log would not hold together without it.
std::optional<std::string> without(const std::string& player, const std::string& body);
/// The same of a table's summary.
std::string summary_without(const std::string& player, const std::string& summary);

struct Said {
    std::int64_t at = 0;
    std::string text;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("at", self.at);
        visit("text", self.text);
    }
};

/// Anything else they did there.
struct Did {
    std::int64_t at = 0;
    std::string what; // as in the log: docs/protocol.md

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("at", self.at);
        visit("what", self.what);
    }
};

/// Nothing of the deal and no links: whoever reads it may be in the middle of that game.
struct PersonAtTable {
    TableId table;
    std::string game;
    std::vector<std::string> names; // they sat there under
    std::vector<std::string> moves;
    std::vector<Said> chat;
    std::vector<Did> deeds;

    [[nodiscard]] bool empty() const { return names.empty() && moves.empty() && chat.empty() && deeds.empty(); }

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("table", self.table);
        visit("game", self.game);
        visit("names", self.names);
        visit("moves", self.moves);
        visit("chat", self.chat);
        visit("deeds", self.deeds);
    }
};

PersonAtTable data_of(const std::string& player, const TableId& table, const Log& log);

} // namespace iteru::server
