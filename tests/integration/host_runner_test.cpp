// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of a host whose looks fail: what is reported, and how often.
#include "core/runs/host_runner.h"

#include "tests/fakes/wrapped_host.h"
#include "tests/integration/scheduler_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

/// Counts a runner's signals by experiment, in the runner's thread. No event loop runs here.
class Listener {
 public:
  explicit Listener(const HostRunner& runner) {
    QObject::connect(
        &runner, &HostRunner::stepFailed, &runner, [this](const QString& id, const base::Error&) { note(m_told, id); },
        Qt::DirectConnection);
    QObject::connect(
        &runner, &HostRunner::samplesImported, &runner, [this](const QString& id) { note(m_imports, id); },
        Qt::DirectConnection);
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

using test::waitUntil;

/// Like waitUntil, with a runner that looks ten times a second.
bool lookUntil(HostRunner& runner, const std::function<bool()>& isTrue) {
  return waitUntil([&] {
    runner.cycleNow();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return isTrue();
  });
}

/// With Slurm's commands and a movable clock, without Slurm.
class SeldomAskedTest : public StandInSlurmTest {
 protected:
  /// Lets this much time pass on the runner's clock. The runner looks every ten seconds of it, each look makes `calls`
  /// calls to its host, and each call is answered.
  void pass(HostRunner& runner, const fakes::FaultyHost& host, int calls, seconds time) {
    constexpr seconds kLook{10};
    for (seconds passed{0}; passed < time; passed += kLook) {
      m_clock->advance(kLook);
      const int before = host.calls();
      runner.cycleNow();
      ASSERT_TRUE(waitUntil([&] { return host.calls() >= before + calls; }));
      ASSERT_TRUE(waitUntil([this] { return m_slurm->calls("squeue answered") == m_slurm->calls("squeue"); }));
    }
  }
  [[nodiscard]] std::int64_t minutesSince(base::MonotonicTime begun) const {
    return (m_clock->monotonicNow() - begun) / std::chrono::minutes(1);
  }
};

class HostRunnerTest : public RunsTest {
 protected:
  /// An experiment that has begun to measure and does not end.
  std::string queueEndless() {
    queue("hang");
    EXPECT_TRUE(stepUntil([this] {
      const auto all = measured();
      return !all.empty() && runOf(all.front(), 1).run.state == model::RunState::Running;
    })) << m_lastError;
    return m_id.text();
  }
};

TEST_F(HostRunnerTest, theEndOfABlockIsToldBeforeTheNextOneIsSubmitted) {
  using Activity = ExperimentRunner::Activity;
  queue("", 2);
  std::size_t ends = 0;
  Activity last = Activity::Busy;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (last != Activity::Finished && std::chrono::steady_clock::now() < limit) {
    last = valueOf(m_runner->advance(true));
    if (last != Activity::Between) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      continue;
    }
    ++ends;
    for (const auto& block : blocks()) EXPECT_FALSE(model::isAtTheHost(block.block.state));
  }
  EXPECT_EQ(last, Activity::Finished);
  EXPECT_EQ(ends + 1, blocks().size()) << "nothing comes after the last one";
}

TEST_F(HostRunnerTest, twoExperimentsThatKeepFailingAreEachReportedOnce) {
  const std::string first = queueEndless();
  queue("hang");
  const std::string second = m_id.text();
  // After submission the block waits for the host.
  ASSERT_TRUE(stepUntil([this] {
    return !blocks().empty() && blocks().front().block.state == model::BlockState::Waiting;
  })) << m_lastError;
  m_runner.reset();
  fakes::FaultyHost broken(*m_host, 1, fakes::Breaks::BeforeItActs);
  HostRunner runner(broken, *m_store, m_resources, Adoption::Orphans);
  Listener heard(runner);
  runner.start();
  for (int round = 1; round <= 12; ++round) {
    const int before = broken.calls();
    runner.cycleNow();
    ASSERT_TRUE(waitUntil([&] { return broken.calls() >= before + 2; })) << "both are looked at";
  }
  runner.stop();
  EXPECT_EQ(heard.told(first), 1);
  EXPECT_EQ(heard.told(second), 1);
}

TEST_F(HostRunnerTest, theStoreKnowsSinceWhenTheHostIsUnreachableAndTheNextOwnerClearsIt) {
  m_host = std::make_unique<remote::LocalHost>(m_host->root(), "there");
  const storage::HostRecord there{.name = "there", .root = m_host->root(), .scheduler = "none"};
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putHost(there); }));
  queue("hang", 1, 5, R"(}, "host": "there", "allocation": {)");
  m_runner.reset();
  const auto noted = [this] {
    const auto host =
        m_store->readNow([](storage::Store& store) { return storage::HostRepository(store).findHost("there"); });
    return host.value()->notReachedSince;
  };
  fakes::FaultyHost host(*m_host, std::numeric_limits<int>::max(), fakes::Breaks::BeforeItActs);
  HostRunner first(host, *m_store, m_resources, Adoption::Orphans);
  first.start();
  ASSERT_TRUE(waitUntil([this] { return record().owner.has_value(); }));
  EXPECT_EQ(noted(), std::nullopt);
  const base::WallTime since{std::chrono::hours(24)};
  host.setOutage(
      model::Outage{.why = {.code = base::ErrorCode::Offline, .where = "there"}, .since = since, .nextTry = {}});
  EXPECT_TRUE(waitUntil([&] { return noted() == since; }));
  first.stop();
  EXPECT_EQ(noted(), since) << "as after a process that was killed";
  host.setOutage({});
  HostRunner second(host, *m_store, m_resources, Adoption::Orphans);
  second.start();
  EXPECT_TRUE(waitUntil([&] { return !noted(); }));
  second.stop();
}

TEST_F(StandInSlurmTest, experimentsWhoseJobsMayShareANodeTakeTurns) {
  useNodes(4, 8);
  m_slurm->note("holds", "");
  const base::ExperimentId first = queue("", 1, 5, R"(}, "host": "there", "allocation": {)");
  const base::ExperimentId second = queue("", 1, 5, R"(}, "host": "there", "allocation": {)");
  const base::ExperimentId alone = queue("", 1, 5, R"(}, "host": "there", "allocation": {"exclusive": true)");
  m_runner.reset();
  fakes::FaultyHost counted(*m_host, std::numeric_limits<int>::max(), fakes::Breaks::BeforeItActs);
  HostRunner runner(counted, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes(m_pollTimes);
  runner.start();
  ASSERT_TRUE(lookUntil(runner, [&] { return m_slurm->jobs() == 2; })) << m_slurm->jobs();
  for (int look = 0; look < 5; ++look) {
    const int before = counted.calls();
    runner.cycleNow();
    ASSERT_TRUE(waitUntil([&] { return counted.calls() >= before + 2; })) << "both jobs are looked at";
    EXPECT_EQ(m_slurm->jobs(), 2);
  }
  EXPECT_EQ(record(first).state, model::ExperimentState::Running);
  EXPECT_EQ(record(second).state, model::ExperimentState::Queued);
  EXPECT_EQ(record(alone).state, model::ExperimentState::Running);
  requestCancel(first);
  EXPECT_TRUE(lookUntil(runner, [&] { return m_slurm->jobs() == 3; })) << m_slurm->jobs();
  EXPECT_EQ(record(first).state, model::ExperimentState::Cancelled);
  EXPECT_EQ(record(second).state, model::ExperimentState::Running);
  runner.stop();
}

// With BAREMARK_LONG a real hour.
TEST_F(SeldomAskedTest, theSchedulerIsAskedSeldomWhileFiftyJobsWait) {
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  m_slurm->note("holds", "");
  for (int i = 0; i < 50; ++i) queue("");
  m_runner.reset();
  fakes::FaultyHost counted(*m_host, std::numeric_limits<int>::max(), fakes::Breaks::BeforeItActs);
  HostRunner runner(counted, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  ASSERT_TRUE(waitUntil([this] { return m_slurm->jobs() == 50; })) << m_slurm->jobs();
  const int before = m_slurm->calls("squeue");
  const auto begun = m_clock->monotonicNow();
  if (isLong)
    std::this_thread::sleep_for(seconds(3600));
  else
    pass(runner, counted, 50, seconds(360));
  runner.stop();
  const int asked = m_slurm->calls("squeue") - before;
  // After 10, 20 and 40 s, then once a minute.
  EXPECT_LE(asked, minutesSince(begun) + 3);
  EXPECT_GE(asked, 3);
  EXPECT_EQ(m_slurm->calls("sacct"), 0);
  EXPECT_EQ(m_slurm->calls("sbatch"), 50);
}

// On a busy cluster, the display lags by a second or two for more than a minute.
TEST_F(StandInSlurmTest, samplesKeepArrivingWhileTheSchedulerDoesNotAnswer) {
  const Trial trial = begin("step:100", 900);
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.setPollTimes(m_pollTimes);
  Listener heard(runner);
  runner.start();
  ASSERT_TRUE(waitUntil([&] { return runOf(measuredOf(trial).front(), 1).run.state == model::RunState::Running; }))
      << story(trial);
  m_slurm->note("slow", "15");
  const int asked = m_slurm->calls("squeue");
  ASSERT_TRUE(waitUntil([&] { return m_slurm->calls("squeue") > asked; }));
  const auto stepsInStore = [&] { return stepsOf(runOf(measuredOf(trial).front(), 1))->step.size(); };
  const auto stepsBefore = stepsInStore();
  const int imports = heard.imports(trial.id.text());
  EXPECT_TRUE(waitUntil([&] { return heard.imports(trial.id.text()) >= imports + 4; }, seconds(12)))
      << heard.imports(trial.id.text()) - imports;
  EXPECT_GT(stepsInStore(), stepsBefore + 15);
  EXPECT_EQ(m_slurm->calls("squeue"), asked + 1) << "one question at a time";
  // The end of the runner does not wait for it either.
  const auto start = std::chrono::steady_clock::now();
  runner.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, seconds(6));
}

}  // namespace
}  // namespace baremark::core::runs
