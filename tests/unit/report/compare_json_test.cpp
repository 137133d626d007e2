// SPDX-License-Identifier: GPL-3.0-or-later
// The document of `compare --json`. Its numbers are computed a second time by hand.
#include "core/report/export_json.h"

#include <cmath>
#include <numeric>

#include "core/base/json.h"
#include "core/protocol/backend.h"
#include "core/report/raw_tables.h"
#include "core/storage/sample_repository.h"
#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using base::Json;

constexpr double kT4 = 2.7764451051977987;  // Student's t, 97.5 %, four degrees of freedom

struct Expected {
  double value, low, high;
};

/// exp of the mean and of its 95 % t interval over five logs.
Expected ofFive(const std::vector<double>& logs) {
  const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / 5;
  double squares = 0;
  for (const double log : logs) squares += (log - mean) * (log - mean);
  const double half = kT4 * std::sqrt(squares / 4) / std::sqrt(5.0);
  return {std::exp(mean), std::exp(mean - half), std::exp(mean + half)};
}

const std::vector<double> kLogs = {-0.10, -0.11, -0.12, -0.10, -0.11};

class CompareJsonTest : public ReportTest {
 protected:
  /// The document as a program reads it.
  Json written(const AssessOptions& options = {}) {
    return test::got(base::parseJson(base::toJsonText(compareJson(assessed(options)))));
  }
  static const Json& arm(const Json& document, const std::string& name, std::size_t point = 0) {
    for (const Json& each : document["points"][point]["arms"]) {
      if (each["name"] == name) return each;
    }
    ADD_FAILURE() << "no arm " << name;
    return document;
  }
  void waive(const model::PassportKey& key, const char* note) {
    ASSERT_TRUE(storage::WaiverRepository(*m_store).put(
        m_record.id, {.arm = 1, .key = key, .note = note, .created = m_record.created}));
  }
  /// Five blocks in two allocations with these log ratios.
  void fiveBlocks(const std::vector<double>& logRatios) {
    plan({"bare metal", "box"});
    for (int i = 0; i < 5; ++i) {
      if (i == 3) nextAllocation();
      const double base = 1000 + 10 * i;
      addBlock(i + 1, {base, base * std::exp(logRatios[static_cast<std::size_t>(i)])});
    }
  }
};

TEST_F(CompareJsonTest, instancesAreShownBesideTheirSum) {
  m_instances = 2;
  plan({"bare metal", "box"});
  addRuns(1, {{.arm = 0, .speed = 150, .instances = {100, 50}}, {.arm = 1, .speed = 100, .instances = {50, 50}}});
  addRuns(2, {{.arm = 0, .speed = 450, .instances = {400, 50}}, {.arm = 1, .speed = std::nullopt}});
  const Json document = written();
  const Json first = arm(document, "bare metal")["instances"];
  EXPECT_EQ(first["n"], 2);
  ASSERT_EQ(first["images_per_second"].size(), 2U);
  EXPECT_NEAR(first["images_per_second"][0].get<double>(), 200, 1e-9);
  EXPECT_NEAR(first["images_per_second"][1].get<double>(), 50, 1e-9);
  const double variations = std::sqrt(1250.0) / 75 + std::sqrt(61250.0) / 225;
  EXPECT_NEAR(first["variation"].get<double>(), variations / 2, 1e-12);
  EXPECT_EQ(partsOf(arm(document, "box"), {"/instances/n", "/instances/variation"}), Json::array({1, 0}));
  EXPECT_NEAR(arm(document, "box")["ratio"]["value"].get<double>(), 100.0 / 150, 1e-12) << "of the sums";
}

TEST_F(CompareJsonTest, startUpAndImagesPerJouleAreMediansOverTheRunsThatKnowThem) {
  plan({"bare metal", "box"});
  addRuns(1, {{.arm = 0, .speed = 150, .startUp = 0.25, .gpuEnergy = 50.0}, {.arm = 1, .speed = 100}});
  addRuns(2, {{.arm = 0, .speed = 150, .startUp = 0.75, .gpuEnergy = 25.0}, {.arm = 1, .speed = 100}});
  addRuns(3, {{.arm = 0, .speed = 150}, {.arm = 1, .speed = 100}});
  const Json document = written();
  EXPECT_EQ(arm(document, "bare metal")["start_up"], (Json{{"n", 2}, {"median_s", 0.5}}));
  EXPECT_EQ(arm(document, "bare metal")["images_per_joule"], (Json{{"n", 2}, {"median", 3.0}})) << "of 100 images";
  for (const char* unknown : {"start_up", "images_per_joule", "instances"})
    EXPECT_TRUE(arm(document, "box").at(unknown).is_null());
}

TEST_F(CompareJsonTest, theDocumentNamesItsPointAndEachRatioItsIntervalNumberAndVerdict) {
  fiveBlocks(kLogs);
  const Json document = written();
  EXPECT_EQ(partsOf(document, {"/schema", "/experiment", "/baseline"}),
            Json::array({"baremark.compare/1", m_record.id.text(), "bare metal"}));
  EXPECT_DOUBLE_EQ(document["margin"].get<double>(), 0.02);
  ASSERT_EQ(document["points"].size(), 1U);
  EXPECT_EQ(partsOf(document["points"][0],
                    {"/case/model", "/case/batch_size", "/nodes", "/ranks", "/blocks", "/allocations"}),
            Json::array({"mnist", 50, 1, 1, 5, 2}));
  EXPECT_TRUE(document["differences"].empty());
  const Json box = arm(document, "box");
  const Expected expected = ofFive(kLogs);
  EXPECT_NEAR(box["ratio"]["value"].get<double>(), expected.value, 1e-9);
  EXPECT_NEAR(box["ratio"]["low"].get<double>(), expected.low, 1e-9);
  EXPECT_NEAR(box["ratio"]["high"].get<double>(), expected.high, 1e-9);
  EXPECT_DOUBLE_EQ(box["ratio"]["level"].get<double>(), 0.95);
  EXPECT_EQ(partsOf(box, {"/ratio/n", "/ratio/paired", "/ratio/looks", "/failed", "/comparable", "/verdict",
                          "/perhaps_within_margin", "/blocks_needed", "/reason", "/backends", "/reference_backend"}),
            Json::array({5, true, 0, 0, true, "slower", false, nullptr, nullptr, Json::array(), false}))
      << "without passports the backend is unknown";
}

TEST_F(CompareJsonTest, aRatioOverAllocationsHasTheirNumberAndIsWider) {
  fiveBlocks(kLogs);
  EXPECT_TRUE(arm(written(), "box")["allocation_ratio"].is_null());  // two of them
  nextAllocation();
  addBlock(6, {1000, 1000 * std::exp(-0.14)});
  const Json box = arm(written(), "box");
  const Json& across = box["allocation_ratio"];
  // The means of three, two and one block.
  EXPECT_NEAR(across["value"].get<double>(), std::exp((-0.11 - 0.105 - 0.14) / 3), 1e-9);
  EXPECT_EQ(across["n"], 3);
  EXPECT_LT(across["low"].get<double>(), box["ratio"]["low"].get<double>());
  EXPECT_GT(across["high"].get<double>(), box["ratio"]["high"].get<double>());
}

TEST_F(CompareJsonTest, theBaselineHasItsAbsoluteNumbersAndNoVerdictAndCutBlocksAreInNoNumber) {
  fiveBlocks({0, 0, 0, 0, 0.001});
  const Json document = written();
  const Json base = arm(document, "bare metal");
  std::vector<double> logs;
  for (int i = 0; i < 5; ++i) logs.push_back(std::log(1000 + 10 * i));
  const Expected expected = ofFive(logs);
  const Json& rates = base["images_per_second"];
  EXPECT_EQ(rates["n"], 5);
  EXPECT_DOUBLE_EQ(rates["median"].get<double>(), 1020);
  EXPECT_NEAR(rates["mean"].get<double>(), expected.value, 1e-6);
  EXPECT_NEAR(rates["low"].get<double>(), expected.low, 1e-6);
  EXPECT_NEAR(rates["high"].get<double>(), expected.high, 1e-6);
  for (const char* absent : {"ratio", "verdict", "comparable", "perhaps_within_margin", "blocks_needed"})
    EXPECT_FALSE(base.contains(absent)) << absent;
  nextAllocation();
  addBlock(6, {1.0, 5000.0}, {1, 1}, {}, model::BlockState::Cut);
  EXPECT_EQ(written(), document);
}

TEST_F(CompareJsonTest, equivalentIsReportedOnlyInsideTheMargin) {
  fiveBlocks({0.001, -0.001, 0.002, -0.002, 0.0});
  EXPECT_EQ(arm(written(), "box")["verdict"], "equivalent");
  const Json narrow = arm(written({.margin = 0.001}), "box");
  EXPECT_EQ(partsOf(narrow, {"/verdict", "/reason"}), Json::array({"not enough data", "interval_too_wide"}));
  ASSERT_TRUE(narrow["blocks_needed"].is_number_integer());
  EXPECT_GT(narrow["blocks_needed"].get<int>(), 5);
}

TEST_F(CompareJsonTest, anotherBaselineInvertsTheRatio) {
  fiveBlocks(kLogs);
  const Json document = written({.baseline = "box"});
  EXPECT_EQ(document["baseline"], "box");
  EXPECT_NEAR(arm(document, "bare metal")["ratio"]["value"].get<double>(), 1 / ofFive(kLogs).value, 1e-9);
  EXPECT_EQ(arm(document, "bare metal")["verdict"], "faster");
  EXPECT_EQ(assessed({.baseline = "box"}).record.experiment.baseline, "bare metal") << "the experiment keeps its own";
  EXPECT_TRUE(test::refused(assess(*m_store, m_record.id, {.baseline = "bax"}), {.code = base::ErrorCode::UnknownValue,
                                                                                 .where = "--baseline",
                                                                                 .value = "bax",
                                                                                 .allowed = "bare metal or box",
                                                                                 .suggestion = "box"}));
}

TEST_F(CompareJsonTest, unknownValuesAreNullNotZero) {
  plan({"bare metal", "box"});
  addBlock(1, {100.0, std::nullopt});
  const Json document = written();
  const Json box = arm(document, "box");
  EXPECT_EQ(box["images_per_second"]["n"], 0);
  for (const char* name : {"median", "mean", "low", "high"})
    EXPECT_TRUE(box["images_per_second"][name].is_null()) << name;
  EXPECT_EQ(partsOf(box, {"/ratio", "/failed"}), Json::array({nullptr, 1}));
  EXPECT_TRUE(arm(document, "bare metal")["images_per_second"]["low"].is_null());  // one run has no interval
  EXPECT_TRUE(box["efficiency"].is_null());
}

TEST_F(CompareJsonTest, armsWithAnUnintendedDifferenceHaveNoVerdictUntilItIsWaived) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 5; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1}, {openMpi("4.1.4"), openMpi("4.1.5")});
  const Json before = written();
  EXPECT_EQ(partsOf(arm(before, "box"), {"/comparable", "/verdict"}), Json::array({false, nullptr}));
  ASSERT_EQ(before["differences"].size(), 1U);
  EXPECT_EQ(partsOf(before, {"/differences/0/arm", "/differences/0/key", "/differences/0/baseline",
                             "/differences/0/value", "/differences/0/ranks", "/differences/0/waived"}),
            Json::array({"box", "software.open_mpi", "4.1.4", "4.1.5", 1, nullptr}));
  waive({"software", "open_mpi"}, "same \"ABI\"");
  const Json after = written();
  EXPECT_EQ(partsOf(arm(after, "box"), {"/comparable", "/verdict"}), Json::array({true, "slower"}));
  EXPECT_EQ(after["differences"][0]["waived"], "same \"ABI\"");
}

TEST_F(CompareJsonTest, theBackendsOfEachCellAreListedAndTheReferenceBackendIsMarked) {
  plan({"bare metal", "box"}, {1, 2});
  const model::Passport fast = passportWith({"software", "backend"}, "oneDNN 2.6.3");
  model::Passport slow = passportWith({"software", "backend"}, protocol::kReferenceBackend);
  slow[{"software", "image"}] = "sha256:1";
  for (int i = 0; i < 3; ++i) {
    addBlock(i + 1, {100.0 + i, 99.0 + i}, {1, 1}, {fast, fast});
    addBlock(i + 1, {100.0 + i, 10.0 + i}, {1, 2}, {fast, slow});
  }
  addBlock(4, {100.0, Speed{}}, {1, 1}, {fast, slow});  // a run that failed is in no number
  addBlock(4, {10.0, 100.0}, {1, 2}, {slow, fast}, model::BlockState::Cut);
  const Json document = written();
  for (const auto& [name, point] : {std::pair{"bare metal", 0U}, {"box", 0U}, {"bare metal", 1U}})
    EXPECT_EQ(partsOf(arm(document, name, point), {"/backends/0", "/backends/1", "/reference_backend"}),
              Json::array({"oneDNN 2.6.3", nullptr, false}));
  EXPECT_EQ(
      partsOf(arm(document, "box", 1), {"/backends/0", "/backends/1", "/reference_backend", "/comparable", "/verdict"}),
      Json::array({"reference", nullptr, true, false, nullptr}))
      << "another backend is never meant";
}

TEST_F(CompareJsonTest, aStoredHeadlineKnowsOfTheReferenceBackend) {
  plan({"bare metal", "box"});
  const model::Passport slow = passportWith({"software", "backend"}, protocol::kReferenceBackend);
  for (int i = 0; i < 3; ++i) addBlock(i + 1, {100.0 + i, 99.0 + i}, {1, 1}, {slow, slow});
  const Assessment assessment = assessed();
  EXPECT_TRUE(test::got(parseHeadlines(headlineJson(assessment).dump())).hasReferenceBackend);
  EXPECT_EQ(headlineJson(assessment)["arms"][0]["reference_backend"], true);
  const Table table = comparisonTable(assessment);
  EXPECT_EQ(table.columns.back().title, "backends");
  EXPECT_EQ(table.rows.at(1).back(), "reference");
}

TEST_F(CompareJsonTest, aWaiverAppliesOnlyToItsPair) {
  plan({"bare metal", "box", "third"});
  const model::Passport one = openMpi("4.1.4");
  for (int i = 0; i < 5; ++i) addBlock(i + 1, {100.0 + i, 90.0 + i, 95.0 + i}, {1, 1}, {one, openMpi("4.1.5"), one});
  waive({"software", "open_mpi"}, "known");
  const auto comparable = [&](const char* baseline, std::size_t arm) {
    return assessed({.baseline = baseline}).comparison.points.at(0).cells.at(arm).isComparable;
  };
  EXPECT_TRUE(comparable("bare metal", 1));
  EXPECT_TRUE(comparable("box", 0)) << "the same pair from its other side";
  EXPECT_FALSE(comparable("third", 1)) << "another pair";
  EXPECT_FALSE(comparable("box", 2));
}

TEST_F(CompareJsonTest, inIndependentOrderEveryRunIsJudged) {
  plan({"bare metal", "box"}, {1}, "independent");
  const model::Passport other = openMpi("4.1.5");
  for (int round = 1; round <= 4; ++round) addRuns(round, {{.arm = 0, .speed = 100.0 + round}});
  for (int round = 2; round <= 5; ++round)
    addRuns(round, {{.arm = 1, .speed = 100.0 + round, .passport = round == 5 ? other : samePassport()}});
  const Assessment assessment = assessed();
  ASSERT_EQ(assessment.notMeant.size(), 1U) << "round 5 has no run of the baseline";
  EXPECT_FALSE(assessment.comparison.points.at(0).cells.at(1).isComparable);
  EXPECT_EQ(assessment.comparison.points.at(0).blocks, 4);
}

TEST_F(CompareJsonTest, aDifferenceInAMiddleBlockIsSeen) {
  plan({"bare metal", "box"});
  const model::Passport other = passportWith({"transport", "single_copy"}, "none");
  for (int i = 0; i < 5; ++i)
    addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1}, {samePassport(), i == 2 || i == 3 ? other : samePassport()});
  const Json document = written();
  EXPECT_EQ(arm(document, "box")["comparable"], false);
  ASSERT_EQ(document["differences"].size(), 1U) << document["differences"].dump();
  EXPECT_EQ(document["differences"][0]["key"], "transport.single_copy");
}

TEST_F(CompareJsonTest, aRunWithoutAPassportIsNotComparableUntilItIsWaived) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 5; ++i)
    addBlock(i + 1, {100.0 + i, 90.0 + i}, {1, 1}, {samePassport(), i == 1 ? model::Passport{} : samePassport()});
  const Json before = written();
  EXPECT_EQ(arm(before, "box")["comparable"], false);
  ASSERT_EQ(before["differences"].size(), 1U) << before["differences"].dump();
  EXPECT_EQ(partsOf(before, {"/differences/0/key", "/differences/0/baseline", "/differences/0/value"}),
            Json::array({"passport.missing", "no", "yes"}));
  waive({"passport", "missing"}, "an engine of our own");
  EXPECT_EQ(arm(written(), "box")["verdict"], "slower");
}

TEST_F(CompareJsonTest, aRunThatFailedBeforeItsPassportSpoilsNothing) {
  plan({"bare metal", "box"});
  for (int i = 0; i < 5; ++i) {
    const bool fails = i == 2;
    addBlock(i + 1, {100.0 + i, fails ? Speed{} : Speed(90.0 + i)}, {1, 1},
             {samePassport(), fails ? model::Passport{} : samePassport()});
  }
  const Json document = written();
  EXPECT_EQ(arm(document, "box")["comparable"], true);
  EXPECT_TRUE(document["differences"].empty()) << document["differences"].dump();
}

TEST_F(CompareJsonTest, theTimePerBatchIsOfEachArmsOwnBatch) {
  plan({"bare metal", "twice the batch"});
  // 50 and 100 images a step at the same speed: a step takes twice as long.
  for (int i = 0; i < 3; ++i)
    addRuns(i + 1, {{.arm = 0, .speed = 1000.0, .images = 100}, {.arm = 1, .speed = 1000.0, .images = 200}});
  const Assessment assessment = assessed();
  const stats::ComparedPoint& point = assessment.comparison.points.at(0);
  ASSERT_TRUE(point.cells.at(1).batchTime);
  EXPECT_DOUBLE_EQ(point.cells[1].batchTime->mean, 2);
  EXPECT_DOUBLE_EQ(point.cells[0].batchTime->mean, 1);
}

TEST_F(CompareJsonTest, theRoofIsTheMedianPredictionOfTheBaseline) {
  plan({"a", "b"}, {1, 2});
  addRuns(1, {{.arm = 0, .speed = 1000, .predicted = 1500}, {.arm = 1, .speed = 1000, .predicted = 9000}});
  addRuns(2, {{.arm = 0, .speed = 1000, .predicted = 1700}, {.arm = 1, .speed = 1000}});
  addRuns(3, {{.arm = 0, .speed = 1000}, {.arm = 1, .speed = 1000}}, {1, 2});
  EXPECT_EQ(assessed().roofs, (std::vector<std::optional<double>>{1600, std::nullopt}));
  EXPECT_EQ(assessed({.baseline = "b"}).roofs.front(), 9000);
}

TEST_F(CompareJsonTest, everyPercentageHasItsNumberItsIntervalAndItsReference) {
  plan({"bare metal", "box"}, {1, 2});
  for (int i = 0; i < 4; ++i) {
    addBlock(i + 1, {100.0 + i, 95.0 + i}, {1, 1});
    addBlock(i + 1, {180.0 + i, 170.0 - i}, {1, 2});
  }
  const Json document = written();
  ASSERT_EQ(document["points"].size(), 2U);
  for (const Json& point : document["points"]) {
    EXPECT_TRUE(point["blocks"].is_number_integer());
    EXPECT_TRUE(point["allocations"].is_number_integer());
    for (const Json& each : point["arms"]) {
      EXPECT_GT(each["images_per_second"]["n"].get<int>(), 0);
      EXPECT_TRUE(each["images_per_second"]["median"].is_number());
      ASSERT_TRUE(each["efficiency"].is_number()) << each.dump();
      EXPECT_EQ(each["efficiency_n"], 4);
      EXPECT_EQ(each["efficiency_reference_ranks"], 1);
      const bool isReference = point["ranks"] == 1;
      for (const char* end : {"efficiency_low", "efficiency_high"}) EXPECT_EQ(each[end].is_null(), isReference) << end;
      if (isReference) continue;
      EXPECT_LT(each["efficiency_low"].get<double>(), each["efficiency"].get<double>());
      EXPECT_GT(each["efficiency_high"].get<double>(), each["efficiency"].get<double>());
      EXPECT_NEAR(each["speed_up"].get<double>(), 2 * each["efficiency"].get<double>(), 1e-9);
    }
    const Json& box = point["arms"][1];
    EXPECT_EQ(box["ratio"]["n"], 4);
    EXPECT_TRUE(box["ratio"]["low"].is_number());
  }
  EXPECT_NEAR(arm(document, "bare metal", 1)["efficiency"].get<double>(), 181.5 / (2 * 101.5), 1e-3);
}

}  // namespace
}  // namespace baremark::core::report
