// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/importer.h"
#include "core/base/json.h"
#include "core/containers/tool_commands.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/containers/image_source.h"
#include "tests/refused.h"
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
  const auto importer = test::got(parseImporter(test::resource("importers/skopeo.json")));
  const auto far = test::got(importerFunctions(importer, {.kind = "registry"}));
  EXPECT_NE(far.find("docker://\"${byDigest}\""), std::string::npos) << far;
  EXPECT_EQ(far.find("tls-verify"), std::string::npos) << "plain HTTP only on loopback";
  EXPECT_NE(far.find("RESOLVE=manifest\n"), std::string::npos);
  const auto near = test::got(importerFunctions(importer, {.kind = "registry", .hasLogin = true, .isLoopback = true}));
  EXPECT_NE(near.find("--tls-verify=false"), std::string::npos);
  EXPECT_NE(near.find("--authfile \"${auth}\"/auth.json"), std::string::npos) << near;
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
  EXPECT_TRUE(test::refused(parseImporter(changed(R"({"argv": ["a", "${byDigest}", "${tree}"]})",
                                                  R"({"argv": ["a"]}, {"argv": [{"if": "root", "argv": ["b"]}]})")),
                            {.code = ErrorCode::Missing, .where = "/make/1/argv"}));
  // It would break the look at all importers.
  EXPECT_TRUE(test::refused(parseImporter(changed("\"programs\": [\"a\"]", "\"programs\": [\"a\\nb\"]")),
                            {.code = ErrorCode::Untrusted, .where = "/programs/0"}));
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

const std::string kSourceDigest = "sha256:" + std::string(64, 'a');

TEST(ImageSource, aReferenceIsReadAsDockerReadsIt) {
  struct Case {
    std::string text;
    RegistryReference reference;
  };
  const Case cases[] = {
      {"debian", {"docker.io", "docker.io/library/debian", "latest", ""}},
      {"debian:12", {"docker.io", "docker.io/library/debian", "12", ""}},
      {"lab/app:1.2", {"docker.io", "docker.io/lab/app", "1.2", ""}},
      {"docker://nvcr.io/nvidia/pytorch:25.06-py3", {"nvcr.io", "nvcr.io/nvidia/pytorch", "25.06-py3", ""}},
      {"localhost/app", {"localhost", "localhost/app", "latest", ""}},
      {"127.0.0.1:5000/lab/app@" + kSourceDigest, {"127.0.0.1:5000", "127.0.0.1:5000/lab/app", "", kSourceDigest}},
      {"host:5000/app:1@" + kSourceDigest, {"host:5000", "host:5000/app", "1", kSourceDigest}}};
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const auto read = test::got(parseReference(each.text));
    EXPECT_EQ(read, each.reference);
  }
  EXPECT_EQ(parseReference("debian:12")->text(), "docker.io/library/debian:12");
  EXPECT_EQ(parseReference("host:5000/app:1@" + kSourceDigest)->text(), "host:5000/app@" + kSourceDigest);
}

TEST(ImageSource, whatIsNoReferenceIsRefused) {
  for (const std::string text : {"", "Debian", "a b", "debian:", "debian:$(id)", "debian@sha256:12", "debian@md5:1",
                                 "host:5000/", "-debian", "lab//app", "lab/../app", "host/$x/app", "debian:1\n2"}) {
    SCOPED_TRACE(text);
    EXPECT_TRUE(test::refused(parseReference(text), {.code = ErrorCode::Malformed}));
  }
  EXPECT_FALSE(parseReference(std::string(600, 'a')));
}

TEST(ImageSource, onlyThisMachinesRegistriesMayUsePlainHttp) {
  for (const char* text : {"localhost:5000/a", "127.0.0.1:5000/a", "127.1.2.3/a", "[::1]:5000/a"})
    EXPECT_TRUE(parseReference(text)->isLoopback()) << text;
  for (const char* text : {"debian", "127.example.org/a", "localhost.example.org/a", "10.0.0.1:5000/a"})
    EXPECT_FALSE(parseReference(text)->isLoopback()) << text;
}

TEST(ImageSource, theDefaultNameComesFromTheSource) {
  EXPECT_EQ(defaultImageName("debian:12"), "debian-12");
  EXPECT_EQ(defaultImageName("nvcr.io/nvidia/pytorch:25.06-py3"), "pytorch-25.06-py3");
  EXPECT_EQ(defaultImageName("host:5000/app@" + kSourceDigest), "app");
  EXPECT_EQ(defaultImageName("/data/app.tar.gz"), "app");
  EXPECT_EQ(defaultImageName("/data/my app.sif"), "my-app");
  EXPECT_EQ(defaultImageName("./tree/"), "tree");
  EXPECT_EQ(defaultImageName("/"), "image");
  for (const char* name : {"debian-12", "a", "A.b_c"}) EXPECT_TRUE(checkImageName(name, "baremark-engine")) << name;
  for (const std::string name : {"", ".a", "a/b", "a b", "a$b"})
    EXPECT_EQ(checkImageName(name, "baremark-engine").error().code, ErrorCode::OutOfRange) << name;
  EXPECT_EQ(checkImageName(std::string(65, 'a'), "baremark-engine").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(checkImageName("baremark-engine-2", "baremark-engine").error().code, ErrorCode::Conflict);
}

}  // namespace
}  // namespace baremark::core::containers
