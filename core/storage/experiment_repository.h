// SPDX-License-Identifier: GPL-3.0-or-later
// Repository of experiments: their files, states and owners. Use it on the thread of its Store.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/run.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// The owner of an experiment: the only process that submits its blocks and imports its results.
struct Owner {
  model::ProcessIdentity process;
  base::WallTime beat{};
  std::string machine;  ///< user and machine of the process: "ada@login1"
  bool operator==(const Owner&) const = default;
};

/// How often a user added blocks to a case at a point after seeing the result.
struct Extension {
  std::size_t caseIndex = 0;
  model::Point point;
  int looks = 0;
  bool operator==(const Extension&) const = default;
};

/// The decision of "until" for a case at a point.
struct UntilDecision {
  std::size_t caseIndex = 0;
  model::Point point;
  int lookedAt = 0;  ///< number of blocks when Baremark decided
  int blocks = 0;
  bool operator==(const UntilDecision&) const = default;
};

/// One of an experiment's changes of state.
struct StateChange {
  base::WallTime time;
  model::ExperimentState before = model::ExperimentState::Queued;
  model::ExperimentState state = model::ExperimentState::Queued;
  model::EndReason end;  ///< reason, if the experiment ended
  bool operator==(const StateChange&) const = default;
};

struct ExperimentRecord {
  base::ExperimentId id;
  model::Experiment experiment;
  std::string file;  ///< text of the experiment file, as the user gave it
  std::uint64_t seed = 0;
  int threads = 1;
  std::vector<model::Settings> cases;
  model::ExperimentState state = model::ExperimentState::Queued;
  model::EndReason end;
  base::WallTime created{};
  std::optional<base::WallTime> ended;
  std::optional<base::WallTime> removed;
  bool cancelRequested = false;
  bool pauseRequested = false;
  std::optional<Owner> owner;
  std::string machine;  ///< Owner::machine of its owner, or of its last owner
  std::vector<Extension> extensions;
  std::vector<UntilDecision> untilDecisions;
  std::vector<StateChange> changes;  ///< by time; without changes between queued and running
  bool operator==(const ExperimentRecord&) const = default;
};

struct ArmName {
  std::string name;
  std::string runtime;
  bool operator==(const ArmName&) const = default;
};

/// What an experiment runs, and where.
struct ExperimentArms {
  base::ExperimentId id;
  std::string host;
  std::vector<model::Arm> arms;  ///< empty: its file cannot be read
  bool operator==(const ExperimentArms&) const = default;
};

struct RemovedExperiment {
  base::ExperimentId id;
  std::string host;
  bool operator==(const RemovedExperiment&) const = default;
};

/// One line of the experiments table.
struct ExperimentRow {
  base::ExperimentId id;
  std::string name;
  std::string note;
  std::string host;
  std::vector<std::string> tags;
  std::vector<ArmName> arms;
  model::ExperimentState state = model::ExperimentState::Queued;
  model::EndReason end;
  base::WallTime created{};
  std::optional<base::WallTime> ended;
  std::optional<base::WallTime> removed;
  bool isToEnd = false;  ///< a user asked to cancel it
  int points = 0;
  int cases = 0;
  int blocks = 0;  ///< planned blocks; a cut or cancelled one counts until its replacement does
  int blocksDone = 0;
  std::vector<BlockRecord> open;  ///< blocks of an unfinished experiment, without runs: those at the host, and planned
                                  ///< ones that have a reason to wait
  int runs = 0;                   ///< runs that began, including cut ones
  int runsFailed = 0;
  std::optional<double> bestImagesPerSecond;
  std::string headline;  ///< JSON of core/report/export_json.h, made after the last finished block
  bool operator==(const ExperimentRow&) const = default;
};

/// Yes: the experiment is in the lists. Removed: the user removed it.
enum class Listed : std::uint8_t { Yes, Removed };

/// Error::value of a Conflict: several experiments match.
inline constexpr const char* kSeveral = "several";

/// True if an owner's process is alive. The caller provides it, because this room cannot look at processes.
using OwnerIsAlive = std::function<bool(const Owner&)>;

class ExperimentRepository {
 public:
  explicit ExperimentRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> add(const ExperimentRecord& record);
  /// `known`: an earlier answer. If the file has not changed since, it is not parsed again.
  [[nodiscard]] base::Result<ExperimentRecord> find(const base::ExperimentId& id,
                                                    const ExperimentRecord* known = nullptr);
  /// The id that begins with `prefix`, in upper or lower case. NotFound: none does. Conflict (`value`: kSeveral):
  /// several do; `allowed` lists them.
  [[nodiscard]] base::Result<base::ExperimentId> findByPrefix(const std::string& prefix);
  /// Rows for a table, newest first: the experiments in the lists, or the removed ones.
  [[nodiscard]] base::Result<std::vector<ExperimentRow>> list(Listed which = Listed::Yes);
  /// The arms of all experiments, also of removed ones, which can be restored; newest first. Entries of `known` are
  /// taken as they are, because arms never change.
  [[nodiscard]] base::Result<std::vector<ExperimentArms>> arms(const std::vector<ExperimentArms>& known = {});
  /// The headlines of all experiments, including removed ones, oldest first.
  [[nodiscard]] base::Result<std::vector<std::pair<base::ExperimentId, std::string>>> headlines();
  /// The headline of one experiment. NotFound: there is no such experiment.
  [[nodiscard]] base::Result<std::string> headlineOf(const base::ExperimentId& id);
  /// The experiments that are queued, running or paused.
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> unfinished();
  /// The owners of all experiments that have one, alive or not.
  [[nodiscard]] base::Result<std::map<base::ExperimentId, Owner>> owners();
  /// The unfinished experiments of a host without an owner for whom `isHeld` returns true.
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> unfinishedAndFree(const std::string& host,
                                                                                const OwnerIsAlive& isHeld);
  /// The unfinished experiments of a host that have blocks there (model::isAtTheHost).
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> withBlocksAt(const std::string& host);

  [[nodiscard]] base::Result<void> setState(const base::ExperimentId& id, model::ExperimentState state,
                                            const model::EndReason& end, std::optional<base::WallTime> ended);
  [[nodiscard]] base::Result<void> requestCancel(const base::ExperimentId& id);
  [[nodiscard]] base::Result<void> requestPause(const base::ExperimentId& id, bool isWanted);
  [[nodiscard]] base::Result<void> clearRequests(const base::ExperimentId& id);
  [[nodiscard]] base::Result<void> setHeadline(const base::ExperimentId& id, const std::string& json);
  /// Sets the name in lists and results. The stored experiment file keeps the old name. NotFound: no such experiment.
  [[nodiscard]] base::Result<void> setName(const base::ExperimentId& id, const std::string& name);
  [[nodiscard]] base::Result<void> setNote(const base::ExperimentId& id, const std::string& note,
                                           const std::vector<std::string>& tags);
  /// Changes the time of the jobs in the stored experiment file, and nothing else in it.
  [[nodiscard]] base::Result<void> setJobTime(const base::ExperimentId& id, const std::string& time);
  [[nodiscard]] base::Result<void> setExtension(const base::ExperimentId& id, const Extension& extension);
  [[nodiscard]] base::Result<void> setUntilDecision(const base::ExperimentId& id, const UntilDecision& decision);
  /// Removes an experiment from the lists. Nothing: returns it to the lists.
  [[nodiscard]] base::Result<void> setRemoved(const base::ExperimentId& id, std::optional<base::WallTime> when);
  /// The experiments that were removed before `limit`, with their hosts.
  [[nodiscard]] base::Result<std::vector<RemovedExperiment>> removedBefore(base::WallTime limit);
  /// Deletes a removed experiment permanently. NotFound: there is none, or it was not removed.
  [[nodiscard]] base::Result<void> purge(const base::ExperimentId& id);

  /// Takes or keeps the ownership, in one transaction. Busy (`value`: its process and machine): another owner is alive.
  [[nodiscard]] base::Result<void> takeOwnership(const base::ExperimentId& id, const Owner& me,
                                                 const OwnerIsAlive& isAlive);
  [[nodiscard]] base::Result<void> beat(const base::ExperimentId& id, const Owner& me);
  [[nodiscard]] base::Result<void> releaseOwnership(const base::ExperimentId& id, const model::ProcessIdentity& me);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
