// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's library and its log.
#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine/cuda/nccl_library.h"
#include "engine/cuda/nccl_lines.h"
#include "engine/cuda/nccl_log.h"
#include "tests/files.h"
#include "tests/places.h"

namespace baremark::engine::cuda {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;

TEST(NcclLibrary, isSearchedByNameAndBesideCudnnAndHasAVersion) {
  EXPECT_THAT(ncclPlaces(""), ElementsAre("libnccl.so.2"));
  EXPECT_THAT(ncclPlaces("libcudnn.so.9"), ElementsAre("libnccl.so.2"));
  EXPECT_THAT(ncclPlaces("/venv/nvidia/cudnn/lib/libcudnn.so.9"),
              ElementsAre("libnccl.so.2", "/venv/nvidia/cudnn/lib/libnccl.so.2", "/venv/nvidia/nccl/lib/libnccl.so.2"));
  EXPECT_EQ(ncclVersionText(22809), "2.28.9");
  EXPECT_EQ(ncclVersionText(21400), "2.14.0");
  EXPECT_EQ(ncclVersionText(2804), "2.8.4");
}

TEST(NcclLibrary, theFirstPlaceThatHasItIsTakenAndWhatIsMissingIsNamed) {
  const auto found = openNccl({"/nowhere/libnccl.so.2", FAKE_NCCL});
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(found->version, 22809);
  EXPECT_NE(found->functions.allReduce, nullptr);
  EXPECT_NE(found->functions.commAbort, nullptr);
  const auto nothing = openNccl({"libnccl.so.of-a-test", "/nowhere/libnccl.so.2"});
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error(),
              testing::AllOf(testing::StartsWith(
                                 "it needs NCCL 2.14.0 or newer, and libnccl.so.of-a-test cannot be loaded (libnccl"),
                             HasSubstr("), nor can /nowhere/libnccl.so.2; add its folder to LD_LIBRARY_PATH")));
  const auto other = openNccl({"libm.so.6"});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error(), "it needs NCCL 2.14.0 or newer, and libm.so.6 is not NCCL: it has no ncclGetVersion");
  const auto incomplete = openNccl({FAKE_NCCL_WITHOUT_ABORT});
  ASSERT_FALSE(incomplete);
  EXPECT_THAT(incomplete.error(), HasSubstr(", NCCL 2.28.9, has no ncclCommAbort"));
}

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

/// Lines as versions of NCCL print them, shortened, with other names of hosts. The source is named where there is one.
TEST(NcclLines, nameTheTransports) {
  const std::string seeds = std::string(places::kData) + "/fuzz/library_lines/";
  const std::pair<std::string, const char*> rows[] = {
      // NVIDIA/nccl#1189
      {::baremark::test::contentOf(seeds + "infiniband.log"), "NET/IB/GDRDMA, NVLS, P2P/CUMEM"},
      // NVIDIA/nccl#1817
      {"n1:3884:3844 [3] NCCL INFO Channel 00 : 3[3] -> 4[4] via SHM/direct/direct\n"
       "n1:3884:3845 [2] NCCL INFO Channel 00/1 : 2[2] -> 3[3] via P2P/direct pointer\n",
       "P2P/direct pointer, SHM/direct/direct"},
      // NVIDIA/nccl#451
      {::baremark::test::contentOf(seeds + "socket.log"), "NET/Socket, SHM/direct/direct"},
      {"n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 8[0] [send] via NET/AWS Libfabric/0/GDRDMA\n",
       "NET/AWS Libfabric/GDRDMA"},
      {"n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 8[0] [send] via NET/IB/0/GDRDMA(PCI)/Shared", "NET/IB/GDRDMA"},
      {"n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via P2P/IPC/read\r\n", "P2P/IPC"},
      {"n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via P2P/indirect/3[3]\n", "P2P/indirect"},
      {"n:1:2 [0] NCCL INFO CollNet 00/0 : 3 [send] via COLLNET/SHARP/0/GDRDMA\n", "COLLNET/SHARP/GDRDMA"},
  };
  for (const auto& [log, transports] : rows) EXPECT_EQ(ncclTransportsIn(log), transports) << log;
}

TEST(NcclLines, linesAboutOtherThingsNameNothingAndALongLogHasAShortAnswer) {
  for (const char* line :
       {"", "Channel 00/0 : 0[0] -> 1[1] via P2P/CUMEM", "n:1:2 [0] NCCL WARN Channel : 0 -> 1 via P2P/CUMEM",
        "n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via ", "n:1:2 [0] NCCL INFO Channel 0 via P2P",
        "n:1:2 [0] NCCL INFO Channel 0 via P2P/", "n:1:2 [0] NCCL INFO Channel 0 via P2P/\x1b[31m",
        "n:1:2 [0] NCCL INFO NCCL_SOCKET_IFNAME set via environment"})
    EXPECT_EQ(ncclTransportsIn(line), "") << line;
  std::string log;
  for (int i = 0; i < 1000; ++i)
    log += "n:1:2 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via SHM/" + std::string(60, 'a') + std::to_string(i) + "\n";
  const std::string said = ncclTransportsIn(log);
  EXPECT_LE(said.size(), 1000U);
  EXPECT_GT(said.size(), 500U);
}

}  // namespace
}  // namespace baremark::engine::cuda
