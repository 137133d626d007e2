// SPDX-License-Identifier: Apache-2.0
#include "engine/host/narrow_gradients.h"

#include <algorithm>

namespace baremark::engine::host {
namespace {

/// Calls visit(from, to) for pieces of [begin, end), on so many threads.
template <class Visit>
void forEachPiece(std::size_t begin, std::size_t end, [[maybe_unused]] int threads, const Visit& visit) {
  constexpr std::size_t kPiece = std::size_t{1} << 15U;
  const auto pieces = static_cast<std::ptrdiff_t>((end - begin + kPiece - 1) / kPiece);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (std::ptrdiff_t piece = 0; piece < pieces; ++piece) {
    const std::size_t from = begin + static_cast<std::size_t>(piece) * kPiece;
    visit(from, std::min(from + kPiece, end));
  }
}

}  // namespace

template <class Real>
void NarrowGradients<Real>::take(std::size_t begin, std::size_t end, std::span<const Real> gradients) {
  forEachPiece(begin, end, m_threads, [&](std::size_t from, std::size_t to) {
    graph::narrow(gradients.subspan(from, to - from), array().part(from, to));
  });
}

template <class Real>
void NarrowGradients<Real>::giveBack(std::size_t begin, std::size_t end, Real factor, std::span<Real> gradients) {
  forEachPiece(begin, end, m_threads, [&](std::size_t from, std::size_t to) {
    graph::widen(array().part(from, to), factor, gradients.subspan(from, to - from));
  });
}

template class NarrowGradients<float>;
template class NarrowGradients<double>;

}  // namespace baremark::engine::host
