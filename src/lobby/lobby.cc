#include "lobby/lobby.h"

#include <algorithm>

#include "house/journal.h"
#include "table/wire.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_table_list = 100;
constexpr std::uint64_t loaded_at_once = 250; // entries
constexpr std::size_t most_watched = 16;
constexpr std::size_t resumed_at_once = 100;
constexpr std::int64_t between_closings = 60'000;
constexpr std::int64_t between_expiries = 600'000;
constexpr std::size_t expired_at_once = 20;
constexpr std::int64_t between_glances = 2000; // at each open table, in case a notification was lost
constexpr std::size_t glance_parts = 8;
constexpr std::int64_t first_refusal = 3000; // head start for the server where a game was started

/// A running game that goes on without people: bots, or clocks.
bool goes_on(const Listing& listing) {
    if (listing.phase != Phase::running) return false;
    return listing.clock || std::ranges::any_of(listing.seats, [](const auto& seat) { return !seat.bot.empty(); });
}

/// Whoever may not see a table learns nothing of it, not even by what it refuses.
bool may_see(const Room& room, const Client& client, const Command& command) {
    const auto* sit = std::get_if<Sit>(&command.order);
    const std::string& player = client.player().id;
    const Table& table = room.table();
    const std::string_view invite = sit != nullptr ? std::string_view{sit->invite} : std::string_view{};
    // Whoever was answered once is answered again, though no longer looking on.
    return table.may_see(player, invite) || table.is_removed(player) || room.watched_by(client) ||
           table.answered(player, command.id);
}

} // namespace

TableId Lobby::id_from(std::string_view what, std::string_view secret, std::string_view detail) const {
    const Digest digest = sha256(std::string{what} + '\n' + std::string{secret} + '\n' + std::string{detail});
    return house_.table_mark + url_safe(digest, 16);
}

void Lobby::load(std::function<void()> ready) {
    using Summaries = std::vector<Summary>;
    house_.store.summaries(house_.later<Summaries>([this, ready = std::move(ready)](const Summaries& summaries) {
        for (const Summary& summary : summaries) {
            if (is_audit_log(summary.table)) continue;
            const auto listing = read_summary(summary.body);
            if (!listing || goes_on(*listing)) to_resume_.push_back(summary.table);
            if (listing) list(summary.table, *listing);
        }
        ready();
    }));
}

void Lobby::handle(const std::shared_ptr<Client>& client, Command command) {
    ++house_.metrics.commands;
    if (std::holds_alternative<Ping>(command.order)) {
        JsonWriter json;
        json.begin_object();
        json.member("type", "pong");
        json.member("id", command.id);
        json.member("at", house_.clock.wall());
        json.end_object();
        return client->send(share(json.text()));
    }
    if (const auto* wish = std::get_if<Create>(&command.order)) {
        return create(client, {command.id, digest_of(command)},
                      plan_table(*wish, client->player().id, client->player().name, house_.secrets, house_.bots));
    }
    if (std::holds_alternative<Rematch>(command.order)) return rematch(client, std::move(command));
    if (std::holds_alternative<Fork>(command.order)) return fork(client, std::move(command));
    const bool looks = std::holds_alternative<Watch>(command.order);
    const auto open = rooms_.find(command.table);
    if (open != rooms_.end() && !looks) return handle_at(open->second, client, std::move(command)); // most moves
    const TableId table = command.table;
    const auto go_on = [this, client, command = std::move(command)](const auto& room, Reason reason) {
        if (room) handle_at(room, client, command);
        else refuse(*client, command, reason);
    };
    const std::string reader = client->player().id;
    if (looks) with_fresh_room(table, go_on, reader);
    else with_room(table, go_on, reader);
}

void Lobby::refuse(Client& client, const Command& command, Reason why) const {
    house_.metrics.refused(why);
    client.send(share(refused_message(command.id, command.table, why)));
}

void Lobby::handle_at(const std::shared_ptr<Room>& room, const std::shared_ptr<Client>& client, Command command) {
    if (const auto* wish = std::get_if<Watch>(&command.order)) {
        if (wish->once) return room->watch(client, command.id, *wish);
        if (client->gone()) return;
        auto& watched = watched_[client.get()];
        const bool known = std::ranges::find(watched, command.table) != watched.end();
        if (!known && watched.size() >= most_watched) return refuse(*client, command, Reason::too_many);
        if (!known) watched.push_back(command.table);
        return room->watch(client, command.id, *wish);
    }
    if (std::holds_alternative<Unwatch>(command.order)) {
        const Moment moment{.player = client->player().id, .watches = room->watched_by(*client)};
        if (const auto refused = room->table().against(command.order, moment))
            return refuse(*client, command, refused->reason);
        if (watched_.contains(client.get())) std::erase(watched_[client.get()], command.table);
        room->leave(*client);
        return client->send(share(ack_message(command.id, command.table, room->table().sequence())));
    }
    if (may_see(*room, *client, command)) return room->handle(client, std::move(command));
    room->refresh([this, room, client, command = std::move(command)] {
        if (may_see(*room, *client, command)) room->handle(client, command);
        else refuse(*client, command, Reason::no_such_table);
    });
}

void Lobby::with_fresh_room(const TableId& table, WithRoom then, const std::string& reader) {
    const auto open = rooms_.find(table);
    if (open == rooms_.end()) return with_room(table, std::move(then), reader);
    open->second->refresh([room = open->second, then = std::move(then)] { then(room, {}); });
}

void Lobby::with_room(const TableId& table, WithRoom then, const std::string& reader) {
    if (is_audit_log(table)) return then(nullptr, Reason::no_such_table);
    if (const auto open = rooms_.find(table); open != rooms_.end()) return then(open->second, {});
    Loading& loading = loading_[table];
    loading.asked.push_back(std::move(then));
    if (loading.asked.size() > 1) return;
    loading.reader = reader;
    loading.table = std::make_unique<Table>(table, house_.hash_key);
    read_on(table);
}

void Lobby::reword(const TableId& table, Room::Words words, Room::Carried done) {
    with_fresh_room(table, [this, words = std::move(words), done = std::move(done)](const auto& room, Reason reason) {
        if (!room) return done(reason);
        room->reword(words, [this, room, done](std::optional<Reason> why) {
            if (!why) list(room->table().id(), listing_of(room->table()));
            done(why);
        });
    });
}

std::vector<TableId> Lobby::over_before(std::int64_t wall) const {
    std::vector<TableId> found;
    for (const auto& [id, listing] : listings_) {
        const bool open = rooms_.contains(id) || loading_.contains(id);
        if (listing.phase == Phase::finished && listing.at < wall && !open) found.push_back(id);
    }
    return found;
}

void Lobby::forget(const std::vector<TableId>& tables) {
    for (const TableId& table : tables) listings_.erase(table);
    house_.metrics.tables_known = listings_.size();
}

void Lobby::read_on(const TableId& table) {
    const Loading& loading = loading_.at(table);
    house_.store.read({table, loading.table->sequence() + 1, loaded_at_once, loading.reader},
                      house_.later<Log>([this, table](const Log& log) { loaded(table, log); }));
}

/// A piece of its log.
void Lobby::loaded(const TableId& table, const Log& log) {
    const auto tell = [this, table](const std::shared_ptr<Room>& room, Reason reason) {
        const std::vector<WithRoom> asked = std::move(loading_[table].asked);
        loading_.erase(table);
        for (const WithRoom& then : asked) then(room, reason);
    };
    Loading& loading = loading_.at(table);
    if (log.away) return tell(nullptr, Reason::store_away);
    if (const auto problem = fold_on(*loading.table, log)) {
        if (*problem == under_other_rules) return tell(nullptr, Reason::other_rules);
        journal::error("event=damaged_table table=" + table);
        return tell(nullptr, Reason::damaged_table);
    }
    if (loading.table->sequence() == 0) {
        forget({table}); // removed by another server, if there was one
        return tell(nullptr, Reason::no_such_table);
    }
    for (const Entry& entry : log.entries) loading.ages.push_back(entry.age);
    if (log.entries.size() == loaded_at_once) {
        return house_.turns.go_on(loading.reader, [this, table] { read_on(table); });
    }
    const bool ticks = loading.table->phase() == Phase::running && loading.table->settings().clock;
    if (!house_.store.shared() || !ticks) return tell(open(std::move(loading.table)), {});
    // Its clocks may be running elsewhere; nobody gains time by joining through another server.
    auto then = [this, tell, table](const std::vector<Glance>& glances) {
        Loading& whole = loading_.at(table);
        const auto room = open(std::move(whole.table));
        if (!glances.empty() && glances[0].keeper == Keeper::other) room->set_clocks(whole.ages);
        tell(room, {});
    };
    house_.store.glance({table}, house_.later<std::vector<Glance>>(std::move(then)));
}

std::shared_ptr<Room> Lobby::open(std::unique_ptr<Table> table) {
    auto& room = rooms_[table->id()];
    if (room) return room;
    note(*table);
    room = std::make_shared<Room>(std::move(table), house_, [this](const Table& changed) { note(changed); });
    house_.metrics.tables_open = rooms_.size();
    room->tick();
    return room;
}

void Lobby::note(const Table& table) {
    Listing& listing = listings_[table.id()];
    listing.at = table.last_at();
    listing.to_act = table.to_act();
    const bool same_players =
        std::ranges::equal(table.chairs(), listing.seats, {}, &Chair::player, &Listing::Seated::player);
    if (listing.phase == Phase::running && table.phase() == Phase::running && same_players) return;
    list(table.id(), listing_of(table));
}

void Lobby::list(const TableId& table, Listing listing) {
    const auto before = listings_.find(table);
    if (before != listings_.end() && before->second.phase != Phase::finished) count_out(before->second.host);
    if (listing.phase == Phase::finished) made_from_.erase(table);
    else ++unfinished_[listing.host];
    listings_[table] = std::move(listing);
    house_.metrics.tables_known = listings_.size();
}

void Lobby::count_out(const std::string& host) {
    const auto found = unfinished_.find(host);
    if (found != unfinished_.end() && --found->second == 0) unfinished_.erase(found);
}

void Lobby::create(const std::shared_ptr<Client>& client, const Asked& asked, std::expected<Created, Refused> plan) {
    const auto refuse = [&](const Refused& refused) {
        house_.metrics.refused(refused.reason);
        client->send(share(refused_message(asked.id, {}, refused)));
    };
    if (!plan) return refuse(plan.error());
    const TableId table = id_from("table", client->player().key, asked.id);
    if (const auto against = too_many_tables(*client, table)) return refuse(*against);
    if (plan->settings.listed) made_from_[table] = client->address();
    const bool first = on_the_way_.insert(table).second; // and not the same command again
    if (first) ++unfinished_[client->player().id];
    put_up(table, *plan, client->player().id, asked, [this, client, asked, table, first](Stored stored, auto fresh) {
        if (first) on_the_way_.erase(table), count_out(client->player().id);
        if (stored == Stored::full || stored == Stored::away) {
            house_.metrics.refused(reason_of(stored));
            return client->send(share(refused_message(asked.id, {}, reason_of(stored))));
        }
        if (stored == Stored::yes) open(std::move(fresh));
        created(client, asked, table); // also if it was there already: the same command gets the same answer
    });
}

/// What was made already may be asked for again.
std::optional<Reason> Lobby::too_many_tables(const Client& client, const TableId& table) {
    if (listings_.contains(table) || on_the_way_.contains(table)) return std::nullopt;
    const std::string& player = client.player().id;
    const auto mine = unfinished_.find(player);
    if (mine != unfinished_.end() && mine->second >= house_.tables_per_player) return Reason::too_many;
    if (!house_.limits.take(prices::new_table, player)) return Reason::too_fast;
    const auto hourly = static_cast<double>(house_.tables_per_address);
    const std::string address = client.address();
    const bool granted = address.empty() || house_.limits.take(Limit::makers, "@" + address, hourly / 3600, hourly);
    return granted ? std::nullopt : std::optional{Reason::too_fast};
}

void Lobby::created(const std::shared_ptr<Client>& client, const Asked& asked, const TableId& table) {
    with_room(table, [this, client, asked, table](const auto& room, Reason reason) {
        if (!room) return client->send(share(refused_message(asked.id, {}, reason)));
        const auto first = room->table().answered(client->player().id, asked.id);
        if (!first || (first->digest != 0 && first->digest != asked.digest)) {
            house_.metrics.refused(Reason::id_used);
            return client->send(share(refused_message(asked.id, {}, Reason::id_used)));
        }
        const std::string invite = room->table().invite_made_by(1);
        Acknowledged more{.invite = invite, .link = house_.public_url + "/t/" + table + "#" + invite};
        if (const std::string& promise = room->table().commitment(); !promise.empty()) more.commitment = promise;
        client->send(share(ack_message(asked.id, table, 1, more)));
    });
}

void Lobby::import(const std::shared_ptr<Client>& client, const std::string& id, const std::string& record) {
    create(client, {id, digest_of("record\n" + record)},
           plan_table(record, client->player().id, client->player().name, house_.secrets));
}

void Lobby::put_up(const TableId& table, const Created& plan, const std::string& player, const Asked& asked,
                   PutUp done) {
    const LogEntry entry{house_.clock.wall(), player, asked.id, plan, asked.digest};
    auto fresh = std::make_unique<Table>(table, house_.hash_key);
    fresh->apply(1, entry);
    Append what{table, 1, write_entry(entry), summary_of(*fresh)};
    auto then = [this, done = std::move(done), fresh = std::move(fresh)](Stored stored) mutable {
        if (stored == Stored::yes) ++house_.metrics.entries;
        done(stored, std::move(fresh));
    };
    house_.store.append(std::move(what), house_.later<Stored>(std::move(then)));
}

/// The new table first, then the link to it: one that was made twice is the same.
void Lobby::rematch(const std::shared_ptr<Client>& client, Command command) {
    with_fresh_room(command.table, [this, client, command](const auto& room, Reason reason) mutable {
        if (!room) return client->send(share(refused_message(command.id, command.table, reason)));
        const Table& table = room->table();
        auto& wish = std::get<Rematch>(command.order);
        const bool again = table.rematch() || table.answered(client->player().id, command.id);
        if (again || !table.dealt() || table.against(wish, {.player = client->player().id})) {
            return room->handle(client, command); // which says why, or which table it is
        }
        const TableId next = wish.next = id_from("rematch", seed_text(table.match().seed()), table.id());
        put_up(next, plan_rematch(table, wish.part, house_.secrets), {}, {},
               [room, client, command](Stored stored, auto) {
                   if (stored == Stored::yes || stored == Stored::taken) return room->handle(client, command);
                   client->send(share(refused_message(command.id, command.table, reason_of(stored))));
               });
    });
}

void Lobby::fork(const std::shared_ptr<Client>& client, Command command) {
    const TableId from = command.table;
    with_fresh_room(from, [this, client, command = std::move(command)](const auto& room, Reason reason) {
        const auto& wish = std::get<Fork>(command.order);
        const Player& player = client->player();
        std::optional<Refused> refused;
        if (!room) refused = reason;
        else refused = room->table().against(wish, {.player = player.id, .watches = room->watched_by(*client)});
        std::expected<Created, Refused> plan = std::unexpected(refused.value_or(reason));
        if (!refused) plan = plan_fork(room->table(), wish, player.id, player.name, house_.secrets, house_.bots);
        create(client, {command.id, digest_of(command)}, std::move(plan));
    });
}

void Lobby::leave(const Client& client) {
    const auto found = watched_.find(&client);
    if (found == watched_.end()) return;
    const std::vector<TableId> tables = std::move(found->second);
    watched_.erase(found);
    for (const TableId& table : tables) {
        if (const auto room = rooms_.find(table); room != rooms_.end()) room->second->leave(client);
    }
}

void Lobby::tick() {
    resume_some();
    for (const auto& [id, room] : rooms_) room->tick();
    if (house_.store.shared()) glance_around();
    if (house_.clock.now() - last_closed_ >= between_closings) close_idle();
    expire_some();
}

void Lobby::expire_some() {
    if (house_.patience == 0) return;
    if (to_expire_.empty() && house_.clock.now() - last_expired_ >= between_expiries) {
        last_expired_ = house_.clock.now();
        const std::int64_t before = house_.clock.wall() - house_.patience;
        for (const auto& [id, listing] : listings_) {
            const bool alone = std::ranges::all_of(listing.seats, [&](const Listing::Seated& seat) {
                return seat.player.empty() || seat.player == listing.host;
            });
            if (listing.phase == Phase::gathering && listing.at < before && alone) to_expire_.push_back(id);
        }
    }
    for (std::size_t i = 0; i < expired_at_once && !to_expire_.empty(); ++i) {
        const TableId table = std::move(to_expire_.back());
        to_expire_.pop_back();
        with_room(table, [](const auto& room, Reason) {
            if (room) room->expire();
        });
    }
}

void Lobby::resume_some() {
    while (!to_see_to_.empty() && to_see_to_.front().first <= house_.clock.now()) {
        to_resume_.push_back(std::move(to_see_to_.front().second));
        to_see_to_.pop_front();
    }
    // Claims do not survive a crash of the database: tables of a server that died with it are unclaimed now.
    if (search_at_ && *search_at_ <= house_.clock.now()) {
        search_at_.reset();
        for (const auto& [id, listing] : listings_) {
            if (goes_on(listing) && !rooms_.contains(id)) to_resume_.push_back(id);
        }
    }
    for (std::size_t i = 0; i < resumed_at_once && !to_resume_.empty(); ++i) {
        const TableId table = std::move(to_resume_.back());
        to_resume_.pop_back();
        if (house_.store.shared()) take_up(table);
        else with_room(table, [](const auto&, Reason) {});
    }
}

/// Looks after a table, unless another server does.
void Lobby::take_up(const TableId& table) {
    house_.store.claim(table, house_.later<bool>([this, table](bool granted) {
        if (!granted) return;
        with_room(table, [this, table](const auto& room, Reason reason) {
            if (room) return room->keep();
            house_.store.release(table);
            if (reason == Reason::store_away) see_to(table); // nobody else may know of it
        });
    }));
}

void Lobby::hear(const Heard& heard) {
    const auto room_of = [this](const TableId& table) {
        const auto open = rooms_.find(table);
        return open == rooms_.end() ? nullptr : open->second;
    };
    if (const auto* grown = std::get_if<Grown>(&heard)) {
        if (const auto room = room_of(grown->table)) room->hear(grown->sequence);
    } else if (const auto* summary = std::get_if<Summary>(&heard)) {
        if (const auto room = room_of(summary->table)) return room->hear(summary->sequence);
        const auto listing = is_audit_log(summary->table) ? std::nullopt : read_summary(summary->body);
        if (!listing) return;
        list(summary->table, *listing);
        if (goes_on(*listing)) see_to(summary->table);
    } else if (const auto* attended = std::get_if<Attended>(&heard)) {
        if (room_of(attended->table)) glance_at({attended->table});
    } else if (const auto* abandoned = std::get_if<Abandoned>(&heard)) {
        take_up(abandoned->table);
    } else if (const auto* gossip = std::get_if<Gossip>(&heard)) {
        house_.limits.hear(gossip->text);
    } else if (const auto* reach = std::get_if<Reach>(&heard)) {
        house_.metrics.store_away = reach->away;
        if (reach->away) return;
        last_glance_ = 0; // who is where, and what was missed
        for (const auto& [id, room] : rooms_) room->announce();
        search_at_ = house_.clock.now() + first_refusal;
    }
}

void Lobby::see_to(const TableId& table) { to_see_to_.emplace_back(house_.clock.now() + first_refusal, table); }

void Lobby::glance_at(const std::vector<TableId>& tables) {
    house_.store.glance(tables, house_.later<std::vector<Glance>>([this](const std::vector<Glance>& glances) {
        for (const Glance& glance : glances) {
            if (const auto open = rooms_.find(glance.table); open != rooms_.end()) open->second->hear(glance);
        }
    }));
}

/// At every open table once in a while, some at a time.
void Lobby::glance_around() {
    if (to_glance_at_.empty() && house_.clock.now() - last_glance_ >= between_glances) {
        last_glance_ = house_.clock.now();
        for (const auto& [id, room] : rooms_) to_glance_at_.push_back(id);
        glances_ = to_glance_at_.size() / glance_parts + 1;
    }
    if (to_glance_at_.empty()) return;
    const std::size_t count = std::min(glances_, to_glance_at_.size());
    const auto first = to_glance_at_.end() - static_cast<std::ptrdiff_t>(count);
    glance_at({std::make_move_iterator(first), std::make_move_iterator(to_glance_at_.end())});
    to_glance_at_.erase(first, to_glance_at_.end());
}

void Lobby::close_idle() {
    last_closed_ = house_.clock.now();
    std::erase_if(rooms_, [this](const auto& item) {
        // Anyone else holding it is waiting for the store and wants to sit down there.
        if (item.second.use_count() > 1 || !item.second->idle()) return false;
        item.second->let_go();
        house_.thinkers.forget(item.first);
        return true;
    });
    house_.metrics.tables_open = rooms_.size();
}

template <class Wanted>
Lobby::Tables Lobby::newest(Wanted wanted) const {
    Tables found;
    for (const auto& [id, listing] : listings_) {
        if (wanted(listing)) found.emplace_back(&id, &listing);
    }
    std::ranges::sort(found, std::greater{}, [](const auto& item) { return item.second->at; });
    return found;
}

std::string Lobby::as_json(const Tables& tables, std::string_view player) {
    wire::Tables told;
    const auto if_said = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional<std::string_view>{text};
    };
    for (const auto& [id, listing] : tables) {
        wire::ListedTable& table = told.tables.emplace_back(wire::ListedTable{.table = *id,
                                                                              .game = listing->game,
                                                                              .options = listing->options,
                                                                              .phase = listing->phase,
                                                                              .listed = listing->listed,
                                                                              .origin = listing->origin,
                                                                              .at = listing->at,
                                                                              .host = listing->host_name,
                                                                              .seats = {},
                                                                              .clock = listing->clock,
                                                                              .to_act = listing->to_act,
                                                                              .my_turn = false,
                                                                              .mine = {},
                                                                              .ended = listing->ended,
                                                                              .totals = listing->totals,
                                                                              .ranks = listing->ranks});
        for (const Listing::Seated& seat : listing->seats) {
            table.seats.push_back({if_said(seat.name), seat.bot == "away" ? std::nullopt : if_said(seat.bot)});
        }
        for (Seat seat = 0; !player.empty() && seat < listing->seats.size(); ++seat) {
            if (listing->seats[seat].player == player) table.mine.push_back(seat);
        }
        const auto is_mine = [&](Seat seat) { return std::ranges::find(table.mine, seat) != table.mine.end(); };
        table.my_turn = std::ranges::any_of(listing->to_act, is_mine);
    }
    return write_fields(told);
}

std::string Lobby::open_tables() const {
    Tables found = newest([](const Listing& listing) {
        const bool room = std::ranges::any_of(
            listing.seats, [](const Listing::Seated& seat) { return seat.player.empty() && seat.bot.empty(); });
        if (!listing.listed || listing.phase == Phase::finished) return false;
        return listing.spectators || (room && listing.phase == Phase::gathering);
    });
    // Everybody's newest table first, then everybody's second: opening many pushes nobody else off the list. People
    // from one address count as one, as far as that is known.
    std::unordered_map<std::string_view, std::size_t> so_far;
    std::unordered_map<const TableId*, std::size_t> turn;
    for (const auto& [id, listing] : found) {
        const auto from = made_from_.find(*id);
        const bool known = from != made_from_.end() && !from->second.empty();
        turn[id] = so_far[known ? std::string_view{from->second} : std::string_view{listing->host}]++;
    }
    std::ranges::sort(found, {}, [&](const auto& item) { return std::pair{turn[item.first], -item.second->at}; });
    found.resize(std::min(found.size(), longest_table_list));
    std::ranges::sort(found, std::greater{}, [](const auto& item) { return item.second->at; });
    return as_json(found, {});
}

std::string Lobby::tables_of(std::string_view player) const {
    Tables found = newest([&](const Listing& listing) { return listing.has(player); });
    found.resize(std::min(found.size(), longest_table_list));
    return as_json(found, player);
}

} // namespace iteru::server
