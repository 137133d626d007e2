// SPDX-License-Identifier: GPL-3.0-or-later
// The runtimes and profilers that Baremark ships. A broken descriptor fails the test.
#pragma once

#include <string>

#include "core/containers/profiler_descriptor.h"
#include "core/containers/runtime_descriptor.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::containers {

inline RuntimeDescriptor shippedRuntime(const std::string& id) {
  return test::got(parseRuntimeDescriptor(test::resource("runtimes/" + id + ".json")));
}

inline ProfilerDescriptor shippedProfiler(const std::string& id) {
  return test::got(parseProfilerDescriptor(test::resource("profilers/" + id + ".json")));
}

}  // namespace baremark::core::containers
