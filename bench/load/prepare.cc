#include "bench/load/prepare.h"

#include <fmt/format.h>

#include <semaphore>

#include "engine/text.h"
#include "store/data_folder.h"
#include "store/random_secrets.h"
#include "store/sqlite_store.h"
#include "table/listing.h"
#include "table/table.h"

namespace iteru::load {

namespace {

using namespace iteru::server;

/// Writes one game's log as a server would have, up to so many moves.
class Game {
public:
    Game(Store& store, Secrets& secrets, std::counting_semaphore<>& room)
        : store_(store), room_(room), table_(secrets.id()), random_(secrets.seed()) {
        host_ = secrets.id();
        other_ = secrets.id();
    }

    void write(const std::string& game, int moves, int chats, Secrets& secrets) {
        Create wish;
        wish.game = game;
        wish.players = 2;
        SeatWish ada;
        ada.name = "Ada";
        wish.seats = {ada, std::nullopt};
        wish.settings.listed = chats > 0;
        add(host_, plan_table(wish, host_, "Ada", secrets).value());
        add(other_, Sat{1, "Bob"});
        add(host_, Started{seed_text(secrets.seed())});
        for (int i = 0; i < moves && !table_.match().over(); ++i) {
            const Seat seat = table_.match().to_act().lowest();
            const auto legal = table_.match().legal(seat);
            const AnyAction action = legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
            add(seat == 0 ? host_ : other_, Moved{seat, table_.chairs()[seat].decision, table_.match().notation(action),
                                                  0, hex64(table_.match().hash())});
        }
        for (int i = 0; i < chats; ++i) add(host_, Chatted{"Ada", "what a long game this is"});
    }

private:
    void add(const std::string& player, Deed deed) {
        const std::uint64_t sequence = table_.sequence() + 1;
        const LogEntry entry{1'794'800'000'000 + static_cast<std::int64_t>(sequence) * 3000, player,
                             std::to_string(sequence), std::move(deed)};
        table_.apply(sequence, entry);
        room_.acquire();
        store_.append({table_.id(), sequence, write_entry(entry), summary_of(table_)}, [&room = room_](Stored stored) {
            if (stored != Stored::yes) std::abort();
            room.release();
        });
    }

    Store& store_;
    std::counting_semaphore<>& room_;
    Table table_;
    Random random_;
    std::string host_, other_;
};

} // namespace

void prepare(const std::filesystem::path& data, int tables, int moves, const std::string& game, int chats) {
    const auto file = prepare_data_folder(data);
    SqliteStore store{file};
    RandomSecrets secrets;
    constexpr std::ptrdiff_t waiting = 4000;
    std::counting_semaphore<> room{waiting};
    for (int i = 0; i < tables; ++i) {
        Game{store, secrets, room}.write(game, moves, chats, secrets);
    }
    for (std::ptrdiff_t i = 0; i < waiting; ++i) room.acquire();
    fmt::print("{} tables with {} moves each written\n", tables, moves);
}

} // namespace iteru::load
