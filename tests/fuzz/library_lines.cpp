// SPDX-License-Identifier: GPL-3.0-or-later
// What MPI, NCCL and UCX say about themselves and about the connections of a rank.
#include <algorithm>

#include "core/base/printable.h"
#include "engine/comm/mpi_name.h"
#include "engine/comm/ucx_lines.h"
#include "engine/cuda/nccl_lines.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

/// `whole` is the only transport that has no device.
void check(const std::string& transports, std::string_view whole) {
  const bool isPrintable =
      std::all_of(transports.begin(), transports.end(), [](char c) { return c >= ' ' && c < 127; });
  abortIf(!isPrintable || transports.size() > 1000);
  abortIf(!transports.empty() && transports != whole && transports.find('/') == std::string::npos);
}

}  // namespace

void fuzz(std::string_view text) {
  using namespace baremark::engine;
  const std::string name = comm::mpiNameIn(text);
  abortIf(name.size() > 80 || name.find('\n') != std::string::npos || !baremark::core::base::isUtf8(name));
  check(cuda::ncclTransportsIn(text), "NVLS");
  check(comm::ucxTransportsIn(text), "");
  (void)comm::isUcxWarning(text.substr(0, text.find('\n')));
}
