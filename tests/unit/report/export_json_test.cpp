// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/export_json.h"

#include <set>

#include "core/base/json.h"
#include "tests/refused.h"
#include "tests/steps.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using base::Json;

class ExportJsonTest : public ReportTest {
 protected:
  Json exported(WithSamples samples = WithSamples::No) {
    return test::got(base::parseJson(base::toJsonText(test::got(exportJson(*m_store, assessed(), samples)))));
  }
  /// Adds to the first run of the block.
  void import(const storage::BlockRecord& block, const protocol::TelemetryChunk& chunk) {
    storage::SampleRepository samples(*m_store);
    const storage::RunKey key = storage::BlockRepository(*m_store).keyOf(block.runs.front().run.id, 1).value();
    ASSERT_TRUE(samples.import(key, samples.cursorOf(key).value(), chunk));
  }
};

TEST_F(ExportJsonTest, theExperimentReadsBackAsItsOwnFile) {
  plan({"bare metal", kHostileName});
  const Json document = exported();
  EXPECT_EQ(partsOf(document, {"/schema", "/id", "/seed", "/threads_per_rank", "/created"}),
            Json::array({"baremark.export/1", m_record.id.text(), "5", 1, "2026-01-02T03:04:05.000Z"}));
  EXPECT_EQ(test::got(plan::parseExperiment(document["experiment"].dump())), m_record.experiment);
  EXPECT_TRUE(document["blocks"].empty());
}

TEST_F(ExportJsonTest, everyBlockAndRunIsExportedIncludingCutOnes) {
  plan({"bare metal", "box"});
  const model::Passport passport = {{{"software", "open_mpi"}, "4.1.4"}, {{"machine", "cpu"}, "a \"cpu\""}};
  const auto first = addBlock(1, {100.0, std::nullopt}, {1, 1}, {passport, {}});
  const auto cut = addBlock(2, {100.0, 90.0}, {1, 1}, {}, model::BlockState::Cut);
  const Json document = exported();
  ASSERT_EQ(document["blocks"].size(), 2U);
  const Json& block = document["blocks"][0];
  EXPECT_EQ(partsOf(block, {"/id", "/kind", "/state", "/round", "/allocation", "/repeats"}),
            Json::array({first.block.id.text(), "measure", "done", 1, m_allocation.text(), nullptr}));
  EXPECT_EQ(document["blocks"][1]["state"], "cut");
  std::set<std::string> ids;
  for (const Json& each : document["blocks"]) {
    for (const Json& run : each["runs"]) ids.insert(run["id"].get<std::string>());
  }
  EXPECT_EQ(ids.size(), 4U);
  const Json& good = block["runs"][0];
  EXPECT_EQ(partsOf(good, {"/arm", "/place", "/state", "/summary/images_per_s", "/passport/software/open_mpi",
                           "/passport/machine/cpu"}),
            Json::array({"bare metal", 1, "done", 100.0, "4.1.4", "a \"cpu\""}));
  const Json& failed = block["runs"][1];
  EXPECT_EQ(partsOf(failed, {"/state", "/end/code", "/summary"}), Json::array({"failed", "status", nullptr}));
  EXPECT_TRUE(failed["passport"].is_object());
  EXPECT_FALSE(good.contains("steps"));
}

TEST_F(ExportJsonTest, stepsAfterALargeGapAreExportedInFurtherParts) {
  plan({"bare metal", "box"});
  const auto block = addBlock(1, {100.0, 90.0});
  std::string lines;
  for (const std::int64_t first : {storage::kMostMissingSteps + 4, 3 * storage::kMostMissingSteps}) {
    lines += protocol::toLine({2, test::stepsOf(first, {0.5, 0.125})}) + "\n";
  }
  import(block, protocol::readTelemetry(lines));
  const Json document = exported(WithSamples::Yes);
  const Json& run = document["blocks"][0]["runs"][0];
  EXPECT_EQ(run["steps"]["step_s"], Json::array({0.25, 0.25}));
  ASSERT_EQ(run["more_steps"].size(), 2U);
  EXPECT_EQ(run["more_steps"][0]["first"], storage::kMostMissingSteps + 4);
  EXPECT_EQ(run["more_steps"][1]["first"], 3 * storage::kMostMissingSteps);
  for (const Json& part : run["more_steps"]) {
    EXPECT_EQ(part["step_s"], Json::array({0.5, 0.125}));
    EXPECT_TRUE(std::holds_alternative<model::StepColumns>(test::got(protocol::parseTelemetryLine(part.dump())).body));
  }
}

TEST_F(ExportJsonTest, aRunWithMoreStepsThanTheReaderAcceptsIsWritten) {
  plan({"bare metal", "box"});
  const auto block = addBlock(1, {100.0, 90.0});
  // Long numbers, and between them as many missing steps as one part may have, instead of millions of rows.
  constexpr std::size_t kSteps = 120'000;
  constexpr auto kMissing = static_cast<std::size_t>(storage::kMostMissingSteps);
  protocol::TelemetryChunk chunk;
  const auto add = [&](std::size_t first, std::size_t count) {
    model::StepColumns steps =
        test::stepsOf(static_cast<std::int64_t>(first), std::vector<double>(count, -1.2345678901234567e300));
    steps.top1 = steps.top5 = steps.step;
    chunk.records.push_back({1, std::move(steps)});
  };
  add(3, kSteps);
  add(3 + kSteps + kMissing, 1);
  import(block, chunk);
  const auto document = test::got(exportJson(*m_store, assessed(), WithSamples::Yes));
  const Json& run = document["blocks"][0]["runs"][0];
  ASSERT_TRUE(run["steps"].is_object()) << run["steps"].type_name();
  EXPECT_EQ(run["steps"]["first"], 1);
  EXPECT_EQ(run["steps"]["step_s"].size(), 2 + kSteps + kMissing + 1);
  EXPECT_EQ(run["steps"]["top5"].size(), run["steps"]["step_s"].size());
  EXPECT_EQ(run["steps"]["step_s"][1], 0.25);
  EXPECT_TRUE(run["steps"]["step_s"][2 + kSteps].is_null());
  EXPECT_FALSE(run["steps"]["step_s"].back().is_null());
  EXPECT_TRUE(run["more_steps"].empty());
  EXPECT_GT(base::toJsonLine(run["steps"]).size(), base::JsonLimits{}.maxBytes) << "this shows nothing";
}

TEST_F(ExportJsonTest, withSamplesEachRunHasAllItsStoredData) {
  plan({"bare metal", "box"});
  const auto block = addBlock(1, {100.0, 90.0});
  const model::RankWindow window = test::windowOf(1, 2, {0.5, 0.25});
  const model::Evaluation evaluation{.step = 2, .top1 = 0.5, .top5 = 0.75, .loss = 1.25, .examples = 100};
  const model::DeviceSample device{.rank = 1, .powerWatt = 250.0, .memoryBytes = 4096.0};
  const model::GpuSample gpu{.rank = 1, .powerWatt = 300.5, .clockReasons = {{"sw_power_cap"}}};
  std::string lines;
  for (const protocol::TelemetryRecord& record : {protocol::TelemetryRecord{3, window},
                                                  {4, evaluation},
                                                  {5, device},
                                                  {5, gpu},
                                                  {6, protocol::Warning{"slow", "a disk"}}})
    lines += protocol::toLine(record) + "\n";
  import(block, protocol::readTelemetry(lines));
  const Json document = exported(WithSamples::Yes);
  const Json& run = document["blocks"][0]["runs"][0];
  ASSERT_EQ(run["rank_windows"].size(), 1U) << run.dump();
  EXPECT_EQ(run["rank_windows"][0]["last"], 2);
  EXPECT_EQ(run["rank_windows"][0]["rank"], Json::array({0, 1}));
  EXPECT_EQ(run["rank_windows"][0]["wait_s"], Json::array({0.5, 0.25}));
  ASSERT_EQ(run["evaluations"].size(), 1U);
  EXPECT_EQ(partsOf(run, {"/evaluations/0/top5", "/evaluations/0/examples"}), Json::array({0.75, 100}));
  EXPECT_EQ(run["device_samples"], Json::array({{{"kind", "device"},
                                                 {"t", 5.0},
                                                 {"rank", 1},
                                                 {"power_w", 250.0},
                                                 {"clock_mhz", nullptr},
                                                 {"temperature_c", nullptr},
                                                 {"memory_bytes", 4096.0}}}));
  ASSERT_EQ(run["gpu_samples"].size(), 1U);
  EXPECT_EQ(partsOf(run, {"/gpu_samples/0/power_w", "/gpu_samples/0/clock_mhz"}), Json::array({300.5, nullptr}));
  EXPECT_EQ(run["gpu_samples"][0]["clock_reasons"], Json::array({"sw_power_cap"}));
  EXPECT_EQ(run["events"], Json::array({{{"t", 6.0}, {"kind", "warning"}, {"code", "slow"}, {"text", "a disk"}}}));
  const Json& other = document["blocks"][0]["runs"][1];
  for (const char* list : {"more_steps", "rank_windows", "evaluations", "device_samples", "gpu_samples", "events"})
    EXPECT_TRUE(other[list].is_array() && other[list].empty()) << list;
}

TEST_F(ExportJsonTest, theExportedComparisonIsThatOfCompare) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {100.0 + i, 90.0});
  EXPECT_EQ(exported()["comparison"], base::parseJson(base::toJsonText(compareJson(assessed()))).value());
}

}  // namespace
}  // namespace baremark::core::report
