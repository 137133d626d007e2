// SPDX-License-Identifier: GPL-3.0-or-later
// A folder to a host, or back: what is the same already is not moved again, what broke off goes on where it ended, and files are
// compared by SHA-256 before they take their names; but for small ones on their way to a host, which go whole or not at all. Over the Host interface, so it needs no second login. Blocking.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct TransferProgress {
  std::int64_t done = 0;   ///< bytes that are where they shall be, those that were there before among them
  std::int64_t total = 0;  ///< bytes
  std::int64_t before = 0; ///< of `done`, those that were there before this transfer
};

struct TransferResult {
  int files = 0;
  int moved = 0;            ///< of the files, those that were not there already
  std::int64_t bytes = 0;   ///< of all files
  int unsettled = 0;        ///< files that changed while they were fetched, and are missing here
  bool operator==(const TransferResult&) const = default;
};

using OnTransfer = std::function<void(const TransferProgress&)>;  ///< in any thread

/// A folder, or one file, of this machine to the folder `to` of the host. Files there that are not here stay.
[[nodiscard]] core::base::Result<TransferResult> sendFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                                            const OnTransfer& onTransfer, const IsCancelled& isCancelled);

/// The folder `from` of the host to the folder `to` of this machine. A file that is still being written is fetched as it is now.
/// NotFound: nothing lies there. NoSpace, PermissionDenied, Io: of this machine.
[[nodiscard]] core::base::Result<TransferResult> fetchFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                                             const OnTransfer& onTransfer, const IsCancelled& isCancelled);

}  // namespace baremark::remote
