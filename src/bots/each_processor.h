// One loop, compiled for each kind of processor, which finds the same on all of them: sums are of whole numbers, or
// have one order and are not contracted. Sanitizers cannot start with functions that are chosen at run time, and only
// g++ is known to choose well.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#define ITERU_EACH_PROCESSOR [[gnu::target_clones("default", "avx2", "arch=skylake-avx512")]]
#else
#define ITERU_EACH_PROCESSOR
#endif
