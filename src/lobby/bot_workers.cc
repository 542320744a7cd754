#include "lobby/bot_workers.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "house/journal.h"
#include "table/levels.h"

namespace iteru::server {

namespace {

constexpr int niceness = 10;                // people's moves go first
constexpr std::size_t most_advised = 64;    // at a time: bots wait for the same threads
constexpr std::size_t most_for_one = 2;     // of them for one person
constexpr std::size_t at_a_time = 2;        // thoughts of a worker: the next one lies ready
constexpr std::size_t most_kept = 64 << 20; // bytes of bots between two decisions

/// Under which a bot is kept; those of a table begin alike.
std::string name_of(const Question& question) {
    return fmt::format("{}/{}/{}/{}", question.table, question.match->facts().id, question.seat, question.level);
}

} // namespace

BotWorkers::BotWorkers(House& house, MakeBot make_bot, std::size_t threads, std::int64_t budget_ms, Hire hire,
                       Adviser adviser)
    : house_(house), make_bot_(std::make_shared<const MakeBot>(std::move(make_bot))),
      adviser_(std::make_shared<const Adviser>(std::move(adviser))), budget_ms_(budget_ms), hire_(std::move(hire)),
      gate_(std::make_shared<Gate>()), kept_(most_kept) {
    gate_->owner = this;
    for (std::size_t i = 0; i < threads; ++i) workers_.push_back(hire_(niceness));
    busy_.resize(threads);
}

BotWorkers::~BotWorkers() {
    const std::lock_guard lock{gate_->mutex};
    gate_->owner = nullptr;
}

void BotWorkers::think(Question question, Answer answer) { take_up({std::move(question), std::move(answer)}); }

bool BotWorkers::advise(Question question, Answer answer) {
    const auto mine = advised_.find(question.who);
    if (all_advised_ >= most_advised || (mine != advised_.end() && mine->second >= most_for_one)) return false;
    ++advised_[question.who];
    ++all_advised_;
    question.level.clear();
    question.awaited = true;
    take_up({std::move(question), std::move(answer)});
    return true;
}

void BotWorkers::forget(const std::string& table) { kept_.forget(table + '/'); }

void BotWorkers::take_up(Thought thought) {
    const std::uint64_t number = ++last_;
    (thought.question.awaited ? awaited_ : others_).push(thought.question.who, number);
    thoughts_.emplace(number, std::move(thought));
    give_out();
}

void BotWorkers::give_out() {
    while (!awaited_.empty() || !others_.empty()) {
        const auto free = std::ranges::min_element(busy_);
        if (*free >= at_a_time) return;
        const std::uint64_t number = awaited_.empty() ? others_.pop() : awaited_.pop();
        give_to(static_cast<std::size_t>(free - busy_.begin()), number);
    }
}

void BotWorkers::give_to(std::size_t worker, std::uint64_t number) {
    Thought& thought = thoughts_.at(number);
    thought.worker = worker;
    ++busy_[worker];
    thought.begun = std::make_shared<std::atomic<std::int64_t>>(0);
    workers_[worker]->run([number, make_bot = make_bot_, adviser = adviser_, level = thought.question.level,
                           match = thought.question.match, seat = thought.question.seat, begun = thought.begun,
                           clock = &house_.clock, gate = gate_, bot = kept_.take(name_of(thought.question)),
                           luck = house_.secrets.seed()]() mutable {
        {
            const std::lock_guard lock{gate->mutex};
            if (gate->owner == nullptr) return;
            begun->store(clock->now());
        }
        std::optional<BotAnswer> choice;
        try {
            if (level.empty()) {
                Random random{luck};
                choice = (*adviser)(*match, seat, random);
            } else {
                if (!bot) bot = (*make_bot)(level, *match, seat, luck);
                choice = BotAnswer{match->notation(bot->choose(*match))};
                bot->rest();
            }
        } catch (const std::exception&) { // whatever it is: a lower level takes its place
            choice.reset();
            bot.reset();
        }
        const std::lock_guard lock{gate->mutex};
        if (gate->owner == nullptr) return;
        gate->owner->house_.post([gate, number, choice = std::move(choice), bot = std::move(bot)]() mutable {
            if (gate->owner != nullptr) gate->owner->answered(number, std::move(choice), std::move(bot));
        });
    });
}

void BotWorkers::answered(std::uint64_t number, std::optional<BotAnswer> choice, std::unique_ptr<AnyPlayer> bot) {
    const auto found = thoughts_.find(number);
    if (found == thoughts_.end()) return; // somebody else was asked meanwhile
    --busy_[found->second.worker.value()];
    if (!choice) {
        replace(number);
    } else {
        Thought thought = std::move(found->second);
        thoughts_.erase(found);
        if (bot && !thought.question.table.empty()) kept_.keep(name_of(thought.question), std::move(bot));
        if (thought.question.level.empty()) forget_advice(thought.question.who);
        thought.answer(std::move(*choice));
    }
    give_out();
}

void BotWorkers::forget_advice(const std::string& who) {
    --all_advised_;
    if (--advised_[who] == 0) advised_.erase(who);
}

void BotWorkers::replace(std::uint64_t number) {
    ++house_.metrics.bot_failures;
    Thought thought = std::move(thoughts_.at(number));
    thoughts_.erase(number);
    Question& question = thought.question;
    journal::warn(fmt::format("event=bot_failed game={} level={}", question.match->facts().id, question.level));
    if (question.level.empty()) forget_advice(question.who);
    if (const auto lower = question.level.empty() ? std::optional{usual_level} : lower_level(question.level)) {
        question.level = *lower;
        return take_up({std::move(question), std::move(thought.answer)});
    }
    // Even the gentlest failed: anything legal will do.
    const auto legal = question.match->legal(question.seat);
    Random random{house_.secrets.seed()};
    thought.answer({question.match->notation(legal[random.below(static_cast<std::uint32_t>(legal.size()))])});
}

void BotWorkers::tick() {
    std::vector<std::uint64_t> late;
    for (const auto& [number, thought] : thoughts_) {
        const std::int64_t begun = thought.begun ? thought.begun->load() : 0;
        if (begun != 0 && house_.clock.now() - begun > budget_ms_) late.push_back(number);
    }
    for (const std::uint64_t number : late) {
        const std::size_t lost = thoughts_.at(number).worker.value();
        workers_[lost]->abandon();
        workers_[lost] = hire_(niceness); // another takes up its work
        busy_[lost] = 0;
        std::vector<std::uint64_t> waiting;
        for (const auto& [other, thought] : thoughts_) {
            if (other != number && thought.worker == lost) waiting.push_back(other);
        }
        for (const std::uint64_t other : waiting) give_to(lost, other);
        replace(number);
    }
}

} // namespace iteru::server
