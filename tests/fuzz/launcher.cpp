// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto launcher = launch::parseLauncherDescriptor({reinterpret_cast<const char*>(data), size});
  if (launcher) (void)launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}});
  return 0;
}
