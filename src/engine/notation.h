// Actions, events and views as text and JSON, from the one description a game gives of their fields.
//
// A game describes an action by visiting its fields:
//
//     template <class Visit> static void each_field(Action& action, Visit& visit) {
//         switch (action.kind) {
//         case Decision::build:
//             if (visit.flag("pass", action.pass)) break;
//             visit("district", action.district);
//             break;
//
// and every type of field by its words: `count(T)` values, each with a `word(T)` without spaces.
// Notation is the decision's name and the words: `build d6g`, `build pass`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/event.h"
#include "engine/field_writer.h"
#include "engine/json.h"
#include "engine/random.h"
#include "engine/text.h"
#include "engine/value_sink.h"

namespace iteru {

/// What is wrong with a text that should be an action.
struct NotationError {
    std::size_t position = 0; // of the word in question
    std::string_view reason;  // key of the sentence in texts/: unknown_decision, unknown_word, missing_word, trailing
    std::string word;
    std::string_view field;
};

namespace detail {

template <class G>
struct NotationWriter {
    const G& game;
    std::string& text;

    bool flag(std::string_view name, bool set) {
        if (set) (text += ' ') += name;
        return set;
    }
    template <class T>
    void operator()(std::string_view, const T& value) {
        if constexpr (std::is_enum_v<T>) (text += ' ') += word_of(game, value);
        else (text += ' ') += std::to_string(value);
    }
    template <class T>
    void operator()(std::string_view name, const Secret<T>& secret) {
        (*this)(name, secret.value);
    }
};

template <class G>
struct NotationReader {
    const G& game;
    std::string_view rest;
    std::size_t length;
    NotationError error{};
    bool failed = false;

    bool flag(std::string_view name, bool& set) {
        std::string_view ahead = rest;
        set = !failed && next_word(ahead) == name;
        if (set) rest = ahead;
        return set;
    }
    template <class T>
    void operator()(std::string_view name, T& value) {
        if (failed) return;
        const std::string_view word = next_word(rest);
        const std::size_t position = length - rest.size() - word.size();
        const int values = game.count(T{});
        for (int i = 0; i < values; ++i) {
            if (game.word(static_cast<T>(i)) != word) continue;
            value = static_cast<T>(i);
            return;
        }
        failed = true;
        error = {position, word.empty() ? "missing_word" : "unknown_word", std::string{word}, name};
    }
};

template <class G>
struct FieldSampler {
    const G& game;
    Random& random;

    bool flag(std::string_view, bool& set) { return set = random.below(4) == 0; }
    template <class T>
    void operator()(std::string_view, T& value) {
        value = static_cast<T>(random.below(static_cast<std::uint32_t>(game.count(T{}))));
    }
};

} // namespace detail

template <class G>
std::string notation(const G& game, typename G::Action action) {
    std::string text{G::facts.decisions[std::to_underlying(action.kind)]};
    detail::NotationWriter<G> writer{game, text};
    G::each_field(action, writer);
    return text;
}

template <class G>
std::expected<typename G::Action, NotationError> parse_action(const G& game, std::string_view text) {
    detail::NotationReader<G> reader{.game = game, .rest = text, .length = text.size()};
    const std::string_view name = next_word(reader.rest);
    typename G::Action action{};
    bool known = false;
    for (std::size_t i = 0; i < G::facts.decisions.size() && !known; ++i) {
        if (G::facts.decisions[i] != name) continue;
        action.kind = static_cast<typename G::Decision>(i);
        known = true;
    }
    if (!known) {
        return std::unexpected(NotationError{text.size() - reader.rest.size() - name.size(),
                                             name.empty() ? "missing_word" : "unknown_decision", std::string{name},
                                             "decision"});
    }
    G::each_field(action, reader);
    if (reader.failed) return std::unexpected(reader.error);
    const std::string_view extra = next_word(reader.rest);
    if (!extra.empty()) {
        return std::unexpected(
            NotationError{text.size() - reader.rest.size() - extra.size(), "trailing", std::string{extra}, {}});
    }
    return action;
}

/// `{"decision":"build","district":"d6g"}`
template <class G, class Sink>
void write_action(Sink& json, const G& game, typename G::Action action) {
    json.begin_object();
    json.member("decision", G::facts.decisions[std::to_underlying(action.kind)]);
    FieldWriter<G, Sink> writer{json, game};
    G::each_field(action, writer);
    json.end_object();
}

/// Visits the members of an event.
template <class G, class Visit>
void each_event_field(const Event& event, Visit& visit) {
    G::EventTypes::at(event.kind, [&]<class Told>() {
        const Told told = event.as<Told>();
        Told::each_field(told, visit);
    });
}

/// An event as the viewer may see it; `nobody` sees all of it.
template <class G, class Sink>
void write_event(Sink& json, const G& game, const Event& event, Seat viewer) {
    json.begin_object();
    json.member("event", G::facts.events[event.kind]);
    json.member("rule", G::facts.rules[event.rule]);
    if (event.seat != nobody) json.member("seat", event.seat);
    FieldWriter<G, Sink> writer{json, game, viewer == nobody || event.knows.contains(viewer)};
    each_event_field<G>(event, writer);
    json.end_object();
}

template <class G>
using ViewOf = decltype(std::declval<const G&>().view_of(std::declval<const typename G::State&>(), Seat{}));

/// What the viewer sees of a concealed position; `nobody` sees everything.
template <class G, class Sink>
void write_view(Sink& json, const G& game, const typename G::State& state, Seat viewer) {
    FieldWriter<G, Sink>{json, game}.write(game.view_of(state, viewer));
}

/// A random action that is well formed, legal or not: every field holds one of its values.
template <class G>
typename G::Action sample_action(const G& game, Random& random) {
    typename G::Action action{};
    action.kind =
        static_cast<typename G::Decision>(random.below(static_cast<std::uint32_t>(G::facts.decisions.size())));
    detail::FieldSampler<G> sampler{game, random};
    G::each_field(action, sampler);
    return action;
}

} // namespace iteru
