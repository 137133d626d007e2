// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fakes/program.h"
#include "tests/places.h"
#include "tests/waiting.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace baremark::engine::test {

using Clock = std::chrono::steady_clock;

namespace {

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

std::string stateOf(pid_t pid) {
  const std::string stat = contentOf("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t close = stat.rfind(')');
  return close == std::string::npos ? "" : stat.substr(close + 2);
}

}  // namespace

Program::Program(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
  const Pipe out = makePipe();
  const Pipe err = makePipe();
  m_pid = ::fork();
  if (m_pid == 0) {
    ::setpgid(0, 0);
    ::dup2(out.write, STDOUT_FILENO);
    ::dup2(err.write, STDERR_FILENO);
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
  ::close(out.write);
  ::close(err.write);
  m_out = out.read;
  m_err = err.read;
}

Program::~Program() {
  if (m_pid > 0) {
    ::kill(-m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  ::close(m_out);
  ::close(m_err);
}

/// Returns false if both ends are closed.
bool Program::readSome(int milliseconds) {
  std::array<pollfd, 2> waits = {pollfd{m_out, POLLIN, 0}, pollfd{m_err, POLLIN, 0}};
  if (::poll(waits.data(), 2, milliseconds) <= 0) return true;
  std::array<char, 65536> bytes{};
  bool isOpen = false;
  for (const pollfd& wait : waits) {
    if (wait.revents == 0) {
      isOpen = isOpen || wait.fd >= 0;
      continue;
    }
    const ssize_t got = ::read(wait.fd, bytes.data(), bytes.size());
    if (got <= 0) continue;
    isOpen = true;
    (wait.fd == m_out ? m_outcome.out : m_outcome.err).append(bytes.data(), static_cast<std::size_t>(got));
  }
  return isOpen;
}

Outcome Program::wait(std::chrono::seconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  int status = 0;
  while (m_pid > 0) {
    readSome(20);
    const pid_t ended = ::waitpid(m_pid, &status, WNOHANG);
    if (ended == m_pid) {
      m_pid = -1;
      break;
    }
    if (Clock::now() < deadline) continue;
    m_outcome.isTimedOut = true;
    ::kill(-m_pid, SIGKILL);
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
  }
  const Clock::time_point lastWords = Clock::now() + std::chrono::seconds(2);
  while (readSome(20) && Clock::now() < lastWords) {
  }
  if (WIFEXITED(status)) m_outcome.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) m_outcome.signal = WTERMSIG(status);
  return m_outcome;
}

bool Program::waitForOutput(const std::string& text, std::chrono::seconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  const auto isThere = [&] {
    return m_outcome.out.find(text) != std::string::npos || m_outcome.err.find(text) != std::string::npos;
  };
  while (!isThere() && Clock::now() < deadline) {
    if (!readSome(20)) break;
  }
  return isThere();
}

Outcome runProgram(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
  Program program(words, environment);
  return program.wait();
}

Words engine(const Words& options) {
  return joined({places::kEngine}, options);
}

Words mpirun(const Words& words) {
  return joined({"mpirun", "--oversubscribe"}, words);
}

Words engineRanks(int ranks, const Words& options) {
  return mpirun(joined({"-np", std::to_string(ranks), places::kEngine}, options));
}

std::vector<std::string> fashionMnist([[maybe_unused]] const std::string& folder) {
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

std::vector<pid_t> childrenOf(pid_t parent) {
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

bool waitUntilGone(pid_t pid, std::chrono::seconds limit) {
  return ::baremark::test::waitUntil(
      [pid] {
        const std::string state = stateOf(pid);
        return state.empty() || state.front() == 'Z';
      },
      limit);
}

}  // namespace baremark::engine::test
