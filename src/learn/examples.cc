#include "learn/examples.h"

#include "engine/bytes.h"

namespace iteru {

std::string Examples::write() const {
    std::string bytes;
    put(bytes, std::uint64_t{width_});
    put_all(bytes, inputs_);
    put_all(bytes, examples_);
    put_all(bytes, weighed_);
    return bytes;
}

bool Examples::read(std::string_view bytes) {
    std::uint64_t width = 0;
    const bool whole = get(bytes, width) && width == width_ && get_all(bytes, inputs_) && get_all(bytes, examples_) &&
                       get_all(bytes, weighed_) && bytes.empty() && inputs_.size() == examples_.size() * width_;
    return whole && std::ranges::all_of(examples_, [&](const Example& example) {
               return example.players >= 1 && example.players <= max_seats &&
                      std::size_t{example.first_weighed} + example.weighed <= weighed_.size();
           });
}

} // namespace iteru
