// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/host_probe.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto facts = baremark::remote::parseHostProbe({reinterpret_cast<const char*>(data), size});
  if (facts && (facts->cores < 1 || facts->processors < 1)) std::abort();
  return 0;
}
