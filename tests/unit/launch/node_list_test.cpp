// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/node_list.h"

#include <gtest/gtest.h>

namespace baremark::core::launch {
namespace {

using Names = std::vector<std::string>;

TEST(NodeList, isReadAsSlurmWritesIt) {
  EXPECT_EQ(nodesIn("n1"), Names{"n1"});
  EXPECT_EQ(nodesIn("n[1-3,07],login.site,gpu-[08-10]-a"), (Names{"n1", "n2", "n3", "n07", "login.site", "gpu-08-a", "gpu-09-a", "gpu-10-a"}));
  EXPECT_EQ(nodesIn("n1,n[1-2]"), (Names{"n1", "n2"})) << "each once";
  EXPECT_EQ(nodesIn(""), Names{});
}

TEST(NodeList, whatIsNoneIsNothing) {
  for (const char* text : {"n[1-", "n[]", "n[3-1]", "n[a-b]", "n[1-99999]", "n[-1]", "n[1-2-3]", ",", "n1,,n2", "n1 n2", "n;rm", "-n1", "n[1][2]", "n[1-999999999999]", "n\n1"}) EXPECT_EQ(nodesIn(text), Names{}) << text;
}

TEST(NodeList, soManyAreAvoidedAsLeaveEnough) {
  const Names used{"n4", "n2", "n1"};
  EXPECT_EQ(nodesToAvoid(used, 8, 2), "n4,n2,n1");
  EXPECT_EQ(nodesToAvoid(used, 4, 2), "n4,n2") << "the latest first";
  EXPECT_EQ(nodesToAvoid(used, 2, 2), "");
  EXPECT_EQ(nodesToAvoid(used, 1, 2), "");
  EXPECT_EQ(nodesToAvoid({}, 8, 2), "");
}

}  // namespace
}  // namespace baremark::core::launch
