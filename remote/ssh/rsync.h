// SPDX-License-Identifier: GPL-3.0-or-later
// rsync through a connection that there is: its half here is a process of ours, its half there an errand, and what the two say
// to each other goes through the errand's standard input and output. No second login. Blocking.
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "remote/ssh/connection.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// Whether this machine has rsync.
[[nodiscard]] bool hasRsync();

/// Makes new.part in `folder` of the host what `source` is; of what old/new.part there holds only the difference goes over the link.
/// What an attempt has made that broke off lies in .part/new.part. CommandFailed: one of the two halves could not. Unavailable: the
/// host has not enough sessions. Offline, Cancelled.
[[nodiscard]] core::base::Result<void> sendDifference(Connection& connection, const std::string& source, const std::string& folder,
                                                      const std::function<void(int percent)>& onPercent, const IsCancelled& isCancelled);

}  // namespace baremark::remote
