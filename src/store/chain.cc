#include "store/chain.h"

#include <sodium.h>

namespace iteru::server {

namespace {

class Hash {
public:
    explicit Hash(std::size_t size) { crypto_generichash_init(&state_, nullptr, 0, size); }
    Hash& add(const void* data, std::size_t size) {
        crypto_generichash_update(&state_, static_cast<const unsigned char*>(data), size);
        return *this;
    }
    Hash& add(std::string_view text) { return add(text.data(), text.size()); }
    Hash& add(std::uint64_t number) {
        std::array<std::uint8_t, 8> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
        return add(bytes.data(), bytes.size());
    }
    template <class Bytes>
    Bytes finish() {
        Bytes bytes;
        crypto_generichash_final(&state_, bytes.data(), bytes.size());
        return bytes;
    }

private:
    crypto_generichash_state state_;
};

Seal seal(std::string_view key, std::uint64_t number, std::string_view body) {
    return Hash{Seal{}.size()}.add(key.size()).add(key).add(number).add(body).finish<Seal>();
}

} // namespace

std::string to_text(const Damage& damage) {
    const std::string where = std::to_string(damage.sequence);
    if (damage.reason == "altered") return "entry " + where + " is not what was written";
    if (damage.reason == "gap") return "entry " + where + " is missing";
    if (damage.reason == "shortened") return "the log ends after entry " + where + ", its summary knows more";
    if (damage.reason == "impossible") return "entry " + where + " cannot have happened: " + damage.detail;
    if (damage.reason == "other_position") return "entry " + where + " was decided in another position";
    if (damage.reason == "derived") return "its summary is not what was written";
    return "entry " + where + " or one after it cannot be read: " + damage.detail;
}

Digest chain_start(const TableId& table) { return Hash{Digest{}.size()}.add("iteru ").add(table).finish<Digest>(); }

Digest chain_next(const Digest& previous, std::uint64_t sequence, std::string_view body) {
    return Hash{Digest{}.size()}.add(previous.data(), previous.size()).add(sequence).add(body).finish<Digest>();
}

std::optional<Damage> ChainCheck::add(const Entry& entry) {
    if (entry.sequence != next_ || !chain_) return Damage{"gap", chain_ ? next_ : from_ - 1, {}};
    chain_ = chain_next(*chain_, next_, entry.body);
    if (entry.chain != *chain_) return Damage{"altered", next_, {}};
    ++next_;
    return std::nullopt;
}

Seal seal_of(const Summary& summary) { return seal(summary.table, summary.sequence, summary.body); }

Seal seal_of(const Session& session) {
    const std::string_view token{reinterpret_cast<const char*>(session.token.data()), session.token.size()};
    return seal(std::string{token} + session.id, 0, session.body);
}

Seal seal_of(const Account& account) {
    return seal(account.player, account.version, account.logins + "\n" + account.body);
}

} // namespace iteru::server
