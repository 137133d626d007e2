// SPDX-License-Identifier: GPL-3.0-or-later
// What an MPI library says about itself.
#include "engine/comm/mpi_name.h"

#include "core/base/printable.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  const std::string name = baremark::engine::comm::mpiNameIn(text);
  if (name.size() > 80 || name.find('\n') != std::string::npos || !baremark::core::base::isUtf8(name)) std::abort();
}
