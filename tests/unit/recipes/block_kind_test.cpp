// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_kind.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "core/base/argv_template.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

constexpr const char* kSmall = R"({"schema": "baremark.block/1", "id": "a", "label": "A", "group": "general",
  "fields": [{"name": "version", "type": "version", "default": "1"}, {"name": "fast", "type": "flag"}],
  "download": {"if": "fast", "files": [{"version": "1", "url": "https://example.org/a.tar", "licence": "MIT",
    "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}]},
  "packages": [{"if": "not fast", "apt": ["a-${version}"]}],
  "steps": [{"in": "${source}", "argv": ["make", {"if": "fast", "argv": ["-j${jobs}"]}]}],
  "environment": [{"name": "PATH", "prepend": "/opt/a"}], "keeps": [{"path": "/opt/a"}],
  "labels": [{"name": "a", "value": "${version}"}], "test": [{"argv": ["a"]}]})";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(BlockKinds, theShippedOnesAreComplete) {
  const Registry& registry = test::shippedRegistry();
  for (const char* id :
       {"packages",    "compiler", "cmake",      "openmpi", "mpich",    "mvapich2", "intel-mpi", "pmix",
        "cuda",        "cudnn",    "nccl",       "gdrcopy", "python",   "pytorch",  "mxnet",     "caffe2",
        "infiniband",  "horovod",  "tensorflow", "engine",  "osu",      "files",    "labels",    "test",
        "environment", "text",     "nccl-tests", "ucx",     "libfabric"})
    EXPECT_EQ(registry.kinds.count(id), 1U) << id;
  for (const auto& [id, distribution] : registry.distributions) {
    EXPECT_EQ(registry.managers.count(distribution.manager), 1U) << id;
    EXPECT_FALSE(distribution.releases.empty()) << id;
  }
  for (const auto& [id, kind] : registry.kinds) {
    for (const Download& file : kind.downloads) EXPECT_NE(file.licence, "") << id;
    const Field* version = kind.field("version");
    // A default version is one whose file is known.
    if (!kind.hasDownload || version == nullptr || !version->fallback) continue;
    bool isKnown = false;
    for (const Download& file : kind.downloads)
      isKnown = isKnown || file.version == std::get<std::string>(*version->fallback);
    EXPECT_TRUE(isKnown) << id;
  }
}

// What a descriptor may hold is checked when it is read. This is about the table as a whole.
TEST(BlockKinds, aShippedReleaseIsListedOnceCompleteAndTheNewestFirst) {
  std::set<std::string> checksums;
  int files = 0;
  for (const auto& [id, kind] : test::shippedRegistry().kinds) {
    std::set<std::pair<std::string, std::string>> releases;
    std::string last;
    for (const Download& file : kind.downloads) {
      const std::string name = id + " " + file.version;
      EXPECT_EQ(file.sha256.size(), 64U) << name;
      EXPECT_EQ(file.sha256.find_first_not_of("0123456789abcdef"), std::string::npos) << name;
      EXPECT_TRUE(file.url.starts_with("https://")) << name;
      EXPECT_NE(file.url.find(file.version), std::string::npos) << name << ": " << file.url;
      EXPECT_NE(file.licence, "") << name;
      EXPECT_TRUE(checksums.insert(file.sha256).second) << name << " has the checksum of another file";
      EXPECT_TRUE(releases.insert({file.version, file.architecture}).second) << name << " is listed twice";
      if (!last.empty()) {
        EXPECT_GE(base::compareVersions(last, file.version), 0) << name << " is listed behind " << last;
      }
      last = file.version;
      ++files;
    }
  }
  EXPECT_GE(files, 120);
}

TEST(BlockKinds, aBrokenDescriptorIsRefused) {
  const auto good = parseBlockKind(kSmall);
  ASSERT_TRUE(good) << toLogLine(good.error());
  struct Refusal {
    std::string from;
    std::string to;
    ErrorCode code;
  };
  const std::vector<Refusal> refusals = {
      {"block/1", "block/2", ErrorCode::UnknownValue},
      {R"("id": "a")", R"("id": "A b")", ErrorCode::Untrusted},
      {R"("type": "flag")", R"("type": "flog")", ErrorCode::UnknownValue},
      {R"("name": "fast")", R"("name": "version")", ErrorCode::Duplicate},
      {R"("name": "fast")", R"("name": "url")", ErrorCode::Duplicate},
      {R"("default": "1")", R"("default": 1)", ErrorCode::WrongType},
      {"a-${version}", "a-${verson}", ErrorCode::UnknownKey},
      {"not fast", "not fost", ErrorCode::UnknownKey},
      {R"("if": "fast", "files")", R"("if": "fost", "files")", ErrorCode::UnknownKey},
      {"-j${jobs}", "-j${job}", ErrorCode::UnknownKey},
      {"${source}", "${sorce}", ErrorCode::UnknownKey},
      {"https://example", "http://example", ErrorCode::Untrusted},
      {R"("licence": "MIT",)", "", ErrorCode::Missing},
      {R"("prepend": "/opt/a")", R"("preppend": "/opt/a")", ErrorCode::Missing},
      {R"([{"argv": ["a"]}])", R"([{"argv": []}])", ErrorCode::Missing},
      {R"({"in": "${source}", "argv")", R"({"in": 1, "argv")", ErrorCode::WrongType},
      {R"({"path": "/opt/a"})", R"({"field": "version"})", ErrorCode::UnknownValue}};
  for (const Refusal& refusal : refusals)
    EXPECT_TRUE(test::refused(parseBlockKind(changed(refusal.from, refusal.to)), {.code = refusal.code})) << refusal.to;
}

}  // namespace
}  // namespace baremark::core::recipes
