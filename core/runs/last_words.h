// SPDX-License-Identifier: GPL-3.0-or-later
// What foreign last words tell about an end: of memory, of a kill. The words are those of launchers, schedulers and the engine. Pure.
#pragma once

#include <string_view>

namespace baremark::core::runs {

/// Somebody says by name that memory ran out: Slurm's step daemon, srun, PBS, LSF, or a C++ program that asked in vain.
[[nodiscard]] bool tellOfMemory(std::string_view words);

/// A launcher says that signal 9 ended a rank, whatever its own exit status: Open MPI, MPICH, Intel MPI, MVAPICH2.
[[nodiscard]] bool tellOfKill(std::string_view words);

}  // namespace baremark::core::runs
