// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/recipe_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/runs/build_secrets.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/refused.h"
#include "tests/resources.h"

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
    return test::got(findOwnFiles(m_folder.path(), sources)).digest;
  }
  ErrorCode refusal(const recipes::Texts& sources) const {
    return test::errorOf(findOwnFiles(m_folder.path(), sources)).code;
  }

  engine::test::TemporaryFolder m_folder;
};

TEST_F(RecipeFilesTest, filesAndFoldersAreFoundInTheirOrder) {
  const auto found = test::got(findOwnFiles(m_folder.path(), {"tool", "set", "set/b"}));
  ASSERT_EQ(found.files.size(), 3U);
  EXPECT_EQ(found.files[0].path, "set/b");
  EXPECT_EQ(found.files[1].path, "set/deep/a");
  EXPECT_EQ(found.files[2].path, "tool");
  EXPECT_TRUE(found.files[2].isExecutable);
  EXPECT_FALSE(found.files[0].isExecutable);
  EXPECT_EQ(found.files[0].source, at("set/b"));
  EXPECT_EQ(digest({}), "");
  const ProvidedFiles provided = {{"engine", at("tool")}, {"set/b", at("tool")}};
  const auto filled = test::got(findOwnFiles(m_folder.path(), {"./engine", "set/b"}, provided));
  ASSERT_EQ(filled.files.size(), 2U);
  EXPECT_EQ(filled.files[0].path, "engine");
  EXPECT_EQ(filled.files[0].source, at("tool"));
  EXPECT_TRUE(filled.files[0].isExecutable);
  EXPECT_EQ(filled.files[1].source, at("set/b")) << "the folder has it";
  EXPECT_EQ(refusal({"engine"}), ErrorCode::NotFound);
}

TEST_F(RecipeFilesTest, theDigestFollowsNamesContentsAndRights) {
  const std::string before = digest({"set", "tool"});
  EXPECT_EQ(before.rfind("sha256:", 0), 0U) << before;
  EXPECT_EQ(digest({"tool", "set"}), before);
  put("set/b", "3");
  EXPECT_NE(digest({"set", "tool"}), before);
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

BuildSecrets secrets(const std::map<std::string, std::string>& texts) {
  BuildSecrets given;
  for (const auto& [id, text] : texts) given[id] = std::make_shared<const SecretText>(text);
  return given;
}

TEST(BuildSecrets, aRecipeGetsExactlyTheSecretsThatItNames) {
  EXPECT_TRUE(checkSecrets({}, {}));
  EXPECT_TRUE(checkSecrets({"key", "token"}, secrets({{"key", "a"}, {"token", "b"}})));
  EXPECT_TRUE(test::refused(checkSecrets({"token"}, {}), {.code = ErrorCode::Missing, .where = "--secret token"}));
  EXPECT_TRUE(test::refused(checkSecrets({"token"}, secrets({{"token", ""}})), {.code = ErrorCode::Missing}));
  EXPECT_TRUE(test::refused(checkSecrets({"token"}, secrets({{"token", "a"}, {"tokem", "b"}})),
                            {.code = ErrorCode::UnknownValue, .suggestion = "token"}));
  const std::string value = std::string("hush") + '\0' + "hush";
  for (const std::string& text : {value, std::string("hush\r\n"), std::string(kMostSecretBytes, 'h') + "hush"}) {
    const auto refused = test::errorOf(checkSecrets({"token"}, secrets({{"token", text}})));
    EXPECT_EQ(toLogLine(refused).find("hush"), std::string::npos) << "no error shows a secret: " << toLogLine(refused);
  }
}

TEST(BuildSecrets, theShellWritesEachByteOfThem) {
  const std::string key = "-----BEGIN KEY-----\n\nit's \"$HOME\" `id` \\n %s\n-n\n-----END KEY-----\n";
  const std::string token = "a%b\\c";
  const auto function = test::got(secretsFunction(secrets({{"key", key}, {"token", token}})));
  const engine::test::TemporaryFolder folder;
  std::ofstream(folder.path() + "/script") << function << "put_secrets '" << folder.path() << "'\n";
  EXPECT_EQ(std::system(("sh -eu '" + folder.path() + "/script'").c_str()), 0);
  EXPECT_EQ(test::contentOf(folder.path() + "/key"), key);
  EXPECT_EQ(test::contentOf(folder.path() + "/token"), token);
}

TEST(BuildSecrets, wordsOfALogHideThem) {
  const BuildSecrets given = secrets({{"key", "first line\nab\n"}, {"token", "hush"}});
  EXPECT_EQ(withoutSecrets("hush: hushhush, first line, ab", given), "***: ******, ***, ab");
  EXPECT_EQ(withoutSecrets("nothing", given), "nothing");
}

}  // namespace
}  // namespace baremark::core::runs
