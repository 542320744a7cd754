// Whole games with component files that nobody would print but every loader accepts.
#include "engine/notation.h"
#include "tests/kit/boxes.h"
#include "tests/kit/kit.h"

namespace iteru::kit {
namespace {

namespace json = boost::json;

/// A position has a legal action, its list holds them all, and each can be written, read and carried out.
template <Game G>
void check(const G& game, const Moment<G>& moment) {
    ASSERT_LE(moment.actions.size(), G::ActionList::capacity());
    ASSERT_EQ(game.audit(moment.after), "");
    for (const typename G::Action& action : moment.actions) {
        ASSERT_FALSE(game.why_not(moment.before, moment.seat, action)) << notation(game, action);
        const auto read = parse_action(game, notation(game, action));
        ASSERT_TRUE(read && *read == action) << notation(game, action);
    }
    const std::string view = Knowledge<G>{game, moment.after, moment.seat}.view();
    ASSERT_TRUE(json::parse(view).is_object());
    for (const Event& event : moment.events) {
        JsonWriter told;
        write_event(told, game, event, nobody);
        ASSERT_TRUE(json::parse(told.text()).is_object());
    }
}

class Boxes : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Boxes, ::testing::ValuesIn(all_games()),
                         [](const auto& info) { return identifier(info.param); });

TEST_P(Boxes, any_box_that_can_be_loaded_can_be_played) {
    with_game(GetParam(), [&]<Game G>() {
        const std::vector<iteru::Setup> setups = setups_of(G::facts);
        Random random{seed_from_number(16)};
        std::size_t next = 0;
        for (int i = 0; i < scaled(240); ++i) {
            const json::value file = random_box(GetParam(), random);
            SCOPED_TRACE(json::serialize(file));
            typename G::Box box{};
            ASSERT_NO_THROW(box = load_box<typename G::Box>(json::serialize(file)));
            for (const Bot bot : all_bots) {
                const G game{box, setups[next++ % setups.size()]};
                SCOPED_TRACE(setup_name<G>(game.setup()));
                const int decisions =
                    watch(game, kit_seed(i), bot, [&](const Moment<G>& moment) { check(game, moment); });
                ASSERT_LE(decisions, G::facts.max_decisions);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    });
}

} // namespace
} // namespace iteru::kit
