// A game's component file with something changed in it, and what its loader has to say.
#pragma once

#include <boost/json.hpp>

#include <string_view>

#include "engine/text.h"
#include "loader/load_box.h"
#include "texts/texts.h"

namespace iteru::kit {

template <class Box>
struct BoxFile {
    static boost::json::value standard_file() { return parse_json(component_file(Box::game_id)); }

    /// The file with the value at a JSON pointer replaced by another.
    static boost::json::value with(std::string_view pointer, const boost::json::value& value) {
        boost::json::value file = standard_file();
        const std::size_t slash = pointer.rfind('/');
        boost::json::value& parent = file.at_pointer(pointer.substr(0, slash));
        const std::string_view last = pointer.substr(slash + 1);
        if (parent.is_object()) parent.as_object()[last] = value;
        else parent.as_array().at(*parse_number<std::size_t>(last)) = value;
        return file;
    }

    static boost::json::value without(std::string_view parent, std::string_view key) {
        boost::json::value file = standard_file();
        file.at_pointer(parent).as_object().erase(key);
        return file;
    }

    /// The file with the last item of a list left out.
    static boost::json::value shortened(std::string_view pointer) {
        boost::json::value file = standard_file();
        file.at_pointer(pointer).as_array().pop_back();
        return file;
    }

    static BoxProblem problem_of(const boost::json::value& file) {
        try {
            (void)load_box<Box>(boost::json::serialize(file));
        } catch (const BoxProblem& problem) {
            return problem;
        }
        return {"", "", "none"};
    }
};

} // namespace iteru::kit
