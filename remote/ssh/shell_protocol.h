// SPDX-License-Identifier: GPL-3.0-or-later
// How a channel becomes a shell that answers one request after the other, whatever the account's login shell is. Pure text.
//
// The login shell is given one constant command, which every shell understands alike: it replaces itself with /bin/sh, which
// reads `shellBootstrap()` from its standard input and then waits for requests. A request is a header of fixed length and a
// script; bytes that the script wants follow it. The answer stands between two lines that hold the request's own random
// name, on stdout as on stderr; what comes outside of them (a login's greeting, somebody's late words) is nobody's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace baremark::remote {

/// What the login shell is asked to run.
[[nodiscard]] const std::string& shellCommandLine();
/// The first bytes on its standard input.
[[nodiscard]] const std::string& shellBootstrap();

/// A name for a request: 32 hexadecimal digits that nobody can guess.
[[nodiscard]] std::string newRequestName();

/// What follows a script on its standard input: nothing; bytes that it counts, and after a failure of it the shell ends; or as many
/// as it likes, and the shell ends after it in any case: what it left unread must not be taken for a request.
enum class RequestData : std::uint8_t { None, Counted, Open };

/// Header and script as they go onto the wire. `script` must hold no NUL.
[[nodiscard]] std::string framedRequest(const std::string& name, const std::string& script, RequestData data);

/// Cuts one stream (stdout or stderr) of a shell into the answers of its requests. Bytes that belong to no answer are dropped,
/// but the first 4 KiB of them are kept: a login's greeting may say why a shell does not work.
class AnswerStream {
 public:
  /// Where the piece of an answer goes.
  struct Taken {
    std::string bytes;          ///< of the request that is waited for
    std::optional<int> status;  ///< its exit status: the answer is complete
    bool isBroken = false;      ///< no shell of ours speaks like this
  };

  void feed(std::string_view bytes) { m_buffer += bytes; }
  /// What there is for the request of this name. Call again after a complete answer: the next one may have come already.
  [[nodiscard]] Taken take(const std::string& name);

  /// Bytes that wait for somebody to take them.
  [[nodiscard]] std::size_t held() const { return m_buffer.size(); }
  [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
  [[nodiscard]] std::string noise() const;
  /// What has come of the answer that is under way and was held back, because it could have been the start of its end.
  [[nodiscard]] std::string takeRest();

 private:
  void drop(std::size_t count);

  std::string m_buffer;
  std::string m_noise;
  bool m_hasBegun = false;
};

}  // namespace baremark::remote
