// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/expansion.h"

#include <gtest/gtest.h>

#include "tests/refused.h"

namespace baremark::core::plan {
namespace {

using model::SettingValue;

model::Experiment twoByThree() {
  model::Experiment experiment;
  experiment.engine["model"] = {std::string("mnist")};
  experiment.engine["batch_size"] = {std::int64_t{16}, std::int64_t{32}};
  experiment.engine["optimizer"] = {std::string("sgd"), std::string("momentum"), std::string("adam")};
  experiment.scale.ranks = {1, 2, 4};
  return experiment;
}

TEST(Expansion, theTimeBetweenJobsIsAWholeNumberAndAUnit) {
  using std::chrono::seconds;
  EXPECT_EQ(durationIn("90s"), seconds(90));
  EXPECT_EQ(durationIn("30m"), seconds(1800));
  EXPECT_EQ(durationIn("6h"), seconds(21600));
  EXPECT_EQ(durationIn("30d"), seconds(2592000));
  for (const char* text : {"", "6", "h", "0h", "06h", "-6h", "+6h", "6 h", "6hh", "31d", "1w", "9999999d",
                           "99999999999999999999s", "1.5h"})
    EXPECT_EQ(durationIn(text), std::nullopt) << text;
}

TEST(Expansion, excludedCombinationsAreLeftOut) {
  model::Experiment experiment = twoByThree();
  experiment.exclude = {{{"batch_size", std::int64_t{32}}, {"optimizer", std::string("adam")}}};
  const auto cases = expandCases(experiment).value();
  EXPECT_EQ(cases.size(), 5U);
  for (const model::Settings& settings : cases)
    EXPECT_FALSE(settings.at("batch_size") == SettingValue(std::int64_t{32}) &&
                 settings.at("optimizer") == SettingValue(std::string("adam")));
}

TEST(Expansion, excludingEverythingIsRefused) {
  model::Experiment experiment = twoByThree();
  experiment.exclude = {{{"model", std::string("mnist")}}};
  EXPECT_EQ(expandCases(experiment).error().where, "/exclude");
}

TEST(Expansion, zippedListsOfDifferentLengthsAreRefused) {
  model::Experiment experiment = twoByThree();
  const std::vector<std::string> together{"batch_size", "optimizer"};
  experiment.zip = {together};  // two values and three
  EXPECT_TRUE(test::refused(expandCases(experiment), {.where = "/zip"}));
  experiment.engine.erase("batch_size");
  EXPECT_TRUE(test::refused(expandCases(experiment), {.where = "/zip"}));
}

TEST(Expansion, zippedListsWalkSideBySide) {
  model::Experiment experiment = twoByThree();
  experiment.engine["optimizer"] = {std::string("sgd"), std::string("adam")};
  experiment.zip = {{"batch_size", "optimizer"}};
  const auto cases = expandCases(experiment).value();
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0].at("optimizer"), SettingValue(std::string("sgd")));
  EXPECT_EQ(cases[1].at("batch_size"), SettingValue(std::int64_t{32}));
  EXPECT_EQ(cases[1].at("optimizer"), SettingValue(std::string("adam")));
}

TEST(Expansion, tooManyCasesAreRefused) {
  model::Experiment experiment = twoByThree();
  auto& seeds = experiment.engine["tf_random_seed"];
  for (std::int64_t seed = 0; seed < 500; ++seed) seeds.emplace_back(seed);
  EXPECT_EQ(expandCases(experiment).error().code, base::ErrorCode::TooLarge);
  EXPECT_EQ(expandCases(experiment).error().allowed.english(), "1 to 1000 cases");
}

TEST(Expansion, pointsFillNodes) {
  model::Scale scale{.ranks = {1, 4, 6, 8}, .ranksPerNode = 4};
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {1, 4}, {2, 6}, {2, 8}}));
  scale.ranksPerNode.reset();
  EXPECT_EQ(expandPoints(scale).back(), (model::Point{1, 8}));
}

TEST(Expansion, threadsAreTheSameAtEveryPoint) {
  EXPECT_EQ(threadsPerRank({.ranks = {1, 2}}, 8), 4);
  EXPECT_EQ(threadsPerRank({.ranks = {1, 2, 16}, .ranksPerNode = 4}, 76), 19);
  EXPECT_EQ(threadsPerRank({.ranks = {4}}, 2), 1);
  EXPECT_EQ(threadsPerRank({.ranks = {4}, .threadsPerRank = 3}, 2), 3);
  EXPECT_EQ(threadsPerRank({.ranks = {4}, .threadsPerRank = 3}, {}), 3);
  EXPECT_EQ(threadsPerRank({.ranks = {4}}, {}).error().code, base::ErrorCode::Missing);
}

TEST(Expansion, anArmsSettingsOverrideTheCase) {
  const model::Experiment experiment = twoByThree();
  const model::Arm arm{.name = "a", .settings = {{"optimizer", std::string("sgd")}}};
  const auto settings = runSettings(experiment, {{"optimizer", std::string("adam")}}, arm, {1, 2});
  EXPECT_EQ(settings->at("optimizer"), SettingValue(std::string("sgd")));
}

TEST(Expansion, strongScalingDividesTheGlobalBatchOrRefuses) {
  model::Experiment experiment = twoByThree();
  experiment.scale.mode = model::ScalingMode::Strong;
  experiment.scale.globalBatch = 64;
  EXPECT_EQ(runSettings(experiment, {}, {}, {1, 4})->at("batch_size"), SettingValue(std::int64_t{16}));
  EXPECT_EQ(runSettings(experiment, {}, {}, {1, 3}).error().where, "/scale/global_batch");
}

TEST(Expansion, casesAreLabelledByWhatDiffers) {
  const auto cases = expandCases(twoByThree()).value();
  EXPECT_EQ(cases.size(), 6U) << "the lists multiply out";
  const model::Settings label = distinguishing(cases, 0);
  EXPECT_EQ(label.size(), 2U);
  EXPECT_EQ(label.count("model"), 0U);
}

}  // namespace
}  // namespace baremark::core::plan
