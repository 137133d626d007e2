// SPDX-License-Identifier: Apache-2.0
// Whether a network fits into the free memory, and the largest batch that does. A backend plans without allocating to
// find out what it needs.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/graph/network.h"

namespace baremark::engine::compile {

/// Plans the network for a batch, and returns the bytes that it would allocate. Takes up to seconds.
using BytesNeeded = std::function<std::int64_t(int batch)>;

/// Returns a batch from 1 to `tooLarge` - 1 that fits into `share` bytes while the next larger one does not; 0 if not
/// even 1 fits. `needed` is what `tooLarge` needs, more than `share`. Plans about three times if the need is nearly
/// linear in the batch, and at most 3 log2(tooLarge) times.
[[nodiscard]] int largestBatch(int tooLarge, std::int64_t needed, std::int64_t share, const BytesNeeded& bytesNeeded);

/// Refused ("memory"): the network needs more than its rank's share of NetworkOptions::freeMemory. `needed` is what it
/// needs; `bytesNeeded` plans it for smaller batches, and is only called then. The error names the largest that fits.
void requireMemory(const graph::NetworkOptions& options, std::int64_t needed, const BytesNeeded& bytesNeeded);

}  // namespace baremark::engine::compile
