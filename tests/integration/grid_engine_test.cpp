// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of a real Grid Engine: measured, deleted behind our back and by us, over their time, held, refused.
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
    const bool isMissing = m_engine->why().find("root") != std::string::npos || m_engine->why().find("not installed") != std::string::npos;
    if (!m_engine->isRunning() && isMissing) GTEST_SKIP() << m_engine->why();
    ASSERT_TRUE(m_engine->isRunning()) << m_engine->why();
    m_engine->setEnvironment();
  }
  void TearDown() override {
    m_engine.reset();
    RunsTest::TearDown();
  }
  std::string everything() override { return m_lastError + "\n" + m_engine->ask("qstat -f; qstat; qacct -j | tail -n 60"); }

  std::unique_ptr<fakes::GridEngine> m_engine;
};

TEST_F(GridEngineTest, whatEndsAJobIsSaidForWhatItIs) {
  Trial measured = begin("", 5, R"("parallel_environment": "mpi")", 2);
  Trial deleted = begin("step:500", 400);
  Trial asked = begin("step:500", 400);
  Trial refused = begin("", 5, R"("parallel_environment": "nowhere")");
  Trial tooLong = begin("step:500", 400, R"("time": "0:0:15")");
  const std::vector<Trial*> all{&measured, &deleted, &asked, &refused, &tooLong};
  const auto hasBegun = [this](const Trial& trial) { return isMeasuring(trial) || isCut(trial) || isOver(trial); };
  ASSERT_TRUE(stepUntilAll(all, hasBegun, seconds(90))) << everything();
  EXPECT_EQ(recordOf(refused).state, ExperimentState::Stopped);
  EXPECT_NE(recordOf(refused).end.detail.find("nowhere"), std::string::npos) << recordOf(refused).end.detail;

  (void)m_engine->ask("qdel " + jobOf(measuredOf(deleted).front()));
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(asked.id); }));
  ASSERT_TRUE(stepUntilAll({&measured, &asked}, [this](const Trial& trial) { return isOver(trial); }, seconds(120))) << everything();
  EXPECT_EQ(recordOf(measured).state, ExperimentState::Done) << story(measured);
  for (const auto& block : measuredOf(measured)) EXPECT_EQ(block.block.state, BlockState::Done) << story(measured);
  EXPECT_EQ(recordOf(asked).state, ExperimentState::Cancelled) << story(asked);

  // Of a job that somebody killed Grid Engine says no more than that: its block is repeated. A time that was asked for is told.
  const auto isCutOrOver = [this](const Trial& trial) { return isCut(trial) || isOver(trial); };
  ASSERT_TRUE(stepUntilAll({&deleted, &tooLong}, isCutOrOver, seconds(150))) << story(deleted);
  EXPECT_EQ(measuredOf(deleted).front().block.end.code, "job_lost") << story(deleted);
  EXPECT_EQ(recordOf(tooLong).state, ExperimentState::Stopped) << story(tooLong);
  EXPECT_EQ(recordOf(tooLong).end.code, "time_limit") << story(tooLong);
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(deleted.id); }));
  EXPECT_TRUE(stepUntilAll({&deleted}, [this](const Trial& trial) { return isOver(trial); }, seconds(60))) << story(deleted);
}

}  // namespace
}  // namespace baremark::core::runs
