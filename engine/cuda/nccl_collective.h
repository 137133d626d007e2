// SPDX-License-Identifier: Apache-2.0
// Sums by NCCL, in GPU memory. A sum is only enqueued: in a stream of high priority, behind the event of its numbers.
// The engine scales the loss by the global batch, so the sum is the average already.
//
// A sum waits forever for a rank that died. So the engine asks NCCL for errors ten times a second. If NCCL reports an
// error, the engine aborts the communicator, which ends the enqueued sums, and throwIfFailed() throws. NCCL notices
// only peers that it reaches over a network. The lifeline notices any other lost rank, and its watch thread ends this
// process (train/watch.h).
#pragma once

#include <chrono>
#include <memory>

#include "engine/comm/communicator.h"
#include "engine/cuda/nccl_library.h"
#include "engine/graph/device.h"

namespace baremark::engine::cuda {

struct NcclLimits {
  std::chrono::milliseconds connect{60'000};  ///< to connect to the other ranks
  std::chrono::milliseconds poll{100};        ///< between two questions for errors
  std::chrono::milliseconds end{5'000};       ///< for an orderly end; after it, the communicator is aborted
};

/// Connects the ranks. Collective. `memory` must be that of a network of this module, and outlive the object. Throws if
/// NCCL cannot connect; other ranks then wait until their limit, or until the lifeline ends them.
[[nodiscard]] std::unique_ptr<comm::Collective> makeNcclCollective(graph::Memory& memory, comm::Communicator& ranks,
                                                                   const NcclFunctions& nccl,
                                                                   const NcclLimits& limits = {});

}  // namespace baremark::engine::cuda
