// Who looks on at a table, through whose eyes, and who is gone.
#include <algorithm>

#include "server/room.h"

namespace iteru::server {

namespace {

constexpr std::uint64_t too_far_behind = 200;
constexpr std::uint64_t longest_log = 1000; // entries in one answer

/// Calls with each entry of the log and the table as it was just after it.
template <class Tell>
void fold_again(const TableId& id, const Log& log, const Tell& tell) {
    Table past{id};
    for (const Entry& entry : log.entries) {
        const LogEntry read = read_entry(entry.body).value();
        const Change change = past.apply(entry.sequence, read);
        tell(past, News{entry.sequence, read, change, {}, false});
    }
}

} // namespace

void Room::watch(const std::shared_ptr<Client>& client, const std::string& id, const Watch& wish) {
    const std::string& player = client->player().id;
    const Job job{client, {id, table_->id(), wish}};
    if (!table_->may_see(player, wish.invite)) return refuse(job, Reason::no_such_table);
    if (wish.seat && !table_->seats_of(player).contains(*wish.seat)) return refuse(job, Reason::not_your_seat);
    if (wish.mismatch) ++house_.metrics.mismatches;
    const Seat eyes = table_->eyes_of(player, wish.seat);
    const std::uint64_t next = table_->sequence() + 1;
    const std::uint64_t from = wish.mismatch ? 0 : wish.from.value_or(0);
    if (from == next) return settle_in(client, id, eyes, wish.once);
    if (from == 0 || from > next || next - from > too_far_behind) {
        send_snapshot(*client, eyes);
        return settle_in(client, id, eyes, wish.once);
    }
    house_.store.read(table_->id(), 1,
                      [self = shared_from_this(), client, id, from, eyes, once = wish.once](Log log) mutable {
                          House& house = self->house_;
                          house.post([self = std::move(self), client, id, from, eyes, once, log = std::move(log)] {
                              self->absorb(log); // another server may have added to it
                              self->catch_up(*client, from, eyes, log);
                              self->settle_in(client, id, eyes, once);
                          });
                      });
}

/// Tells the past again from the log, as these eyes saw it.
void Room::catch_up(Client& client, std::uint64_t from, Seat eyes, const Log& log) {
    // Between asking for the log and here an entry may have come, or the seat may have changed hands.
    const bool fits = log.damage.empty() && log.entries.size() == table_->sequence();
    if (!fits || table_->eyes_of(client.player().id, eyes) != eyes) return send_snapshot(client, eyes);
    fold_again(table_->id(), log, [&](const Table& past, News news) {
        if (news.sequence < from) return;
        news.last = news.sequence == log.entries.size();
        if (news.last) news.spent = spent();
        client.send(share(update_message(past, news, eyes)));
    });
}

void Room::read_log(std::uint64_t from, Seat eyes, std::function<void(std::expected<std::string, Reason>)> done) {
    house_.store.read(
        table_->id(), 1, [self = shared_from_this(), from, eyes, done = std::move(done)](Log log) mutable {
            House& house = self->house_;
            house.post([self = std::move(self), from, eyes, done = std::move(done), log = std::move(log)] {
                if (!log.damage.empty()) return done(std::unexpected(Reason::damaged_table));
                JsonWriter json;
                json.begin_object();
                json.member("table", self->table_->id());
                json.member("seq", log.entries.size());
                json.key("updates").begin_array();
                fold_again(self->table_->id(), log, [&](const Table& past, const News& news) {
                    if (news.sequence < from || news.sequence - from >= longest_log) return;
                    json.raw(update_message(past, news, eyes));
                });
                json.end_array();
                json.end_object();
                done(std::move(json).text());
            });
        });
}

void Room::settle_in(const std::shared_ptr<Client>& client, const std::string& id, Seat eyes, bool once) {
    if (once) return client->send(share(ack_message(id, table_->id(), table_->sequence())));
    if (client->gone()) return;
    eyes = table_->eyes_of(client->player().id, eyes);
    const auto known = std::ranges::find(watchers_, client, &Watcher::client);
    if (known == watchers_.end()) watchers_.push_back({client, eyes});
    else known->eyes = eyes;
    client->send(share(ack_message(id, table_->id(), table_->sequence())));
    told_spectators_ = watchers_.size() + 1; // so that the newcomer hears it in any case
    tell_presence();
}

void Room::send_snapshot(Client& client, Seat eyes) {
    ++house_.metrics.snapshots;
    const std::string& player = client.player().id;
    client.send(share(snapshot_message(*table_, player, table_->eyes_of(player, eyes), spent())));
}

void Room::leave(const Client& client) {
    const auto gone = std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.client.get() == &client; });
    if (gone > 0) tell_presence();
}

bool Room::watched_by(const Client& client) const {
    return std::ranges::any_of(watchers_, [&](const Watcher& watcher) { return watcher.client.get() == &client; });
}

Attendance Room::here() const {
    Attendance here;
    for (const Watcher& watcher : watchers_) {
        if (watcher.eyes == bystander) ++here.spectators;
        const SeatSet seats = table_->seats_of(watcher.client->player().id);
        for (Seat seat = 0; watcher.eyes != bystander && table_->has_seat(seat); ++seat) {
            if (seats.contains(seat)) here.seats |= 1U << seat;
        }
    }
    return here;
}

SeatSet Room::present() const {
    SeatSet seats;
    const std::uint32_t everywhere = here().seats | elsewhere_.seats;
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        if ((everywhere >> seat & 1U) != 0) seats |= SeatSet::of(seat);
    }
    return seats;
}

void Room::announce() {
    announced_ = here();
    house_.store.attend(table_->id(), announced_);
}

void Room::tell_presence() {
    const SeatSet here = present();
    const std::size_t spectators = this->here().spectators + elsewhere_.spectators;
    if (this->here() != announced_) announce();
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        if (told_present_.contains(seat) && !here.contains(seat)) gone_at_[seat] = house_.clock.now();
    }
    if (here == told_present_ && spectators == told_spectators_) return;
    told_present_ = here;
    told_spectators_ = spectators;
    const Message message = share(presence_message(*table_, here, spectators));
    for (const Watcher& watcher : watchers_) watcher.client->send(message);
}

Spent Room::spent() const {
    Spent spent{};
    for (Seat seat = 0; table_->has_seat(seat); ++seat) spent[seat] = house_.clock.now() - asked_at_[seat];
    return spent;
}

std::optional<std::int64_t> Room::out_of_time(Seat seat) const {
    const Chair& chair = table_->chairs()[seat];
    if (!table_->settings().clock || chair.decision == 0 || chair.bot_plays()) return std::nullopt;
    return asked_at_[seat] + chair.left;
}

/// Only while another human is here and waits: nobody comes back to a game that bots have finished among themselves.
std::optional<std::int64_t> Room::out_of_grace(Seat seat) const {
    const Chair& chair = table_->chairs()[seat];
    if (!table_->settings().grace || chair.decision == 0 || chair.bot_plays()) return std::nullopt;
    const SeatSet here = present();
    if (here.empty() || here.contains(seat)) return std::nullopt;
    return std::max(asked_at_[seat], gone_at_[seat]) + std::int64_t{*table_->settings().grace} * 1000;
}

bool Room::is_due(const TakeOver& wish) const {
    const auto from = wish.why == WhyTakenOver::time ? out_of_time(wish.seat) : out_of_grace(wish.seat);
    return from && *from <= house_.clock.now();
}

void Room::tick() {
    if (table_->phase() != Phase::running) return let_go();
    if (!looks_after()) return;
    for (Command& move : std::exchange(put_off_, {})) handle(nullptr, std::move(move));
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        for (const WhyTakenOver why : {WhyTakenOver::time, WhyTakenOver::gone}) {
            const TakeOver wish{seat, why};
            if (!is_due(wish)) continue;
            handle(nullptr, {{}, {}, wish});
            break;
        }
    }
    let_bots_think();
}

bool Room::idle() const {
    if (!watchers_.empty() || !queue_.empty() || writing_ || claiming_) return false;
    return table_->phase() != Phase::running || (!table_->settings().clock && table_->bots_to_act().empty());
}

} // namespace iteru::server
