// SPDX-License-Identifier: Apache-2.0
// The engine's own loops on the same OpenMP threads as oneDNN's.
#pragma once

#include <cstddef>

#ifdef _OPENMP
#include <omp.h>
#endif
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

namespace baremark::engine::cpu {

/// Calls work(thread, threads) on each of `threads` threads.
template <class Work>
void inParallel(int threads, const Work& work) {
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
  work(omp_get_thread_num(), omp_get_num_threads());
#else
  static_cast<void>(threads);
  work(0, 1);
#endif
}

/// Inside inParallel: returns when every thread has come here.
inline void meet() {
#ifdef _OPENMP
#pragma omp barrier
#endif
}

/// Calls work(begin, end) on each thread, for its share of `count` elements in grains of 16.
template <class Work>
void overElements(int threads, std::ptrdiff_t count, const Work& work) {
  inParallel(threads, [&](int thread, int all) {
    constexpr std::ptrdiff_t kGrain = 16;
    const std::ptrdiff_t grains = (count + kGrain - 1) / kGrain;
    const std::ptrdiff_t begin = grains * thread / all * kGrain;
    const std::ptrdiff_t end = grains * (thread + 1) / all * kGrain;
    work(begin, end < count ? end : count);
  });
}

/// Numbers too small to be normal count as 0 on this thread, as TensorFlow has it: parameters that get no gradient any more
/// leave such numbers in the optimiser's state, and arithmetic on them is many times slower.
inline void flushDenormals() {
#ifdef __x86_64__
  constexpr unsigned kFlushToZero = 0x8000;
  constexpr unsigned kDenormalsAreZero = 0x0040;
  _mm_setcsr(_mm_getcsr() | kFlushToZero | kDenormalsAreZero);
#endif
}

/// What oneDNN and the own loops run on from now on, where this thread calls them.
inline void prepareThreads(int threads) {
#ifdef _OPENMP
  omp_set_num_threads(threads);
#endif
  inParallel(threads, [](int, int) { flushDenormals(); });
}

}  // namespace baremark::engine::cpu
