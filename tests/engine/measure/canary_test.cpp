// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/canary.h"

#include <gmock/gmock.h>

#include <array>

#include "engine/error.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::measure {
namespace {

TEST(Canary, aMessageThatArrivesChangedIsTheErrorOfItsRankAlone) {
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
      EXPECT_EQ(error.rank(), -1) << "nobody else knows of it: this rank must end them";
      EXPECT_THAT(error.what(), testing::HasSubstr("from rank 0 arrived changed at byte 0"));
      std::array<double, 1> none = {0};
      communicator.max(none);  // the other one waits there
    }
  });
}

}  // namespace
}  // namespace baremark::engine::measure
