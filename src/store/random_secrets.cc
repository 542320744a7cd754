#include "store/random_secrets.h"

#include <sodium.h>

#include <stdexcept>

namespace iteru::server {

RandomSecrets::RandomSecrets() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

Seed RandomSecrets::seed() {
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

HashKey RandomSecrets::hash_key() {
    HashKey key;
    randombytes_buf(key.data(), sizeof key);
    return key;
}

} // namespace iteru::server
