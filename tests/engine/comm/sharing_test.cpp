// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/sharing.h"

#include <gtest/gtest.h>

#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

TEST(Sharing, ranksOfOnePlaceAreCounted) {
  test::ThreadWorld world(4);
  world.run([](Communicator& ranks) {
    const bool isApart = ranks.rank() == 2;
    const Sharing sharing = sharingOf(ranks, isApart ? "machine 1, GPU 0" : "machine 0, GPU 0");
    EXPECT_EQ(sharing.own, isApart ? 1 : 3);
    EXPECT_EQ(sharing.most, 3);
    EXPECT_EQ(sharingOf(ranks, std::to_string(ranks.rank())).most, 1);
  });
}

}  // namespace
}  // namespace baremark::engine::comm
