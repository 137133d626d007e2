// SPDX-License-Identifier: GPL-3.0-or-later
// Several experiments on one scheduler, with the fake engine. Tests check the state in the store.
#pragma once

#include <cstdlib>

#include "core/runs/job_poller.h"
#include "core/storage/host_repository.h"
#include "tests/fakes/ssh_server.h"
#include "tests/fakes/stand_in_slurm.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {

/// An experiment and its runner.
struct Trial {
  base::ExperimentId id;
  std::unique_ptr<ExperimentRunner> runner;
};

class SchedulerTest : public RunsTest {
 protected:
  void TearDown() override {
    m_poller.reset();  // before the host that it may be using
    RunsTest::TearDown();
  }
  /// `descriptor` names one of resources/schedulers.
  void useScheduler(const std::string& descriptor) {
    m_resources.scheduler =
        launch::parseSchedulerDescriptor(test::resource("schedulers/" + descriptor + ".json")).value();
    m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes, m_clock);
    m_resources.waitLimits = shortWaitLimits();
  }
  /// The scheduler's state as text, for the message of a failed test.
  virtual std::string everything() { return m_lastError; }

  /// Two arms and one block after the canary. `behaviour` is FAKE_ENGINE for the second arm.
  Trial begin(const std::string& behaviour, int batches = 5, const std::string& allocation = "", int repeats = 1) {
    queue(behaviour, repeats, batches, allocation.empty() ? "" : "}, \"allocation\": {" + allocation);
    m_runner.reset();
    return trialOfQueued();
  }
  Trial trialOfQueued() {
    return {m_id,
            std::make_unique<ExperimentRunner>(m_id, *m_host, *m_store, m_resources, RunnerEvents{}, m_poller.get())};
  }
  /// As a process that knows only the store.
  void startAnew(Trial& trial) { startAnew(trial, *m_host); }
  void startAnew(Trial& trial, Host& host) {
    trial.runner =
        std::make_unique<ExperimentRunner>(trial.id, host, *m_store, m_resources, RunnerEvents{}, m_poller.get());
  }
  /// A condition is a function of a trial, or one without parameters.
  using Condition = std::function<bool(const Trial&)>;
  template <class IsTrue>
  static Condition conditionOf(IsTrue isTrue) {
    if constexpr (std::is_invocable_v<IsTrue, const Trial&>)
      return isTrue;
    else
      return [isTrue](const Trial&) { return isTrue(); };
  }

  /// Whether the condition becomes true for all trials within this time.
  template <class IsTrue>
  bool stepUntilAll(const std::vector<Trial*>& trials, std::chrono::seconds limit, IsTrue isTrue) {
    const Condition condition = conditionOf(isTrue);
    const auto end = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < end) {
      if (stepAll(trials, condition)) return true;
      askScheduler(trials);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }
  /// Whether the condition becomes true within this time of the runners' clock, which is moved. For conditions that
  /// depend on no job. The scheduler answers immediately.
  template <class IsTrue>
  bool happensWithin(std::chrono::seconds time, Trial& trial, IsTrue isTrue) {
    const Condition condition = conditionOf(isTrue);
    const auto pause = std::max(std::chrono::milliseconds(500), std::chrono::milliseconds(time) / kMostLooks);
    for (std::chrono::milliseconds passed{0};; passed += pause) {
      if (stepAll({&trial}, condition)) return true;
      if (passed >= time) return false;
      askScheduler({&trial});
      if (const auto answered = m_poller->waitForAnswer(); !answered) m_lastError = toLogLine(answered.error());
      m_clock->advance(pause);
    }
  }
  /// The same, and the test ends if the condition does not become true.
  template <class IsTrue>
  void await(const std::vector<Trial*>& trials, std::chrono::seconds limit, IsTrue isTrue,
             int line = __builtin_LINE()) {
    std::string stories;
    const bool isMet = stepUntilAll(trials, limit, isTrue);
    for (const Trial* trial : trials) stories += isMet ? "" : story(*trial);
    ASSERT_TRUE(isMet) << "line " << line << ": " << stories;
  }
  template <class IsTrue>
  void await(Trial& trial, std::chrono::seconds limit, IsTrue isTrue, int line = __builtin_LINE()) {
    await(std::vector<Trial*>{&trial}, limit, isTrue, line);
  }
  template <class IsTrue>
  void awaitWithin(std::chrono::seconds time, Trial& trial, IsTrue isTrue, int line = __builtin_LINE()) {
    ASSERT_TRUE(happensWithin(time, trial, isTrue)) << "line " << line << ": " << story(trial);
  }

  // The usual conditions.
  bool ends(Trial& trial, std::chrono::seconds limit = std::chrono::seconds(90)) {
    return stepUntilAll({&trial}, limit, [&] { return isOver(trial); });
  }
  bool beginsToMeasure(Trial& trial, std::chrono::seconds limit = std::chrono::seconds(60)) {
    return stepUntilAll({&trial}, limit, [&] { return isMeasuring(trial); });
  }
  bool endsWithin(std::chrono::seconds time, Trial& trial) {
    return happensWithin(time, trial, [&] { return isOver(trial); });
  }
  bool isCutWithin(std::chrono::seconds time, Trial& trial) {
    return happensWithin(time, trial, [&] { return isCut(trial); });
  }
  /// The experiment ends in time, in this state.
  void expectEnd(Trial& trial, model::ExperimentState state, std::chrono::seconds limit = std::chrono::seconds(90),
                 int line = __builtin_LINE()) {
    ASSERT_TRUE(ends(trial, limit)) << "line " << line << ": " << story(trial);
    EXPECT_EQ(recordOf(trial).state, state) << "line " << line << ": " << story(trial);
  }
  void expectEndWithin(std::chrono::seconds time, Trial& trial, model::ExperimentState state,
                       int line = __builtin_LINE()) {
    ASSERT_TRUE(endsWithin(time, trial)) << "line " << line << ": " << story(trial);
    EXPECT_EQ(recordOf(trial).state, state) << "line " << line << ": " << story(trial);
  }

  void cancel(const Trial& trial) { requestCancel(trial.id); }

  storage::ExperimentRecord recordOf(const Trial& trial) { return record(trial.id); }
  std::vector<storage::BlockRecord> blocksOf(const Trial& trial) { return blocks(trial.id); }
  std::vector<storage::BlockRecord> measuredOf(const Trial& trial) { return measured(trial.id); }
  bool isMeasuring(const Trial& trial) {
    const auto all = measuredOf(trial);
    return std::any_of(all.begin(), all.end(), [](const auto& block) { return hasRunningRun(block); });
  }
  /// The job of each block has claimed it.
  bool haveAllBegun(const Trial& trial) {
    const auto all = measuredOf(trial);
    return std::all_of(all.begin(), all.end(),
                       [this](const auto& block) { return std::filesystem::exists(blockFolder(block) + "/a1/claim"); });
  }
  bool isCut(const Trial& trial) {
    const auto all = measuredOf(trial);
    return std::any_of(all.begin(), all.end(),
                       [](const auto& block) { return block.block.state == model::BlockState::Cut; });
  }
  bool isPending(const Trial& trial) {
    return measuredOf(trial).front().block.end.code == core::model::EndKind::Pending;
  }
  bool isOver(const Trial& trial) { return RunsTest::isOver(trial.id); }
  std::string jobOf(const storage::BlockRecord& block) { return allocationOf(block).value().jobId; }
  std::string story(const Trial& trial) {
    std::string out = recordOf(trial).end.code.name() + " " + recordOf(trial).end.text() + "\n";
    for (const auto& block : measuredOf(trial)) {
      out += block.block.id.text() + (block.block.state == model::BlockState::Done ? " done " : " not done ") +
             block.block.end.code.name() + " " + block.block.end.text();
      for (const auto& run : block.runs) {
        out += "\n  a" + std::to_string(run.run.attempt) + " arm " + std::to_string(run.run.arm) + " " +
               std::to_string(static_cast<int>(run.run.state)) + " " + run.run.end.code.name();
      }
      out += "\n";
    }
    return out + everything();
  }

  /// True: the condition holds for all of them.
  bool stepAll(const std::vector<Trial*>& trials, const std::function<bool(const Trial&)>& isTrue) {
    bool areAll = true;
    for (Trial* trial : trials) {
      const auto step = trial->runner->advance(true);
      if (!step) m_lastError = toLogLine(step.error());
      areAll = areAll && isTrue(*trial);
    }
    return areAll;
  }
  void askScheduler(const std::vector<Trial*>& trials) {
    std::vector<std::string> ids;
    for (const Trial* trial : trials) {
      for (std::string& id : trial->runner->jobIds()) ids.push_back(std::move(id));
    }
    if (const auto asked = m_poller->refresh(false, ids); !asked) m_lastError = toLogLine(asked.error());
  }

  static constexpr int kMostLooks = 40;  ///< with a fast clock

  fakes::TemporaryFolder m_place{"scheduler"};
  PollTimes m_pollTimes{.first = std::chrono::milliseconds(500),
                        .longest = std::chrono::seconds(2),
                        .whileFresh = std::chrono::seconds(5),
                        .longestFailing = std::chrono::seconds(2)};
  std::unique_ptr<JobPoller> m_poller;
};

/// With Slurm's commands, without Slurm.
class StandInSlurmTest : public SchedulerTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    m_slurm = std::make_unique<fakes::StandInSlurm>(m_place.path());
    m_path = ::getenv("PATH");
    ::setenv("PATH", (m_slurm->commands() + ":" + m_path).c_str(), 1);
    useScheduler("slurm");
  }
  void TearDown() override {
    ::setenv("PATH", m_path.c_str(), 1);
    m_poller.reset();
    m_slurm.reset();  // its jobs write into the folder of the runs
    SchedulerTest::TearDown();
  }

  /// The canary is over, and the scheduler holds the first measured block.
  Trial beginHeld() {
    Trial trial = begin("", 20);
    EXPECT_TRUE(stepUntilAll({&trial}, std::chrono::seconds(60), [this](const Trial&) {
      if (m_slurm->jobs() == 1) m_slurm->note("holds", "");
      return m_slurm->jobs() == 2;
    })) << everything();
    return trial;
  }

  /// The same, but its submission says these words, and the scheduler does not know the job.
  Trial beginUnknown(const std::string& words) {
    Trial trial = begin("", 20);
    await(trial, std::chrono::seconds(60), [&] {
      if (m_slurm->jobs() == 1) {
        m_slurm->note("holds", "");
        m_slurm->note("says", words);
        m_slurm->note("forgets", "");
      }
      return m_slurm->jobs() == 2;
    });
    return trial;
  }
  /// The same after a failure, and the job was given up.
  Trial beginLost() {
    m_resources.waitLimits.claim = std::chrono::seconds(0);
    Trial trial = beginUnknown("sbatch: error: Batch job submission failed: Socket timed out on send/recv operation");
    awaitWithin(std::chrono::seconds(60), trial, isGivenUp);
    return trial;
  }
  void forgetNotes() {
    for (const char* note : {"holds", "says", "forgets"}) m_slurm->forgetNote(note);
  }
  static bool isGivenUp(const Trial& trial) { return trial.runner->hasJobs() && trial.runner->jobIds().empty(); }

  /// Steps until the scheduler was told to cancel one job.
  bool isScancelled(Trial& trial) {
    return stepUntilAll({&trial}, std::chrono::seconds(20),
                        [this](const Trial&) { return m_slurm->calls("scancel") == 1; });
  }

  /// A host whose scheduler has reported the number of nodes and their cores.
  void useNodes(int nodes, int cores = 1) {
    storage::HostRecord host{.name = "there", .root = m_host->root(), .scheduler = "slurm"};
    host.facts.partitions = {{.name = "all", .isDefault = true, .nodes = nodes, .cores = cores}};
    m_host = std::make_unique<remote::LocalHost>(m_host->root(), "there");
    m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes, m_clock);
    ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putHost(host); }));
  }

  std::unique_ptr<fakes::StandInSlurm> m_slurm;
  std::string m_path;
};

}  // namespace baremark::core::runs
