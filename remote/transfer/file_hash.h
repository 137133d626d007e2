// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of a local file by OpenSSL, which libssh brings: it uses the processor's own instructions.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace baremark::remote {

/// Bytes of a file, as far as it reaches.
struct ByteRange {
  std::int64_t begin = 0;
  std::int64_t size = std::numeric_limits<std::int64_t>::max();
};

/// 64 hexadecimal digits; empty where the file cannot be read or `isCancelled` says so. Blocking.
[[nodiscard]] std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled, ByteRange range = {});

}  // namespace baremark::remote
