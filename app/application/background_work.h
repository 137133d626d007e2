// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the queue without a window: starts "baremark-cli work" as a separate process, which keeps running when this one
// ends.
#pragma once

#include <QString>

namespace baremark::app {

/// The path of baremark-cli beside this program. Empty: it is not there.
[[nodiscard]] QString commandLineProgram();

/// Starts it for a store. Its output goes to background.log in the store's folder. It takes over only experiments that
/// no process runs, so the services of this process must have ended. `language` is that of its notifications, such as
/// "de"; empty: the system's. False: it could not be started.
[[nodiscard]] bool startBackgroundWork(const QString& storePath, const QString& language);

}  // namespace baremark::app
