// SPDX-License-Identifier: Apache-2.0
// Runs the engine's own loops on the same OpenMP threads as oneDNN's.
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

/// A barrier inside inParallel().
inline void barrier() {
#ifdef _OPENMP
#pragma omp barrier
#endif
}

/// Calls work(begin, end) on each thread, for its share of `count` elements. Shares are multiples of 16 elements.
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

/// Treats denormal numbers as 0 on this thread, as TensorFlow does. Parameters that receive no gradient any more leave
/// denormal numbers in the optimiser's state, and arithmetic with them is many times slower.
inline void flushDenormals() {
#ifdef __x86_64__
  constexpr unsigned kFlushToZero = 0x8000;
  constexpr unsigned kDenormalsAreZero = 0x0040;
  _mm_setcsr(_mm_getcsr() | kFlushToZero | kDenormalsAreZero);
#endif
}

/// Sets the threads that oneDNN and the engine's loops use when this thread calls them.
inline void prepareThreads(int threads) {
#ifdef _OPENMP
  omp_set_num_threads(threads);
#endif
  inParallel(threads, [](int, int) { flushDenormals(); });
}

}  // namespace baremark::engine::cpu
