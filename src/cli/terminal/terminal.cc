#include "cli/terminal/terminal.h"

#include <algorithm>
#include <array>

namespace iteru {

namespace {

constexpr std::array faces{&fertility_face, &egizia_face, &tal_der_koenige_face, &pharaon_face};

} // namespace

const Face* face_of(std::string_view game) {
    const auto* found = std::ranges::find(faces, game, &Face::game);
    return found == faces.end() ? nullptr : *found;
}

} // namespace iteru
