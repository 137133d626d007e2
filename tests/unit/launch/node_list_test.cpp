// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/node_list.h"

#include <gtest/gtest.h>

namespace baremark::core::launch {
namespace {

using Names = std::vector<std::string>;

TEST(NodeList, isReadInTheFormatOfSlurm) {
  EXPECT_EQ(nodesIn("n1"), Names{"n1"});
  EXPECT_EQ(nodesIn("n[1-3,07],login.site,gpu-[08-10]-a"),
            (Names{"n1", "n2", "n3", "n07", "login.site", "gpu-08-a", "gpu-09-a", "gpu-10-a"}));
  EXPECT_EQ(nodesIn("n1,n[1-2]"), (Names{"n1", "n2"})) << "each once";
  EXPECT_EQ(nodesIn(""), Names{});
}

TEST(NodeList, severalBracketsInANameAreExpandedTogether) {
  EXPECT_EQ(nodesIn("rack[0-1]n[0-1,07],x"),
            (Names{"rack0n0", "rack0n1", "rack0n07", "rack1n0", "rack1n1", "rack1n07", "x"}));
  EXPECT_EQ(nodesIn("a[1]-b[2-3]-c[4].d"), (Names{"a1-b2-c4.d", "a1-b3-c4.d"}));
  EXPECT_EQ(nodesIn("r[0-63]n[0-63]").size(), 4096U);
  for (const char* text :
       {"r[0-63]n[0-64]", "r[0-1]n[", "r[0-1]n[]", "r[0-1]n[2-1]", "r[0-1]n]", "r[0-99]n[0-99]n[0-99]n[0-99]"})
    EXPECT_EQ(nodesIn(text), Names{}) << text;
  std::string deep = "n";
  for (int i = 0; i < 4000; ++i) deep += "[1]a";
  EXPECT_EQ(nodesIn(deep), Names{}) << "a name has an end";
}

TEST(NodeList, anInvalidListIsEmpty) {
  for (const char* text : {"n[1-", "n[]", "n[3-1]", "n[a-b]", "n[1-99999]", "n[-1]", "n[1-2-3]", ",", "n1,,n2", "n1 n2",
                           "n;rm", "-n1", "n[1][2]", "n[1-999999999999]", "n\n1"})
    EXPECT_EQ(nodesIn(text), Names{}) << text;
}

TEST(NodeList, atMostSoManyNodesAreAvoidedThatEnoughRemain) {
  const Names used{"n4", "n2", "n1"};
  EXPECT_EQ(nodesToAvoid(used, 8, 2), "n4,n2,n1");
  EXPECT_EQ(nodesToAvoid(used, 4, 2), "n4,n2") << "the latest first";
  EXPECT_EQ(nodesToAvoid(used, 2, 2), "");
  EXPECT_EQ(nodesToAvoid(used, 1, 2), "");
  EXPECT_EQ(nodesToAvoid({}, 8, 2), "");
}

}  // namespace
}  // namespace baremark::core::launch
