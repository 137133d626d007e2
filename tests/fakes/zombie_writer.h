// SPDX-License-Identifier: GPL-3.0-or-later
// A process of an abandoned attempt that nobody can end, as on an unreachable node. It keeps writing into the attempt's
// folder, twenty times a second, and ends each of its runs successfully, again and again.
#pragma once

#include <sys/types.h>

#include <string>

namespace baremark::fakes {

class ZombieWriter {
 public:
  explicit ZombieWriter(std::string attemptFolder);
  ~ZombieWriter();
  ZombieWriter(const ZombieWriter&) = delete;
  ZombieWriter& operator=(const ZombieWriter&) = delete;

  /// Number of telemetry lines written so far.
  [[nodiscard]] int lines() const;

 private:
  std::string m_folder;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
