// SPDX-License-Identifier: GPL-3.0-or-later
// Follows one block that a host has: reads its folder, imports its telemetry, says when it is over. The folder is the truth;
// the process of job.sh is looked at only where the folder does not say that the block ended. Blocking; called in a host's
// runner thread. What it has seen is in the store, so a new watch goes on where an old one ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/run_outcome.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

/// Where a block is after a look at it.
struct BlockSight {
  enum class State : std::uint8_t { Waiting, Running, Done, Cut } state = State::Waiting;
  model::EndReason end;      ///< of Cut
  bool hasNewSamples = false;
};

class BlockWatch {
 public:
  /// `process` is job.sh's; nothing where a scheduler would have to be asked. `managerPassport` is added to each run's.
  BlockWatch(Host& host, StoreAccess& store, storage::BlockRecord block, std::optional<model::ProcessIdentity> process,
             std::function<model::Passport(const model::Run&)> managerPassport);

  /// One look. After Done or Cut every run of the block has its final state in the store.
  [[nodiscard]] base::Result<BlockSight> look();

  [[nodiscard]] const storage::BlockRecord& block() const { return m_block; }
  /// Tags of the runs that were started and of which no end is known: what may have to be reaped.
  [[nodiscard]] std::vector<std::string> openTags() const;

 private:
  struct RunSight {
    base::RunId id;
    storage::RunKey key = 0;
    storage::Cursor cursor;
    bool isStarted = false;
    bool isEnded = false;
    std::chrono::microseconds processorAtStart{0};
    base::MonotonicTime seenStarted{};
  };
  /// The facts of one look, by path.
  using Facts = std::map<std::string, FileFacts>;

  [[nodiscard]] std::string blockFolder() const;
  [[nodiscard]] std::string attemptPath() const;
  [[nodiscard]] std::string runPath(const RunSight& run) const;
  [[nodiscard]] base::Result<void> enterAttempt(int attempt);
  [[nodiscard]] base::Result<Facts> lookAtFiles();
  [[nodiscard]] base::Result<bool> followRun(RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> noteStart(RunSight& run);
  [[nodiscard]] base::Result<bool> importNew(RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> noteEnd(RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<RunEvidence> gather(const RunSight& run, const Facts& facts);
  [[nodiscard]] base::Result<void> cutOpenRuns(const model::EndReason& end);
  [[nodiscard]] base::Result<BlockSight> endOf(const Facts& facts);
  [[nodiscard]] base::Result<bool> isJobGone();
  [[nodiscard]] base::Result<BlockSight::State> stateWhileOpen(const Facts& facts);

  Host& m_host;
  StoreAccess& m_store;
  storage::BlockRecord m_block;
  std::optional<model::ProcessIdentity> m_process;
  std::function<model::Passport(const model::Run&)> m_managerPassport;
  int m_attempt = 0;
  std::string m_node;
  std::vector<RunSight> m_runs;
  bool m_wasGone = false;
};

}  // namespace baremark::core::runs
