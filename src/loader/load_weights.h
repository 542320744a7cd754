// Weights of a judgement: games/<game>/weights.json, with how they were made.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights.h"
#include "loader/load_box.h"

namespace iteru {

/// Every weight by its name, none missing and none unknown; BoxProblem if something is wrong.
template <class Weights>
Weights load_weights(std::string_view json) {
    const boost::json::value value = parse_json(json);
    const JsonCursor file{value, ""};
    file.only({"made", "weights"});
    const JsonCursor made = file.at("made");
    made.only({"how", "command", "date", "games", "seed", "result"});
    (void)made.at("how").text();
    const JsonCursor named = file.at("weights");
    Weights weights{};
    std::deque<std::string> names;
    weights.each_weight([&](std::string_view name, int& weight, int least) {
        names.emplace_back(name);
        weight = static_cast<int>(named.at(name).integer(least, most_weight));
    });
    named.only(std::vector<std::string_view>(names.begin(), names.end()));
    return weights;
}

} // namespace iteru
