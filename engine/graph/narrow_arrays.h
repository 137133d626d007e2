// SPDX-License-Identifier: Apache-2.0
// Loops over arrays of 16-bit numbers on the host's memory. `type` and the type of each DeviceArray must be one for
// which isNarrow() is true.
#pragma once

#include <cstddef>
#include <span>

#include "engine/graph/device.h"

namespace baremark::engine::graph {

/// Rounds each number to the nearest one of the type, and to the even one of two.
template <class Real>
void roundTo(NumberType type, std::span<Real> numbers);

/// Converts `from` to as many narrow numbers at `to`, with roundTo()'s rounding.
template <class Real>
void narrow(std::span<const Real> from, const DeviceArray& to);

/// Converts `from` to as many numbers at `to`, each times `factor`.
template <class Real>
void widen(const DeviceArray& from, Real factor, std::span<Real> to);

/// Adds `count` numbers of the type to `sums`, each in fp32 with one rounding.
void addNarrow(NumberType type, std::size_t count, const void* numbers, void* sums);

/// True unless a number is infinite or no number.
[[nodiscard]] bool areFinite(const DeviceArray& numbers);

}  // namespace baremark::engine::graph
