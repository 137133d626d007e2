// SPDX-License-Identifier: GPL-3.0-or-later
// A local file to a host: nothing is sent twice, an upload that broke off goes on where it ended, and the whole is compared by
// SHA-256 before it takes its name. Blocking; called in a host's file thread.
#pragma once

#include <functional>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/ssh/connection.h"

namespace baremark::remote {

/// `file` has a source. NotFound: the source; NoSpace, PermissionDenied, Io: the host's; Offline: go on later.
[[nodiscard]] core::base::Result<void> upload(Connection& connection, const core::runs::FileToPut& file,
                                              const std::function<bool()>& isCancelled);

/// Waits for what the connection answers; a cancelled caller cancels the errand.
[[nodiscard]] core::base::Result<core::runs::CommandOutcome> runErrand(Connection& connection, Errand errand,
                                                                       const std::function<bool()>& isCancelled);

}  // namespace baremark::remote
