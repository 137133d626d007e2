// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of a host whose steps fail: what is told of that, and how often.
#include "core/runs/host_runner.h"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "tests/fakes/faulty_host.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

/// Counts by experiment what a runner says, in its thread: nobody here turns an event loop.
class Listener {
 public:
  explicit Listener(const HostRunner& runner) {
    QObject::connect(&runner, &HostRunner::stepFailed, &runner, [this](const QString& id, const base::Error&) { note(m_told, id); }, Qt::DirectConnection);
    QObject::connect(&runner, &HostRunner::samplesImported, &runner, [this](const QString& id) { note(m_imports, id); }, Qt::DirectConnection);
  }
  int told(const std::string& id) { return countOf(m_told, id); }
  int imports(const std::string& id) { return countOf(m_imports, id); }

 private:
  using Counts = std::map<std::string, int>;
  void note(Counts& counts, const QString& id) {
    const std::lock_guard lock(m_mutex);
    ++counts[id.toStdString()];
  }
  int countOf(Counts& counts, const std::string& id) {
    const std::lock_guard lock(m_mutex);
    return counts[id];
  }

  std::mutex m_mutex;  ///< of the next two
  Counts m_told;
  Counts m_imports;
};

bool waitUntil(const std::function<bool()>& isTrue, seconds limit = seconds(60)) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!isTrue() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return isTrue();
}

class HostRunnerTest : public RunsTest {
 protected:
  /// An experiment that has begun to measure and does not end by itself.
  std::string queueEndless() {
    queue("hang");
    EXPECT_TRUE(stepUntil([this] {
      const auto all = measured();
      return !all.empty() && runOf(all.front(), 1).run.state == model::RunState::Running;
    })) << m_lastError;
    return m_id.text();
  }
};

TEST_F(HostRunnerTest, twoExperimentsThatGoOnFailingAreEachToldOnce) {
  const std::string first = queueEndless();
  queue("hang");
  const std::string second = m_id.text();
  // Handed over, it waits for the host.
  ASSERT_TRUE(stepUntil([this] { return !blocks().empty() && blocks().front().block.state == model::BlockState::Waiting; })) << m_lastError;
  m_runner.reset();
  fakes::FaultyHost broken(*m_host, 1, fakes::Breaks::BeforeItActs);
  HostRunner runner(broken, *m_store, m_resources, Adoption::Orphans);
  Listener heard(runner);
  runner.start();
  for (int round = 1; round <= 12; ++round) {
    const int before = broken.calls();
    runner.poke();
    ASSERT_TRUE(waitUntil([&] { return broken.calls() >= before + 2; })) << "both are looked at";
  }
  runner.stop();
  EXPECT_EQ(heard.told(first), 1);
  EXPECT_EQ(heard.told(second), 1);
}

TEST_F(HostRunnerTest, aFailureThatComesBackAfterAGoodStepIsToldAgain) {
  const std::string id = queueEndless();
  m_runner.reset();
  fakes::FaultyHost host(*m_host, 1, fakes::Breaks::BeforeItActs);
  HostRunner runner(host, *m_store, m_resources, Adoption::Orphans);
  Listener heard(runner);
  runner.start();
  EXPECT_TRUE(waitUntil([&] { return heard.told(id) == 1; }));
  host.mend();
  // The step that brings the first of these may fail all the same, further on.
  EXPECT_TRUE(waitUntil([&] { return heard.imports(id) > 2; }));
  host.breakNow();
  EXPECT_TRUE(waitUntil([&] { return heard.told(id) == 2; }));
  runner.stop();
}

TEST_F(StandInSlurmTest, aFailureThatIsTriedAgainLaterIsToldOnce) {
  m_slurm->note("limit", "0");
  const std::string id = begin("").id.text();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  Listener heard(runner);
  runner.start();
  EXPECT_TRUE(waitUntil([this] { return m_slurm->calls("sbatch") >= 3; }));
  runner.stop();
  EXPECT_EQ(heard.told(id), 1) << "and the steps between two tries are no success";
}

// With BAREMARK_LONG a real hour with the times that are shipped; else a second of it is a twentieth.
TEST_F(StandInSlurmTest, theSchedulerIsAskedSeldomWhileFiftyJobsWait) {
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const auto second = std::chrono::milliseconds(isLong ? 1000 : 50);
  const int length = isLong ? 3600 : 360;  // in such seconds
  m_slurm->note("holds", "");
  for (int i = 0; i < 50; ++i) queue("");
  m_runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes({.first = 10 * second, .longest = 60 * second, .whileFresh = 300 * second});
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return m_slurm->jobs() == 50; })) << m_slurm->jobs();
  const int before = m_slurm->calls("squeue");
  std::this_thread::sleep_for(length * second);
  runner.stop();
  const int asked = m_slurm->calls("squeue") - before;
  // After 10, 20 and 40 s, then once a minute.
  EXPECT_LE(asked, length / 60 + 3);
  EXPECT_GE(asked, 3);
  EXPECT_EQ(m_slurm->calls("sacct"), 0);
  EXPECT_EQ(m_slurm->calls("sbatch"), 50);
}

// As the test before it, with jobs that follow each other; a quarter of an hour with BAREMARK_LONG.
TEST_F(StandInSlurmTest, theSchedulerIsAskedSeldomWhileJobsEndAndAreReplaced) {
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const auto second = std::chrono::milliseconds(isLong ? 1000 : 50);
  const int length = isLong ? 900 : 360;
  const std::string apart = isLong ? "20s" : "1s";
  begin("", 3, "\"apart\": \"" + apart + "\"", isLong ? 60 : 40).runner.reset();
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes({.first = 10 * second, .longest = 60 * second, .whileFresh = 300 * second});
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return m_slurm->jobs() >= 2; })) << m_slurm->jobs();
  const int before = m_slurm->calls("squeue");
  const int jobs = m_slurm->jobs();
  std::this_thread::sleep_for(length * second);
  runner.stop();
  EXPECT_LE(m_slurm->calls("squeue") - before, length / 60 + 3);
  EXPECT_GT(m_slurm->jobs() - jobs, length / 60) << "too few to tell";
}

// Over a minute of a busy cluster, the lag of what is shown stays a second or two.
TEST_F(StandInSlurmTest, whileItsSchedulerDoesNotAnswerAJobsSamplesGoOnArriving) {
  const Trial trial = begin("step:100", 900);
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes(m_pollTimes);
  Listener heard(runner);
  runner.start();
  ASSERT_TRUE(waitUntil([&] {
    const auto blocks = measuredOf(trial);
    return runOf(blocks.front(), 1).run.state == model::RunState::Running;
  })) << story(trial);
  m_slurm->note("slow", "15");
  const int asked = m_slurm->calls("squeue");
  ASSERT_TRUE(waitUntil([&] { return m_slurm->calls("squeue") > asked; }));
  const auto stepsInStore = [&] {
    const auto run = runOf(measuredOf(trial).front(), 1);
    return m_store->readNow([&](storage::Store& store) { return storage::SampleRepository(store).steps(run.key); })->step.size();
  };
  const auto stepsBefore = stepsInStore();
  const int imports = heard.imports(trial.id.text());
  EXPECT_TRUE(waitUntil([&] { return heard.imports(trial.id.text()) >= imports + 4; }, seconds(12))) << heard.imports(trial.id.text()) - imports;
  EXPECT_GT(stepsInStore(), stepsBefore + 15);
  EXPECT_EQ(m_slurm->calls("squeue"), asked + 1) << "one question at a time";
  // Whoever ends does not wait for it either.
  const auto start = std::chrono::steady_clock::now();
  runner.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, seconds(6));
}

TEST_F(StandInSlurmTest, aJobOfSeveralBlocksThatShowsSignsOfLifeIsNotAskedForAtItsScheduler) {
  const Trial trial = begin("step:100", 30, R"("blocks": 4)", 4);
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes({.first = std::chrono::milliseconds(500), .longest = seconds(1), .whileFresh = std::chrono::minutes(5)});
  runner.start();
  const auto isRunning = [&](std::size_t block) {
    return [this, &trial, block] {
      const auto blocks = measuredOf(trial);
      return blocks.size() > block && std::any_of(blocks[block].runs.begin(), blocks[block].runs.end(), [](const auto& run) { return run.run.state != model::RunState::Waiting; });
    };
  };
  ASSERT_TRUE(waitUntil(isRunning(0))) << story(trial);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));  // its first beat is seen
  const int before = m_slurm->calls("squeue");
  ASSERT_TRUE(waitUntil(isRunning(3))) << story(trial);
  EXPECT_LE(m_slurm->calls("squeue") - before, 1);
  EXPECT_EQ(m_slurm->jobs(), 2) << "the check before the first run has one of its own";
  runner.stop();
}

}  // namespace
}  // namespace baremark::core::runs
