// SPDX-License-Identifier: Apache-2.0
#include "engine/host/narrow_gradients.h"

#include <algorithm>

namespace baremark::engine::host {

template <class Real>
void NarrowGradients<Real>::take(std::size_t begin, std::size_t end, std::span<const Real> gradients) {
  constexpr std::size_t kPiece = std::size_t{1} << 15U;
  const auto pieces = static_cast<std::ptrdiff_t>((end - begin + kPiece - 1) / kPiece);
#pragma omp parallel for schedule(static) num_threads(m_threads)
  for (std::ptrdiff_t piece = 0; piece < pieces; ++piece) {
    const std::size_t from = begin + static_cast<std::size_t>(piece) * kPiece;
    const std::size_t count = std::min(kPiece, end - from);
    graph::narrow(gradients.subspan(from, count), array().part(from, from + count));
  }
}

template <class Real>
void NarrowGradients<Real>::giveBack(std::size_t begin, std::size_t end, Real factor, std::span<Real> gradients) {
  graph::widen(array().part(begin, end), factor, gradients.subspan(begin, end - begin));
}

template class NarrowGradients<float>;
template class NarrowGradients<double>;

}  // namespace baremark::engine::host
