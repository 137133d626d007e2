// SPDX-License-Identifier: GPL-3.0-or-later
// Starts programs for tests, with captured output and a deadline, and finds children in /proc. Runs of the engine in a
// temporary folder, and their telemetry and printed lines.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/protocol/telemetry_json.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/files.h"
#include "tests/places.h"
#include "tests/waiting.h"

namespace baremark::engine::test {

using Words = std::vector<std::string>;
using ::baremark::test::contentOf;

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
  explicit Program(const Words& words, const Words& environment = {}) {
    m_pid = ::fork();
    if (m_pid == 0) {
      ::setpgid(0, 0);
      constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
      ::dup2(::open((m_folder.path() + "/out").c_str(), kFlags, 0600), STDOUT_FILENO);
      ::dup2(::open((m_folder.path() + "/err").c_str(), kFlags, 0600), STDERR_FILENO);
      for (const std::string& entry : environment) ::putenv(const_cast<char*>(entry.c_str()));
      if (::geteuid() == 0) {  // Open MPI requires both variables from root
        ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
      }
      // Open MPI leaks memory of components that it has unloaded, which no suppression can name. Tests without mpirun
      // look for the engine's own leaks.
      if (words.front() == "mpirun") ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
      std::vector<char*> arguments;
      for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
      arguments.push_back(nullptr);
      ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
  }
  /// Kills the process group if it still runs.
  ~Program() {
    if (m_pid <= 0) return;
    ::kill(-m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] pid_t pid() const { return m_pid; }

  /// Waits for the end of the program. After the time limit it is killed.
  Outcome wait(std::chrono::seconds limit = std::chrono::seconds(100)) {
    Outcome outcome;
    int status = 0;
    const auto hasEnded = [&] { return ::waitpid(m_pid, &status, WNOHANG) == m_pid; };
    outcome.isTimedOut = !::baremark::test::waitUntil(hasEnded, limit);
    if (outcome.isTimedOut) {
      ::kill(-m_pid, SIGKILL);
      ::waitpid(m_pid, &status, 0);
    }
    m_pid = -1;
    outcome.out = contentOf(m_folder.path() + "/out");
    outcome.err = contentOf(m_folder.path() + "/err");
    if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    return outcome;
  }

  /// Returns true as soon as its output (standard or error) contains `text`, and false if the time is over.
  bool waitForOutput(const std::string& text, std::chrono::seconds limit = std::chrono::seconds(60)) {
    return ::baremark::test::waitUntil(
        [&] {
          return contentOf(m_folder.path() + "/out").find(text) != std::string::npos ||
                 contentOf(m_folder.path() + "/err").find(text) != std::string::npos;
        },
        limit);
  }

 private:
  TemporaryFolder m_folder;  ///< of its output
  pid_t m_pid = -1;
};

/// Starts the program and waits for its end.
[[nodiscard]] inline Outcome runProgram(const Words& words, const Words& environment = {}) {
  return Program(words, environment).wait();
}

/// These words and more.
[[nodiscard]] inline Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The engine with these options, alone or with this number of ranks under mpirun.
[[nodiscard]] inline Words engine(const Words& options) {
  return joined({places::kEngine}, options);
}
[[nodiscard]] inline Words mpirun(const Words& words) {
  return joined({"mpirun", "--oversubscribe"}, words);
}
[[nodiscard]] inline Words engineRanks(int ranks, const Words& options) {
  return mpirun(joined({"-np", std::to_string(ranks), places::kEngine}, options));
}

/// Options for Fashion-MNIST. For an engine without gzip, the files are unpacked into `folder`.
[[nodiscard]] inline Words fashionMnist([[maybe_unused]] const std::string& folder) {
#ifdef BAREMARK_ENGINE_READS_GZIP
  return {"--data=fashion-mnist"};
#else
  for (const auto& entry : std::filesystem::directory_iterator("/usr/share/datasets/fashion-mnist")) {
    const std::string unpacked = folder + "/" + entry.path().stem().string();
    if (std::filesystem::exists(unpacked)) continue;
    std::ofstream(unpacked, std::ios::binary) << runProgram({"gzip", "-dc", entry.path()}).out;
  }
  return {"--data=fashion-mnist", "--data_dir=" + folder};
#endif
}

/// What /proc says of a process behind its name; empty: it is gone.
[[nodiscard]] inline std::string stateOf(pid_t pid) {
  const std::string stat = contentOf("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t close = stat.rfind(')');
  return close == std::string::npos ? "" : stat.substr(close + 2);
}

/// Processes whose parent is `parent`, ascending.
[[nodiscard]] inline std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto pid = static_cast<pid_t>(std::stol(name));
    std::istringstream fields(stateOf(pid));
    std::string state;
    pid_t itsParent = 0;
    if (fields >> state >> itsParent && itsParent == parent) children.push_back(pid);
  }
  std::sort(children.begin(), children.end());
  return children;
}

/// True once the process is gone (a zombie counts as gone).
[[nodiscard]] inline bool waitUntilGone(pid_t pid, std::chrono::seconds limit) {
  return ::baremark::test::waitUntil(
      [pid] {
        const std::string state = stateOf(pid);
        return state.empty() || state.front() == 'Z';
      },
      limit);
}

/// All records of one kind, in the telemetry of the run in `folder`. A rejected line fails the test.
template <class Body>
[[nodiscard]] std::vector<Body> recordsOf(const std::string& folder) {
  const auto chunk = core::protocol::readTelemetry(contentOf(folder + "/telemetry-1.jsonl"));
  EXPECT_EQ(chunk.rejectedLines, 0);
  std::vector<Body> found;
  for (const core::protocol::TelemetryRecord& record : chunk.records) {
    if (const auto* body = std::get_if<Body>(&record.body)) found.push_back(*body);
  }
  return found;
}

/// The losses of the lines that a run prints for its steps.
[[nodiscard]] inline std::vector<std::string> lossesOf(const std::string& text) {
  std::vector<std::string> losses;
  const std::regex step(R"((\d+)\timages/sec: [^\t]*\t(\S+))");
  for (std::sregex_iterator at(text.begin(), text.end(), step), end; at != end; ++at) losses.push_back((*at)[2]);
  return losses;
}

/// Runs the program to its end. The test ends if it fails.
inline Outcome runWell(const Words& words, const Words& environment = {}) {
  Outcome outcome = runProgram(words, environment);
  if (outcome.status != 0) throw std::runtime_error(std::to_string(outcome.status) + ": " + outcome.err);
  return outcome;
}

/// The two ranks of a job that has printed this. The test ends without them.
[[nodiscard]] inline std::vector<pid_t> ranksOf(Program& job, const std::string& printed = "\n10\timages/sec") {
  if (!job.waitForOutput(printed)) throw std::runtime_error("The job did not print " + printed);
  std::vector<pid_t> ranks = childrenOf(job.pid());
  if (ranks.size() != 2) throw std::runtime_error(std::to_string(ranks.size()) + " ranks");
  return ranks;
}

/// A test of the engine as a program. Its run writes into the folder "run".
class ProgramTest : public testing::Test {
 protected:
  [[nodiscard]] std::string in(const std::string& name) const { return m_folder.path() + "/" + name; }
  [[nodiscard]] std::string runDir() const { return "--run_dir=" + in("run"); }
  /// All records of one kind in the telemetry of the run.
  template <class Body>
  [[nodiscard]] std::vector<Body> all() const {
    return recordsOf<Body>(in("run"));
  }
  /// The first part of its passport.
  [[nodiscard]] core::model::Passport passport() const { return all<core::protocol::PassportFound>().at(0).entries; }

  TemporaryFolder m_folder;
};

}  // namespace baremark::engine::test
