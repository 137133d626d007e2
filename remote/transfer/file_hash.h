// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 of a local file by OpenSSL, which libssh brings: it uses the processor's own instructions.
#pragma once

#include <functional>
#include <string>

namespace baremark::remote {

/// 64 hexadecimal digits; empty where the file cannot be read or `isCancelled` says so. Blocking.
[[nodiscard]] std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled);

}  // namespace baremark::remote
