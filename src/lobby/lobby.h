// All tables: which there are, which are open, who asks for what.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lobby/room.h"
#include "table/listing.h"

namespace iteru::server {

class Lobby {
public:
    explicit Lobby(House& house) : house_(house) {}

    /// Reads which tables there are; then calls `ready`. Bots and clocks of running ones go on soon after.
    void load(std::function<void()> ready);

    void handle(const std::shared_ptr<Client>& client, Command command);
    void import(const std::shared_ptr<Client>& client, const std::string& id, const std::string& record);
    /// The connection is gone.
    void leave(const Client& client);
    void tick();
    /// What another server did, or the store itself.
    void hear(const Heard& heard);

    /// Calls with the room, or with nothing and the reason.
    using WithRoom = std::function<void(std::shared_ptr<Room>, Reason)>;
    void with_room(const TableId& table, WithRoom then, const std::string& reader = {});
    /// The same, with all that other servers have written until now.
    void with_fresh_room(const TableId& table, WithRoom then, const std::string& reader = {});

    /// Whoever runs the server takes words out of a table's log (`Room::reword`).
    void reword(const TableId& table, Room::Words words, Room::Carried done);
    /// Games that have been over since before then, and that nobody has open.
    [[nodiscard]] std::vector<TableId> over_before(std::int64_t wall) const;
    /// Their logs are gone.
    void forget(const std::vector<TableId>& tables);

    /// As JSON, the newest first: those anybody may join or watch, or the player's own.
    [[nodiscard]] std::string open_tables() const;
    [[nodiscard]] std::string tables_of(std::string_view player) const;
    [[nodiscard]] std::size_t size() const { return listings_.size(); }

private:
    /// Which command asks for a table: its id, and a digest of what it asks for.
    struct Asked {
        std::string id;
        std::uint64_t digest = 0;
    };
    /// The same command of the same session makes the same table, also after a restart.
    [[nodiscard]] TableId id_from(std::string_view what, std::string_view secret, std::string_view detail) const;
    void create(const std::shared_ptr<Client>& client, const Asked& asked, std::expected<Created, Refused> plan);
    void created(const std::shared_ptr<Client>& client, const Asked& asked, const TableId& table);
    [[nodiscard]] std::optional<Reason> too_many_tables(const Client& client, const TableId& table);
    void rematch(const std::shared_ptr<Client>& client, Command command);
    void fork(const std::shared_ptr<Client>& client, Command command);
    /// With the table as it was written, which is to be used only if it was.
    using PutUp = Call<void(Stored, std::unique_ptr<Table>)>;
    void put_up(const TableId& table, const Created& plan, const std::string& player, const Asked& asked, PutUp done);
    void read_on(const TableId& table);
    void loaded(const TableId& table, const Log& log);
    void list(const TableId& table, Listing listing);
    void count_out(const std::string& host);
    void handle_at(const std::shared_ptr<Room>& room, const std::shared_ptr<Client>& client, Command command);
    void refuse(Client& client, const Command& command, Reason why) const;
    std::shared_ptr<Room> open(std::unique_ptr<Table> table);
    void note(const Table& table);
    void resume_some();
    void take_up(const TableId& table);
    /// Picks it up after a while, if nobody else has.
    void see_to(const TableId& table);
    void glance_at(const std::vector<TableId>& tables);
    void glance_around();
    void close_idle();
    /// Some of the tables that nobody has come to for too long.
    void expire_some();
    using Tables = std::vector<std::pair<const TableId*, const Listing*>>;
    template <class Wanted>
    [[nodiscard]] Tables newest(Wanted wanted) const;
    [[nodiscard]] static std::string as_json(const Tables& tables, std::string_view player);

    House& house_;
    std::unordered_map<TableId, std::shared_ptr<Room>> rooms_;
    /// A table whose log is being read, in pieces.
    struct Loading {
        std::vector<WithRoom> asked{};
        std::string reader{};
        std::unique_ptr<Table> table{};
        std::vector<std::int64_t> ages{}; // of its entries
    };
    std::unordered_map<TableId, Loading> loading_;
    std::unordered_map<TableId, Listing> listings_;
    std::unordered_map<std::string, std::size_t> unfinished_; // tables of each host, with those on the way to the store
    std::unordered_set<TableId> on_the_way_;
    std::unordered_map<TableId, std::string> made_from_; // the address, of those listed that were made here
    std::unordered_map<const Client*, std::vector<TableId>> watched_;
    std::vector<TableId> to_resume_;
    std::deque<std::pair<std::int64_t, TableId>> to_see_to_; // from this time on
    std::optional<std::int64_t> search_at_; // after the store was away: when to look for unattended tables
    std::vector<TableId> to_glance_at_;
    std::size_t glances_ = 0; // at a time
    std::int64_t last_glance_ = 0;
    std::int64_t last_closed_ = 0;
    std::int64_t last_expired_ = 0;
    std::vector<TableId> to_expire_;
};

} // namespace iteru::server
