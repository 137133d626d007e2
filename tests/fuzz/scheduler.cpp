// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler's descriptor. A descriptor that was read can be rendered, and no line holds more than was requested.
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core;
  const auto scheduler = launch::parseSchedulerDescriptor(text);
  if (!scheduler) return;
  const auto lines = launch::directivesOf(*scheduler, {.name = "b0", .output = "/job.out", .settings = {}});
  if (!lines) return;
  for (const std::string& line : *lines) {
    if (line.find('\n') != std::string::npos) std::abort();
  }
  if (!launch::submitScriptOf(*scheduler, "/folder", "b0") || !launch::queryScriptOf(*scheduler, {"1"})) std::abort();
}
