// A table with the people around it: takes commands one after the other, commits, tells everybody.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "house/house.h"
#include "table/table.h"

namespace iteru::server {

/// Folds a log; tells what is wrong with it if it cannot be.
std::expected<std::unique_ptr<Table>, std::string> fold(const TableId& id, const Log& log);
/// What `fold` answers about a table that was begun under another version of its game's rules.
inline constexpr std::string_view under_other_rules = "other rules";
/// Goes on with a fold; what is wrong with the log, or nothing.
std::optional<std::string> fold_on(Table& table, const Log& log);

class Room : public std::enable_shared_from_this<Room> {
public:
    /// Called after each change of what lists of tables show.
    using Listed = std::function<void(const Table&)>;

    Room(std::unique_ptr<Table> table, House& house, Listed listed);

    [[nodiscard]] const Table& table() const { return *table_; }
    /// The clocks ran at another server: the current decisions were opened this many milliseconds ago.
    void set_clocks(const std::vector<std::int64_t>& ages);

    void handle(const std::shared_ptr<Client>& client, Command command);
    /// The messages of a `watch` go to the client; from then on it hears everything until it leaves.
    void watch(const std::shared_ptr<Client>& client, const std::string& id, const Watch& wish);
    /// What happened from an entry on, as these eyes saw it (`nobody`: all of it), as JSON.
    void read_log(const std::string& reader, std::uint64_t from, Seat eyes,
                  std::function<void(std::expected<std::string, Reason>)> done);
    void leave(const Client& client);
    [[nodiscard]] bool watched_by(const Client& client) const;

    /// Looks at the clock: whose time is up, who is gone for too long.
    void tick();
    /// Nobody has joined its host for too long, and nobody is here: the table is given up, as its log says from then
    /// on.
    void expire();

    // What whoever runs the server wants; calls with why not, or nothing.
    using Carried = std::function<void(std::optional<Reason>)>;
    /// An entry's body in other words; nothing: as it is.
    using Words = std::function<std::optional<std::string>(const std::string&)>;
    /// Ends it, whatever is going on.
    void close(Carried done);
    /// Takes words out of its log, and out of what everybody here is shown.
    void reword(Words words, Carried done);

    /// Nobody is here and nothing is under way: the log knows the rest.
    [[nodiscard]] bool idle() const;
    [[nodiscard]] Spent spent() const;

    // Other servers may serve the same table.
    /// Reads what they have written, then calls.
    void refresh(std::function<void()> then);
    void hear(std::uint64_t sequence);
    void hear(const Glance& glance);
    /// Tells them who is here.
    void announce();
    /// Looks after bots, clocks and absent players from now on: the table has been claimed.
    void keep();
    /// Closes: somebody else may look after it.
    void let_go();

private:
    struct Watcher {
        std::shared_ptr<Client> client;
        Seat eyes;
        bool quiet = false; // is being sent the past: news waits until after it
    };
    /// The past told again, in pieces between all else.
    struct Tale {
        std::string reader;
        std::uint64_t from = 0;
        std::uint64_t until = 0;
        Seat eyes = bystander;
        std::shared_ptr<Client> client; // who gets it piece by piece, as fast as it reads; or nobody
        Table past;
        Call<void(std::string)> tell;
        Call<void(std::optional<Reason>)> done;
    };
    /// Of whoever runs the server: to close the table or, if there are words, to reword it.
    struct Errand {
        Carried done;
        Words words{};
    };
    struct Job {
        std::shared_ptr<Client> client; // nobody: the server's own
        Command command;
        std::uint64_t digest = 0;         // of what is asked for
        bool fresh = false;               // judged by the table as it was when the command came
        std::shared_ptr<Errand> errand{}; // in place of a command
    };
    /// The table after an entry, and what that changed.
    struct Successor {
        Table table;
        Change change{};
    };
    /// What an entry that is being written leads to: taken over once it is there.
    struct Outcome {
        std::unique_ptr<Played> played{};
        std::unique_ptr<Successor> successor{}; // made beforehand where lists are told of it
    };
    struct Refusal {
        std::string key; // player and id
        std::uint64_t digest;
        Message message;
    };

    void next();
    void decide(Job job);
    void run_errand(Job job);
    /// The table is given up, as its log says from then on; nobody is asked.
    void give_up(Job job);
    void reword_all(Job job, const Log& log);
    void reworded(const Job& job, std::unique_ptr<Table> table, Stored stored);
    void append(Job job, Granted granted);
    void written(Job job, std::uint64_t sequence, const LogEntry& entry, Outcome outcome, Stored stored,
                 std::int64_t since);
    void read_on(Job job, std::uint64_t taken);
    /// Applies what is new in a part of the log; returns how many entries.
    std::size_t absorb(const Log& log);
    Change take(std::uint64_t sequence, const LogEntry& entry, Outcome outcome);
    void acknowledge(const Job& job, std::uint64_t sequence);
    /// Answers what was answered before; false: this id is new.
    bool answer_again(const Job& job);
    [[nodiscard]] bool is_used(const Job& job) const;
    void refuse(const Job& job, const Refused& refused);
    /// It could not be stored.
    void put_off(Job job, Reason reason);
    void tell(std::uint64_t sequence, const LogEntry& entry, const Change& change);
    [[nodiscard]] bool see_to_eyes(Watcher& watcher) const;
    void show_out();
    [[nodiscard]] bool needs_keeper() const;
    /// Whether this server looks after the table; if nobody does and somebody must, it will.
    bool looks_after();
    void let_bots_think();
    void hint(const std::shared_ptr<Client>& client, const std::string& id, const AskHint& wish);
    void know(const std::shared_ptr<Client>& client, const std::string& id, const Know& wish);
    /// Why the seat's decision is not this one.
    [[nodiscard]] std::optional<Refused> not_asked(Seat seat, std::uint64_t decision) const;
    void why(const std::shared_ptr<Client>& client, const std::string& id, const Why& asked);
    [[nodiscard]] std::optional<Refused> may_watch(const Job& job, const Watch& wish) const;
    void show(const std::shared_ptr<Client>& client, const std::string& id, const Watch& wish);
    void catch_up(const std::shared_ptr<Client>& client, const std::string& id, std::uint64_t from, Seat eyes,
                  bool once);
    void begin(Tale tale);
    void read_piece(const std::shared_ptr<Tale>& tale);
    void tell_piece(const std::shared_ptr<Tale>& tale, const Log& log);
    void end(const std::shared_ptr<Tale>& tale, std::optional<Reason> problem);
    void keep_place(const Tale& tale);
    void settle_in(const std::shared_ptr<Client>& client, const std::string& id, Seat eyes, bool once);
    void send_snapshot(Client& client, Seat eyes);
    /// False if nobody has come or gone who has a seat.
    bool tell_presence();
    void spread_presence();
    [[nodiscard]] std::size_t spectators() const;
    [[nodiscard]] std::optional<Reason> too_much(const Job& job);
    [[nodiscard]] Moment moment_of(const Job& job) const;
    [[nodiscard]] Attendance here() const;
    [[nodiscard]] SeatSet present() const;
    [[nodiscard]] SeatSet long_gone() const;
    [[nodiscard]] std::optional<std::int64_t> out_of_time(Seat seat) const;
    [[nodiscard]] std::optional<std::int64_t> out_of_grace(Seat seat) const;
    [[nodiscard]] bool is_due(const TakeOver& wish) const;
    [[nodiscard]] bool changes_summary(const Granted& granted) const;

    House& house_;
    Listed listed_;
    std::unique_ptr<Table> table_;
    std::vector<Watcher> watchers_;
    std::vector<std::shared_ptr<Tale>> tales_;
    std::vector<const Client*> coming_; // have asked to watch and are waiting their turn
    std::optional<Table> place_;        // of the past, where recent catch-ups started
    std::int64_t place_used_ = 0;
    std::deque<Job> queue_;
    std::vector<Command> put_off_; // bots' moves
    bool writing_ = false;
    std::deque<Refusal> refusals_;
    std::array<std::uint64_t, max_seats> asked_{}; // the decision each seat was asked when last looked at
    std::array<std::int64_t, max_seats> asked_at_{};
    std::array<std::int64_t, max_seats> gone_at_{};
    std::array<std::uint64_t, max_seats> thinking_{}; // the decision a bot thinks about
    SeatSet told_present_;
    std::size_t told_spectators_ = 0;
    Attendance elsewhere_; // at other servers
    Attendance announced_; // to them
    Keeper keeper_ = Keeper::nobody;
    bool claiming_ = false;
    bool refreshing_ = false; // because of what was heard
    std::uint64_t heard_ = 0;
};

} // namespace iteru::server
