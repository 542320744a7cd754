// Whether a net that has learned takes the champion's place: it must beat it, and must not have forgotten how to beat
// others.
#pragma once

#include <string>
#include <vector>

#include "arena/contest_game.h"
#include "arena/sprt.h"
#include "bots/insight.h"
#include "bots/parallel.h"

namespace iteru {

/// What a candidate has to show.
struct GatePlan {
    Seed seed{};
    std::string budget = "search:10ms"; // equal time for both sides
    std::uint64_t most_deals = 100;     // against the champion, with each number of players
    std::uint64_t panel_deals = 20;     // against each of the panel
    double elo = 30;                    // that the test tells from 0
    unsigned threads = 1;
    const std::atomic<bool>* stop = nullptr;
};

/// A side of a comparison: a net, or without one today's judgement; or another bot altogether.
struct Side {
    std::string name;
    const Net* net = nullptr;
    std::string bot{}; // empty: the gate's budget
};

/// How the first side fared at one kind of table.
struct GateMatch {
    std::string against;
    int players = 2;
    std::vector<double> shares{}; // by deal
    Verdict verdict = Verdict::open;
};

struct GateVerdict {
    std::vector<GateMatch> against_champion; // one for each number of players
    std::vector<GateMatch> panel;            // the candidate's
    std::vector<GateMatch> champion_panel;   // the champion's, on the same deals
    bool stronger = false;
    bool loses_ground = false;

    [[nodiscard]] bool passed() const { return stronger && !loses_ground; }
};

/// Whether the second list is clearly above the first, deal by deal.
bool clearly_below(const std::vector<double>& shares, const std::vector<double>& others);

template <Learnable G>
class Gate {
public:
    explicit Gate(const GatePlan& plan) : plan_(plan) {}

    /// A champion without a net is today's judgement.
    [[nodiscard]] GateVerdict judge(const Side& candidate, const Side& champion, const std::vector<Side>& panel) const {
        GateVerdict verdict;
        bool weaker = false;
        for (const int players : player_counts()) {
            GateMatch match = play(candidate, champion, players, plan_.most_deals, true);
            verdict.stronger = verdict.stronger || match.verdict == Verdict::stronger;
            weaker = weaker || match.verdict == Verdict::weaker;
            verdict.against_champion.push_back(std::move(match));
        }
        verdict.stronger = verdict.stronger && !weaker;
        if (!verdict.stronger) return verdict; // the panel need not be asked
        for (const Side& other : panel) {
            for (const int players : player_counts()) {
                verdict.panel.push_back(play(candidate, other, players, plan_.panel_deals, false));
                verdict.champion_panel.push_back(play(champion, other, players, plan_.panel_deals, false));
                verdict.loses_ground = verdict.loses_ground ||
                                       clearly_below(verdict.panel.back().shares, verdict.champion_panel.back().shares);
            }
        }
        return verdict;
    }

    /// One against the others at the table, every deal in each rotation; with `until_clear` no longer than it takes.
    [[nodiscard]] GateMatch play(const Side& one, const Side& other, int players, std::uint64_t deals,
                                 bool until_clear) const {
        GateMatch match{.against = other.name, .players = players};
        const G plain{G::standard_box(), usual_setup(G::facts, players)};
        const G mine = plain.with_net(one.net);
        const G theirs = plain.with_net(other.net);
        std::vector<Entrant<G>> table{{bot_of(one), &mine}};
        table.resize(static_cast<std::size_t>(players), {bot_of(other), &theirs});
        Sprt sprt{SprtPlan{.elo0 = 0, .elo1 = plan_.elo, .players = players}};
        constexpr std::uint64_t batch = 4; // deals: as many as are played whatever the threads
        for (std::uint64_t first = 0; first < deals && !stopped(); first += batch) {
            std::vector<double> shares(batch);
            parallel(batch, {.threads = plan_.threads},
                     [&](std::uint64_t i, unsigned) { shares[i] = deal_share(table, first + i); });
            if (stopped()) break;
            for (const double share : shares) {
                match.shares.push_back(share);
                match.verdict = sprt.add(share);
            }
            if (until_clear && match.verdict != Verdict::open) break;
        }
        return match;
    }

private:
    [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }

    /// With two and with as many as sit in most games.
    static std::vector<int> player_counts() {
        std::vector<int> counts;
        for (const int players : {2, 4}) {
            if (players >= G::facts.min_players && players <= G::facts.max_players) counts.push_back(players);
        }
        return counts;
    }

    [[nodiscard]] BotSpec bot_of(const Side& side) const {
        const std::string budget = plan_.budget + (side.net != nullptr ? "/net=1" : "");
        return parse_bot_spec(side.bot.empty() ? budget : side.bot).value_or(BotSpec{});
    }

    double deal_share(std::span<const Entrant<G>> table, std::uint64_t deal) const {
        double sum = 0;
        for (std::size_t rotation = 0; rotation < table.size(); ++rotation) {
            const auto outcome = play_rotation<G>(table, plan_.seed, deal, static_cast<int>(rotation), plan_.stop);
            if (outcome) sum += outcome->fares[0].win_share;
        }
        return sum / static_cast<double>(table.size());
    }

    GatePlan plan_;
};

} // namespace iteru
