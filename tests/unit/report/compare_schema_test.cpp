// SPDX-License-Identifier: GPL-3.0-or-later
// resources/schema/compare.schema.json describes the output of `compare --json`.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/report/checks.h"
#include "core/report/export_json.h"
#include "tests/resources.h"
#include "tests/schema.h"

namespace baremark::core::report {
namespace {

using base::Json;

Json schema() {
  return Json::parse(test::resource("schema/compare.schema.json"));
}

std::set<std::string> textsOf(const Json& list) {
  std::set<std::string> texts;
  for (const Json& entry : list) {
    if (entry.is_string()) texts.insert(entry.get<std::string>());
  }
  return texts;
}

/// The object has exactly the members that the schema describes.
void expectAsDescribed(const Json& object, const Json& described) {
  EXPECT_EQ(test::keysOf(object), test::keysOf(described.at("properties"))) << object.dump(1);
  EXPECT_EQ(test::keysOf(object), textsOf(described.at("required"))) << object.dump(1);
}

/// One point with a baseline, and an arm with every possible finding.
Assessment smallAssessment() {
  Assessment assessment;
  assessment.record.id = base::ExperimentId::make();
  assessment.record.cases = {{{"model", std::string("mnist")}}};
  assessment.comparison.arms = {"bare metal", "container"};
  assessment.comparison.margin = 0.02;
  stats::ComparedPoint point{.blocks = 3};
  point.cells = {stats::ComparedCell{.arm = 0, .scaling = stats::Scaling{}},
                 stats::ComparedCell{.arm = 1, .ratio = stats::Ratio{}, .judgement = stats::Judgement{}}};
  assessment.comparison.points = {point};
  assessment.notMeant = {
      {.arm = 1, .difference = {.key = {"software", "open_mpi"}, .baseline = "4.1.4", .arm = "5.0.0"}}};
  assessment.record.experiment.arms = {{.name = "bare metal"}, {.name = "container"}};
  assessment.waivers = {{.arm = 1, .key = {kCheckGroup, "PF-02"}, .note = "changed"},
                        {.arm = 1, .key = {"software", "open_mpi"}, .note = "a difference"}};
  return assessment;
}

TEST(CompareSchema, describesTheWrittenDocument) {
  const Json described = schema();
  const std::vector<preflight::Finding> jobChecks{
      {.id = "PF-16", .arm = 1, .level = preflight::Level::Warn, .evidence = {base::Phrase::FoundSharedMemory, 64, 2}}};
  const Json document = compareJson(smallAssessment(), jobChecks);
  expectAsDescribed(document, described);
  EXPECT_EQ(document.at("schema"), described.at("properties").at("schema").at("const"));
  const Json& parts = described.at("$defs");
  const Json& point = document.at("points").at(0);
  expectAsDescribed(point, parts.at("point"));
  expectAsDescribed(point.at("arms").at(0), parts.at("baseline_arm"));
  expectAsDescribed(point.at("arms").at(1), parts.at("judged_arm"));
  expectAsDescribed(point.at("arms").at(1).at("images_per_second"), parts.at("throughput"));
  expectAsDescribed(point.at("arms").at(1).at("ratio"), parts.at("ratio"));
  expectAsDescribed(document.at("differences").at(0), parts.at("difference"));
  ASSERT_EQ(document.at("waived_checks").size(), 1U);
  expectAsDescribed(document.at("waived_checks").at(0), parts.at("waived_check"));
  ASSERT_EQ(document.at("job_checks").size(), 1U);
  const Json& check = document.at("job_checks").at(0);
  expectAsDescribed(check, parts.at("check"));
  EXPECT_EQ(check.at("id"), "PF-16");
  EXPECT_EQ(check.at("arm"), "container");
  EXPECT_TRUE(textsOf(parts.at("check").at("properties").at("level").at("enum")).contains(check.at("level")));
}

TEST(CompareSchema, verdictsAndReasonsAreOurs) {
  const Json arm = schema().at("$defs").at("judged_arm").at("properties");
  using stats::OpenReason;
  using stats::Verdict;
  std::set<std::string> verdicts;
  for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Equivalent, Verdict::NotEnoughData})
    verdicts.insert(stats::toName(verdict));
  EXPECT_EQ(textsOf(arm.at("verdict").at("enum")), verdicts);
  std::set<std::string> reasons;
  for (const OpenReason reason : {OpenReason::TooFewBlocks, OpenReason::IntervalTooWide, OpenReason::RunsFailed})
    reasons.insert(stats::toName(reason));
  EXPECT_EQ(textsOf(arm.at("reason").at("enum")), reasons);
}

}  // namespace
}  // namespace baremark::core::report
