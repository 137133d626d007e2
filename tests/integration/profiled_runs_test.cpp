// SPDX-License-Identifier: GPL-3.0-or-later
// Runs under real profilers: job.sh starts strace, which starts the (fake) engine.
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {
namespace {

class ProfiledRunsTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    for (const char* id : {"strace", "strace-count"}) {
      m_resources.profilers[id] =
          containers::parseProfilerDescriptor(test::resource("profilers/" + std::string(id) + ".json")).value();
    }
  }

  /// An arm "plain", and an arm "traced" with this profiler.
  void queueProfiled(const std::string& profiler) {
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "test", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "traced", "runtime": "bare-metal", "profiler": ")" +
        profiler +
        // LeakSanitizer does not work under ptrace.
        R"(", "env": {"LSAN_OPTIONS": "detect_leaks=0"}}, {"name": "plain", "runtime": "bare-metal"}],
      "scale": {"ranks": [1]}, "measure": {"repeats": 1, "batches": 5, "warmup_batches": 0}})";
    queueFile(file);
    takeUp();
  }
  storage::BlockRecord profileBlock() {
    for (const auto& block : blocks()) {
      if (block.block.kind == model::BlockKind::Profile) return block;
    }
    ADD_FAILURE() << "no profile block";
    return {};
  }
  std::string runFolder(const storage::BlockRecord& block) {
    return blockFolder(block) + "/a1/" + block.runs.at(0).run.id.text();
  }
};

TEST_F(ProfiledRunsTest, straceWritesIntoTheFolderOfItsRun) {
  if (shell("command -v strace").empty()) GTEST_SKIP() << "strace is not installed";
  queueProfiled("strace-count");
  expectEnd(model::ExperimentState::Done);
  const storage::BlockRecord block = profileBlock();
  ASSERT_EQ(block.block.state, model::BlockState::Done);
  ASSERT_EQ(block.runs.size(), 1U);
  EXPECT_EQ(block.runs[0].run.state, model::RunState::Done) << block.runs[0].run.end.detail;
  EXPECT_EQ(record().experiment.arms.at(block.runs[0].run.arm).name, "traced");
  const std::string found = shell("cat '" + runFolder(block) + "'/strace-count-*.txt");
  EXPECT_TRUE(has(found, "% time"));
  const auto passport = valueOf(m_store->readNow(
      [&](storage::Store& store) { return storage::SampleRepository(store).passport(block.runs[0].key); }));
  EXPECT_EQ(passport.count({"workload", "profiler"}), 1U);
  // The check and the measured block ran without it.
  EXPECT_EQ(shell("ls -d '" + m_host->root() + "'/" + m_id.text() + "/*/a1/*/strace-count-* | wc -l"), "1\n");
}

TEST_F(ProfiledRunsTest, aProfilerThatIsNotThereIsAnOutcomeWithItsReason) {
  m_resources.profilers["strace"].argv = base::Json::parse(R"(["no-such-tool-42", {"use": "command"}])");
  queueProfiled("strace");
  expectEnd(model::ExperimentState::Done);
  const storage::BlockRecord block = profileBlock();
  ASSERT_EQ(block.runs.size(), 1U);
  EXPECT_EQ(block.runs[0].run.state, model::RunState::Failed);
  const std::string words = shell("cat '" + runFolder(block) + "/stderr.log'");
  EXPECT_TRUE(has(words, "strace is not installed here: no-such-tool-42: not found"));
  EXPECT_EQ(measured().at(0).runs.at(0).run.state, model::RunState::Done);
}

}  // namespace
}  // namespace baremark::core::runs
