// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/agent_keys.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <optional>

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr unsigned char kFailure = 5;
constexpr unsigned char kRequestIdentities = 11;
constexpr unsigned char kIdentitiesAnswer = 12;
constexpr unsigned char kSignRequest = 13;
constexpr std::size_t kLongestMessage = 256 << 10;
constexpr int kAgentMilliseconds = 2000;
/// The user may have to touch a token or confirm the use of a key.
constexpr int kSignMilliseconds = 60000;

std::uint32_t numberAt(std::string_view text, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(text[at + i]);
  return value;
}

std::string number(std::size_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> static_cast<unsigned>(shift) & 0xffU);
  return out;
}

std::string framed(const std::string& message) {
  return number(message.size()) + message;
}

bool isReady(int fd, short events, int milliseconds) {
  pollfd wanted{.fd = fd, .events = events, .revents = 0};
  return ::poll(&wanted, 1, milliseconds) == 1;
}

bool sendAll(int fd, std::string_view bytes, int milliseconds) {
  while (!bytes.empty()) {
    if (!isReady(fd, POLLOUT, milliseconds)) return false;
    const ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::optional<std::string> receive(int fd, std::size_t size, int milliseconds) {
  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    if (!isReady(fd, POLLIN, milliseconds)) return {};
    const ssize_t got = ::recv(fd, bytes.data() + have, size - have, 0);
    if (got <= 0) return {};
    have += static_cast<std::size_t>(got);
  }
  return bytes;
}

/// Returns one message without its length field.
std::optional<std::string> receiveMessage(int fd, int milliseconds) {
  const auto length = receive(fd, 4, milliseconds);
  if (!length) return {};
  const std::size_t size = numberAt(*length, 0);
  if (size == 0 || size > kLongestMessage) return {};
  return receive(fd, size, milliseconds);
}

bool fillAddress(sockaddr_un& address, const std::string& path) {
  address = {};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof(address.sun_path)) return false;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return true;
}

/// Waits in short intervals, so that a cancel takes effect while the user decides.
bool hasAnswer(int fd, int milliseconds, const IsCancelled& isCancelled) {
  constexpr int kLookMilliseconds = 100;
  for (int waited = 0; waited < milliseconds && !(isCancelled && isCancelled()); waited += kLookMilliseconds) {
    if (isReady(fd, POLLIN, kLookMilliseconds)) return true;
  }
  return false;
}

/// The agent's answer to `message`, or nothing.
std::optional<std::string> askAgent(const std::string& socketPath, const std::string& message, int milliseconds,
                                    const IsCancelled& isCancelled = {}) {
  sockaddr_un address{};
  if (!fillAddress(address, socketPath)) return {};
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return {};
  std::optional<std::string> reply;
  const bool isConnected = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  if (isConnected && sendAll(fd, framed(message), milliseconds) && hasAnswer(fd, milliseconds, isCancelled))
    reply = receiveMessage(fd, milliseconds);
  ::close(fd);
  return reply;
}

}  // namespace

Result<std::vector<AgentKey>> parseAgentKeys(std::string_view message) {
  const auto malformed = [] {
    return fail({.code = ErrorCode::Malformed, .where = "ssh-agent", .allowed = core::base::Phrase::AgentKeys});
  };
  if (message.size() < 5 || static_cast<unsigned char>(message[0]) != kIdentitiesAnswer) return malformed();
  const std::uint32_t count = numberAt(message, 1);
  std::size_t at = 5;
  std::vector<AgentKey> keys;
  for (std::uint32_t i = 0; i < count; ++i) {
    AgentKey key;
    for (std::string* part : {&key.blob, &key.comment}) {
      if (message.size() - at < 4) return malformed();
      const std::size_t size = numberAt(message, at);
      at += 4;
      if (message.size() - at < size) return malformed();
      part->assign(message.substr(at, size));
      at += size;
    }
    keys.push_back(std::move(key));
  }
  return keys;
}

std::vector<AgentKey> agentKeys(const std::string& socketPath) {
  const auto reply = askAgent(socketPath, std::string(1, static_cast<char>(kRequestIdentities)), kAgentMilliseconds);
  if (!reply) return {};
  return parseAgentKeys(*reply).value_or(std::vector<AgentKey>{});
}

std::unique_ptr<AgentRelay> AgentRelay::start(const std::string& agentSocket, const IsCancelled& isCancelled) {
  std::unique_ptr<AgentRelay> relay(new AgentRelay);
  relay->m_agentSocket = agentSocket;
  relay->m_isCancelled = isCancelled;
  std::string pattern = (std::filesystem::temp_directory_path() / "baremark-agent-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return nullptr;
  relay->m_folder = pattern;
  relay->m_path = pattern + "/agent";
  sockaddr_un address{};
  if (!fillAddress(address, relay->m_path)) return nullptr;
  relay->m_listening = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (relay->m_listening < 0) return nullptr;
  if (::bind(relay->m_listening, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      ::listen(relay->m_listening, 4) != 0) {
    return nullptr;
  }
  relay->m_thread = std::thread([raw = relay.get()] { raw->serve(); });
  return relay;
}

AgentRelay::~AgentRelay() {
  m_isStopping = true;
  if (m_thread.joinable()) m_thread.join();
  if (m_listening >= 0) ::close(m_listening);
  std::error_code ignored;
  if (!m_folder.empty()) std::filesystem::remove_all(m_folder, ignored);
}

void AgentRelay::offer(const AgentKey& key) {
  const std::lock_guard lock(m_mutex);
  m_key = key;
}

std::string AgentRelay::answer(const std::string& request) {
  AgentKey key;
  {
    const std::lock_guard lock(m_mutex);
    key = m_key;
  }
  const std::string failure(1, static_cast<char>(kFailure));
  const auto type = static_cast<unsigned char>(request[0]);
  if (type == kRequestIdentities)
    return std::string(1, static_cast<char>(kIdentitiesAnswer)) + number(1) + number(key.blob.size()) + key.blob +
           number(key.comment.size()) + key.comment;
  const std::string offered = framed(key.blob);
  if (type != kSignRequest || request.compare(1, offered.size(), offered) != 0) return failure;
  const std::string signer = key.signer.empty() ? offered : framed(key.signer);
  return askAgent(m_agentSocket, request.substr(0, 1) + signer + request.substr(1 + offered.size()), kSignMilliseconds,
                  m_isCancelled)
      .value_or(failure);
}

void AgentRelay::serve() {
  constexpr int kLookMilliseconds = 50;
  int client = -1;
  while (!m_isStopping) {
    const int waited = client >= 0 ? client : m_listening;
    if (!isReady(waited, POLLIN, kLookMilliseconds)) continue;
    if (client < 0) {
      client = ::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC);
      continue;
    }
    const auto request = receiveMessage(client, kAgentMilliseconds);
    const bool isAnswered = request && sendAll(client, framed(answer(*request)), kAgentMilliseconds);
    if (isAnswered) continue;
    ::close(client);
    client = -1;
  }
  if (client >= 0) ::close(client);
}

}  // namespace baremark::remote
