// SPDX-License-Identifier: Apache-2.0
// The ways to sum gradients over the ranks in a backend's memory, and the choice among them (--all_reduce_spec). Pure.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// How ranks sum gradients.
struct GradientSums {
  std::string name;     ///< for the passport: "NCCL 2.28.9"; empty: the ranks' MPI, in host memory
  std::string warning;  ///< a sentence if "auto" could not take the fastest way
  /// Makes what sums in this memory. Collective. Without the function: the ranks' communicator, with copies to the host
  /// if the memory is not the host's.
  std::function<std::unique_ptr<Collective>(graph::Memory&, Communicator&)> make{};
  /// The transports that this rank's sums took so far, sorted: "NET/IB, P2P/CUMEM". Empty: not known. Without the
  /// function, they are MPI's.
  std::function<std::string()> transports{};
};

/// One value of --all_reduce_spec.
struct SumsWay {
  const char* value = "";
  /// Returns the way, or why it cannot be used here: a clause that follows a colon.
  std::function<tl::expected<GradientSums, std::string>()> find;
};

/// Returns the way that `wanted` names; "auto" takes the first that can be used. `ways` begin with the fastest.
/// Refused: a way that cannot be used on `device`. The error says why, and what can be used instead.
[[nodiscard]] GradientSums chooseSums(const std::string& wanted, const std::string& device,
                                      const std::vector<SumsWay>& ways);

/// Joins the transports of several ranks: each one once, sorted.
[[nodiscard]] std::string joinedTransports(const std::vector<std::string>& ofRanks);

/// Returns a sentence if NCCL took slower transports than the machine seems to have; empty otherwise. `transports` are
/// those of all ranks, `nodes` the number of their nodes, `rdmaDevices` the InfiniBand and RoCE devices of this node.
[[nodiscard]] std::string slowTransportWarning(const std::string& transports, int nodes,
                                               const std::vector<std::string>& rdmaDevices);

/// The InfiniBand and RoCE devices that the kernel shows, sorted: "mlx5_0".
[[nodiscard]] std::vector<std::string> rdmaDevices();

}  // namespace baremark::engine::comm
