// What happens at a table without any of its people: it is given up, closed, or its log is put in other words.
#include <algorithm>

#include "lobby/room.h"
#include "table/listing.h"

namespace iteru::server {

void Room::expire() {
    const std::string& host = table_->plan().host;
    const bool alone = std::ranges::all_of(
        table_->chairs(), [&](const Chair& chair) { return chair.player.empty() || chair.player == host; });
    if (table_->phase() != Phase::gathering || !alone || !idle() || here() != Attendance{} ||
        elsewhere_ != Attendance{}) {
        return;
    }
    give_up({});
}

void Room::give_up(Job job) {
    const SeatSet seats = table_->seats_of(table_->plan().host);
    const Seat seat = seats.empty() ? Seat{0} : seats.lowest();
    append(std::move(job), {Proposed{ProposalKind::abandon, seat, 0, {}, std::vector<Seat>{}}});
}

void Room::close(Carried done) {
    queue_.push_front({.client = nullptr, .command = {}, .errand = std::make_shared<Errand>(std::move(done))});
    next();
}

void Room::reword(Words words, Carried done) {
    queue_.push_back(
        {.client = nullptr, .command = {}, .errand = std::make_shared<Errand>(std::move(done), std::move(words))});
    next();
}

void Room::run_errand(Job job) {
    if (job.errand->words) {
        writing_ = true;
        auto then = [self = shared_from_this(), job = std::move(job)](const Log& log) mutable {
            self->reword_all(std::move(job), log);
        };
        return house_.store.read({table_->id()}, house_.later<Log>(std::move(then)));
    }
    if (table_->phase() == Phase::finished) return refuse(job, Reason::not_running);
    give_up(std::move(job));
}

/// The new words must fold to a table before they take the place of the old ones.
void Room::reword_all(Job job, const Log& log) {
    const auto fail = [&](Reason reason) {
        writing_ = false;
        refuse(job, reason);
        next();
    };
    if (log.away) return fail(Reason::store_away);
    absorb(log);
    Rewrite rewrite{table_->id(), {}, {}};
    Log other{.entries = {}, .damage = log.damage};
    for (const Entry& entry : log.entries) {
        rewrite.bodies.push_back(job.errand->words(entry.body).value_or(entry.body));
        other.entries.push_back({entry.sequence, rewrite.bodies.back()});
    }
    auto table = std::make_unique<Table>(table_->id(), house_.hash_key);
    if (fold_on(*table, other)) return fail(Reason::damaged_table);
    rewrite.summary = summary_of(*table);
    auto then = [self = shared_from_this(), job = std::move(job), table = std::move(table)](Stored stored) mutable {
        self->reworded(job, std::move(table), stored);
    };
    house_.store.rewrite(std::move(rewrite), house_.later<Stored>(std::move(then)));
}

void Room::reworded(const Job& job, std::unique_ptr<Table> table, Stored stored) {
    writing_ = false;
    if (stored == Stored::taken) { // another server has added to it
        queue_.push_front(job);
    } else if (stored != Stored::yes) {
        refuse(job, reason_of(stored));
    } else {
        table_ = std::move(table);
        place_.reset();
        listed_(*table_);
        for (const Watcher& watcher : watchers_) send_snapshot(*watcher.client, watcher.eyes);
        job.errand->done(std::nullopt);
    }
    next();
}

} // namespace iteru::server
