// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quoting.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::core;

/// The commands of an accepted launcher can be started. Options of a runtime have a place in them, or are refused.
void checkLauncher(std::string_view text) {
  const auto launcher = launch::parseLauncherDescriptor(text);
  if (!launcher) return;
  const auto plain = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}});
  abortIf(plain && !base::shellCommand(*plain));
  const auto words = launch::launchCommand(*launcher, {.ranks = 2, .command = {"true"}, .runtime = {"--image=i"}});
  abortIf(words && !launch::takesRuntime(*launcher));
}

/// The scripts of an accepted scheduler can be written, and no line holds more than was requested.
void checkScheduler(std::string_view text) {
  const auto scheduler = launch::parseSchedulerDescriptor(text);
  if (!scheduler) return;
  const auto lines = launch::directivesOf(*scheduler, {.name = "b0", .output = "/job.out", .settings = {}});
  if (!lines) return;
  for (const std::string& line : *lines) abortIf(line.find('\n') != std::string::npos);
  abortIf(!launch::submitScriptOf(*scheduler, "/folder", "b0") || !launch::queryScriptOf(*scheduler, {"1"}));
}

}  // namespace

void fuzz(std::string_view text) {
  checkLauncher(text);
  checkScheduler(text);
}
