// SPDX-License-Identifier: GPL-3.0-or-later
// A local file to a host: nothing is sent twice, an upload that broke off goes on where it ended, and every byte of it is compared by
// SHA-256 before it takes its name, most of them while others are sent. Where both sides have rsync, of a file that lies there in another version only the difference is
// sent. Blocking; called in a host's file thread.
#pragma once

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/ssh/connection.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// `file` has a source. NotFound: the source; NoSpace, PermissionDenied, Io: the host's; Offline: go on later.
[[nodiscard]] core::base::Result<void> upload(Connection& connection, const core::runs::FileToPut& file,
                                              const IsCancelled& isCancelled);

}  // namespace baremark::remote
