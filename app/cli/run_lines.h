// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that the terminal shows about a running experiment: each run when it has ended, findings of checks,
// problems that the user must solve, one line of progress, and the reason of its end. Main thread.
#pragma once

#include "app/application/progress.h"
#include "app/cli/console.h"
#include "core/preflight/rules.h"

namespace baremark::cli {

/// The checks where the ranks ran, of the last canary block that is done.
struct JobChecks {
  std::string canary;  ///< id of that block; empty: none is done
  std::vector<core::preflight::Finding> findings;
};

/// An experiment at one moment.
struct Snapshot {
  core::storage::ExperimentRecord record;
  std::vector<core::storage::BlockRecord> blocks;
  std::optional<std::int64_t> step;                      ///< the last step of the present run
  app::RunTimes expected;                                ///< expected times, from earlier experiments
  std::map<core::base::AllocationId, std::string> jobs;  ///< the scheduler's ids of the jobs
  JobChecks checks;
  std::int64_t revision = 0;  ///< of the store, when all but `step` was read
};
using SnapshotPointer = std::shared_ptr<const Snapshot>;

/// Reads an experiment. What cannot have changed since `before` is taken from it. Null: there is no earlier snapshot.
[[nodiscard]] Result<SnapshotPointer> readSnapshot(core::storage::Store& store, const ExperimentId& id,
                                                   const SnapshotPointer& before = {});

class RunLines {
 public:
  /// `lead` is printed before each line, to name the experiment among several.
  explicit RunLines(Console& console, QString lead = {}) : m_console(console), m_lead(std::move(lead)) {}

  /// Prints what is new since the last snapshot.
  void report(const Snapshot& snapshot);
  /// "block 2 of 5 · bare metal · step 40 of 100 · about 2 min left"
  [[nodiscard]] static QString progress(const Snapshot& snapshot);
  /// Prints why the experiment was stopped or cancelled, and how to resume it. Nothing if it is done.
  void reportEnd(const Snapshot& snapshot) const;

 private:
  void note(const QString& line) const;
  void reportObstacle(const Snapshot& snapshot);
  void reportJob(const Snapshot& snapshot, const core::storage::BlockRecord& block);
  void reportRun(const Snapshot& snapshot, const core::storage::BlockRecord& block,
                 const core::storage::RunRecord& run);
  void reportChecks(const Snapshot& snapshot);
  void reportHowToResume(const core::storage::ExperimentRecord& record) const;

  Console& m_console;
  QString m_lead;
  std::set<std::string> m_reported;
};

}  // namespace baremark::cli
