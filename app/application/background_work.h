// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the queue going without a window: "baremark-cli work" as a process of its own, which outlives the one that started it.
#pragma once

#include <QString>

namespace baremark::app {

/// The command line's program beside this one; empty: it is not there.
[[nodiscard]] QString commandLineProgram();

/// Starts it for a store. What it prints goes to background.log in the store's folder. It can take over only what nobody drives, so
/// the services of this process must have ended. `language`: of its notifications, such as "de"; empty: the system's. False: it
/// could not be started.
[[nodiscard]] bool startBackgroundWork(const QString& storePath, const QString& language);

}  // namespace baremark::app
