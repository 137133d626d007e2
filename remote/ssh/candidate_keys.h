// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are offered to a host, and in which order: first the keys that the config names, each with its
// certificates before it; then the keys of the certificates that the config names; then the other keys of the agent. If
// the agent holds a key, it signs, so no passphrase is needed.
#pragma once

#include <string>
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

/// Reads the files that `target` names. A certificate is used with its own key, no matter whether that key is in a file
/// or in the agent.
[[nodiscard]] CandidateKeys candidateKeys(const SshTarget& target, const std::vector<AgentKey>& fromAgent);

/// The file with the public part of the private key in `path`. A key in OpenSSH's own format holds its public part
/// itself.
[[nodiscard]] std::string publicFileOf(const std::string& path);

}  // namespace baremark::remote
