// SPDX-License-Identifier: GPL-3.0-or-later
// Known failures of shipped runtimes, in the words of the programs, and what the runtimes cost.
#include <gtest/gtest.h>

#include <string>

#include "core/containers/runtime_descriptor.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

RuntimeDescriptor described(const std::string& id) {
  auto runtime = parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json"));
  EXPECT_TRUE(runtime) << id << ": " << (runtime ? "" : toLogLine(runtime.error()));
  return runtime.value_or(RuntimeDescriptor{});
}

// PRoot maps the loader of the image to 0x6f0000000000 (proot-me/proot, src/arch.h, INTERP_PIC_ADDRESS). Without its
// seccomp filter, ranks do not crash: issues 106 and 336 of proot-me/proot, 192 and 282 of indigo-dc/udocker.
TEST(RuntimeIssues, aCrashInTheLoaderUnderPRootIsExplained) {
  const RuntimeDescriptor proot = described("proot");
  const RuntimeDescriptor udocker = described("udocker");
  for (const char* words : {"[node:12] Failing at address: 0x6f0000034a58\n", "[node:12] [ 1] [0x6f0000021bd1]\n",
                            "Inconsistency detected by ld.so: rtld.c: 1280: rtld_setup_main_map: Assertion failed!\n",
                            "proot info: vpid 1: terminated with signal 11\n"}) {
    const KnownIssue* issue = explain(proot, words);
    ASSERT_NE(issue, nullptr) << words;
    EXPECT_NE(issue->fix.find("PROOT_NO_SECCOMP=1"), std::string::npos) << issue->fix;
    const KnownIssue* ofUdocker = explain(udocker, words);
    ASSERT_NE(ofUdocker, nullptr) << words;
    EXPECT_EQ(ofUdocker->explain, issue->explain);
    EXPECT_NE(ofUdocker->fix.find("choose p2"), std::string::npos) << ofUdocker->fix;
  }
  EXPECT_EQ(explain(proot, "[node:12] Failing at address: 0x7f0000034a58\n"), nullptr);
  EXPECT_EQ(explain(proot, "proot info: vpid 1: terminated with signal 15\n"), nullptr);
}

TEST(RuntimeIssues, limitsForPodmanAreThoseOfTheAccount) {
  for (const char* name : {"podman", "podman-hpc"}) {
    const RuntimeDescriptor runtime = described(name);
    const KnownIssue* issue = explain(runtime, "crun: setrlimit `RLIMIT_NPROC`: Operation not permitted\n");
    ASSERT_NE(issue, nullptr) << name;
    EXPECT_NE(issue->fix.find("default_ulimits"), std::string::npos) << issue->fix;
    EXPECT_NE(issue->fix.find("32768"), std::string::npos) << issue->fix;
    EXPECT_EQ(issue->fix.find("1024"), std::string::npos) << "such limits are not those of bare metal";
    EXPECT_NE(issue->command.find("ulimit -Su"), std::string::npos) << issue->command;
  }
}

TEST(RuntimeCosts, theyDependOnVariantAndMpi) {
  const RuntimeDescriptor udocker = described("udocker");
  const auto costs = [&](const char* variant) { return costsOf(udocker.cost, variant, "hybrid"); };
  for (const char* variant : {"", "p1", "p2"}) {
    ASSERT_EQ(costs(variant).size(), 1U) << variant;
    EXPECT_NE(costs(variant)[0].find("ptrace"), std::string::npos) << variant;
  }
  EXPECT_TRUE(costs("f3").empty());
  EXPECT_EQ(costs("r2").size(), 2U) << "PRoot, and a user namespace";
  EXPECT_TRUE(costsOf(described("bubblewrap").cost, "", "inner").empty()) << "the ranks share a namespace";
  EXPECT_EQ(costsOf(described("bubblewrap").cost, "", "hybrid").size(), 1U);
  EXPECT_TRUE(costsOf(described("bare-metal").cost, "", "hybrid").empty());
}

}  // namespace
}  // namespace baremark::core::containers
