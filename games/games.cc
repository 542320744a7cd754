#include "games/games.h"

namespace iteru {

template <Game G>
std::unique_ptr<AnyMatch> start_match(const typename G::Box& box, const Setup& setup, const Seed& seed) {
    return std::make_unique<ErasedMatch<G>>(Match<G>{G{box, setup}, seed});
}

template std::unique_ptr<AnyMatch> start_match<fertility::Fertility>(const fertility::Box&, const Setup&, const Seed&);
template std::unique_ptr<AnyMatch> start_match<egizia::Egizia>(const egizia::Box&, const Setup&, const Seed&);
template std::unique_ptr<AnyMatch> start_match<tal_der_koenige::TalDerKoenige>(const tal_der_koenige::Box&,
                                                                               const Setup&, const Seed&);
template std::unique_ptr<AnyMatch> start_match<pharaon::Pharaon>(const pharaon::Box&, const Setup&, const Seed&);

} // namespace iteru
