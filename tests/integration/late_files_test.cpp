// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on nodes with a shared file system that shows files late or in another order: there is one final state, and it
// is true. With BAREMARK_LONG set, files are late by a minute of this machine's clock. And a process that still writes
// for an abandoned block, whose data enter no result.
#include <signal.h>

#include "tests/fakes/wrapped_host.h"
#include "tests/fakes/zombie_writer.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

enum class SeenAs : std::uint8_t { Missing, Empty, Shorter };

/// A host whose files appear late, as on a shared file system. Files whose path ends in one of the given words are
/// missing, empty or half there until show() is called.
class LateHost final : public fakes::WrappedHost {
 public:
  LateHost(Host& real, std::vector<std::string> endings, SeenAs how, bool isElsewhere = false)
      : WrappedHost(real), m_endings(std::move(endings)), m_how(how), m_isElsewhere(isElsewhere) {}

  void show() { m_isShown = true; }
  /// Number of requests for late files.
  [[nodiscard]] int asked() const { return m_asked; }

  [[nodiscard]] bool isThisMachine() const override { return !m_isElsewhere && m_real.isThisMachine(); }
  [[nodiscard]] QFuture<base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                        std::int64_t limit) override {
    if (!isLate(path)) return m_real.read(std::move(path), offset, limit);
    ++m_asked;
    base::Result<std::string> bytes = waitFor(m_real.read(path, 0, limit));
    if (bytes && m_how == SeenAs::Empty) bytes = std::string();
    if (bytes && m_how == SeenAs::Shorter) bytes = bytes->substr(0, bytes->size() / 2);
    if (bytes)
      bytes = static_cast<std::size_t>(offset) < bytes->size() ? bytes->substr(static_cast<std::size_t>(offset))
                                                               : std::string();
    if (m_how == SeenAs::Missing) bytes = base::fail({.code = base::ErrorCode::NotFound, .where = path});
    return readyFuture(std::move(bytes));
  }

  [[nodiscard]] QFuture<base::Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) override {
    base::Result<std::vector<FileFacts>> facts = waitFor(m_real.stat(paths));
    for (std::size_t i = 0; facts && i < paths.size(); ++i) {
      if (!(*facts)[i].exists || !isLate(paths[i])) continue;
      ++m_asked;
      if (m_how == SeenAs::Missing)
        (*facts)[i] = {};
      else
        (*facts)[i].size = m_how == SeenAs::Empty ? 0 : (*facts)[i].size / 2;
    }
    return readyFuture(std::move(facts));
  }

 private:
  [[nodiscard]] bool isLate(const std::string& path) const {
    return !m_isShown && std::any_of(m_endings.begin(), m_endings.end(),
                                     [&](const std::string& ending) { return path.ends_with(ending); });
  }

  const std::vector<std::string> m_endings;
  const SeenAs m_how;
  const bool m_isElsewhere;
  std::atomic<bool> m_isShown{false};
  std::atomic<int> m_asked{0};
};

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
    LateHost late(*m_host, endings, how);
    startAnew(trial, late);
    const std::string end = blockFolder(planned) + "/a1/exit.json";
    await(trial, seconds(60), [&] { return std::filesystem::exists(end); });
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
    expectEnd(trial, ExperimentState::Done);
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

TEST_F(LateFilesTest, aFileThatBecomesShorterLosesAndDuplicatesNothing) {
  Trial trial = begin("step:50", 60);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  std::this_thread::sleep_for(seconds(1));
  LateHost shorter(*m_host, {"telemetry-1.jsonl"}, SeenAs::Shorter);
  startAnew(trial, shorter);
  EXPECT_FALSE(ends(trial, seconds(1))) << story(trial);
  shorter.show();
  expectEnd(trial, ExperimentState::Done);
  const auto blocks = measuredOf(trial);
  for (const auto& run : blocks.front().runs) {
    const auto steps = stepsOf(run);
    ASSERT_EQ(steps->loss.size(), 60U);
    for (std::size_t step = 0; step < 60; ++step)
      EXPECT_NEAR(steps->loss[step], 1.0 / static_cast<double>(step + 1), 1e-5);
  }
}

TEST_F(LateFilesTest, aResultThatNeverComesIsOneFinalEnd) {
  m_resources.waitLimits.lateFiles = seconds(2);
  m_resources.waitLimits.afterEnd = seconds(60);  // on a busy machine, the job is over before its files are looked at
  Trial trial = begin("", 20);
  const auto planned = measuredOf(trial).front();
  LateHost late(*m_host, {planned.runs.front().run.id.text() + "/telemetry-1.jsonl"}, SeenAs::Empty);
  startAnew(trial, late);
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
  EXPECT_TRUE(has(first, "no_result"));
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
  LateHost late(*m_host, {run + "/telemetry-1.jsonl"}, SeenAs::Shorter, true);
  takeUp(late);
  ASSERT_TRUE(stepUntil([&] { return std::filesystem::exists(blockFolder(planned) + "/a1/exit.json"); }))
      << m_lastError;
  EXPECT_FALSE(happensWithin(seconds(60), [this] { return record().state != ExperimentState::Running; }));
  EXPECT_GT(late.asked(), 0);
  late.show();
  expectEnd(ExperimentState::Done);
  const auto block = measured().front();
  for (const auto& one : block.runs) EXPECT_EQ(one.run.state, RunState::Done) << one.run.end.code.name();
}

class ZombieTest : public RunsTest {
 protected:
  static constexpr int kSteps = 300;

  /// Every step of every run of a block in the store.
  std::vector<std::vector<double>> lossesOf(const storage::BlockRecord& block) {
    std::vector<std::vector<double>> steps;
    for (const auto& run : block.runs) {
      const auto found = stepsOf(run);
      steps.push_back(found ? found->loss : std::vector<double>());
    }
    return steps;
  }
  /// The first measured block, abandoned because its job was killed.
  storage::BlockRecord giveUpABlock() {
    queue("", 1, kSteps);
    EXPECT_TRUE(runUntilMeasuring()) << m_lastError;
    const auto block = measured().front();
    const auto allocation = allocationOf(block);
    EXPECT_EQ(kill(static_cast<pid_t>(allocation->process.value_or(model::ProcessIdentity{}).pid), SIGKILL), 0);
    EXPECT_TRUE(stepUntil([this] { return measured().front().block.state == BlockState::Cut; })) << m_lastError;
    return measured().front();
  }
};

TEST_F(ZombieTest, aProcessThatWritesForAnAbandonedBlockChangesNoResult) {
  const auto cut = giveUpABlock();
  const auto before = lossesOf(cut);
  const fakes::ZombieWriter zombie(blockFolder(cut) + "/a1");
  expectEnd(ExperimentState::Done);
  ASSERT_EQ(measured().size(), 2U);
  const auto given = measured()[0];
  const auto repeated = measured()[1];
  EXPECT_EQ(repeated.block.repeats, std::optional(cut.block.id));
  EXPECT_EQ(given.block.state, BlockState::Cut) << "although its folder now says that it ended well";
  EXPECT_EQ(given.block.end.code.name(), "job_lost");
  EXPECT_EQ(lossesOf(given), before);
  EXPECT_EQ(repeated.block.state, BlockState::Done);
  ASSERT_EQ(repeated.runs.size(), 2U);
  for (const auto& run : repeated.runs) {
    EXPECT_EQ(run.run.state, RunState::Done);
    expectEverySampleOnce(repeated, run, kSteps);
  }
  // A program that knows only the store and the folders does not believe it either.
  EXPECT_GT(zombie.lines(), 5);
  takeUp();
  for (int i = 0; i < 5; ++i) (void)m_runner->advance(true);
  EXPECT_EQ(measured()[0].block.state, BlockState::Cut);
  EXPECT_EQ(lossesOf(measured()[0]), before);
  EXPECT_EQ(measured().size(), 2U);
}

}  // namespace
}  // namespace baremark::core::runs
