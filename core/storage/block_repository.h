// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, their runs and their allocations in the store.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/process_identity.h"
#include "core/model/run.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// Stands for (run id, attempt) in the tables of samples.
using RunKey = std::int64_t;

struct AllocationRecord {
  base::AllocationId id;
  base::ExperimentId experiment;
  std::string scheduler = "none";
  std::string jobId;
  std::optional<model::ProcessIdentity> process;  ///< of job.sh, on a host without a scheduler
  std::optional<base::WallTime> submitted;
  bool operator==(const AllocationRecord&) const = default;
};

struct RunRecord {
  RunKey key = 0;
  model::Run run;
  std::optional<int> worldSize;
  std::string engineBuild;
  std::optional<double> managerShare;  ///< of one core, while the timed steps ran
  bool operator==(const RunRecord&) const = default;
};

struct BlockRecord {
  model::Block block;  ///< without its runs, which stand beside it
  int sequence = 0;    ///< place in the plan
  std::optional<base::WallTime> started;
  std::optional<base::WallTime> ended;
  std::vector<RunRecord> runs;  ///< every attempt of each run, in their order
  bool operator==(const BlockRecord&) const = default;
};

/// What an earlier run tells about a later one of the same settings and threads at the same point.
struct EarlierRun {
  model::Settings settings;  ///< its own: of its case, its arm and its point
  model::Point point;
  int threads = 1;  ///< of each rank
  double imagesPerSecond = 0;
  double imagesPerStep = 0;  ///< of all ranks
  std::chrono::milliseconds overhead{0};  ///< its whole time less its warm-up and timed steps
  bool operator==(const EarlierRun&) const = default;
};

class BlockRepository {
 public:
  explicit BlockRepository(Store& store) : m_store(store) {}

  /// Adds planned blocks with attempt 1 of each of their runs, all or none.
  [[nodiscard]] base::Result<void> add(const std::vector<BlockRecord>& blocks);
  /// In the order of the plan.
  [[nodiscard]] base::Result<std::vector<BlockRecord>> ofExperiment(const base::ExperimentId& experiment);
  [[nodiscard]] base::Result<BlockRecord> find(const base::BlockId& id);
  /// The highest place in the plan so far, or -1.
  [[nodiscard]] base::Result<int> lastSequence(const base::ExperimentId& experiment);

  [[nodiscard]] base::Result<void> setState(const base::BlockId& id, model::BlockState state, const model::EndReason& end,
                                            std::optional<base::WallTime> started, std::optional<base::WallTime> ended);
  /// Ends a block that is at its host; Conflict where somebody has ended it already. `started`, where it is earlier than what was noted,
  /// replaces that.
  [[nodiscard]] base::Result<void> finish(const base::BlockId& id, model::BlockState state, const model::EndReason& end,
                                          base::WallTime ended, std::optional<base::WallTime> started = {});
  /// Takes blocks that were never handed over out of the plan.
  [[nodiscard]] base::Result<void> cancelPlanned(const base::ExperimentId& experiment);

  /// Commits that these blocks are being handed over as this allocation: they are Submitting from then on.
  [[nodiscard]] base::Result<void> beginSubmission(const AllocationRecord& allocation, const std::vector<base::BlockId>& blocks);
  /// Nothing of it was handed over, for certain: its blocks are Planned again, and it is gone.
  [[nodiscard]] base::Result<void> withdrawSubmission(const base::AllocationId& allocation);
  [[nodiscard]] base::Result<void> setSubmitted(const AllocationRecord& allocation);
  [[nodiscard]] base::Result<AllocationRecord> findAllocation(const base::AllocationId& id);
  /// All of an experiment.
  [[nodiscard]] base::Result<std::vector<AllocationRecord>> allocations(const base::ExperimentId& experiment);

  /// The key of this attempt; a row for a later attempt is made from the first one's.
  [[nodiscard]] base::Result<RunKey> keyOf(const base::RunId& run, int attempt);
  [[nodiscard]] base::Result<RunRecord> findRun(RunKey key);
  [[nodiscard]] base::Result<void> setRunStarted(RunKey key, base::WallTime started, const std::string& node);
  /// `started` replaces what was noted when its start was seen; nothing: that stays.
  [[nodiscard]] base::Result<void> setRunEnded(RunKey key, model::RunState state, const model::EndReason& end,
                                               std::optional<base::WallTime> ended, std::optional<base::WallTime> started = {});
  /// The newest runs that were done on a host, at most 2000.
  [[nodiscard]] base::Result<std::vector<EarlierRun>> earlierRuns(const std::string& host);
  [[nodiscard]] base::Result<void> setManagerShare(RunKey key, double share);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
