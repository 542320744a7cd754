#include "cli/values.h"

#include <boost/json/value.hpp>
#include <boost/json/value_stack.hpp>

#include <cstddef>
#include <vector>

namespace iteru {

namespace {

class Tree final : public ValueSink {
public:
    Tree() { values_.reset(); }

    void begin_object() override { open_.push_back(0); }
    void end_object() override { values_.push_object(close()); }
    void begin_array() override { open_.push_back(0); }
    void end_array() override { values_.push_array(close()); }
    void key(std::string_view name) override { values_.push_key(name); }
    void text(std::string_view text) override {
        values_.push_string(text);
        count();
    }
    void number(std::int64_t number) override {
        values_.push_int64(number);
        count();
    }
    void truth(bool yes) override {
        values_.push_bool(yes);
        count();
    }
    void null() override {
        values_.push_null();
        count();
    }

    [[nodiscard]] boost::json::object release() { return values_.release().as_object(); }

private:
    void count() { ++open_.back(); }
    /// How many values the innermost one holds, which then is one itself.
    std::size_t close() {
        const std::size_t held = open_.back();
        open_.pop_back();
        count();
        return held;
    }

    boost::json::value_stack values_;
    std::vector<std::size_t> open_{0};
};

template <class Write>
boost::json::object tree_of(Write write) {
    Tree tree;
    write(tree);
    return tree.release();
}

} // namespace

boost::json::object view_of(const AnyMatch& match, Seat seat) {
    return tree_of([&](ValueSink& values) { match.write_view(values, seat); });
}

boost::json::object action_fields(const AnyMatch& match, AnyAction action) {
    return tree_of([&](ValueSink& values) { match.write_action(values, action); });
}

boost::json::object event_fields(const AnyMatch& match, const Event& event, Seat viewer) {
    return tree_of([&](ValueSink& values) { match.write_event(values, event, viewer); });
}

} // namespace iteru
