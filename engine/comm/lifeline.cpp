// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/lifeline.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/json.h"
#include "engine/comm/sockets.h"

namespace baremark::engine::comm {

using core::base::Json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds kConnectTime{5};
constexpr std::chrono::seconds kHelloTime{2};  // the peer may be an unrelated program that connected
constexpr std::chrono::seconds kHeartbeatPeriod{1};

enum class MessageKind : std::uint32_t { Hello = 1, Heartbeat, Error, Lost, End };

/// A message of fixed size. Both ends are the same program, so no encoding is needed.
struct Message {
  MessageKind kind = MessageKind::Heartbeat;
  std::int32_t rank = 0;
  std::int64_t step = 0;
  Activity activity = Activity::Loading;
  std::array<char, 495> text{};  ///< Hello: the token. Error, Lost: the reason. NUL-terminated.
};
static_assert(sizeof(Message) == 512 && std::is_trivially_copyable_v<Message>);

void setText(Message& message, const std::string& text) {
  const std::size_t length = std::min(text.size(), message.text.size() - 1);
  std::copy_n(text.begin(), length, message.text.begin());
}

/// One end of a connection. Sends and receives whole messages.
class Connection {
 public:
  explicit Connection(Socket socket) : m_socket(std::move(socket)) {}

  /// False: the other end is gone or does not read any more.
  bool send(const Message& message) const {
    const auto* bytes = reinterpret_cast<const char*>(&message);
    return ::send(m_socket.get(), bytes, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT) ==
           static_cast<ssize_t>(sizeof message);
  }

  enum class Received : std::uint8_t { Nothing, Message, End };
  Received receive(Message& message) {
    const ssize_t got = ::recv(m_socket.get(), m_buffer.data() + m_length, m_buffer.size() - m_length, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR ? Received::Nothing : Received::End;
    if (got == 0) return Received::End;
    m_length += static_cast<std::size_t>(got);
    if (m_length < m_buffer.size()) return Received::Nothing;
    std::memcpy(&message, m_buffer.data(), sizeof message);
    message.text.back() = '\0';
    m_length = 0;
    return Received::Message;
  }
  [[nodiscard]] int file() const { return m_socket.get(); }

 private:
  Socket m_socket;
  std::array<char, sizeof(Message)> m_buffer{};
  std::size_t m_length = 0;
};

/// Returns the next message. Waits until `deadline`.
std::optional<Message> receiveUntil(Connection& connection, Clock::time_point deadline) {
  Message message;
  while (true) {
    const bool isLate = Clock::now() >= deadline;  // after a suspend, the socket is read once more
    const Connection::Received got = connection.receive(message);
    if (got == Connection::Received::Message) return message;
    if (got == Connection::Received::End || isLate) return {};
    pollfd wait{connection.file(), POLLIN, 0};
    ::poll(&wait, 1, 50);
  }
}

/// Ends the wait for messages when this rank ends. Any thread.
class EndMark {
 public:
  void set() const { (void)::eventfd_write(m_file.get(), 1); }
  [[nodiscard]] pollfd toPoll() const { return {m_file.get(), POLLIN, 0}; }

 private:
  Socket m_file{::eventfd(0, EFD_CLOEXEC)};
};

class ConnectedLifeline final : public Lifeline {
 public:
  ConnectedLifeline(int rank, std::vector<Peer> peers, std::vector<std::unique_ptr<Connection>> connections)
      : m_rank(rank), m_peers(std::move(peers)), m_connections(std::move(connections)) {
    for (Peer& peer : m_peers) peer.lastMessage = Clock::now();
  }

  [[nodiscard]] std::optional<PeerLoss> exchange(const RankState& own, std::chrono::milliseconds timeout) override {
    const Clock::time_point now = Clock::now();
    if (now >= m_nextHeartbeat) {
      m_nextHeartbeat = now + kHeartbeatPeriod;
      sendAll({.kind = MessageKind::Heartbeat,
               .rank = m_rank,
               .step = own.step.load(std::memory_order_relaxed),
               .activity = own.activity.load(std::memory_order_relaxed)});
    }
    std::vector<pollfd> waits;
    for (std::size_t i = 0; i < m_connections.size(); ++i)
      waits.push_back({m_peers[i].isGone ? -1 : m_connections[i]->file(), POLLIN, 0});
    waits.push_back(m_end.toPoll());
    ::poll(waits.data(), waits.size(), static_cast<int>(timeout.count()));
    for (std::size_t i = 0; i < m_connections.size(); ++i) {
      if (waits[i].revents == 0) continue;
      if (std::optional<PeerLoss> loss = receiveFrom(i)) return loss;
    }
    return {};
  }

  [[nodiscard]] const std::vector<Peer>& peers() const override { return m_peers; }

  void reportError(const std::string& text) override {
    Message message{.kind = MessageKind::Error, .rank = m_rank};
    setText(message, text);
    sendAll(message);
  }

  void reportLoss(const PeerLoss& loss) override {
    Message message{.kind = MessageKind::Lost, .rank = loss.rank};
    setText(message, loss.reason);
    sendAll(message);
  }

  void announceEnd() override {
    sendAll({.kind = MessageKind::End, .rank = m_rank});
    m_end.set();
  }

 private:
  void sendAll(const Message& message) {
    const std::lock_guard lock(m_sending);
    for (const auto& connection : m_connections) connection->send(message);
  }

  std::optional<PeerLoss> receiveFrom(std::size_t i) {
    Peer& peer = m_peers[i];
    Message message;
    Connection::Received got = Connection::Received::Nothing;
    while ((got = m_connections[i]->receive(message)) == Connection::Received::Message) {
      peer.lastMessage = Clock::now();
      switch (message.kind) {
        case MessageKind::Heartbeat:
          peer.step = message.step;
          peer.activity = message.activity;
          break;
        case MessageKind::End:
          peer.isGone = true;
          return {};
        case MessageKind::Error:
          peer.isGone = true;
          return PeerLoss{peer.rank, message.text.data()};
        case MessageKind::Lost:
          return PeerLoss{message.rank, message.text.data()};
        case MessageKind::Hello:
          break;
      }
    }
    if (got != Connection::Received::End) return {};
    peer.isGone = true;
    return PeerLoss{peer.rank, ""};
  }

  int m_rank;
  std::vector<Peer> m_peers;
  std::vector<std::unique_ptr<Connection>> m_connections;
  std::mutex m_sending;
  EndMark m_end;
  Clock::time_point m_nextHeartbeat;
};

class NoLifeline final : public Lifeline {
 public:
  [[nodiscard]] std::optional<PeerLoss> exchange(const RankState&, std::chrono::milliseconds timeout) override {
    pollfd wait = m_end.toPoll();
    ::poll(&wait, 1, static_cast<int>(timeout.count()));
    return {};
  }
  [[nodiscard]] const std::vector<Peer>& peers() const override { return m_peers; }
  void reportError(const std::string&) override {}
  void reportLoss(const PeerLoss&) override {}
  void announceEnd() override { m_end.set(); }

 private:
  std::vector<Peer> m_peers;
  EndMark m_end;
};

/// Host and process of each rank, gathered over MPI. On rank 0 also where it listens.
struct Directory {
  std::vector<Peer> ranks;
  std::vector<std::string> addresses;
  int port = 0;
  std::string token;
  [[nodiscard]] bool isOneHost() const {
    return std::all_of(ranks.begin(), ranks.end(), [&](const Peer& p) { return p.host == ranks.front().host; });
  }
};

Directory gatherDirectory(Communicator& communicator) {
  const Json mine{communicator.host(), static_cast<std::int64_t>(::getpid())};
  Directory directory;
  for (const std::string& text : communicator.allGather(core::base::toJsonLine(mine))) {
    const auto parts = core::base::parseJson(text);
    Peer peer{.rank = static_cast<int>(directory.ranks.size())};
    if (parts) {
      peer.host = parts->at(0).get<std::string>();
      peer.pid = parts->at(1).get<std::int64_t>();
    }
    directory.ranks.push_back(peer);
  }
  return directory;
}

/// The peers that this rank is connected to, with their connections.
struct ConnectedPeers {
  std::vector<Peer> peers;
  std::vector<std::unique_ptr<Connection>> connections;
};

ConnectedPeers acceptAll(const Listening& listening, const Directory& directory) {
  const Clock::time_point deadline = Clock::now() + kConnectTime;
  ConnectedPeers accepted;
  while (accepted.peers.size() + 1 < directory.ranks.size() && Clock::now() < deadline) {
    Socket socket = acceptFrom(listening, 100);
    if (!socket.isOpen()) continue;
    auto connection = std::make_unique<Connection>(std::move(socket));
    const std::optional<Message> hello = receiveUntil(*connection, std::min(deadline, Clock::now() + kHelloTime));
    const bool isKnown = hello && hello->kind == MessageKind::Hello && directory.token == hello->text.data() &&
                         hello->rank > 0 && hello->rank < static_cast<int>(directory.ranks.size());
    if (!isKnown) continue;
    accepted.peers.push_back(directory.ranks[static_cast<std::size_t>(hello->rank)]);
    accepted.connections.push_back(std::move(connection));
  }
  return accepted;
}

ConnectedPeers connectToFirst(int rank, const Directory& directory) {
  for (const std::string& address : directory.addresses) {
    Socket socket = connectTo(address, directory.port);
    if (!socket.isOpen()) continue;
    ConnectedPeers first;
    first.connections.push_back(std::make_unique<Connection>(std::move(socket)));
    Message hello{.kind = MessageKind::Hello, .rank = rank};
    setText(hello, directory.token);
    if (!first.connections.front()->send(hello)) continue;
    first.peers.push_back(directory.ranks.front());
    return first;
  }
  return {};
}

/// Rank 0 says over MPI which ranks it accepted. A rank can connect and send before it is accepted. If rank 0 never
/// accepts the connection, it breaks when rank 0 stops listening. That break must not count as the death of a rank.
bool isAccepted(Communicator& communicator, const ConnectedPeers& own) {
  std::vector<std::byte> accepted(static_cast<std::size_t>(communicator.size()));
  if (isFirst(communicator)) {
    for (const Peer& peer : own.peers) accepted[static_cast<std::size_t>(peer.rank)] = std::byte{1};
  }
  communicator.broadcast(accepted);
  return isFirst(communicator) || accepted[static_cast<std::size_t>(communicator.rank())] == std::byte{1};
}

}  // namespace

const char* toName(Activity activity) {
  switch (activity) {
    case Activity::Loading:
      return "loading";
    case Activity::Computing:
      return "computing";
    case Activity::Communicating:
      return "waiting for other ranks";
    case Activity::Evaluating:
      return "evaluating";
    case Activity::Saving:
      return "writing a checkpoint";
    case Activity::Ending:
      return "ending";
  }
  return "";
}

std::unique_ptr<Lifeline> Lifeline::connect(Communicator& communicator) {
  if (communicator.size() == 1) return std::make_unique<NoLifeline>();
  Directory directory = gatherDirectory(communicator);
  Listening listening;
  std::string invitation;
  if (isFirst(communicator)) {
    listening = listenOn(directory.isOneHost() ? Reach::ThisHost : Reach::Network, communicator.size());
    directory.token = randomToken();
    directory.addresses = directory.isOneHost() ? std::vector<std::string>{"127.0.0.1"} : ownAddresses();
    invitation = core::base::toJsonLine(Json::array({listening.port, directory.token, directory.addresses}));
  }
  const auto parts = core::base::parseJson(communicator.allGather(invitation).front());
  if (!parts || parts->at(0).get<int>() == 0) return std::make_unique<NoLifeline>();
  directory.port = parts->at(0).get<int>();
  directory.token = parts->at(1).get<std::string>();
  directory.addresses = parts->at(2).get<std::vector<std::string>>();
  ConnectedPeers own =
      isFirst(communicator) ? acceptAll(listening, directory) : connectToFirst(communicator.rank(), directory);
  if (!isAccepted(communicator, own) || own.connections.empty()) return std::make_unique<NoLifeline>();
  return std::make_unique<ConnectedLifeline>(communicator.rank(), std::move(own.peers), std::move(own.connections));
}

}  // namespace baremark::engine::comm
