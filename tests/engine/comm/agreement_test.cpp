// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/agreement.h"

#include <gmock/gmock.h>

#include <atomic>
#include <system_error>

#include "engine/error.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using testing::HasSubstr;

TEST(Agreement, ranksWithTheSameFactsContinue) {
  test::ThreadWorld world(3);
  world.run([](Communicator& communicator) {
    EXPECT_NO_THROW(requireAgreement(communicator, {{"--batch_size", "32"}}));
  });
}

TEST(Agreement, anotherValueIsRefusedOnEveryRankWithItsName) {
  test::ThreadWorld world(3);
  std::atomic<int> refusals{0};
  world.run([&](Communicator& communicator) {
    Facts facts = {{"--batch_size", "32"}, {"--model", "mnist"}};
    if (communicator.rank() == 2) facts[0].second = "64";
    if (communicator.rank() == 2) facts.emplace_back("--momentum", "0.5");
    try {
      requireAgreement(communicator, facts);
    } catch (const EngineError& error) {
      ++refusals;
      EXPECT_EQ(error.status(), ExitStatus::Refused);
      EXPECT_EQ(error.rank(), 2);
      EXPECT_THAT(error.what(), HasSubstr("--batch_size is 32 on rank 0 and 64 on rank 2"));
      EXPECT_THAT(error.what(), HasSubstr("--momentum is not set on rank 0 and 0.5 on rank 2"));
      EXPECT_THAT(error.what(), Not(HasSubstr("--model")));
    }
  });
  EXPECT_EQ(refusals, 3);
}

TEST(Agreement, aFailureOfOneRankIsThatOfAll) {
  test::ThreadWorld world(3);
  std::atomic<int> failures{0};
  world.run([&](Communicator& communicator) {
    try {
      onAllRanks(communicator, [&] {
        if (communicator.rank() == 1) throw refused("not_found", "The file is not there.");
      });
    } catch (const EngineError& error) {
      ++failures;
      EXPECT_EQ(error.rank(), 1);
      EXPECT_EQ(error.code(), "not_found");
      EXPECT_EQ(error.status(), ExitStatus::Refused);
      EXPECT_STREQ(error.what(), "The file is not there.");
    }
  });
  EXPECT_EQ(failures, 3);
}

TEST(Agreement, aLackOfMemoryIsAnErrorOfItsRank) {
  test::ThreadWorld world(2);
  world.run([](Communicator& communicator) {
    EXPECT_THROW(onAllRanks(communicator,
                            [&] {
                              if (communicator.rank() == 1) throw std::bad_alloc();
                            }),
                 EngineError);
  });
}

TEST(Agreement, anyOtherExceptionIsAnErrorOfItsRankToo) {
  test::ThreadWorld world(3);
  std::atomic<int> failures{0};
  world.run([&](Communicator& communicator) {
    try {
      onAllRanks(communicator, [&] {
        if (communicator.rank() == 0)
          throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again), "no thread");
      });
    } catch (const EngineError& error) {
      ++failures;
      EXPECT_EQ(error.rank(), 0);
      EXPECT_EQ(error.code(), "unexpected");
      EXPECT_EQ(error.status(), ExitStatus::Failed);
      EXPECT_THAT(error.what(), HasSubstr("no thread"));
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
      static_cast<void>(communicator.allGather(""));  // so that the others do not wait for ever
    }
  });
  EXPECT_EQ(failures, 3);
}

}  // namespace
}  // namespace baremark::engine::comm
