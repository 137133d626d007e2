// SPDX-License-Identifier: Apache-2.0
// A TCP connection of each rank to rank 0, beside MPI and for the watching threads alone: it breaks the moment a rank dies,
// and once a second each end says what it is at. So a rank that is lost, stopped or late can be named, whatever MPI does.
//
// Rank 0 listens on a port of the system's choice, on the loopback device where all ranks are on one host; who connects must
// know a random token that went over MPI. After tie(), each object belongs to one thread, except sayLastWords().
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
  // As last heard.
  std::chrono::steady_clock::time_point heard;
  std::int64_t step = 0;
  Activity activity = Activity::Loading;
  bool isGone = false;  ///< it said goodbye, or was reported lost
};

/// Something that ends the run.
struct PeerLoss {
  int rank = 0;
  std::string words;  ///< its own last words; empty: it just died
};

class Lifeline {
 public:
  /// Collective. Without connections where there is one rank, or where rank 0 did not accept this one in time (it then says so).
  [[nodiscard]] static std::unique_ptr<Lifeline> tie(Communicator& communicator);

  virtual ~Lifeline() = default;

  /// Says what this rank is at, and waits up to `patience` for news. The first loss that it hears of, if any.
  [[nodiscard]] virtual std::optional<PeerLoss> exchange(const RankState& own, std::chrono::milliseconds patience) = 0;

  /// On rank 0 all others, elsewhere rank 0, as far as connected.
  [[nodiscard]] virtual const std::vector<Peer>& peers() const = 0;

  /// Tells the other end why this rank is about to end without agreement. Any thread.
  virtual void sayLastWords(const std::string& words) = 0;

  /// From rank 0: tells all others who was lost.
  virtual void passOn(const PeerLoss& loss) = 0;

  /// This rank's end is orderly from here on.
  virtual void sayGoodbye() = 0;
};

}  // namespace baremark::engine::comm
