// Component files made up at random that a loader must accept: figures at their limits, decks full of one kind of card,
// boards without room. What a game keeps in lists of a fixed size must hold with every one of them. Each game says in
// its own folder how they are made:
//
//     const kit::AnyBox any_box_of_the_game{"fertility", [](kit::Maker& make) { ...; return make.done(); }};
#pragma once

#include <boost/json.hpp>

#include <algorithm>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.h"
#include "loader/load_box.h"
#include "texts/texts.h"

namespace iteru::kit {

namespace json = boost::json;

using Words = std::vector<std::string_view>;

/// Draws figures and words, the extreme ones more often than chance would have them.
class Maker {
public:
    Maker(json::value file, Random& random) : file_(std::move(file)), random_(random) {}

    [[nodiscard]] json::value& at(std::string_view pointer) { return file_.at_pointer(pointer); }
    [[nodiscard]] json::value done() { return std::move(file_); }

    int number(int least, int most) {
        switch (random_.below(3)) {
        case 0: return least;
        case 1: return most;
        default: return least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
        }
    }
    bool chance(std::uint32_t in) { return random_.below(in) == 0; }
    std::string_view word(const Words& words) { return words[random_.below(static_cast<std::uint32_t>(words.size()))]; }
    /// Some of the words, or only one or two of them: what is drawn from them is alike.
    Words some(Words words, std::size_t most) {
        random_.shuffle(std::span{words});
        words.resize(static_cast<std::size_t>(number(1, static_cast<int>(std::min(most, words.size())))));
        return words;
    }
    json::array list(const Words& words, int least, int most) {
        json::array drawn;
        for (int left = number(least, most); left > 0; --left) drawn.emplace_back(word(words));
        return drawn;
    }
    void numbers(std::string_view pointer, int least, int most) {
        for (json::value& figure : at(pointer).as_array()) figure = number(least, most);
    }
    Random& random() { return random_; }

private:
    json::value file_;
    Random& random_;
};

using MakeBox = boost::json::value (*)(Maker&);

inline std::map<std::string, MakeBox, std::less<>>& boxes_by_game() {
    static std::map<std::string, MakeBox, std::less<>> games;
    return games;
}

struct AnyBox {
    AnyBox(std::string game, MakeBox make) { boxes_by_game().emplace(std::move(game), make); }
};

/// A component file of the game.
inline boost::json::value random_box(std::string_view game, Random& random) {
    const auto make = boxes_by_game().find(game);
    if (make == boxes_by_game().end()) throw std::runtime_error(std::string{game} + " does not say how boxes are made");
    Maker maker{parse_json(component_file(game)), random};
    return make->second(maker);
}

} // namespace iteru::kit
