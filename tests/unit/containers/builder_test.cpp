// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/builder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "core/containers/tool_commands.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;

constexpr const char* kSmallBuilder =
    R"({"schema": "baremark.builder/1", "id": "a", "label": "A", "programs": ["a"], "version": ["a", "-v"],
        "format": "dockerfile", "build": [{"argv": ["a", "${recipe}", "${tree}"]}],
        "clean": [{"argv": ["a", "rm", "${tag}"]}, {"if": "not root", "argv": ["a", "rm", "${work}"]}],
        "issues": [{"match": "no such host", "explain": "The host is offline.", "fix": "Connect it."}]})";

std::string changedBuilder(const std::string& from, const std::string& to) {
  std::string text = kSmallBuilder;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(Builders, ofTheShippedOnesEachFormatHasOne) {
  Builders builders;
  std::set<std::string> formats;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/builders")) {
    auto builder = parseBuilder(test::contentOf(file.path().string()));
    ASSERT_TRUE(builder) << file.path() << toLogLine(builder.error());
    EXPECT_EQ(file.path().stem(), builder->id);
    formats.insert(builder->format);
    builders[builder->id] = *std::move(builder);
  }
  EXPECT_EQ(formats, (std::set<std::string>{"definition", "dockerfile", "root-file-system"}));
  const auto ofRoot = buildersFor(builders, {.isRoot = true});
  ASSERT_EQ(ofRoot.size(), 4U);
  EXPECT_EQ(ofRoot.front()->id, "script");
  const auto ofUser = buildersFor(builders, {.isRoot = false});
  ASSERT_EQ(ofUser.size(), 3U) << "mmdebstrap's folder needs root";
  EXPECT_EQ(ofUser.front()->id, "apptainer");
}

TEST(Builders, commandsHoldOnlyTheNamesOfVariables) {
  const auto builder = test::got(parseBuilder(kSmallBuilder));
  const auto functions = test::got(builderFunctions(builder, {.isRoot = true}));
  EXPECT_EQ(functions, "build() {\n  a \"${recipe}\" \"${tree}\"\n}\nCLEAN='a rm \"${tag}\"'\n");
  const auto ofUser = test::got(builderFunctions(builder, {.isRoot = false}));
  EXPECT_NE(ofUser.find("CLEAN='a rm \"${tag}\"; a rm \"${work}\"'\n"), std::string::npos) << ofUser;
}

TEST(Builders, aBuildGetsSecretsByTheNamesOfTheirFiles) {
  const auto none = parseBuilder(kSmallBuilder);
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->takesSecrets);
  std::string text = changedBuilder(R"("${recipe}", )", R"({"use": "secret"}, {"if": "secrets", "argv": ["-s"]}, )");
  text.insert(text.rfind('}'), R"(, "secret": {"words": ["--secret", "${id}=${secrets}/${id}"], "works": ["a", "x"],
                                                "needs": "X"})");
  const auto builder = test::got(parseBuilder(text));
  EXPECT_TRUE(builder.takesSecrets);
  EXPECT_EQ(builder.secretsNeed, "X");
  const auto without = test::got(builderFunctions(builder, {.isRoot = true}));
  EXPECT_EQ(without.rfind("build() {\n  a \"${tree}\"\n}\n", 0), 0U) << without;
  const auto with = test::got(builderFunctions(builder, {.isRoot = true, .secrets = {"k", "t"}}));
  EXPECT_THAT(with, testing::StartsWith(
                        "build() {\n  a --secret k=\"${secrets}\"/k --secret t=\"${secrets}\"/t -s \"${tree}\"\n}\n"));
  const auto script = test::got(findBuildersScript({{"a", builder}}));
  EXPECT_THAT(script, testing::HasSubstr("&& a x </dev/null >/dev/null 2>&1; then echo 'secrets a yes'; fi"));
}

TEST(Builders, aBrokenDescriptorIsRefused) {
  const auto codeOf = [](const std::string& from, const std::string& to) {
    const auto builder = parseBuilder(changedBuilder(from, to));
    return builder ? ErrorCode::Unexpected : builder.error().code;
  };
  EXPECT_EQ(codeOf("${recipe}", "${password}"), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("${tag}", "${recipe}"), ErrorCode::UnknownKey) << "not known when a killed build is cleaned up";
  EXPECT_EQ(codeOf("not root", "not moon"), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("dockerfile", "floppy"), ErrorCode::UnknownValue);
  EXPECT_EQ(codeOf("\"id\": \"a\"", "\"id\": \"a b\""), ErrorCode::Untrusted);
  EXPECT_EQ(codeOf("\"programs\": [\"a\"]", "\"programs\": []"), ErrorCode::Missing);
  EXPECT_EQ(codeOf("\"programs\": [\"a\"]", "\"programs\": [\"a\\nb\"]"), ErrorCode::Untrusted);
  EXPECT_EQ(codeOf("\"label\"", "\"lable\""), ErrorCode::Missing);
  EXPECT_EQ(codeOf("no such host", "(no such host"), ErrorCode::Malformed);
  EXPECT_EQ(codeOf("\"format\"", "\"if\": \"moon\", \"format\""), ErrorCode::UnknownKey);
  EXPECT_EQ(codeOf("\"format\"", "\"room\": 0, \"format\""), ErrorCode::OutOfRange);
}

TEST(Builders, aHostSaysWhichWorkAndWhichAreBroken) {
  const std::string output = "tool podman podman version 4.3.1\nbroken docker Cannot connect\x1b[0m to it\n";
  EXPECT_EQ(toolsIn(output).at("podman"), "podman version 4.3.1");
  const auto broken = toolsIn(output, "broken");
  ASSERT_EQ(broken.size(), 1U);
  EXPECT_EQ(broken.at("docker").find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baremark::core::containers
