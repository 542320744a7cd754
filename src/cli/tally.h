// What there is of a series so far, while others still play: results as they come, and what they say.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "arena/units.h"
#include "cli/commands.h"
#include "queue/queue.h"

namespace iteru {

class Tally {
public:
    /// BoxProblem if this build cannot read such a series.
    static std::unique_ptr<Tally> of(const Speaker& say, const std::string& header);
    Tally() = default;
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    virtual ~Tally() = default;

    /// Takes what the queue has and it has not.
    void fetch(queue::Queue& queue, std::uint64_t job);
    /// Who is looked at, and how often they win: nothing before the first game.
    struct Headline {
        std::string bot;
        double share = 0;
        Interval interval;
    };
    [[nodiscard]] virtual std::optional<Headline> headline() const = 0;
    /// A sequential test has its verdict: the rest need not be played.
    virtual bool decided() { return false; }

protected:
    virtual void add(const JsonCursor& line) = 0;

private:
    std::uint64_t next_ = 0; // all units before it are here
};

/// Which game, and by which command.
std::string title_of(const Speaker& say, const std::string& header);

/// What a job needs besides its header, as files for as long as somebody needs them.
class JobFiles {
public:
    explicit JobFiles(const queue::Order& order);
    JobFiles(const JobFiles&) = delete;
    JobFiles& operator=(const JobFiles&) = delete;
    ~JobFiles();

    std::string components; // empty if the game's own are meant
    std::vector<std::string> nets;

private:
    std::string keep(const std::string& name, const std::string& bytes);
    std::filesystem::path folder_;
};

} // namespace iteru
