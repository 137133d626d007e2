// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/processors.h"

#include <gtest/gtest.h>
#include <sched.h>

#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fakes/control_groups.h"

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
  EXPECT_EQ(fromList("0-2,8"), (std::vector<int>{0, 1, 2, 8}));
  EXPECT_EQ(fromList("3"), std::vector<int>{3});
  for (const char* text : {"", "x", "-1", "1-x", "0-99999999999", "1e300", "1e300-5"})
    EXPECT_TRUE(fromList(text).empty()) << text;
}

TEST(Processors, theLeastQuotaOfAllGroupsIsFound) {
  for (const fakes::ControlGroups& tree : fakes::controlGroupTrees()) {
    const engine::test::TemporaryFolder folder;
    tree.writeTo(folder.path());
    EXPECT_EQ(processorQuota(folder.path() + "/proc"), tree.quota) << tree.name;
  }
  EXPECT_EQ(processorQuota("/nowhere"), std::nullopt);
  EXPECT_EQ(leastQuota({"", "max 100000", "-1 100000", "100000", "100000 x", "1e999 1", "x 1"}), std::nullopt);
}

TEST(Processors, aQuotaIsRoundedDownToWholeCores) {
  EXPECT_EQ(coresWithin({}, 4), 4);
  EXPECT_EQ(coresWithin(8, 4), 4);
  EXPECT_EQ(coresWithin(3.9, 4), 3);
  EXPECT_EQ(coresWithin(0.5, 4), 1);
  EXPECT_EQ(coresWithin(1e300, 4), 4);
}

}  // namespace
}  // namespace baremark::core::base
