// SPDX-License-Identifier: GPL-3.0-or-later
// The random but balanced order of arms inside blocks: over the blocks of a case at a point each arm stands in each place as
// often as any other, give or take one (ARCHITECTURE.md, Statistics, "What spoils a comparison").
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// A generator that depends on nothing but its arguments, so that a stored seed gives the same plan anywhere.
[[nodiscard]] std::mt19937_64 seededRandom(std::uint64_t seed, std::uint64_t stream, std::uint64_t item);

/// A uniformly random order of 0 .. count-1 (Fisher and Yates), the same on every platform.
[[nodiscard]] std::vector<std::size_t> randomOrder(std::size_t count, std::mt19937_64& random);

/// The order of `arms` arms in block number `index` (from 0) of a case at a point. Blocks come in groups of `arms`: each
/// group is a Latin square with random rows, columns and symbols.
[[nodiscard]] std::vector<std::size_t> armOrder(std::size_t arms, std::uint64_t seed, std::size_t caseIndex,
                                                const model::Point& point, std::size_t index);

}  // namespace baremark::core::plan
