// SPDX-License-Identifier: GPL-3.0-or-later
// Starts programs for tests, with captured output and a deadline, and finds children in /proc. Ends the started program
// at destruction.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/engine/fakes/temporary_folder.h"
#include "tests/files.h"

namespace baremark::engine::test {

struct Outcome {
  int status = -1;  ///< exit status; -1 where a signal ended it
  int signal = 0;
  bool isTimedOut = false;
  std::string out;
  std::string err;
};

class Program {
 public:
  /// Starts the program immediately in its own process group, with these additional environment variables.
  explicit Program(const std::vector<std::string>& words, const std::vector<std::string>& environment = {});
  /// Kills the process group if it still runs.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] pid_t pid() const { return m_pid; }

  /// Waits for the end of the program. After the time limit it is killed.
  Outcome wait(std::chrono::seconds limit = std::chrono::seconds(100));

  /// Returns true as soon as its output (standard or error) contains `text`, and false if the time is over.
  bool waitForOutput(const std::string& text, std::chrono::seconds limit = std::chrono::seconds(60));

 private:
  TemporaryFolder m_folder;  ///< of its output
  pid_t m_pid = -1;
};

/// Starts the program and waits for its end.
[[nodiscard]] Outcome runProgram(const std::vector<std::string>& words,
                                 const std::vector<std::string>& environment = {});

using Words = std::vector<std::string>;

/// These words and more.
[[nodiscard]] inline Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The engine with these options, alone or with this number of ranks under mpirun.
[[nodiscard]] Words engine(const Words& options);
[[nodiscard]] Words engineRanks(int ranks, const Words& options);
[[nodiscard]] Words mpirun(const Words& words);

/// Options for Fashion-MNIST. For an engine without gzip, the files are unpacked into `folder`.
[[nodiscard]] std::vector<std::string> fashionMnist(const std::string& folder);

/// Processes whose parent is `parent`, ascending.
[[nodiscard]] std::vector<pid_t> childrenOf(pid_t parent);

/// True once the process is gone (a zombie counts as gone).
[[nodiscard]] bool waitUntilGone(pid_t pid, std::chrono::seconds limit);

using ::baremark::test::contentOf;

}  // namespace baremark::engine::test
