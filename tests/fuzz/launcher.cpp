// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher.h"
#include "core/base/quoting.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core;
  const auto launcher = launch::parseLauncherDescriptor(text);
  if (!launcher) return;
  const auto plain = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}});
  if (plain && !base::shellCommand(*plain)) std::abort();  // job.sh can start it
  // Options of a runtime have a place in the command, or are refused.
  const auto words = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}, .runtime = {"--image=i"}});
  if (words && !launch::takesRuntime(*launcher)) std::abort();
}
