// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/sbom.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/json.h"
#include "core/recipes/recipe_file.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::Json;

const std::string kSbomDigest = "sha256:" + std::string(64, 'a');

SbomFacts sbomFacts() {
  return {.image = "jq",
          .digest = kSbomDigest,
          .recipe = "jq",
          .recipeDigest = "sha256:" + std::string(64, 'b'),
          .builder = "mmdebstrap 1.3.5",
          .baremark = "0.1.0",
          .created = "2026-11-28T20:00:00Z",
          .distribution = "debian",
          .release = "12"};
}

Json sbomDocument(const std::string& text) {
  const auto document = base::parseJson(text, {.maxBytes = 1 << 20});
  EXPECT_TRUE(document) << text;
  return document ? *document : Json::object();
}

TEST(Sbom, packagesAreReadAndSorted) {
  const auto packages = packagesIn(
      "deb\tlibjq1\t1.6-2.1+deb12u2\tamd64\tjq\ndeb\tjq\t1.6-2.1+deb12u2\tamd64\tjq\n"
      "deb\tjq\t1.6-2.1+deb12u2\tamd64\tjq\nrpm\tbash\t5.1.8-6.el9\tx86_64\t(none)\n");
  ASSERT_EQ(packages.size(), 3U);
  EXPECT_EQ(packages[0].name, "jq");
  EXPECT_EQ(packages[1], (ImagePackage{"deb", "libjq1", "1.6-2.1+deb12u2", "amd64", "jq"}));
  EXPECT_EQ(packages[2].kind, "rpm");
  EXPECT_EQ(packages[2].source, "");
}

TEST(Sbom, linesThatNoPackageHasAreLeftOut) {
  for (const char* line :
       {"deb\tjq\t1\tamd64", "deb\tjq\t1\tamd64\tjq\tmore", "deb\t\t1\tamd64\tjq", "deb\tjq\t\tamd64\tjq",
        "npm\tjq\t1\tamd64\tjq", "deb\tj q\t1\tamd64\tjq", "deb\tjq\x1b[0m\t1\tamd64\tjq", "", "\t\t\t\t"}) {
    EXPECT_TRUE(packagesIn(line).empty()) << line;
  }
  EXPECT_TRUE(packagesIn("deb\t" + std::string(300, 'a') + "\t1\tamd64\tjq").empty());
}

TEST(Sbom, hasWhatTheSpecificationRequires) {
  const std::vector<NamedBase> bases = {{.name = "docker.io/library/debian", .version = "12", .digest = kSbomDigest},
                                        {.name = "debian", .version = "12", .isOfImage = true}};
  const auto packages = packagesIn("deb\tlibstdc++6\t12.2.0-14\tamd64\tgcc-12\n");
  const std::string text = spdxText(sbomFacts(), bases, packages);
  EXPECT_EQ(text, spdxText(sbomFacts(), bases, packages)) << "the same facts give the same text";
  const Json document = sbomDocument(text);
  // https://github.com/spdx/spdx-spec, schemas/spdx-schema.json of 2.3: "required".
  for (const char* key : {"SPDXID", "creationInfo", "dataLicense", "name", "spdxVersion", "documentNamespace"})
    EXPECT_TRUE(document.contains(key)) << key;
  EXPECT_EQ(document["spdxVersion"], "SPDX-2.3");
  EXPECT_EQ(document["dataLicense"], "CC0-1.0");
  EXPECT_EQ(document["SPDXID"], "SPDXRef-DOCUMENT");
  EXPECT_EQ(document["creationInfo"]["created"], "2026-11-28T20:00:00Z");
  EXPECT_EQ(document["creationInfo"]["creators"][0], "Tool: Baremark-0.1.0");
  EXPECT_EQ(document["documentNamespace"].get<std::string>().find('#'), std::string::npos);
  std::set<std::string> ids = {"SPDXRef-DOCUMENT"};
  for (const Json& package : document["packages"]) {
    for (const char* key : {"SPDXID", "name", "downloadLocation"}) EXPECT_TRUE(package.contains(key)) << key;
    EXPECT_EQ(package["filesAnalyzed"], false) << "otherwise a verification code is required";
    const auto id = package["SPDXID"].get<std::string>();
    EXPECT_EQ(id.rfind("SPDXRef-", 0), 0U);
    EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"),
              std::string::npos);
    EXPECT_TRUE(ids.insert(id).second) << id;
  }
  EXPECT_EQ(ids.size(), 5U);
  for (const Json& relation : document["relationships"]) {
    EXPECT_TRUE(ids.count(relation["spdxElementId"].get<std::string>()) == 1);
    EXPECT_TRUE(ids.count(relation["relatedSpdxElement"].get<std::string>()) == 1);
    EXPECT_TRUE(relation.contains("relationshipType"));
  }
  const Json& package = document["packages"].back();
  EXPECT_EQ(package["externalRefs"][0]["referenceLocator"],
            "pkg:deb/debian/libstdc%2B%2B6@12.2.0-14?arch=amd64&distro=debian-12");
  EXPECT_EQ(package["sourceInfo"], "source package gcc-12");
  EXPECT_EQ(document["packages"][1]["checksums"][0]["checksumValue"], std::string(64, 'a'));
  EXPECT_FALSE(document["packages"][2].contains("checksums")) << "a base that was not resolved";
}

TEST(Sbom, theBasesAreThoseOfTheStages) {
  const auto recipe = parseRecipe(R"({"schema": "baremark.recipe/1", "name": "a", "stages": [
    {"name": "build", "base": {"kind": "registry", "image": "localhost:5000/lab/app", "tag": "2"}},
    {"name": "none", "base": {"kind": "scratch"}},
    {"name": "run", "base": {"kind": "distribution", "distribution": "debian", "release": "12", "digest": ")" +
                                      kSbomDigest + "\"}}]}",
                                  test::shippedRegistry());
  ASSERT_TRUE(recipe) << toLogLine(recipe.error());
  const auto bases = basesOf(*recipe, test::shippedRegistry());
  ASSERT_EQ(bases.size(), 2U);
  EXPECT_EQ(bases[0], (NamedBase{.name = "localhost:5000/lab/app", .version = "2"}));
  EXPECT_EQ(bases[1].text(), "docker.io/library/debian:12@" + kSbomDigest);
  EXPECT_TRUE(bases[1].isOfImage);
}

}  // namespace
}  // namespace baremark::core::recipes
