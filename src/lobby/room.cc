#include "lobby/room.h"

#include <algorithm>
#include <chrono>

#include "table/levels.h"
#include "table/listing.h"

namespace iteru::server {

namespace {

constexpr std::size_t most_waiting = 32;
constexpr std::ptrdiff_t most_of_one = 16;
constexpr std::size_t refusals_kept = 64;

std::int64_t microseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string refusal_key(const Client& client, const std::string& id) { return client.player().id + '\n' + id; }

/// The same command may be granted later: it is not the answer to remember.
bool is_passing(Reason reason) {
    return reason == Reason::busy || reason == Reason::too_fast || reason == Reason::disk_full ||
           reason == Reason::store_away || reason == Reason::id_used || reason == Reason::no_such_table;
}

} // namespace

std::optional<std::string> fold_on(Table& table, const Log& log) {
    if (!log.damage.empty()) return log.damage;
    for (const Entry& entry : log.entries) {
        const auto read = read_entry(entry.body);
        if (!read) {
            return "entry " + std::to_string(entry.sequence) + ": " + read.error().field + " " +
                   std::string{read.error().problem};
        }
        if (const auto* plan = std::get_if<Created>(&read->deed); plan != nullptr && !has_our_rules(*plan)) {
            return std::string{under_other_rules};
        }
        if (table.apply(entry.sequence, *read).impossible) {
            return "entry " + std::to_string(entry.sequence) + " cannot have happened";
        }
    }
    return std::nullopt;
}

std::expected<std::unique_ptr<Table>, std::string> fold(const TableId& id, const Log& log) {
    auto table = std::make_unique<Table>(id);
    if (auto problem = fold_on(*table, log)) return std::unexpected(std::move(*problem));
    return table;
}

Room::Room(std::unique_ptr<Table> table, House& house, Listed listed)
    : house_(house), listed_(std::move(listed)), table_(std::move(table)) {
    gone_at_.fill(house_.clock.now());
    asked_at_.fill(house_.clock.now());
    for (Seat seat = 0; table_->has_seat(seat); ++seat) asked_[seat] = table_->chairs()[seat].decision;
}

void Room::handle(const std::shared_ptr<Client>& client, Command command) {
    if (const auto* wish = std::get_if<AskHint>(&command.order)) return hint(client, command.id, *wish);
    if (const auto* wish = std::get_if<Know>(&command.order)) return know(client, command.id, *wish);
    if (const auto* asked = std::get_if<Why>(&command.order)) return why(client, command.id, *asked);
    const std::uint64_t digest = client ? digest_of(command) : 0;
    Job job{client, std::move(command), digest};
    const auto moves = [](const Job& other) { return std::holds_alternative<Move>(other.command.order); };
    const auto mine = [&](const Job& other) { return other.client == client; };
    if (!moves(job)) {
        if (client && queue_.size() >= most_waiting) return refuse(job, Reason::busy);
        queue_.push_back(std::move(job));
    } else {
        if (client && std::ranges::count_if(queue_, mine) >= most_of_one) return refuse(job, Reason::busy);
        // Ahead of everything except moves, but after earlier commands of the same person.
        const auto before = [&](const Job& other) { return moves(other) || mine(other); };
        queue_.insert(std::find_if(queue_.rbegin(), queue_.rend(), before).base(), std::move(job));
    }
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
    if (job.errand) return run_errand(std::move(job));
    if (job.client) {
        if (answer_again(job)) return;
        if (const auto reason = too_much(job)) return refuse(job, *reason);
    }
    const bool again = std::holds_alternative<Rematch>(job.command.order) && table_->rematch();
    if (again && !table_->against(job.command.order, moment_of(job))) return acknowledge(job, table_->sequence());
    // Whoever moved while this waited, here or at another server, was in time.
    if (const auto* wish = std::get_if<TakeOver>(&job.command.order); wish != nullptr && !is_due(*wish)) return;
    auto considered = table_->consider(job.command.order, moment_of(job), house_.secrets);
    // Another server may know better: never refuse on the state before the command came.
    if (!considered && job.client && house_.store.shared() && !job.fresh) return read_on(std::move(job), 0);
    if (!considered) return refuse(job, considered.error());
    append(std::move(job), std::move(*considered));
}

/// Commands that never become entries have ids of their own, too.
bool Room::is_used(const Job& job) const {
    return table_->answered(job.client->player().id, job.command.id).has_value();
}

bool Room::answer_again(const Job& job) {
    const Client& client = *job.client;
    const auto same = [&](std::uint64_t digest) { return digest == job.digest || digest == 0; };
    if (const auto first = table_->answered(client.player().id, job.command.id)) {
        if (same(first->digest)) acknowledge(job, first->sequence);
        else refuse(job, Reason::id_used);
        return true;
    }
    if (refusals_.empty()) return false;
    const auto first = std::ranges::find(refusals_, refusal_key(client, job.command.id), &Refusal::key);
    if (first == refusals_.end()) return false;
    if (same(first->digest)) job.client->send(first->message);
    else refuse(job, Reason::id_used);
    return true;
}

std::optional<Reason> Room::too_much(const Job& job) {
    // The number of moves is bounded by the game; everything else in the log is counted.
    if (job.fresh || std::holds_alternative<Move>(job.command.order)) return std::nullopt;
    if (table_->sequence() >= most_entries) return Reason::too_many;
    const std::string& player = job.client->player().id;
    const bool takes_part = !table_->seats_of(player).empty() || table_->is_host(player);
    const std::string here = table_->id() + '/' + (takes_part ? player : "");
    const bool chats = std::holds_alternative<Chat>(job.command.order);
    if (chats && !house_.limits.take(prices::chat, table_->id() + player)) return Reason::too_fast;
    if (!house_.limits.take(takes_part ? prices::entry : prices::entry_of_onlookers, here)) return Reason::too_fast;
    return std::nullopt;
}

void Room::append(Job job, Granted granted) {
    const bool mine = job.client != nullptr;
    const bool listed = changes_summary(granted);
    LogEntry entry{house_.clock.wall(), mine ? job.client->player().id : "", mine ? job.command.id : "",
                   std::move(granted.deed), job.digest};
    Append what{table_->id(), table_->sequence() + 1, write_entry(entry), std::nullopt};
    Outcome outcome{.played = std::move(granted.played)};
    if (listed) {
        outcome.successor = std::make_unique<Successor>(*table_);
        Table& after = outcome.successor->table;
        outcome.successor->change = after.apply(what.sequence, entry, std::move(outcome.played));
        what.summary = summary_of(after);
    }
    writing_ = true;
    const std::uint64_t sequence = what.sequence;
    house_.store.append(
        std::move(what),
        house_.later<Stored>([self = shared_from_this(), job = std::move(job), entry = std::move(entry),
                              outcome = std::move(outcome), sequence, since = microseconds()](Stored stored) mutable {
            self->written(std::move(job), sequence, entry, std::move(outcome), stored, since);
        }));
}

/// Lists show who sits where and whether it runs; whose turn it is only where turns take hours.
bool Room::changes_summary(const Granted& granted) const {
    const Deed& deed = granted.deed;
    if (granted.played) {
        return table_->settings().by_hours() || granted.played->match->over();
    }
    return !std::holds_alternative<Chatted>(deed) && !std::holds_alternative<Muted>(deed) &&
           !std::holds_alternative<Invited>(deed) && !std::holds_alternative<Undone>(deed);
}

void Room::written(Job job, std::uint64_t sequence, const LogEntry& entry, Outcome outcome, Stored stored,
                   std::int64_t since) {
    writing_ = false;
    if (stored != Stored::away) house_.metrics.read_only = stored == Stored::full;
    // Whoever reads a damaged table again is told of the damage.
    if (stored == Stored::taken || stored == Stored::damaged) return read_on(std::move(job), sequence);
    if (stored != Stored::yes) {
        put_off(std::move(job), reason_of(stored));
        return next();
    }
    house_.metrics.committed(static_cast<double>(microseconds() - since) / 1e6);
    ++house_.metrics.entries;
    if (std::holds_alternative<Moved>(entry.deed)) ++(job.client ? house_.metrics.moves : house_.metrics.bot_moves);
    if (sequence <= table_->sequence()) { // read from the log before we were told of it
        acknowledge(job, sequence);
        return next();
    }
    const Change change = take(sequence, entry, std::move(outcome));
    acknowledge(job, sequence);
    tell(sequence, entry, change);
    let_bots_think();
    next();
}

/// Another server was faster, or may have been: what it wrote comes first, and the command is judged anew.
void Room::read_on(Job job, std::uint64_t taken) {
    writing_ = true;
    auto then = [self = shared_from_this(), job = std::move(job), taken](const Log& log) mutable {
        Room& room = *self;
        room.writing_ = false;
        room.absorb(log);
        // The number is taken, yet the entry is missing: this is no longer the log we know.
        const bool damaged = !log.damage.empty() || taken > room.table_->sequence();
        job.fresh = true;
        if (log.away) room.put_off(std::move(job), Reason::store_away);
        else if (damaged) room.refuse(job, Reason::damaged_table);
        else room.queue_.push_front(std::move(job));
        room.let_bots_think();
        room.next();
    };
    house_.store.read({table_->id(), table_->sequence() + 1}, house_.later<Log>(std::move(then)));
}

Change Room::take(std::uint64_t sequence, const LogEntry& entry, Outcome outcome) {
    Change change = outcome.successor ? std::move(outcome.successor->change)
                                      : table_->apply(sequence, entry, std::move(outcome.played));
    if (outcome.successor) *table_ = std::move(outcome.successor->table);
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
    if (job.errand) job.errand->done(std::nullopt);
    if (!job.client) return;
    Acknowledged more;
    // From the entry that the command became, never from the command: it may be another one under the same id.
    if (const std::string invite = table_->invite_made_by(sequence); !invite.empty()) {
        more = {.invite = invite, .link = house_.public_url + "/t/" + table_->id() + "#" + invite};
    }
    if (std::holds_alternative<Rematch>(job.command.order)) more = {.rematch = table_->rematch().value_or("")};
    job.client->send(share(ack_message(job.command.id, table_->id(), sequence, more)));
}

void Room::refuse(const Job& job, const Refused& refused) {
    if (job.errand) job.errand->done(refused.reason);
    if (!job.client) return;
    house_.metrics.refused(refused.reason);
    Message message = share(refused_message(job.command.id, table_->id(), refused));
    job.client->send(message);
    if (is_passing(refused.reason)) return;
    refusals_.push_back({refusal_key(*job.client, job.command.id), job.digest, std::move(message)});
    if (refusals_.size() > refusals_kept) refusals_.pop_front();
}

/// People resend it; a bot decides only once, and nobody would ask it again.
void Room::put_off(Job job, Reason reason) {
    refuse(job, reason);
    if (!job.client && std::holds_alternative<Move>(job.command.order)) put_off_.push_back(std::move(job.command));
}

/// One text for all who look through the same eyes.
void Room::tell(std::uint64_t sequence, const LogEntry& entry, const Change& change) {
    std::array<Message, bystander + 1> texts;
    // What leaves the game as it is needs no view and no prompts.
    const News news{sequence, entry, change, spent(), change.game};
    if (change.seats) show_out();
    for (Watcher& watcher : watchers_) {
        if (change.seats && see_to_eyes(watcher)) {
            send_snapshot(*watcher.client, watcher.eyes);
            continue;
        }
        if (watcher.quiet) continue;
        Message& text = texts[watcher.eyes];
        if (!text) text = share(update_message(*table_, news, watcher.eyes));
        watcher.client->send(text);
    }
    if (change.seats) tell_presence();
}

/// Whoever the host has removed hears nothing from now on.
void Room::show_out() {
    std::erase_if(tales_,
                  [&](const auto& tale) { return tale->client && table_->is_removed(tale->client->player().id); });
    std::erase_if(watchers_, [&](const Watcher& watcher) {
        const bool removed = table_->is_removed(watcher.client->player().id);
        if (removed) watcher.client->send(share(removed_message(table_->id())));
        return removed;
    });
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
        auto then = [weak = weak_from_this(), seat, decision = chair.decision](BotAnswer choice) {
            const auto self = weak.lock();
            if (self) self->handle(nullptr, {{}, {}, Move{seat, decision, std::move(choice.action)}});
        };
        house_.thinkers.think({.level = level,
                               .table = table_->id(),
                               .match = table_->match().clone(),
                               .seat = seat,
                               .who = table_->plan().host,
                               .awaited = !present().empty()},
                              house_.later<BotAnswer>(std::move(then)));
    }
}

void Room::hint(const std::shared_ptr<Client>& client, const std::string& id, const AskHint& wish) {
    const Job job{client, {id, table_->id(), wish}};
    if (is_used(job)) return refuse(job, Reason::id_used);
    if (const auto refused = table_->against(wish, moment_of(job))) return refuse(job, *refused);
    const Chair& chair = table_->chairs()[wish.seat];
    if (!table_->settings().hints) return refuse(job, Reason::no_hints);
    if (const auto refused = not_asked(wish.seat, wish.decision)) return refuse(job, *refused);
    if (!house_.limits.take(prices::hint, chair.player, client->address())) return refuse(job, Reason::too_fast);
    auto then = [client, id, wish, table = table_->id()](const BotAnswer& choice) {
        client->send(share(hint_message(id, table, wish, choice)));
    };
    const bool taken = house_.thinkers.advise(
        {.table = table_->id(), .match = table_->match().clone(), .seat = wish.seat, .who = chair.player},
        house_.later<BotAnswer>(std::move(then)));
    if (!taken) refuse(job, Reason::busy);
}

std::optional<Refused> Room::not_asked(Seat seat, std::uint64_t decision) const {
    const std::uint64_t asked = table_->chairs()[seat].decision;
    if (asked == 0) return Refused{Reason::not_your_turn};
    if (asked == decision) return std::nullopt;
    return Refused{Reason::stale_decision, {{"decision", static_cast<std::int64_t>(asked)}}};
}

/// No more than a snapshot tells these eyes, so it costs as much.
void Room::know(const std::shared_ptr<Client>& client, const std::string& id, const Know& wish) {
    const Job job{client, {id, table_->id(), wish}};
    if (is_used(job)) return refuse(job, Reason::id_used);
    if (const auto refused = table_->against(wish, moment_of(job))) return refuse(job, *refused);
    if (const auto refused = not_asked(wish.seat, wish.decision)) return refuse(job, *refused);
    if (!house_.limits.take(prices::watching, client->player().id, client->address())) {
        return refuse(job, Reason::too_fast);
    }
    client->send(share(known_message(id, table_->id(), wish, table_->match())));
}

/// A question, not a move: nothing is remembered of it, so that the move itself may still be made.
void Room::why(const std::shared_ptr<Client>& client, const std::string& id, const Why& asked) {
    const Job job{client, {id, table_->id(), asked.move}};
    if (is_used(job)) return refuse(job, Reason::id_used);
    const auto considered = table_->consider(asked.move, moment_of(job), house_.secrets);
    if (!considered) return client->send(share(refused_message(id, table_->id(), considered.error())));
    client->send(share(allowed_message(id, table_->id(), std::get<Moved>(considered->deed))));
}

Moment Room::moment_of(const Job& job) const {
    if (!job.client) return {.player = {}, .spent = spent()};
    const Player& player = job.client->player();
    return {player.id, player.name, watched_by(*job.client), spent(), present(), long_gone(), house_.bots};
}

} // namespace iteru::server
