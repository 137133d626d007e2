// SPDX-License-Identifier: GPL-3.0-or-later
// How blocks share allocations: blocks of one point, never a part of one. Pure.
#pragma once

#include <cstddef>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// So many blocks of a case may share an allocation that its `repeats` still come to lie in `at_least` of them.
[[nodiscard]] int mostOfACase(const model::Experiment& experiment);

/// Allocations that a scheduler is asked for, with `repeats` blocks of each case at each point, or as many of each arm where its order is independent; that of the check before the first
/// run is one more.
[[nodiscard]] int measuringAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points, int repeats);

}  // namespace baremark::core::plan
