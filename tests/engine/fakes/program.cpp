// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fakes/program.h"
#include "tests/places.h"
#include "tests/waiting.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace baremark::engine::test {

namespace {

std::string stateOf(pid_t pid) {
  const std::string stat = contentOf("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t close = stat.rfind(')');
  return close == std::string::npos ? "" : stat.substr(close + 2);
}

}  // namespace

Program::Program(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
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

Program::~Program() {
  if (m_pid <= 0) return;
  ::kill(-m_pid, SIGKILL);
  ::waitpid(m_pid, nullptr, 0);
}

Outcome Program::wait(std::chrono::seconds limit) {
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

bool Program::waitForOutput(const std::string& text, std::chrono::seconds limit) {
  return ::baremark::test::waitUntil(
      [&] {
        return contentOf(m_folder.path() + "/out").find(text) != std::string::npos ||
               contentOf(m_folder.path() + "/err").find(text) != std::string::npos;
      },
      limit);
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
