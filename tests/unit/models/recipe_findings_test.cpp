// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a recipe while it is edited: rows in words, a fix as a step of the history, a check against a host.
#include "app/models/recipe_findings.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app::models {
namespace {

using core::recipes::BlockPlace;
using core::recipes::DescribedHost;
using core::recipes::Format;
using core::recipes::Recipe;
using core::recipes::Texts;

const RecipeResources& resources() {
  static const RecipeResources kResources = [] {
    RecipeResources all;
    all.registry = test::shippedRegistry();
    all.lint = core::recipes::parseLintTable(test::resource("lint/rules.json")).value();
    return all;
  }();
  return kResources;
}

/// A base without digest, and a text block in which lint knows a safe fix.
Recipe textRecipe() {
  Recipe recipe{.name = "mine"};
  recipe.stages.push_back({.name = "image", .base = {.distribution = "debian", .release = "12"}});
  recipe.stages.back().blocks = {
      {.kind = "packages", .fields = {{"apt", Texts{"git"}}}},
      {.kind = "text", .fields = {{"format", std::string("dockerfile")}, {"lines", Texts{"# kept", "RUN make -j"}}}}};
  return recipe;
}

class RecipeFindingsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_findings.follow(&m_draft);
    judge();
  }
  void judge() {
    QSignalSpy renewed(&m_findings, &RecipeFindings::renewed);
    m_findings.judge();
    ASSERT_TRUE(m_findings.isCurrent() || renewed.wait(30000));
  }
  [[nodiscard]] int rowOf(const QString& rule) const {
    const auto& rows = m_findings.rows();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const FindingRow& row) { return row.rule == rule; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
  }
  [[nodiscard]] Texts lines() const {
    return std::get<Texts>(m_draft.recipe().stages.front().blocks.at(1).fields.at("lines"));
  }

  RecipeDraft m_draft{textRecipe(), resources().registry};
  RecipeFindings m_findings{resources()};
};

TEST_F(RecipeFindingsTest, aRowHasItsRuleItsPlaceItsLinesAndItsReason) {
  const FindingRow* row = m_findings.at(rowOf(QStringLiteral("D13")));
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->severity.sign, text::Sign::Warning);
  EXPECT_EQ(row->place, (BlockPlace{0, BlockPlace::kNoBlock}));
  EXPECT_FALSE(row->lines.empty());
  EXPECT_FALSE(row->sentence.isEmpty());
  EXPECT_GE(row->details.size(), 4);
  EXPECT_FALSE(row->fixed);
  EXPECT_FALSE(m_findings.canFix(rowOf(QStringLiteral("D13"))));
  EXPECT_FALSE(
      m_findings.data(m_findings.index(0, RecipeFindings::Sentence), Qt::AccessibleTextRole).toString().isEmpty());
}

TEST_F(RecipeFindingsTest, errorsAreBeforeWarningsAndWarningsBeforeTheRest) {
  std::vector<text::Sign> signs;
  for (const FindingRow& row : m_findings.rows()) signs.push_back(row.severity.sign);
  const auto firstOpen = std::find(signs.begin(), signs.end(), text::Sign::Open);
  EXPECT_EQ(std::find(firstOpen, signs.end(), text::Sign::Warning), signs.end());
}

TEST_F(RecipeFindingsTest, aFixIsOneStepThatCanBeUndone) {
  const int row = rowOf(QStringLiteral("S20"));
  ASSERT_TRUE(m_findings.canFix(row));
  EXPECT_EQ(m_findings.at(row)->lines.count(Format::Dockerfile), 1U);
  m_findings.fix(row);
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j$(nproc)"}));
  EXPECT_EQ(m_draft.history().count(), 1);
  EXPECT_EQ(m_draft.chosen(), (BlockPlace{0, 1}));
  EXPECT_FALSE(m_findings.isCurrent());
  EXPECT_FALSE(m_findings.canFix(row)) << "the row is about the recipe before";
  m_findings.fix(row);
  EXPECT_EQ(m_draft.history().count(), 1);
  judge();
  EXPECT_EQ(rowOf(QStringLiteral("S20")), -1);
  m_draft.history().undo();
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j"}));
  judge();
  EXPECT_TRUE(m_findings.canFix(rowOf(QStringLiteral("S20"))));
}

TEST_F(RecipeFindingsTest, aHostOfAnotherArchitectureIsAStopAtTheTop) {
  QSignalSpy renewed(&m_findings, &RecipeFindings::renewed);
  m_findings.setHost(DescribedHost{.name = "arm", .architecture = "aarch64"});
  ASSERT_TRUE(renewed.wait(30000));
  ASSERT_FALSE(m_findings.rows().empty());
  const FindingRow& row = m_findings.rows().front();
  EXPECT_EQ(row.rule, QStringLiteral("RC-01"));
  EXPECT_EQ(row.severity.sign, text::Sign::Bad);
  EXPECT_TRUE(row.details.join(QLatin1Char(' ')).contains(QStringLiteral("aarch64"))) << "what to choose instead";
  m_findings.setHost({});
  ASSERT_TRUE(renewed.wait(30000));
  EXPECT_EQ(rowOf(QStringLiteral("RC-01")), -1);
}

TEST_F(RecipeFindingsTest, aHostThatFitsIsAPassAtTheEnd) {
  QSignalSpy renewed(&m_findings, &RecipeFindings::renewed);
  m_findings.setHost(DescribedHost{.name = "same", .architecture = "x86_64"});
  ASSERT_TRUE(renewed.wait(30000));
  ASSERT_FALSE(m_findings.rows().empty());
  EXPECT_TRUE(m_findings.rows().back().isGood);
  const FindingRow* row = m_findings.at(rowOf(QStringLiteral("RC-01")));
  ASSERT_NE(row, nullptr);
  EXPECT_TRUE(row->isGood);
  EXPECT_EQ(row->severity.sign, text::Sign::Good);
}

TEST_F(RecipeFindingsTest, aRecipeThatCannotBeWrittenKeepsTheRowsBefore) {
  const std::vector<FindingRow> before = m_findings.rows();
  m_draft.setBlock({0, 0}, {.kind = "no-such-kind"}, QStringLiteral("kind"));
  judge();
  EXPECT_TRUE(m_findings.problem());
  EXPECT_EQ(m_findings.rows(), before);
  EXPECT_FALSE(m_findings.isCurrent());
  m_draft.history().undo();
  EXPECT_TRUE(m_findings.isCurrent()) << "the rows are those of this recipe";
  m_findings.judge();
  EXPECT_TRUE(QTest::qWaitFor([this] { return !m_findings.problem(); }, 30000));
  EXPECT_EQ(m_findings.rows(), before);
}

TEST_F(RecipeFindingsTest, anAnswerAboutAnEarlierDraftIsDropped) {
  Recipe other = textRecipe();
  other.stages.front().blocks.pop_back();
  RecipeDraft draft(other, resources().registry);
  m_draft.addBlock("cmake");
  m_findings.judge();
  m_findings.follow(&draft);
  EXPECT_TRUE(m_findings.rows().empty());
  judge();
  EXPECT_EQ(rowOf(QStringLiteral("S20")), -1);
  EXPECT_GE(rowOf(QStringLiteral("D13")), 0);
}

}  // namespace
}  // namespace baremark::app::models
