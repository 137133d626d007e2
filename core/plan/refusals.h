// SPDX-License-Identifier: GPL-3.0-or-later
// The refusals of this room's checks: the place in the file, the value there, and what is allowed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/nearest_name.h"
#include "core/base/result.h"

namespace baremark::core::plan {

using Refusal = tl::unexpected<base::Error>;

/// A value that this host or this experiment has no use for.
[[nodiscard]] inline Refusal notApplicable(base::Phrased where, base::Phrased value, base::Phrased allowed,
                                           base::Phrased suggestion = {}) {
  return base::fail(base::ErrorCode::NotApplicable, std::move(where), std::move(value), std::move(allowed),
                    std::move(suggestion));
}

[[nodiscard]] inline Refusal outOfRange(base::Phrased where, base::Phrased value, base::Phrased allowed,
                                        base::Phrased suggestion = {}) {
  return base::fail(base::ErrorCode::OutOfRange, std::move(where), std::move(value), std::move(allowed),
                    std::move(suggestion));
}

[[nodiscard]] inline Refusal conflict(base::Phrased where, base::Phrased value, base::Phrased allowed) {
  return base::fail(base::ErrorCode::Conflict, std::move(where), std::move(value), std::move(allowed));
}

/// A name that is not among those that are there. Suggests the nearest one.
[[nodiscard]] inline Refusal unknownName(base::Phrased where, const std::string& name,
                                         const std::vector<std::string>& names) {
  return base::fail(base::ErrorCode::UnknownValue, std::move(where), name, {base::Phrase::Names, names},
                    base::nearestName(name, names));
}

}  // namespace baremark::core::plan
