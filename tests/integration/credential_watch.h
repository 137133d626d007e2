// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for credentials where other accounts or later programs could read them: in the arguments and the environment of
// running processes, and in files.
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include "core/base/quoting.h"
#include "tests/fakes/ssh_server.h"

namespace baremark::test {

/// The password of an account, plainly and as files of registries' tools have it: "USER:PASSWORD" in Base64.
inline std::vector<std::string> spellingsOf(const std::string& user, const std::string& password) {
  const std::string pair = core::base::shellQuoted(user + ":" + password).value();
  std::string packed = fakes::outputOf("printf '%s' " + pair + " | base64 -w 0");
  packed.erase(packed.find_last_not_of('=') + 1);
  return {password, packed};
}

/// Looks over and over, in a thread, at each process that this process started, directly or not, and at each whose
/// environment has `mark`, until stop() or the end of its life.
class CredentialWatch {
 public:
  CredentialWatch(std::vector<std::string> secrets, std::string mark)
      : m_secrets(std::move(secrets)), m_mark(std::move(mark)), m_thread([this] { look(); }) {}
  ~CredentialWatch() { stop(); }
  CredentialWatch(const CredentialWatch&) = delete;
  CredentialWatch& operator=(const CredentialWatch&) = delete;

  void stop() {
    m_isStopped = true;
    if (m_thread.joinable()) m_thread.join();
  }
  /// After stop(): the programs that had a secret, and where; empty: none.
  [[nodiscard]] const std::set<std::string>& found() const { return m_found; }
  /// After stop(): the names of all programs that were looked at.
  [[nodiscard]] const std::set<std::string>& programs() const { return m_programs; }

 private:
  struct Process {
    int parent = 0;
    std::string name;
  };

  static std::map<int, Process> processes() {
    std::map<int, Process> out;
    std::error_code gone;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
      const std::string pid = entry.path().filename().string();
      if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
      const std::string stat = contentOf("/proc/" + pid + "/stat");
      const std::size_t open = stat.find('(');
      const std::size_t close = stat.rfind(')');
      if (open == std::string::npos || close == std::string::npos || close + 4 >= stat.size()) continue;
      // After the name: a blank, the state, a blank, the parent.
      out[std::atoi(pid.c_str())] = {std::atoi(stat.c_str() + close + 4), stat.substr(open + 1, close - open - 1)};
    }
    return out;
  }

  static bool isBelow(const std::map<int, Process>& all, int pid) {
    for (std::size_t steps = 0; steps <= all.size(); ++steps) {
      const auto found = all.find(pid);
      if (found == all.end()) return false;
      pid = found->second.parent;
      if (pid == ::getpid()) return true;
    }
    return false;
  }

  void look() {
    while (!m_isStopped) {
      const std::map<int, Process> all = processes();
      for (const auto& [pid, process] : all) {
        if (pid == ::getpid()) continue;
        const std::string folder = "/proc/" + std::to_string(pid);
        const std::string environment = contentOf(folder + "/environ");
        if (!isBelow(all, pid) && environment.find(m_mark) == std::string::npos) continue;
        m_programs.insert(process.name);
        const std::string arguments = contentOf(folder + "/cmdline");
        for (const std::string& secret : m_secrets) {
          if (arguments.find(secret) != std::string::npos) m_found.insert(process.name + ": arguments");
          if (environment.find(secret) != std::string::npos) m_found.insert(process.name + ": environment");
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }

  const std::vector<std::string> m_secrets;
  const std::string m_mark;
  std::set<std::string> m_found;
  std::set<std::string> m_programs;
  std::atomic<bool> m_isStopped = false;
  std::thread m_thread;  ///< last, because it uses the others
};

/// Files that were made or changed since this object was, in the folders in which programs leave files for others: of
/// temporary files, of shared memory, and where tools of registries keep logins by default.
class NewFiles {
 public:
  /// `folder` keeps a file while this object is used.
  explicit NewFiles(const std::string& folder) : m_began(folder + "/began") { std::ofstream(m_began) << "\n"; }

  /// Their paths, if they hold one of these texts. The registry's own login, pusher.json, does not count.
  [[nodiscard]] std::string with(const std::vector<std::string>& secrets) const {
    const auto quoted = [](const std::string& text) { return core::base::shellQuoted(text).value(); };
    std::string patterns;
    for (const std::string& secret : secrets) patterns += " -e " + quoted(secret);
    std::string places = quoted(std::filesystem::temp_directory_path().string());
    for (const char* place : {"/tmp", "/var/tmp", "/dev/shm", "/run/containers", "/run/user"})
      places += std::string(" ") + place;
    const char* home = std::getenv("HOME");
    for (const char* name : {"/.docker", "/.config/containers", "/.apptainer", "/.singularity"})
      places += " " + quoted((home == nullptr ? std::string("/root") : std::string(home)) + name);
    return fakes::outputOf("find " + places + " -xdev -type f -size -1024k -newer " + quoted(m_began) +
                           " ! -name pusher.json -exec grep -slaF" + patterns + " {} + 2>/dev/null | LC_ALL=C sort -u");
  }

 private:
  std::string m_began;
};

}  // namespace baremark::test
