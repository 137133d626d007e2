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

/// What is fetched at most: a host's list is not believed, and might fill this machine's disk.
struct FetchLimits {
  std::int64_t entries = 500'000;              ///< files and folders
  std::int64_t bytes = std::int64_t{1} << 40;  ///< of all files together
  std::int64_t reserve = 256 << 20;            ///< bytes of this machine's disk that stay free
};

/// The folder `from` of the host to the folder `to` of this machine. A file that is still being written is fetched as it is now;
/// of one that has grown since it was fetched only the rest comes, where the host's begins with what is here.
/// NotFound: nothing lies there. TooLarge: over a limit; NoSpace: what is to come and the reserve do not fit, or the disk became
/// full; before the first byte is asked for, but for the latter. PermissionDenied, Io: of this machine.
[[nodiscard]] core::base::Result<TransferResult> fetchFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                                             const OnTransfer& onTransfer, const IsCancelled& isCancelled,
                                                             const FetchLimits& limits = {});

}  // namespace baremark::remote
