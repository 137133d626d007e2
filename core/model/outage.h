// SPDX-License-Identifier: Apache-2.0
// A host that is not reached.
#pragma once

#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace baremark::core::model {

struct Outage {
  base::Error why;
  base::WallTime since{};
  std::optional<base::WallTime> nextTry;  ///< at the earliest; nothing: when a person asks for it
};

}  // namespace baremark::core::model
