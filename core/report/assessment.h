// SPDX-License-Identifier: GPL-3.0-or-later
// The assessment of an experiment: its blocks, its comparison, and the differences between its arms. `compare`, the
// pages, the report and the headline in the list all show it. Call assess() on the thread of the store.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/passport/comparability.h"
#include "core/stats/comparison.h"
#include "core/stats/throughput.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {

/// A scheduler's job, so that a user can match a line of squeue to a block.
struct SchedulerJob {
  std::string scheduler;  ///< id of its descriptor
  std::string id;         ///< as the scheduler writes it, "12_3"; empty: not yet known
  std::string partition;  ///< requested partition, else the default partition at the host's last test; empty: unknown
  std::string nodes;      ///< "n1, n2", as the ranks named them, else the node of the script; empty: not yet known
  bool operator==(const SchedulerJob&) const = default;
};

using SchedulerJobs = std::map<base::AllocationId, SchedulerJob>;

/// An unintended difference: its place, its values in the first block that had it, and the note of its waiver.
struct FoundDifference {
  std::size_t arm = 0;
  std::size_t caseIndex = 0;
  std::optional<model::Point> point;  ///< nothing: the canary found it, so it holds at every point
  passport::PassportDifference difference;
  std::optional<std::string> waivedBy;  ///< note of the waiver; nothing: not waived
  bool operator==(const FoundDifference&) const = default;
};

/// The place of a cell: an arm of a case at a point.
struct CellPlace {
  std::size_t caseIndex = 0;
  model::Point point;
  std::size_t arm = 0;
  auto operator<=>(const CellPlace&) const = default;
};

struct Assessment {
  storage::ExperimentRecord record;  ///< as stored, even if the comparison uses another baseline or margin
  std::vector<model::Point> points;
  std::vector<storage::BlockRecord> blocks;
  stats::Comparison comparison;
  std::vector<FoundDifference> notMeant;  ///< waived or not
  std::vector<storage::Waiver> waivers;   ///< each for the pair of its arm and the experiment's own baseline
  std::size_t ownBaseline = 0;            ///< baseline that the experiment itself names
  std::map<storage::RunKey, std::vector<storage::Event>>
      warnings;  ///< warnings that may spoil the number of a run; only runs that have some

  /// images/s that the measured peaks of the machine allow the baseline at comparison.points[i]: the median over its
  /// runs. Nothing if no run states it.
  std::vector<std::optional<double>> roofs;

  SchedulerJobs jobs;  ///< jobs of the host's scheduler; empty without one

  /// Backends of the engine, from the passports of each cell's finished and running runs.
  std::map<CellPlace, std::set<std::string>> backends;

  /// The highest load average of a node when a finished run began, for each case and point whose passports state it.
  std::map<std::pair<std::size_t, model::Point>, double> loads;

  [[nodiscard]] std::vector<storage::Event> warningsOf(storage::RunKey run) const;
  /// The scheduler's job of a block, or nullptr.
  [[nodiscard]] const SchedulerJob* jobOf(const model::Block& block) const;
  /// True if a run of the cell, or of any cell of the arm, used the slow reference backend.
  [[nodiscard]] bool hasReferenceBackend(const CellPlace& cell) const;
  [[nodiscard]] bool hasReferenceBackend(std::size_t arm) const;
};

struct AssessOptions {
  std::optional<std::string> baseline;  ///< name of an arm; nothing: the experiment's own baseline
  std::optional<double> margin;         ///< a fraction; nothing: the experiment's own margin
};

/// Assesses an experiment, without its profiled arms (model::isProfiled). In every finished block, including the
/// canary's, it compares the passport of each arm's run with the baseline's in the same block (in independent order:
/// round). NotFound: no such experiment. UnknownValue: no such arm.
[[nodiscard]] base::Result<Assessment> assess(storage::Store& store, const base::ExperimentId& id,
                                              const AssessOptions& options = {});

/// The instances of a cell over its finished runs in finished blocks. Nothing: one instance, or no such run.
[[nodiscard]] std::optional<stats::InstanceRates> instanceRates(const Assessment& assessment, const CellPlace& cell);

/// The start-up times of a cell's finished runs in finished blocks (model::RunSummary::startUp), in seconds.
struct StartUp {
  int n = 0;  ///< number of runs
  double median = 0;
  bool operator==(const StartUp&) const = default;
};

/// Nothing: not known for any finished run of the cell.
[[nodiscard]] std::optional<StartUp> startUpOf(const Assessment& assessment, const CellPlace& cell);

/// The images per joule of the GPUs over a cell's finished runs in finished blocks. Nothing: not known for any of them.
[[nodiscard]] std::optional<stats::Efficacy> efficacyOf(const Assessment& assessment, const CellPlace& cell);

/// The runs and blocks in the comparisons so far, and the number of blocks that were cut.
struct Counted {
  int runs = 0;
  int blocks = 0;
  int cut = 0;
};
[[nodiscard]] Counted countedOf(const std::vector<storage::BlockRecord>& blocks);

/// For each run of a block, the attempt that counts: the highest one.
[[nodiscard]] std::vector<const storage::RunRecord*> countingRuns(const storage::BlockRecord& block);

/// The job of every allocation that was submitted to a scheduler. `blocks` must be all blocks of the experiment.
[[nodiscard]] base::Result<SchedulerJobs> schedulerJobs(storage::Store& store, const storage::ExperimentRecord& record,
                                                        const std::vector<storage::BlockRecord>& blocks);

}  // namespace baremark::core::report
