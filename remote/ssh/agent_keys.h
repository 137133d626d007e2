// SPDX-License-Identifier: GPL-3.0-or-later
// Offers the keys of an ssh-agent one at a time. A server counts every key that it refuses and hangs up after a few. So
// libssh does not see the agent itself but a relay that holds exactly one key: the next one to try.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct AgentKey {
  std::string blob;     ///< the public key in wire format
  std::string comment;  ///< untrusted text
  std::string signer;   ///< for a certificate that the agent does not hold: the key in the agent that signs for it;
                        ///< otherwise empty
  bool operator==(const AgentKey&) const = default;
};

/// Reads the agent's answer to a request for its keys (SSH_AGENT_IDENTITIES_ANSWER, draft-miller-ssh-agent). Pure.
/// Malformed: the message is no such answer.
[[nodiscard]] core::base::Result<std::vector<AgentKey>> parseAgentKeys(std::string_view message);

/// The keys of the agent behind this socket. Empty if no agent answers within two seconds.
[[nodiscard]] std::vector<AgentKey> agentKeys(const std::string& socketPath);

/// A socket behind which an agent appears to hold one key, or one certificate of a key. A thread serves the socket
/// until the destructor ends it.
class AgentRelay {
 public:
  /// Null if no socket could be made. `isCancelled` is called in the relay's thread; true ends the wait for the agent.
  [[nodiscard]] static std::unique_ptr<AgentRelay> start(const std::string& agentSocket,
                                                         const IsCancelled& isCancelled);
  ~AgentRelay();
  AgentRelay(const AgentRelay&) = delete;
  AgentRelay& operator=(const AgentRelay&) = delete;

  [[nodiscard]] const std::string& socketPath() const { return m_path; }
  /// Replaces the key that the relay holds.
  void offer(const AgentKey& key);

 private:
  AgentRelay() = default;
  void serve();
  [[nodiscard]] std::string answer(const std::string& request);

  std::string m_agentSocket;
  IsCancelled m_isCancelled;
  std::string m_folder;
  std::string m_path;
  int m_listening = -1;
  std::mutex m_mutex;
  AgentKey m_key;
  std::atomic<bool> m_isStopping{false};
  std::thread m_thread;
};

}  // namespace baremark::remote
