// Who looks on at a table, through whose eyes, and who is gone.
#include <algorithm>

#include "lobby/room.h"

namespace iteru::server {

namespace {

constexpr std::uint64_t too_far_behind = 200;
constexpr std::uint64_t longest_answer = 200; // entries
// How much of the past to send at a time: entries told, and entries skipped on the way there.
constexpr std::uint64_t told_at_once = 50;
constexpr std::uint64_t folded_at_once = 250;
constexpr std::uint64_t place_apart = 400; // how far back the last catch-up's position is still worth using
constexpr std::int64_t place_kept = 30'000;
constexpr std::int64_t long_absence = 120'000;

} // namespace

std::optional<Refused> Room::may_watch(const Job& job, const Watch& wish) const {
    if (is_used(job)) return Reason::id_used;
    if (auto refused = table_->against(wish, moment_of(job))) return refused;
    if (wish.seat && !table_->seats_of(job.client->player().id).contains(*wish.seat)) return Reason::not_your_seat;
    return std::nullopt;
}

void Room::watch(const std::shared_ptr<Client>& client, const std::string& id, const Watch& wish) {
    const Job job{client, {id, table_->id(), wish}};
    if (const auto against = may_watch(job, wish)) return refuse(job, *against);
    const std::string player = client->player().id;
    const bool granted =
        house_.limits.take(prices::watching, player, client->address()) &&
        house_.turns.ask(player, [self = shared_from_this(), client, id, wish] { self->show(client, id, wish); });
    if (!granted) return refuse(job, Reason::too_fast);
    if (!wish.once) coming_.push_back(client.get());
}

void Room::show(const std::shared_ptr<Client>& client, const std::string& id, const Watch& wish) {
    const auto coming = std::ranges::find(coming_, client.get());
    if (!wish.once && coming == coming_.end()) return; // it has left or asked for something else
    if (!wish.once) coming_.erase(coming);
    const Job job{client, {id, table_->id(), wish}};
    if (const auto against = may_watch(job, wish)) return refuse(job, *against);
    if (wish.mismatch) ++house_.metrics.mismatches;
    std::erase_if(tales_, [&](const auto& tale) { return tale->client == client; }); // this takes their place
    const Seat eyes = table_->eyes_of(client->player().id, wish.seat);
    const std::uint64_t next = table_->sequence() + 1;
    const std::uint64_t from = wish.mismatch ? 0 : wish.from.value_or(0);
    if (from != 0 && from < next && next - from <= too_far_behind) return catch_up(client, id, from, eyes, wish.once);
    if (from != next) send_snapshot(*client, eyes);
    settle_in(client, id, eyes, wish.once);
}

void Room::catch_up(const std::shared_ptr<Client>& client, const std::string& id, std::uint64_t from, Seat eyes,
                    bool once) {
    const auto known = std::ranges::find(watchers_, client, &Watcher::client);
    if (known != watchers_.end()) known->quiet = true;
    begin({.reader = client->player().id,
           .from = from,
           .until = Part::all,
           .eyes = eyes,
           .client = client,
           .past = Table{table_->id()},
           .tell = [client](std::string update) { client->send(share(std::move(update))); },
           .done =
               [self = this, client, id, eyes, once](std::optional<Reason> problem) {
                   if (problem) self->send_snapshot(*client, eyes);
                   self->settle_in(client, id, eyes, once);
               }});
}

void Room::read_log(const std::string& reader, std::uint64_t from, Seat eyes,
                    std::function<void(std::expected<std::string, Reason>)> done) {
    from = std::max<std::uint64_t>(from, 1);
    const auto updates = std::make_shared<std::string>();
    begin({.reader = reader,
           .from = from,
           .until = from < Part::all ? from + longest_answer - 1 : from,
           .eyes = eyes,
           .client = nullptr,
           .past = Table{table_->id()},
           .tell = [updates](const std::string& update) { (*updates += updates->empty() ? "" : ",") += update; },
           .done =
               [self = this, updates, done = std::move(done)](std::optional<Reason> problem) {
                   if (problem) return done(std::unexpected(*problem));
                   JsonWriter json;
                   json.begin_object();
                   json.member("table", self->table_->id());
                   json.member("seq", self->table_->sequence());
                   json.key("updates").raw("[" + *updates + "]");
                   json.end_object();
                   done(std::move(json).text());
               }});
}

void Room::begin(Tale tale) {
    if (place_ && place_->sequence() < tale.from) {
        tale.past = *place_;
        place_used_ = house_.clock.now();
    }
    tales_.push_back(std::make_shared<Tale>(std::move(tale)));
    read_piece(tales_.back());
}

void Room::read_piece(const std::shared_ptr<Tale>& tale) {
    const std::uint64_t next = tale->past.sequence() + 1;
    const std::uint64_t most = next + folded_at_once < tale->from ? folded_at_once : told_at_once;
    auto then = [self = shared_from_this(), weak = std::weak_ptr{tale}](Log log) {
        const auto found = weak.lock();
        if (!found) return;
        self->house_.turns.go_on(found->reader, [self, weak, log = std::move(log)] {
            if (const auto still = weak.lock()) self->tell_piece(still, log);
        });
    };
    house_.store.read({table_->id(), next, most, tale->reader}, house_.later<Log>(std::move(then)));
}

/// As these eyes saw it then.
void Room::tell_piece(const std::shared_ptr<Tale>& tale, const Log& log) {
    absorb(log); // another server may have added to it
    if (log.away) return end(tale, Reason::store_away);
    if (!log.damage.empty()) return end(tale, Reason::damaged_table);
    // The seat may have changed hands meanwhile.
    if (tale->client && table_->eyes_of(tale->client->player().id, tale->eyes) != tale->eyes) {
        return end(tale, Reason::not_your_seat);
    }
    Table& past = tale->past;
    for (const Entry& entry : log.entries) {
        if (past.sequence() + 1 == tale->from) keep_place(*tale);
        const LogEntry read = read_entry(entry.body).value();
        const Change change = past.apply(entry.sequence, read);
        if (entry.sequence < tale->from || entry.sequence > tale->until) continue;
        News news{entry.sequence, read, change, {}, false};
        news.last = tale->client && entry.sequence == table_->sequence();
        if (news.last) news.spent = spent();
        tale->tell(update_message(past, news, tale->eyes));
    }
    if (log.entries.empty() || past.sequence() >= std::min(tale->until, table_->sequence())) return end(tale, {});
    if (!tale->client) return read_piece(tale);
    // A client that does not read gets no more.
    tale->client->when_read([weak = weak_from_this(), still = std::weak_ptr{tale}] {
        const auto self = weak.lock();
        const auto goes_on = still.lock();
        if (self && goes_on) self->read_piece(goes_on);
    });
}

void Room::end(const std::shared_ptr<Tale>& tale, std::optional<Reason> problem) {
    const auto found = std::ranges::find(tales_, tale);
    if (found == tales_.end()) return;
    const std::shared_ptr<Tale> ended = std::move(*found);
    tales_.erase(found);
    ended->done(problem);
}

/// The next brief absentee need not start from the deal.
void Room::keep_place(const Tale& tale) {
    place_used_ = house_.clock.now();
    if (!place_ || place_->sequence() >= tale.from || place_->sequence() + place_apart < tale.from) place_ = tale.past;
}

void Room::settle_in(const std::shared_ptr<Client>& client, const std::string& id, Seat eyes, bool once) {
    if (once) return client->send(share(ack_message(id, table_->id(), table_->sequence())));
    if (client->gone()) return;
    eyes = table_->eyes_of(client->player().id, eyes);
    const auto known = std::ranges::find(watchers_, client, &Watcher::client);
    if (known == watchers_.end()) watchers_.push_back({client, eyes});
    else *known = {client, eyes};
    client->send(share(ack_message(id, table_->id(), table_->sequence())));
    // The newcomer hears it in any case, the others if it is new.
    if (!tell_presence()) client->send(share(presence_message(*table_, present(), spectators())));
}

void Room::send_snapshot(Client& client, Seat eyes) {
    ++house_.metrics.snapshots;
    const std::string& player = client.player().id;
    client.send(share(snapshot_message(*table_, player, table_->eyes_of(player, eyes), spent())));
}

void Room::leave(const Client& client) {
    std::erase(coming_, &client);
    std::erase_if(tales_, [&](const auto& tale) { return tale->client.get() == &client; });
    const auto gone = std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.client.get() == &client; });
    if (gone > 0) tell_presence();
}

bool Room::watched_by(const Client& client) const {
    if (std::ranges::find(coming_, &client) != coming_.end()) return true;
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

SeatSet Room::long_gone() const {
    SeatSet seats;
    const SeatSet here = present();
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        if (!here.contains(seat) && house_.clock.now() - gone_at_[seat] >= long_absence) seats |= SeatSet::of(seat);
    }
    return seats;
}

void Room::announce() {
    announced_ = here();
    house_.store.attend(table_->id(), announced_);
}

std::size_t Room::spectators() const {
    const auto here = std::ranges::count(watchers_, bystander, &Watcher::eyes);
    return static_cast<std::size_t>(here) + elsewhere_.spectators;
}

bool Room::tell_presence() {
    const SeatSet here = present();
    if (this->here() != announced_) announce();
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        if (told_present_.contains(seat) && !here.contains(seat)) gone_at_[seat] = house_.clock.now();
    }
    if (here == told_present_) return false; // onlookers come and go: they are counted with the next tick
    told_present_ = here;
    spread_presence();
    return true;
}

void Room::spread_presence() {
    told_spectators_ = spectators();
    const Message message = share(presence_message(*table_, told_present_, told_spectators_));
    for (const Watcher& watcher : watchers_) watcher.client->send(message);
}

Spent Room::spent() const {
    Spent spent{};
    for (Seat seat = 0; table_->has_seat(seat); ++seat) spent[seat] = house_.clock.now() - asked_at_[seat];
    return spent;
}

std::optional<std::int64_t> Room::out_of_time(Seat seat) const {
    const Chair& chair = table_->chairs()[seat];
    const Settings& settings = table_->settings();
    if (!settings.clock || chair.decision == 0 || chair.bot_plays()) return std::nullopt;
    if (settings.by_hours() && !settings.grace) return std::nullopt; // nobody stands in
    return asked_at_[seat] + chair.left;
}

/// Only while another human is here and waits: nobody comes back to a game that bots have finished among themselves.
/// Whoever has hours for a move need not be here meanwhile.
std::optional<std::int64_t> Room::out_of_grace(Seat seat) const {
    const Chair& chair = table_->chairs()[seat];
    const Settings& settings = table_->settings();
    if (!settings.grace || settings.by_hours() || chair.decision == 0 || chair.bot_plays()) return std::nullopt;
    const SeatSet here = present();
    if (here.empty() || here.contains(seat)) return std::nullopt;
    return std::max(asked_at_[seat], gone_at_[seat]) + std::int64_t{*settings.grace} * 1000;
}

bool Room::is_due(const TakeOver& wish) const {
    const auto from = wish.why == WhyTakenOver::time ? out_of_time(wish.seat) : out_of_grace(wish.seat);
    return from && *from <= house_.clock.now();
}

void Room::tick() {
    if (told_spectators_ != spectators()) spread_presence();
    if (place_ && tales_.empty() && house_.clock.now() - place_used_ >= place_kept) place_.reset();
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
    if (!watchers_.empty() || !coming_.empty() || !tales_.empty() || !queue_.empty() || writing_ || claiming_)
        return false;
    return table_->phase() != Phase::running || (!table_->settings().clock && table_->bots_to_act().empty());
}

} // namespace iteru::server
