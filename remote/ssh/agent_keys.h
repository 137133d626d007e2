// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of an ssh-agent, one at a time. A server counts every key that it refuses and hangs up after a few; so the library
// is not shown the agent but a relay of it that holds exactly the key that is to be tried.
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
  std::string blob;     ///< the public key as it goes over the wire
  std::string comment;  ///< foreign text
  std::string signer;   ///< of a certificate that the agent does not hold: the key that it does, and signs with; else empty
  bool operator==(const AgentKey&) const = default;
};

/// Reads the agent's answer to "which keys?" (SSH_AGENT_IDENTITIES_ANSWER, draft-miller-ssh-agent). Pure. Malformed: it is none.
[[nodiscard]] core::base::Result<std::vector<AgentKey>> parseAgentKeys(std::string_view message);

/// The keys of the agent behind this socket; empty where none answers within two seconds.
[[nodiscard]] std::vector<AgentKey> agentKeys(const std::string& socketPath);

/// A socket of our own behind which an agent seems to hold one key, or one certificate of a key. Its thread ends with it.
class AgentRelay {
 public:
  /// Nothing where no socket could be made. `isCancelled` is asked in another thread: true ends the wait for the agent.
  [[nodiscard]] static std::unique_ptr<AgentRelay> start(const std::string& agentSocket, const IsCancelled& isCancelled);
  ~AgentRelay();
  AgentRelay(const AgentRelay&) = delete;
  AgentRelay& operator=(const AgentRelay&) = delete;

  [[nodiscard]] const std::string& socketPath() const { return m_path; }
  /// From now on this is the only key.
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
