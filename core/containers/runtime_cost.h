// SPDX-License-Identifier: GPL-3.0-or-later
// What a runtime costs a rank, as its descriptor says it. A member of a runtime descriptor. Values and pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fields.h"

namespace baremark::core::containers {

/// What the runtime costs a rank while it starts or runs, and why: one sentence. `condition` is an expression over the
/// values "variant" and "mpi"; empty: always.
struct RuntimeCost {
  std::string condition;
  std::string explain;
  bool operator==(const RuntimeCost&) const = default;
};

/// Reads the member `cost` of a descriptor. The problems are kept in `fields`.
[[nodiscard]] std::vector<RuntimeCost> readCosts(base::JsonFields& fields);

/// The sentences that are true for an arm with this variant and MPI model.
[[nodiscard]] std::vector<std::string> costsOf(const std::vector<RuntimeCost>& costs, const std::string& variant,
                                               const std::string& mpi);

}  // namespace baremark::core::containers
