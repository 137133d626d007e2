// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on nodes with a shared file system that shows files late or in another order. There is one final state, and it
// is true. With BAREMARK_LONG set, files are late by a minute of this machine's clock.
#include "../fakes/late_host.h"

#include <cstdlib>
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using fakes::SeenAs;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

class LateFilesTest : public StandInSlurmTest {
 protected:
  /// The measured block runs to its end while files with this name are not completely visible: those of its runs, and
  /// with `isEnd` the block's own.
  void runWhile(const std::string& name, SeenAs how, bool isEnd = false) {
    m_resources.waitLimits = {};
    Trial trial = begin("", 20);
    const auto planned = measuredOf(trial).front();
    std::vector<std::string> endings;
    for (const auto& run : planned.runs) endings.push_back(run.run.id.text() + "/" + name);
    if (isEnd) endings.push_back(planned.block.id.text() + "/a1/" + name);
    fakes::LateHost late(*m_host, endings, how);
    trial.runner =
        std::make_unique<ExperimentRunner>(trial.id, late, *m_store, m_resources, RunnerEvents{}, m_poller.get());
    const std::string end = m_host->root() + "/" + trial.id.text() + "/" + planned.block.id.text() + "/a1/exit.json";
    ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), [&](const Trial&) { return std::filesystem::exists(end); }))
        << everything();
    std::set<ExperimentState> seen;
    const auto hasEnded = [&](const Trial& one) {
      seen.insert(recordOf(one).state);
      return isOver(one) || isCut(one);
    };
    const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
    EXPECT_FALSE(isLong ? stepUntilAll({&trial}, seconds(60), hasEnded) : happensWithin(seconds(60), trial, hasEnded))
        << story(trial);
    EXPECT_EQ(seen, std::set<ExperimentState>{ExperimentState::Running});
    EXPECT_GT(late.asked(), 0);
    late.show();
    ASSERT_TRUE(ends(trial)) << everything();
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
    const auto blocks = measuredOf(trial);
    for (const auto& run : blocks.front().runs) {
      EXPECT_EQ(run.run.state, RunState::Done) << run.run.end.code.name();
      const auto steps = stepsOf(run);
      EXPECT_EQ(steps->step.size(), 20U);
      EXPECT_EQ(steps->first, 1);
    }
    EXPECT_EQ(m_slurm->jobs(), 2);  // the canary's and this block's
  }
};

// The end of the attempt becomes visible first.
TEST_F(LateFilesTest, theEndOfARunThatIsNotSeenYetIsWaitedFor) {
  runWhile("exit.json", SeenAs::Missing);
}

TEST_F(LateFilesTest, aResultThatComesAfterTheEndIsWaitedFor) {
  runWhile("telemetry-1.jsonl", SeenAs::Shorter);
}

TEST_F(LateFilesTest, anEmptyEndIsNoEnd) {
  runWhile("exit.json", SeenAs::Empty, true);
}

TEST_F(LateFilesTest, aResultThatNeverComesIsOneFinalEnd) {
  m_resources.waitLimits.lateFiles = seconds(2);
  m_resources.waitLimits.afterEnd = seconds(60);  // on a busy machine, the job is over before its files are looked at
  Trial trial = begin("", 20);
  const auto planned = measuredOf(trial).front();
  fakes::LateHost late(*m_host, {planned.runs.front().run.id.text() + "/telemetry-1.jsonl"}, SeenAs::Empty);
  trial.runner =
      std::make_unique<ExperimentRunner>(trial.id, late, *m_store, m_resources, RunnerEvents{}, m_poller.get());
  ASSERT_TRUE(ends(trial)) << everything();
  const auto ended = [&] {
    std::string words = std::to_string(static_cast<int>(recordOf(trial).state)) + recordOf(trial).end.code.name();
    for (const auto& block : measuredOf(trial)) {
      for (const auto& run : block.runs)
        words += " " + std::to_string(static_cast<int>(run.run.state)) + run.run.end.code.name();
    }
    return words;
  };
  const std::string first = ended();
  EXPECT_NE(first.find("no_result"), std::string::npos) << first;
  late.show();
  (void)happensWithin(seconds(60), trial, [](const Trial&) { return false; });
  EXPECT_EQ(ended(), first);
}

/// A name may stand for several nodes in turn, which share their files.
class LateFilesElsewhereTest : public RunsTest {};

TEST_F(LateFilesElsewhereTest, aResultThatComesAfterTheEndIsWaitedForWithoutAScheduler) {
  queue("", 1, 20);
  const auto planned = measured().front();
  const std::string run = planned.runs.front().run.id.text();
  fakes::LateHost late(*m_host, {run + "/telemetry-1.jsonl"}, SeenAs::Shorter, true);
  m_runner = std::make_unique<ExperimentRunner>(m_id, late, *m_store, m_resources, RunnerEvents{});
  ASSERT_TRUE(stepUntil([&] { return std::filesystem::exists(blockFolder(planned) + "/a1/exit.json"); }))
      << m_lastError;
  EXPECT_FALSE(happensWithin(seconds(60), [this] { return record().state != ExperimentState::Running; }));
  EXPECT_GT(late.asked(), 0);
  late.show();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name();
  const auto block = measured().front();
  for (const auto& one : block.runs) EXPECT_EQ(one.run.state, RunState::Done) << one.run.end.code.name();
}

TEST_F(LateFilesTest, aTruncatedFileLosesAndDuplicatesNothing) {
  Trial trial = begin("step:50", 60);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  std::this_thread::sleep_for(seconds(1));
  fakes::LateHost shorter(*m_host, {"telemetry-1.jsonl"}, SeenAs::Shorter);
  trial.runner =
      std::make_unique<ExperimentRunner>(trial.id, shorter, *m_store, m_resources, RunnerEvents{}, m_poller.get());
  EXPECT_FALSE(ends(trial, seconds(1))) << story(trial);
  shorter.show();
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  const auto blocks = measuredOf(trial);
  for (const auto& run : blocks.front().runs) {
    const auto steps = stepsOf(run);
    ASSERT_EQ(steps->loss.size(), 60U);
    for (std::size_t step = 0; step < 60; ++step)
      EXPECT_NEAR(steps->loss[step], 1.0 / static_cast<double>(step + 1), 1e-5);
  }
}

TEST_F(LateFilesTest, manyJobsNeedFewQueries) {
  for (const bool isFresh : {false, true}) {
    JobPoller poller(*m_host, *m_resources.scheduler, PollTimes(), m_clock);
    std::vector<std::string> ids;
    for (int id = 1; id <= 50; ++id) ids.push_back(std::to_string(id));
    const int before = m_slurm->calls("squeue");
    constexpr seconds kLook{5};
    for (seconds passed{0}; passed < seconds(3600); passed += kLook) {
      ASSERT_TRUE(poller.refresh(isFresh, ids));
      ASSERT_TRUE(poller.waitForAnswer());
      for (const std::string& id : ids) (void)poller.find(id);
      m_clock->advance(kLook);
    }
    const double asked = m_slurm->calls("squeue") - before;
    // At most one a minute after the first three; with fresh heartbeats one in five minutes.
    EXPECT_LE(asked, isFresh ? 3600 / 300 + 2 : 3600 / 60 + 4);
    EXPECT_GE(asked, 3);
  }
}

TEST_F(LateFilesTest, afterALongSleepTheSchedulerIsQueriedOnce) {
  constexpr seconds kInterval(60);
  JobPoller poller(*m_host, *m_resources.scheduler, {.first = kInterval, .longest = kInterval, .whileFresh = kInterval},
                   m_clock);
  ASSERT_TRUE(poller.refresh(false, {"1"}));
  ASSERT_TRUE(poller.waitForAnswer());
  m_clock->advance(10 * kInterval);
  const int before = m_slurm->calls("squeue");
  const auto woken = m_clock->monotonicNow();
  while (m_clock->monotonicNow() - woken < 2 * kInterval) {
    ASSERT_TRUE(poller.refresh(false, {"1"}));
    ASSERT_TRUE(poller.waitForAnswer());
    const auto awake = m_clock->monotonicNow() - woken;
    EXPECT_LE(m_slurm->calls("squeue") - before, 1 + awake / kInterval);
    m_clock->advance(seconds(2));
  }
  EXPECT_GE(m_slurm->calls("squeue") - before, 1);
}

}  // namespace
}  // namespace baremark::core::runs
