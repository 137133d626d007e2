// SPDX-License-Identifier: GPL-3.0-or-later
// What is said on the terminal of an experiment while it runs: each run once it has ended, what a person has to see to,
// one line of progress, and why it ended. Main thread; the console outlives it.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/application/progress.h"
#include "app/cli/console.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::cli {

/// An experiment at one moment.
struct Snapshot {
  core::storage::ExperimentRecord record;
  std::vector<core::storage::BlockRecord> blocks;
  std::optional<std::int64_t> step;                      ///< of the run at work
  app::RunTimes expected;                                ///< from earlier experiments
  std::map<core::base::AllocationId, std::string> jobs;  ///< as their scheduler calls them
};

/// `expected` as an earlier snapshot had it; read from the store where it is empty.
[[nodiscard]] core::base::Result<Snapshot> readSnapshot(core::storage::Store& store, const core::base::ExperimentId& id,
                                                        const app::RunTimes& expected);

/// Jobs at a scheduler, or the block at work without one.
[[nodiscard]] int jobsAtTheHost(const std::vector<core::storage::BlockRecord>& blocks);
/// Whether any block was measured, so that there is something to compare.
[[nodiscard]] bool isAnythingMeasured(const std::vector<core::storage::BlockRecord>& blocks);

class RunLines {
 public:
  /// `lead` stands before each line; empty: only one experiment is followed.
  explicit RunLines(Console& console, QString lead = {}) : m_console(console), m_lead(std::move(lead)) {}

  /// What is new since the last snapshot.
  void tell(const Snapshot& snapshot);
  /// "block 2 of 5 · bare metal · step 40 of 100 · about 2 min left"
  [[nodiscard]] static QString progress(const Snapshot& snapshot);
  /// Why it was stopped or cancelled, and how to go on. Of one that is done nothing.
  void tellEnd(const Snapshot& snapshot) const;

 private:
  void note(const QString& line) const;
  void tellOfJob(const Snapshot& snapshot, const core::storage::BlockRecord& block);
  void tellOfRun(const Snapshot& snapshot, const core::storage::BlockRecord& block,
                 const core::storage::RunRecord& run);
  void tellHowToGoOn(const core::storage::ExperimentRecord& record) const;

  Console& m_console;
  QString m_lead;
  std::set<std::string> m_told;
};

}  // namespace baremark::cli
