// SPDX-License-Identifier: GPL-3.0-or-later
// The output of `ssh -G`, a config file with aliases, and a known_hosts file.
#include "remote/ssh/effective_config.h"
#include "remote/ssh/known_hosts.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_destination.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::remote;

/// Everything that later becomes part of a command line is harmless.
void checkConfig(std::string_view text) {
  for (const ConfigName& name : namesInConfig(text)) abortIf(!name.isInclude && !checkDestination(name.word));
  const auto target = parseEffectiveConfig("alias", text, {.home = "/home/me"});
  if (!target) return;
  const bool isSafe = target->hostName.find_first_of("$`;|&<>'\"\\\n *") == std::string::npos &&
                      target->hostName.front() != '-' && target->port >= 1 && target->port <= 65535;
  abortIf(!isSafe);
  for (const std::string& hop : target->proxyJump) abortIf(!checkDestination(hop));
}

constexpr const char* kKey = "AAAAC3NzaC1lZDI1NTE5AAAAIHcpQFDnhcRfNwODnDgnDZxZtvC9mrKKAENFOYxUFCmf";

ssh_key key() {
  static ssh_key made = [] {
    ssh_key raw = nullptr;
    abortIf(ssh_pki_import_pubkey_base64(kKey, SSH_KEYTYPE_ED25519, &raw) != SSH_OK);
    return raw;
  }();
  return made;
}

/// No line, however odd, makes a key known that an earlier line revokes, and the deciding line is named.
void checkKnownHosts(const std::string& text) {
  const HostKeyCheck check = checkHostKeyIn(key(), "host", {{"file", text}});
  abortIf((check.state == HostKeyState::Unknown) != check.place.empty());
  abortIf(check.fingerprint.empty() || check.keyType != "ssh-ed25519");
  abortIf(preferredKeyTypesIn("host", {{"file", text}}).find("ssh-ed25519") == std::string::npos);
  const std::string revoked = "@revoked host ssh-ed25519 " + std::string(kKey) + "\n" + text;
  abortIf(checkHostKeyIn(key(), "host", {{"file", revoked}}).state != HostKeyState::Revoked);
}

}  // namespace

void fuzz(std::string_view text) {
  checkConfig(text);
  checkKnownHosts(std::string(text));
}
