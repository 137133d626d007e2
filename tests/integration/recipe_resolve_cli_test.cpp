// SPDX-License-Identifier: GPL-3.0-or-later
// `recipe resolve` of the real command line. A script in the PATH replaces the tool that asks registries.
#include <filesystem>

#include "core/recipes/recipe_file.h"
#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

class RecipeResolveTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    std::filesystem::create_directory(at("bin"));
    m_commands = QString::fromStdString(at("bin"));
    // The manifest is the word in the file "manifest".
    put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cat '" +
                          at("manifest") + "' || { echo 'manifest unknown' >&2; exit 1; } ;; *) exit 1 ;; esac\n");
    put("bin/umoci", "#!/bin/sh\n");
    for (const char* name : {"bin/skopeo", "bin/umoci"})
      std::filesystem::permissions(at(name), std::filesystem::perms(0755));
    put("mine.recipe.json", R"({"schema": "baremark.recipe/1", "name": "mine", "stages": [{"name": "run", "base": )"
                            R"({"kind": "registry", "image": "registry.example.org/lab/app", "tag": "1"}}]})");
  }
  std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  static std::string digestOf(const std::string& manifest) { return "sha256:" + core::recipes::sha256Of(manifest); }

  CliResult resolve(const Words& more = {}) {
    return cli(Words{"recipe resolve", at("mine.recipe.json"), "--store", at("store.baremark")} + more);
  }
  std::string written() const { return test::contentOf(at("mine.recipe.json")); }
};

TEST_F(RecipeResolveTest, aDigestIsWrittenAndAMovedTagIsTakenOnlyWithUpdate) {
  put("manifest", "one");
  EXPECT_TRUE(has(checked(resolve()).out, "registry.example.org/lab/app:1 is " + digestOf("one")));
  const std::string resolved = written();
  EXPECT_TRUE(has(resolved, digestOf("one")));
  EXPECT_EQ(resolve().status, 0);
  EXPECT_EQ(written(), resolved) << "nothing changed";
  put("manifest", "two");
  const auto document = documentOf(resolve({"--json"}), 1);
  EXPECT_EQ(written(), resolved) << "kept";
  EXPECT_EQ(document["schema"], "baremark.resolved_recipe/1");
  EXPECT_EQ(document["written"], false);
  EXPECT_EQ(document["bases"][0]["state"], "moved");
  EXPECT_EQ(document["bases"][0]["before"], digestOf("one"));
  EXPECT_EQ(document["bases"][0]["now"], digestOf("two"));
  EXPECT_EQ(document["bases"][0]["taken"], false);
  EXPECT_TRUE(has(resolve().out, "the tag has moved"));
  EXPECT_TRUE(has(checked(resolve({"--update"})).out, "the recipe had " + digestOf("one")));
  EXPECT_TRUE(has(written(), digestOf("two")));
  EXPECT_FALSE(has(written(), digestOf("one")));
}

TEST_F(RecipeResolveTest, aChangeOfTheFileDuringTheQuestionIsKept) {
  put("manifest", "one");
  const std::string before = written();
  const std::size_t name = before.find("\"mine\"");
  ASSERT_NE(name, std::string::npos);
  put("changed", std::string(before).replace(name, 6, "\"edited\""));
  put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cp '" + at("changed") +
                        "' '" + at("mine.recipe.json") + "'; cat '" + at("manifest") + "' ;; *) exit 1 ;; esac\n");
  EXPECT_TRUE(ended(resolve(), 0));
  EXPECT_TRUE(has(written(), digestOf("one")));
  EXPECT_TRUE(has(written(), "\"edited\""));
}

TEST_F(RecipeResolveTest, anUnknownTagChangesNothing) {
  const std::string before = written();
  EXPECT_EQ(documentOf(resolve({"--json"}), 1)["error"]["code"], "not_found");
  EXPECT_EQ(written(), before);
}

}  // namespace
}  // namespace baremark
