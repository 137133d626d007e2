// SPDX-License-Identifier: GPL-3.0-or-later
// What NCCL logs about the connections of a rank.
#include "engine/cuda/nccl_lines.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

void fuzz(std::string_view text) {
  const std::string transports = baremark::engine::cuda::ncclTransportsIn(text);
  const bool isPrintable =
      std::all_of(transports.begin(), transports.end(), [](char c) { return c >= ' ' && c < 127; });
  if (!isPrintable || transports.size() > 1000) std::abort();
  if (!transports.empty() && transports.find('/') == std::string::npos && transports != "NVLS") std::abort();
}
