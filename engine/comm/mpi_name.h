// SPDX-License-Identifier: Apache-2.0
// Reads what an MPI library says about itself. Pure.
#pragma once

#include <string>
#include <string_view>

namespace baremark::engine::comm {

/// Family and version in the text of MPI_Get_library_version(): "Open MPI 4.1.4", "MPICH 4.0.2", "Intel MPI 2021.9",
/// "MVAPICH2 2.3.7", "Cray MPICH 8.1.25". For another library: the first line, at most 80 bytes.
[[nodiscard]] std::string mpiNameIn(std::string_view text);

}  // namespace baremark::engine::comm
