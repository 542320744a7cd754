// Secrets by libsodium.
#pragma once

#include "table/secrets.h"

namespace iteru::server {

class RandomSecrets final : public Secrets {
public:
    /// Throws std::runtime_error if libsodium does not start.
    RandomSecrets();
    Seed seed() override;
    HashKey hash_key();
};

} // namespace iteru::server
