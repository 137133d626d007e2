// SPDX-License-Identifier: Apache-2.0
// Which processors this process may use. The affinity mask is that of the start of the program:
// libgomp, which Qt and oneDNN load, binds the first thread to one core before main() if OMP_PROC_BIND, OMP_PLACES or
// GOMP_CPU_AFFINITY is set. Any thread.
#pragma once

#include <string>
#include <vector>

namespace baremark::core::base {

/// Gives the calling thread the mask of the start of the program. Call it at the start of a program, before its first
/// thread: later threads and processes inherit the mask.
void undoThreadBinding();

/// The processors in the mask of the start of the program: ascending numbers, at least one.
[[nodiscard]] std::vector<int> processors();

/// Formats {0, 1, 2, 8} as "0-2,8".
[[nodiscard]] std::string asList(const std::vector<int>& numbers);

}  // namespace baremark::core::base
