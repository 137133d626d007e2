// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/runtime_probe.h"
#include "tests/resources.h"

#include <gtest/gtest.h>

namespace baremark::remote {
namespace {

using core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;

RuntimeDescriptor shipped(const std::string& id) {
  return core::containers::parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json")).value();
}

core::base::Result<RuntimeProbe> readWhole(int status, const std::string& out, const std::string& err = "") {
  return readRuntimeProbe(shipped("charliecloud"), {.status = status, .out = out, .err = err});
}

/// With the end of every answer.
RuntimeProbe read(int status, const std::string& out, const std::string& err = "") {
  return readWhole(status, out + "\ntook=100.25 101.75\n", err).value();
}

TEST(RuntimeProbe, aRuntimeThatRanWorksAndHasItsVersion) {
  EXPECT_EQ(read(0, "version: 0.31\nbaremark-probe-ran\n"),
            (RuntimeProbe{.runtime = "charliecloud", .works = true, .version = "0.31", .seconds = 1.5, .explanation = "ran"}));
}

TEST(RuntimeProbe, theVersionIsFoundAmongWarnings) {
  EXPECT_EQ(read(0, "version: warning: no cgroups\nversion: 0.36~pre+abc\nbaremark-probe-ran\n").version, "0.36");
  EXPECT_EQ(read(0, "version: ch-run[55]: error: $USER not set (ch-run.c:122)\nbaremark-probe-ran\n").version, "");
}

TEST(RuntimeProbe, aWordWithoutItsStatusOrAStatusWithoutItsWordIsNoSuccess) {
  EXPECT_FALSE(read(1, "baremark-probe-ran\n").works);
  EXPECT_FALSE(read(0, "version: 0.31\n").works);
  EXPECT_FALSE(read(0, "").works);
  EXPECT_EQ(read(0, "").explanation, "failed");
}

TEST(RuntimeProbe, whatIsNotInstalledIsSaid) {
  const RuntimeProbe probe = read(69, "missing=ch-run\n");
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.explanation, "not_installed");
  EXPECT_EQ(probe.detail, "ch-run");
  EXPECT_EQ(read(69, "motd\nmissing=ch-run").detail, "ch-run");
}

TEST(RuntimeProbe, theRuntimesOwnWordsAreNotTheScripts) {
  // A version text that speaks of something missing, and a run that fails for another reason.
  const RuntimeProbe probe = read(1, "version: 0.31 (missing=squashfuse)\n", "ch-run[7]: error: unshare(2): Operation not permitted\n");
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_EQ(probe.version, "0.31");
  EXPECT_EQ(read(1, "missing=ch-run\n").explanation, "failed");
}

TEST(RuntimeProbe, aKnownFailureIsExplainedWithItsFixAndTheOriginalWords) {
  const std::string words = "ch-run[4242]: error: can't unshare(2): Operation not permitted (ch_core.c:512)\n";
  const RuntimeProbe probe = read(1, "version: 0.31\n", words);
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_NE(probe.detail.find("may not open user namespaces"), std::string::npos) << probe.detail;
  EXPECT_NE(probe.detail.find("max_user_namespaces"), std::string::npos);
  EXPECT_NE(probe.detail.find("ch_core.c:512"), std::string::npos);
}

TEST(RuntimeProbe, aTimeoutHasANameOfItsOwn) {
  EXPECT_EQ(read(124, "version: 0.31\n").explanation, "timeout");
  EXPECT_EQ(read(137, "version: 0.31\n").explanation, "failed");
}

TEST(RuntimeProbe, hostileOutputIsBoundedAndPrintable) {
  const std::string digits(1 << 20, '1');
  EXPECT_LE(read(0, "version: " + digits + "\nbaremark-probe-ran\n").version.size(), 64U);
  const RuntimeProbe probe = read(1, std::string(1 << 16, '\n') + "version: ", std::string(1 << 20, '\x1b'));
  EXPECT_LE(probe.detail.size(), 2000U);
  EXPECT_EQ(probe.detail.find('\x1b'), std::string::npos);
  EXPECT_LE(read(69, "missing=" + digits).detail.size(), 120U);
}

TEST(RuntimeProbe, anAnswerWithoutItsEndIsNone) {
  const auto torn = readWhole(0, "version: 0.31\nbaremark-probe-ran\n");
  ASSERT_FALSE(torn);
  EXPECT_EQ(torn.error().code, core::base::ErrorCode::Malformed);
  EXPECT_NE(torn.error().detail.find("0.31"), std::string::npos);
  for (const char* end : {"", "\n", "took=1 2", "took=\n", "took=1\n", "took=1 x\n", "took=2 1\n", "took=nan nan\n", "took=0 1e300\n", "took=1 2\nmore\n"}) {
    EXPECT_FALSE(readWhole(0, std::string("baremark-probe-ran\n") + end)) << end;
  }
  // What a runtime prints of that kind is not the end.
  EXPECT_EQ(read(0, "took=1 99\nbaremark-probe-ran\n").seconds, 1.5);
}

TEST(RuntimeProbe, theScriptTriesTheRuntimeWithARealCommand) {
  const std::string script = runtimeProbeScript(shipped("charliecloud"), "/a b").value();
  EXPECT_NE(script.find("TREE='/a b/probe'"), std::string::npos);
  EXPECT_NE(script.find("command -v ch-run >/dev/null 2>&1 || { echo missing=ch-run; exit 69; }"), std::string::npos);
  EXPECT_NE(script.find("timeout -k 5 30 ch-run --join-ct=1 --join-tag=\"${TAG}\"-0"), std::string::npos) << script;
  const std::string bare = runtimeProbeScript(shipped("bare-metal"), "/a b").value();
  EXPECT_EQ(bare.find("missing="), std::string::npos);
  EXPECT_NE(bare.find("timeout -k 5 30 /bin/sh -c 'echo baremark-probe-ran'"), std::string::npos) << bare;
}

TEST(RuntimeProbe, aFolderThatNoShellMaySeeIsRefused) {
  const auto script = runtimeProbeScript(shipped("charliecloud"), "/a\nb");
  ASSERT_FALSE(script);
  EXPECT_EQ(script.error().code, core::base::ErrorCode::Untrusted);
}

}  // namespace
}  // namespace baremark::remote
