// SPDX-License-Identifier: GPL-3.0-or-later
// Authenticates the user to a server. It remembers the methods and keys that it tried. If a server hangs up after too
// many keys, it continues with the next key in a new connection.
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
#include "remote/ssh/sign_in.h"
#include "remote/ssh/ssh_target.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

class Authentication {
 public:
  /// `isCancelled` may be called in another thread.
  Authentication(const SshTarget& target, const Asker& asker, SignInMemory& memory, const IsCancelled& isCancelled);

  /// True: signed in. False: the server hung up, or the caller cancelled; if not cancelled, connect again and call
  /// run() again. Errors: Offline (sign_in_refused, sign_in_needed), Cancelled.
  [[nodiscard]] core::base::Result<bool> run(ssh_session session);

  [[nodiscard]] bool hasAskedUser() const { return m_hasAskedUser; }
  /// What was tried and which methods the server allows, for the details of a refusal.
  [[nodiscard]] std::string tried() const;
  /// The error after a refusal: Offline with sign_in_refused, or certificate_expired if an expired certificate is the
  /// likely reason. Its detail is tried().
  [[nodiscard]] core::base::Error refusal() const;

 private:
  /// Unusable: the method failed before the server was asked, and the reason is in the log.
  enum class Outcome : std::uint8_t { Success, Partial, Denied, HungUp, TimedOut, Unusable };
  [[nodiscard]] static const char* toWords(Outcome outcome);

  /// Calls a non-blocking function of libssh until the server answers or hangs up, a timeout, or the caller cancels.
  [[nodiscard]] int complete(ssh_session session, const std::function<int()>& method) const;
  [[nodiscard]] Outcome outcomeOf(ssh_session session, int code) const;
  /// Passed with each request, because the session may have refused the name.
  [[nodiscard]] const char* userName() const { return m_target.user.empty() ? nullptr : m_target.user.c_str(); }
  void collectCandidates();
  [[nodiscard]] core::base::Result<Outcome> tryKeys(ssh_session session);
  [[nodiscard]] core::base::Result<Outcome> tryKey(ssh_session session, const CandidateKey& candidate);
  [[nodiscard]] Outcome tryAgentKey(ssh_session session, const AgentKey& key);
  [[nodiscard]] core::base::Result<Outcome> tryKeyFile(ssh_session session, const CandidateKey& candidate);
  /// The private key in this file, unlocked if necessary. Empty if it cannot be read; the reason is in the log.
  [[nodiscard]] core::base::Result<Key> privateKeyOf(const std::string& path);
  [[nodiscard]] core::base::Result<Outcome> tryPrompts(ssh_session session);
  [[nodiscard]] core::base::Result<Outcome> tryPassword(ssh_session session);
  /// Why a refused certificate is not valid now. Empty if it is valid, or if the candidate is no certificate.
  [[nodiscard]] std::string problemOf(const CandidateKey& candidate);
  /// The user's answer. An error if the user gives none.
  [[nodiscard]] core::base::Result<Answer> ask(Question question);

  const SshTarget& m_target;
  const Asker& m_asker;
  SignInMemory& m_memory;
  const IsCancelled& m_isCancelled;
  std::vector<CandidateKey> m_candidates;
  std::size_t m_nextCandidate = 0;
  std::chrono::seconds m_patience{};  ///< for each answer of the server
  bool m_hasCollected = false;
  std::unique_ptr<AgentRelay> m_relay;
  int m_promptRounds = 0;
  int m_promptDenials = 0;  ///< in a row
  int m_passwordTries = 0;
  bool m_hasAskedUser = false;
  bool m_hasAskedPassphrase = false;  ///< for the key that is being tried
  bool m_hasExpired = false;          ///< a refused certificate is not valid now
  std::string m_methods;
  std::string m_banner;
  std::vector<std::string> m_log;
};

}  // namespace baremark::remote
