// SPDX-License-Identifier: GPL-3.0-or-later
// A known_hosts file: no line of it, however odd, makes a key known that a line before it revokes, and what decided is named.
#include "remote/ssh/known_hosts.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

constexpr const char* kKey = "AAAAC3NzaC1lZDI1NTE5AAAAIHcpQFDnhcRfNwODnDgnDZxZtvC9mrKKAENFOYxUFCmf";

ssh_key key() {
  static ssh_key made = [] {
    ssh_key raw = nullptr;
    if (ssh_pki_import_pubkey_base64(kKey, SSH_KEYTYPE_ED25519, &raw) != SSH_OK) std::abort();
    return raw;
  }();
  return made;
}

/// A file without a name that holds `text`.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& text) : m_fd(::memfd_create("known_hosts", MFD_CLOEXEC)) {
    if (m_fd < 0 || ::write(m_fd, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  }
  ~MemoryFile() { ::close(m_fd); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd); }

 private:
  int m_fd;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::remote;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const MemoryFile file(text);
  const HostKeyCheck check = checkHostKey(key(), "host", {file.path()});
  if ((check.state == HostKeyState::Unknown) != check.place.empty()) std::abort();
  if (check.fingerprint.empty() || check.keyType != "ssh-ed25519") std::abort();
  if (wantedKeyTypes("host", {file.path()}).find("ssh-ed25519") == std::string::npos) std::abort();
  const MemoryFile revoked("@revoked host ssh-ed25519 " + std::string(kKey) + "\n" + text);
  if (checkHostKey(key(), "host", {revoked.path()}).state != HostKeyState::Revoked) std::abort();
  return 0;
}
