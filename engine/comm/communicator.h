// SPDX-License-Identifier: Apache-2.0
// Communication between ranks over the host's memory, implemented for a single process and for MPI. Every call is
// collective, so all ranks must make it in the same order; only test() and wait() are not. Calls come from one thread
// at a time. Failures are EngineErrors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/comm/collective.h"

namespace baremark::engine::comm {

class Communicator : public Collective {
 public:
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual std::string host() const = 0;

  /// Number of nodes that the ranks run on, known on every rank. Containers with different host names count as one node
  /// if the launcher started them on the same node.
  [[nodiscard]] virtual int nodes() = 0;

  /// This rank's place among the ranks of its node, from 0.
  [[nodiscard]] virtual int rankOnNode() = 0;

  /// The ranks with the same `group`, in the order of their ranks here. The new communicator must end before this one.
  [[nodiscard]] virtual std::unique_ptr<Communicator> split(int group) = 0;

  virtual void barrier() = 0;

  /// Sum or maximum over all ranks, elementwise and in place.
  using Collective::sum;
  virtual void sum(std::span<double> values) = 0;
  virtual void max(std::span<double> values) = 0;

  /// Copies rank 0's bytes to all ranks.
  virtual void broadcast(std::span<std::byte> bytes) = 0;

  /// Collects `mine` of every rank on rank 0, in rank order. There, `all` must hold size() times as many values. Other
  /// ranks ignore `all`.
  virtual void gather(std::span<const double> mine, std::span<double> all) = 0;

  /// Collects the text of every rank in rank order: gather() on rank 0 only, allGather() on all ranks.
  [[nodiscard]] virtual std::vector<std::string> gather(const std::string& mine) = 0;
  [[nodiscard]] virtual std::vector<std::string> allGather(const std::string& mine) = 0;

  /// Sends bytes to the next rank and receives as many from the previous one, around a ring. False: the exchange did
  /// not complete within `seconds`.
  [[nodiscard]] virtual bool exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in,
                                                    double seconds) = 0;

  /// Ends all ranks immediately. For an error that the ranks cannot agree on.
  [[noreturn]] virtual void abort(int status) = 0;
};

/// True on rank 0, which prints and writes for all ranks.
[[nodiscard]] inline bool isFirst(const Communicator& communicator) {
  return communicator.rank() == 0;
}

}  // namespace baremark::engine::comm
