#include "server/room.h"

#include <algorithm>
#include <chrono>

#include "server/levels.h"

namespace iteru::server {

namespace {

constexpr std::size_t most_waiting = 32;
constexpr std::size_t refusals_kept = 64;

std::int64_t microseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string refusal_key(const Client& client, const std::string& id) { return client.player().id + '\n' + id; }

/// The same command may be granted later: it is not the answer to remember.
bool is_passing(Reason reason) {
    return reason == Reason::busy || reason == Reason::too_fast || reason == Reason::disk_full ||
           reason == Reason::store_away;
}

} // namespace

std::expected<std::unique_ptr<Table>, std::string> fold(const TableId& id, const Log& log) try {
    if (!log.damage.empty()) return std::unexpected(log.damage);
    auto table = std::make_unique<Table>(id);
    for (const Entry& entry : log.entries) {
        const auto read = read_entry(entry.body);
        if (!read) {
            return std::unexpected("entry " + std::to_string(entry.sequence) + ": " + read.error().field + " " +
                                   std::string{read.error().problem});
        }
        table->apply(entry.sequence, *read);
    }
    return table;
} catch (const std::exception& error) { // an action that cannot be read
    return std::unexpected(std::string{error.what()});
}

Room::Room(std::unique_ptr<Table> table, House& house, Listed listed)
    : house_(house), listed_(std::move(listed)), table_(std::move(table)) {
    gone_at_.fill(house_.clock.now());
    asked_at_.fill(house_.clock.now());
    for (Seat seat = 0; table_->has_seat(seat); ++seat) asked_[seat] = table_->chairs()[seat].decision;
}

void Room::handle(const std::shared_ptr<Client>& client, Command command) {
    if (const auto* wish = std::get_if<Hint>(&command.order)) return hint(client, command.id, *wish);
    if (const auto* asked = std::get_if<Why>(&command.order)) return why(client, command.id, *asked);
    Job job{client, std::move(command)};
    if (client && queue_.size() >= most_waiting) return refuse(job, Reason::busy);
    queue_.push_back(std::move(job));
    next();
}

void Room::next() {
    while (!writing_ && !queue_.empty()) {
        Job job = std::move(queue_.front());
        queue_.pop_front();
        decide(std::move(job));
    }
}

void Room::decide(Job job) {
    if (job.client) {
        if (const auto sequence = table_->answered(job.client->player().id, job.command.id)) {
            return acknowledge(job, *sequence);
        }
        const auto first = std::ranges::find(refusals_, refusal_key(*job.client, job.command.id),
                                             [](const auto& refusal) -> const auto& { return refusal.first; });
        if (first != refusals_.end()) return job.client->send(first->second);
        if (const auto reason = too_much(job)) return refuse(job, *reason);
    }
    if (std::holds_alternative<Rematch>(job.command.order) && table_->rematch()) {
        return acknowledge(job, table_->sequence());
    }
    // Whoever moved while this waited, here or at another server, was in time.
    if (const auto* wish = std::get_if<TakeOver>(&job.command.order); wish != nullptr && !is_due(*wish)) return;
    auto considered = table_->consider(job.command.order, moment_of(job), house_.secrets);
    // Another server may know better: nothing is refused by what was true before the command came.
    if (!considered && job.client && house_.store.shared() && !job.fresh) return read_on(std::move(job), 0);
    if (!considered) return refuse(job, considered.error());
    append(std::move(job), std::move(*considered));
}

std::optional<Reason> Room::too_much(const Job& job) {
    if (!std::holds_alternative<Chat>(job.command.order) || job.fresh) return std::nullopt;
    const bool granted = house_.limits.take(Limit::chat, table_->id() + job.client->player().id, 0.5, 5);
    return granted ? std::nullopt : std::optional{Reason::too_fast};
}

void Room::append(Job job, Deed deed) {
    const bool mine = job.client != nullptr;
    LogEntry entry{house_.clock.wall(), mine ? job.client->player().id : "", mine ? job.command.id : "",
                   std::move(deed)};
    Append what{table_->id(), table_->sequence() + 1, write_entry(entry), std::nullopt};
    if (changes_summary(entry.deed)) {
        Table after = *table_;
        after.apply(what.sequence, entry);
        what.summary = summary_of(after);
    }
    writing_ = true;
    const std::uint64_t sequence = what.sequence;
    house_.store.append(std::move(what), [self = shared_from_this(), job = std::move(job), entry = std::move(entry),
                                          sequence, since = microseconds()](Stored stored) mutable {
        House& house = self->house_;
        house.post([self = std::move(self), job = std::move(job), entry = std::move(entry), sequence, stored,
                    since]() mutable {
            Room& room = *self;
            room.written(std::move(job), sequence, entry, stored, since);
        });
    });
}

/// Lists show who sits where and whether it runs; whose turn it is only where turns take hours.
bool Room::changes_summary(const Deed& deed) const {
    if (const auto* moved = std::get_if<Moved>(&deed)) {
        if (table_->settings().clock && table_->settings().clock->hours) return true;
        const auto after = table_->match().clone();
        after->apply(moved->seat, after->parse(moved->action).value());
        return after->over();
    }
    return !std::holds_alternative<Chatted>(deed) && !std::holds_alternative<Muted>(deed) &&
           !std::holds_alternative<Invited>(deed) && !std::holds_alternative<Undone>(deed);
}

void Room::written(Job job, std::uint64_t sequence, const LogEntry& entry, Stored stored, std::int64_t since) {
    writing_ = false;
    if (stored != Stored::away) house_.metrics.read_only = stored == Stored::full;
    if (stored == Stored::taken) return read_on(std::move(job), sequence);
    if (stored != Stored::yes) {
        put_off(std::move(job), reason_of(stored));
        return next();
    }
    house_.metrics.committed(static_cast<double>(microseconds() - since) / 1e6);
    ++house_.metrics.entries;
    if (std::holds_alternative<Moved>(entry.deed)) ++(job.client ? house_.metrics.moves : house_.metrics.bot_moves);
    if (sequence <= table_->sequence()) { // it was read from the log before we heard that it is there
        acknowledge(job, sequence);
        return next();
    }
    const Change change = take(sequence, entry);
    acknowledge(job, sequence);
    tell(sequence, entry, change);
    let_bots_think();
    next();
}

/// Another server was faster, or may have been: what it wrote comes first, and the command is judged anew.
void Room::read_on(Job job, std::uint64_t taken) {
    writing_ = true;
    house_.store.read(table_->id(), table_->sequence() + 1,
                      [self = shared_from_this(), job = std::move(job), taken](Log log) mutable {
                          House& house = self->house_;
                          house.post(
                              [self = std::move(self), job = std::move(job), taken, log = std::move(log)]() mutable {
                                  Room& room = *self;
                                  room.writing_ = false;
                                  room.absorb(log);
                                  // A number that is taken and not there: this log is no longer the one we know.
                                  const bool damaged = !log.damage.empty() || taken > room.table_->sequence();
                                  job.fresh = true;
                                  if (log.away) room.put_off(std::move(job), Reason::store_away);
                                  else if (damaged) room.refuse(job, Reason::damaged_table);
                                  else room.queue_.push_front(std::move(job));
                                  room.let_bots_think();
                                  room.next();
                              });
                      });
}

Change Room::take(std::uint64_t sequence, const LogEntry& entry) {
    Change change = table_->apply(sequence, entry);
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        const std::uint64_t decision = table_->chairs()[seat].decision;
        if (decision == asked_[seat] && !std::holds_alternative<CameBack>(entry.deed)) continue;
        asked_[seat] = decision;
        asked_at_[seat] = house_.clock.now();
    }
    listed_(*table_);
    return change;
}

void Room::acknowledge(const Job& job, std::uint64_t sequence) {
    if (!job.client) return;
    std::vector<std::pair<std::string_view, std::string>> more;
    if (const auto* invite = std::get_if<Invite>(&job.command.order)) {
        const std::string& token = invite->seat ? table_->chairs()[*invite->seat].invite : table_->invite();
        more = {{"invite", token}, {"link", house_.public_url + "/t/" + table_->id() + "#" + token}};
    }
    if (std::holds_alternative<Rematch>(job.command.order)) more = {{"rematch", table_->rematch().value_or("")}};
    job.client->send(share(ack_message(job.command.id, table_->id(), sequence, more)));
}

void Room::refuse(const Job& job, const Refused& refused) {
    if (!job.client) return;
    house_.metrics.refused(refused.reason);
    Message message = share(refused_message(job.command.id, table_->id(), refused));
    job.client->send(message);
    if (is_passing(refused.reason)) return;
    refusals_.emplace_back(refusal_key(*job.client, job.command.id), std::move(message));
    if (refusals_.size() > refusals_kept) refusals_.pop_front();
}

/// People send it again; a bot has thought about its decision once, and nobody would ask it another time.
void Room::put_off(Job job, Reason reason) {
    refuse(job, reason);
    if (!job.client && std::holds_alternative<Move>(job.command.order)) put_off_.push_back(std::move(job.command));
}

/// One text for all who look through the same eyes.
void Room::tell(std::uint64_t sequence, const LogEntry& entry, const Change& change) {
    std::array<Message, bystander + 1> texts;
    // What leaves the game as it is needs no view and no prompts.
    const News news{sequence, entry, change, spent(), change.game};
    const bool seats_change = std::holds_alternative<Sat>(entry.deed) || std::holds_alternative<Stood>(entry.deed);
    for (Watcher& watcher : watchers_) {
        if (seats_change && see_to_eyes(watcher)) {
            send_snapshot(*watcher.client, watcher.eyes);
            continue;
        }
        Message& text = texts[watcher.eyes];
        if (!text) text = share(update_message(*table_, news, watcher.eyes));
        watcher.client->send(text);
    }
    if (seats_change) tell_presence();
}

/// After somebody sat down or stood up, the watcher may look through other eyes.
bool Room::see_to_eyes(Watcher& watcher) const {
    const std::string& player = watcher.client->player().id;
    const Seat eyes = table_->eyes_of(player, watcher.eyes);
    const bool other = eyes != watcher.eyes;
    watcher.eyes = eyes;
    return other;
}

void Room::let_bots_think() {
    if (!looks_after()) return;
    const SeatSet bots = table_->bots_to_act();
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        const Chair& chair = table_->chairs()[seat];
        if (!bots.contains(seat) || thinking_[seat] == chair.decision) continue;
        thinking_[seat] = chair.decision;
        const std::string level = chair.bot.empty() ? std::string{usual_level} : chair.bot;
        house_.thinkers.think(level, table_->match().clone(), seat,
                              [weak = weak_from_this(), seat, decision = chair.decision](Choice choice) {
                                  const auto self = weak.lock();
                                  if (!self) return;
                                  self->handle(nullptr, {{}, {}, Move{seat, decision, std::move(choice.action)}});
                              });
    }
}

void Room::hint(const std::shared_ptr<Client>& client, const std::string& id, const Hint& wish) {
    const Job job{client, {id, table_->id(), wish}};
    if (!table_->has_seat(wish.seat)) return refuse(job, Reason::no_such_seat);
    const Chair& chair = table_->chairs()[wish.seat];
    if (chair.player != client->player().id) return refuse(job, Reason::not_your_seat);
    if (!table_->settings().hints) return refuse(job, Reason::no_hints);
    if (chair.decision == 0) return refuse(job, Reason::not_your_turn);
    if (chair.decision != wish.decision) {
        return refuse(job, {Reason::stale_decision, {{"decision", static_cast<std::int64_t>(chair.decision)}}});
    }
    if (!house_.limits.take(Limit::hints, table_->id() + chair.player, 1, 3)) return refuse(job, Reason::too_fast);
    const bool taken = house_.thinkers.advise(
        table_->match().clone(), wish.seat, [client, id, wish, table = table_->id()](const Choice& choice) {
            client->send(share(hint_message(id, table, wish, choice.action, choice.advice)));
        });
    if (!taken) refuse(job, Reason::busy);
}

/// A question, not a move: nothing is remembered of it, so that the move itself may still be made.
void Room::why(const std::shared_ptr<Client>& client, const std::string& id, const Why& asked) {
    const Job job{client, {id, table_->id(), asked.move}};
    const auto considered = table_->consider(asked.move, moment_of(job), house_.secrets);
    if (!considered) return client->send(share(refused_message(id, table_->id(), considered.error())));
    client->send(share(allowed_message(id, table_->id(), std::get<Moved>(*considered))));
}

Moment Room::moment_of(const Job& job) const {
    if (!job.client) return {.player = {}, .spent = spent()};
    return {job.client->player().id, job.client->player().name, watched_by(*job.client), spent()};
}

} // namespace iteru::server
