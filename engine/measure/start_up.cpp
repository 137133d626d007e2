// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/start_up.h"

#include <time.h>
#include <unistd.h>

#include "core/protocol/block_files.h"
#include "engine/files.h"

namespace baremark::engine::measure {
namespace {

constexpr double kMost = 86400;

}  // namespace

double secondsSinceBoot() {
  timespec time{};
  ::clock_gettime(CLOCK_BOOTTIME, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::optional<double> startUpSeconds(const std::string& runFolder, double sinceBoot) {
  const auto text = readSmall(runFolder + "/" + core::protocol::kRunFile);
  if (!text) return {};
  const auto file = core::protocol::parseRunStartFile(*text);
  if (!file || file->process.startTime == 0) return {};
  const auto boot = readWord("/proc/sys/kernel/random/boot_id");
  if (!boot || *boot != file->process.bootId) return {};
  const double ticksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
  const double seconds = sinceBoot - static_cast<double>(file->process.startTime) / ticksPerSecond;
  if (seconds < 0 || seconds > kMost) return {};
  return seconds;
}

}  // namespace baremark::engine::measure
