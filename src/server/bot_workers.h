// Bots think on threads of their own, within a budget. One that throws or takes too long is replaced by a lower level.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "server/house.h"
#include "server/worker.h"

namespace iteru::server {

class BotWorkers final : public Thinkers {
public:
    /// What a bot of a level does; tests put in bots that throw or hang.
    using Choose = std::function<AnyAction(std::string_view level, const AnyMatch& match, Seat seat, Random& random)>;

    BotWorkers(House& house, Choose choose, std::size_t threads, std::int64_t budget_ms);
    BotWorkers(const BotWorkers&) = delete;
    BotWorkers& operator=(const BotWorkers&) = delete;
    ~BotWorkers() override;

    void think(std::string level, std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) override;
    bool advise(std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) override;
    /// Looks at the clock: who thinks for too long?
    void tick();
    [[nodiscard]] std::size_t thinking() const { return thoughts_.size(); }

private:
    struct Thought {
        std::string level; // empty: advice
        std::shared_ptr<const AnyMatch> match;
        Seat seat;
        Answer answer;
        std::size_t worker = 0;
        std::shared_ptr<std::atomic<std::int64_t>> begun{}; // when its worker came to it; 0: not yet
    };

    /// The way back from a worker: shut once nobody is there to answer to, whatever a bot that hangs does later.
    struct Gate {
        std::mutex mutex;
        BotWorkers* owner;
    };

    void take_up(Thought thought);
    void give_out(std::uint64_t number);
    void replace(std::uint64_t number);
    void answered(std::uint64_t number, std::optional<Choice> choice);

    House& house_;
    std::shared_ptr<const Choose> choose_;
    std::int64_t budget_ms_;
    std::shared_ptr<Gate> gate_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::map<std::uint64_t, Thought> thoughts_;
    std::uint64_t last_ = 0;
};

} // namespace iteru::server
