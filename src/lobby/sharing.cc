// A table that other servers serve as well: what they wrote, and who of them looks after it.
#include <algorithm>

#include "lobby/room.h"

namespace iteru::server {

std::size_t Room::absorb(const Log& log) {
    std::size_t count = 0;
    for (const Entry& entry : log.entries) {
        if (entry.sequence <= table_->sequence()) continue;
        const auto read = read_entry(entry.body);
        if (!read || entry.sequence != table_->sequence() + 1) break;
        const Change change = take(entry.sequence, *read, {});
        if (change.impossible) break;
        tell(entry.sequence, *read, change);
        ++count;
    }
    return count;
}

void Room::refresh(std::function<void()> then) {
    if (!house_.store.shared()) return then();
    auto read = [self = shared_from_this(), then = std::move(then)](const Log& log) {
        if (self->absorb(log) > 0) self->let_bots_think();
        then();
    };
    house_.store.read({table_->id(), table_->sequence() + 1}, house_.later<Log>(std::move(read)));
}

void Room::hear(std::uint64_t sequence) {
    heard_ = std::max(heard_, sequence);
    if (heard_ <= table_->sequence() || refreshing_) return;
    refreshing_ = true;
    refresh([self = shared_from_this(), asked = heard_] {
        self->refreshing_ = false;
        if (self->heard_ > asked) self->hear(self->heard_);
    });
}

void Room::hear(const Glance& glance) {
    hear(glance.sequence);
    keeper_ = glance.keeper;
    if (glance.elsewhere != elsewhere_) {
        elsewhere_ = glance.elsewhere;
        tell_presence();
    }
    if (keeper_ == Keeper::nobody) looks_after();
}

bool Room::needs_keeper() const {
    if (table_->phase() != Phase::running) return false;
    return table_->settings().clock || !table_->bots_to_act().empty() ||
           (table_->settings().grace && !present().empty());
}

bool Room::looks_after() {
    if (!house_.store.shared() || keeper_ == Keeper::me) return true;
    if (keeper_ == Keeper::other || claiming_ || !needs_keeper()) return false;
    claiming_ = true;
    auto then = [weak = weak_from_this(), &house = house_, id = table_->id()](bool granted) {
        const auto self = weak.lock();
        if (!self) return granted ? house.store.release(id) : void();
        self->claiming_ = false;
        self->keeper_ = Keeper::other; // until another look
        if (granted) self->keep();
    };
    house_.store.claim(table_->id(), house_.later<bool>(std::move(then)));
    return false;
}

void Room::keep() {
    keeper_ = Keeper::me;
    tick();
}

void Room::let_go() {
    if (!house_.store.shared() || keeper_ != Keeper::me) return;
    keeper_ = Keeper::nobody;
    house_.store.release(table_->id());
}

void Room::set_clocks(const std::vector<std::int64_t>& ages) {
    for (Seat seat = 0; table_->has_seat(seat); ++seat) {
        const std::uint64_t decision = table_->chairs()[seat].decision;
        if (decision == 0 || decision > ages.size()) continue;
        // Below zero if the database's time of day has jumped back.
        const std::int64_t age = std::max<std::int64_t>(0, ages[static_cast<std::size_t>(decision - 1)]);
        asked_at_[seat] = house_.clock.now() - age;
    }
}

} // namespace iteru::server
