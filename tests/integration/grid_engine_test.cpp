// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of a real Grid Engine: measured, deleted by others and by us, over their time, refused, held, in error. The
// engine is the fake one, without a launcher. Real ranks in a parallel environment are in cluster_cli_test.
#include "../fakes/grid_engine.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class GridEngineTest : public SchedulerTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    useScheduler("grid-engine");
    m_engine = std::make_unique<fakes::GridEngine>(m_place.path());
    const bool isMissing = m_engine->why().find("root only") != std::string::npos ||
                           m_engine->why().find("not installed") != std::string::npos;
    if (!m_engine->isRunning() && isMissing) GTEST_SKIP() << m_engine->why();
    ASSERT_TRUE(m_engine->isRunning()) << m_engine->why();
    m_engine->setEnvironment();
  }
  void TearDown() override {
    m_engine.reset();
    SchedulerTest::TearDown();
  }
  /// A block waits, with this word and this text in its reason.
  bool waitsAs(const Trial& trial, const std::string& code, const std::string& text = "") {
    const auto all = blocksOf(trial);
    return std::any_of(all.begin(), all.end(), [&](const auto& block) {
      const model::EndReason& why = block.block.end;
      return block.block.state == BlockState::Waiting && why.code.name() == code &&
             why.text().find(text) != std::string::npos;
    });
  }
  std::string everything() override {
    return m_lastError + "\n" + m_engine->ask("qstat -f; qstat; qacct -j | tail -n 60");
  }

  std::unique_ptr<fakes::GridEngine> m_engine;
};

TEST_F(GridEngineTest, theReasonOfAnEndOrAWaitIsShown) {
  (void)m_engine->ask("qmod -d all.q");
  Trial held = begin("");
  Trial unstarted = begin("", 5, R"("options": ["-wd /nowhere"])");
  await({&held, &unstarted}, seconds(60), [this](const Trial& trial) { return waitsAs(trial, "pending"); });
  const std::string heldJob = jobOf(blocksOf(held).front());
  (void)m_engine->ask("qhold " + heldJob);
  await({&held, &unstarted}, seconds(60), [&] { return waitsAs(held, "held", "qrls " + heldJob); });
  (void)m_engine->ask("qmod -e all.q");
  // The start of the job fails, and it enters an error state. qstat -j gives the reason.
  await({&held, &unstarted}, seconds(60), [&] { return waitsAs(unstarted, "never_starts", "/nowhere"); });
  EXPECT_TRUE(waitsAs(unstarted, "never_starts", "Eqw: ")) << story(unstarted);
  EXPECT_TRUE(waitsAs(held, "held")) << "nothing releases it by itself: " << story(held);
  Trial measured = begin("", 5, R"("parallel_environment": "mpi")", 2);
  Trial deleted = begin("step:500", 400);
  Trial asked = begin("step:500", 400);
  Trial refused = begin("", 5, R"("parallel_environment": "nowhere")");
  Trial tooLong = begin("step:500", 400, R"("time": "0:0:15")");
  const std::vector<Trial*> all{&measured, &deleted, &asked, &refused, &tooLong, &held, &unstarted};
  const auto hasBegun = [&](const Trial& trial) {
    return trial.id == held.id || trial.id == unstarted.id || isMeasuring(trial) || isCut(trial) || isOver(trial);
  };
  await(all, seconds(90), hasBegun);
  EXPECT_EQ(recordOf(refused).state, ExperimentState::Stopped);
  EXPECT_TRUE(has(recordOf(refused).end.text(), "nowhere"));
  (void)m_engine->ask("qdel " + jobOf(measuredOf(deleted).front()));
  (void)m_engine->ask("qrls " + heldJob);
  for (const Trial* trial : {&asked, &unstarted}) cancel(*trial);
  await({&measured, &asked, &held, &unstarted}, seconds(120), [this](const Trial& trial) { return isOver(trial); });
  EXPECT_EQ(recordOf(measured).state, ExperimentState::Done) << story(measured);
  for (const auto& block : measuredOf(measured)) EXPECT_EQ(block.block.state, BlockState::Done) << story(measured);
  EXPECT_EQ(recordOf(asked).state, ExperimentState::Cancelled) << story(asked);
  EXPECT_EQ(recordOf(held).state, ExperimentState::Done) << story(held);
  EXPECT_EQ(recordOf(unstarted).state, ExperimentState::Cancelled) << story(unstarted);
  EXPECT_EQ(m_engine->ask("qstat | grep Eqw"), "");
  // For a killed job, Grid Engine gives no other reason, so its block is repeated. An exceeded requested time is
  // reported.
  await({&deleted, &tooLong}, seconds(150), [this](const Trial& trial) { return isCut(trial) || isOver(trial); });
  EXPECT_EQ(measuredOf(deleted).front().block.end.code.name(), "job_lost") << story(deleted);
  EXPECT_EQ(recordOf(tooLong).state, ExperimentState::Stopped) << story(tooLong);
  EXPECT_EQ(recordOf(tooLong).end.code.name(), "time_limit") << story(tooLong);
  cancel(deleted);
  EXPECT_TRUE(ends(deleted)) << story(deleted);
}

// Grid Engine's jobs do not inherit the submitter's variables.
TEST_F(GridEngineTest, aLauncherOnTheLoginPathIsFoundInAJob) {
  const std::string folder = m_place.path() + "/it's only the login's";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/mpirun-of-the-login") << "#!/bin/sh\nexec \"$@\"\n";
  std::filesystem::permissions(folder + "/mpirun-of-the-login", std::filesystem::perms::owner_all);
  m_resources.launchers["open-mpi"].argv =
      base::Json::parse(R"(["mpirun-of-the-login", {"each": "environment", "argv": []}, {"use": "command"}])");
  m_resources.searchPath = folder + ":/usr/bin";
  Trial trial = begin("");
  expectEnd(trial, ExperimentState::Done, seconds(120));
}

}  // namespace
}  // namespace baremark::core::runs
