// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons, one place for them: what connects and what makes words of it both know them.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace baremark::remote {

/// Why a connection could not be made, as Error::value of ErrorCode::Offline. Words: app/text.
namespace offline {
inline constexpr const char* kUnreachable = "unreachable";          ///< no address, no route, no answer in time
inline constexpr const char* kPortRefused = "port_refused";         ///< by every address of the host: nothing listens there; the details begin with "HOST:PORT"
inline constexpr const char* kTurnedAway = "turned_away";          ///< it hung up before it greeted; in the details what it said instead, if anything
inline constexpr const char* kNoSshProgram = "no_ssh_program";      ///< nobody can say what the destination means
inline constexpr const char* kConfigRefused = "config_refused";     ///< by `ssh`, whose words are the details
inline constexpr const char* kConfigUnusable = "config_unusable";   ///< it asks for what cannot be done here
inline constexpr const char* kAddressRefused = "address_refused";   ///< a name, port or way that is none
inline constexpr const char* kForwardingForbidden = "forwarding_forbidden";  ///< by the jump host that Error::where names
inline constexpr const char* kHostKeyUnknown = "host_key_unknown";  ///< and nobody said that it may be trusted
/// Begins the second line of its detail where a file has a certificate authority for the host; the line's place follows.
inline constexpr const char* kByAuthority = "@cert-authority: ";
inline constexpr const char* kHostKeyChanged = "host_key_changed";
inline constexpr const char* kHostKeyOther = "host_key_other";      ///< a known one, but not the one that is to be added
inline constexpr const char* kHostKeyRevoked = "host_key_revoked";
inline constexpr const char* kKnownHostsUnreadable = "known_hosts_unreadable";
inline constexpr const char* kKnownHostsUnwritable = "known_hosts_unwritable";  ///< a key that the person vouches for cannot be added
inline constexpr const char* kKnownHostsNone = "known_hosts_none";  ///< the key is not known, and the config names no file that would keep it
inline constexpr const char* kSignInRefused = "sign_in_refused";    ///< every method that there is was refused
inline constexpr const char* kCertificateExpired = "certificate_expired";  ///< so is every other method, and the person's certificate is over
inline constexpr const char* kSignInNeeded = "sign_in_needed";      ///< a person would have to be asked
inline constexpr const char* kLoginShell = "login_shell";           ///< signed in, but its start-up files do not come to an end
inline constexpr const char* kForcedCommand = "forced_command";     ///< signed in, but something else than /bin/sh answers
inline constexpr const char* kLost = "lost";                        ///< it broke, during the sign-in or later
/// Whether a link that was there may come back without a person.
[[nodiscard]] inline bool mayComeBack(const std::string& reason) {
  return reason == kLost || reason == kUnreachable || reason == kPortRefused || reason == kTurnedAway;
}
}  // namespace offline

/// `suggestion` of such an error: the command of the person's own that reaches the same host, where that is known.
/// `detail` is the host's or the system's own: untrusted.
[[nodiscard]] inline core::base::Error offlineError(const std::string& destination, const char* reason, const std::string& detail) {
  constexpr std::size_t kMostDetail = 4096;
  return {.code = core::base::ErrorCode::Offline, .where = destination, .value = reason, .detail = core::base::printable(detail, kMostDetail)};
}

}  // namespace baremark::remote
