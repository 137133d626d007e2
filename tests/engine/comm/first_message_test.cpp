// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/first_message.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>

#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(FirstMessage, ranksThatReachEachOtherContinueAndFailTogether) {
  test::ThreadWorld world(3);
  std::atomic<int> givenUp{0};
  std::atomic<int> failures{0};
  world.run([&](Communicator& communicator) {
    EXPECT_NO_THROW(onAllRanksWithin(
        1min, communicator, [&] { ++givenUp; }, [] {}));
    try {
      onAllRanksWithin(
          1min, communicator, [&] { ++givenUp; },
          [&] {
            if (communicator.rank() == 1) throw refused("conflict", "No.");
          });
    } catch (const EngineError& error) {
      EXPECT_EQ(error.rank(), 1);
      ++failures;
    }
  });
  EXPECT_EQ(failures, 3);
  EXPECT_EQ(givenUp, 0);
}

TEST(FirstMessage, aRankThatWaitsBeyondTheLimitTimesOutOnce) {
  test::ThreadWorld world(2);
  std::atomic<int> givenUp{0};
  std::promise<void> hasGivenUp;
  std::shared_future<void> isTold = hasGivenUp.get_future().share();
  world.run([&](Communicator& communicator) {
    if (communicator.rank() == 1) {
      isTold.wait();
      onAllRanksWithin(
          1min, communicator, [&] { ADD_FAILURE() << "it waited for nobody"; }, [] {});
      return;
    }
    onAllRanksWithin(
        50ms, communicator,
        [&] {
          ++givenUp;
          hasGivenUp.set_value();
        },
        [] {});
  });
  EXPECT_EQ(givenUp, 1);
}

TEST(FirstMessage, aLateStartIsWarnedOfOnceAndContinues) {
  std::atomic<int> told{0};
  std::promise<void> hasTold;
  bool hasReturned = false;
  warnIfLate(
      10ms,
      [&] {
        ++told;
        hasTold.set_value();
      },
      [&] {
        hasTold.get_future().wait();
        hasReturned = true;
      });
  EXPECT_TRUE(hasReturned);
  EXPECT_EQ(told, 1);
  warnIfLate(
      1h, [&] { ++told; }, [] {});
  EXPECT_EQ(told, 1) << "it was in time";
  EXPECT_THROW(warnIfLate(
                   1h, [&] { ++told; }, [] { throw refused("conflict", "No."); }),
               EngineError);
  EXPECT_THAT(lateStartWarning({.isPresent = true, .size = 4, .rank = 1}, 60s),
              testing::AllOf(HasSubstr("Rank 1 of 4 has waited 60 s"), HasSubstr("firewall")));
}

TEST(FirstMessage, theMessageNamesTheRankAndTheRemedy) {
  test::ThreadWorld world(2);
  world.run([](Communicator& communicator) {
    if (communicator.rank() == 0) return;
    const EngineError error = firstMessageError(communicator, 60s);
    EXPECT_EQ(error.status(), ExitStatus::Failed);
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("Rank 1 on "), HasSubstr("within 60 s"),
                                             HasSubstr("OMPI_MCA_btl_tcp_if_include")));
  });
}

}  // namespace
}  // namespace baremark::engine::comm
