// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the user's SSH certificate: its key, and its period of validity. A server refuses an expired certificate
// without a reason, so Baremark looks at the dates itself.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace baremark::remote {

/// Times in seconds since 1970.
struct CertificateTimes {
  static constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t from = 0;
  std::uint64_t until = kForever;  ///< the first second in which the certificate is no longer valid
  bool operator==(const CertificateTimes&) const = default;
};

/// Reads a certificate in wire format (OpenSSH's PROTOCOL.certkeys). Nothing if it is no certificate, or of an unknown
/// type.
[[nodiscard]] std::optional<CertificateTimes> certificateTimes(std::string_view blob);

/// The public key of a certificate, both in wire format. Empty if `blob` is no certificate, or of an unknown type.
[[nodiscard]] std::string keyInCertificate(std::string_view blob);

/// Why the certificate is not valid at `now`, with the time in UTC: "expired 2026-01-31T12:00:00Z". Empty if it is
/// valid.
[[nodiscard]] std::string certificateProblem(const CertificateTimes& times, std::uint64_t now);

/// The key or certificate in a file that ssh-keygen wrote ("TYPE BASE64 comment"), in wire format. Empty if the file
/// holds none.
[[nodiscard]] std::string wireFormOf(const std::string& file);

}  // namespace baremark::remote
