// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/sample_repository.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "tests/refused.h"
#include "tests/steps.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::storage {
namespace {
using protocol::TelemetryRecord;
using protocol::toLine;

class SampleRepositoryTest : public OpenStoreTest {
 protected:
  void SetUp() override {
    const ExperimentRecord experiment = smallExperiment();
    ASSERT_TRUE(ExperimentRepository(*m_store).add(experiment));
    m_experiment = experiment.id;
    const BlockRecord block = smallBlock(experiment.id, 0);
    ASSERT_TRUE(BlockRepository(*m_store).add({block}));
    m_run = BlockRepository(*m_store).keyOf(block.runs[0].run.id, 1).value();
  }

  SampleRepository samples() { return SampleRepository(*m_store); }

  static model::StepColumns steps(std::int64_t first, std::size_t count) {
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), static_cast<double>(first));
    return test::stepsOf(first, values);
  }
  static std::string line(protocol::TelemetryBody body) { return toLine({0.1, std::move(body)}) + "\n"; }
  static std::string line(std::int64_t first, std::size_t count) { return line(steps(first, count)); }
  Cursor import(const std::string& bytes) {
    return test::got(samples().import(m_run, samples().cursorOf(m_run).value(), protocol::readTelemetry(bytes)));
  }

  base::ExperimentId m_experiment;
  RunKey m_run = 0;
};

TEST_F(SampleRepositoryTest, samplesDoNotChangeTheRevision) {
  const std::int64_t before = m_store->revision().value();
  import(line(-9, 10) + line(protocol::Heartbeat{}));
  ASSERT_EQ(samples().steps(m_run, -9)->step.size(), 10U);
  EXPECT_EQ(m_store->revision().value(), before);
  import(line(protocol::Phase{}));
  const std::int64_t atPhase = m_store->revision().value();
  EXPECT_GT(atPhase, before);
  ASSERT_TRUE(ExperimentRepository(*m_store).setNote(m_experiment, "changed", {}));
  EXPECT_GT(m_store->revision().value(), atPhase);
}

TEST_F(SampleRepositoryTest, aStreamReadInAnyPiecesIsStoredExactlyOnce) {
  std::string stream;
  for (std::int64_t first = -9; first < 400; first += 10) stream += line(first, 10);
  std::mt19937 random(3);
  std::size_t at = 0;
  while (at < stream.size()) {
    const std::size_t end = std::min(stream.size(), at + 1 + random() % 1500);
    at = static_cast<std::size_t>(import(stream.substr(at, end - at)).offset);
    if (end == stream.size()) break;
  }
  const auto all = samples().steps(m_run).value();
  EXPECT_EQ(all.first, -9);
  EXPECT_EQ(all.step, steps(-9, 410).step);
  EXPECT_EQ(samples().steps(m_run, 1, 5)->step, (std::vector<double>{1, 2, 3, 4, 5}));
}

TEST_F(SampleRepositoryTest, aSecondImporterIsRefusedAndTheCursorFollowsTheSegments) {
  const auto lines = protocol::readTelemetry(line(1, 3));
  const Cursor before = samples().cursorOf(m_run).value();
  ASSERT_TRUE(samples().import(m_run, before, lines));
  EXPECT_EQ(samples().import(m_run, before, lines).error().code, base::ErrorCode::Conflict);
  EXPECT_EQ(samples().steps(m_run)->step.size(), 3U);
  EXPECT_EQ(import(line(4, 1) + line(protocol::SegmentEnd{2})), (Cursor{.segment = 2, .offset = 0}));
}

TEST_F(SampleRepositoryTest, rejectedLinesAreCountedAndTheirReasonKept) {
  const Cursor after = import("garbage\n" + line(1, 2) + "{}\n");
  EXPECT_EQ(after.rejectedLines, 2);
  EXPECT_NE(after.firstRejected.find("malformed"), std::string::npos);
  EXPECT_EQ(samples().steps(m_run)->step.size(), 2U);
}

TEST_F(SampleRepositoryTest, missingValuesStayUnknownAndMissingStepsLeaveAGap) {
  model::StepColumns columns = steps(1, 2);
  columns.loss[1] = std::nan("");
  import(line(columns) + line(5, 1));
  const auto back = samples().steps(m_run).value();
  EXPECT_EQ(back.loss[0], 1.0);
  EXPECT_TRUE(std::isnan(back.loss[1]));
  EXPECT_TRUE(back.top1.empty());
  ASSERT_EQ(back.step.size(), 5U);
  EXPECT_TRUE(std::isnan(back.step[2]));
  EXPECT_EQ(back.step[4], 5.0);
}

TEST_F(SampleRepositoryTest, stepsOutsideThePlanAreCountedAsDamage) {
  const auto window = [](std::int64_t first, std::int64_t last) { return line(test::windowOf(first, last, {1})); };
  // A plan without steps plans nothing.
  EXPECT_EQ(import(line(protocol::TrainingSetup{.model = "mnist"}) + line(1, 1)).rejectedLines, 0);
  const Cursor planned =
      import(line(protocol::TrainingSetup{.model = "mnist", .warmupSteps = 2, .steps = 10}) + line(11, 1));
  EXPECT_EQ(planned.rejectedLines, 1);
  EXPECT_NE(planned.firstRejected.find("11 to 11"), std::string::npos) << planned.firstRejected;
  EXPECT_EQ(
      import(line(-2, 2) + line(9, 3) + line(protocol::kMostStep, 1) + window(1, 11) + window(-2, 0)).rejectedLines, 6);
  EXPECT_TRUE(samples().rankWindows(m_run)->empty());
  EXPECT_EQ(samples().lastStep(m_run).value(), 1);
  EXPECT_EQ(import(line(-1, 2) + line(2, 9) + window(1, 10)).rejectedLines, 6) << "and those of the plan are taken";
  EXPECT_EQ(samples().steps(m_run)->first, -1);
  EXPECT_EQ(samples().steps(m_run)->step.size(), 12U);
  EXPECT_EQ(samples().rankWindows(m_run)->size(), 1U);
}

TEST_F(SampleRepositoryTest, gapsAreFilledUpToALimitAndReadingContinuesThere) {
  constexpr std::int64_t kApart = 300'000;
  constexpr int kLines = 40;
  std::string lines;
  for (int i = 0; i < kLines; ++i) lines += line(1 + i * kApart, 1);
  import(lines);
  int found = 0;
  int looks = 0;
  for (std::int64_t next = 1; looks < kLines; ++looks) {
    const auto part = samples().steps(m_run, next).value();
    if (part.step.empty()) break;
    EXPECT_LE(static_cast<std::int64_t>(part.step.size()), kMostMissingSteps + kLines);
    for (std::size_t i = 0; i < part.step.size(); ++i) {
      if (std::isnan(part.step[i])) continue;
      EXPECT_EQ(part.step[i], static_cast<double>(part.first) + static_cast<double>(i));
      ++found;
    }
    next = part.first + static_cast<std::int64_t>(part.step.size());
  }
  EXPECT_EQ(found, kLines);
  EXPECT_GT(looks, 1);
  // A single step after a gap that is too large.
  import(line(protocol::kMostStep, 1));
  EXPECT_EQ(samples().steps(m_run, 1 + (kLines - 1) * kApart)->step.size(), 1U);
  EXPECT_EQ(samples().steps(m_run, 2 + (kLines - 1) * kApart)->first, protocol::kMostStep);
}

TEST_F(SampleRepositoryTest, everyStepIsReturnedDespiteLargeGaps) {
  std::vector<double> found;
  const auto take = [&](const model::StepColumns& part) {
    for (const double value : part.step) {
      if (!std::isnan(value)) found.push_back(value);
    }
  };
  ASSERT_TRUE(samples().eachPart(m_run, take));
  EXPECT_TRUE(found.empty());
  import(line(-1, 3) + line(2'000'000, 2) + line(protocol::kMostStep, 1));
  ASSERT_TRUE(samples().eachPart(m_run, take));
  EXPECT_EQ(found, (std::vector<double>{-1, 0, 1, 2'000'000, 2'000'001, static_cast<double>(protocol::kMostStep)}));
}

TEST_F(SampleRepositoryTest, everyKindIsStored) {
  const model::RankWindow window{
      .first = 1,
      .last = 10,
      .rank = {0, 1},
      .input = {0.1, 0.2},
      .computeBefore = {1, 2},
      .wait = {1, 0},
      .computeAfter = {3, 4},
      .exposedComm = {5, 6},
      .other = {0, 0},
      .step = {9, 9},
      .quantiles = {{.level = 0, .input = 0.1, .step = 8}, {.level = 0.5, .wait = 0.5, .step = 9}}};
  const protocol::TrainingSetup plan{
      .model = "mnist", .parameters = 3274634, .overlap = "test", .predictedImagesPerSecond = 8000};
  const model::CanaryReport canary{.worldSize = 2, .exchangeSeconds = 0.01, .singleCopy = "cma"};
  const model::RunSummary summary{.imagesPerSecond = 5871,
                                  .images = 100,
                                  .seconds = 2,
                                  .steps = 100,
                                  .instances = {2935.5, 2935.5},
                                  .top1 = 0.9,
                                  .startUp = 1.5,
                                  .gpuEnergy = 5120.5};
  const model::GpuSample gpu{.rank = 1,
                             .powerWatt = 612.25,
                             .energyJoule = 5000.0,
                             .clockMHz = 1755.0,
                             .memoryClockMHz = 2619.0,
                             .temperatureCelsius = 61.0,
                             .memoryBytes = 71e9,
                             .utilization = 0.98,
                             .clockReasons = {{"sw_power_cap", "hw_slowdown"}}};
  const model::GpuSample silent{.rank = 1};
  const model::GpuSample later{.rank = 1, .powerWatt = 90.0, .clockReasons = std::vector<std::string>()};
  const model::Evaluation evaluation{.step = 100, .top1 = 0.885, .top5 = 0.99, .loss = 0.3, .examples = 10000};
  std::string bytes;
  for (const TelemetryRecord& record :
       std::vector<TelemetryRecord>{{0, protocol::Hello{1, 0, "0.1.0", "abcdef", "x", 1, 2, "now"}},
                                    {0, plan},
                                    {0, canary},
                                    {1, window},
                                    {2, evaluation},
                                    {2, protocol::Warning{"drift", "slower"}},
                                    {2, protocol::Failure{"rank_lost", 1, "died"}},
                                    {2, protocol::Phase{protocol::PhaseName::Timed}},
                                    {3, model::DeviceSample{.clockMHz = 2600.0}},
                                    {3, gpu},
                                    {4, silent},
                                    {5, later},
                                    {5, model::GpuSample{.rank = 2, .powerWatt = 1.0}},
                                    {4, summary},
                                    {5, protocol::PassportFound{{{{"software", "open_mpi"}, "4.1.4"}}}},
                                    {6, protocol::Done{}}}) {
    bytes += toLine(record) + "\n";
  }
  import(bytes);
  EXPECT_EQ(samples().rankWindows(m_run).value(), std::vector<model::RankWindow>{window});
  EXPECT_TRUE(samples().rankWindows(m_run, 10)->empty());
  EXPECT_EQ(samples().plan(m_run).value(), plan);
  EXPECT_EQ(samples().predictedRates(m_experiment).value(), (std::map<RunKey, double>{{m_run, 8000}}));
  EXPECT_EQ(samples().canary(m_run).value(), canary);
  EXPECT_EQ(samples().evaluations(m_run).value(), std::vector<model::Evaluation>{evaluation});
  EXPECT_EQ(samples().passport(m_run).value(), (model::Passport{{{"software", "open_mpi"}, "4.1.4"}}));
  const auto events = samples().events(m_run).value();
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].text, "rank 1: died");
  const auto gpus = samples().gpuSamples(m_run).value();
  ASSERT_EQ(gpus.size(), 4U);
  EXPECT_EQ(gpus[0], (TimedGpuSample{3, gpu}));
  EXPECT_EQ(gpus[1].sample, silent) << "not known is not the same as no reason";
  EXPECT_EQ(gpus[2].sample, later);
  EXPECT_EQ(samples().newestGpuSample(m_run).value(), (TimedGpuSample{5, later}));
  const RunRecord run = BlockRepository(*m_store).findRun(m_run).value();
  EXPECT_EQ(run.run.summary, summary);
  EXPECT_EQ(run.worldSize, 2);
  EXPECT_EQ(run.engineBuild, "abcdef");
}

TEST_F(SampleRepositoryTest, theHostsClockIsKeptWithTheEnginesSeconds) {
  const std::string shown = "2026-01-02T03:04:05.250Z";
  const auto hello = [](double seconds, const std::string& clock) {
    const protocol::TelemetryRecord record{seconds, protocol::Hello{1, 0, "0.1.0", "abcdef", "x", 1, 2, clock}};
    return toLine(record) + "\n";
  };
  import(hello(0.125, shown) + hello(9, "soon"));
  const auto events = samples().events(m_run).value();
  EXPECT_EQ(events, (std::vector<Event>{{0.125, "clock", shown, ""}})) << "and what is no time is not kept";
}

TEST_F(SampleRepositoryTest, passportLinesOfManyRunsAreStoredOnce) {
  ASSERT_TRUE(samples().addPassport(m_run, {{{"software", "image"}, "sha256:1"}}));
  ASSERT_TRUE(samples().addPassport(m_run, {{{"software", "image"}, "sha256:2"}, {{"manager", "share"}, "0.4 %"}}));
  const auto passport = samples().passport(m_run).value();
  EXPECT_EQ(passport.size(), 2U);
  EXPECT_EQ(passport.at({"software", "image"}), "sha256:2");
}

TEST_F(SampleRepositoryTest, anImagesSoftwareIsWhatItsNewestRunFound) {
  ASSERT_TRUE(samples().addPassport(
      m_run,
      {{{"software", "image"}, "sha256:1"}, {{"software", "mpi"}, "Open MPI 4.1.4"}, {{"machine", "cores"}, "2"}}));
  EXPECT_EQ(samples().softwareIn("sha256:1").value(),
            (model::Passport{{{"software", "image"}, "sha256:1"}, {{"software", "mpi"}, "Open MPI 4.1.4"}}));
  EXPECT_TRUE(samples().softwareIn("sha256:2")->empty()) << "no run was in it";
}

}  // namespace
}  // namespace baremark::core::storage
