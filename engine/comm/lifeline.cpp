// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/lifeline.h"

#include <poll.h>
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

constexpr std::chrono::seconds kTieTime{5};
constexpr std::chrono::seconds kGreetingTime{2};  // a stranger may have connected
constexpr std::chrono::seconds kBeatPeriod{1};

enum class MessageKind : std::uint32_t { Hello = 1, Beat, Words, Lost, Goodbye };

/// What goes over the line: always this many bytes, both ends being the same program.
struct Message {
  MessageKind kind = MessageKind::Beat;
  std::int32_t rank = 0;
  std::int64_t step = 0;
  Activity activity = Activity::Loading;
  std::array<char, 495> text{};  ///< Hello: the token; Words, Lost: why. Ends with a NUL.
};
static_assert(sizeof(Message) == 512 && std::is_trivially_copyable_v<Message>);

void setText(Message& message, const std::string& text) {
  const std::size_t length = std::min(text.size(), message.text.size() - 1);
  std::copy_n(text.begin(), length, message.text.begin());
}

/// One end of a line: whole messages out, whole messages in.
class Line {
 public:
  explicit Line(Socket socket) : m_socket(std::move(socket)) {}

  /// False: the other end is gone, or does not take anything any more.
  bool send(const Message& message) const {
    const auto* bytes = reinterpret_cast<const char*>(&message);
    return ::send(m_socket.get(), bytes, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT) ==
           static_cast<ssize_t>(sizeof message);
  }

  enum class Got : std::uint8_t { Nothing, Message, End };
  Got receive(Message& message) {
    const ssize_t got =
        ::recv(m_socket.get(), m_buffer.data() + m_length, m_buffer.size() - m_length, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR ? Got::Nothing : Got::End;
    if (got == 0) return Got::End;
    m_length += static_cast<std::size_t>(got);
    if (m_length < m_buffer.size()) return Got::Nothing;
    std::memcpy(&message, m_buffer.data(), sizeof message);
    message.text.back() = '\0';
    m_length = 0;
    return Got::Message;
  }
  [[nodiscard]] int file() const { return m_socket.get(); }

 private:
  Socket m_socket;
  std::array<char, sizeof(Message)> m_buffer{};
  std::size_t m_length = 0;
};

/// The next message, waiting until `deadline`.
std::optional<Message> receiveUntil(Line& line, Clock::time_point deadline) {
  Message message;
  while (true) {
    const bool isLate = Clock::now() >= deadline;  // a machine that stood still is looked at once more
    const Line::Got got = line.receive(message);
    if (got == Line::Got::Message) return message;
    if (got == Line::Got::End || isLate) return {};
    pollfd wait{line.file(), POLLIN, 0};
    ::poll(&wait, 1, 50);
  }
}

class TiedLifeline final : public Lifeline {
 public:
  TiedLifeline(int rank, std::vector<Peer> peers, std::vector<std::unique_ptr<Line>> lines)
      : m_rank(rank), m_peers(std::move(peers)), m_lines(std::move(lines)) {
    for (Peer& peer : m_peers) peer.heard = Clock::now();
  }

  [[nodiscard]] std::optional<PeerLoss> exchange(const RankState& own, std::chrono::milliseconds patience) override {
    const Clock::time_point now = Clock::now();
    if (now >= m_nextBeat) {
      m_nextBeat = now + kBeatPeriod;
      sendAll({.kind = MessageKind::Beat, .rank = m_rank, .step = own.step.load(std::memory_order_relaxed),
               .activity = own.activity.load(std::memory_order_relaxed)});
    }
    std::vector<pollfd> waits;
    for (std::size_t i = 0; i < m_lines.size(); ++i) waits.push_back({m_peers[i].isGone ? -1 : m_lines[i]->file(), POLLIN, 0});
    ::poll(waits.data(), waits.size(), static_cast<int>(patience.count()));
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
      if (waits[i].revents == 0) continue;
      if (std::optional<PeerLoss> loss = hear(i)) return loss;
    }
    return {};
  }

  [[nodiscard]] const std::vector<Peer>& peers() const override { return m_peers; }

  void sayLastWords(const std::string& words) override {
    Message message{.kind = MessageKind::Words, .rank = m_rank};
    setText(message, words);
    sendAll(message);
  }

  void passOn(const PeerLoss& loss) override {
    Message message{.kind = MessageKind::Lost, .rank = loss.rank};
    setText(message, loss.words);
    sendAll(message);
  }

  void sayGoodbye() override { sendAll({.kind = MessageKind::Goodbye, .rank = m_rank}); }

 private:
  void sendAll(const Message& message) {
    const std::lock_guard lock(m_sending);
    for (const auto& line : m_lines) line->send(message);
  }

  std::optional<PeerLoss> hear(std::size_t i) {
    Peer& peer = m_peers[i];
    Message message;
    Line::Got got = Line::Got::Nothing;
    while ((got = m_lines[i]->receive(message)) == Line::Got::Message) {
      peer.heard = Clock::now();
      switch (message.kind) {
        case MessageKind::Beat:
          peer.step = message.step;
          peer.activity = message.activity;
          break;
        case MessageKind::Goodbye: peer.isGone = true; return {};
        case MessageKind::Words: peer.isGone = true; return PeerLoss{peer.rank, message.text.data()};
        case MessageKind::Lost: return PeerLoss{message.rank, message.text.data()};
        case MessageKind::Hello: break;
      }
    }
    if (got != Line::Got::End) return {};
    peer.isGone = true;
    return PeerLoss{peer.rank, ""};
  }

  int m_rank;
  std::vector<Peer> m_peers;
  std::vector<std::unique_ptr<Line>> m_lines;
  std::mutex m_sending;
  Clock::time_point m_nextBeat;
};

class NoLifeline final : public Lifeline {
 public:
  [[nodiscard]] std::optional<PeerLoss> exchange(const RankState&, std::chrono::milliseconds patience) override {
    ::poll(nullptr, 0, static_cast<int>(patience.count()));
    return {};
  }
  [[nodiscard]] const std::vector<Peer>& peers() const override { return m_peers; }
  void sayLastWords(const std::string&) override {}
  void passOn(const PeerLoss&) override {}
  void sayGoodbye() override {}

 private:
  std::vector<Peer> m_peers;
};

/// Who is where, as gathered over MPI; and on rank 0 where it listens.
struct Directory {
  std::vector<Peer> ranks;
  std::vector<std::string> addresses;
  int port = 0;
  std::string token;
  [[nodiscard]] bool isOneHost() const {
    return std::all_of(ranks.begin(), ranks.end(), [&](const Peer& p) { return p.host == ranks.front().host; });
  }
};

Directory whoIsWhere(Communicator& communicator) {
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

/// The connections of this rank, as far as they came about.
struct Lines {
  std::vector<Peer> peers;
  std::vector<std::unique_ptr<Line>> lines;
};

Lines acceptAll(const Listening& listening, const Directory& directory) {
  const Clock::time_point deadline = Clock::now() + kTieTime;
  Lines accepted;
  while (accepted.peers.size() + 1 < directory.ranks.size() && Clock::now() < deadline) {
    Socket socket = acceptFrom(listening, 100);
    if (!socket.isOpen()) continue;
    auto line = std::make_unique<Line>(std::move(socket));
    const std::optional<Message> hello = receiveUntil(*line, std::min(deadline, Clock::now() + kGreetingTime));
    const bool isKnown = hello && hello->kind == MessageKind::Hello && directory.token == hello->text.data() &&
                         hello->rank > 0 && hello->rank < static_cast<int>(directory.ranks.size());
    if (!isKnown) continue;
    accepted.peers.push_back(directory.ranks[static_cast<std::size_t>(hello->rank)]);
    accepted.lines.push_back(std::move(line));
  }
  return accepted;
}

Lines connectToFirst(int rank, const Directory& directory) {
  for (const std::string& address : directory.addresses) {
    Socket socket = connectTo(address, directory.port);
    if (!socket.isOpen()) continue;
    Lines first;
    first.lines.push_back(std::make_unique<Line>(std::move(socket)));
    Message hello{.kind = MessageKind::Hello, .rank = rank};
    setText(hello, directory.token);
    if (!first.lines.front()->send(hello)) continue;
    first.peers.push_back(directory.ranks.front());
    return first;
  }
  return {};
}

/// Rank 0 says over MPI whom it accepted. To connect and to send succeed before that; a line that nobody accepts breaks when
/// rank 0 stops listening, and that is no rank's death.
bool isAccepted(Communicator& communicator, const Lines& own) {
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
    case Activity::Loading: return "loading";
    case Activity::Computing: return "computing";
    case Activity::Communicating: return "waiting for other ranks";
    case Activity::Evaluating: return "evaluating";
    case Activity::Saving: return "writing a checkpoint";
    case Activity::Ending: return "ending";
  }
  return "";
}

std::unique_ptr<Lifeline> Lifeline::tie(Communicator& communicator) {
  if (communicator.size() == 1) return std::make_unique<NoLifeline>();
  Directory directory = whoIsWhere(communicator);
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
  Lines own = isFirst(communicator) ? acceptAll(listening, directory) : connectToFirst(communicator.rank(), directory);
  if (!isAccepted(communicator, own) || own.lines.empty()) return std::make_unique<NoLifeline>();
  return std::make_unique<TiedLifeline>(communicator.rank(), std::move(own.peers), std::move(own.lines));
}

}  // namespace baremark::engine::comm
