// SPDX-License-Identifier: GPL-3.0-or-later
// What a connection asks a person while it signs in: a host's unknown key, a passphrase, a password, one-time codes. It asks
// in its own thread and waits. Text of the server stands in its own fields: untrusted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "remote/ssh/secret.h"

namespace baremark::remote {

struct Prompt {
  std::string text;
  bool isEchoed = false;  ///< what is typed may be seen
};

struct Question {
  enum class Kind : std::uint8_t {
    UnknownHostKey,  // no prompts; answered by `trust`
    Passphrase,      // of the key in `subject`
    Password,
    Prompts,         // keyboard-interactive: as many answers as prompts
  } kind = Kind::Password;
  std::string host;         ///< the destination as the person knows it
  std::string account;      ///< user@host
  std::string login;        ///< user@host:port, which a password is of
  std::string subject;      ///< a key's path, or the fingerprint of the host's key
  std::string keyType;      ///< of UnknownHostKey
  std::string knownHostsFile;  ///< of UnknownHostKey: where it would be kept
  std::string authority;    ///< of UnknownHostKey: "file:line" of a certificate authority of this host, which cannot be asked here; or empty
  std::string serverTitle;  ///< the server's own words
  std::string serverText;
  std::vector<Prompt> prompts;
  bool isRepeated = false;  ///< the last answer was wrong
  bool mayBeKept = false;   ///< there is a keychain that would keep the answer
  bool wasKept = false;     ///< the last answer, which was wrong, was in it
};

enum class Trust : std::uint8_t { No, Once, Save };

struct Answer {
  Trust trust = Trust::No;
  std::vector<Secret> texts;  ///< one a prompt; one of Passphrase and Password
  bool keep = false;            ///< the person wants it kept
  bool isFromKeychain = false;  ///< nobody was asked
};

/// Nothing: the person does not want to. Called in a connection's thread; may take minutes.
using Asker = std::function<std::optional<Answer>(const Question&)>;

}  // namespace baremark::remote
