// SPDX-License-Identifier: GPL-3.0-or-later
// The random but balanced order of arms in blocks. Over the blocks of a case at a point, each arm is in each place as
// often as any other arm, give or take one (core/stats/README.md, "What spoils a comparison"). Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// A generator that depends only on its arguments, so that a stored seed gives the same order on every machine.
[[nodiscard]] std::mt19937_64 seededRandom(std::uint64_t seed, std::uint64_t stream, std::uint64_t item);

/// A uniformly random order of 0 .. count-1 (Fisher and Yates), the same on every platform.
[[nodiscard]] std::vector<std::size_t> randomOrder(std::size_t count, std::mt19937_64& random);

/// The order of `arms` arms in block number `index` (from 0) of a case at a point. Each group of `arms` successive
/// blocks is a Latin square with random rows, columns and symbols.
[[nodiscard]] std::vector<std::size_t> armOrder(std::size_t arms, std::uint64_t seed, std::size_t caseIndex,
                                                const model::Point& point, std::size_t index);

}  // namespace baremark::core::plan
