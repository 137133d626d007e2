// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/narrow_arrays.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

namespace baremark::engine::graph {
namespace {

/// Calls `visit` with a number of the type.
template <class Visit>
auto withNarrow(NumberType type, const Visit& visit) {
  assert(isNarrow(type));
  return type == NumberType::BFloat16 ? visit(BFloat16{}) : visit(Float16{});
}

}  // namespace

template <class Real>
void roundTo(NumberType type, std::span<Real> numbers) {
  withNarrow(type, [&](auto kind) {
    using Narrow = decltype(kind);
    for (Real& number : numbers) number = static_cast<Real>(toFloat(narrowed<Narrow>(static_cast<float>(number))));
  });
}

template <class Real>
void narrow(std::span<const Real> from, const DeviceArray& to) {
  auto* bits = static_cast<std::uint16_t*>(to.address);
  withNarrow(to.type, [&](auto kind) {
    using Narrow = decltype(kind);
    for (std::size_t i = 0; i < from.size(); ++i) bits[i] = narrowed<Narrow>(static_cast<float>(from[i])).bits;
  });
}

template <class Real>
void widen(const DeviceArray& from, Real factor, std::span<Real> to) {
  const auto* bits = static_cast<const std::uint16_t*>(from.address);
  withNarrow(from.type, [&](auto kind) {
    using Narrow = decltype(kind);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<Real>(toFloat(Narrow{bits[i]})) * factor;
  });
}

void addNarrow(NumberType type, std::size_t count, const void* numbers, void* sums) {
  const auto* bits = static_cast<const std::uint16_t*>(numbers);
  auto* sumBits = static_cast<std::uint16_t*>(sums);
  withNarrow(type, [&](auto kind) {
    using Narrow = decltype(kind);
    for (std::size_t i = 0; i < count; ++i)
      sumBits[i] = narrowed<Narrow>(toFloat(Narrow{bits[i]}) + toFloat(Narrow{sumBits[i]})).bits;
  });
}

bool areFinite(const DeviceArray& numbers) {
  const std::span bits(static_cast<const std::uint16_t*>(numbers.address), numbers.count);
  return withNarrow(numbers.type, [&](auto kind) {
    using Narrow = decltype(kind);
    return std::all_of(bits.begin(), bits.end(), [](std::uint16_t one) { return std::isfinite(toFloat(Narrow{one})); });
  });
}

template void roundTo(NumberType, std::span<float>);
template void roundTo(NumberType, std::span<double>);
template void narrow(std::span<const float>, const DeviceArray&);
template void narrow(std::span<const double>, const DeviceArray&);
template void widen(const DeviceArray&, float, std::span<float>);
template void widen(const DeviceArray&, double, std::span<double>);

}  // namespace baremark::engine::graph
