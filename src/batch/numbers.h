// Every action of a game has a number, whatever the position, the players and the options: for programs that learn.
//
// A decision's actions are counted through field by field (each_field), those that could never be legal are left out
// (is_possible), and the rest is numbered without gaps, decision by decision.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"

namespace iteru::batch {

/// A number of an action, from 0.
using Number = std::int32_t;

namespace detail {

inline constexpr std::size_t most_fields = 4;

/// Goes through all values of an action's fields, as a mileage counter does: each call of each_field reads one action,
/// `advance` turns to the next.
template <class G>
class Odometer {
public:
    explicit Odometer(const G& game) : game_(&game) {}

    void start() { at_ = 0; }
    bool flag(std::string_view, bool& set) {
        set = digit(2) != 0;
        return set;
    }
    template <class T>
    void operator()(std::string_view, T& value) {
        value = static_cast<T>(digit(static_cast<std::uint32_t>(game_->count(T{}))));
    }

    /// False once all have been read.
    bool advance() {
        digits_.resize(at_);
        radices_.resize(at_);
        while (!digits_.empty() && digits_.back() + 1 == radices_.back()) {
            digits_.pop_back();
            radices_.pop_back();
        }
        if (digits_.empty()) return false;
        ++digits_.back();
        return true;
    }

    [[nodiscard]] std::size_t fields() const { return at_; }
    [[nodiscard]] std::uint32_t radix(std::size_t field) const { return radices_[field]; }

private:
    std::uint32_t digit(std::uint32_t radix) {
        if (at_ == digits_.size()) {
            digits_.push_back(0);
            radices_.push_back(radix);
        }
        return digits_[at_++];
    }

    const G* game_;
    std::vector<std::uint32_t> digits_;
    std::vector<std::uint32_t> radices_;
    std::size_t at_ = 0;
};

/// How much one step of each field of an action counts.
using Strides = std::array<std::uint32_t, most_fields>;

struct Place {
    const std::uint32_t* stride;
    std::uint32_t raw;

    bool flag(std::string_view, bool set) {
        raw += set ? *stride : 0;
        ++stride;
        return set;
    }
    template <class T>
    void operator()(std::string_view, const T& value) {
        raw += static_cast<std::uint32_t>(value) * *stride++;
    }
};

} // namespace detail

template <Game G>
class Numbers {
public:
    using Action = typename G::Action;

    explicit Numbers(const typename G::Box& box) {
        std::vector<G> games; // with each number of players: some places are only open to so many
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            games.emplace_back(box, usual_setup(G::facts, players));
        }
        measure(games.back());
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            each_action(games.back(), kind, [&](const Action& action, const detail::Odometer<G>&) {
                const auto possible = [&](const G& game) { return is_possible(game, action); };
                if (!std::ranges::any_of(games, possible)) return;
                numbers_[raw(action)] = static_cast<std::uint16_t>(actions_.size());
                actions_.push_back(action);
            });
        }
        assert(actions_.size() < none);
    }

    [[nodiscard]] std::size_t count() const { return actions_.size(); }
    [[nodiscard]] const Action& action(Number number) const { return actions_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] bool knows(Number number) const {
        return number >= 0 && static_cast<std::size_t>(number) < actions_.size();
    }
    /// Of an action that is legal somewhere.
    [[nodiscard]] Number number(Action action) const {
        const std::uint16_t number = numbers_[raw(action)];
        assert(number != none);
        return number;
    }
    /// Of one that is well formed; -1 if it is legal nowhere.
    [[nodiscard]] Number find(Action action) const {
        const std::uint16_t number = numbers_[raw(action)];
        return number == none ? -1 : number;
    }

private:
    static constexpr std::uint16_t none = 0xFFFF;
    static inline const std::size_t kinds = G::facts.decisions.size();

    /// Calls `visit(action, odometer)` for each well-formed action of a kind.
    template <class Visit>
    static void each_action(const G& game, std::size_t kind, Visit visit) {
        detail::Odometer<G> odometer{game};
        do {
            Action action{};
            action.kind = static_cast<typename G::Decision>(kind);
            odometer.start();
            G::each_field(action, odometer);
            visit(std::as_const(action), std::as_const(odometer));
        } while (odometer.advance());
    }

    /// What stands first may decide which fields follow: each place of an action counts as far as its widest field.
    void measure(const G& game) {
        std::uint32_t next = 0;
        first_.resize(kinds);
        strides_.resize(kinds);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            detail::Strides widest;
            widest.fill(1);
            each_action(game, kind, [&](const Action&, const detail::Odometer<G>& odometer) {
                assert(odometer.fields() <= widest.size());
                for (std::size_t i = 0; i < odometer.fields(); ++i) widest[i] = std::max(widest[i], odometer.radix(i));
            });
            std::uint32_t stride = 1;
            for (std::size_t i = widest.size(); i-- > 0; stride *= widest[i]) strides_[kind][i] = stride;
            first_[kind] = next;
            next += stride;
        }
        numbers_.assign(next, none);
    }

    [[nodiscard]] std::uint32_t raw(Action& action) const {
        const auto kind = static_cast<std::size_t>(action.kind);
        detail::Place place{strides_[kind].data(), first_[kind]};
        G::each_field(action, place);
        return place.raw;
    }
    [[nodiscard]] std::uint32_t raw(const Action& action) const {
        Action copy = action;
        return raw(copy);
    }

    std::vector<std::uint32_t> first_;
    std::vector<detail::Strides> strides_;
    std::vector<std::uint16_t> numbers_; // by raw number
    std::vector<Action> actions_;
};

} // namespace iteru::batch
