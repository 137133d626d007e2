// SPDX-License-Identifier: GPL-3.0-or-later
// Sets a PATH on which `sleep 1` takes a tenth of a second, for the lifetime of the object. job.sh counts seconds with
// `sleep`, from its heartbeats to its limits. Affects scripts that start in this time.
#pragma once

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace baremark::fakes {

class HastySleep {
 public:
  /// Writes the command into the existing `folder`.
  explicit HastySleep(const std::string& folder) : m_before(::getenv("PATH")) {
    const std::filesystem::path commands = folder + "/hasty";
    std::filesystem::create_directory(commands);
    std::ofstream(commands / "sleep") << "#!/bin/sh\n[ \"$*\" != 1 ] || set -- 0.1\nexec /bin/sleep \"$@\"\n";
    std::filesystem::permissions(commands / "sleep", std::filesystem::perms(0755));
    ::setenv("PATH", (commands.string() + ":" + m_before).c_str(), 1);
  }
  ~HastySleep() { ::setenv("PATH", m_before.c_str(), 1); }
  HastySleep(const HastySleep&) = delete;
  HastySleep& operator=(const HastySleep&) = delete;

 private:
  std::string m_before;
};

}  // namespace baremark::fakes
