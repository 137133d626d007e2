// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about recipes, Dockerfiles and definition files.
#include <QSysInfo>
#include <algorithm>

#include "tests/files.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliRecipeTest : public CliTest {
 protected:
  std::string content(const Text& file) const { return test::contentOf(file.toStdString()); }
  CliResult recipe(Words words) { return cli(Words{"recipe"} + std::move(words)); }
};

TEST_F(CliRecipeTest, aNewRecipeIsShownAndRendered) {
  const QString file = at("mine.recipe.json");
  ASSERT_TRUE(ended(recipe({"new", file, "--from osu-openmpi"}), 0));
  const CliResult shown = checked(recipe({"show", file}));
  EXPECT_EQ(shown.out.rfind("Recipe mine for x86_64\nsha256:", 0), 0U) << shown.out;
  EXPECT_TRUE(has(shown.out, "Open MPI"));
  const CliResult asJson = recipe({"show", file, "--json"});
  EXPECT_EQ(asJson.out, content(file)) << "the canonical text";
  for (const char* format : {"definition", "dockerfile"}) {
    EXPECT_TRUE(ended(recipe({"render", file, "--to", QLatin1String(format)}), 0, {}, {"# Recipe mine, sha256:"}));
  }
  const QString output = at("Dockerfile");
  const CliResult written = recipe({"render", file, "--to dockerfile -o", output, "--json"});
  const Json described = json(written.out);
  EXPECT_EQ(described["schema"], "baremark.rendered_recipe/1");
  EXPECT_EQ(described["file"], output.toStdString());
  EXPECT_FALSE(described["spans"].empty());
  EXPECT_TRUE(has(content(output), "\nFROM "));
}

TEST_F(CliRecipeTest, anExistingRecipeIsReplacedOnlyWithForce) {
  const QString file = put("mine.recipe.json", "mine");
  EXPECT_EQ(recipe({"new", file}).status, 2);
  EXPECT_EQ(content(file), "mine");
  EXPECT_EQ(recipe({"new", file, "--force"}).status, 0);
  EXPECT_EQ(json(content(file))["name"], "mine");
  EXPECT_TRUE(ended(recipe({"new", at("x"), "--from osu"}), 2));
  EXPECT_FALSE(QFileInfo::exists(at("x")));
  EXPECT_EQ(recipe({"new"}).status, 2);
  const Json list = json(recipe({"new --list --json"}).out);
  EXPECT_EQ(list["schema"], "baremark.starting_recipes/1");
  EXPECT_GE(list["recipes"].size(), 3U);
}

TEST_F(CliRecipeTest, lintNamesFindingsAndItsStatusFollowsTheirSeverity) {
  const QString bad = put("Dockerfile", "FROM debian:latest\nRUN apt-get update\nRUN apt-get install git\n");
  EXPECT_TRUE(ended(recipe({"lint", bad}), 1, {}, {"Dockerfile:1: "}));
  EXPECT_EQ(recipe({"lint", bad, "--fail-on never"}).status, 0);
  const Json document = documentOf(recipe({"lint", bad, "--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.lint/1");
  ASSERT_EQ(document["files"].size(), 1U);
  EXPECT_EQ(document["files"][0]["kind"], "dockerfile");
  const Json& findings = document["files"][0]["findings"];
  ASSERT_FALSE(findings.empty());
  for (const Json& finding : findings) {
    for (const char* key : {"rule", "severity", "evidence", "title", "reason", "remedy"})
      EXPECT_FALSE(finding[key].get<std::string>().empty()) << finding.dump();
    EXPECT_GE(finding["first_line"], 1);
  }
  EXPECT_EQ(document["errors"].get<int>() + document["warnings"].get<int>() + document["infos"].get<int>(),
            static_cast<int>(findings.size()));
}

TEST_F(CliRecipeTest, lintFixesInPlaceAndKeepsTheMode) {
  const QString bad = put("Dockerfile", "FROM debian:12\nRUN apt-get update && apt-get install git\n");
  const auto mode = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
  ASSERT_TRUE(QFile::setPermissions(bad, mode));
  const CliResult result = recipe({"lint", bad, "--fix --json"});
  EXPECT_GE(json(result.out)["files"][0]["fixed"], 1) << result.out;
  EXPECT_TRUE(has(content(bad), "apt-get install -y"));
  EXPECT_EQ(QFileInfo(bad).permissions() & (QFile::ExeOwner | QFile::ReadOther | QFile::WriteOwner),
            QFile::ExeOwner | QFile::WriteOwner);
}

TEST_F(CliRecipeTest, aDifferenceIsStatusOne) {
  const QString first = at("a.recipe.json");
  ASSERT_EQ(recipe({"new", first, "--from osu-openmpi"}).status, 0);
  const CliResult same = checked(recipe({"diff", first, first}));
  EXPECT_EQ(same.out, "The recipes are equal.\n");
  Json document = json(content(first));
  document["labels"]["a"] = "1";
  const QString second = put("b.recipe.json", document.dump().c_str());
  const CliResult words = checked(recipe({"diff", first, second}), 1);
  EXPECT_EQ(words.out, "recipe, labels: a: added 1\n");
  const Json changes = json(recipe({"diff", first, second, "--json"}).out)["changes"];
  EXPECT_EQ(changes, Json::parse(R"([{"change": "added", "field": "labels", "key": "a", "after": "1"}])"));
  EXPECT_EQ(recipe({"diff", first}).status, 2);
}

TEST_F(CliRecipeTest, anImportedDockerfileIsRenderedAgain) {
  const QString file = put("Dockerfile.tools",
                           "FROM debian:12\nRUN apt-get update && apt-get install -y --no-install-recommends git\n"
                           "ENTRYPOINT [\"git\"]\n");
  const QString made = at("tools.recipe.json");
  ASSERT_TRUE(ended(recipe({"import", file, "-o", made}), 0, {"Kept as text, line 3: stage main, block 2 (text)"}));
  EXPECT_EQ(json(content(made))["name"], "tools");
  const CliResult back = recipe({"render", made, "--to dockerfile"});
  EXPECT_TRUE(has(back.out, "\nENTRYPOINT [\"git\"]\n"));
  const CliResult other = recipe({"render", made, "--to definition"});
  EXPECT_TRUE(has(other.err, "stage main, block 2 (text), line 3 of the imported file"));
  const Json left = json(recipe({"render", made, "--to definition --json"}).out)["left_out"];
  ASSERT_EQ(left.size(), 1U) << left.dump();
  EXPECT_EQ(left[0]["line"], 3);
  EXPECT_EQ(recipe({"import", file, "-o", made}).status, 2) << "it exists";
  const Json document = json(recipe({"import", file, "--json"}).out);
  EXPECT_EQ(document["schema"], "baremark.recipe_import/1");
  ASSERT_EQ(document["kept"].size(), 1U);
  EXPECT_EQ(document["kept"][0]["first_line"], 3);
  EXPECT_EQ(document["kept"][0]["last_line"], 3);
  EXPECT_EQ(recipe({"import", made}).status, 2) << "a recipe is no foreign file";
}

constexpr const char* kCudaRecipe = R"({"schema": "baremark.recipe/1", "name": "gpu", "stages": [{"name": "image",
  "base": {"kind": "cuda", "distribution": "ubuntu", "release": "22.04", "version": "12.4.1", "flavour": "devel"},
  "blocks": []}]})";

TEST_F(CliRecipeTest, checkSaysWhatStopsOnADescribedHost) {
  const QString file = put("gpu.recipe.json", kCudaRecipe);
  const QString old = put("old.json", R"({"schema": "baremark.host/1", "name": "old", "architecture": "x86_64",
    "glibc": "2.28", "driver": "390.48", "capabilities": ["7.0"]})");
  const Words check{"check", file, "--described", old};
  EXPECT_TRUE(ended(recipe(check), 1, {"stops: 1"},
                    {"RC-02 CUDA and the GPU driver: CUDA 12.4.1 needs driver", "Table cuda-"}));
  EXPECT_EQ(recipe(check + Words{"--fail-on never"}).status, 0);
  const Json document = documentOf(recipe(check + Words{"--json"}), 1);
  EXPECT_EQ(document["schema"], "baremark.recipe_check/1");
  EXPECT_EQ(document["stops"], 1);
  EXPECT_EQ(document["host"]["driver"], "390.48");
  const Json& findings = document["findings"];
  const auto stop =
      std::find_if(findings.begin(), findings.end(), [](const Json& finding) { return finding["level"] == "stop"; });
  ASSERT_NE(stop, findings.end()) << document.dump(1);
  EXPECT_EQ((*stop)["rule"], "RC-02");
  EXPECT_EQ((*stop)["what"], "cuda_driver");
  EXPECT_EQ((*stop)["clue"], "driver_too_old");
  EXPECT_EQ((*stop)["place"]["stage"], "image");
  EXPECT_FALSE((*stop)["table"]["sources"].empty());
  EXPECT_NE((*stop)["choice"], "none");
}

TEST_F(CliRecipeTest, checkFailsOnWarningsOnlyIfAsked) {
  const QString file = put("gpu.recipe.json", kCudaRecipe);
  const QString newer = put("newer.json", R"({"schema": "baremark.host/1", "name": "newer", "architecture": "x86_64",
    "glibc": "2.39", "driver": "570.86.15", "capabilities": ["7.0"]})");
  const Words check{"check", file, "--described", newer};
  EXPECT_EQ(documentOf(recipe(check + Words{"--json"}), 0)["warnings"], 1) << "glibc";
  EXPECT_EQ(recipe(check + Words{"--fail-on warn"}).status, 1);
}

TEST_F(CliRecipeTest, checkLooksAtThisMachine) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  const CliResult result = recipe({"check", file, "--json"});
  const Json document = json(result.out);
  EXPECT_EQ(document["host"]["name"], "local") << result.err;
  EXPECT_FALSE(document["host"].value("architecture", "").empty()) << result.out;
  EXPECT_FALSE(document["host"].value("glibc", "").empty()) << result.out;
  // What it knows of this machine describes it elsewhere.
  const QString here = put("here.json", document["host"].dump().c_str());
  const Json again = json(recipe({"check", file, "--described", here, "--json"}).out);
  EXPECT_EQ(again["findings"], document["findings"]);
}

TEST_F(CliRecipeTest, aBuildIsRefusedBeforeItBeginsUnlessItsRuleIsWaived) {
  const QString file = at("mine.recipe.json");
  ASSERT_EQ(recipe({"new", file}).status, 0);
  Json document = json(content(file));
  const bool isX86 = QSysInfo::currentCpuArchitecture() == Text("x86_64");
  document["architecture"] = isX86 ? "aarch64" : "x86_64";
  const QString other = put("other.recipe.json", document.dump().c_str());
  const CliResult refused = recipe({"build", other, "--json"});
  EXPECT_NE(refused.status, 0);
  EXPECT_EQ(json(refused.out)["error"]["code"], "check_failed") << refused.out;
  EXPECT_EQ(json(refused.out)["error"]["where"], "RC-01");
  EXPECT_TRUE(has(refused.err, "RC-01 Architecture"));
  for (const char* rule : {"RC-01", "PF-11"})
    EXPECT_EQ(recipe({"build", other, "--waive", QLatin1String(rule)}).status, 2);
}

}  // namespace
}  // namespace baremark
