// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a host's key with the known_hosts files, read as ssh reads them. Stricter than libssh's check: an unreadable
// line for the host is an error and not an unknown host, a revoked key is refused, and no setting of a config turns the
// check off. A @cert-authority line makes no key known, because libssh accepts no host certificates; it is reported.
#pragma once

#include <libssh/libssh.h>

#include <string>
#include <vector>

#include "core/base/result.h"

namespace baremark::remote {

enum class HostKeyState : std::uint8_t {
  Known,       // a line for this host has this key
  Unknown,     // no line is for this host
  Changed,     // lines are for this host, but none has this key
  Revoked,     // a line marks this key as revoked
  Unreadable,  // a line for this host cannot be read
};

struct HostKeyCheck {
  HostKeyState state = HostKeyState::Unknown;
  std::string fingerprint;  ///< "SHA256:..."
  std::string keyType;      ///< "ssh-ed25519"
  std::string place;        ///< "file:line" of the line that decided; empty for Unknown
  std::string authority;  ///< if Unknown: "file:line" of the first @cert-authority line for this host, by which ssh may
                          ///< trust the host; usually empty
  std::string knownFingerprint;  ///< if Changed: fingerprint of the first known key, or its type if libssh does not
                                 ///< support that type
};

/// The name of a host in known_hosts: "host", or "[host]:port" for a port other than 22.
[[nodiscard]] std::string knownHostsName(const std::string& host, int port);

/// Reads `files` in this order, at most 16 MiB of each; a missing file counts as empty. If no line is for
/// "[host]:port", a key that is known for "host" counts as known, as in ssh. A different key for "host" leaves
/// "[host]:port" unknown.
[[nodiscard]] HostKeyCheck checkHostKey(ssh_key key, const std::string& name, const std::vector<std::string>& files);

/// The path and content of a known_hosts file.
struct KnownHostsText {
  std::string path;
  std::string text;
};
/// The same check for files that are already read.
[[nodiscard]] HostKeyCheck checkHostKeyIn(ssh_key key, const std::string& name,
                                          const std::vector<KnownHostsText>& files);

/// The key types to offer in the key exchange, in the format of libssh's option. The types that are known for the host
/// come first, so that a host with several keys shows one that can be compared.
[[nodiscard]] std::string preferredKeyTypes(const std::string& name, const std::vector<std::string>& files);

[[nodiscard]] std::string preferredKeyTypesIn(const std::string& name, const std::vector<KnownHostsText>& files);

/// How a host name is written into known_hosts: plain, or hashed as by `ssh-keygen -H`.
enum class KnownHostName : std::uint8_t { Plain, Hashed };

/// Adds a line: writes a temporary file and renames it, keeps the file's mode, and adds a missing newline at the end.
[[nodiscard]] core::base::Result<void> addKnownHost(const std::string& file, const std::string& name, ssh_key key,
                                                    KnownHostName writtenAs = KnownHostName::Plain);

/// The fingerprint as OpenSSH prints it: "SHA256:...".
[[nodiscard]] std::string fingerprintOf(ssh_key key);

}  // namespace baremark::remote
