// SPDX-License-Identifier: Apache-2.0
// A TCP connection from each rank to rank 0, besides MPI, used only by the watch threads. It breaks as soon as a rank
// dies, and both ends send their state once a second. So the engine can name a rank that is lost, stopped or late,
// independently of MPI.
//
// Rank 0 listens on a port that the system chooses, on the loopback device if all ranks run on one host. A rank must
// send a random token that rank 0 distributed over MPI. After connect(), each object belongs to one thread, except
// reportError() and announceEnd().
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/comm/communicator.h"
#include "engine/comm/rank_state.h"

namespace baremark::engine::comm {

struct Peer {
  int rank = 0;
  std::string host;
  std::int64_t pid = 0;
  // State from the last message.
  std::chrono::steady_clock::time_point lastMessage;
  std::int64_t step = 0;
  Activity activity = Activity::Loading;
  bool isGone = false;  ///< the rank announced its end, or was reported lost
};

/// A lost rank. The run ends.
struct PeerLoss {
  int rank = 0;
  std::string reason;  ///< The error that the rank reported. Empty: the rank died without a message.
};

class Lifeline {
 public:
  /// Collective. The object has no connection if there is only one rank, or if rank 0 did not accept this rank in time.
  /// Rank 0 then reports that.
  [[nodiscard]] static std::unique_ptr<Lifeline> connect(Communicator& communicator);

  virtual ~Lifeline() = default;

  /// Sends the state of this rank once a second, and waits up to `timeout` for messages, or until announceEnd().
  /// Returns the first loss that a message or a broken connection reports, if any.
  [[nodiscard]] virtual std::optional<PeerLoss> exchange(const RankState& own, std::chrono::milliseconds timeout) = 0;

  /// The ranks that this one is connected to: all others on rank 0, rank 0 on the others.
  [[nodiscard]] virtual const std::vector<Peer>& peers() const = 0;

  /// Tells the other end why this rank is about to end without agreement. Any thread.
  virtual void reportError(const std::string& text) = 0;

  /// On rank 0: tells all other ranks which rank was lost.
  virtual void reportLoss(const PeerLoss& loss) = 0;

  /// Tells the other end that this rank ends normally. From then on, exchange() does not wait. Any thread.
  virtual void announceEnd() = 0;
};

}  // namespace baremark::engine::comm
