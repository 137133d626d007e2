// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for srun, with or without the plugin Pyxis.
#pragma once

#include "tests/fakes/stand_in_program.h"

namespace baremark::fakes {

/// srun(1) of Slurm 24.05, which starts one rank. srun.version has its version and, in a second line, "pyxis" if Slurm
/// has the plugin.
void srun(const Words& words);

}  // namespace baremark::fakes
