// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/importer.h"
#include "core/base/json.h"
#include "core/containers/tool_commands.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;

constexpr const char* kSmall =
    R"({"schema": "baremark.importer/1", "id": "a", "label": "A", "programs": ["a"], "version": ["a", "-v"],
        "kinds": ["registry"], "make": [{"argv": ["a", "${byDigest}", "${tree}"]}]})";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(Importers, ofTheShippedOnesEachKindOfSourceHasOne) {
  Importers importers;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/importers")) {
    auto importer = parseImporter(test::resource("importers/" + file.path().filename().string()));
    ASSERT_TRUE(importer) << file.path() << toLogLine(importer.error());
    EXPECT_EQ(file.path().stem(), importer->id);
    // A password is only read from the standard input.
    const std::string login = base::toJsonLine(importer->login.words());
    EXPECT_EQ(!importer->login.empty(), login.find("--password-stdin") != std::string::npos);
    importers[importer->id] = *std::move(importer);
  }
  for (const char* kind :
       {"registry", "docker-archive", "oci-archive", "oci-folder", "sif", "squashfs", "tar", "folder"})
    EXPECT_FALSE(importersFor(importers, {.kind = kind}).empty()) << kind;
  const auto pull = importersFor(importers, {.kind = "registry", .needsTagResolved = true, .hasLogin = true});
  ASSERT_GE(pull.size(), 2U);
  EXPECT_EQ(pull.front()->id, "skopeo");
  for (const Importer* importer : pull) EXPECT_FALSE(importer->login.empty());
}

TEST(Importers, commandsHoldOnlyTheNamesOfVariables) {
  const auto importer = parseImporter(test::resource("importers/skopeo.json"));
  ASSERT_TRUE(importer);
  const auto far = importerFunctions(*importer, {.kind = "registry"});
  ASSERT_TRUE(far);
  EXPECT_NE(far->find("docker://\"${byDigest}\""), std::string::npos) << *far;
  EXPECT_EQ(far->find("tls-verify"), std::string::npos) << "plain HTTP only on loopback";
  EXPECT_NE(far->find("RESOLVE=manifest\n"), std::string::npos);
  const auto near = importerFunctions(*importer, {.kind = "registry", .hasLogin = true, .isLoopback = true});
  ASSERT_TRUE(near);
  EXPECT_NE(near->find("--tls-verify=false"), std::string::npos);
  EXPECT_NE(near->find("--authfile \"${auth}\"/auth.json"), std::string::npos) << *near;
}

TEST(Importers, aBrokenDescriptorIsRefused) {
  ASSERT_TRUE(parseImporter(kSmall));
  EXPECT_EQ(parseImporter(changed("${byDigest}", "${password}")).error().code, ErrorCode::UnknownKey);
  EXPECT_EQ(parseImporter(changed("\"registry\"", "\"floppy\"")).error().code, ErrorCode::UnknownValue);
  EXPECT_EQ(parseImporter(changed("\"id\": \"a\"", "\"id\": \"a b\"")).error().code, ErrorCode::Untrusted);
  EXPECT_EQ(parseImporter(changed("\"programs\": [\"a\"]", "\"programs\": []")).error().code, ErrorCode::Missing);
  EXPECT_EQ(parseImporter(changed("\"label\"", "\"lable\"")).has_value(), false);
  EXPECT_EQ(parseImporter(changed("{\"argv\"", "{\"if\": \"moon\", \"argv\"")).error().code, ErrorCode::UnknownKey);
}

TEST(Importers, aMistakeIsFoundWhenTheFileIsReadEvenIfItsCaseIsRare) {
  const auto with = [](const std::string& argv) { return parseImporter(changed("\"${byDigest}\"", argv)); };
  ASSERT_TRUE(with(R"("${byDigest}", {"if": "root", "argv": ["-r"]})"));
  EXPECT_EQ(with(R"({"if": "root", "argv": ["${password}"]})").error().code, ErrorCode::UnknownKey);
  EXPECT_EQ(with(R"({"if": "not login", "argv": ["${password}"]})").error().code, ErrorCode::UnknownKey);
  // A command without words would be a syntax error between two "&&".
  const auto empty = parseImporter(changed(R"({"argv": ["a", "${byDigest}", "${tree}"]})",
                                           R"({"argv": ["a"]}, {"argv": [{"if": "root", "argv": ["b"]}]})"));
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, ErrorCode::Missing);
  EXPECT_EQ(empty.error().where, "/make/1/argv");
  // It would break the look at all importers.
  const auto lines = parseImporter(changed("\"programs\": [\"a\"]", "\"programs\": [\"a\\nb\"]"));
  ASSERT_FALSE(lines);
  EXPECT_EQ(lines.error().code, ErrorCode::Untrusted);
  EXPECT_EQ(lines.error().where, "/programs/0");
}

TEST(Importers, theInstalledOnesAreThoseOfWhichAHostSaysSo) {
  const auto found = toolsIn(
      "Welcome!\ntool skopeo skopeo version 1.9.3\ntool tar\ntool\ntools podman 4\n"
      "tool umoci \x1b[31mred\n");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found.at("skopeo"), "skopeo version 1.9.3");
  EXPECT_EQ(found.at("tar"), "");
  EXPECT_EQ(found.at("umoci").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baremark::core::containers
