// Reads components.json, or another file of the same form.
#include "loader/load_box.h"
#include "tests/fifth_game/rules.h"

namespace iteru {

using namespace fifth_game;

template <>
Box read_box<Box>(const JsonCursor& file) {
    file.only({"game", "provenance", "tributes"});
    Box box;
    const JsonCursor tributes = file.at("tributes");
    for (std::size_t i = 0; i < tributes.size(rounds, rounds); ++i) box.tributes[i] = tributes[i].number(1, 20);
    return box;
}

} // namespace iteru
