// SPDX-License-Identifier: GPL-3.0-or-later
// The user's files of recipes.
#include "app/models/recipe_files.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "core/recipes/recipe_file.h"
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

TEST_F(RecipeFilesTest, aCopyGetsAFreeNameAndIsReadAgain) {
  const auto first = m_files.create(small());
  const auto second = m_files.create(small());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(QFileInfo(*second).fileName(), QStringLiteral("mine-2.recipe.json"));
  EXPECT_EQ(m_files.read(*second).recipe->name, "mine-2");
  EXPECT_EQ(own().size(), 2U);
  EXPECT_EQ(m_files.ownCount(), 2);
  EXPECT_EQ(m_files.freeName(QString(64, QLatin1Char('a'))), QString(64, QLatin1Char('a')));
}

TEST_F(RecipeFilesTest, aRecipeThatCouldNotBeReadAgainIsNotSaved) {
  const QString path = *m_files.create(small());
  Recipe wrong = small();
  wrong.stages[0].blocks = {{.kind = "openmpi", .fields = {{"version", std::string("4 1")}}}};
  const auto saved = m_files.save(path, wrong);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().where.english(), "/stages/0/blocks/0/version");
  EXPECT_EQ(*m_files.read(path).recipe, small()) << "the old file stays";
  wrong.stages[0].blocks[0].fields["version"] = std::string("4.1.5");
  ASSERT_TRUE(m_files.save(path, wrong));
  EXPECT_EQ(*m_files.read(path).recipe, wrong);
}

TEST_F(RecipeFilesTest, aRecipeThatCouldNotBeReadAgainIsNotCopied) {
  Recipe wrong = small();
  wrong.stages[0].blocks = {{.kind = "openmpi", .fields = {{"version", std::string("4 1")}}}};
  const auto created = m_files.create(wrong);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().where.english(), "/stages/0/blocks/0/version");
  EXPECT_TRUE(own().empty()) << "no file that cannot be opened";
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

TEST_F(RecipeFilesTest, aRemovedFileComesBack) {
  const QString path = *m_files.create(small());
  ASSERT_TRUE(m_files.remove(path));
  EXPECT_TRUE(own().empty());
  ASSERT_TRUE(m_files.restore(path));
  ASSERT_EQ(own().size(), 1U);
  EXPECT_EQ(*own()[0].recipe, small());
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

}  // namespace
}  // namespace baremark::app::models
