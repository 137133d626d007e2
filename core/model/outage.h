// SPDX-License-Identifier: Apache-2.0
// Since when and why a host is not reachable.
#pragma once

#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace baremark::core::model {

struct Outage {
  base::Error why;
  base::WallTime since{};
  /// the earliest time of the next attempt; nothing: only when the user asks for it
  std::optional<base::WallTime> nextTry;
};

}  // namespace baremark::core::model
