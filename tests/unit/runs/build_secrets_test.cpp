// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/build_secrets.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/engine/fakes/temporary_folder.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;

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
}

TEST(BuildSecrets, noErrorShowsASecret) {
  const std::string value = std::string("hush") + '\0' + "hush";
  for (const std::string& text : {value, std::string("hush\r\n"), std::string(kMostSecretBytes, 'h') + "hush"}) {
    const auto refused = checkSecrets({"token"}, secrets({{"token", text}}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(toLogLine(refused.error()).find("hush"), std::string::npos) << toLogLine(refused.error());
  }
}

TEST(BuildSecrets, theShellWritesEachByteOfThem) {
  const std::string key = "-----BEGIN KEY-----\n\nit's \"$HOME\" `id` \\n %s\n-n\n-----END KEY-----\n";
  const std::string token = "a%b\\c";
  const auto function = secretsFunction(secrets({{"key", key}, {"token", token}}));
  ASSERT_TRUE(function) << toLogLine(function.error());
  const engine::test::TemporaryFolder folder;
  std::ofstream(folder.path() + "/script") << *function << "put_secrets '" << folder.path() << "'\n";
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
