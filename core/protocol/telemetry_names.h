// SPDX-License-Identifier: Apache-2.0
// The words that stand for enumerators in telemetry lines; for this room's sources only.
#pragma once

#include <array>

namespace baremark::core::protocol {

/// In the order of PhaseName.
inline constexpr std::array<const char*, 7> kPhases = {"loading", "canary",     "warm_up", "timed",
                                                       "evaluation", "checkpoint", "ending"};

}  // namespace baremark::core::protocol
