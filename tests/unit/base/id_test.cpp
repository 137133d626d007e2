// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"

#include <gtest/gtest.h>

#include <set>

namespace baremark::core::base {
namespace {

TEST(Id, isValidAndUnique) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const RunId id = RunId::make();
    EXPECT_TRUE(id.isValid()) << id.text();
    seen.insert(id.text());
  }
  EXPECT_EQ(seen.size(), 1000U);
}

TEST(Id, sortsByTimeOfCreation) {
  std::random_device random;
  const std::chrono::system_clock::time_point early{std::chrono::milliseconds{1'000'000}};
  EXPECT_LT(makeUlid(early, random), makeUlid(early + std::chrono::milliseconds{1}, random));
}

TEST(Id, textsOfAnotherFormatAreNotUlids) {
  EXPECT_TRUE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FAV"));
  EXPECT_FALSE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FA"));
  EXPECT_FALSE(isUlid("81ARZ3NDEKTSV4RRFFQ69G5FAV"));
  EXPECT_FALSE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FAU"));
  EXPECT_FALSE(isUlid("../../../../../../etc/pass"));
}

}  // namespace
}  // namespace baremark::core::base
