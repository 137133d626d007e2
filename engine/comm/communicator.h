// SPDX-License-Identifier: Apache-2.0
// What ranks say to each other. One implementation for a single process, one for MPI. Every call but the requests is
// collective: all ranks make it in the same order. Calls come from one thread at a time. Failures are EngineErrors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace baremark::engine::comm {

class Communicator {
 public:
  virtual ~Communicator() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual std::string host() const = 0;

  /// On how many nodes the ranks are, on every rank. Two whose containers have names of their own are on one node where the launcher
  /// put them there.
  [[nodiscard]] virtual int nodes() = 0;

  virtual void barrier() = 0;

  /// Elementwise over all ranks, in place.
  virtual void sum(std::span<float> values) = 0;
  virtual void sum(std::span<double> values) = 0;
  virtual void max(std::span<double> values) = 0;

  /// Rank 0's bytes to all.
  virtual void broadcast(std::span<std::byte> bytes) = 0;

  /// Everybody's `mine` to rank 0, in the order of the ranks; `all` holds size() times as many there and is ignored elsewhere.
  virtual void gather(std::span<const double> mine, std::span<double> all) = 0;

  /// Everybody's text, in the order of the ranks; on rank 0 only, or on all.
  [[nodiscard]] virtual std::vector<std::string> gather(const std::string& mine) = 0;
  [[nodiscard]] virtual std::vector<std::string> allGather(const std::string& mine) = 0;

  /// Sums that are under way: as many at once as were reserved. test() says whether one is done and moves it on; a request
  /// that was found done is not tested or waited for again.
  virtual void reserveRequests(std::size_t count) = 0;
  virtual void startSum(std::size_t request, std::span<float> values) = 0;
  virtual void startSum(std::size_t request, std::span<double> values) = 0;
  [[nodiscard]] virtual bool test(std::size_t request) = 0;
  virtual void wait(std::size_t request) = 0;

  /// The same bytes to the next rank and from the previous one, round the ring, as one exchange; false: not within `seconds`.
  [[nodiscard]] virtual bool exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in,
                                                    double seconds) = 0;

  /// Ends every rank at once; for the error that cannot be agreed on.
  [[noreturn]] virtual void abort(int status) = 0;
};

/// True on the rank that speaks for all.
[[nodiscard]] inline bool isFirst(const Communicator& communicator) { return communicator.rank() == 0; }

}  // namespace baremark::engine::comm
