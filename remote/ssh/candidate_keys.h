// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are offered to a host, in order: those that the config names, each with its certificates before it; those
// of the config's certificates; the agent's other keys. A key that the agent holds needs no passphrase.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "remote/ssh/agent_keys.h"
#include "remote/ssh/ssh_target.h"

namespace baremark::remote {

/// A key that may be offered to the host.
struct CandidateKey {
  std::string path;          ///< file of the private key; empty: the agent signs
  std::string certificate;   ///< file of the certificate; empty: no certificate, or one that the agent holds
  AgentKey agentKey;         ///< with a blob: the agent signs
  bool isRefused = false;    ///< the server refused it; it is not offered again
  bool wasHungUpOn = false;  ///< the server hung up once while this key was offered
};

struct CandidateKeys {
  std::vector<CandidateKey> keys;
  std::vector<std::string> notes;  ///< which keys are left out and why, for the details of a refusal
};

/// Reads the files that `target` names. A certificate is used with its own key, in a file or in the agent.
[[nodiscard]] CandidateKeys candidateKeys(const SshTarget& target, const std::vector<AgentKey>& fromAgent);

/// The file with the public part of the private key in `path`; itself for a key in OpenSSH's own format.
[[nodiscard]] std::string publicFileOf(const std::string& path);

/// The period of validity of a certificate, in seconds since 1970. A server refuses an expired certificate without a
/// reason, so Baremark looks at the dates itself.
struct CertificateTimes {
  static constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t from = 0;
  std::uint64_t until = kForever;  ///< the first second in which the certificate is no longer valid
  bool operator==(const CertificateTimes&) const = default;
};

/// Reads a certificate in wire format (OpenSSH's PROTOCOL.certkeys). Nothing: it is none, or of an unknown type.
[[nodiscard]] std::optional<CertificateTimes> certificateTimes(std::string_view blob);

/// The public key of a certificate, both in wire format. Empty if `blob` is no certificate, or of an unknown type.
[[nodiscard]] std::string keyInCertificate(std::string_view blob);

/// Why the certificate is not valid at `now`, with the time in UTC: "expired 2026-01-31T12:00:00Z"; or empty.
[[nodiscard]] std::string certificateProblem(const CertificateTimes& times, std::uint64_t now);

/// The key or certificate in a file that ssh-keygen wrote ("TYPE BASE64 comment"), in wire format, or empty.
[[nodiscard]] std::string wireFormOf(const std::string& file);

}  // namespace baremark::remote
