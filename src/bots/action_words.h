// An action as a bag of words, each a (decision, field, value): what a policy knows of it. The words come from the one
// description of actions (each_field), so no game has to number its actions.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/list.h"

namespace iteru {

template <Game G>
class ActionWords {
public:
    using Action = typename G::Action;
    using Decision = typename G::Decision;
    using Word = std::uint16_t;
    using Words = List<Word, 7>;

    /// Of the standard box. What another box has beyond it has no words.
    static const ActionWords& standard() {
        static const ActionWords words{G{G::standard_box(), usual_setup(G::facts, G::facts.max_players)}};
        return words;
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] Words of(Action action) const {
        Reader reader{*this, std::to_underlying(action.kind), {}};
        G::each_field(action, reader);
        return reader.words;
    }

private:
    struct Field {
        std::string_view name;
        std::size_t first; // word
        std::size_t count;
    };

    /// Finds the fields of a decision: which there are may depend on the first one, and on flags.
    struct Explorer {
        ActionWords& words;
        const G& game;
        std::size_t decision;
        int chosen; // of the first field
        bool flags;
        int values = 0; // of the first field

        bool flag(std::string_view name, bool& set) {
            words.add(decision, name, 1);
            return set = flags;
        }
        template <class T>
        void operator()(std::string_view name, T& value) {
            const int count = game.count(T{});
            words.add(decision, name, static_cast<std::size_t>(count));
            value = static_cast<T>(values == 0 ? chosen : 0);
            if (values == 0) values = count;
        }
    };

    struct Reader {
        const ActionWords& all;
        std::size_t decision;
        Words words;

        bool flag(std::string_view name, bool set) {
            if (set) add(name, 0);
            return set;
        }
        template <class T>
        void operator()(std::string_view name, const T& value) {
            add(name, static_cast<std::size_t>(value));
        }
        void add(std::string_view name, std::size_t value) {
            for (const Field& field : all.fields_[decision]) {
                if (field.name == name && value < field.count) words.push_back(static_cast<Word>(field.first + value));
            }
        }
    };

    explicit ActionWords(const G& game) : fields_(G::facts.decisions.size()) {
        for (std::size_t decision = 0; decision < fields_.size(); ++decision) {
            for (const bool flags : {false, true}) {
                for (int chosen = 0, values = 1; chosen < values; ++chosen) {
                    Action action{};
                    action.kind = static_cast<Decision>(decision);
                    Explorer explorer{*this, game, decision, chosen, flags};
                    G::each_field(action, explorer);
                    values = std::max(values, explorer.values);
                }
            }
        }
    }

    void add(std::size_t decision, std::string_view name, std::size_t count) {
        for (const Field& field : fields_[decision]) {
            if (field.name == name) return;
        }
        fields_[decision].push_back({name, size_, count});
        size_ += count;
    }

    std::vector<std::vector<Field>> fields_; // by decision
    std::size_t size_ = 0;
};

} // namespace iteru
