// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments in the store: the question, where it stands, and who owns it.
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
#include "core/model/process_identity.h"
#include "core/model/run.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

/// The one process that launches and imports.
struct Owner {
  model::ProcessIdentity process;
  base::WallTime beat{};
  std::string machine;  ///< and whose: "ada@login1"
  bool operator==(const Owner&) const = default;
};

/// How often blocks were added to a case at a point after its result was seen.
struct Extension {
  std::size_t caseIndex = 0;
  model::Point point;
  int looks = 0;
  bool operator==(const Extension&) const = default;
};

/// The one look of "until".
struct UntilDecision {
  std::size_t caseIndex = 0;
  model::Point point;
  int lookedAt = 0;
  int blocks = 0;
  bool operator==(const UntilDecision&) const = default;
};

/// One of an experiment's changes of state.
struct StateChange {
  base::WallTime time;
  model::ExperimentState before = model::ExperimentState::Queued;
  model::ExperimentState state = model::ExperimentState::Queued;
  model::EndReason end;  ///< why, where the experiment was over
  bool operator==(const StateChange&) const = default;
};

struct ExperimentRecord {
  base::ExperimentId id;
  model::Experiment experiment;
  std::string file;  ///< as it was given
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
  std::string machine;  ///< of its owner, or of the last one
  std::vector<Extension> extensions;
  std::vector<UntilDecision> untilDecisions;
  std::vector<StateChange> changes;  ///< in the order of time; not between queued and running
  bool operator==(const ExperimentRecord&) const = default;
};

struct ArmName {
  std::string name;
  std::string runtime;
  bool operator==(const ArmName&) const = default;
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
  int points = 0;
  int cases = 0;
  int blocks = 0;       ///< of the plan: one that was cut or cancelled is in it, once, until one in its place counts
  int blocksDone = 0;
  int runs = 0;  ///< all that began, the cut ones too
  int runsFailed = 0;
  std::optional<double> bestImagesPerSecond;
  std::string headline;  ///< JSON, made by whoever finished the last block
  bool operator==(const ExperimentRow&) const = default;
};

/// Whether an experiment is in the lists, or was removed.
enum class Listed : std::uint8_t { Yes, Removed };

/// As Error::value of Conflict: what was given may mean several experiments.
inline constexpr const char* kSeveral = "several";

/// Says whether an owner's process still lives; given by the caller, since only it can look at processes.
using OwnerIsAlive = std::function<bool(const Owner&)>;

class ExperimentRepository {
 public:
  explicit ExperimentRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> add(const ExperimentRecord& record);
  [[nodiscard]] base::Result<ExperimentRecord> find(const base::ExperimentId& id);
  /// The id that begins with `prefix` (case does not count). NotFound; Conflict (`value`: kSeveral) where several do, `allowed` names them.
  [[nodiscard]] base::Result<base::ExperimentId> findByPrefix(const std::string& prefix);
  /// Newest first: those in the lists, or those that were removed.
  [[nodiscard]] base::Result<std::vector<ExperimentRow>> list(Listed which = Listed::Yes);
  /// What setHeadline() stored, the oldest experiment first; those that are removed, too.
  [[nodiscard]] base::Result<std::vector<std::pair<base::ExperimentId, std::string>>> headlines();
  /// Of one experiment. NotFound.
  [[nodiscard]] base::Result<std::string> headlineOf(const base::ExperimentId& id);
  /// Those that are queued, running or paused.
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> unfinished();
  /// Of those that have one, alive or not.
  [[nodiscard]] base::Result<std::map<base::ExperimentId, Owner>> owners();
  /// Those of one host that no owner holds of whom `isHeld` says yes.
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> unfinishedAndFree(const std::string& host, const OwnerIsAlive& isHeld);
  /// Those of one host that are not over and have blocks there (model::isAtTheHost).
  [[nodiscard]] base::Result<std::vector<base::ExperimentId>> withBlocksAt(const std::string& host);

  [[nodiscard]] base::Result<void> setState(const base::ExperimentId& id, model::ExperimentState state,
                                            const model::EndReason& end, std::optional<base::WallTime> ended);
  [[nodiscard]] base::Result<void> requestCancel(const base::ExperimentId& id);
  [[nodiscard]] base::Result<void> requestPause(const base::ExperimentId& id, bool isWanted);
  [[nodiscard]] base::Result<void> clearRequests(const base::ExperimentId& id);
  [[nodiscard]] base::Result<void> setHeadline(const base::ExperimentId& id, const std::string& json);
  /// Its name in lists and results; the file that it was given stays as it is. NotFound.
  [[nodiscard]] base::Result<void> setName(const base::ExperimentId& id, const std::string& name);
  [[nodiscard]] base::Result<void> setNote(const base::ExperimentId& id, const std::string& note,
                                           const std::vector<std::string>& tags);
  /// Puts the time that its jobs ask for into its file; what the file says else stays.
  [[nodiscard]] base::Result<void> setJobTime(const base::ExperimentId& id, const std::string& time);
  [[nodiscard]] base::Result<void> setExtension(const base::ExperimentId& id, const Extension& extension);
  [[nodiscard]] base::Result<void> setUntilDecision(const base::ExperimentId& id, const UntilDecision& decision);
  /// Nothing takes it back into the lists.
  [[nodiscard]] base::Result<void> setRemoved(const base::ExperimentId& id, std::optional<base::WallTime> when);
  /// What was removed before `limit`, and where its files lie.
  [[nodiscard]] base::Result<std::vector<RemovedExperiment>> removedBefore(base::WallTime limit);
  /// Deletes it for good. NotFound: there is none, or it was not removed.
  [[nodiscard]] base::Result<void> purge(const base::ExperimentId& id);

  /// Takes or keeps the ownership in one transaction. Busy (`value`: the owner's process and machine): somebody else is
  /// alive.
  [[nodiscard]] base::Result<void> takeOwnership(const base::ExperimentId& id, const Owner& me, const OwnerIsAlive& isAlive);
  [[nodiscard]] base::Result<void> beat(const base::ExperimentId& id, const Owner& me);
  [[nodiscard]] base::Result<void> releaseOwnership(const base::ExperimentId& id, const model::ProcessIdentity& me);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
