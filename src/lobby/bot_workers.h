// Bots think on threads of their own, within a budget. One that throws or takes too long is replaced by a lower level.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/kept_players.h"
#include "house/house.h"
#include "threads/worker.h"

namespace iteru::server {

class BotWorkers final : public Thinkers {
public:
    /// Makes a bot of a level; tests put in bots that throw or hang.
    using MakeBot = std::function<std::unique_ptr<AnyPlayer>(std::string_view level, const AnyMatch& match, Seat seat,
                                                             const Seed& luck)>;

    /// Gives advice; the simulation puts in some that costs nothing.
    using Adviser = std::function<BotAnswer(const AnyMatch& match, Seat seat, Random& random)>;

    BotWorkers(House& house, MakeBot make_bot, std::size_t threads, std::int64_t budget_ms, Hire hire = hire_thread,
               Adviser adviser = server::advise);
    BotWorkers(const BotWorkers&) = delete;
    BotWorkers& operator=(const BotWorkers&) = delete;
    ~BotWorkers() override;

    void think(Question question, Answer answer) override;
    bool advise(Question question, Answer answer) override;
    void forget(const std::string& table) override;
    /// Looks at the clock: who thinks for too long?
    void tick();
    [[nodiscard]] std::size_t thinking() const { return thoughts_.size(); }

private:
    struct Thought {
        Question question;
        Answer answer;
        std::optional<std::size_t> worker{};                // who has it
        std::shared_ptr<std::atomic<std::int64_t>> begun{}; // when that one came to it; 0: not yet
    };

    /// The way back from a worker: closed once nobody is waiting, whatever a hanging bot does later.
    struct Gate {
        std::mutex mutex;
        BotWorkers* owner;
    };

    void take_up(Thought thought);
    /// While a worker is free: tables where somebody waits come first, and people take turns.
    void give_out();
    void give_to(std::size_t worker, std::uint64_t number);
    void replace(std::uint64_t number);
    void forget_advice(const std::string& who);
    /// `bot` is who chose, if it plays on.
    void answered(std::uint64_t number, std::optional<BotAnswer> choice, std::unique_ptr<AnyPlayer> bot);

    House& house_;
    std::shared_ptr<const MakeBot> make_bot_;
    std::shared_ptr<const Adviser> adviser_;
    std::int64_t budget_ms_;
    Hire hire_;
    std::shared_ptr<Gate> gate_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::size_t> busy_; // how many thoughts each worker has
    KeptPlayers kept_;              // bots between two decisions; while one thinks, the thought has it
    std::map<std::uint64_t, Thought> thoughts_;
    FairQueue<std::uint64_t> awaited_, others_;            // not given to a worker yet
    std::unordered_map<std::string, std::size_t> advised_; // how much advice each one waits for
    std::size_t all_advised_ = 0;
    std::uint64_t last_ = 0;
};

} // namespace iteru::server
