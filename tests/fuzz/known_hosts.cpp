// SPDX-License-Identifier: GPL-3.0-or-later
// A known_hosts file. No line, however odd, makes a key known that an earlier line revokes, and the deciding line is
// named.
#include "remote/ssh/known_hosts.h"
#include "tests/fuzz/fuzz_target.h"

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

}  // namespace

void fuzz(std::string_view input) {
  using namespace baremark::remote;
  const std::string text(input);
  const HostKeyCheck check = checkHostKeyIn(key(), "host", {{"file", text}});
  if ((check.state == HostKeyState::Unknown) != check.place.empty()) std::abort();
  if (check.fingerprint.empty() || check.keyType != "ssh-ed25519") std::abort();
  if (preferredKeyTypesIn("host", {{"file", text}}).find("ssh-ed25519") == std::string::npos) std::abort();
  const std::string revoked = "@revoked host ssh-ed25519 " + std::string(kKey) + "\n" + text;
  if (checkHostKeyIn(key(), "host", {{"file", revoked}}).state != HostKeyState::Revoked) std::abort();
}
