// One handle for a match of any game: for the command line, the server and bindings.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/count_item.h"
#include "engine/foresight.h"
#include "engine/knowledge.h"
#include "engine/match.h"
#include "engine/notation.h"

namespace iteru {

/// An action of whichever game, opaque: to be handed back to the match it came from.
struct AnyAction {
    std::array<std::byte, 8> bytes{};

    friend bool operator==(const AnyAction&, const AnyAction&) = default;
};

struct AnyRefusal {
    std::string_view rule;
    std::string_view reason;
    int need = 0;
    int have = 0;
};

class AnyMatch {
public:
    virtual ~AnyMatch() = default;
    AnyMatch& operator=(const AnyMatch&) = delete;

    [[nodiscard]] virtual std::unique_ptr<AnyMatch> clone() const = 0;
    [[nodiscard]] virtual const Facts& facts() const = 0;
    [[nodiscard]] virtual const Setup& setup() const = 0;
    [[nodiscard]] virtual const Seed& seed() const = 0;
    [[nodiscard]] virtual std::uint64_t box_hash() const = 0;
    [[nodiscard]] virtual std::uint64_t hash() const = 0;
    [[nodiscard]] virtual std::span<const std::byte> state_bytes() const = 0;

    [[nodiscard]] virtual SeatSet to_act() const = 0;
    [[nodiscard]] bool over() const { return to_act().empty(); }
    [[nodiscard]] virtual std::string_view decision(Seat seat) const = 0;
    [[nodiscard]] virtual std::vector<AnyAction> legal(Seat seat) const = 0;
    [[nodiscard]] virtual std::optional<AnyRefusal> why_not(Seat seat, AnyAction action) const = 0;
    virtual std::vector<Event> apply(Seat seat, AnyAction action, RuleSet* reached = nullptr) = 0;
    /// What the deal told, actions included that were forced before anybody had a choice.
    [[nodiscard]] virtual std::vector<Event> opening() const = 0;
    /// Tries each legal action on what the seat knows, and tells what would happen. Whatever chance decides is made up
    /// from the first such event on (Facts::chance_events).
    using Foreseen = std::function<void(const Foresight<AnyAction>&)>;
    virtual void foresee(Seat seat, const Foreseen& tell) const = 0;
    [[nodiscard]] virtual bool can_undo(Seat seat) const = 0;
    virtual void undo() = 0;
    virtual void forget() = 0;
    [[nodiscard]] virtual Result result() const = 0;
    /// What the result is made of, category by category; empty where a game does not say.
    [[nodiscard]] virtual std::vector<CountItem> items() const = 0;
    /// The count as it stands, as far as these eyes can know it: see Facts::secret_categories.
    [[nodiscard]] virtual Result standing(Seat eyes) const = 0;
    [[nodiscard]] virtual unsigned reveals() const = 0;

    // As text and JSON.
    [[nodiscard]] virtual std::string notation(AnyAction action) const = 0;
    [[nodiscard]] virtual std::expected<AnyAction, NotationError> parse(std::string_view text) const = 0;
    virtual void write_action(JsonWriter& json, AnyAction action) const = 0;
    virtual void write_event(JsonWriter& json, const Event& event, Seat viewer) const = 0;
    /// The whole position, hidden piles in order.
    [[nodiscard]] virtual std::string state_json() const = 0;
    /// What a seat may know.
    [[nodiscard]] virtual std::string view(Seat seat) const = 0;
    // The same as values.
    virtual void write_action(ValueSink& values, AnyAction action) const = 0;
    virtual void write_event(ValueSink& values, const Event& event, Seat viewer) const = 0;
    virtual void write_view(ValueSink& values, Seat seat) const = 0;

    // The past.
    [[nodiscard]] virtual std::size_t step_count() const = 0;
    [[nodiscard]] virtual Seat step_seat(std::size_t step) const = 0;
    [[nodiscard]] virtual AnyAction step_action(std::size_t step) const = 0;

    /// For menus: an action that does nothing.
    [[nodiscard]] virtual bool is_idle(AnyAction action) const = 0;
    /// The match as the seat knows it.
    [[nodiscard]] virtual std::unique_ptr<AnyMatch> concealed(Seat seat) const = 0;
    /// Goes on from a position by its bytes (state_bytes), which come from a match with this box and setup; false, and
    /// nothing happens, if they cannot.
    virtual bool replace_state(std::span<const std::byte> bytes) = 0;

protected:
    AnyMatch() = default;
    AnyMatch(const AnyMatch&) = default;
};

template <Game G>
AnyAction erase(const typename G::Action& action) {
    AnyAction any;
    std::memcpy(any.bytes.data(), &action, sizeof action);
    return any;
}

template <Game G>
typename G::Action restore(const AnyAction& any) {
    typename G::Action action;
    std::memcpy(&action, any.bytes.data(), sizeof action);
    return action;
}

template <Game G>
class ErasedMatch final : public AnyMatch {
public:
    explicit ErasedMatch(Match<G> match) : match_(std::move(match)) {}

    [[nodiscard]] const Match<G>& typed() const { return match_; }

    [[nodiscard]] std::unique_ptr<AnyMatch> clone() const override { return std::make_unique<ErasedMatch>(*this); }
    [[nodiscard]] const Facts& facts() const override { return G::facts; }
    [[nodiscard]] const Setup& setup() const override { return game().setup(); }
    [[nodiscard]] const Seed& seed() const override { return match_.seed(); }
    [[nodiscard]] std::uint64_t box_hash() const override { return hash_of(game().box()); }
    [[nodiscard]] std::uint64_t hash() const override { return match_.hash(); }
    [[nodiscard]] std::span<const std::byte> state_bytes() const override {
        return std::as_bytes(std::span{&state(), 1});
    }

    [[nodiscard]] SeatSet to_act() const override { return game().to_act(state()); }
    [[nodiscard]] std::string_view decision(Seat seat) const override {
        return G::facts.decisions[std::to_underlying(game().decision(state(), seat))];
    }
    [[nodiscard]] std::vector<AnyAction> legal(Seat seat) const override {
        typename G::ActionList list;
        game().legal(state(), seat, list);
        std::vector<AnyAction> actions;
        actions.reserve(list.size());
        for (const auto& action : list) actions.push_back(erase<G>(action));
        return actions;
    }
    [[nodiscard]] std::optional<AnyRefusal> why_not(Seat seat, AnyAction action) const override {
        const auto refusal = game().why_not(state(), seat, restore<G>(action));
        if (!refusal) return std::nullopt;
        return AnyRefusal{G::facts.rules[std::to_underlying(refusal->rule)], refusal->reason, refusal->need,
                          refusal->have};
    }
    std::vector<Event> apply(Seat seat, AnyAction action, RuleSet* reached) override {
        std::vector<Event> events;
        match_.apply(seat, restore<G>(action), Events{&events, reached});
        return events;
    }
    [[nodiscard]] std::vector<Event> opening() const override {
        std::vector<Event> events;
        (void)game().deal(seed(), Events{&events});
        return events;
    }
    void foresee(Seat seat, const Foreseen& tell) const override {
        iteru::foresee(game(), state(), seat, [&](const Foresight<typename G::Action>& told) {
            tell({erase<G>(told.action), told.events, told.over, told.goes_on, told.best});
        });
    }
    [[nodiscard]] bool can_undo(Seat seat) const override { return match_.can_undo(seat); }
    void undo() override { match_.undo(); }
    void forget() override { match_.forget(); }
    [[nodiscard]] Result result() const override { return game().result(state()); }
    [[nodiscard]] std::vector<CountItem> items() const override {
        if constexpr (requires { game().items(state()); }) return game().items(state());
        else return {};
    }
    [[nodiscard]] Result standing(Seat eyes) const override {
        return game().result(Knowledge<G>{game(), state(), eyes}.concealed());
    }
    [[nodiscard]] unsigned reveals() const override { return game().reveals(state()); }

    [[nodiscard]] std::string notation(AnyAction action) const override {
        return iteru::notation(game(), restore<G>(action));
    }
    [[nodiscard]] std::expected<AnyAction, NotationError> parse(std::string_view text) const override {
        const auto action = parse_action(game(), text);
        if (!action) return std::unexpected(action.error());
        return erase<G>(*action);
    }
    void write_action(JsonWriter& json, AnyAction action) const override {
        iteru::write_action(json, game(), restore<G>(action));
    }
    void write_event(JsonWriter& json, const Event& event, Seat viewer) const override {
        iteru::write_event(json, game(), event, viewer);
    }
    [[nodiscard]] std::string state_json() const override {
        JsonWriter json;
        iteru::write_view(json, game(), state(), nobody);
        return std::move(json).text();
    }
    [[nodiscard]] std::string view(Seat seat) const override { return Knowledge<G>{game(), state(), seat}.view(); }
    void write_action(ValueSink& values, AnyAction action) const override {
        iteru::write_action(values, game(), restore<G>(action));
    }
    void write_event(ValueSink& values, const Event& event, Seat viewer) const override {
        iteru::write_event(values, game(), event, viewer);
    }
    void write_view(ValueSink& values, Seat seat) const override {
        iteru::write_view(values, game(), Knowledge<G>{game(), state(), seat}.concealed(), seat);
    }

    [[nodiscard]] std::size_t step_count() const override { return match_.steps().size(); }
    [[nodiscard]] Seat step_seat(std::size_t step) const override { return match_.steps()[step].seat; }
    [[nodiscard]] AnyAction step_action(std::size_t step) const override {
        return erase<G>(match_.steps()[step].action);
    }

    [[nodiscard]] bool is_idle(AnyAction action) const override { return game().is_idle(state(), restore<G>(action)); }
    [[nodiscard]] std::unique_ptr<AnyMatch> concealed(Seat seat) const override {
        auto other = std::make_unique<ErasedMatch>(*this);
        other->match_.replace_state(Knowledge<G>{game(), state(), seat}.concealed());
        return other;
    }
    bool replace_state(std::span<const std::byte> bytes) override {
        typename G::State position;
        if (bytes.size() != sizeof position) return false;
        std::memcpy(&position, bytes.data(), sizeof position);
        match_.replace_state(position);
        return true;
    }

private:
    [[nodiscard]] const G& game() const { return match_.game(); }
    [[nodiscard]] const typename G::State& state() const { return match_.state(); }

    Match<G> match_;
};

} // namespace iteru
