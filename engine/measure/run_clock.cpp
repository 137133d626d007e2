// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/run_clock.h"

namespace baremark::engine::measure {

TimePoint runStart() {
  static const TimePoint start = now();
  return start;
}

}  // namespace baremark::engine::measure
