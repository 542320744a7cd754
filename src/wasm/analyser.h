// A game that is over, looked back at in an instance of its own, part by part: so a page shows the curve before the
// decisions, several instances share the work, and what one has found another can put together.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/told.h"
#include "engine/record.h"
#include "table/fields.h"

namespace iteru::server {

/// What is handed in. Which members there are depends on `what`.
struct AnalyserCall {
    std::string what;                   // open, glimpse, find, keep, tell, asked, told, try, log
    std::string text{};                 // open: the record; keep: what was found, or glimpsed
    std::uint32_t worlds{};             // open: 0 for as many as usual
    std::size_t part{};                 // glimpse, find, keep: a stretch of the game, or after those a turn
    std::vector<Seat> seats{};          // tell: whose decisions were weighed
    std::size_t step{};                 // asked, told, try, log: the decision
    std::size_t last{};                 // told: the one after
    std::vector<std::string> actions{}; // asked: in notation; try: the best, and what is tried
    std::string name{};                 // log: of whoever practises

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("what", self.what);
        visit.maybe("text", self.text);
        visit.maybe("worlds", self.worlds);
        visit.maybe("part", self.part);
        visit.maybe("seats", self.seats);
        visit.maybe("step", self.step);
        visit.maybe("last", self.last);
        visit.maybe("actions", self.actions);
        visit.maybe("name", self.name);
    }
};

/// A game as it was opened.
struct OpenedGame {
    std::string record; // its hash
    std::string game;
    int players;
    std::size_t stretches;   // parts that make up the curve
    std::vector<Seat> turns; // whose each is: the parts after those
    ITERU_FIELDS(record, game, players, stretches, turns)
};

/// An action that somebody tried, against the best.
struct ToldTry {
    bool accepted;
    analysis::Figure loss;
    analysis::Figure error;
    std::uint32_t worlds;
    ByName<analysis::Figure> points; // of the best, minus those of the tried
    ITERU_FIELDS(accepted, loss, error, worlds, points)
};

class Analyser {
public:
    /// Answers as JSON, or nothing if it makes no sense:
    ///   open   OpenedGame; {"problem"} if it is no game of ours that is over
    ///   glimpse what a few worlds tell of that stretch, for `keep`; `find` then goes on from there
    ///   find   what was found in that part, for `keep`
    ///   tell   the analysis as `iteru analyse --json` tells it, as far as its parts are known; as long as stretches
    ///          are missing, the curve of what was glimpsed of them all
    ///   asked  {seat, kind, view, actions: [{action, fields}]}: the position as its seat saw it
    ///   told   {view, events}: what the decisions from `step` to `last` brought, as the seat saw it
    ///   try    ToldTry
    ///   log    of a table that stands there, the seat's own person before it: as text
    std::string call(std::string_view text);

private:
    std::string open(const AnalyserCall& call);
    std::string glimpse(std::size_t part);
    std::string find(std::size_t part);
    bool keep(const AnalyserCall& call);
    [[nodiscard]] std::string tell(const AnalyserCall& call) const;
    [[nodiscard]] std::string asked(const AnalyserCall& call) const;
    [[nodiscard]] std::string told(const AnalyserCall& call) const;
    [[nodiscard]] std::string tried(const AnalyserCall& call) const;
    [[nodiscard]] std::string log(const AnalyserCall& call) const;
    /// The match before a decision.
    [[nodiscard]] std::unique_ptr<AnyMatch> match_before(std::size_t step) const;

    Record record_;
    std::unique_ptr<AnyMatch> match_; // at its end
    analysis::Plan plan_;
    std::unique_ptr<analysis::LookBack> looking_;
    std::vector<std::optional<analysis::StretchFindings>> glimpses_;
    std::vector<std::optional<analysis::StretchFindings>> stretches_;
    std::vector<analysis::TurnFindings> turns_;
};

} // namespace iteru::server
