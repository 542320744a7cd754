// What a server's store stands on in the simulation: lines to the model of PostgreSQL, which delay, break, stall and
// swallow, and the simulated time. Above it everything is the real store: queue, calls, side.
#pragma once

#include "tests/simulation/database.h"

namespace iteru::simulation {

class ModelLine;

/// The way from one server to the database: all its lines go along it.
class ModelGround final : public postgres::Ground {
public:
    struct Options {
        std::function<Time(Time least, Time most)> some;
        std::function<bool(std::uint32_t one_in)> chance;
        Time quick = 3 * millisecond;     // at most, there or back
        std::function<void(Work)> post{}; // if other threads call
    };

    /// Whatever happens at this end is `owner`'s, who may pause or be gone.
    ModelGround(Clockwork& clockwork, Database& database, std::uint64_t owner, Options options);
    ~ModelGround() override;

    [[nodiscard]] std::unique_ptr<postgres::Line> line(postgres::Line::Plan plan) override;
    [[nodiscard]] std::unique_ptr<postgres::Alarm> alarm() override;
    [[nodiscard]] std::chrono::steady_clock::time_point now() const override;
    void post(Work work) override;

    // What happens on the way.
    void cut();
    /// Nothing goes through until then.
    void stall(Time until) { stalled_ = std::max(stalled_, until); }
    /// What the database answers is lost until the lines are cut.
    void swallow_answers();

private:
    friend class ModelLine;
    friend class ModelAlarm;

    [[nodiscard]] Time arrival(Time& last) const;

    Clockwork& clockwork_;
    Database& database_;
    std::uint64_t owner_;
    Options options_;
    Time stalled_ = 0;
    std::vector<ModelLine*> lines_; // by age: an order of addresses would be another each time
};

} // namespace iteru::simulation
