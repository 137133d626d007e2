// SPDX-License-Identifier: GPL-3.0-or-later
// A real sshd of our own: on loopback if nothing else is said, with its own keys and configuration in a folder of its own, stopped with the object.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace baremark::fakes {

class SshServer {
 public:
  struct Options {
    std::string folder;               ///< exists; holds everything
    std::string name = "testhost";    ///< the alias in the client's config
    std::vector<std::string> server;  ///< further lines of sshd_config; they come first and therefore win
    std::vector<std::string> client;  ///< further lines of the host's entry
    std::string hostKeyType = "ed25519";
    std::string address = "127.0.0.1";
    std::vector<std::string> within;  ///< a command that starts it: in another network namespace
    /// Of root, for this server alone: it sees a shadow file and a PAM stack of its own. Root only.
    std::string password;
    std::vector<std::string> pam;     ///< lines of the stack; by default pam_unix
  };

  /// Starts it. `why()` says why it is not running.
  explicit SshServer(Options options);
  ~SshServer();
  SshServer(const SshServer&) = delete;
  SshServer& operator=(const SshServer&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  [[nodiscard]] int port() const { return m_port; }
  /// The client's config with this host in it.
  [[nodiscard]] std::string configFile() const { return m_options.folder + "/config"; }
  [[nodiscard]] std::string knownHosts() const { return m_options.folder + "/known_hosts"; }
  [[nodiscard]] std::string keyFile() const { return m_options.folder + "/key"; }
  [[nodiscard]] std::string log() const;
  /// Kills the server and, as a cut would, every connection that it has.
  void kill();
  /// On the same port with the same keys.
  void start();
  void writeConfig(const std::vector<std::string>& client);
  /// Puts the host's key into known_hosts, or takes every key out.
  void trust();
  void distrust();

 private:
  Options m_options;
  int m_port = 0;
  pid_t m_pid = -1;
  std::string m_why;
};

/// Runs a program to its end; its exit status, or -1.
int runProgram(const std::vector<std::string>& words);
/// What a line of shell prints.
std::string outputOf(const std::string& line);
/// A port that nobody listens on, kept from other tests for as long as this process lives.
int freePort();
/// An empty folder, gone with the object.
class TemporaryFolder {
 public:
  /// `name` is part of its name; with a blank in it unless another one is given.
  explicit TemporaryFolder(const std::string& name = "baremark ssh");
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return m_path; }

 private:
  std::string m_path;
};

}  // namespace baremark::fakes
