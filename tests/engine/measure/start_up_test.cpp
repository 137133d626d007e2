// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/start_up.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "engine/files.h"
#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::engine::measure {
namespace {

class StartUp : public testing::Test {
 protected:
  /// Writes the file in which job.sh names the launcher.
  void launch(const std::string& startTime, const std::string& bootId) const {
    std::ofstream(m_folder.path() + "/run.json")
        << R"({"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","attempt":1,"pid":7,"start_time":)" << startTime << R"(,"boot_id":")"
        << bootId << R"(","started":"2026-11-28T05:00:00Z"})";
  }
  [[nodiscard]] static std::string thisBoot() {
    return readWord("/proc/sys/kernel/random/boot_id").value_or("no boot id");
  }
  [[nodiscard]] std::optional<double> secondsAt(double sinceBoot) const {
    return startUpSeconds(m_folder.path(), sinceBoot);
  }

  test::TemporaryFolder m_folder;
};

TEST_F(StartUp, isTheTimeSinceTheLauncherBegan) {
  const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  launch(std::to_string(static_cast<long>(100 * ticks)), thisBoot());
  const std::optional<double> seconds = secondsAt(101.5);
  ASSERT_TRUE(seconds);
  EXPECT_NEAR(*seconds, 1.5, 1 / ticks);
}

TEST_F(StartUp, isUnknownWithoutALauncherOfThisNode) {
  EXPECT_FALSE(secondsAt(101.5)) << "there is no run.json";
  launch("10000", "another-boot");
  EXPECT_FALSE(secondsAt(101.5));
  launch("0", thisBoot());
  EXPECT_FALSE(secondsAt(101.5));
  std::ofstream(m_folder.path() + "/run.json") << "{\"id\":";
  EXPECT_FALSE(secondsAt(101.5));
}

TEST_F(StartUp, ofLessThanNothingOrMoreThanADayIsUnknown) {
  launch("10000", thisBoot());
  EXPECT_FALSE(secondsAt(10));
  EXPECT_FALSE(secondsAt(100 + 86401.0));
}

TEST_F(StartUp, ofThisProcessIsShort) {
  // Field 22 of /proc/self/stat; the name in field 2 has no blank.
  std::ifstream stat("/proc/self/stat");
  std::string word;
  for (int field = 1; field <= 22; ++field) stat >> word;
  launch(word, thisBoot());
  const std::optional<double> seconds = secondsAt(secondsSinceBoot());
  ASSERT_TRUE(seconds);
  EXPECT_LT(*seconds, 600);
}

}  // namespace
}  // namespace baremark::engine::measure
