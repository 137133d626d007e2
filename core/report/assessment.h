// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment with everything that can be said of it today: its blocks, the comparison, and what differs between its arms.
// One function behind `compare`, the pages, the report and the list's headline.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/comparability.h"
#include "core/report/jobs.h"
#include "core/stats/comparison.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"
#include "core/storage/waiver_repository.h"

namespace baremark::core::report {

/// A difference that is not meant, where it was seen, with the values of the first block that had it, and the note that waived it.
struct FoundDifference {
  std::size_t arm = 0;
  std::size_t caseIndex = 0;
  std::optional<model::Point> point;  ///< nothing: seen by the canary, so it holds at every point
  containers::PassportDifference difference;
  std::optional<std::string> waivedBy;  ///< the note
  bool operator==(const FoundDifference&) const = default;
};

/// An arm of a case at a point.
struct CellPlace {
  std::size_t caseIndex = 0;
  model::Point point;
  std::size_t arm = 0;
  auto operator<=>(const CellPlace&) const = default;
};

struct Assessment {
  storage::ExperimentRecord record;  ///< as it is in the store, whichever baseline and margin the comparison has
  std::vector<model::Point> points;
  std::vector<storage::BlockRecord> blocks;
  stats::Comparison comparison;
  std::vector<FoundDifference> notMeant;  ///< waived or not
  std::vector<storage::Waiver> waivers;   ///< each for the pair of its arm and the experiment's own baseline
  std::size_t ownBaseline = 0;            ///< the experiment's
  std::map<storage::RunKey, std::vector<storage::Event>> warnings;  ///< what may spoil a run's number, of the runs that have any

  /// images/s that the machine's measured peaks would allow the baseline at comparison.points[i], the median of its runs;
  /// nothing where no plan said it.
  std::vector<std::optional<double>> roofs;

  SchedulerJobs jobs;  ///< of the host's scheduler, where there is one

  /// Backends of the engine, as the passports of the cell's runs that are done or at work state them.
  std::map<CellPlace, std::set<std::string>> backends;

  [[nodiscard]] std::vector<storage::Event> warningsOf(storage::RunKey run) const;
  /// The scheduler's job of a block, or nullptr.
  [[nodiscard]] const SchedulerJob* jobOf(const model::Block& block) const;
  /// Whether a run of the cell, or of any cell of the arm, has the slow reference backend.
  [[nodiscard]] bool hasReferenceBackend(const CellPlace& cell) const;
  [[nodiscard]] bool hasReferenceBackend(std::size_t arm) const;
};

struct AssessOptions {
  std::optional<std::string> baseline;  ///< name of an arm; else the experiment's own
  std::optional<double> margin;
};

/// Passports are compared in every finished block, the canary's among them: each arm's run with the baseline's of its block, or
/// where the order is independent with that of its round.
/// NotFound: no such experiment; UnknownValue: no such arm.
[[nodiscard]] base::Result<Assessment> assess(storage::Store& store, const base::ExperimentId& id,
                                              const AssessOptions& options = {});

/// The attempt of each run of a block that counts: the highest one.
[[nodiscard]] std::vector<const storage::RunRecord*> countingRuns(const storage::BlockRecord& block);

}  // namespace baremark::core::report
