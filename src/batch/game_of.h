// A game behind its handle.
#pragma once

#include <memory>
#include <utility>

#include "batch/any_game.h"
#include "batch/vector_of.h"
#include "games/games.h"

namespace iteru::batch {

template <Game G>
class GameOf final : public AnyGame {
public:
    GameOf(const typename G::Box& box, const Setup& setup) : game_(box, setup), numbers_(numbers_of(box)) {}

    [[nodiscard]] const Facts& facts() const override { return G::facts; }
    [[nodiscard]] const Setup& setup() const override { return game_.setup(); }
    [[nodiscard]] std::unique_ptr<AnyMatch> deal(const Seed& seed) const override {
        return std::make_unique<ErasedMatch<G>>(Match<G>{game_, seed});
    }

    [[nodiscard]] std::size_t action_count() const override { return numbers_->count(); }
    [[nodiscard]] AnyAction action(Number number) const override { return erase<G>(numbers_->action(number)); }
    [[nodiscard]] Number number(AnyAction action) const override { return numbers_->find(restore<G>(action)); }
    void legal(const AnyMatch& match, Seat seat, std::vector<Number>& numbers) const override {
        typename G::ActionList actions;
        game_.legal(state_of(match), seat, actions);
        numbers.resize(actions.size());
        std::ranges::transform(actions, numbers.begin(), [&](const auto& action) { return numbers_->number(action); });
        std::ranges::sort(numbers);
    }
    [[nodiscard]] AnyAction as_others_see(AnyAction action) const override {
        return erase<G>(G::as_others_see(restore<G>(action)));
    }

    [[nodiscard]] std::size_t observation_size(Observation kind) const override {
        return batch::observation_size<G>(kind);
    }
    void observe(const AnyMatch& match, Seat seat, Observation kind, std::span<std::int8_t> to) const override {
        batch::observe(game_, state_of(match), seat, kind, to);
    }
    [[nodiscard]] std::uint64_t known_hash(const AnyMatch& match, Seat seat) const override {
        return hash_of(known(match, seat).concealed());
    }
    void redraw(AnyMatch& match, Seat seat, Random& random) const override {
        const auto drawn = known(match, seat).sample(random);
        match.replace_state(std::as_bytes(std::span{&drawn, 1}));
    }
    [[nodiscard]] std::string audit(const AnyMatch& match) const override { return game_.audit(state_of(match)); }

    [[nodiscard]] std::unique_ptr<AnyVector> vector(VectorPlan plan) const override {
        return std::make_unique<VectorOf<G>>(game_, numbers_, std::move(plan));
    }

private:
    /// Those of the standard box are counted once.
    static std::shared_ptr<const Numbers<G>> numbers_of(const typename G::Box& box) {
        static const auto standard = std::make_shared<const Numbers<G>>(G::standard_box());
        return hash_of(box) == hash_of(G::standard_box()) ? standard : std::make_shared<const Numbers<G>>(box);
    }
    static const typename G::State& state_of(const AnyMatch& match) {
        return static_cast<const ErasedMatch<G>&>(match).typed().state();
    }
    [[nodiscard]] Knowledge<G> known(const AnyMatch& match, Seat seat) const { return {game_, state_of(match), seat}; }

    G game_;
    std::shared_ptr<const Numbers<G>> numbers_;
};

// Compiled once, in games.cc.
#define ITERU_BATCH_ELSEWHERE(space, Class, ...) extern template class GameOf<space::Class>;
ITERU_EACH_GAME(ITERU_BATCH_ELSEWHERE)
#undef ITERU_BATCH_ELSEWHERE

} // namespace iteru::batch
