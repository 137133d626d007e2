// SPDX-License-Identifier: GPL-3.0-or-later
// Repository of blocks, their runs and their allocations. Use it on the thread of its Store.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

class Connection;
class Query;

/// Key of a run's attempt, (run id, attempt), in the tables of samples.
using RunKey = std::int64_t;

struct AllocationRecord {
  base::AllocationId id;
  base::ExperimentId experiment;
  std::string scheduler = "none";
  std::string jobId;
  std::optional<model::ProcessIdentity> process;  ///< process of job.sh, on a host without a scheduler
  std::optional<base::WallTime> submitted;
  bool operator==(const AllocationRecord&) const = default;
};

struct RunRecord {
  RunKey key = 0;
  model::Run run;
  std::optional<int> worldSize;
  std::string engineBuild;
  std::optional<double> managerShare;  ///< CPU time of the manager during the timed steps, as a fraction of one core
  bool operator==(const RunRecord&) const = default;
};

struct BlockRecord {
  model::Block block;  ///< without its runs, which are in `runs`
  int sequence = 0;    ///< place in the plan, from 0
  std::optional<base::WallTime> started;
  std::optional<base::WallTime> ended;
  std::vector<RunRecord> runs;  ///< every attempt of each run, in order
  bool operator==(const BlockRecord&) const = default;
};

/// An earlier run, from which Baremark estimates a later one with the same settings and threads at the same point.
struct EarlierRun {
  model::Settings settings;  ///< settings of its case, its arm and its point together
  model::Point point;
  int threads = 1;  ///< threads of each rank
  double imagesPerSecond = 0;
  double imagesPerStep = 0;               ///< of all instances: the sum of their global batches
  std::chrono::milliseconds overhead{0};  ///< its whole time minus its warm-up and timed steps
  int instances = 1;                      ///< trainings at once; imagesPerSecond is of all of them
  bool operator==(const EarlierRun&) const = default;
};

class BlockRepository {
 public:
  explicit BlockRepository(Store& store) : m_store(store) {}

  /// Adds planned blocks, with attempt 1 of each of their runs. Adds all or none.
  [[nodiscard]] base::Result<void> add(const std::vector<BlockRecord>& blocks);
  /// The blocks of an experiment, in the order of the plan. `known` is an earlier answer: a block that is not at the
  /// host and has not changed since keeps its runs, because they change only while it is at the host, or with it.
  [[nodiscard]] base::Result<std::vector<BlockRecord>> ofExperiment(const base::ExperimentId& experiment,
                                                                    const std::vector<BlockRecord>& known = {});
  [[nodiscard]] base::Result<BlockRecord> find(const base::BlockId& id);
  /// The highest place in the plan, or -1 without blocks.
  [[nodiscard]] base::Result<int> lastSequence(const base::ExperimentId& experiment);

  [[nodiscard]] base::Result<void> setState(const base::BlockId& id, model::BlockState state,
                                            const model::EndReason& end, std::optional<base::WallTime> started,
                                            std::optional<base::WallTime> ended);
  /// Ends a block at its host. Conflict: it has ended already. `started` replaces the stored start if it is earlier.
  [[nodiscard]] base::Result<void> finish(const base::BlockId& id, model::BlockState state, const model::EndReason& end,
                                          base::WallTime ended, std::optional<base::WallTime> started = {});
  /// Cancels the blocks of an experiment that were never submitted.
  [[nodiscard]] base::Result<void> cancelPlanned(const base::ExperimentId& experiment);

  /// Commits that these blocks are being submitted as this allocation. Their state becomes Submitting.
  [[nodiscard]] base::Result<void> beginSubmission(const AllocationRecord& allocation,
                                                   const std::vector<base::BlockId>& blocks);
  /// Deletes an allocation that was certainly not submitted. Its blocks become Planned again.
  [[nodiscard]] base::Result<void> withdrawSubmission(const base::AllocationId& allocation);
  [[nodiscard]] base::Result<void> setSubmitted(const AllocationRecord& allocation);
  [[nodiscard]] base::Result<AllocationRecord> findAllocation(const base::AllocationId& id);
  /// All allocations of an experiment.
  [[nodiscard]] base::Result<std::vector<AllocationRecord>> allocations(const base::ExperimentId& experiment);

  /// The key of this attempt. Adds a row for a new attempt, made from that of the first attempt.
  [[nodiscard]] base::Result<RunKey> keyOf(const base::RunId& run, int attempt);
  [[nodiscard]] base::Result<RunRecord> findRun(RunKey key);
  [[nodiscard]] base::Result<void> setRunStarted(RunKey key, base::WallTime started, const std::string& node);
  /// `started` replaces the stored start, which was noted when Baremark saw the run start. Nothing: it stays.
  [[nodiscard]] base::Result<void> setRunEnded(RunKey key, model::RunState state, const model::EndReason& end,
                                               std::optional<base::WallTime> ended,
                                               std::optional<base::WallTime> started = {});
  /// The newest finished runs on a host, at most 2000.
  [[nodiscard]] base::Result<std::vector<EarlierRun>> earlierRuns(const std::string& host);
  [[nodiscard]] base::Result<void> setManagerShare(RunKey key, double share);

 private:
  Store& m_store;
};

// For this room's sources:
/// "SELECT <all columns> FROM run".
[[nodiscard]] const std::string& selectRuns();
[[nodiscard]] RunRecord runAt(Query& row);
/// Writes a run's summary into its columns.
void updateSummary(Connection& connection, RunKey key, const model::RunSummary& summary);

}  // namespace baremark::core::storage
