// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that a test starts as child processes.
#pragma once

#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/types.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace baremark::test {

/// Starts a program with this process's environment, without waiting for its end. `words` are the program (a path, or a
/// name on the PATH) and its arguments. Returns the process id; the test must wait for the process.
inline pid_t spawn(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t pid = 0;
  EXPECT_EQ(::posix_spawnp(&pid, pointers[0], nullptr, nullptr, pointers.data(), ::environ), 0) << words[0];
  return pid;
}

}  // namespace baremark::test
