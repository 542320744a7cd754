// The games of a vector, with their type.
#pragma once

#include <algorithm>
#include <memory>

#include "batch/helpers.h"
#include "batch/vector.h"

namespace iteru::batch {

template <Game G>
class VectorOf final : public AnyVector {
public:
    using State = typename G::State;
    using ActionList = typename G::ActionList;

    VectorOf(const G& game, std::shared_ptr<const Numbers<G>> numbers, VectorPlan plan)
        : game_(game), numbers_(std::move(numbers)), plan_(std::move(plan)), players_(game_.setup().players),
          size_(observation_size<G>(plan_.observation)), tables_(plan_.rows),
          helpers_(static_cast<unsigned>(std::min<std::size_t>(plan_.threads, plan_.rows))) {
        plan_.bots.resize(players_);
        rows_.observations.resize(plan_.rows * size_);
        if (plan_.masks) rows_.masks.resize(plan_.rows * numbers_->count());
        rows_.legal.assign(plan_.rows * ActionList::capacity(), -1);
        rows_.legal_count.resize(plan_.rows);
        rows_.to_act.resize(plan_.rows);
        rows_.rewards.resize(plan_.rows * players_);
        rows_.done.resize(plan_.rows);
        rows_.lengths.resize(plan_.rows);
        for (unsigned part = 0; part < helpers_.parts(); ++part) lists_.push_back(std::make_unique<ActionList>());
        reset();
    }

    [[nodiscard]] const Rows& rows() const override { return rows_; }
    [[nodiscard]] std::size_t row_count() const override { return plan_.rows; }
    [[nodiscard]] std::size_t most_legal() const override { return ActionList::capacity(); }

    void reset() override {
        draws_ = Random{plan_.seed, 2};
        each_row([&](std::size_t row, ActionList& list) {
            tables_[row].games = 0;
            forget_rewards(row);
            deal(row, list);
            show(row, list);
        });
    }

    std::optional<std::size_t> step(std::span<const Number> actions) override {
        for (std::size_t row = 0; row < plan_.rows; ++row) {
            if (!is_legal(row, actions[row])) return row;
        }
        each_row([&](std::size_t row, ActionList& list) {
            Table& table = tables_[row];
            fetch(row + 1);
            if (rows_.done[row] != 0) forget_rewards(row);
            Events unheard;
            game_.apply(table.state, static_cast<Seat>(rows_.to_act[row]), numbers_->action(actions[row]), unheard);
            ++rows_.lengths[row];
            go_on(row, list);
            show(row, list);
        });
        return std::nullopt;
    }

    const Outlook& outlook() override {
        outlook_.first.resize(plan_.rows + 1);
        for (std::size_t row = 0; row < plan_.rows; ++row) {
            outlook_.first[row + 1] = outlook_.first[row] + rows_.legal_count[row];
        }
        const std::size_t needed = static_cast<std::size_t>(outlook_.first.back()) * size_;
        if (outlook_.observations == nullptr || outlook_.observations->size() < needed) {
            outlook_.observations = std::make_shared<std::vector<std::int8_t>>(needed + needed / 2);
        }
        each_row([&](std::size_t row, ActionList&) { look_ahead(row); });
        return outlook_;
    }

    void draw_actions(std::span<Number> actions) override {
        for (std::size_t row = 0; row < plan_.rows; ++row) {
            const auto legal = legal_of(row);
            actions[row] = legal[draws_.below(static_cast<std::uint32_t>(legal.size()))];
        }
    }

private:
    static constexpr std::size_t cache_line = 64;

    /// A game, and how many were played in its row before.
    struct alignas(cache_line) Table {
        State state;
        Random bots;
        std::uint64_t games = 0;
    };

    /// Calls `work(row, list)` for each; the list is that of the thread, since a new one takes time to make.
    template <class Work>
    void each_row(Work work) {
        helpers_.run([&](unsigned part) {
            const std::size_t first = plan_.rows * part / helpers_.parts();
            const std::size_t last = plan_.rows * (part + 1) / helpers_.parts();
            for (std::size_t row = first; row < last; ++row) work(row, *lists_[part]);
        });
    }

    /// Has the processor bring a row's game while it works on another.
    void fetch(std::size_t row) const {
        if (row >= plan_.rows) return;
        const char* bytes = reinterpret_cast<const char*>(&tables_[row]);
        for (std::size_t at = 0; at < sizeof(Table); at += cache_line) __builtin_prefetch(bytes + at);
    }

    [[nodiscard]] bool is_legal(std::size_t row, Number action) const {
        if (!numbers_->knows(action)) return false;
        if (plan_.masks) return rows_.masks[row * numbers_->count() + static_cast<std::size_t>(action)] != 0;
        const auto legal = legal_of(row);
        return std::ranges::find(legal, action) != legal.end();
    }
    [[nodiscard]] std::span<const Number> legal_of(std::size_t row) const {
        return std::span{rows_.legal}.subspan(row * ActionList::capacity(),
                                              static_cast<std::size_t>(rows_.legal_count[row]));
    }

    /// A game in which somebody is asked.
    void deal(std::size_t row, ActionList& list) {
        Table& table = tables_[row];
        do {
            const Seed seed = derive_seed(plan_.seed, row + table.games * plan_.rows);
            table.state = game_.deal(seed);
            table.bots = Random{seed, 1};
            ++table.games;
            rows_.lengths[row] = 0;
            let_bots_play(table.state, table.bots, rows_.lengths[row], list);
        } while (game_.to_act(table.state).empty());
    }

    /// Until somebody is asked: bots play, and games that are over make room for the next.
    void go_on(std::size_t row, ActionList& list) {
        Table& table = tables_[row];
        let_bots_play(table.state, table.bots, rows_.lengths[row], list);
        if (!game_.to_act(table.state).empty()) return;
        rows_.done[row] = 1;
        const Result result = game_.result(table.state);
        for (Seat seat = 0; seat < players_; ++seat) {
            rows_.rewards[row * players_ + seat] =
                static_cast<float>(reward(plan_.reward, G::facts, result, static_cast<int>(players_), seat));
        }
        deal(row, list);
    }

    void let_bots_play(State& state, Random& random, std::int32_t& length, ActionList& actions) const {
        Events unheard;
        for (Seat seat = game_.to_act(state).lowest(); seat != nobody && plan_.bots[seat];
             seat = game_.to_act(state).lowest()) {
            game_.legal(state, seat, actions);
            const auto action = choose<G>(*plan_.bots[seat], Knowledge<G>{game_, state, seat}, actions, random);
            game_.apply(state, seat, action, unheard);
            ++length;
        }
    }

    void forget_rewards(std::size_t row) {
        rows_.done[row] = 0;
        std::fill_n(rows_.rewards.begin() + static_cast<std::ptrdiff_t>(row * players_), players_, 0.0F);
    }

    /// Whose turn it is, what that seat knows, and what it may do.
    void show(std::size_t row, ActionList& list) {
        const State& state = tables_[row].state;
        const Seat seat = game_.to_act(state).lowest();
        rows_.to_act[row] = seat;
        show_legal(row, seat, list);
        observe(game_, state, seat, plan_.observation, std::span{rows_.observations}.subspan(row * size_, size_));
    }

    void show_legal(std::size_t row, Seat seat, ActionList& actions) {
        game_.legal(tables_[row].state, seat, actions);
        Number* legal = rows_.legal.data() + row * ActionList::capacity();
        const auto before = static_cast<std::size_t>(rows_.legal_count[row]);
        std::uint8_t* mask = plan_.masks ? rows_.masks.data() + row * numbers_->count() : nullptr;
        if (mask != nullptr) {
            for (std::size_t i = 0; i < before; ++i) mask[legal[i]] = 0;
        }
        for (std::size_t i = 0; i < actions.size(); ++i) legal[i] = numbers_->number(actions[i]);
        if (mask != nullptr) {
            for (std::size_t i = 0; i < actions.size(); ++i) mask[legal[i]] = 1;
        }
        for (std::size_t i = actions.size(); i < before; ++i) legal[i] = -1;
        rows_.legal_count[row] = static_cast<std::int32_t>(actions.size());
    }

    void look_ahead(std::size_t row) {
        const auto seat = static_cast<Seat>(rows_.to_act[row]);
        const State known = Knowledge<G>{game_, tables_[row].state, seat}.concealed();
        auto at = static_cast<std::size_t>(outlook_.first[row]);
        Events unheard;
        for (const Number action : legal_of(row)) {
            State after = known;
            game_.apply(after, seat, numbers_->action(action), unheard);
            write_observation(game_, after, seat, plan_.observation,
                              std::span{*outlook_.observations}.subspan(at * size_, size_));
            ++at;
        }
    }

    G game_;
    std::shared_ptr<const Numbers<G>> numbers_;
    VectorPlan plan_;
    std::size_t players_;
    std::size_t size_;
    std::vector<Table> tables_;
    Rows rows_;
    Outlook outlook_;
    Random draws_;                                   // for draw_actions alone
    std::vector<std::unique_ptr<ActionList>> lists_; // one for each thread
    Helpers helpers_;
};

} // namespace iteru::batch
