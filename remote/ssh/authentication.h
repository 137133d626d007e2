// SPDX-License-Identifier: GPL-3.0-or-later
// Proves to a server who we are. It remembers what was tried, so that it goes on in a new connection where a server hung up
// after too many keys.
#pragma once

#include <libssh/libssh.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "remote/ssh/agent_keys.h"
#include "remote/ssh/candidate_keys.h"
#include "remote/ssh/questions.h"
#include "remote/ssh/sign_in_memory.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

class Authentication {
 public:
  /// `isCancelled` may be asked in another thread.
  Authentication(const SshTarget& target, const Asker& asker, SignInMemory& memory, const IsCancelled& isCancelled);

  /// True: signed in. False: the server hung up, or it was cancelled; else connect again and call again. Offline (sign_in_refused, sign_in_needed),
  /// Cancelled.
  [[nodiscard]] core::base::Result<bool> run(ssh_session session);

  [[nodiscard]] bool hasAskedPerson() const { return m_hasAskedPerson; }
  /// What was tried and what the server allows, for the details of a refusal.
  [[nodiscard]] std::string tried() const;
  /// Offline (sign_in_refused, or certificate_expired where that is likely why) with what was tried.
  [[nodiscard]] core::base::Error refusal() const;

 private:
  /// Unusable: it never came to the server's word, and why is noted.
  enum class Outcome : std::uint8_t { Success, Partial, Denied, HungUp, TimedOut, Unusable };
  [[nodiscard]] static const char* toWords(Outcome outcome);

  /// Calls one of libssh's methods, which does not block, until the server has answered or hung up, time ran out, or
  /// it is cancelled.
  [[nodiscard]] int complete(ssh_session session, const std::function<int()>& method) const;
  [[nodiscard]] Outcome outcomeOf(ssh_session session, int code) const;
  void collectCandidates();
  [[nodiscard]] core::base::Result<Outcome> tryKeys(ssh_session session);
  [[nodiscard]] core::base::Result<Outcome> tryKey(ssh_session session, const CandidateKey& candidate);
  [[nodiscard]] Outcome tryAgentKey(ssh_session session, const AgentKey& key);
  [[nodiscard]] core::base::Result<Outcome> tryKeyFile(ssh_session session, const CandidateKey& candidate);
  /// The private key of that file, unlocked if need be; nothing, noted, where it cannot be had.
  [[nodiscard]] core::base::Result<Key> privateKeyOf(const std::string& path);
  [[nodiscard]] core::base::Result<Outcome> tryPrompts(ssh_session session);
  [[nodiscard]] core::base::Result<Outcome> tryPassword(ssh_session session);
  /// What is wrong with the times of a certificate that was refused; empty: nothing, or it is none.
  [[nodiscard]] std::string problemOf(const CandidateKey& candidate);
  /// The person's answer, or an error where nobody answers.
  [[nodiscard]] core::base::Result<Answer> ask(Question question);

  const SshTarget& m_target;
  const Asker& m_asker;
  SignInMemory& m_memory;
  const IsCancelled& m_isCancelled;
  std::vector<CandidateKey> m_candidates;
  std::size_t m_nextCandidate = 0;
  std::chrono::seconds m_patience{};  ///< for each answer
  bool m_hasCollected = false;
  std::unique_ptr<AgentRelay> m_relay;
  int m_promptRounds = 0;
  int m_promptDenials = 0;  ///< in a row
  int m_passwordTries = 0;
  bool m_hasAskedPerson = false;
  bool m_hasAskedPassphrase = false;  ///< of the key that is tried
  bool m_hasExpired = false;          ///< a certificate that was refused
  std::string m_methods;
  std::string m_banner;
  std::vector<std::string> m_log;
};

}  // namespace baremark::remote
