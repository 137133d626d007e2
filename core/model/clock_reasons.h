// SPDX-License-Identifier: Apache-2.0
// Why the clocks of a GPU are lower than they could be, in the words of nvidia-smi (its fields clocks_event_reasons.*).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace baremark::core::model {

struct ClockReason {
  std::string_view name;
  bool isSlowdown = false;  ///< the GPU protects itself or its power supply, so the run is slower than it should be
};

/// In the order of the bits of nvmlClocksEventReasons (NVML API reference, "nvmlClocksEventReasons"). A GPU under load
/// often works at its power limit: sw_power_cap is no slowdown, and the limit is in the passport.
inline constexpr std::array kClockReasons = {ClockReason{"gpu_idle"},
                                             ClockReason{"applications_clocks_setting"},
                                             ClockReason{"sw_power_cap"},
                                             ClockReason{"hw_slowdown", true},
                                             ClockReason{"sync_boost"},
                                             ClockReason{"sw_thermal_slowdown", true},
                                             ClockReason{"hw_thermal_slowdown", true},
                                             ClockReason{"hw_power_brake_slowdown", true},
                                             ClockReason{"display_clock_setting"}};

/// False for a word that this version does not know.
[[nodiscard]] inline bool isSlowdown(std::string_view reason) {
  return std::any_of(kClockReasons.begin(), kClockReasons.end(),
                     [&](const ClockReason& known) { return known.name == reason && known.isSlowdown; });
}

}  // namespace baremark::core::model
