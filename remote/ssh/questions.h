// SPDX-License-Identifier: GPL-3.0-or-later
// The questions that a connection asks the user during the sign-in: an unknown host key, a passphrase, a password,
// one-time codes. The connection asks in its own thread and waits. Fields with text from the server are untrusted.
#pragma once

#include <string.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace baremark::remote {

/// A text that is overwritten in memory before it is released. It is never logged, stored or put on a command line.

class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : m_text(std::move(text)) {}
  ~Secret() { wipe(); }
  Secret(const Secret& other) = default;
  // Copies and then overwrites the other one: a moved string may leave its bytes where they were.
  Secret(Secret&& other) noexcept : m_text(other.m_text) { other.wipe(); }  // NOLINT(performance-move-constructor-init)
  Secret& operator=(Secret other) noexcept {
    m_text.swap(other.m_text);
    return *this;
  }

  [[nodiscard]] const char* text() const { return m_text.c_str(); }
  [[nodiscard]] bool isEmpty() const { return m_text.empty(); }

 private:
  void wipe() {
    explicit_bzero(m_text.data(), m_text.size());
    m_text.clear();
  }
  std::string m_text;
};

struct Prompt {
  std::string text;
  bool isEchoed = false;  ///< the input may be shown
};

struct Question {
  enum class Kind : std::uint8_t {
    UnknownHostKey,  // no prompts; `trust` is the answer
    Passphrase,      // for the key in `subject`
    Password,
    Prompts,  // keyboard-interactive: one answer for each prompt
  } kind = Kind::Password;
  std::string host;            ///< the destination as the user wrote it
  std::string account;         ///< user@host
  std::string login;           ///< user@host:port, for which a password is valid
  std::string subject;         ///< the path of a key, or the fingerprint of the host key
  std::string keyType;         ///< for UnknownHostKey
  std::string knownHostsFile;  ///< for UnknownHostKey: the file that would keep the key
  std::string authority;  ///< for UnknownHostKey: "file:line" of a certificate authority for this host, which Baremark
                          ///< cannot use; or empty
  std::string serverTitle;  ///< the server's own words: untrusted
  std::string serverText;
  std::vector<Prompt> prompts;
  bool isRepeated = false;  ///< the last answer was wrong
  bool mayBeKept = false;   ///< a keychain can keep the answer
  bool wasKept = false;     ///< the last answer, which was wrong, came from the keychain
};

enum class Trust : std::uint8_t { No, Once, Save };

struct Answer {
  Trust trust = Trust::No;
  std::vector<Secret> texts;    ///< one for each prompt; one for Passphrase and Password
  bool keep = false;            ///< the user wants the keychain to keep it
  bool isFromKeychain = false;  ///< the user was not asked
};

/// Asks the user. Returns nothing if the user declines. Called in a connection's thread; may take minutes.
using Asker = std::function<std::optional<Answer>(const Question&)>;

}  // namespace baremark::remote
