// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of a local file by OpenSSL, which uses the processor's SHA instructions. libssh needs OpenSSL anyway.
#pragma once

#include <functional>
#include <string>

namespace baremark::remote {

/// 64 hexadecimal digits. Empty if the file cannot be read or `isCancelled` returns true. Blocking.
[[nodiscard]] std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled);

}  // namespace baremark::remote
