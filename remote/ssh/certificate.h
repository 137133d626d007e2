// SPDX-License-Identifier: GPL-3.0-or-later
// What a person's SSH certificate says: which key it is of, and until when it holds. A server refuses one that is over without a
// word why.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace baremark::remote {

/// In seconds since 1970.
struct CertificateTimes {
  static constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t from = 0;
  std::uint64_t until = kForever;  ///< the first second in which it holds no more
  bool operator==(const CertificateTimes&) const = default;
};

/// Reads a certificate as it goes over the wire (OpenSSH's PROTOCOL.certkeys). Nothing: it is none, or of a kind that is not known.
[[nodiscard]] std::optional<CertificateTimes> certificateTimes(std::string_view blob);

/// The wire form of the public key that a certificate is of; empty: it is none, or of a kind that is not known.
[[nodiscard]] std::string keyInCertificate(std::string_view blob);

/// What stands between this moment and its use, with the time in UTC ("expired 2026-01-31T12:00:00Z"); empty while it holds.
[[nodiscard]] std::string certificateProblem(const CertificateTimes& times, std::uint64_t now);

/// The wire form of the key or certificate in a file as ssh-keygen writes it ("TYPE BASE64 comment"); empty where there is none.
[[nodiscard]] std::string wireFormOf(const std::string& file);

}  // namespace baremark::remote
