// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a host's key is the one that is known. Stricter than libssh's own check: a line that cannot be read is an
// alarm, not an unknown host; a revoked key is refused; nothing in a config file turns the question off. Lines are read
// as ssh reads them: blanks or tabs in between, hashed names, patterns with * ? and !, several names and keys,
// @revoked. @cert-authority makes no key known: libssh takes no certificate of a host. Its place is told.
#pragma once

#include <libssh/libssh.h>

#include <string>
#include <vector>

#include "core/base/result.h"

namespace baremark::remote {

enum class HostKeyState : std::uint8_t {
  Known,       // a line for this host has this key
  Unknown,     // no line is for this host
  Changed,     // there are lines for this host, and none has this key
  Revoked,     // a line marks this key as revoked
  Unreadable,  // a line that names this host cannot be read
};

struct HostKeyCheck {
  HostKeyState state = HostKeyState::Unknown;
  std::string fingerprint;  ///< "SHA256:..."
  std::string keyType;      ///< "ssh-ed25519"
  std::string place;        ///< "file:line" of the line that decided; empty for Unknown
  std::string authority;    ///< of Unknown: "file:line" of the first @cert-authority that is for this host, by which ssh may trust it; mostly empty
  std::string knownFingerprint;  ///< of Changed: of the first key that is known, or its type where that is none of ours
};

/// The name under which a host stands in known_hosts: "host", or "[host]:port" for a port other than 22.
[[nodiscard]] std::string knownHostsName(const std::string& host, int port);

/// Looks through `files` in their order; a file that is not there is empty. At most 16 MiB of each is read. Where
/// nothing is known of "[host]:port", a key that is known of "host" is known, as for ssh; another one there leaves the
/// port's host unknown.
[[nodiscard]] HostKeyCheck checkHostKey(ssh_key key, const std::string& name, const std::vector<std::string>& files);

/// A file's path and what stands in it.
struct KnownHostsText {
  std::string path;
  std::string text;
};
/// The same for what was read already.
[[nodiscard]] HostKeyCheck checkHostKeyIn(ssh_key key, const std::string& name, const std::vector<KnownHostsText>& files);

/// Whether `file`, of a config's RevokedHostKeys, lists the key: its "file:line" (the file where it is one of OpenSSH's binary lists,
/// which `ssh-keygen` is asked about), or an empty text. An error: nobody can say.
[[nodiscard]] core::base::Result<std::string> placeOfRevoked(ssh_key key, const std::string& file);

/// The types of key to agree on, as libssh's option lists them: first those that are known of the host, so that one which has
/// several shows one that can be compared.
[[nodiscard]] std::string wantedKeyTypes(const std::string& name, const std::vector<std::string>& files);

[[nodiscard]] std::string wantedKeyTypesIn(const std::string& name, const std::vector<KnownHostsText>& files);

/// Adds a line, by temporary name and rename, with the file's mode kept and a last line without newline mended.
[[nodiscard]] core::base::Result<void> addKnownHost(const std::string& file, const std::string& name, ssh_key key);

/// "SHA256:..." as OpenSSH prints it.
[[nodiscard]] std::string fingerprintOf(ssh_key key);

}  // namespace baremark::remote
