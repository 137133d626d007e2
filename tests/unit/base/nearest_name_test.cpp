// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_name.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(NearestName, findsTheIntendedName) {
  const std::vector<std::string> names = {"batch_size", "optimizer", "precision"};
  EXPECT_EQ(nearestName("batchsize", names), "batch_size");
  EXPECT_EQ(nearestName("BATCH_SIEZ", names), "batch_size");
  EXPECT_EQ(nearestName("optimiser", names), "optimizer");
}

TEST(NearestName, isEmptyIfNoNameIsNear) {
  EXPECT_EQ(nearestName("colour", {"batch_size", "optimizer"}), "");
  EXPECT_EQ(nearestName("", {"a"}), "a");
  EXPECT_EQ(nearestName("x", {}), "");
}

TEST(NearestName, listsReadAsASentence) {
  EXPECT_EQ(listOfNames({}), "");
  EXPECT_EQ(listOfNames({"a"}), "a");
  EXPECT_EQ(listOfNames({"a", "b", "c"}), "a, b or c");
  EXPECT_EQ(listOfNames(std::vector<std::string>(14, "x")), "x, x, x, x, x, x, x, x, x, x, x, x and 2 more");
}

}  // namespace
}  // namespace baremark::core::base
