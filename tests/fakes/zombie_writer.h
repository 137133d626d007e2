// SPDX-License-Identifier: GPL-3.0-or-later
// A process of an attempt that was given up and that nobody can end, as on a node that the others do not see: it goes on writing
// into the attempt's folder, twenty times a second, and ends each of its runs well, over and over.
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

  /// How many lines of telemetry it has written.
  [[nodiscard]] int lines() const;

 private:
  std::string m_folder;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
