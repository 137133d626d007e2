// SPDX-License-Identifier: Apache-2.0
// What a run measures of its steps and ranks, in seconds. An unknown value is NaN in a column and empty elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::model {

/// Consecutive steps as columns of equal length. Warm-up steps are numbered up to 0, timed steps from 1. The parts are
/// rank 0's and add up to `step`: input + compute + wait + exposedComm + other.
struct StepColumns {
  std::int64_t first = 1;           ///< number of the first step
  double start = 0;                 ///< when the first step began, on the engine's monotonic clock
  std::vector<double> step;         ///< the whole step
  std::vector<double> input;        ///< waiting for the batch
  std::vector<double> compute;      ///< before and after the first collective
  std::vector<double> wait;         ///< waiting for slower ranks, at the first collective
  std::vector<double> exposedComm;  ///< blocked in communication after that wait
  std::vector<double> other;        ///< the rest
  std::vector<double> loss;         ///< training loss: the mean over all ranks' samples if it is known, else rank 0's
  std::vector<double> top1;         ///< fraction of this step's samples; empty unless training accuracy was asked for
  std::vector<double> top5;
  bool operator==(const StepColumns&) const = default;
};

/// A quantile over the ranks of their mean seconds a step; each part has its own, so they need not add up.
struct RankQuantile {
  double level = 0.5;  ///< 0 to 1
  double input = 0;
  double computeBefore = 0;
  double wait = 0;
  double computeAfter = 0;
  double exposedComm = 0;
  double other = 0;
  double step = 0;
  bool operator==(const RankQuantile&) const = default;
};

/// Mean seconds a step over a window of steps, one entry for each rank in `rank`. With more than 64 ranks: only the
/// slowest five, and the quantiles of all. input + computeBefore + wait + computeAfter + exposedComm + other = step.
struct RankWindow {
  std::int64_t first = 1;  ///< first step of the window
  std::int64_t last = 1;   ///< last step, inclusive
  std::vector<int> rank;
  std::vector<double> input;
  std::vector<double> computeBefore;  ///< before the first collective
  std::vector<double> wait;           ///< min(blocked, slowest rank's input + computeBefore, minus this rank's)
  std::vector<double> computeAfter;
  std::vector<double> exposedComm;  ///< blocked - wait
  std::vector<double> other;
  std::vector<double> step;
  std::vector<RankQuantile> quantiles;  ///< by level; empty up to 64 ranks
  bool operator==(const RankWindow&) const = default;
};

/// Minimum, quartiles and maximum: the quantiles that the engine states.
inline constexpr std::array kQuantileLevels = {0.0, 0.25, 0.5, 0.75, 1.0};

/// The columns of a window, and the same parts of a quantile.
inline constexpr std::array kRankColumns = {&RankWindow::input,        &RankWindow::computeBefore, &RankWindow::wait,
                                            &RankWindow::computeAfter, &RankWindow::exposedComm,   &RankWindow::other,
                                            &RankWindow::step};
inline constexpr std::array kQuantileParts = {
    &RankQuantile::input,       &RankQuantile::computeBefore, &RankQuantile::wait, &RankQuantile::computeAfter,
    &RankQuantile::exposedComm, &RankQuantile::other,         &RankQuantile::step};

struct Evaluation {
  std::int64_t step = 0;
  double top1 = 0;  ///< fraction of the examples
  double top5 = 0;
  double loss = 0;
  std::int64_t examples = 0;
  bool operator==(const Evaluation&) const = default;
};

/// A sample of a device or, on a CPU, of the process; one a second.
struct DeviceSample {
  int rank = 0;
  std::optional<double> powerWatt;
  std::optional<double> clockMHz;
  std::optional<double> temperatureCelsius;
  std::optional<double> memoryBytes;
  bool operator==(const DeviceSample&) const = default;
};

/// Why the clocks of a GPU are lower than they could be, in the words of nvidia-smi (clocks_event_reasons.*).
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
  return std::ranges::any_of(kClockReasons,
                             [&](const ClockReason& known) { return known.name == reason && known.isSlowdown; });
}

/// A sample of the GPU of a rank, one a second, as the NVIDIA driver reports it. The values are of the whole GPU, also
/// if other processes use it, or only a part of it (MIG) belongs to the rank.
struct GpuSample {
  int rank = 0;
  std::optional<double> powerWatt;    ///< now, or of the last second; the driver decides
  std::optional<double> energyJoule;  ///< since the driver was loaded
  std::optional<double> clockMHz;     ///< of the multiprocessors (SM)
  std::optional<double> memoryClockMHz;
  std::optional<double> temperatureCelsius;
  std::optional<double> memoryBytes;  ///< in use
  std::optional<double> utilization;  ///< the part of the last sample period in which a kernel ran, 0 to 1
  /// Why the clocks are not higher (kClockReasons). Nothing: not known; empty: no reason.
  std::optional<std::vector<std::string>> clockReasons;
  bool operator==(const GpuSample&) const = default;
};

}  // namespace baremark::core::model
