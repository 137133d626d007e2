// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>

namespace baremark::core::runs {

/// For a process whose child process modifier only makes system calls. Since Qt 6.6, without this flag, the child waits
/// for the parent before it executes its program, and waits forever if the parent is killed at that moment.
inline void useVfork([[maybe_unused]] QProcess& process) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
  process.setUnixProcessParameters(QProcess::UnixProcessFlag::UseVFork);
#endif
}

}  // namespace baremark::core::runs
