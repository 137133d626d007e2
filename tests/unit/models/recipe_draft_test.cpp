// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe while it is edited: steps of the history, what is chosen after each, and the text that follows.
#include "app/models/recipe_draft.h"

#include <gtest/gtest.h>

#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <memory>

#include "app/models/recipe_findings.h"
#include "app/models/recipe_tree.h"
#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"
#include "app/text/state_text.h"
#include "core/recipes/block_fields.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app::models {
namespace {

using core::recipes::Block;
using core::recipes::BlockPlace;
using core::recipes::Recipe;
using core::recipes::Texts;

const core::recipes::Registry& registry() {
  return test::shippedRegistry();
}

Recipe twoStages() {
  Recipe recipe{.name = "mine"};
  recipe.stages.push_back({.name = "build", .base = {.distribution = "debian", .release = "12"}});
  recipe.stages.back().blocks = {{.kind = "compiler"}, {.kind = "openmpi"}, {.kind = "osu"}};
  recipe.stages.push_back({.name = "run", .base = {.distribution = "debian", .release = "12"}, .slimOf = "build"});
  return recipe;
}

/// The kinds of a stage's blocks, in their order.
std::string kinds(const RecipeDraft& draft, int stage = 0) {
  std::string all;
  for (const Block& block : draft.recipe().stages[static_cast<std::size_t>(stage)].blocks) all += block.kind + " ";
  return all;
}

void type(RecipeDraft& draft, const BlockPlace& place, const std::string& version) {
  Block block = *draft.blockAt(place);
  block.fields["version"] = version;
  draft.setBlock(place, block, QStringLiteral("version"));
}

TEST(RecipeDraft, aNewBlockStandsAtItsUsualPlaceAndIsChosen) {
  RecipeDraft draft(twoStages(), registry());
  EXPECT_EQ(draft.chosen(), (BlockPlace{0, 0}));
  draft.addBlock("cmake");
  EXPECT_EQ(kinds(draft), "compiler cmake openmpi osu ");
  EXPECT_EQ(draft.chosen(), (BlockPlace{0, 1}));
  EXPECT_FALSE(draft.isSaved());
  draft.history().undo();
  EXPECT_EQ(kinds(draft), "compiler openmpi osu ");
  EXPECT_TRUE(draft.isSaved());
  draft.history().redo();
  EXPECT_EQ(kinds(draft), "compiler cmake openmpi osu ");
  EXPECT_EQ(draft.chosen(), (BlockPlace{0, 1}));
  draft.rename("other");
  draft.history().undo();
  EXPECT_EQ(draft.recipe().name, "other") << "a new name is no step";
  EXPECT_TRUE(draft.isSaved());
}

TEST(RecipeDraft, lettersOfOneFieldAreOneStep) {
  RecipeDraft draft(twoStages(), registry());
  draft.setBlock({0, 1}, *draft.blockAt({0, 1}), QStringLiteral("version"));
  EXPECT_EQ(draft.history().count(), 0) << "the same value";
  for (const char* version : {"4", "4.", "4.1", "4.1.5"}) type(draft, {0, 1}, version);
  EXPECT_EQ(draft.history().count(), 1);
  type(draft, {0, 2}, "7");
  EXPECT_EQ(draft.history().count(), 2) << "another block";
  draft.history().undo();
  draft.history().undo();
  EXPECT_EQ(draft.recipe(), twoStages());
  type(draft, {0, 1}, "4.1.5");
  draft.history().setClean();
  type(draft, {0, 1}, "4.1.6");
  EXPECT_FALSE(draft.isSaved()) << "a step after saving is a step of its own";
  draft.history().undo();
  EXPECT_TRUE(draft.isSaved());
}

TEST(RecipeDraft, blocksMoveWithinAndBetweenStages) {
  RecipeDraft draft(twoStages(), registry());
  draft.choose({0, 2});
  draft.moveChosen(-1);
  EXPECT_EQ(kinds(draft), "compiler osu openmpi ");
  EXPECT_EQ(draft.chosen(), (BlockPlace{0, 1}));
  draft.moveChosen(1);
  EXPECT_EQ(kinds(draft), "compiler openmpi osu ");
  draft.moveChosen(1);
  EXPECT_EQ(kinds(draft), "compiler openmpi ");
  EXPECT_EQ(kinds(draft, 1), "osu ");
  EXPECT_EQ(draft.chosen(), (BlockPlace{1, 0}));
  draft.moveChosen(1);
  EXPECT_EQ(kinds(draft, 1), "osu ") << "there is no further stage";
  draft.moveBlock({1, 0}, {0, 0});
  EXPECT_EQ(kinds(draft), "osu compiler openmpi ");
  draft.moveBlock({0, 0}, {0, 3});
  EXPECT_EQ(kinds(draft), "compiler openmpi osu ");
  while (draft.history().canUndo()) draft.history().undo();
  EXPECT_EQ(draft.recipe(), twoStages());
}

TEST(RecipeDraft, partsAreCopiedAndRemovedAndTheOnlyStageStays) {
  RecipeDraft draft(twoStages(), registry());
  draft.choose({0, 1});
  draft.duplicateChosen();
  EXPECT_EQ(kinds(draft), "compiler openmpi openmpi osu ");
  EXPECT_EQ(draft.chosen(), (BlockPlace{0, 2}));
  draft.removeChosen();
  draft.choose({0, BlockPlace::kNoBlock});
  draft.duplicateChosen();
  EXPECT_EQ(draft.recipe().stages[1].name, "build-2");
  draft.removeChosen();
  draft.choose({1, BlockPlace::kNoBlock});
  draft.removeChosen();
  EXPECT_EQ(draft.recipe().stages.size(), 1U);
  EXPECT_FALSE(draft.canRemoveChosen());
  draft.removeChosen();
  EXPECT_EQ(draft.recipe().stages.size(), 1U);
  draft.choose(kWholeRecipe);
  EXPECT_FALSE(draft.canRemoveChosen());
}

TEST(RecipeDraft, slimStagesFollowTheNameOfTheirStage) {
  RecipeDraft draft(twoStages(), registry());
  core::recipes::Stage stage = draft.recipe().stages[0];
  stage.name = "compile";
  draft.setStage(0, stage, QStringLiteral("name"));
  EXPECT_EQ(draft.recipe().stages[1].slimOf, "compile");
  EXPECT_EQ(kinds(draft), "compiler openmpi osu ");
  draft.addStage(RecipeDraft::NewStage::Slim);
  EXPECT_EQ(draft.recipe().stages[2].name, "run-2");
  EXPECT_EQ(draft.recipe().stages[2].slimOf, "run");
  EXPECT_TRUE(recipeProblems(draft.recipe(), registry()).empty());
}

TEST(RecipeProblems, everyBadValueIsNamedWithItsPlace) {
  RecipeDraft draft(twoStages(), registry());
  EXPECT_TRUE(recipeProblems(draft.recipe(), registry()).empty());
  type(draft, {0, 1}, "4 1");
  type(draft, {0, 2}, "$7");
  const auto problems = recipeProblems(draft.recipe(), registry());
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].where.english(), "/stages/0/blocks/1/version");
  EXPECT_EQ(problems[1].where.english(), "/stages/0/blocks/2/version");
  EXPECT_TRUE(text::describeRecipeError(problems[0]).contains(text::fieldLabel("version")));
  for (const BlockPlace& place :
       {BlockPlace{0, 0}, BlockPlace{3, 12}, BlockPlace{1, BlockPlace::kNoBlock}, kWholeRecipe})
    EXPECT_EQ(placeOf(pathOf(place)), place);
  EXPECT_EQ(placeOf("/stages/0/blocks/2/version"), (BlockPlace{0, 2}));
  EXPECT_EQ(placeOf("/stages/1/base/digest"), (BlockPlace{1, BlockPlace::kNoBlock}));
  for (const char* path : {"/labels/a", "/stages"}) EXPECT_EQ(placeOf(path), kWholeRecipe);
}

TEST(RecipeRendering, theTextFollowsEachChangeAndKeepsTheLastGoodOne) {
  RecipeDraft draft(twoStages(), registry());
  RecipeRendering rendering;
  QSignalSpy renewed(&rendering, &RecipeRendering::renewed);
  const auto isRenewed = [&] {
    renewed.clear();
    return renewed.wait(10'000);
  };
  const auto hasCmake = [&] { return rendering.rendered()->text.find("cmake") != std::string::npos; };
  rendering.follow(&draft);
  ASSERT_TRUE(rendering.isCurrent());
  EXPECT_FALSE(hasCmake());
  const auto lines = rendering.linesOf({0, 1});
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(rendering.placeOfLine(lines.front().first), (BlockPlace{0, 1}));
  draft.addBlock("cmake");
  ASSERT_TRUE(isRenewed());
  EXPECT_TRUE(hasCmake());
  type(draft, {0, 1}, "3 1");
  ASSERT_TRUE(isRenewed());
  EXPECT_FALSE(rendering.isCurrent());
  EXPECT_TRUE(hasCmake()) << "the text before";
  EXPECT_FALSE(rendering.placeOfLine(1)) << "its lines may be those of other blocks now";
  draft.history().undo();
  ASSERT_TRUE(isRenewed());
  EXPECT_TRUE(rendering.isCurrent());
}

TEST(RecipeTree, showsStagesWithTheirBlocksMarksProblemsAndMovesDroppedBlocks) {
  RecipeDraft draft(twoStages(), registry());
  RecipeTree tree;
  tree.follow(&draft);
  ASSERT_EQ(tree.rowCount({}), 3);
  const QModelIndex build = tree.indexOf({0, BlockPlace::kNoBlock});
  ASSERT_EQ(tree.rowCount(build), 3);
  const QModelIndex mpi = tree.indexOf({0, 1});
  EXPECT_EQ(mpi.data().toString(), QStringLiteral("Open MPI"));
  EXPECT_EQ(mpi.parent(), build);
  EXPECT_EQ(tree.placeAt(mpi), (BlockPlace{0, 1}));
  EXPECT_EQ(tree.placeAt(tree.indexOf(kWholeRecipe)), kWholeRecipe);
  QSignalSpy reset(&tree, &QAbstractItemModel::modelReset);
  type(draft, {0, 1}, "4 1");
  tree.setProblems(recipeProblems(draft.recipe(), registry()));
  EXPECT_EQ(reset.count(), 0) << "a typed letter changes no shape";
  EXPECT_EQ(tree.indexOf({0, 1}).data(SignRole).toInt(), static_cast<int>(text::Sign::Bad));
  EXPECT_EQ(tree.indexOf({0, 0}).data(SignRole).toInt(), static_cast<int>(text::Sign::None));
  const std::unique_ptr<QMimeData> dragged(tree.mimeData({tree.indexOf({0, 2})}));
  ASSERT_NE(dragged, nullptr);
  EXPECT_TRUE(tree.dropMimeData(dragged.get(), Qt::MoveAction, 0, 0, tree.indexOf({0, BlockPlace::kNoBlock})));
  EXPECT_EQ(kinds(draft), "osu compiler openmpi ");
  EXPECT_FALSE(tree.dropMimeData(dragged.get(), Qt::MoveAction, 0, 0, tree.indexOf(kWholeRecipe)));
  EXPECT_EQ(tree.mimeData({tree.indexOf({0, BlockPlace::kNoBlock})}), nullptr) << "stages are not dragged";
}

TEST(KindSearch, everyWordMustBeInTheKindOrItsGroup) {
  const auto all = kindsMatching(registry(), {});
  std::size_t count = 0;
  for (const KindGroup& group : all) count += group.kinds.size();
  EXPECT_EQ(count, registry().kinds.size());
  const auto found = kindsMatching(registry(), QStringLiteral("open MPI"));
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].kinds.size(), 1U);
  EXPECT_EQ(found[0].kinds[0]->id, "openmpi");
  EXPECT_TRUE(kindsMatching(registry(), QStringLiteral("open nothing")).empty());
}

TEST(RecipeFormText, everyFieldAndGroupOfTheShippedKindsHasAName) {
  for (const auto& [id, kind] : registry().kinds) {
    EXPECT_NE(text::groupLabel(kind.group).toStdString(), kind.group) << id;
    for (const core::recipes::Field& field : core::recipes::fieldsOf(kind))
      EXPECT_NE(text::fieldLabel(field.name).toStdString(), field.name) << id;
  }
}

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
  std::vector<text::Sign> signs;
  for (const FindingRow& each : m_findings.rows()) signs.push_back(each.severity.sign);
  const auto firstOpen = std::find(signs.begin(), signs.end(), text::Sign::Open);
  EXPECT_EQ(std::find(firstOpen, signs.end(), text::Sign::Warning), signs.end()) << "warnings before the rest";
}

TEST_F(RecipeFindingsTest, aFixIsOneStepThatCanBeUndone) {
  const int row = rowOf(QStringLiteral("S20"));
  ASSERT_TRUE(m_findings.canFix(row));
  EXPECT_EQ(m_findings.at(row)->lines.count(core::recipes::Format::Dockerfile), 1U);
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
  m_findings.setHost(core::recipes::DescribedHost{.name = "arm", .architecture = "aarch64"});
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
