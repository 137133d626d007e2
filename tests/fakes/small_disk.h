// SPDX-License-Identifier: GPL-3.0-or-later
// A file system with little room, for tests of full disks.
#pragma once

#include <gtest/gtest.h>
#include <sys/mount.h>

#include <filesystem>
#include <string>

namespace baremark::fakes {

/// Mounted on a folder, which is created, until the object is destroyed. An account that may not mount skips the test.
class SmallDisk {
 public:
  /// `size` in tmpfs's notation, for example "256k".
  explicit SmallDisk(std::string folder, const std::string& size, unsigned long flags = 0)
      : m_folder(std::move(folder)) {
    std::filesystem::create_directories(m_folder);
    if (!mount(size, flags)) skip();
  }
  ~SmallDisk() { ::umount2(m_folder.c_str(), MNT_DETACH); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  void resize(const std::string& size) const { EXPECT_TRUE(mount(size, MS_REMOUNT)); }

 private:
  [[nodiscard]] bool mount(const std::string& size, unsigned long flags) const {
    return ::mount("tmpfs", m_folder.c_str(), "tmpfs", flags, ("size=" + size).c_str()) == 0;
  }
  static void skip() { GTEST_SKIP() << "a tmpfs cannot be mounted here: not root"; }

  std::string m_folder;
};

}  // namespace baremark::fakes
