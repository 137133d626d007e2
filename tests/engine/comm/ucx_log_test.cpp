// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/ucx_log.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

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
constexpr const char* kOther = "[1.2] [vm:1:0] ucp_worker.c:1763 UCX  INFO    ep_cfg[2]: tag(cma/memory)";
constexpr const char* kWarning = "[1.2] [vm:1:0] ucp_context.c:1014 UCX  WARN  transport 'x' is not available";

TEST_F(UcxLogTest, namesTheTransportsOfAllConnectionsSoFar) {
  UcxLog ucx(m_arguments);
  EXPECT_EQ(variable("UCX_LOG_LEVEL"), "info");
  EXPECT_EQ(ucx.transports(), "") << "nothing has logged";
  log("ucp_context.c:1849 UCX  INFO  Version 1.13.1");
  log(kConnection);
  EXPECT_EQ(ucx.transports(), "sysv/memory, tcp/eth0");
  log(kOther);
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

}  // namespace
}  // namespace baremark::engine::comm
