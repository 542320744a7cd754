// Information-set Monte-Carlo tree search: every iteration plays in another world that the seat cannot tell from the
// true one, and every seat in it goes for its own result (max^n).
//
// A node stands for what one seat has seen since the root: its own decisions and those of others, as far as they are
// not hidden from it. Nodes are found by a hash of that, one running hash for each seat, so the tree of every observer
// exists without being built separately, and hidden things (Tal der Koenige's tablets and orders) look the same
// to those they are hidden from. Chance gets no nodes either: the actions may differ from world to world.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "bots/insight.h"
#include "bots/settings.h"
#include "engine/hash.h"
#include "engine/knowledge.h"

namespace iteru {

/// What became of one action at the root.
template <Game G>
struct Thought {
    typename G::Action action{};
    std::size_t place = 0; // in the list of actions
    std::uint32_t visits = 0;
    double reward = 0; // mean, 0 to 1
};
template <Game G>
using Considered = List<Thought<G>, G::ActionList::capacity()>;

template <Game G>
void most_visited_first(Considered<G>& thoughts) {
    const auto before = [](const Thought<G>& a, const Thought<G>& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.place < b.place;
    };
    std::make_heap(thoughts.begin(), thoughts.end(),
                   before); // far less code than std::sort, which browsers would fetch
    std::sort_heap(thoughts.begin(), thoughts.end(), before);
}

/// One of them, as often as it was visited; what was visited less than `least` as often as the first is left out.
template <Game G>
typename G::Action drawn_by_visits(const Considered<G>& thoughts, Random& random, double least = 0) {
    const auto counts = [&](const Thought<G>& thought) {
        return thought.visits >= least * thoughts[0].visits ? thought.visits : 0;
    };
    std::uint32_t visits = 0;
    for (const Thought<G>& thought : thoughts) visits += counts(thought);
    std::uint32_t left = random.below(std::max(1U, visits));
    for (const Thought<G>& thought : thoughts) {
        if (left < counts(thought)) return thought.action;
        left -= counts(thought);
    }
    return thoughts[0].action;
}

/// Whether somebody chooses what others do not see.
template <Game G>
bool is_secret(const typename G::ActionList& actions) {
    return std::ranges::any_of(actions, [](const auto& action) { return G::as_others_see(action) != action; });
}

template <Game G>
class Search {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;
    using Rewards = std::array<float, max_seats>;

    explicit Search(const SearchSettings& settings = G::bots.search)
        : settings_(settings), lead_(static_cast<float>(settings.lead)) {}

    /// Starts from a position, reusing the tree if the last decision led to it.
    void set_root(const Knowledge<G>& knowledge, std::uint32_t iterations) {
        seen_ = knowledge.concealed();
        hopes_ = {};
        hoped_ = 0;
        const bool goes_on =
            settings_.reuse != 0 && !keys_.empty() && seat_ == knowledge.seat() && hash_of(seen_) == expected_;
        seat_ = knowledge.seat();
        insight_.use(settings_.net != 0 ? net_for(knowledge.game()) : nullptr);
        guess(knowledge.game());
        if (goes_on && nodes_used_ < keys_.size() / 4 && edges_.size() < edges_.capacity() / 2) return; // there is room
        constexpr std::size_t most_room = 1'000'000; // a longer thought goes on in the tree it has
        const std::size_t room = std::min<std::size_t>(iterations, most_room);
        const std::size_t want = std::bit_ceil(room * 4 + 64);
        if (keys_.size() < want) {
            keys_.assign(want, 0);
            nodes_.assign(want, Node{});
        } else {
            std::ranges::fill(keys_, 0);
        }
        edges_.clear();
        edges_.reserve(room * 24 + 4096);
        mixes_.clear();
        if (settings_.mixed != 0) mixes_.reserve(edges_.capacity());
        nodes_used_ = 0;
        root_margins_ = prospect_of(knowledge.game(), seen_, seat_).margin;
        for (std::size_t seat = 0; seat < root_keys_.size(); ++seat) root_keys_[seat] = mix(hash_start, seat + 1);
    }

    /// Runs this many more iterations, or until `enough()`; or, if asked to, until the rest cannot change
    /// which action is the most visited.
    template <class Enough>
    void think(const Knowledge<G>& knowledge, Random& random, std::uint32_t iterations, const Enough& enough,
               bool until_settled = true) {
        constexpr std::uint32_t asks_every = 16;
        for (std::uint32_t i = 0; i < iterations; ++i) {
            if (i % asks_every == asks_every - 1 && (enough() || (until_settled && is_settled(iterations - i)))) return;
            iterate(knowledge, random);
        }
    }

    /// One iteration in a world of its own.
    void iterate(const Knowledge<G>& knowledge, Random& random) {
        const G& game = knowledge.game();
        State world = told_ == nullptr ? world_of(knowledge, random) : *told_;
        std::array<std::uint64_t, max_seats> seen = root_keys_;
        path_.clear();
        Seat to_move = seat_;
        Rewards rewards{};
        while (true) {
            prospects(game, world, to_move, actions_);
            Node* node = node_of(seen[to_move]);
            if (node == nullptr || !open(*node, game, path_.empty() ? seen_ : world, to_move)) {
                rewards = play_out(game, world, to_move, random);
                break;
            }
            const bool mixes = settings_.mixed != 0 && is_secret<G>(actions_);
            path_.push_back(mixes ? draw(to_move, random) : Step{.edge = select(), .seat = to_move});
            const Action action = edges_[path_.last().edge].action;
            note(seen, game, to_move, action);
            game.apply(world, to_move, action, unheard_);
            const SeatSet next = game.to_act(world);
            if (next.empty()) {
                rewards = rewards_at_end(game, world);
                break;
            }
            if (path_.full()) {
                rewards = rewards_of(game, world);
                break;
            }
            to_move = next.lowest();
        }
        for (const Step& step : path_) {
            Edge& edge = edges_[step.edge];
            ++edge.visits;
            edge.reward += rewards[step.seat];
            if (step.chance > 0) {
                Mix& mix = mixes_[step.edge];
                const float above = rewards[step.seat] - step.usual;
                mix.gained += above / step.chance;
                mix.lost -= above;
            }
        }
    }

    /// Without a search: what the net or the judgement likes best one decision ahead, in one world. `hopes` are of
    /// that.
    Action look_ahead(const Knowledge<G>& knowledge, Random& random) {
        const G& game = knowledge.game();
        seat_ = knowledge.seat();
        insight_.use(settings_.net != 0 ? net_for(game) : nullptr);
        const State world = knowledge.sample(random);
        root_margins_ = prospect_of(game, world, seat_).margin;
        prospects(game, world, seat_, actions_);
        Prospect hopes;
        float most = -1;
        std::size_t best = 0;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            hopes_ = {};
            State after = world;
            game.apply(after, seat_, actions_[i], unheard_);
            const bool over = game.to_act(after).empty();
            const float reward = (over ? rewards_at_end(game, after) : rewards_of(game, after))[seat_];
            if (reward <= most) continue;
            most = reward;
            best = i;
            hopes = hopes_;
        }
        hopes_ = hopes;
        hoped_ = 1;
        return actions_[best];
    }

    /// The actions at the root, most visited first. A secret choice counts as much as the mean strategy has of it.
    [[nodiscard]] Considered<G> considered(const ActionList& actions) {
        Considered<G> all;
        const Node& root = *node_of(root_keys_[seat_]);
        const std::span<const Edge> edges = edges_of(root);
        const bool mixes = settings_.mixed != 0 && is_secret<G>(actions);
        for (const Action& action : actions) {
            const auto edge = std::ranges::find(edges, action, &Edge::action);
            const std::uint32_t visits = edge == edges.end() ? 0 : edge->visits;
            Thought<G> thought{action, all.size(), visits, visits == 0 ? 0.0 : double{edge->reward} / visits};
            if (mixes && visits > 0) {
                const float played = mixes_[root.first + static_cast<std::size_t>(edge - edges.begin())].played;
                thought.visits = static_cast<std::uint32_t>(std::lround(played));
            }
            all.push_back(thought);
        }
        most_visited_first<G>(all);
        return all;
    }

    /// What the root will bring to each seat: the mean over all iterations since it was set.
    [[nodiscard]] Prospect hopes() const {
        Prospect mean = hopes_;
        for (std::size_t seat = 0; seat < max_seats && hoped_ > 0; ++seat) {
            mean.share[seat] /= static_cast<float>(hoped_);
            mean.margin[seat] /= static_cast<float>(hoped_);
        }
        return mean;
    }

    /// The action that will be taken: what was learned behind it stays for the next decision of the same turn.
    void take(const Knowledge<G>& knowledge, const Action& action) {
        State after = knowledge.concealed();
        note(root_keys_, knowledge.game(), seat_, action);
        knowledge.game().apply(after, seat_, action, unheard_);
        knowledge.game().conceal(after, seat_);
        expected_ = hash_of(after);
        goes_on_ = knowledge.game().to_act(after).contains(seat_);
    }

    /// Lets go of the tree if the action taken last ended the turn. It finds the same as if it had not: a tree is only
    /// gone on with from the position that was expected, and there it is somebody else's turn.
    void rest() {
        if (goes_on_) return;
        keys_ = {};
        nodes_ = {};
        edges_ = {};
        mixes_ = {};
    }

    /// How much memory it holds, for the most part.
    [[nodiscard]] std::size_t bytes() const {
        return sizeof *this + keys_.capacity() * sizeof(std::uint64_t) + nodes_.capacity() * sizeof(Node) +
               edges_.capacity() * sizeof(Edge) + mixes_.capacity() * sizeof(Mix);
    }

    /// The true position, until the next decision. For measuring the price of honesty (docs/bots.md), and only there:
    /// otherwise a search knows only what its seat knows.
    void tell(const State& truth) { told_ = &truth; }

    [[nodiscard]] static std::uint64_t code(const Action& action) {
        std::uint64_t word = 0;
        std::memcpy(&word, &action, sizeof action);
        return word;
    }

    /// Each seat remembers the action as far as it sees it.
    static void note(std::array<std::uint64_t, max_seats>& seen, const G& game, Seat seat, const Action& action) {
        const std::uint64_t open = mix(code(G::as_others_see(action)), seat);
        for (Seat other = 0; other < game.setup().players; ++other) {
            seen[other] = mix(seen[other], other == seat ? mix(code(action), seat) : open);
        }
    }

    /// Plays on by the game's own judgement until the game is over.
    void play_to_end(const G& game, State& world, Random& random) {
        for (SeatSet seats = game.to_act(world); !seats.empty(); seats = game.to_act(world)) {
            const Seat seat = seats.lowest();
            prospects(game, world, seat, actions_);
            play_one(game, world, seat, random);
        }
    }

    /// Plays so many turns on, or to the end.
    void play_turns(const G& game, State& world, int turns, Random& random) {
        for (SeatSet seats = game.to_act(world); !seats.empty() && turns > 0;) {
            const Seat seat = seats.lowest();
            prospects(game, world, seat, actions_);
            play_one(game, world, seat, random);
            seats = game.to_act(world);
            if (seats.empty() || seats.lowest() != seat) --turns;
        }
    }

private:
    struct Edge {
        Action action{};
        std::uint32_t visits = 0;
        float reward = 0; // sum
        float prior = 0;
        int judged = 0;
    };
    struct Node {
        std::uint32_t first = 0; // of its edges
        std::uint32_t count = 0; // 0: not told apart yet
        std::uint32_t capacity = 0;
        std::uint32_t visits = 0;
    };
    struct Step {
        std::uint32_t edge;
        Seat seat;
        float chance = 0; // that it was drawn; 0: it was not
        float usual = 0;  // the mean reward at the node so far
    };
    /// What regret matching knows of a secret choice; beside the edges, if there are such. All is against what was
    /// usual at the time: that changes nothing in the mean, but whoever is far ahead or behind would else drown in
    /// noise.
    struct Mix {
        float gained = 0; // had it been chosen always
        float lost = 0;   // where it was chosen
        float played = 0; // how much of it was in all strategies so far
    };
    class Path {
    public:
        void clear() { size_ = 0; }
        void push_back(Step step) { steps_[size_++] = step; }
        [[nodiscard]] bool empty() const { return size_ == 0; }
        [[nodiscard]] const Step& last() const { return steps_[size_ - 1]; }
        [[nodiscard]] bool full() const { return size_ == steps_.size(); }
        [[nodiscard]] const Step* begin() const { return steps_.data(); }
        [[nodiscard]] const Step* end() const { return steps_.data() + size_; }

    private:
        std::array<Step, 128> steps_{};
        std::size_t size_ = 0;
    };

    /// What others would want to have chosen in secret, as far as the thinker can tell: each looks at what it may know.
    void guess(const G& game) {
        guessed_ = false;
        if constexpr (Secretive<G>) {
            for (Seat other = 0; other < game.setup().players && settings_.worlds != 0; ++other) {
                for (std::size_t step = 0; step < Guesses<Action>::most_steps; ++step) {
                    guesses_.of(other, step).clear();
                    State before = seen_;
                    if (other == seat_ || !game.before_secret(before, other, step)) continue;
                    game.conceal(before, other);
                    guess_choice(game, before, other, guesses_.of(other, step));
                    guessed_ = true;
                }
            }
        }
    }

    void guess_choice(const G& game, const State& before, Seat seat, std::vector<Likely<Action>>& likely) {
        game.legal(before, seat, actions_);
        std::vector<int> judged;
        for (const Action& action : actions_) judged.push_back(judged_after(game, before, seat, action));
        const int best = std::ranges::max(judged);
        if (policy_counts()) insight_.look_as(game, before, seat);
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            likely.push_back({actions_[i], prior_of(best - judged[i]) * urge_of(actions_[i])});
        }
    }

    /// A world that the seat cannot tell from the true one.
    State world_of(const Knowledge<G>& knowledge, Random& random) const {
        if constexpr (Secretive<G>) {
            if (guessed_ && random.below(100) < static_cast<std::uint32_t>(settings_.worlds)) {
                State world = seen_;
                knowledge.game().resample(world, seat_, random, &guesses_);
                return world;
            }
        }
        return knowledge.sample(random);
    }

    Node* node_of(std::uint64_t key) {
        key |= 1; // 0 is a free place
        const std::size_t mask = keys_.size() - 1;
        std::size_t at = (key >> 20U) & mask;
        while (keys_[at] != 0 && keys_[at] != key) at = (at + 1) & mask;
        if (keys_[at] == 0) {
            if (nodes_used_ > keys_.size() / 2) return nullptr;
            keys_[at] = key;
            nodes_[at] = Node{};
            ++nodes_used_;
        }
        return &nodes_[at];
    }

    /// Whether so many visits more cannot make another action at the root the most visited.
    bool is_settled(std::uint32_t visits_to_come) {
        std::uint32_t most = 0;
        std::uint32_t second = 0;
        for (const Edge& edge : edges_of(*node_of(root_keys_[seat_]))) {
            if (settings_.mixed != 0 && G::as_others_see(edge.action) != edge.action) return false; // all of them count
            if (edge.visits > most) {
                second = most;
                most = edge.visits;
            } else {
                second = std::max(second, edge.visits);
            }
        }
        return most > second + visits_to_come;
    }

    [[nodiscard]] std::span<Edge> edges_of(const Node& node) {
        return std::span{edges_}.subspan(node.first, node.count);
    }

    /// Matches the node's edges to the actions in this world; false while the node is too young.
    bool open(Node& node, const G& game, const State& state, Seat seat) {
        const bool root = path_.empty();
        if (++node.visits < static_cast<std::uint32_t>(settings_.open_after) && !root) return false;
        std::size_t next = 0; // worlds hardly differ: the next action is mostly the next edge
        chosen_from_.clear();
        const std::size_t known = node.count;
        for (const Action& action : actions_) {
            const std::span<Edge> edges = edges_of(node);
            std::size_t at = known;
            for (std::size_t i = 0; i < known; ++i) {
                const std::size_t candidate = next + i < known ? next + i : next + i - known;
                if (edges[candidate].action == action) {
                    at = candidate;
                    break;
                }
            }
            if (at == known) {
                at = node.count;
                if (!add_edge(node, action)) return false;
                edges_[node.first + at].judged = judged_after(game, state, seat, action);
            } else {
                next = at + 1;
            }
            chosen_from_.push_back(static_cast<std::uint32_t>(node.first + at));
        }
        if (node.count > known) weigh(node, game, state, seat);
        return true;
    }

    int judged_after(const G& game, const State& state, Seat seat, const Action& action) {
        State after = state;
        game.apply(after, seat, action, unheard_);
        return game.judge(after, seat);
    }

    [[nodiscard]] float prior_of(int behind_best) const {
        const float behind = 1 + static_cast<float>(behind_best) / static_cast<float>(settings_.temper);
        return 1 / (behind * behind * behind);
    }
    [[nodiscard]] bool policy_counts() const { return insight_ && settings_.policy != 0; }
    /// Of the net's policy, where it looks.
    [[nodiscard]] float urge_of(const Action& action) const {
        if (!policy_counts()) return 1;
        return power_of_e(static_cast<float>(settings_.policy) / 100 * insight_.urge(action));
    }

    /// How much each action deserves to be tried, by how far the judgement is behind the best, and by the net's policy.
    void weigh(const Node& node, const G& game, const State& state, Seat seat) {
        int best = edges_[node.first].judged;
        for (const Edge& edge : edges_of(node)) best = std::max(best, edge.judged);
        if (policy_counts()) insight_.look_as(game, state, seat);
        for (Edge& edge : edges_of(node)) edge.prior = prior_of(best - edge.judged) * urge_of(edge.action);
    }

    bool add_edge(Node& node, const Action& action) {
        if (node.count == node.capacity) {
            const std::uint32_t wanted =
                std::max<std::uint32_t>(node.capacity * 2, static_cast<std::uint32_t>(actions_.size()));
            if (edges_.size() + wanted > edges_.capacity()) return false; // the arena is full: the tree grows no more
            const auto first = static_cast<std::uint32_t>(edges_.size());
            edges_.resize(edges_.size() + wanted);
            std::copy_n(edges_.begin() + node.first, node.count, edges_.begin() + first);
            if (settings_.mixed != 0) {
                mixes_.resize(edges_.size());
                std::copy_n(mixes_.begin() + node.first, node.count, mixes_.begin() + first);
            }
            node.first = first;
            node.capacity = wanted;
        }
        edges_[node.first + node.count++] = Edge{.action = action};
        return true;
    }

    /// A secret choice, by regret matching: in proportion to what having always chosen it would have gained. What comes
    /// of others is estimated from when they were drawn, by how likely that was. The mean of these strategies over all
    /// iterations is what others can hardly exploit.
    Step draw(Seat seat, Random& random) {
        float lost = 0; // by all choices so far
        float priors = 0;
        float total = 0;
        std::uint32_t visits = 0;
        for (const std::uint32_t at : chosen_from_) {
            lost += mixes_[at].lost;
            priors += edges_[at].prior;
            total += edges_[at].reward;
            visits += edges_[at].visits;
        }
        const float usual = visits == 0 ? 0.5F : total / static_cast<float>(visits);
        const auto regret = [&](std::uint32_t at) { return std::max(0.0F, mixes_[at].gained + lost); };
        float regrets = 0;
        for (const std::uint32_t at : chosen_from_) regrets += regret(at);
        const float curious = static_cast<float>(settings_.mixed) / 100;
        const auto count = static_cast<float>(chosen_from_.size());
        draws_.clear();
        for (const std::uint32_t at : chosen_from_) {
            const float wish = edges_[at].prior / priors;
            const float share = regrets > 0 ? regret(at) / regrets : wish;
            mixes_[at].played += share;
            const float chance = (1 - curious) * share + curious * (wish + 1 / count) / 2;
            draws_.push_back({{at, seat, chance, usual}, chance});
        }
        return *draw_likely(std::span<const Likely<Step>>{draws_.begin(), draws_.size()}, random,
                            [](const Likely<Step>& each) { return each.weight; });
    }

    std::uint32_t select() {
        // Only what is there in this world counts, and how often that was tried.
        float total = 0;
        float priors = 0;
        std::uint32_t visits = 0;
        for (const std::uint32_t at : chosen_from_) {
            const Edge& edge = edges_[at];
            visits += edge.visits;
            total += edge.reward;
            priors += edge.prior;
        }
        const float untried =
            visits == 0 ? 0.5F : total / static_cast<float>(visits) - static_cast<float>(settings_.first_play) / 1000;
        const float urge =
            static_cast<float>(settings_.exploration) / 100 * std::sqrt(static_cast<float>(visits + 1)) / priors;
        std::uint32_t best = chosen_from_[0];
        float best_value = -1e9F;
        for (const std::uint32_t at : chosen_from_) {
            const Edge& edge = edges_[at];
            const auto n = static_cast<float>(edge.visits);
            const float value = edge.visits == 0 ? untried : edge.reward / n;
            const float score = value + urge * edge.prior / (1 + n);
            if (score > best_value) {
                best_value = score;
                best = at;
            }
        }
        return best;
    }

    [[nodiscard]] float squash(float margin) const { return 0.5F + 0.5F * margin / (std::fabs(margin) + lead_); }

    using Margins = std::array<float, max_seats>;

    /// By how much each seat is ahead of the best of the others; alone, the judgement knows of the opponent.
    static Margins margins(const G& game, const std::array<int, max_seats>& worth) {
        Margins ahead{};
        const int players = game.setup().players;
        for (Seat seat = 0; seat < players; ++seat) {
            int rival = players == 1 ? 0 : -1'000'000;
            for (Seat other = 0; other < players; ++other) {
                if (other != seat) rival = std::max(rival, worth[other]);
            }
            ahead[seat] = static_cast<float>(worth[seat] - rival);
        }
        return ahead;
    }

    static Margins judged_margins(const G& game, const State& state) {
        std::array<int, max_seats> worth{};
        for (Seat seat = 0; seat < game.setup().players; ++seat) worth[seat] = game.judge(state, seat);
        return margins(game, worth);
    }

    /// What a position may bring, by the net, or else by the judgement.
    Prospect prospect_of(const G& game, const State& state, Seat seat) {
        if (insight_) return insight_.look(game, state, seat);
        Prospect prospect{.margin = judged_margins(game, state)};
        for (Seat each = 0; each < game.setup().players; ++each) prospect.share[each] = squash(prospect.margin[each]);
        return prospect;
    }

    /// Winning, or the hope of it, and what was gained since the root: that tells actions apart also for those who are
    /// far ahead or behind.
    [[nodiscard]] float reward(float won, float gained) const {
        const float winning = static_cast<float>(settings_.winning) / 100;
        return winning * won + (1 - winning) * squash(gained);
    }

    Rewards rewards_for(const Prospect& prospect, int players) {
        Rewards rewards{};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            rewards[seat] = reward(prospect.share[seat], prospect.margin[seat] - root_margins_[seat]);
            hopes_.share[seat] += prospect.share[seat];
            hopes_.margin[seat] += prospect.margin[seat];
        }
        ++hoped_;
        return rewards;
    }

    Rewards rewards_of(const G& game, const State& state) {
        return rewards_for(prospect_of(game, state, game.to_act(state).lowest()), game.setup().players);
    }

    Rewards rewards_at_end(const G& game, const State& state) {
        const Result result = game.result(state);
        std::array<int, max_seats> worth{};
        const int players = game.setup().players;
        for (std::size_t seat = 0; seat < max_seats; ++seat) worth[seat] = result.seats[seat].total * 100;
        if (players == 1) worth[0] = game.judge(state, 0);
        Prospect prospect{.margin = margins(game, worth)};
        for (Seat seat = 0; seat < players; ++seat) {
            prospect.share[seat] = static_cast<float>(win_share(result, players, seat));
        }
        return rewards_for(prospect, players);
    }

    /// Plays on by the game's own judgement to the end of the turn, and judges there; a net need not wait.
    Rewards play_out(const G& game, State& world, Seat to_move, Random& random) {
        if (insight_ && settings_.after == 0) return rewards_of(game, world);
        int turns = insight_ ? settings_.after : settings_.turns * (settings_.each != 0 ? game.setup().players : 1);
        const bool till_mine = turns == 0;
        constexpr int most_decisions = 64;
        for (int i = 0; i < most_decisions; ++i) {
            play_one(game, world, to_move, random);
            const SeatSet next = game.to_act(world);
            if (next.empty()) return rewards_at_end(game, world);
            if (next.lowest() != to_move && (till_mine ? next.lowest() == seat_ : --turns <= 0)) break;
            to_move = next.lowest();
            prospects(game, world, to_move, actions_);
        }
        return rewards_of(game, world);
    }

    /// The best of a few actions, or now and then any. Judging an action meant carrying it out: the resulting state is
    /// kept, which is cheaper than doing it again.
    void play_one(const G& game, State& world, Seat seat, Random& random) {
        const auto count = static_cast<std::uint32_t>(actions_.size());
        if (random.below(100) < static_cast<std::uint32_t>(settings_.random)) {
            game.apply(world, seat, actions_[random.below(count)], unheard_);
            return;
        }
        const auto tried = std::min(count, std::max(1U, static_cast<std::uint32_t>(settings_.candidates)));
        int best_worth = 0;
        std::size_t best = 0;                       // of the two places
        for (std::uint32_t i = 0; i < tried; ++i) { // a sample without replacement: the first of a partial shuffle
            if (tried < count) std::swap(actions_[i], actions_[i + random.below(count - i)]);
            State& after = after_[1 - best];
            after = world;
            game.apply(after, seat, actions_[i], unheard_);
            const int worth = game.judge(after, seat);
            if (i == 0 || worth > best_worth) {
                best_worth = worth;
                best = 1 - best;
            }
        }
        world = after_[best];
    }

    SearchSettings settings_;
    float lead_;
    Insight<G> insight_;
    Margins root_margins_{};
    Prospect hopes_; // sums
    std::uint32_t hoped_ = 0;
    Seat seat_ = nobody;
    std::uint64_t expected_ = 0; // the position after the action taken last
    bool goes_on_ = false;       // and whether the seat is to act there
    std::array<std::uint64_t, max_seats> root_keys_{};
    std::vector<std::uint64_t> keys_; // open addressing; nodes_ stand beside
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::size_t nodes_used_ = 0;
    Path path_;
    ActionList actions_;
    List<std::uint32_t, ActionList::capacity()> chosen_from_;
    List<Likely<Step>, ActionList::capacity()> draws_; // of which one is drawn
    std::vector<Mix> mixes_;
    Guesses<Action> guesses_;
    bool guessed_ = false;
    Events unheard_;
    State seen_{};                 // the root, as the seat sees it
    std::array<State, 2> after_{}; // a playout's best action so far, and the next
    const State* told_ = nullptr;
};

} // namespace iteru
