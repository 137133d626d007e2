// SPDX-License-Identifier: GPL-3.0-or-later
// What an MPI library says about itself.
#include "engine/comm/mpi_name.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/base/printable.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string name =
      baremark::engine::comm::mpiNameIn(std::string_view(reinterpret_cast<const char*>(data), size));
  if (name.size() > 80 || name.find('\n') != std::string::npos || !baremark::core::base::isUtf8(name)) std::abort();
  return 0;
}
