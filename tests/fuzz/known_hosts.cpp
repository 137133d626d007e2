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
    abortIf(ssh_pki_import_pubkey_base64(kKey, SSH_KEYTYPE_ED25519, &raw) != SSH_OK);
    return raw;
  }();
  return made;
}

}  // namespace

void fuzz(std::string_view input) {
  using namespace baremark::remote;
  const std::string text(input);
  const HostKeyCheck check = checkHostKeyIn(key(), "host", {{"file", text}});
  abortIf((check.state == HostKeyState::Unknown) != check.place.empty());
  abortIf(check.fingerprint.empty() || check.keyType != "ssh-ed25519");
  abortIf(preferredKeyTypesIn("host", {{"file", text}}).find("ssh-ed25519") == std::string::npos);
  const std::string revoked = "@revoked host ssh-ed25519 " + std::string(kKey) + "\n" + text;
  abortIf(checkHostKeyIn(key(), "host", {{"file", revoked}}).state != HostKeyState::Revoked);
}
