// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a line of a known_hosts file as ssh does: separated by blanks or tabs, with hashed names, patterns with * ? and
// !, and markers.
#pragma once

#include <QByteArray>
#include <optional>
#include <string>

#include "remote/ssh/ssh_key.h"

namespace baremark::remote {

struct KnownHostsLine {
  std::string marker;      ///< "@revoked" or "@cert-authority"; usually empty
  std::string type;        ///< "ssh-ed25519"
  Key key;                 ///< null: libssh does not support this type
  bool isReadable = true;  ///< false: the line is malformed, and the other members are not set
};

/// Nothing for an empty line, a comment and the line of another host. `name` must be in lower case.
[[nodiscard]] std::optional<KnownHostsLine> readKnownHostsLine(const QByteArray& line, const std::string& name);

}  // namespace baremark::remote
