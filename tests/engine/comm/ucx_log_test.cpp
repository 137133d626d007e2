// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/ucx_log.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "engine/comm/ucx_lines.h"
#include "tests/files.h"
#include "tests/places.h"

namespace baremark::engine::comm {
namespace {

/// The variables and the file of UCX, which reads and opens them as this class does.
class UcxLogTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"UCX_LOG_FILE", "UCX_LOG_LEVEL"}) ::unsetenv(name);
  }
  void TearDown() override {
    if (m_file != nullptr) std::fclose(m_file);
    SetUp();
  }
  static std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "unset" : value;
  }
  /// As UCX: without flushing.
  void log(const std::string& line) {
    if (m_file == nullptr) m_file = std::fopen(variable("UCX_LOG_FILE").c_str(), "w");
    ASSERT_NE(m_file, nullptr);
    std::fprintf(m_file, "%s\n", line.c_str());
  }

  // If UCX is loaded with this program, the program starts again. It must then run this suite only.
  char m_program[16] = "ucx_log_test";
  char m_filter[32] = "--gtest_filter=UcxLogTest.*";
  char* m_arguments[3] = {m_program, m_filter, nullptr};

 private:
  std::FILE* m_file = nullptr;
};

constexpr const char* kConnection =
    "[1.2] [vm:1:0] ucp_worker.c:1763 UCX  INFO    ep_cfg[1]: tag(sysv/memory tcp/eth0)";
constexpr const char* kWarning = "[1.2] [vm:1:0] ucp_context.c:1014 UCX  WARN  transport 'x' is not available";

TEST_F(UcxLogTest, namesTheTransportsOfAllConnectionsSoFar) {
  UcxLog ucx(m_arguments);
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "info");
  EXPECT_EQ(ucx.transports(), "") << "nothing has logged";
  log("ucp_context.c:1849 UCX  INFO  Version 1.13.1");
  log(kConnection);
  EXPECT_EQ(ucx.transports(), "sysv/memory, tcp/eth0");
  log("[1.2] [vm:1:0] ucp_worker.c:1763 UCX  INFO    ep_cfg[2]: tag(cma/memory)");
  EXPECT_EQ(ucx.transports(), "cma/memory, sysv/memory, tcp/eth0");
}

TEST_F(UcxLogTest, passesWarningsOnAndHidesWhatWasNotAskedFor) {
  testing::internal::CaptureStderr();
  {
    UcxLog ucx(m_arguments);
    log(kConnection);
    log(kWarning);
    (void)ucx.transports();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), std::string(kWarning) + "\n");
}

TEST_F(UcxLogTest, keepsALevelThatShowsMore) {
  ::setenv("UCX_LOG_LEVEL", "DEBUG", 1);
  testing::internal::CaptureStderr();
  {
    UcxLog ucx(m_arguments);
    EXPECT_EQ(variable("UCX_LOG_LEVEL"), "DEBUG");
    log(kConnection);
    EXPECT_EQ(ucx.transports(), "sysv/memory, tcp/eth0");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), std::string(kConnection) + "\n");
}

TEST_F(UcxLogTest, restoresTheUsersVariables) {
  UcxLog first(m_arguments);
  EXPECT_NE(variable("UCX_LOG_FILE"), "unset");
  first.restoreVariables();
  EXPECT_EQ(variable("UCX_LOG_FILE"), "unset");
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "unset");
  ::setenv("UCX_LOG_LEVEL", "error", 1);
  UcxLog second(m_arguments);
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "info");
  second.restoreVariables();
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "error");
}

TEST_F(UcxLogTest, leavesAFileOfTheUserAlone) {
  ::setenv("UCX_LOG_FILE", "/tmp/mine", 1);
  ::setenv("UCX_LOG_LEVEL", "warn", 1);
  UcxLog ucx(m_arguments);
  EXPECT_EQ(variable("UCX_LOG_FILE"), "/tmp/mine");
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "warn");
  EXPECT_EQ(ucx.transports(), "");
  ucx.restoreVariables();
  EXPECT_EQ(variable("UCX_LOG_FILE"), "/tmp/mine");
}

TEST_F(UcxLogTest, ignoresAPipeThatIsNone) {
  ::setenv("BAREMARK_UCX_LOG", "0 99999", 1);
  UcxLog ucx(m_arguments);
  EXPECT_EQ(variable("BAREMARK_UCX_LOG"), "unset");
  EXPECT_EQ(ucx.transports(), "");
}

TEST_F(UcxLogTest, neverMakesTheWriterWait) {
  UcxLog ucx(m_arguments);
  for (int i = 0; i < 20'000; ++i) log(kConnection);  // more than a pipe holds, and than the log keeps
  EXPECT_EQ(ucx.transports(), "sysv/memory, tcp/eth0");
}

std::string seed(const std::string& name) {
  return ::baremark::test::contentOf(std::string(places::kData) + "/fuzz/library_lines/" + name);
}

/// Lines that versions of UCX really printed at level "info".
TEST(UcxLines, nameTheTransports) {
  const std::pair<std::string, const char*> rows[] = {
      // open-mpi/ompi#6883; a rank that is alone
      {"[1566814148.941358] [hostname:3473 :0]     ucp_worker.c:1468 UCX  INFO  ep_cfg[1]: "
       "tag(self/memory cma/memory); \n",
       "cma/memory, self/memory"},
      // open-mpi/ompi#9080
      {seed("ucx-1.10.log"), "rc_mlx5/mlx5_0:1, rc_mlx5/mlx5_1:1"},
      // Debian's package with MPICH 4.0.2; not the lanes of one-sided operations
      {seed("ucx-1.13-mpich.log"), "cma/memory, sysv/memory"},
      // openucx/ucx#9560
      {"ucp_worker.c:1783 UCX INFO ep_cfg[2]: tag(sysv/memory cma/memory tcp/ib1)\n"
       "ucp_worker.c:1783 UCX INFO ep_cfg[3]: tag(tcp/ib1 tcp/ib0)\n",
       "cma/memory, sysv/memory, tcp/ib0, tcp/ib1"},
      // openucx/ucx#8699, before and after it
      {"ucp_worker.c:1784 UCX  INFO    0x2d96740 self cfg#1tag(sysv/memory cma/memory cuda_copy/cuda) "
       "rma(sysv/memory)\n"
       "ucp_worker.c:1784 UCX  INFO    0x2d96740 intra-node cfg#2tag(posix/memory cma/memory) rma(sysv/memory)\n",
       "cma/memory, posix/memory"},
      {"ucp_worker.c:1784 UCX  INFO    0x252d990 self cfg#1 tag(sysv/memory cma/memory cuda_copy/cuda) "
       "rma(sysv/memory)\n"
       "ucp_worker.c:1784 UCX  INFO    0x252d990 intra-node cfg#2 tag(sysv/memory cma/memory) rma(sysv/memory)\n",
       "cma/memory, sysv/memory"},
      // parthenon-hpc-lab/parthenon#1260, shortened
      {seed("ucx-1.17.log"),
       "cma/memory, cuda_ipc/cuda, rc_mlx5/mlx5_0:1, rc_mlx5/mlx5_1:1, rc_mlx5/mlx5_2:1, rc_mlx5/mlx5_3:1, "
       "sysv/memory"},
      // only the words from "ucp_context_0" on are printed ones; neither the lane that keeps a connection alive
      {"[1.2] [n:1:0] ucp_worker.c:2010 UCX  INFO  ucp_context_0 intra-node cfg#1  rma_am(tcp/eth0)  "
       "amo_am(tcp/eth0) device(cuda_ipc/cuda)  am(tcp/eth0 cma/memory cuda_ipc/cuda)  ka(tcp/eth1)",
       "cma/memory, cuda_ipc/cuda, tcp/eth0"},
  };
  for (const auto& [log, transports] : rows) EXPECT_EQ(ucxTransportsIn(log), transports) << log;
}

TEST(UcxLines, areOnlyThoseAboutConnectionsAndHaveALimit) {
  for (const char* line :
       {"", "\n\n", "ep_cfg[0]: tag(sysv/memory)", "x UCX  DEBUG ep_cfg[0]: tag(sysv/memory)",
        "x UCX  INFO  ep_cfg[0]: tag(sysv/memory", "x UCX  INFO  ep_cfg[0]: tag(sysv/ /memory sysv a;b/c)",
        "x UCX  INFO  ep_cfg[0]: (sysv/memory) rma(sysv/memory)", "x UCX  INFO  tag(sysv/memory)"})
    EXPECT_EQ(ucxTransportsIn(line), "") << line;
  std::string log;
  for (int i = 0; i < 5000; ++i) log += "x UCX  INFO  ep_cfg[0]: tag(rc_mlx5/mlx5_" + std::to_string(i) + ":1)\n";
  const std::string text = ucxTransportsIn(log);
  EXPECT_LE(text.size(), 1000U);
  EXPECT_NE(text.back(), ',');
}

TEST(UcxLines, warnAboutProblems) {
  EXPECT_TRUE(isUcxWarning("[1.2] [vm:1:0]     ucp_context.c:1014 UCX  WARN  transport 'x' is not available"));
  EXPECT_TRUE(isUcxWarning("[1.2] [vm:1:0]     ucp_context.c:1276 UCX  ERROR no usable transports/devices"));
  EXPECT_FALSE(isUcxWarning("[1.2] [vm:1:0]       rdmacm_cm.c:928  UCX  DIAG  rdma_create_event_channel failed"));
  EXPECT_FALSE(isUcxWarning("[1.2] [vm:1:0]     ucp_context.c:1849 UCX  INFO  WARN ERROR"));
  EXPECT_FALSE(isUcxWarning("ERROR"));
  EXPECT_FALSE(isUcxWarning("x UCX    "));
}

}  // namespace
}  // namespace baremark::engine::comm
