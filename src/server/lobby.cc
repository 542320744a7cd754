#include "server/lobby.h"

#include <fmt/core.h>

#include <algorithm>

#include "server/journal.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_table_list = 100;
constexpr std::size_t most_watched = 16;
constexpr std::size_t resumed_at_once = 100;
constexpr std::int64_t between_closings = 60'000;
constexpr std::int64_t between_glances = 2000; // at each open table, in case a notification was lost
constexpr std::size_t glance_parts = 8;
constexpr std::int64_t first_refusal = 3000; // so long whoever began a game may take it up

std::optional<Listing> read_listing(const std::string& summary) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(summary, error);
    if (error || !value.is_object()) return std::nullopt;
    std::optional<FieldProblem> problem;
    Listing listing;
    FieldReader reader{value.get_object(), "", problem};
    Listing::each_field(listing, reader);
    if (problem) return std::nullopt;
    return listing;
}

/// A running game that goes on without people: bots, or clocks.
bool goes_on(const Listing& listing) {
    if (listing.phase != Phase::running) return false;
    return listing.clock || std::ranges::any_of(listing.seats, [](const auto& seat) { return !seat.bot.empty(); });
}

/// The same command of the same session makes the same table, also after a restart.
TableId id_from(std::string_view what, std::string_view secret, std::string_view detail) {
    const Digest digest = sha256(std::string{what} + '\n' + std::string{secret} + '\n' + std::string{detail});
    return url_safe({reinterpret_cast<const char*>(digest.data()), 16});
}

} // namespace

bool Listing::has(std::string_view player) const {
    return player == host || std::ranges::find(seats, player, &Seated::player) != seats.end();
}

void Lobby::load(std::function<void()> ready) {
    house_.store.summaries([this, ready = std::move(ready)](std::vector<Summary> summaries) mutable {
        house_.post([this, ready = std::move(ready), summaries = std::move(summaries)] {
            for (const Summary& summary : summaries) {
                const auto listing = read_listing(summary.body);
                if (!listing || goes_on(*listing)) to_resume_.push_back(summary.table);
                if (listing) listings_.emplace(summary.table, *listing);
            }
            house_.metrics.tables_known = listings_.size();
            ready();
        });
    });
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
        return create(client, command.id,
                      plan_table(*wish, client->player().id, client->player().name, house_.secrets));
    }
    if (std::holds_alternative<Rematch>(command.order)) return rematch(client, std::move(command));
    if (std::holds_alternative<Fork>(command.order)) return fork(client, std::move(command));
    const TableId table = command.table;
    const bool looks = std::holds_alternative<Watch>(command.order);
    const auto go_on = [this, client, command = std::move(command)](const auto& room, Reason reason) {
        if (!room) {
            house_.metrics.refused(reason);
            return client->send(share(refused_message(command.id, command.table, reason)));
        }
        handle_at(room, client, command);
    };
    if (looks) with_fresh_room(table, go_on);
    else with_room(table, go_on);
}

void Lobby::handle_at(const std::shared_ptr<Room>& room, const std::shared_ptr<Client>& client,
                      const Command& command) {
    const auto refuse = [this, client, command](Reason why) {
        house_.metrics.refused(why);
        client->send(share(refused_message(command.id, command.table, why)));
    };
    if (const auto* wish = std::get_if<Watch>(&command.order)) {
        if (wish->once) return room->watch(client, command.id, *wish);
        if (client->gone()) return;
        auto& watched = watched_[client.get()];
        const bool known = std::ranges::find(watched, command.table) != watched.end();
        if (!known && watched.size() >= most_watched) return refuse(Reason::too_many);
        if (!known) watched.push_back(command.table);
        return room->watch(client, command.id, *wish);
    }
    if (std::holds_alternative<Unwatch>(command.order)) {
        if (watched_.contains(client.get())) std::erase(watched_[client.get()], command.table);
        room->leave(*client);
        return client->send(share(ack_message(command.id, command.table, room->table().sequence())));
    }
    // Whoever may not see a table learns nothing of it, not even by what it refuses.
    const auto may_see = [room, client, command] {
        const auto* sit = std::get_if<Sit>(&command.order);
        return room->table().may_see(client->player().id, sit ? sit->invite : "") || room->watched_by(*client);
    };
    if (may_see()) return room->handle(client, command);
    room->refresh([room, client, command, may_see, refuse] {
        if (may_see()) room->handle(client, command);
        else refuse(Reason::no_such_table);
    });
}

void Lobby::with_fresh_room(const TableId& table, Found found) {
    const auto open = rooms_.find(table);
    if (open == rooms_.end()) return with_room(table, std::move(found));
    open->second->refresh([room = open->second, found = std::move(found)] { found(room, {}); });
}

void Lobby::with_room(const TableId& table, Found found) {
    if (const auto open = rooms_.find(table); open != rooms_.end()) return found(open->second, {});
    std::vector<Found>& waiting = loading_[table];
    waiting.push_back(std::move(found));
    if (waiting.size() > 1) return;
    house_.store.read(
        table, 1, [this, table](Log log) { house_.post([this, table, log = std::move(log)] { loaded(table, log); }); });
}

void Lobby::loaded(const TableId& table, const Log& log) {
    auto folded = log.entries.empty() ? nullptr : fold(table, log).value_or(nullptr);
    const auto tell = [this, table](const std::shared_ptr<Room>& room, Reason reason) {
        const std::vector<Found> asked = std::move(loading_[table]);
        loading_.erase(table);
        for (const Found& found : asked) found(room, reason);
    };
    if (!folded) {
        const bool damaged = !log.damage.empty() || !log.entries.empty();
        if (damaged) journal::error(fmt::format("event=damaged_table table={}", table));
        return tell(nullptr, log.away ? Reason::store_away : damaged ? Reason::damaged_table : Reason::no_such_table);
    }
    const bool ticks = folded->phase() == Phase::running && folded->settings().clock;
    if (!house_.store.shared() || !ticks) return tell(open(std::move(folded)), {});
    // Its clocks may be running elsewhere; nobody gets time by coming in through another door.
    house_.store.glance({table}, [this, log, tell, folded = std::move(folded)](std::vector<Glance> glances) mutable {
        house_.post([this, log, tell, folded = std::move(folded), glances = std::move(glances)]() mutable {
            const auto room = open(std::move(folded));
            if (!glances.empty() && glances[0].keeper == Keeper::other) room->set_clocks(log);
            tell(room, {});
        });
    });
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
    const SeatSet asked = table.phase() == Phase::running ? table.match().to_act() : SeatSet{};
    listing.to_act.clear();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        if (asked.contains(seat)) listing.to_act.push_back(seat);
    }
    const bool same_players =
        std::ranges::equal(table.chairs(), listing.seats, {}, &Chair::player, &Listing::Seated::player);
    if (listing.phase == Phase::running && table.phase() == Phase::running && same_players) return;
    listing = *read_listing(summary_of(table));
    house_.metrics.tables_known = listings_.size();
}

void Lobby::create(const std::shared_ptr<Client>& client, const std::string& id, std::expected<Created, Refused> plan) {
    const auto refuse = [&](const Refused& refused) {
        house_.metrics.refused(refused.reason);
        client->send(share(refused_message(id, {}, refused)));
    };
    if (!plan) return refuse(plan.error());
    if (!house_.limits.take(Limit::makers, client->player().id, 0.05, 90)) return refuse(Reason::too_fast);
    const TableId table = id_from("table", client->player().key, id);
    put_up(table, *plan, client->player().id, id, [this, client, id, table](Stored stored) {
        if (stored == Stored::full || stored == Stored::away) {
            house_.metrics.refused(reason_of(stored));
            return client->send(share(refused_message(id, {}, reason_of(stored))));
        }
        created(client, id, table); // also if it was there already: the same command gets the same answer
    });
}

void Lobby::created(const std::shared_ptr<Client>& client, const std::string& id, const TableId& table) {
    with_room(table, [this, client, id, table](const auto& room, Reason reason) {
        if (!room) return client->send(share(refused_message(id, {}, reason)));
        const std::string& invite = room->table().invite();
        client->send(share(ack_message(
            id, table, 1, {{"invite", invite}, {"link", house_.public_url + "/t/" + table + "#" + invite}})));
    });
}

void Lobby::import(const std::shared_ptr<Client>& client, const std::string& id, const std::string& record) {
    create(client, id, plan_table(record, client->player().id, client->player().name, house_.secrets));
}

void Lobby::put_up(const TableId& table, const Created& plan, const std::string& player, const std::string& id,
                   std::function<void(Stored)> done) {
    const LogEntry entry{house_.clock.wall(), player, id, plan};
    Table fresh{table};
    fresh.apply(1, entry);
    house_.store.append({table, 1, write_entry(entry), summary_of(fresh)},
                        [this, done = std::move(done)](Stored stored) mutable {
                            house_.post([this, stored, done = std::move(done)] {
                                if (stored == Stored::yes) ++house_.metrics.entries;
                                done(stored);
                            });
                        });
}

/// The new table first, then the link to it: one that was made twice is the same.
void Lobby::rematch(const std::shared_ptr<Client>& client, Command command) {
    with_fresh_room(command.table, [this, client, command](const auto& room, Reason reason) mutable {
        if (!room) return client->send(share(refused_message(command.id, command.table, reason)));
        const Table& table = room->table();
        const bool seated = !table.seats_of(client->player().id).empty();
        if (!seated || table.phase() != Phase::finished || !table.dealt() || table.rematch()) {
            return room->handle(client, command); // which says why, or which table it is
        }
        const TableId next = id_from("rematch", seed_text(table.match().seed()), table.id());
        std::get<Rematch>(command.order).next = next;
        put_up(next, plan_rematch(table, house_.secrets), {}, {}, [room, client, command](Stored stored) {
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
        const bool sees = room && (room->table().may_see(player.id, wish.invite) || room->watched_by(*client));
        std::expected<Created, Refused> plan = std::unexpected(Refused{room ? Reason::no_such_table : reason});
        if (sees) plan = plan_fork(room->table(), wish, player.id, player.name, house_.secrets);
        create(client, command.id, std::move(plan));
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
}

void Lobby::resume_some() {
    while (!to_see_to_.empty() && to_see_to_.front().first <= house_.clock.now()) {
        to_resume_.push_back(std::move(to_see_to_.front().second));
        to_see_to_.pop_front();
    }
    // Claims do not outlive a crash of the database: those of a server that went with it are nobody's now.
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
    house_.store.claim(table, [this, table](bool granted) {
        if (!granted) return;
        house_.post([this, table] {
            with_room(table, [this, table](const auto& room, Reason reason) {
                if (room) return room->keep();
                house_.store.release(table);
                if (reason == Reason::store_away) see_to(table); // nobody else may know of it
            });
        });
    });
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
        const auto listing = read_listing(summary->body);
        if (!listing) return;
        listings_[summary->table] = *listing;
        house_.metrics.tables_known = listings_.size();
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
    house_.store.glance(tables, [this](std::vector<Glance> glances) {
        house_.post([this, glances = std::move(glances)] {
            for (const Glance& glance : glances) {
                if (const auto open = rooms_.find(glance.table); open != rooms_.end()) open->second->hear(glance);
            }
        });
    });
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
    std::erase_if(rooms_, [](const auto& item) {
        // Whoever else holds it waits for the store and then wants to sit down there.
        if (item.second.use_count() > 1 || !item.second->idle()) return false;
        item.second->let_go();
        return true;
    });
    house_.metrics.tables_open = rooms_.size();
}

template <class Wanted>
std::string Lobby::list(std::string_view player, Wanted wanted) const {
    std::vector<std::pair<const TableId*, const Listing*>> found;
    for (const auto& [id, listing] : listings_) {
        if (wanted(listing)) found.emplace_back(&id, &listing);
    }
    std::ranges::sort(found, std::greater{}, [](const auto& item) { return item.second->at; });
    found.resize(std::min(found.size(), longest_table_list));
    JsonWriter json;
    FieldWriter write{json};
    json.begin_object();
    json.array("tables", found, [&](const auto& item) {
        const Listing& listing = *item.second;
        json.begin_object();
        json.member("table", *item.first);
        json.member("game", listing.game);
        write("options", listing.options);
        write("phase", listing.phase);
        json.member("listed", listing.listed);
        json.member("at", listing.at);
        json.member("host", listing.host_name);
        json.array("seats", listing.seats, [&](const Listing::Seated& seat) {
            json.begin_object();
            write("name", seat.name.empty() ? std::nullopt : std::optional{seat.name});
            write("bot", seat.bot.empty() || seat.bot == "away" ? std::nullopt : std::optional{seat.bot});
            json.end_object();
        });
        write("clock", listing.clock);
        write("to_act", listing.to_act);
        json.member("my_turn", std::ranges::any_of(listing.to_act, [&](Seat seat) {
                        return !player.empty() && seat < listing.seats.size() && listing.seats[seat].player == player;
                    }));
        json.end_object();
    });
    json.end_object();
    return json.text();
}

std::string Lobby::open_tables() const {
    return list({}, [](const Listing& listing) {
        const bool room = std::ranges::any_of(
            listing.seats, [](const Listing::Seated& seat) { return seat.player.empty() && seat.bot.empty(); });
        if (!listing.listed || listing.phase == Phase::finished) return false;
        return listing.spectators || (room && listing.phase == Phase::gathering);
    });
}

std::string Lobby::tables_of(std::string_view player) const {
    return list(player, [&](const Listing& listing) { return listing.has(player); });
}

} // namespace iteru::server
