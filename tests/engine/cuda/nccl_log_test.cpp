// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cuda/nccl_log.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace baremark::engine::cuda {
namespace {

std::FILE* logFile = nullptr;
std::string levelSeen;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "unset" : value;
}

/// As NCCL: reads the variables at its first line, then logs into the file.
NcclResult firstCall(NcclComm, NcclResult*) {
  levelSeen = variable("NCCL_DEBUG");
  if (variable("NCCL_DEBUG_FILE") != "unset") logFile = std::fopen(variable("NCCL_DEBUG_FILE").c_str(), "w");
  return NcclResult{4};  // ncclInvalidArgument
}

class NcclLogTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"NCCL_DEBUG", "NCCL_DEBUG_FILE", "NCCL_DEBUG_SUBSYS"}) ::unsetenv(name);
    levelSeen = "not called";
  }
  void TearDown() override {
    if (logFile != nullptr) std::fclose(logFile);
    logFile = nullptr;
    SetUp();
  }
  NcclFunctions m_nccl{.commGetAsyncError = firstCall};
};

TEST_F(NcclLogTest, namesTheTransportsOfAllConnectionsSoFar) {
  ::setenv("NCCL_DEBUG_SUBSYS", "COLL", 1);
  const NcclLog log(m_nccl);
  EXPECT_EQ(levelSeen, "INFO");
  EXPECT_EQ(variable("NCCL_DEBUG"), "unset") << "restored";
  EXPECT_EQ(variable("NCCL_DEBUG_FILE"), "unset");
  EXPECT_EQ(variable("NCCL_DEBUG_SUBSYS"), "COLL");
  EXPECT_EQ(log.transports(), "") << "nothing has logged";
  ASSERT_NE(logFile, nullptr);
  std::fputs("n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via SHM/direct/direct\n", logFile);
  EXPECT_EQ(log.transports(), "SHM/direct/direct");
  std::fputs("n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 2[0] [send] via NET/Socket/0\n", logFile);
  EXPECT_EQ(log.transports(), "NET/Socket, SHM/direct/direct");
}

TEST_F(NcclLogTest, aLogThatTheUserWantsStaysTheUsers) {
  for (const char* name : {"NCCL_DEBUG", "NCCL_DEBUG_FILE"}) {
    SetUp();
    ::setenv(name, "WARN", 1);
    const NcclLog log(m_nccl);
    EXPECT_EQ(levelSeen, "not called");
    EXPECT_EQ(variable(name), "WARN");
    EXPECT_EQ(log.transports(), "");
  }
}

}  // namespace
}  // namespace baremark::engine::cuda
