// SPDX-License-Identifier: Apache-2.0
// Blocks and runs: what was planned, their states, and how they ended. Values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/model/end_reason.h"
#include "core/model/experiment.h"
#include "core/model/summary.h"

namespace baremark::core::model {

/// A block's kind. The canary comes first, once, and is in no comparison. Profile: the runs of the profiled arms, after
/// the measured blocks of the first plan; in no comparison.
enum class BlockKind : std::uint8_t { Canary, Measure, Profile };

enum class BlockState : std::uint8_t {
  Planned,     // not submitted yet
  Submitting,  // submitted; not yet known to have arrived
  Waiting,     // the host has it and has not started it
  Running,
  Done,       // over; each of its runs ended on its own
  Cut,        // ended from outside; in no comparison, repeated unless cancelled
  Cancelled,  // never started, or cut because the user cancelled
};

enum class RunState : std::uint8_t {
  Waiting,
  Running,
  Done,
  Failed,  // ended on its own with a status or a signal: an outcome that counts
  Cut,     // ended with its block, or never started
};

struct Run {
  base::RunId id;
  base::BlockId block;
  std::size_t arm = 0;    ///< index into the experiment's arms
  std::size_t place = 0;  ///< 0-based place in the block
  int attempt = 1;
  RunState state = RunState::Waiting;
  EndReason end;
  std::optional<base::WallTime> started;
  std::optional<base::WallTime> ended;
  std::optional<RunSummary> summary;
  std::string node;
  bool operator==(const Run&) const = default;
};

struct Block {
  base::BlockId id;
  base::ExperimentId experiment;
  base::AllocationId allocation;
  BlockKind kind = BlockKind::Measure;
  std::size_t caseIndex = 0;  ///< into the plan's cases
  Point point;
  int round = 0;                         ///< 1-based; 0 for canary and profile
  int extension = 0;                     ///< 0: part of the first plan; j: added by the j-th extension
  std::optional<base::BlockId> repeats;  ///< the cut block that this block repeats
  BlockState state = BlockState::Planned;
  EndReason end;
  std::vector<Run> runs;  ///< in the order in which they run
  /// It has results to compare.
  [[nodiscard]] bool isMeasured() const { return kind == BlockKind::Measure && state == BlockState::Done; }
  bool operator==(const Block&) const = default;
};

/// The state of an experiment.
enum class ExperimentState : std::uint8_t { Queued, Running, Paused, Done, Cancelled, Stopped };

[[nodiscard]] const char* toName(BlockKind kind);
[[nodiscard]] const char* toName(BlockState state);
/// The block is submitted, and its end is not known yet.
[[nodiscard]] bool isAtTheHost(BlockState state);
/// Done, Cancelled or Stopped.
[[nodiscard]] bool isOver(ExperimentState state);
[[nodiscard]] const char* toName(RunState state);
[[nodiscard]] const char* toName(ExperimentState state);
[[nodiscard]] std::optional<BlockKind> blockKindNamed(std::string_view name);
[[nodiscard]] std::optional<BlockState> blockStateNamed(std::string_view name);
[[nodiscard]] std::optional<RunState> runStateNamed(std::string_view name);
[[nodiscard]] std::optional<ExperimentState> experimentStateNamed(std::string_view name);

struct ProcessIdentity {
  std::int64_t pid = 0;
  std::uint64_t startTime = 0;  ///< field 22 of /proc/PID/stat: clock ticks since boot
  std::string bootId;           ///< /proc/sys/kernel/random/boot_id
  bool operator==(const ProcessIdentity&) const = default;
};

}  // namespace baremark::core::model
