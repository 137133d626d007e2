// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment that this process drives on one host: its record and its blocks as of the last refresh(), and every
// change of its state. Blocking; called in the host's runner thread, except for the constant members.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

/// What an ExperimentRunner reports. Called in the runner's thread; imageProgress in the host's thread.
struct RunnerEvents {
  std::function<void(const base::ExperimentId&)> changed;          ///< a state changed
  std::function<void(const base::ExperimentId&)> samplesImported;  ///< new steps are in the store
  std::function<void(const base::ExperimentId&, const ImageProgress&)> imageProgress;
};

class DrivenExperiment {
 public:
  /// `host`, `store` and `resources` must outlive this object.
  DrivenExperiment(base::ExperimentId id, Host& host, StoreAccess& store, const RunnerResources& resources,
                   RunnerEvents events);

  [[nodiscard]] const base::ExperimentId& id() const { return m_id; }
  [[nodiscard]] Host& host() const { return m_host; }
  [[nodiscard]] StoreAccess& store() const { return m_store; }
  [[nodiscard]] const RunnerResources& resources() const { return m_resources; }
  [[nodiscard]] const RunnerEvents& events() const { return m_events; }
  /// Null on a host without a scheduler.
  [[nodiscard]] const launch::SchedulerDescriptor* scheduler() const {
    return m_resources.scheduler ? &*m_resources.scheduler : nullptr;
  }
  [[nodiscard]] base::MonotonicTime now() const { return m_resources.clock->monotonicNow(); }

  /// Reads again, if the store has changed, what may have changed of record and blocks.
  [[nodiscard]] base::Result<void> refresh();
  /// The next refresh() reads in any case: a transaction that changed the record was rolled back.
  void forgetRevision() { m_revision.reset(); }
  [[nodiscard]] const storage::ExperimentRecord& record() const { return m_record; }
  [[nodiscard]] const std::vector<storage::BlockRecord>& blocks() const { return m_blocks; }
  /// The blocks of an allocation that have not ended, in their order.
  [[nodiscard]] std::vector<storage::BlockRecord> openBlocksOf(const base::AllocationId& allocation) const;
  /// True: a block is submitted and has not ended; `except` does not count.
  [[nodiscard]] bool hasBlockAtHost(const std::optional<base::BlockId>& except = {}) const;

  /// Adds a decision of "until" to the record. The caller writes it to the store.
  void addDecision(const storage::UntilDecision& decision) { m_record.untilDecisions.push_back(decision); }
  void reportChange() const;
  /// Stores why a block waits or in which state it is, and reports the change.
  [[nodiscard]] base::Result<void> setBlockState(const base::BlockId& block, model::BlockState state,
                                                 const model::EndReason& why);
  [[nodiscard]] base::Result<void> setState(model::ExperimentState state);
  /// Ends the experiment, and reports it.
  [[nodiscard]] base::Result<void> end(model::ExperimentState state, const model::EndReason& reason);
  /// The same inside a transaction of the caller, in the store's write thread. The caller then calls noteEnd().
  [[nodiscard]] base::Result<void> writeEnd(storage::Store& store, model::ExperimentState state,
                                            const model::EndReason& reason);
  void noteEnd(model::ExperimentState state);
  /// Stops the experiment now or, while one of its blocks is at the host, as soon as none is.
  [[nodiscard]] base::Result<void> stop(const model::EndReason& reason);
  /// Why the experiment stops once no block is at the host. The first reason counts.
  void noteStop(const model::EndReason& reason);
  [[nodiscard]] const std::optional<model::EndReason>& stopReason() const { return m_stopReason; }
  [[nodiscard]] base::Result<void> updateHeadline();

 private:
  base::ExperimentId m_id;
  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  RunnerEvents m_events;
  storage::ExperimentRecord m_record;
  std::vector<storage::BlockRecord> m_blocks;
  std::optional<std::int64_t> m_revision;  ///< of the store, when record and blocks were read
  std::optional<model::EndReason> m_stopReason;
};

/// The store holds a value that cannot be compared: a retry changes nothing.
[[nodiscard]] bool cannotBeCompared(const base::Error& error);

/// Makes and stores an experiment's headline. OutOfRange: a value of it cannot be compared; the old headline stays.
[[nodiscard]] base::Result<void> refreshHeadline(storage::Store& store, const base::ExperimentId& id);

/// Experiments whose headline is of an earlier version (core/report/export_json.h), the oldest first.
[[nodiscard]] base::Result<std::vector<base::ExperimentId>> outdatedHeadlines(storage::Store& store);

/// Makes a headline again unless another process has. Removes that of an experiment that cannot be compared.
[[nodiscard]] base::Result<void> renewHeadline(storage::Store& store, const base::ExperimentId& id);

/// Calls renewHeadline() for all outdated headlines. A headline that cannot be made stays as it is. Busy: another
/// process writes; the rest is left.
[[nodiscard]] base::Result<void> renewHeadlines(storage::Store& store);

}  // namespace baremark::core::runs
