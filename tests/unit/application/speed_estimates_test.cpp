// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates of speed and time from earlier runs in the store.
#include "app/application/speed_estimates.h"

#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using namespace std::chrono_literals;

class SpeedEstimatesTest : public ReportTest {
 protected:
  std::vector<storage::EarlierRun> earlier() {
    return test::got(storage::BlockRepository(*m_store).earlierRuns("local"));
  }
  plan::SpeedEstimate speed(int threads, const model::Settings& settings) {
    protocol::EngineCatalog catalog;
    catalog.models.push_back({.name = "mnist", .defaultBatch = 64, .trainMacs = 1'000'000});
    catalog.models.push_back({.name = "large", .defaultBatch = 32, .trainMacs = 20'000'000});
    return app::speedSource(earlier(), catalog, threads)(settings, {1, 1}, {});
  }
};

TEST_F(SpeedEstimatesTest, anEarlierRunCountsOnlyForTheSameThreads) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  const model::Settings& settings = m_record.cases.front();
  ASSERT_EQ(earlier().size(), 6U);
  EXPECT_EQ(earlier().front().threads, 1);
  const plan::SpeedEstimate same = speed(1, settings);
  EXPECT_EQ(same.source, plan::EstimateSource::EarlierRuns);
  EXPECT_DOUBLE_EQ(same.imagesPerSecond, 1000);
  EXPECT_EQ(same.modelBatch, 50);
  EXPECT_EQ(speed(4, settings).source, plan::EstimateSource::EngineModel);
}

TEST_F(SpeedEstimatesTest, theSpeedPerCoreOfOtherRunsIsUsedForANewPoint) {
  plan({"bare metal", "box"});
  model::Settings large = m_record.cases.front();
  large["model"] = std::string("large");
  EXPECT_DOUBLE_EQ(speed(1, large).imagesPerSecond, 2000) << "nothing ran here: what is assumed of any core";
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  EXPECT_DOUBLE_EQ(speed(1, large).imagesPerSecond, 50) << "twenty times the work of what came with 1000 a second";
  EXPECT_DOUBLE_EQ(speed(4, large).imagesPerSecond, 200);
  EXPECT_DOUBLE_EQ(speed(4, m_record.cases.front()).imagesPerSecond, 4000);
  EXPECT_EQ(speed(4, m_record.cases.front()).source, plan::EstimateSource::EngineModel);
}

TEST_F(SpeedEstimatesTest, theSpeedOnADeviceComesFromRunsOnIt) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 1000.0});
  model::Settings settings = m_record.cases.front();
  settings["device"] = std::string("cuda");
  EXPECT_EQ(speed(1, settings).source, plan::EstimateSource::Unknown) << "cores say nothing about GPUs";
  settings["device"] = std::string("reference");
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 40000) << "what is assumed: no run used it";
}

TEST_F(SpeedEstimatesTest, anArmsOwnSettingsAreAmongThoseOfItsRuns) {
  plan({"bare metal", "large"}, {1}, "blocks", {{"large", {{"batch_size", 200}}}});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 3000.0});
  model::Settings settings = m_record.cases.front();
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 1000);
  settings["batch_size"] = std::int64_t{200};
  EXPECT_DOUBLE_EQ(speed(1, settings).imagesPerSecond, 3000);
}

TEST_F(SpeedEstimatesTest, theTimeOfARunIsTakenFromEarlierOnesOfTheSameThreads) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {1000.0, 500.0});
  const model::Block block{.point = {1, 1}};
  const app::RunTimes times = app::runTimes(m_record, earlier());
  // Both arms have the same settings, so they share six runs. The upper median is 1000 images/s.
  const double images = 50.0 * (m_record.experiment.measure.batches + m_record.experiment.measure.warmupBatches);
  EXPECT_EQ(times(block, 1), std::optional(std::chrono::milliseconds(static_cast<std::int64_t>(images))));
  storage::ExperimentRecord threaded = m_record;
  threaded.threads = 2;
  EXPECT_FALSE(app::runTimes(threaded, earlier())(block, 1));
}

}  // namespace
}  // namespace baremark::core::report
