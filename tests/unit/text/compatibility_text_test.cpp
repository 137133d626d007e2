// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/check_text.h"

#include <gtest/gtest.h>

#include <set>

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

}  // namespace
}  // namespace baremark::app::text
