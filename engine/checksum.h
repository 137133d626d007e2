// SPDX-License-Identifier: Apache-2.0
// CRC-32 (the one of zlib and gzip), for comparing parameters between ranks and for checkpoints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace baremark::engine {

/// Continues from `crc`; about 1 GB/s.
[[nodiscard]] std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc = 0);

}  // namespace baremark::engine
