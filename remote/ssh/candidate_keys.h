// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys are offered to a host, and in which order: those that the config names, each with its certificates first; then what
// its certificates are of; then others of the agent. What the agent holds it signs, so that no passphrase is asked for.
#pragma once

#include <string>
#include <vector>

#include "remote/ssh/agent_keys.h"
#include "remote/ssh/ssh_target.h"

namespace baremark::remote {

/// One that may be offered.
struct CandidateKey {
  std::string path;         ///< of a private key's file; empty: the agent signs
  std::string certificate;  ///< its file; empty: none, or one that the agent holds
  AgentKey agentKey;        ///< with a blob: the agent signs
  bool isRefused = false;   ///< need not be offered again
  bool wasHungUpOn = false; ///< once, while it was offered
};

struct CandidateKeys {
  std::vector<CandidateKey> keys;
  std::vector<std::string> notes;  ///< what is left out and why, for the details of a refusal
};

/// Reads the files that `target` names. A certificate is used with the key that it is of, wherever that one is.
[[nodiscard]] CandidateKeys candidateKeys(const SshTarget& target, const std::vector<AgentKey>& fromAgent);

/// The file that tells the public part of the key in `path`: in OpenSSH's form the key's own file does.
[[nodiscard]] std::string publicFileOf(const std::string& path);

}  // namespace baremark::remote
