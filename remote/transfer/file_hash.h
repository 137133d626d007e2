// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of a local file by OpenSSL, which uses the processor's SHA instructions. libssh needs OpenSSL anyway.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace baremark::remote {

/// A range of bytes of a file. It may reach beyond the end.
struct ByteRange {
  std::int64_t begin = 0;
  std::int64_t size = std::numeric_limits<std::int64_t>::max();
};

/// 64 hexadecimal digits. Empty if the file cannot be read or `isCancelled` returns true. Blocking.
[[nodiscard]] std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled,
                                   ByteRange range = {});

}  // namespace baremark::remote
