// SPDX-License-Identifier: Apache-2.0
// The words for enumerators in telemetry lines. For this room's sources only.
#pragma once

#include <array>

namespace baremark::core::protocol {

/// In the order of PhaseName.
inline constexpr std::array<const char*, 7> kPhases = {"loading",    "canary",     "warm_up", "timed",
                                                       "evaluation", "checkpoint", "ending"};

/// In the order of model::kRankColumns.
inline constexpr std::array<const char*, 7> kRankColumnNames = {
    "input_s", "compute_before_s", "wait_s", "compute_after_s", "exposed_comm_s", "other_s", "step_s"};

}  // namespace baremark::core::protocol
