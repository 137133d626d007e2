// SPDX-License-Identifier: Apache-2.0
// What training does with whole arrays in a backend's memory. Copies a few MiB at a time.
#pragma once

#include <cstdint>

#include "engine/comm/communicator.h"
#include "engine/graph/network.h"

namespace baremark::engine::train {

/// CRC-32 of the numbers.
[[nodiscard]] std::uint32_t checksum(graph::Memory& memory, const graph::DeviceArray& numbers);

/// Copies rank 0's parameters and running statistics to all ranks. Collective.
void shareNetwork(graph::Network<float>& network, comm::Communicator& communicator);

/// Copies rank 0's optimiser state to all ranks. Collective.
void shareState(graph::Network<float>& network, comm::Communicator& communicator);

}  // namespace baremark::engine::train
