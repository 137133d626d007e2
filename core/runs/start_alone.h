// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>

namespace baremark::core::runs {

/// For a process with a child process modifier that only calls the kernel. Since Qt 6.6 its child otherwise waits, before it becomes
/// another program, for a word of this one: for ever where this one is killed at that moment.
inline void startAlone([[maybe_unused]] QProcess& process) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
  process.setUnixProcessParameters(QProcess::UnixProcessFlag::UseVFork);
#endif
}

}  // namespace baremark::core::runs
