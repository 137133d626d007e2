// SPDX-License-Identifier: GPL-3.0-or-later
// The user's files of recipes.
#include "app/models/open_recipes.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/models/recipe_build_job.h"
#include "app/models/timed_task.h"
#include "app/text/units_text.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app::models {
namespace {

using core::base::ErrorCode;
using core::recipes::Recipe;

class RecipeFilesTest : public ::testing::Test {
 protected:
  static Recipe small() {
    Recipe recipe{.name = "mine"};
    recipe.stages.push_back({.name = "image", .base = {.distribution = "debian", .release = "12"}});
    return recipe;
  }
  /// The user's recipes that are listed.
  [[nodiscard]] std::vector<RecipeFile> own() const {
    std::vector<RecipeFile> all = m_files.list();
    std::erase_if(all, [](const RecipeFile& file) { return file.isStarting; });
    return all;
  }

  QTemporaryDir m_dir;
  QString m_folder = m_dir.filePath(QStringLiteral("recipes"));
  RecipeFiles m_files{m_folder, test::shippedRegistry()};
};

TEST_F(RecipeFilesTest, aCopyGetsAFreeNameAndARemovedFileComesBack) {
  const auto first = m_files.create(small());
  const auto second = m_files.create(small());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(QFileInfo(*second).fileName(), QStringLiteral("mine-2.recipe.json"));
  EXPECT_EQ(m_files.read(*second).recipe->name, "mine-2");
  EXPECT_EQ(own().size(), 2U);
  EXPECT_EQ(m_files.ownCount(), 2);
  EXPECT_EQ(m_files.freeName(QString(64, QLatin1Char('a'))), QString(64, QLatin1Char('a')));
  ASSERT_TRUE(m_files.remove(*second));
  ASSERT_TRUE(m_files.remove(*first));
  EXPECT_TRUE(own().empty());
  ASSERT_TRUE(m_files.restore(*first));
  ASSERT_EQ(own().size(), 1U);
  EXPECT_EQ(*own()[0].recipe, small());
}

TEST_F(RecipeFilesTest, aRecipeThatCouldNotBeReadAgainIsNeitherCopiedNorSaved) {
  Recipe wrong = small();
  wrong.stages[0].blocks = {{.kind = "openmpi", .fields = {{"version", std::string("4 1")}}}};
  EXPECT_EQ(test::errorOf(m_files.create(wrong)).where.english(), "/stages/0/blocks/0/version");
  EXPECT_TRUE(own().empty()) << "no file that cannot be opened";
  const QString path = *m_files.create(small());
  EXPECT_EQ(test::errorOf(m_files.save(path, wrong)).where.english(), "/stages/0/blocks/0/version");
  EXPECT_EQ(*m_files.read(path).recipe, small()) << "the old file stays";
  wrong.stages[0].blocks[0].fields["version"] = std::string("4.1.5");
  ASSERT_TRUE(m_files.save(path, wrong));
  EXPECT_EQ(*m_files.read(path).recipe, wrong);
}

TEST_F(RecipeFilesTest, aNameIsPlainAndFree) {
  const QString path = *m_files.create(small());
  (void)*m_files.create(small());
  EXPECT_EQ(m_files.rename(path, QStringLiteral("a/b")).error().code, ErrorCode::Untrusted);
  EXPECT_EQ(m_files.rename(path, QStringLiteral("mine-2")).error().code, ErrorCode::Duplicate);
  const auto renamed = test::got(m_files.rename(path, QStringLiteral("other")));
  EXPECT_FALSE(QFileInfo::exists(path));
  EXPECT_EQ(m_files.read(renamed).recipe->name, "other");
}

TEST_F(RecipeFilesTest, aBrokenFileIsListedWithItsError) {
  (void)*m_files.create(small());
  QFile file(m_folder + QStringLiteral("/broken.recipe.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"schema": "baremark.recipe/1", "name": "broken", "stags": []})");
  file.close();
  const auto files = own();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].name, QStringLiteral("broken"));
  EXPECT_FALSE(files[0].recipe);
  ASSERT_TRUE(files[0].error);
  EXPECT_NE(files[0].error->where.english().find("broken.recipe.json"), std::string::npos);
}

TEST(RecipeBuildProgress, namesItsStepAndTheFinishedPart) {
  RecipeBuildProgress progress;
  EXPECT_EQ(progress.words(), QStringLiteral("starting"));
  EXPECT_EQ(progress.step(), 0);
  EXPECT_DOUBLE_EQ(progress.share(), 0);
  progress.setStep(1, 6, "checking the free space");
  EXPECT_DOUBLE_EQ(progress.share(), 0);
  progress.setStep(4, 6, "listing the packages");
  EXPECT_EQ(progress.words(), QStringLiteral("step 4 of 6: listing the packages"));
  EXPECT_DOUBLE_EQ(progress.share(), 0.5);
}

TEST(RecipeBuildProgress, givesTheLinesFromANumberOnAndTheLastOnesAndDropsTheOldest) {
  RecipeBuildProgress few;
  for (const char* line : {"a", "b", "c"}) few.addLine(QLatin1String(line));
  EXPECT_EQ(few.lineCount(), 3);
  EXPECT_EQ(few.linesFrom(1), (QStringList{QStringLiteral("b"), QStringLiteral("c")}));
  for (const qsizetype end : {3, 9}) EXPECT_EQ(few.linesFrom(end), QStringList());
  EXPECT_EQ(few.lastLines(1), QStringList{QStringLiteral("c")});
  EXPECT_EQ(few.lastLines(9).size(), 3);
  RecipeBuildProgress progress;
  constexpr qsizetype kAll = RecipeBuildProgress::kMostLines + 5;
  for (qsizetype i = 0; i < kAll; ++i) progress.addLine(QString::number(i));
  EXPECT_EQ(progress.lineCount(), kAll);
  EXPECT_EQ(progress.lastLines(1), QStringList{QString::number(kAll - 1)});
  const QStringList kept = progress.linesFrom(0);
  EXPECT_LE(kept.size(), RecipeBuildProgress::kMostLines);
  EXPECT_GE(kept.size(), RecipeBuildProgress::kMostLines / 2);
  EXPECT_EQ(kept.first().toLongLong(), kAll - kept.size()) << "without a gap";
  EXPECT_EQ(progress.linesFrom(kAll - 2).size(), 2);
}

TEST(TimedTask, showsItsDurationAndANewTextStartsANewStep) {
  TimedTask step;
  QSignalSpy ticks(&step, &TimedTask::ticked);
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "step 2 of 5: installing the packages") << "less than a second says nothing";
  while (ticks.count() < 2) ASSERT_TRUE(ticks.wait(10'000));
  EXPECT_THAT(step.line().toStdString(), testing::StartsWith("step 2 of 5: installing the packages, for "));
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.line().contains(QStringLiteral(", for "))) << "the same words go on";
  step.show(QStringLiteral("step 3 of 5: copying"));
  EXPECT_EQ(step.line().toStdString(), "step 3 of 5: copying");
  step.show({});
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
}

}  // namespace
}  // namespace baremark::app::models
