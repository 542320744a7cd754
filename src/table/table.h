// A table: a fold over the entries of its log. No clock, no network, no disk: the same log gives the same table.
#pragma once

#include <array>
#include <deque>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/any_match.h"
#include "engine/record.h"
#include "table/command.h"
#include "table/entry.h"
#include "table/refused.h"
#include "table/rights.h"
#include "table/secrets.h"

namespace iteru::server {

enum class Ended : std::uint8_t { no, over, resigned, abandoned };
constexpr auto words_of(Ended) { return std::to_array<std::string_view>({"no", "over", "resigned", "abandoned"}); }

struct Chair {
    std::string player; // empty: no human
    std::string name;
    std::string bot;    // its level; empty: no bot of its own
    std::string invite; // a link to just this seat; used up by sitting down
    std::string part;   // of the deal
    bool taken_over = false;
    bool time_over = false;
    std::uint64_t decision = 0; // the entry that opened what it is asked now; 0: nothing
    std::string_view asked;
    std::int64_t left = 0; // on its clock, as of the last entry that changed it

    [[nodiscard]] bool empty() const { return player.empty() && bot.empty(); }
    [[nodiscard]] bool bot_plays() const { return taken_over || !bot.empty(); }
};

struct Proposal {
    std::uint64_t number = 0; // the entry that made it
    ProposalKind kind{};
    Seat seat = 0;
    std::uint32_t move = 0;
    std::string player; // replace: who takes the seat
    std::string name;
    SeatSet waits_for;
};

struct ChatLine {
    std::uint64_t sequence = 0;
    std::int64_t at = 0;
    std::string player;
    std::string name;
    std::string text;
};

struct Step {
    AnyAction action;
    Seat seat = 0;
};

/// What an entry changed besides the table itself, for the messages.
struct Change {
    std::vector<Event> events{};
    std::string_view kind{}; // of the decision that was made
    std::size_t undone = 0;
    bool game = false;        // the position, or who is asked
    bool carried_out = false; // a proposal
    bool seats = false;       // who sits where
    bool impossible = false;  // it cannot have happened: what it is from is no log of a table
};

/// Who asks, and what the table cannot know by itself.
struct Moment {
    std::string player; // empty: the server
    std::string name{}; // what the player is called elsewhere
    bool watches = false;
    std::array<std::int64_t, max_seats> spent{}; // milliseconds each seat has thought about what it is asked
    SeatSet present{};                           // whose players are here
    SeatSet long_gone{};                         // whose players have not been here for a while
    Bots bots = Bots::levels;                    // that may sit here
};

/// Who somebody is to a table depends on the link that comes with the command and on the seat it is about.
struct Visitor {
    std::string_view player;
    std::string_view invite{};
    bool watches = false;
    std::optional<Seat> acts_for{}; // must be one's own
    std::optional<Seat> sits_at{};
};

/// What a command was answered when it was carried out.
struct FirstAnswer {
    std::uint64_t sequence = 0;
    std::uint64_t digest = 0; // of the command; 0: an old entry does not tell
};

/// A match that is copied with the table that holds it.
class OwnMatch {
public:
    OwnMatch() = default;
    OwnMatch(std::unique_ptr<AnyMatch> match) : match_(std::move(match)) {} // NOLINT(google-explicit-constructor)
    OwnMatch(const OwnMatch& other) : match_(other.match_ ? other.match_->clone() : nullptr) {}
    OwnMatch(OwnMatch&&) = default;
    OwnMatch& operator=(OwnMatch other) {
        match_ = std::move(other.match_);
        return *this;
    }
    ~OwnMatch() = default;

    AnyMatch* operator->() const { return match_.get(); }
    AnyMatch& operator*() const { return *match_; }
    explicit operator bool() const { return match_ != nullptr; }

private:
    std::unique_ptr<AnyMatch> match_;
};

/// A move that has been tried on the table's match: what it leads to.
struct Played {
    Step step;
    OwnMatch match; // afterwards
    std::vector<Event> events;
};

/// What a granted order becomes: an entry, and where it is a move the position after it, so that it is read and tried
/// only once.
struct Granted {
    Deed deed;
    std::unique_ptr<Played> played{};
};

class Table {
public:
    /// The key keeps people from choosing ids of commands that collide with those of others; any will do elsewhere.
    explicit Table(TableId id, const HashKey& key = {}) : id_(std::move(id)), key_(key) {}

    /// What the order would add to the log, or why it is refused. Changes nothing.
    [[nodiscard]] std::expected<Granted, Refused> consider(const Order& order, const Moment& moment,
                                                           Secrets& secrets) const;
    /// The fold. The entry has been granted just now, with what was played, or comes from a log. One that cannot have
    /// happened changes nothing, unless it is the first.
    Change apply(std::uint64_t sequence, const LogEntry& entry, std::unique_ptr<Played> played = {});
    /// What this player has done under this id, if anything.
    [[nodiscard]] std::optional<FirstAnswer> answered(std::string_view player, std::string_view command) const;
    /// The link that an entry made; empty: it made none.
    [[nodiscard]] std::string invite_made_by(std::uint64_t sequence) const;
    /// Why the asker may not do that here or now: the table of rights.h.
    [[nodiscard]] std::optional<Refused> against(const Order& order, const Moment& moment) const;

    [[nodiscard]] const TableId& id() const { return id_; }
    [[nodiscard]] std::uint64_t sequence() const { return sequence_; }
    [[nodiscard]] std::int64_t last_at() const { return last_at_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] Ended ended() const { return ended_; }
    [[nodiscard]] const Created& plan() const { return plan_; }
    [[nodiscard]] const Facts& facts() const { return *facts_; }
    [[nodiscard]] const Settings& settings() const { return plan_.settings; }
    [[nodiscard]] const std::vector<Chair>& chairs() const { return chairs_; }
    [[nodiscard]] const std::optional<Proposal>& proposal() const { return proposal_; }
    [[nodiscard]] const std::deque<ChatLine>& chat() const { return chat_; }
    [[nodiscard]] const std::set<std::string>& muted() const { return muted_; }
    [[nodiscard]] const std::string& invite() const { return invite_; }
    [[nodiscard]] const std::string& commitment() const { return commitment_; }
    /// What the deal was mixed from, as secrets.h has it; empty: not yet, or not at all.
    [[nodiscard]] const std::string& deal() const { return deal_; }
    /// What it would be mixed from if it started now, with this part from the host.
    [[nodiscard]] std::string mixed_from(std::string_view start_part) const;
    /// Whether a part of the deal is this player's.
    [[nodiscard]] bool has_part_of(std::string_view player) const;
    [[nodiscard]] const std::optional<TableId>& rematch() const { return rematch_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] bool dealt() const { return static_cast<bool>(match_); }
    [[nodiscard]] const AnyMatch& match() const { return *match_; }
    /// What a legal step leads to.
    [[nodiscard]] Played play(const Step& step) const;
    /// The match after so many moves, from the deal.
    [[nodiscard]] std::unique_ptr<AnyMatch> match_at(std::size_t moves) const;
    [[nodiscard]] Result result() const;

    // Who is who.
    [[nodiscard]] bool has_seat(Seat seat) const { return seat < chairs_.size(); }
    [[nodiscard]] SeatSet seats_of(std::string_view player) const;
    [[nodiscard]] bool is_host(std::string_view player) const { return player == plan_.host; }
    [[nodiscard]] bool is_removed(std::string_view player) const { return removed_.contains(std::string{player}); }
    /// Has held another seat since the game began, and so may know what this seat may not.
    [[nodiscard]] bool has_held_another(std::string_view player, Seat seat) const;
    [[nodiscard]] bool may_see(std::string_view player, std::string_view invite) const;
    [[nodiscard]] Roles roles_of(const Visitor& visitor) const;
    /// The seat whose eyes the player looks through: the one it wishes if it is its own.
    [[nodiscard]] Seat eyes_of(std::string_view player, std::optional<Seat> wish) const;
    /// Seats of bots, and of players who are gone, that are to act.
    [[nodiscard]] SeatSet bots_to_act() const;
    [[nodiscard]] bool can_undo(Seat seat) const;
    /// How many moves came before this player's last one; nothing if there is none.
    [[nodiscard]] std::optional<std::uint32_t> last_decision_of(std::string_view player) const;
    /// The seats that are to act.
    [[nodiscard]] std::vector<Seat> to_act() const;

private:
    void carry_out(const Created& deed, const LogEntry& entry, Change& change);
    void carry_out(const Sat& deed, const LogEntry& entry, Change& change);
    void carry_out(const Stood& deed, const LogEntry& entry, Change& change);
    void carry_out(const BotSat& deed, const LogEntry& entry, Change& change);
    void carry_out(const Started& deed, const LogEntry& entry, Change& change);
    void carry_out(const Moved&, const LogEntry&, Change&) {} // see move
    [[nodiscard]] std::optional<Step> step_of(const Moved& deed) const;
    void move(const Moved& deed, const Step& step, std::unique_ptr<Played> played, Change& change);
    void carry_out(const Undone& deed, const LogEntry& entry, Change& change);
    void carry_out(const Proposed& deed, const LogEntry& entry, Change& change);
    void carry_out(const Answered& deed, const LogEntry& entry, Change& change);
    void carry_out(const TakenOver& deed, const LogEntry& entry, Change& change);
    void carry_out(const CameBack& deed, const LogEntry& entry, Change& change);
    void carry_out(const Chatted& deed, const LogEntry& entry, Change& change);
    void carry_out(const Muted& deed, const LogEntry& entry, Change& change);
    void carry_out(const Invited& deed, const LogEntry& entry, Change& change);
    void carry_out(const Rematched& deed, const LogEntry& entry, Change& change);

    void deal(const Seed& seed);
    template <class D>
    [[nodiscard]] bool can_happen(const D& deed) const;
    /// False if it cannot have been played.
    bool take_up(const Record& record);
    void settle_if_agreed(Change& change);
    void rewind(std::size_t moves, Change& change);
    void ask(SeatSet afresh);
    void seat(Chair& chair, const std::string& player, const std::string& name);
    void note_holders();
    [[nodiscard]] std::uint64_t command_key(std::string_view player, std::string_view command) const;
    [[nodiscard]] bool has_room() const;
    [[nodiscard]] bool opens(std::string_view invite) const;

    TableId id_;
    HashKey key_;
    std::uint64_t sequence_ = 0;
    std::int64_t last_at_ = 0;
    const Facts* facts_ = nullptr;
    Created plan_; // without its record, which has become a match
    Phase phase_ = Phase::gathering;
    Ended ended_ = Ended::no;
    Seat resigned_ = nobody;
    std::vector<Chair> chairs_;
    std::string invite_;
    std::string commitment_;
    OwnMatch match_; // keeps only the past that can be taken back
    std::vector<Step> steps_;
    std::optional<Proposal> proposal_;
    std::deque<ChatLine> chat_;
    std::set<std::string> muted_;
    std::optional<TableId> rematch_;
    std::set<std::string> removed_;
    std::map<std::string, SeatSet, std::less<>> held_; // since the game began: which seats a player has had
    std::string deal_;
    std::vector<std::pair<std::uint64_t, FirstAnswer>> commands_; // by keyed hash of player and id
    std::map<std::uint64_t, std::string> links_;                  // by the entry that made them
};

/// The first entry of a new table.
std::expected<Created, Refused> plan_table(const Create& wish, const std::string& player, const std::string& name,
                                           Secrets& secrets, Bots bots = Bots::levels);
/// A table that goes on from a record, or shows a finished one.
std::expected<Created, Refused> plan_table(const std::string& record, const std::string& player,
                                           const std::string& name, Secrets& secrets);
/// A table that goes on from a position of a finished game.
std::expected<Created, Refused> plan_fork(const Table& table, const Fork& wish, const std::string& player,
                                          const std::string& name, Secrets& secrets, Bots bots = Bots::levels);
/// The same players again, one seat further on; with the part of the deal of whoever asked.
Created plan_rematch(const Table& table, const std::string& part, Secrets& secrets);

/// Whether the table was begun under the version of the game's rules that this program knows.
bool has_our_rules(const Created& plan);

/// 1 to 40 characters, nothing invisible.
bool is_good_name(std::string_view name);

} // namespace iteru::server
