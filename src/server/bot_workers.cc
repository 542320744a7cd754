#include "server/bot_workers.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "server/journal.h"
#include "server/levels.h"

namespace iteru::server {

namespace {

constexpr int niceness = 10;    // people's moves go first
constexpr int most_advised = 8; // at a time: bots wait for the same threads

} // namespace

BotWorkers::BotWorkers(House& house, Choose choose, std::size_t threads, std::int64_t budget_ms)
    : house_(house), choose_(std::make_shared<const Choose>(std::move(choose))), budget_ms_(budget_ms),
      gate_(std::make_shared<Gate>()) {
    gate_->owner = this;
    for (std::size_t i = 0; i < threads; ++i) workers_.push_back(std::make_unique<Worker>(niceness));
}

BotWorkers::~BotWorkers() {
    const std::lock_guard lock{gate_->mutex};
    gate_->owner = nullptr;
}

void BotWorkers::think(std::string level, std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) {
    take_up({std::move(level), std::move(match), seat, std::move(answer)});
}

bool BotWorkers::advise(std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) {
    const auto asks = [](const auto& thought) { return thought.second.level.empty(); };
    if (std::ranges::count_if(thoughts_, asks) >= most_advised) return false;
    take_up({{}, std::move(match), seat, std::move(answer)});
    return true;
}

void BotWorkers::take_up(Thought thought) {
    const std::uint64_t number = ++last_;
    thoughts_[number] = std::move(thought);
    give_out(number);
}

void BotWorkers::give_out(std::uint64_t number) {
    Thought& thought = thoughts_.at(number);
    thought.worker = number % workers_.size();
    thought.begun = std::make_shared<std::atomic<std::int64_t>>(0);
    workers_[thought.worker]->run([number, choose = choose_, level = thought.level, match = thought.match,
                                   seat = thought.seat, begun = thought.begun, clock = &house_.clock, gate = gate_,
                                   random = Random{house_.secrets.seed()}]() mutable {
        {
            const std::lock_guard lock{gate->mutex};
            if (gate->owner == nullptr) return;
            begun->store(clock->now());
        }
        std::optional<Choice> choice;
        try {
            choice = level.empty() ? server::advise(*match, seat, random)
                                   : Choice{match->notation((*choose)(level, *match, seat, random))};
        } catch (const std::exception&) { // whatever it is: a lower level takes its place
            choice.reset();
        }
        const std::lock_guard lock{gate->mutex};
        if (gate->owner == nullptr) return;
        gate->owner->house_.post([gate, number, choice = std::move(choice)]() mutable {
            if (gate->owner != nullptr) gate->owner->answered(number, std::move(choice));
        });
    });
}

void BotWorkers::answered(std::uint64_t number, std::optional<Choice> choice) {
    const auto found = thoughts_.find(number);
    if (found == thoughts_.end()) return; // somebody else was asked meanwhile
    if (!choice) return replace(number);
    const Answer answer = std::move(found->second.answer);
    thoughts_.erase(found);
    answer(std::move(*choice));
}

void BotWorkers::replace(std::uint64_t number) {
    ++house_.metrics.bot_failures;
    Thought thought = std::move(thoughts_.at(number));
    thoughts_.erase(number);
    journal::warn(fmt::format("event=bot_failed game={} level={}", thought.match->facts().id, thought.level));
    if (const auto lower = thought.level.empty() ? std::optional{usual_level} : lower_level(thought.level)) {
        return take_up({std::string{*lower}, thought.match, thought.seat, std::move(thought.answer)});
    }
    // Even the gentlest failed: anything legal will do.
    const auto legal = thought.match->legal(thought.seat);
    Random random{house_.secrets.seed()};
    thought.answer({thought.match->notation(legal[random.below(static_cast<std::uint32_t>(legal.size()))])});
}

void BotWorkers::tick() {
    std::vector<std::uint64_t> late;
    for (const auto& [number, thought] : thoughts_) {
        const std::int64_t begun = thought.begun->load();
        if (begun != 0 && house_.clock.now() - begun > budget_ms_) late.push_back(number);
    }
    for (const std::uint64_t number : late) {
        const std::size_t lost = thoughts_.at(number).worker;
        workers_[lost]->abandon();
        workers_[lost] = std::make_unique<Worker>(niceness); // another takes up its work
        std::vector<std::uint64_t> waiting;
        for (const auto& [other, thought] : thoughts_) {
            if (other != number && thought.worker == lost) waiting.push_back(other);
        }
        for (const std::uint64_t other : waiting) give_out(other);
        replace(number);
    }
}

} // namespace iteru::server
