// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises in the last lines of a program, launcher or scheduler why something ended: memory, or a kill. Pure.
#pragma once

#include <string_view>

namespace baremark::core::runs {

/// The text says that memory ran out: in the words of Slurm's step daemon, srun, PBS, LSF, or a C++ program whose
/// allocation failed.
[[nodiscard]] bool saysMemoryRanOut(std::string_view words);

/// The text says that signal 9 ended a rank, in the words of Open MPI, MPICH, Intel MPI or MVAPICH2. The launcher's own
/// exit status may differ.
[[nodiscard]] bool saysKilled(std::string_view words);

}  // namespace baremark::core::runs
