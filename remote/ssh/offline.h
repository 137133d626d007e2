// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons why there is no connection. The connection sets them; app/text turns them into sentences.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace baremark::remote {

/// Why a connection could not be made: the value of Error::value for ErrorCode::Offline.
namespace offline {
inline constexpr const char* kUnreachable = "unreachable";  ///< no address, no route, or no answer in time
/// Precedes the output of a proxy command in the last lines of the detail.
inline constexpr const char* kOfProxy = "the proxy command: ";
inline constexpr const char* kPortRefused =
    "port_refused";  ///< nothing listens on the port, at any address of the host; the detail begins with "HOST:PORT"
inline constexpr const char* kTurnedAway =
    "turned_away";  ///< the host hung up before its SSH greeting; the detail holds what it sent instead, if anything
inline constexpr const char* kNoSshProgram = "no_ssh_program";  ///< there is no `ssh` program to read the config
inline constexpr const char* kConfigRefused =
    "config_refused";  ///< `ssh` refuses the config; its message is the detail
inline constexpr const char* kConfigUnusable =
    "config_unusable";  ///< the config needs something that Baremark cannot do
inline constexpr const char* kNothingInCommon =
    "nothing_in_common";  ///< the host and libssh share no algorithm of some kind, such as a plain host key
inline constexpr const char* kAddressRefused = "address_refused";            ///< not a valid name, port or jump host
inline constexpr const char* kForwardingForbidden = "forwarding_forbidden";  ///< by the jump host in Error::where
inline constexpr const char* kHostKeyUnknown = "host_key_unknown";           ///< and the user did not accept it
/// Precedes, in the second line of the detail, the place of a certificate authority for the host in a known_hosts file.
inline constexpr const char* kByAuthority = "@cert-authority: ";
inline constexpr const char* kHostKeyChanged = "host_key_changed";
inline constexpr const char* kHostKeyOther =
    "host_key_other";  ///< a known key, but not the one that the user wants to add
inline constexpr const char* kHostKeyRevoked = "host_key_revoked";
inline constexpr const char* kKnownHostsUnreadable = "known_hosts_unreadable";
inline constexpr const char* kKnownHostsUnwritable =
    "known_hosts_unwritable";  ///< a key that the user accepted cannot be added
inline constexpr const char* kKnownHostsNone =
    "known_hosts_none";  ///< the key is unknown, and the config names no file to keep it in
inline constexpr const char* kSignInRefused = "sign_in_refused";  ///< the server refused every available method
inline constexpr const char* kCertificateExpired =
    "certificate_expired";  ///< the server refused every method, and the user's certificate is not valid now
inline constexpr const char* kSignInNeeded = "sign_in_needed";  ///< the user would have to answer a question
inline constexpr const char* kLoginShell =
    "login_shell";  ///< signed in, but the login shell's start-up files do not finish
inline constexpr const char* kForcedCommand =
    "forced_command";                         ///< signed in, but another program than /bin/sh answers
inline constexpr const char* kLost = "lost";  ///< the connection broke, during the sign-in or later
/// Whether a broken connection may come back without the user.
[[nodiscard]] inline bool mayComeBack(const std::string& reason) {
  return reason == kLost || reason == kUnreachable || reason == kPortRefused || reason == kTurnedAway;
}
}  // namespace offline

/// An Offline error. The caller sets `suggestion` to the user's own command for the same host, if it is known. `detail`
/// comes from the host or the system: untrusted.
[[nodiscard]] inline core::base::Error offlineError(const std::string& destination, const char* reason,
                                                    const std::string& detail) {
  constexpr std::size_t kMostDetail = 4096;
  return {.code = core::base::ErrorCode::Offline,
          .where = destination,
          .value = reason,
          .detail = core::base::printable(detail, kMostDetail)};
}

}  // namespace baremark::remote
