// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a known_hosts file, read as ssh reads it: blanks or tabs in between, hashed names, patterns with * ? and !,
// markers.
#pragma once

#include <QByteArray>
#include <optional>
#include <string>

#include "remote/ssh/ssh_key.h"

namespace baremark::remote {

struct KnownHostsLine {
  std::string marker;      ///< "@revoked" or "@cert-authority"; mostly none
  std::string type;        ///< "ssh-ed25519"
  Key key;                 ///< none: of a type that libssh does not speak
  bool isReadable = true;  ///< false: it is no line as it has to be; the rest is not to be looked at
};

/// Nothing: an empty line, a comment, another host's. `name` is in small letters.
[[nodiscard]] std::optional<KnownHostsLine> readKnownHostsLine(const QByteArray& line, const std::string& name);

}  // namespace baremark::remote
