// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/runtime_probe.h"
#include "tests/refused.h"
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

/// Adds the line that ends every answer.
RuntimeProbe read(int status, const std::string& out, const std::string& err = "") {
  return readWhole(status, out + "\ntook=100.25 101.75\n", err).value();
}

TEST(RuntimeProbe, aWorkingRuntimeHasItsVersion) {
  EXPECT_EQ(read(0, "version: 0.31\nbaremark-probe-ran\n"),
            (RuntimeProbe{
                .runtime = "charliecloud", .works = true, .version = "0.31", .seconds = 1.5, .explanation = "ran"}));
}

TEST(RuntimeProbe, theVersionIsFoundAmongWarnings) {
  EXPECT_EQ(read(0, "version: warning: no cgroups\nversion: 0.36~pre+abc\nbaremark-probe-ran\n").version, "0.36");
  EXPECT_EQ(read(0, "version: ch-run[55]: error: $USER not set (ch-run.c:122)\nbaremark-probe-ran\n").version, "");
}

TEST(RuntimeProbe, successNeedsBothTheOutputAndTheStatus) {
  EXPECT_FALSE(read(1, "baremark-probe-ran\n").works);
  EXPECT_FALSE(read(0, "version: 0.31\n").works);
  EXPECT_FALSE(read(0, "").works);
  EXPECT_EQ(read(0, "").explanation, "failed");
}

TEST(RuntimeProbe, aMissingRuntimeIsReported) {
  const RuntimeProbe probe = read(69, "missing=ch-run\n");
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.explanation, "not_installed");
  EXPECT_EQ(probe.detail, "ch-run");
  EXPECT_EQ(read(69, "motd\nmissing=ch-run").detail, "ch-run");
}

TEST(RuntimeProbe, aProgramOfAnotherRuntimeIsNoRuntime) {
  const auto probe = [](const char* runtime, const std::string& version) {
    return readRuntimeProbe(shipped(runtime),
                            {.status = 0, .out = "version: " + version + "\nbaremark-probe-ran\ntook=1 2\n", .err = {}})
        .value();
  };
  EXPECT_TRUE(probe("singularity", "singularity-ce version 4.3.3").works);
  EXPECT_TRUE(probe("singularity2", "2.6.1-dist").works);
  for (const char* runtime : {"singularity", "singularity2"})
    EXPECT_EQ(
        probe(runtime, "apptainer version 1.4.1"),
        (RuntimeProbe{.runtime = runtime, .seconds = 1, .explanation = "not_installed", .detail = "singularity"}));
  EXPECT_EQ(probe("singularity", "2.6.1-dist").explanation, "not_installed");
  EXPECT_EQ(probe("pyxis", "slurm-wlm 22.05.8").version, "slurm-wlm 22.05.8");
  EXPECT_EQ(probe("pyxis", "srun: unrecognized option '--container-image=none'").explanation, "not_installed");
  EXPECT_EQ(probe("singularity2", "singularity version 3.8.7").explanation, "not_installed");
  EXPECT_TRUE(probe("charliecloud", "ch-run: error: $USER not set").works) << "others keep their own words";
}

TEST(RuntimeProbe, outputOfTheRuntimeIsNotMistakenForThatOfTheScript) {
  // A version text that mentions something missing, and a run that fails for another reason.
  const RuntimeProbe probe =
      read(1, "version: 0.31 (missing=squashfuse)\n", "ch-run[7]: error: unshare(2): Operation not permitted\n");
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_EQ(probe.version, "0.31");
  EXPECT_EQ(read(1, "missing=ch-run\n").explanation, "failed");
}

TEST(RuntimeProbe, aFailureKeepsTheRuntimesOwnWords) {
  const std::string words = "ch-run[4242]: error: can't unshare(2): Operation not permitted (ch_core.c:512)";
  const RuntimeProbe probe = read(1, "version: 0.31\n", words + "\n");
  EXPECT_EQ(probe.explanation, "failed");
  EXPECT_EQ(probe.detail, words);
}

TEST(RuntimeProbe, whatRefusesUserNamespacesStandsBeforeTheRuntimesWords) {
  const std::string words = "ch-run[7]: error: can't init user+mount namespaces: Operation not permitted";
  const std::string barrier = "version: 0.31\nbarrier=seccomp\n";
  EXPECT_EQ(read(1, barrier, words).detail, "baremark: user namespaces are refused: seccomp\n" + words);
  EXPECT_EQ(read(1, barrier, "can't mkdir: /a: Read-only").detail, "can't mkdir: /a: Read-only") << "another failure";
  EXPECT_EQ(read(1, "barrier=\n", words).detail, words);
  EXPECT_NE(runtimeProbeScript(shipped("charliecloud"), "/a").value().find("namespace_barrier"), std::string::npos);
  EXPECT_EQ(runtimeProbeScript(shipped("docker"), "/a").value().find("namespace_barrier"), std::string::npos);
}

TEST(RuntimeProbe, coloursOfATerminalAreLeftOut) {
  EXPECT_EQ(read(1, "", "\x1b[31mFATAL:   \x1b[0m no loop device\n\x1b[0m\n").detail, "FATAL:    no loop device");
  EXPECT_EQ(read(1, "", "first\x1b[31\nsecond\x1b[").detail, "first\nsecond") << "an unfinished code";
}

TEST(RuntimeProbe, whatExplainsAFailureIsKeptEvenBehindALongOutput) {
  const std::string words = "ch-run[4242]: error: can't unshare(2): Operation not permitted (ch_core.c:512)";
  std::string noise;
  for (int line = 0; line < 200; ++line) noise += "a warning of the host\n";
  const RuntimeProbe probe = read(1, "version: 0.31\n", noise + words + "\n");
  EXPECT_EQ(probe.detail, words);
  EXPECT_NE(explain(shipped("charliecloud"), probe.detail), nullptr);
  EXPECT_EQ(read(1, "", noise).detail.substr(0, 21), "a warning of the host");
}

TEST(RuntimeProbe, variantsThatWorkAreNamedIfTheDefaultFails) {
  const auto apptainer = shipped("apptainer");
  const auto readVariants = [&](int status, const std::string& out) {
    return readRuntimeProbe(apptainer, {.status = status, .out = out + "\ntook=1 2\n", .err = "no"}).value();
  };
  const RuntimeProbe probe = readVariants(255, "variant: sharens\nvariant: userns\nvariant: foreign\n");
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.workingVariants, (std::vector<std::string>{"sharens", "userns"}));
  EXPECT_TRUE(readVariants(255, "not a variant: userns\n").workingVariants.empty());
  EXPECT_TRUE(readVariants(0, "baremark-probe-ran\nvariant: userns\n").workingVariants.empty());
  const std::string script = runtimeProbeScript(apptainer, "/a").value();
  EXPECT_NE(script.find("variant: userns-sharens"), std::string::npos);
  EXPECT_EQ(runtimeProbeScript(shipped("docker"), "/a").value().find("variant: "), std::string::npos);
}

TEST(RuntimeProbe, aCommandThatDoesNotSeeTheImageIsNoSuccess) {
  const RuntimeProbe probe = read(1, "version: 0.31\nbaremark-probe-outside\n", "a warning\n");
  EXPECT_FALSE(probe.works);
  EXPECT_EQ(probe.explanation, "outside_image");
  EXPECT_EQ(probe.version, "0.31");
  EXPECT_EQ(probe.detail, "a warning");
  EXPECT_EQ(read(1, "version: baremark-probe-outside\n").explanation, "failed") << "a word of the runtime";
  EXPECT_EQ(read(124, "baremark-probe-outside\n").explanation, "timeout");
  const auto udocker = test::got(readRuntimeProbe(
      shipped("udocker"), {.status = 1, .out = "baremark-probe-outside\nvariant: p2\n\ntook=1 2\n", .err = {}}));
  EXPECT_EQ(udocker.workingVariants, (std::vector<std::string>{"p2"}));
  const std::string script = runtimeProbeScript(shipped("charliecloud"), "/a").value();
  EXPECT_NE(script.find("case x$token in x|x'\"${HOST_TOKEN}\"') echo baremark-probe-outside; exit 1"),
            std::string::npos)
      << script;
}

TEST(RuntimeProbe, aTimeoutHasItsOwnErrorCode) {
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

TEST(RuntimeProbe, anIncompleteAnswerIsRefused) {
  const auto torn = readWhole(0, "version: 0.31\nbaremark-probe-ran\n");
  ASSERT_TRUE(test::refused(torn, {.code = core::base::ErrorCode::Malformed}));
  EXPECT_NE(torn.error().detail.find("0.31"), std::string::npos);
  for (const char* end : {"", "\n", "took=1 2", "took=\n", "took=1\n", "took=1 x\n", "took=2 1\n", "took=nan nan\n",
                          "took=0 1e300\n", "took=1 2\nmore\n"})
    EXPECT_FALSE(readWhole(0, std::string("baremark-probe-ran\n") + end)) << end;
  // Similar output of a runtime is not the end.
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

TEST(RuntimeProbe, aFolderWithUnsafeCharactersIsRefused) {
  EXPECT_TRUE(
      test::refused(runtimeProbeScript(shipped("charliecloud"), "/a\nb"), {.code = core::base::ErrorCode::Untrusted}));
}

}  // namespace
}  // namespace baremark::remote
