// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's docker-registry on loopback, with one account, in its own folder. It is stopped when the object is
// destroyed.
#pragma once

#include <signal.h>
#include <sys/wait.h>

#include <fstream>
#include <string>

#include "../waiting.h"
#include "ssh_server.h"

namespace baremark::fakes {

class DockerRegistry {
 public:
  static constexpr const char* kUser = "someone";
  /// Unlike any other text, so that a test can search for it.
  static constexpr const char* kPassword = "s3cret-Pa55";

  /// Starts the registry. `folder` must exist. If the registry does not run, why() gives the reason.
  explicit DockerRegistry(std::string folder) : m_folder(std::move(folder)) {
    if (runProgram({"/bin/sh", "-c", "command -v docker-registry skopeo >/dev/null"}) != 0) {
      m_why = "docker-registry and skopeo are not installed";
      return;
    }
    m_address = "127.0.0.1:" + std::to_string(freePort());
    std::ofstream(m_folder + "/accounts") << kAccount;
    std::ofstream(m_folder + "/registry.yml")
        << "version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: '" << m_folder
        << "/data'}}\nhttp: {addr: '" << m_address << "'}\nauth: {htpasswd: {realm: test, path: '" << m_folder
        << "/accounts'}}\n";
    m_pid = startDaemon({"docker-registry", "serve", m_folder + "/registry.yml"}, m_folder + "/registry.log");
    const std::string reach = "printf '%s' " + std::string(kPassword) +
                              " | skopeo login --tls-verify=false --authfile '" + m_folder +
                              "/pusher.json' --username someone --password-stdin " + m_address + " >/dev/null 2>&1";
    if (test::waitUntil([&] { return runProgram({"/bin/sh", "-c", reach}) == 0; }, std::chrono::seconds(30))) return;
    m_why = "docker-registry did not answer: " + outputOf("tail -n 5 '" + m_folder + "/registry.log'");
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
    m_pid = -1;
  }
  ~DockerRegistry() {
    if (m_pid <= 0) return;
    ::kill(m_pid, SIGTERM);
    ::waitpid(m_pid, nullptr, 0);
  }
  DockerRegistry(const DockerRegistry&) = delete;
  DockerRegistry& operator=(const DockerRegistry&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  /// "127.0.0.1:PORT".
  [[nodiscard]] const std::string& address() const { return m_address; }
  /// The file that holds the bytes of this digest ("sha256:…").
  [[nodiscard]] std::string blob(const std::string& digest) const {
    const std::string digits = digest.substr(digest.find(':') + 1);
    return m_folder + "/data/docker/registry/v2/blobs/sha256/" + digits.substr(0, 2) + "/" + digits + "/data";
  }
  /// Pushes an OCI layout, "FOLDER:TAG", as `image`, "lab/app:1". Returns the manifest's digest; empty if that failed.
  [[nodiscard]] std::string push(const std::string& layout, const std::string& image) const {
    const std::string target = "docker://" + m_address + "/" + image;
    const std::string login = " --authfile '" + m_folder + "/pusher.json' ";
    const std::string said =
        outputOf("skopeo copy -q" + login + "--dest-tls-verify=false 'oci:" + layout + "' " + target +
                 " >&2 && skopeo inspect" + login + "--tls-verify=false --format '{{.Digest}}' " + target);
    return said.substr(0, said.find('\n'));
  }

 private:
  /// `htpasswd -B` of kUser and kPassword.
  static constexpr const char* kAccount = "someone:$2y$05$abcdefghijklmnopqrstuuaa.ADHinTr43GDnwh7WUO1YHHk1hS02\n";

  std::string m_folder;
  std::string m_address;
  std::string m_why;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
