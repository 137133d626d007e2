// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/sharing.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(Sharing, gpusOfTwoMachinesWithTheSameAddressAreNotShared) {
  const auto mostOf = [](const std::vector<std::string>& buses) {
    test::ThreadWorld world(4);
    int most = 0;
    world.run([&](Communicator& ranks) {
      const int rankOnNode = ranks.rank() % 2;
      const std::string machine = ranks.rank() < 2 ? "n1" : "n2";
      const Sharing sharing =
          sharingOf(ranks, placeOfGpu(machine, buses[static_cast<std::size_t>(rankOnNode)], rankOnNode));
      if (isFirst(ranks)) most = sharing.most;
    });
    return most;
  };
  EXPECT_EQ(mostOf({"0000:3B:00.0", "0000:86:00.0"}), 1);
  EXPECT_EQ(mostOf({"0000:3B:00.0", "0000:3B:00.0"}), 2) << "both ranks of a machine have its only GPU";
  EXPECT_EQ(mostOf({"", ""}), 1) << "not known";
}

}  // namespace
}  // namespace baremark::engine::comm
