// SPDX-License-Identifier: GPL-3.0-or-later
// Copies a folder to a host or from a host. Files that are the same on both sides are not copied again. Large files are
// resumed and verified by SHA-256 before they get their names; small ones are written whole or not at all. Blocking.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct TransferProgress {
  std::int64_t done = 0;    ///< bytes at the target, including those that were there before
  std::int64_t total = 0;   ///< bytes
  std::int64_t before = 0;  ///< the part of `done` that was there before this transfer
};

struct TransferResult {
  int files = 0;
  int moved = 0;           ///< number of files that were not at the target before
  std::int64_t bytes = 0;  ///< of all files
  int unsettled = 0;       ///< number of files that changed during the transfer; they are missing at the target
  bool operator==(const TransferResult&) const = default;
};

using OnTransfer = std::function<void(const TransferProgress&)>;  ///< called in any thread

/// Sends a folder or a file of this machine to the folder `to` of the host. Other files in `to` stay.
[[nodiscard]] core::base::Result<TransferResult> sendFolder(core::runs::Host& host, const std::string& from,
                                                            const std::string& to, const OnTransfer& onTransfer,
                                                            const IsCancelled& isCancelled);

/// The limits of a fetch. Without them, a wrong or hostile list of files could fill this machine's disk.
struct FetchLimits {
  std::int64_t entries = 500'000;              ///< number of files and folders
  std::int64_t bytes = std::int64_t{1} << 40;  ///< of all files together
  std::int64_t reserve = 256 << 20;            ///< bytes of this machine's disk that stay free
};

/// Fetches the folder `from` of the host into the folder `to` of this machine. A file that is still being written is
/// fetched as it is now. NotFound: there is nothing at `from`. TooLarge: over a limit. NoSpace: the files and the
/// reserve do not fit, or the disk became full. PermissionDenied, Io: of this machine. TooLarge, and NoSpace except for
/// a disk that became full, are returned before the first byte is fetched.
[[nodiscard]] core::base::Result<TransferResult> fetchFolder(core::runs::Host& host, const std::string& from,
                                                             const std::string& to, const OnTransfer& onTransfer,
                                                             const IsCancelled& isCancelled,
                                                             const FetchLimits& limits = {});

}  // namespace baremark::remote
