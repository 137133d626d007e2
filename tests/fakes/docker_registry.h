// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's docker-registry on loopback, with one account, in its own folder. It is stopped when the object is
// destroyed.
#pragma once

#include <sys/types.h>

#include <string>

namespace baremark::fakes {

class DockerRegistry {
 public:
  static constexpr const char* kUser = "someone";
  /// Unlike any other text, so that a test can search for it.
  static constexpr const char* kPassword = "s3cret-Pa55";

  /// Starts the registry. `folder` must exist. If the registry does not run, why() gives the reason.
  explicit DockerRegistry(std::string folder);
  ~DockerRegistry();
  DockerRegistry(const DockerRegistry&) = delete;
  DockerRegistry& operator=(const DockerRegistry&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] const std::string& why() const { return m_why; }
  /// "127.0.0.1:PORT".
  [[nodiscard]] const std::string& address() const { return m_address; }
  /// The file that holds the bytes of this digest ("sha256:…").
  [[nodiscard]] std::string blob(const std::string& digest) const;
  /// Pushes an OCI layout, "FOLDER:TAG", as `image`, "lab/app:1". Returns the manifest's digest; empty if that failed.
  [[nodiscard]] std::string push(const std::string& layout, const std::string& image) const;

 private:
  std::string m_folder;
  std::string m_address;
  std::string m_why;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
