// Puts events, choices and refusals into sentences of texts/, as web/src/table/narrator.tsx does for the browser; both
// are held to tests/words.json.
//
// A game's sentences are data: <game>.event.<name> tells an event, <game>.choice.<decision> words a choice,
// <game>.gain.<event> foretells an event in few words (with a + where it is a gain to be counted). A placeholder is a
// field of the event's or action's JSON; {tile.2} is the second part of a word like alabaster-bovine, {crew.the} a form
// of its word, and any other such ending is for the game's face to describe. Of a sentence there may be others by an
// ending: a word of its fields (`.centre`), `.loss` for an amount below zero, `.hidden` for what the reader may not
// know, `.you` to the reader. A sentence that begins with {seat} is a clause: those about one seat are joined, and one
// that comes again begins at its ^.
#pragma once

#include <boost/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/painter.h"
#include "cli/terminal/terminal.h"
#include "engine/any_match.h"

namespace iteru {

/// What a choice would bring, from a dry run: in words, and how much it is.
struct Forecast {
    std::string text;
    int worth = 0;
};

class Narrator {
public:
    /// `you` is the one person at the table, if there is just one.
    Narrator(const Painter& painter, const boost::json::object& box, const Face& face, Seat you)
        : painter_(painter), box_(box), face_(face), you_(you) {}

    /// Takes in what happened; `told` gives it as paragraphs, and forgets it.
    void hear(const AnyMatch& after, std::span<const Event> events);
    /// The same for one event as JSON; without a view bare words will do.
    void hear(std::string_view game, const boost::json::object& event, const boost::json::object* view);
    [[nodiscard]] Lines told();

    [[nodiscard]] std::string prompt(const AnyMatch& match, Seat seat) const;
    [[nodiscard]] std::string choice(const AnyMatch& match, Seat seat, const boost::json::object& view,
                                     const boost::json::object& fields) const;
    /// The choices of which a field has this word, as an entry of a menu: <game>.by.<decision>.<field>.
    [[nodiscard]] std::string group(const AnyMatch& match, Seat seat, const boost::json::object& view,
                                    std::string_view field, std::string_view word) const;
    /// Whether there is such a text.
    [[nodiscard]] static bool asks_by(const AnyMatch& match, Seat seat, std::string_view field);
    /// Carries out the action on a scratch match without what the seat does not know.
    [[nodiscard]] Forecast forecast(AnyMatch& concealed, Seat seat, AnyAction action) const;
    /// What these events would bring the seat.
    [[nodiscard]] Forecast foretold(std::string_view game, std::span<const boost::json::object> events,
                                    Seat seat) const;
    [[nodiscard]] std::string refusal(const AnyMatch& match, const AnyRefusal& refusal) const;
    [[nodiscard]] std::string notation_problem(const AnyMatch& match, const NotationError& error) const;

    /// A game's word in the reader's language.
    [[nodiscard]] std::string translated(const AnyMatch& match, std::string_view word) const;

private:
    struct Scene {
        std::string_view game;
        const boost::json::object* view; // nothing: bare words will do
        Seat seat;
    };
    /// A sentence of texts/ chosen for what it tells, with what to fill in.
    struct Phrase {
        std::string key;
        std::string_view text; // empty: nothing to tell
        boost::json::object fields;
    };
    /// A clause of the sentence under way: whole, and from its ^ on.
    struct Clause {
        Phrase phrase;
        std::string bare; // but for the count
        std::string whole;
        std::string object;
    };
    [[nodiscard]] std::string fill(std::string_view text, const boost::json::object& fields, const Scene& scene) const;
    [[nodiscard]] std::string field(std::string_view name, const boost::json::object& fields, const Scene& scene) const;
    [[nodiscard]] std::string term(std::string_view game, std::string_view kind, std::string_view word,
                                   std::string_view form, std::int64_t count) const;
    [[nodiscard]] Phrase phrase(std::string key, const boost::json::object& told, Seat seat) const;
    [[nodiscard]] std::string bare(const Phrase& phrase, std::string_view amount, const Scene& scene) const;
    [[nodiscard]] std::string joined(std::span<const std::string> parts, std::string_view last) const;
    void add(Phrase phrase, const Scene& scene);
    void end_sentence();

    const Painter& painter_;
    const boost::json::object& box_;
    const Face& face_;
    Seat you_;

    Lines paragraphs_;
    std::vector<Clause> clauses_;    // of the last paragraph
    Seat subject_ = nobody;          // of the last paragraph
    std::vector<std::string> named_; // what was taken brings this, so its gains need not be told
};

} // namespace iteru
