// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/check_text.h"

#include <gtest/gtest.h>

#include <set>

#include "app/text/recipe_text.h"

namespace baremark::app::text {
namespace {

using core::recipes::Choice;
using core::recipes::Clue;
using core::recipes::CompatibilityFinding;

TEST(CompatibilityText, eachRuleClueAndChoiceHasASentence) {
  std::set<QString> rules;
  for (const auto& rule : core::recipes::compatibilityRules())
    rules.insert(compatibilityRuleText(std::string(rule.id)));
  EXPECT_EQ(rules.size(), core::recipes::compatibilityRules().size());
  EXPECT_EQ(rules.count(QStringLiteral("RC-11")), 0U);
  for (int i = 0; i < core::recipes::kClues; ++i) EXPECT_FALSE(clueText({.clue = static_cast<Clue>(i)}).isEmpty()) << i;
  for (int i = 1; i < core::recipes::kChoices; ++i)
    EXPECT_FALSE(choiceText({.choice = static_cast<Choice>(i)}).isEmpty()) << i;
  EXPECT_EQ(choiceText({}), QString());
}

TEST(CompatibilityText, valuesAreInTheirPlaces) {
  const CompatibilityFinding finding{.clue = Clue::DriverTooOld,
                                     .values = {"12.8", "470.57.02", "525"},
                                     .choice = Choice::Wheel,
                                     .chosen = {"3.7", "3.10", "%1", "2.14"}};
  EXPECT_EQ(clueText(finding).toStdString(), "CUDA 12.8 needs driver 525 or newer; the host has 470.57.02.");
  EXPECT_EQ(choiceText(finding).toStdString(), "Choose Python 3.7 to 3.10, or %1 2.14.");
  EXPECT_EQ(tableText({.id = "pmix", .date = "2026-11-28", .sources = {"https://a", "b"}}).toStdString(),
            "Table pmix of 2026-11-28: https://a, b");
  EXPECT_EQ(tableText({}), QString());
}

using core::recipes::BuildPrediction;
using std::chrono::milliseconds;

BuildPrediction prediction(BuildPrediction::Source source, int builds) {
  return {.source = source,
          .recipe = "other\x1b",
          .host = "cluster",
          .builder = "podman",
          .tool = "Podman 4.3.1",
          .builds = builds,
          .bytes = 412'000'000,
          .last = milliseconds(182'000),
          .least = milliseconds(174'000),
          .median = milliseconds(182'000),
          .most = milliseconds(204'000),
          .built = {}};
}

TEST(BuildPredictionText, eachSourceHasItsSentence) {
  EXPECT_EQ(predictionText({}), QStringLiteral("Size and time are not known before the first build."));
  EXPECT_EQ(placedPredictionText({}), predictionText({}));
  const QString one = predictionText(prediction(BuildPrediction::Source::Same, 1));
  EXPECT_EQ(one, QStringLiteral("The last build took 3 min 2 s; the image has 412.0 MB.")) << one.toStdString();
  const QString three = predictionText(prediction(BuildPrediction::Source::Same, 3));
  EXPECT_TRUE(three.startsWith(QStringLiteral("3 build"))) << three.toStdString();
  EXPECT_TRUE(three.contains(QStringLiteral("took 2 min 54 s to 3 min 24 s, the median is 3 min 2 s")))
      << three.toStdString();
  const QString similar = predictionText(prediction(BuildPrediction::Source::Similar, 1));
  EXPECT_TRUE(similar.startsWith(QStringLiteral("Estimate: "))) << similar.toStdString();
  EXPECT_TRUE(similar.contains(QStringLiteral("other")));
  EXPECT_FALSE(similar.contains(QChar(0x1b))) << "a name of a file is made printable";
  EXPECT_EQ(placedPredictionText(prediction(BuildPrediction::Source::Same, 1)),
            one + QStringLiteral(" Built with Podman 4.3.1 on cluster."));
}

}  // namespace
}  // namespace baremark::app::text
