// SPDX-License-Identifier: GPL-3.0-or-later
// The schedulers and launchers that Baremark ships. A broken descriptor fails the test.
#pragma once

#include <string>

#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::launch {

inline SchedulerDescriptor schedulerNamed(const std::string& name) {
  return test::got(parseSchedulerDescriptor(test::resource("schedulers/" + name + ".json")));
}

inline LauncherDescriptor launcherNamed(const std::string& name) {
  return test::got(parseLauncherDescriptor(test::resource("launchers/" + name + ".json")));
}

}  // namespace baremark::core::launch
