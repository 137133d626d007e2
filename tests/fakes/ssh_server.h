// SPDX-License-Identifier: GPL-3.0-or-later
// A real sshd, by default on loopback, with its own keys and configuration in its own folder. It is stopped when the
// object is destroyed.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "../engine/fakes/temporary_folder.h"
#include "../files.h"

namespace baremark::fakes {

class SshServer {
 public:
  struct Options {
    std::string folder;               ///< must exist; holds all files of the server
    std::string name = "testhost";    ///< the alias in the client's config
    std::vector<std::string> server;  ///< further lines of sshd_config; they come first and therefore take precedence
    std::vector<std::string> client;  ///< further lines of the host's entry
    std::string hostKeyType = "ed25519";
    std::string address = "127.0.0.1";
    std::vector<std::string> within;  ///< command prefix that starts the server in another network namespace
    /// Password of root for this server alone. The server sees its own shadow file and PAM stack. Needs root.
    std::string password;
    std::vector<std::string> pam;  ///< lines of the PAM stack; by default pam_unix
  };

  /// Starts the server. If it is not running, why() gives the reason.
  explicit SshServer(Options options);
  ~SshServer() { kill(); }
  SshServer(const SshServer&) = delete;
  SshServer& operator=(const SshServer&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  [[nodiscard]] int port() const { return m_port; }
  /// Path of the client's config, which contains this host.
  [[nodiscard]] std::string configFile() const { return m_options.folder + "/config"; }
  [[nodiscard]] std::string knownHosts() const { return m_options.folder + "/known_hosts"; }
  [[nodiscard]] std::string keyFile() const { return m_options.folder + "/key"; }
  [[nodiscard]] std::string log() const { return test::contentOf(m_options.folder + "/sshd.log"); }
  /// Kills the server and all of its connections, as a broken network would.
  void kill();
  /// Connects and does not sign in. With MaxStartups 1, no other client can. The caller closes the descriptor; -1:
  /// there is none.
  [[nodiscard]] int occupy() const;
  /// Starts the server again on the same port with the same keys.
  void start();
  void writeConfig(const std::vector<std::string>& client);
  /// The client's config and known_hosts lead to the server through this port of a proxy.
  void reachThrough(int port);
  /// trust() adds the host's key to known_hosts; distrust() removes all keys.
  void trust();
  void distrust() { std::filesystem::remove(knownHosts()); }

 private:
  Options m_options;
  int m_port = 0;
  pid_t m_pid = -1;
  std::string m_why;
};

/// Runs a program and waits for its end. Returns its exit status, or -1.
int runProgram(const std::vector<std::string>& words);
/// Starts a program that ends with this process, in a process group of its own. Its output is appended to the file
/// `log`. `prepare` is called in the new process.
pid_t startDaemon(std::vector<std::string> words, const std::string& log, const std::function<void()>& prepare = {});
using test::outputOf;
/// A free port, reserved for this process against other tests until the process ends.
int freePort();
/// The default name contains a blank on purpose.
class TemporaryFolder : public engine::test::TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name = "baremark ssh") : engine::test::TemporaryFolder(name) {}
};

}  // namespace baremark::fakes
