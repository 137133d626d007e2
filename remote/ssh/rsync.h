// SPDX-License-Identifier: GPL-3.0-or-later
// Runs rsync over an open connection, without a second sign-in. The local half is a process of Baremark, the other half
// is a script on the host; its standard input and output carry rsync's protocol. Blocking.
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "remote/ssh/connection.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Whether this machine has rsync.
[[nodiscard]] bool hasRsync();

/// Makes new.part in `folder` on the host equal to `source`. If old/new.part exists there, only the difference is sent.
/// An interrupted attempt leaves its result in .part/new.part. CommandFailed: one of the two halves failed.
/// Unavailable: the host does not allow enough sessions. Offline, Cancelled.
[[nodiscard]] core::base::Result<void> sendDifference(Connection& connection, const std::string& source,
                                                      const std::string& folder,
                                                      const std::function<void(int percent)>& onPercent,
                                                      const IsCancelled& isCancelled);

}  // namespace baremark::remote
