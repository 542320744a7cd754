// A queue of series in PostgreSQL. A job is a series in units; workers lease units, play them and bring what came of
// them. A unit's result is a fact, so whoever brings it twice changes nothing: docs/many-machines.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/postgres.h"

namespace iteru::queue {

/// What somebody wants played.
struct Order {
    std::string header; // what decides its games, and which build plays them
    std::uint64_t units = 0;
    std::uint64_t checks = 1;        // percent of the units that another worker plays again
    std::string components{};        // the text of a component file, if it is not the game's own
    std::vector<std::string> nets{}; // the bytes of nets that bots ask
};

enum class JobState : std::uint8_t { open, done, cancelled, failed };

struct Job {
    std::uint64_t id = 0;
    JobState state = JobState::open;
    std::string header;
    std::uint64_t units = 0;
    std::uint64_t played = 0;
    std::uint64_t checks = 0;  // units that are to be played again
    std::uint64_t checked = 0; // that were
    std::uint64_t seconds = 0; // since it was submitted, until it ended
    std::string problem;       // of a failed one: the unit and both workers
};

/// A unit that a worker plays.
struct Lease {
    std::uint64_t job = 0;
    std::uint64_t unit = 0;

    friend bool operator==(const Lease&, const Lease&) = default;
};

struct Worker {
    std::string id{};   // of this run of it
    std::string name{}; // of its machine
    std::uint64_t threads = 1;
    std::uint64_t played = 0; // units
    std::vector<Lease> leases{};
    std::uint64_t silent = 0; // seconds since its last sign
};

/// What became of a result.
enum class Brought : std::uint8_t { kept, late, differs };

struct Result {
    std::uint64_t unit = 0;
    std::string lines;
};

/// Not for several threads at once. What is wrong with the place is a server::StoreProblem; a connection that is lost
/// is a server::postgres::Error without a state.
class Queue {
public:
    /// Makes what a queue needs in the database, or brings it up to this version.
    explicit Queue(std::string url);

    std::uint64_t submit(const Order& order);
    std::vector<Job> jobs();
    std::vector<std::uint64_t> open_jobs();
    std::optional<Job> job(std::uint64_t id);
    /// The files of a job; its header and units are known from `jobs`.
    Order order(std::uint64_t id);
    /// False if it is not open.
    bool cancel(std::uint64_t id);
    /// Results there are of units from this one on, in order, at most so many.
    std::vector<Result> results(std::uint64_t job, std::uint64_t from, std::uint64_t most);

    /// A sign of life: for so long nobody else gets its units. Units of workers that have been silent for longer are
    /// free again.
    void beat(const Worker& worker, std::chrono::milliseconds lease);
    /// Gives back what it has.
    void leave(const Worker& worker);
    std::vector<Worker> workers();
    /// Never a unit again that it has played itself. Nothing if there is none now.
    std::optional<Lease> claim(const Worker& worker, std::uint64_t job);
    /// Something is left that this worker may play, now or once another gives it back.
    bool has_work(const Worker& worker, std::uint64_t job);
    /// Gives it back.
    void release(const Worker& worker, const Lease& lease);
    /// With `next`, claims another unit of the job as well, if there is one.
    Brought bring(const Worker& worker, const Lease& lease, std::string_view lines,
                  std::optional<Lease>* next = nullptr);
    /// Two workers had other results of a unit.
    void fail(const Worker& worker, const Lease& lease);
    /// What nobody has begun is not needed any more; what was played is still checked.
    void enough(std::uint64_t job);
    /// Notes which jobs have nothing left to play.
    void close_finished();
    /// After the connection was lost: another one. What it leased is not known, so all but these are given back.
    void reconnect(const Worker& worker, const std::vector<Lease>& leases);

private:
    std::string url_;
    std::unique_ptr<server::postgres::Connection> connection_;
};

} // namespace iteru::queue
