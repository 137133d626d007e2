// SPDX-License-Identifier: GPL-3.0-or-later
// What NCCL logs about the connections of a rank.
#include "engine/cuda/nccl_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string transports = baremark::engine::cuda::ncclTransportsIn(text);
  const bool isPrintable =
      std::all_of(transports.begin(), transports.end(), [](char c) { return c >= ' ' && c < 127; });
  if (!isPrintable || transports.size() > 1000) std::abort();
  if (!transports.empty() && transports.find('/') == std::string::npos && transports != "NVLS") std::abort();
  return 0;
}
