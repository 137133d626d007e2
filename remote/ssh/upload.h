// SPDX-License-Identifier: GPL-3.0-or-later
// Uploads a local file to a host. An interrupted upload continues where it ended, and nothing is sent twice. The whole
// file is verified by SHA-256 before it gets its name. Blocking; called in a thread of the host's file pool.
#pragma once

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/ssh/connection.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// `file` must have a source. NotFound: the source. NoSpace, PermissionDenied, Io: the target. Offline: call again
/// later to continue.
[[nodiscard]] core::base::Result<void> upload(Connection& connection, const core::runs::FileToPut& file,
                                              const IsCancelled& isCancelled);

}  // namespace baremark::remote
