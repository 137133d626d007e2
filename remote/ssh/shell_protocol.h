// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a channel into a shell that answers one request after the other, with any login shell. Pure text. The login
// shell gets one constant command, which replaces it with /bin/sh that reads `shellBootstrap()` from its standard input
// and then waits for requests: a header of fixed length, a script, and the bytes of its input. On stdout and on stderr,
// the answer is between two lines with the request's random name; other bytes, such as a greeting, are no answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace baremark::remote {

/// The command for the login shell.
[[nodiscard]] const std::string& shellCommandLine();
/// The first bytes on its standard input.
[[nodiscard]] const std::string& shellBootstrap();

/// A name for a request: 32 random hexadecimal digits.
[[nodiscard]] std::string newRequestName();

/// The input that follows a script. Counted: a known number of bytes; if the script fails, the shell ends, because
/// unread input must not be taken for the next request.
enum class RequestData : std::uint8_t { None, Counted };

/// The header and the script as they are sent. `script` must not contain NUL.
[[nodiscard]] std::string framedRequest(const std::string& name, const std::string& script, RequestData data);

/// Splits one stream (stdout or stderr) of a shell into the answers to its requests. Other bytes are dropped, except
/// for the first 4 KiB: a login's greeting may say why a shell does not work.
class AnswerStream {
 public:
  /// A piece of an answer.
  struct Taken {
    std::string bytes;          ///< part of the answer to the request
    std::optional<int> status;  ///< the exit status, once the answer is complete
    bool isBroken = false;      ///< the output does not follow the protocol
  };

  void feed(std::string_view bytes) { m_buffer += bytes; }
  /// What has arrived for the request `name`. Call it again after a complete answer: the next may be there too.
  [[nodiscard]] Taken take(const std::string& name);

  /// The number of bytes that no take() has removed yet.
  [[nodiscard]] std::size_t held() const { return m_buffer.size(); }
  [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
  [[nodiscard]] std::string strayOutput() const;
  /// The bytes of an unfinished answer that were held back because they could be the start of its last line.
  [[nodiscard]] std::string takeRest();

 private:
  void drop(std::size_t count);

  std::string m_buffer;
  std::string m_strayOutput;
  bool m_hasBegun = false;
};

}  // namespace baremark::remote
