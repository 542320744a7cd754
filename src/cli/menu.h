// The choices of a decision, numbered. A long list is narrowed down step by step: the tile, then the squares.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/narrator.h"

namespace iteru {

class Menu {
public:
    Menu(const AnyMatch& match, Seat seat, const Narrator& narrator, const Painter& painter);

    /// The entry of that number, from 1: an action, or nothing when it only led on to a shorter list.
    [[nodiscard]] std::optional<AnyAction> pick(std::size_t number);
    /// Keeps the choices that have all the words in them; answers false, and keeps them all, if none has.
    bool narrow(std::string_view words);
    /// The one choice that is left.
    [[nodiscard]] std::optional<AnyAction> only() const;
    /// Back to the whole list; false if it is whole.
    bool widen();
    /// Shows a long list to its end; false if it is.
    bool show_all();

    [[nodiscard]] std::size_t entries() const { return groups_.empty() ? kept_.size() : groups_.size(); }
    [[nodiscard]] std::size_t choices() const { return choices_.size(); }
    [[nodiscard]] Lines lines() const;
    /// A choice with what it would bring.
    [[nodiscard]] std::string worded(AnyAction action) const;

private:
    struct Offer {
        AnyAction action;
        std::size_t place; // in the game's own order
        boost::json::object fields;
        std::vector<std::string> words{}; // by which it may be called
        std::string text{};
        Forecast forecast{};
    };
    struct Group {
        std::string word; // of the field it is about; empty: the choices without that field
        std::string name;
        std::vector<std::size_t> members;
    };

    void keep(std::vector<std::size_t> members);
    [[nodiscard]] std::vector<Group> cut_by(std::string_view field, bool by_head) const;
    [[nodiscard]] std::vector<std::string> fields_to_ask() const;
    [[nodiscard]] std::string entry(std::size_t i) const;
    [[nodiscard]] std::string with_forecast(const Offer& choice) const;

    const Painter& painter_;
    std::vector<Offer> choices_; // what brings most first, what is idle last
    std::vector<std::size_t> kept_;
    std::vector<Group> groups_;
    bool whole_ = false; // a long list is shown to its end
    const Narrator& narrator_;
    const AnyMatch& match_;
    Seat seat_;
    boost::json::object view_;
};

} // namespace iteru
