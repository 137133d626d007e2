// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/profiler_descriptor.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core::containers;
  const auto profiler = parseProfilerDescriptor(text);
  if (!profiler) return;
  // An accepted descriptor gives a command, and its output stays in the run's folder.
  abortIf(!profiledCommand(*profiler, {.folder = "/run", .command = {"true"}}));
  const std::string path = outputPath(*profiler, "/run", 3);
  abortIf(!path.empty() && (path.rfind("/run/", 0) != 0 || path.find('/', 5) != std::string::npos));
  (void)openCommand(*profiler, path, 3);
}
