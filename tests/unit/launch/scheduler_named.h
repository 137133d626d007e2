// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/launch/scheduler.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::launch {

/// A shipped scheduler. If its descriptor does not parse, the test fails and the result is empty.
inline SchedulerDescriptor schedulerNamed(const std::string& name) {
  return test::got(parseSchedulerDescriptor(test::resource("schedulers/" + name + ".json")));
}

}  // namespace baremark::core::launch
