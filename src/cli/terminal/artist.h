// What the artists of all games share: a seat's view and the component file as JSON, and a painter.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

#include "cli/terminal/painter.h"

namespace iteru {

inline std::string_view text_of(const boost::json::value& value) {
    return {value.as_string().data(), value.as_string().size()};
}
inline int number_of(const boost::json::value& value) { return static_cast<int>(value.as_int64()); }
inline Seat seat_of(const boost::json::value& value) { return static_cast<Seat>(value.as_int64()); }

class ArtistBase {
public:
    ArtistBase(const boost::json::object& view, const boost::json::object& box, const Painter& painter)
        : view_(view), box_(box), painter_(painter), say_(painter.say) {}

    [[nodiscard]] std::string paint(std::string_view text, const Style& style) const {
        return painter_.paint(text, style);
    }

protected:
    [[nodiscard]] std::string label(TextKey key, TextArguments arguments = {}) const {
        return paint(say_(key, arguments), tone::muted);
    }
    [[nodiscard]] const boost::json::array& players() const { return view_.at("players").as_array(); }
    [[nodiscard]] const boost::json::object& player_at(Seat seat) const { return players().at(seat).as_object(); }

    const boost::json::object& view_;
    const boost::json::object& box_;
    const Painter& painter_;
    const Speaker& say_;
};

} // namespace iteru
