// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher.h"
#include "core/base/quoting.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto launcher = launch::parseLauncherDescriptor({reinterpret_cast<const char*>(data), size});
  if (!launcher) return 0;
  const auto plain = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}});
  if (plain && !base::shellCommand(*plain)) std::abort();  // job.sh can start it
  // Options of a runtime have a place in the command, or are refused.
  const auto words = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}, .runtime = {"--image=i"}});
  if (words && !launch::takesRuntime(*launcher)) std::abort();
  return 0;
}
