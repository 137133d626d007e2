// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/processors.h"

#include <gtest/gtest.h>
#include <sched.h>

namespace baremark::core::base {
namespace {

TEST(Processors, theMaskIsThatOfTheStartAndCanBeRestored) {
  const std::vector<int> atStart = processors();
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(atStart.front()), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);  // as libgomp does
  EXPECT_EQ(processors(), atStart);
  undoThreadBinding();
  cpu_set_t now;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(now), &now), 0);
  EXPECT_EQ(static_cast<std::size_t>(CPU_COUNT(&now)), atStart.size());
}

TEST(Processors, aListOfProcessorsIsShort) {
  EXPECT_EQ(asList({0, 1, 2, 8}), "0-2,8");
  EXPECT_EQ(asList({3}), "3");
}

}  // namespace
}  // namespace baremark::core::base
