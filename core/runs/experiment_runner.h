// SPDX-License-Identifier: GPL-3.0-or-later
// Drives one experiment on one host: submits its next block, follows and repeats blocks, decides about "until", and
// ends it. Its whole state is in the store and in the host's folders. Blocking; called in the host's runner thread by
// the process that owns the experiment.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/block_composer.h"
#include "core/runs/block_follower.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/image_forms.h"
#include "core/runs/job_poller.h"
#include "core/runs/submission_gate.h"
#include "core/runs/submitter.h"

namespace baremark::core::report {
struct Assessment;
}

namespace baremark::core::runs {

class ExperimentRunner {
 public:
  enum class Activity : std::uint8_t {
    Busy,      // a block is at the host, or was just submitted
    Between,   // without a scheduler: a block has just ended, and the next one waits for the next call
    Resting,   // no block is at the host: the experiment is paused or may not submit now
    Finished,  // done, cancelled or stopped
  };

  /// `poller` asks the host's scheduler, if `resources` has one; else null. All of them must outlive this object.
  ExperimentRunner(base::ExperimentId id, Host& host, StoreAccess& store, const RunnerResources& resources,
                   RunnerEvents events, JobPoller* poller = nullptr);
  ExperimentRunner(const ExperimentRunner&) = delete;
  ExperimentRunner& operator=(const ExperimentRunner&) = delete;

  [[nodiscard]] const base::ExperimentId& id() const { return m_experiment.id(); }
  /// Looks once and acts at most once. `maySubmit`: the host has room for a block. `mayBuild`: no other experiment of
  /// this process builds an image there. An error is temporary (full store, broken connection): call again.
  [[nodiscard]] base::Result<Activity> advance(bool maySubmit, bool mayBuild = true);
  /// An image is being built for the experiment.
  [[nodiscard]] bool isBuilding() const { return m_image.isBuilding(); }
  /// Something failed, or may have, and is retried later: until then, advance() says nothing about it.
  [[nodiscard]] bool isTryingLater() const;
  /// Blocks are at the host.
  [[nodiscard]] bool hasJobs() const { return !m_follower.isEmpty(); }
  [[nodiscard]] std::vector<std::string> jobIds() const { return m_follower.jobIds(); }
  [[nodiscard]] bool areJobsBeating() const { return m_follower.areJobsBeating(); }

 private:
  /// True: a block ended.
  [[nodiscard]] base::Result<bool> followAll();
  [[nodiscard]] base::Result<Activity> advanceBesideJobs(bool maySubmit);
  [[nodiscard]] base::Result<Activity> advanceWithoutJobs(bool maySubmit);
  [[nodiscard]] base::Result<Activity> cancel();
  [[nodiscard]] base::Result<Activity> pause();
  /// Submits `block` and what belongs with it, unless it has to wait.
  [[nodiscard]] base::Result<Activity> submit(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<void> enter(model::ExperimentState state);
  [[nodiscard]] std::size_t room() const;
  /// Nothing while the engine's image is being built.
  [[nodiscard]] base::Result<std::optional<ComposeContext>> composeContext();
  [[nodiscard]] RunKnowledge knowledge() const;
  [[nodiscard]] model::Passport managerPassport(const model::Run& run) const;
  /// The profiler that started the ranks of this run, or nullptr.
  [[nodiscard]] const containers::ProfilerDescriptor* profilerOf(const model::Run& run) const;
  [[nodiscard]] std::string explanation(const model::Run& run, const std::string& lastWords) const;
  /// Plans further blocks, or ends the experiment as Done or Stopped: see the record's state.
  [[nodiscard]] base::Result<void> planOrEnd();
  [[nodiscard]] base::Result<std::vector<storage::BlockRecord>> missingBlocks(
      storage::Store& store, const std::vector<storage::BlockRecord>& blocks);
  [[nodiscard]] base::Result<void> decideUntil(storage::Store& store, const report::Assessment& assessment);

  DrivenExperiment m_experiment;
  Host& m_host;  ///< of m_experiment, like the next three
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const storage::ExperimentRecord& m_record;
  std::map<std::string, storage::ImageRecord> m_images;
  std::map<std::string, std::string> m_runtimeVersions;
  EngineImageBuild m_image;
  SubmissionGate m_gate;
  BlockFollower m_follower;
  Submitter m_submitter;
};

}  // namespace baremark::core::runs
