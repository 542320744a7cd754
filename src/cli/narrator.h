// Puts events, choices and refusals into sentences of texts/.
//
// A game's sentences are data: <game>.event.<name> tells an event, <game>.choice.<decision> words a choice,
// <game>.gain.<event> foretells an event in few words (with a + where it is a gain to be counted). A placeholder is a
// field of the event's or action's JSON; {tile.2} is the second part of a word like alabaster-bovine, and any other
// such ending is for the game's face to describe. A sentence that begins with {seat} is a clause: consecutive clauses
// about one seat are joined, and a verb is not repeated. Where there is a key with `.you`, it speaks to the reader;
// `.many` is a word's plural, `.one` a sentence with {count} = 1.
#pragma once

#include <boost/json.hpp>

#include <span>
#include <string>
#include <string_view>

#include "cli/terminal/painter.h"
#include "cli/terminal/terminal.h"
#include "engine/any_match.h"

namespace iteru {

boost::json::object view_of(const AnyMatch& match, Seat seat);
boost::json::object action_fields(const AnyMatch& match, AnyAction action);

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
    [[nodiscard]] Lines told();

    [[nodiscard]] std::string prompt(const AnyMatch& match, Seat seat) const;
    [[nodiscard]] std::string choice(const AnyMatch& match, Seat seat, const boost::json::object& view,
                                     const boost::json::object& fields) const;
    /// The choices of which a field has this word, as an entry of a menu: <game>.by.<decision>.<field>.
    [[nodiscard]] std::string group(const AnyMatch& match, Seat seat, const boost::json::object& view,
                                    std::string_view field, std::string_view word) const;
    /// Whether there is such a text.
    [[nodiscard]] static bool asks_by(const AnyMatch& match, Seat seat, std::string_view field);
    /// Carries the action out on a match that may be spoilt: one without the seat's unknowns.
    [[nodiscard]] Forecast forecast(AnyMatch& concealed, Seat seat, AnyAction action) const;
    [[nodiscard]] std::string refusal(const AnyMatch& match, const AnyRefusal& refusal) const;
    [[nodiscard]] std::string notation_problem(const AnyMatch& match, const NotationError& error) const;

    /// A game's word in the reader's language.
    [[nodiscard]] std::string translated(const AnyMatch& match, std::string_view word, int count = 1) const;

private:
    struct Scene {
        const AnyMatch& match;
        const boost::json::object* view; // nothing: bare words will do
        Seat seat;
    };
    [[nodiscard]] std::string fill(std::string_view text, const boost::json::object& fields, const Scene& scene) const;
    [[nodiscard]] std::string field(std::string_view name, const boost::json::object& fields, const Scene& scene) const;
    void tell(std::string_view key, const boost::json::object& fields, const Scene& scene);
    void end_sentence();

    const Painter& painter_;
    const boost::json::object& box_;
    const Face& face_;
    Seat you_;

    Lines paragraphs_;
    bool in_sentence_ = false;
    Seat subject_ = nobody;
    std::string last_key_;
};

} // namespace iteru
