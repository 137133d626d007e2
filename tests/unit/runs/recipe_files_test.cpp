// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/recipe_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::core::runs {
namespace {

namespace fs = std::filesystem;
using base::ErrorCode;

class RecipeFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(m_folder.path() + "/set/deep");
    put("tool", "run");
    put("set/b", "2");
    put("set/deep/a", "1");
    fs::permissions(at("tool"), fs::perms::owner_exec, fs::perm_options::add);
  }
  std::string at(const std::string& name) const { return m_folder.path() + "/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  std::string digest(const recipes::Texts& sources) const {
    const auto found = findOwnFiles(m_folder.path(), sources);
    return found ? found->digest : toLogLine(found.error());
  }
  ErrorCode refusal(const recipes::Texts& sources) const {
    const auto found = findOwnFiles(m_folder.path(), sources);
    return found ? ErrorCode::Unexpected : found.error().code;
  }

  engine::test::TemporaryFolder m_folder;
};

TEST_F(RecipeFilesTest, filesAndFoldersAreFoundInTheirOrder) {
  const auto found = findOwnFiles(m_folder.path(), {"tool", "set", "set/b"});
  ASSERT_TRUE(found) << toLogLine(found.error());
  ASSERT_EQ(found->files.size(), 3U);
  EXPECT_EQ(found->files[0].path, "set/b");
  EXPECT_EQ(found->files[1].path, "set/deep/a");
  EXPECT_EQ(found->files[2].path, "tool");
  EXPECT_TRUE(found->files[2].isExecutable);
  EXPECT_FALSE(found->files[0].isExecutable);
  EXPECT_EQ(found->files[0].source, at("set/b"));
  EXPECT_EQ(digest({}), "");
}

TEST_F(RecipeFilesTest, whatTheFolderLacksIsTakenFromTheProvidedFiles) {
  const ProvidedFiles provided = {{"engine", at("tool")}, {"set/b", at("tool")}};
  const auto found = findOwnFiles(m_folder.path(), {"./engine", "set/b"}, provided);
  ASSERT_TRUE(found) << toLogLine(found.error());
  ASSERT_EQ(found->files.size(), 2U);
  EXPECT_EQ(found->files[0].path, "engine");
  EXPECT_EQ(found->files[0].source, at("tool"));
  EXPECT_TRUE(found->files[0].isExecutable);
  EXPECT_EQ(found->files[1].source, at("set/b")) << "the folder has it";
  EXPECT_EQ(refusal({"engine"}), ErrorCode::NotFound);
}

TEST_F(RecipeFilesTest, theDigestFollowsNamesContentsAndRights) {
  const std::string before = digest({"set", "tool"});
  EXPECT_EQ(before.rfind("sha256:", 0), 0U) << before;
  EXPECT_EQ(digest({"tool", "set"}), before);
  put("set/b", "3");
  const std::string changed = digest({"set", "tool"});
  EXPECT_NE(changed, before);
  put("set/b", "2");
  EXPECT_EQ(digest({"set", "tool"}), before);
  fs::permissions(at("set/b"), fs::perms::owner_exec, fs::perm_options::add);
  EXPECT_NE(digest({"set", "tool"}), before);
  fs::rename(at("set/b"), at("set/c"));
  fs::permissions(at("set/c"), fs::perms::owner_exec, fs::perm_options::remove);
  EXPECT_NE(digest({"set", "tool"}), before);
}

TEST_F(RecipeFilesTest, nothingOutsideOfTheFolderIsTaken) {
  EXPECT_EQ(refusal({"missing"}), ErrorCode::NotFound);
  EXPECT_EQ(refusal({"../" + fs::path(m_folder.path()).filename().string() + "/tool"}), ErrorCode::Untrusted);
  EXPECT_EQ(refusal({at("tool")}), ErrorCode::Untrusted);
  fs::create_directory_symlink("..", at("set/up"));
  EXPECT_EQ(refusal({"set"}), ErrorCode::Untrusted) << "a link to a folder has no end";
}

}  // namespace
}  // namespace baremark::core::runs
