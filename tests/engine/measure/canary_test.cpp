// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/canary.h"

#include <gmock/gmock.h>

#include <array>
#include <optional>
#include <string>

#include "engine/error.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::measure {
namespace {

TEST(Canary, aChangedMessageIsAnErrorOnlyOfItsRank) {
  test::ThreadWorld world(2);
  world.damageExchangeTo(1);
  world.run([](comm::Communicator& communicator) {
    const CanarySettings settings{.exchangeBytes = 1000};
    core::model::CanaryReport report;
    try {
      tryExchange(communicator, settings, report);
      EXPECT_EQ(communicator.rank(), 0);
    } catch (const EngineError& error) {
      EXPECT_EQ(communicator.rank(), 1);
      EXPECT_EQ(error.code(), "exchange_damaged");
      EXPECT_EQ(error.rank(), -1) << "the other ranks do not know of it: this rank must end them";
      EXPECT_THAT(error.what(), testing::HasSubstr("from rank 0 arrived changed at byte 0"));
      std::array<double, 1> none = {0};
      communicator.max(none);  // the other rank waits there
    }
  });
}

TEST(Canary, collectsTheTransportsOfUcxOfEachRank) {
  test::ThreadWorld(3).run([](comm::Communicator& communicator) {
    const CanarySettings settings{.singleCopy = "unknown", .exchangeBytes = 1000};
    core::model::CanaryReport report = collectCanary(communicator, settings);
    const auto own = [&]() -> std::optional<std::string> {
      if (communicator.rank() == 0) return "cma/memory, sysv/memory";
      if (communicator.rank() == 1) return "none";
      return {};
    };
    collectUcx(communicator, own(), report);
    EXPECT_TRUE(report.ranks.empty() || !report.ranks[0].ucx) << "the exchange has not completed";
    tryExchange(communicator, settings, report);
    collectUcx(communicator, own(), report);
    if (!comm::isFirst(communicator)) return;
    ASSERT_EQ(report.ranks.size(), 3U);
    EXPECT_EQ(report.ranks[0].ucx, "cma/memory, sysv/memory");
    EXPECT_EQ(report.ranks[1].ucx, "none");
    EXPECT_FALSE(report.ranks[2].ucx);
    EXPECT_THAT(describe(report), testing::EndsWith("single copy: unknown; UCX: cma/memory, sysv/memory"));
    report.ranks[0].ucx = "none";
    EXPECT_THAT(describe(report), testing::EndsWith("single copy: unknown"));
  });
}

}  // namespace
}  // namespace baremark::engine::measure
