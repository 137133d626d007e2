// SPDX-License-Identifier: GPL-3.0-or-later
// One run of an attempt at a block, as AttemptRuns follows it. A value.
#pragma once

#include <chrono>
#include <optional>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/runs/process.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

/// Baremark's processor time at a moment.
struct ProcessorUsage {
  std::chrono::microseconds processor{0};
  base::MonotonicTime wall{};

  /// At the present moment.
  [[nodiscard]] static ProcessorUsage now() { return {ownProcessorTime(), base::SystemClock().monotonicNow()}; }
};

struct FollowedRun {
  base::RunId id;
  storage::RunKey key = 0;
  storage::Cursor cursor;
  bool isStarted = false;
  bool isEnded = false;
  std::optional<base::WallTime> started;         ///< by Baremark's clock
  bool isFailed = false;                         ///< it ended so, by its own files
  bool isCut = false;                            ///< the same
  std::optional<bool> isUnclear;                 ///< failed: its files leave open who ended it; nothing: not read yet
  bool wasSuspended = false;                     ///< its scheduler said so while it ran
  ProcessorUsage before;                         ///< at the last look before its start was seen
  std::optional<base::MonotonicTime> lateSince;  ///< since when its end is seen without all that belongs to it
};

}  // namespace baremark::core::runs
