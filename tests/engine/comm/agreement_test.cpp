// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/agreement.h"

#include <gmock/gmock.h>

#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <vector>

#include "engine/error.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using testing::HasSubstr;

/// The errors that `work` gives on three ranks.
std::vector<EngineError> errorsOfThree(const std::function<void(Communicator&)>& work) {
  test::ThreadWorld world(3);
  std::mutex mutex;
  std::vector<EngineError> errors;
  world.run([&](Communicator& communicator) {
    try {
      work(communicator);
    } catch (const EngineError& error) {
      const std::lock_guard lock(mutex);
      errors.push_back(error);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
      static_cast<void>(communicator.allGather(""));  // so that the others do not wait for ever
    }
  });
  return errors;
}

TEST(Agreement, anotherValueIsRefusedOnEveryRankWithItsName) {
  const auto errors = errorsOfThree([](Communicator& communicator) {
    Facts facts = {{"--batch_size", "32"}, {"--model", "mnist"}};
    EXPECT_NO_THROW(requireAgreement(communicator, facts));
    if (communicator.rank() == 2) facts[0].second = "64";
    if (communicator.rank() == 2) facts.emplace_back("--momentum", "0.5");
    requireAgreement(communicator, facts);
  });
  ASSERT_EQ(errors.size(), 3U);
  for (const EngineError& error : errors) {
    EXPECT_EQ(error.status(), ExitStatus::Refused);
    EXPECT_EQ(error.rank(), 2);
    EXPECT_THAT(error.what(), HasSubstr("--batch_size is 32 on rank 0 and 64 on rank 2"));
    EXPECT_THAT(error.what(), HasSubstr("--momentum is not set on rank 0 and 0.5 on rank 2"));
    EXPECT_THAT(error.what(), Not(HasSubstr("--model")));
  }
}

TEST(Agreement, aFailureOfOneRankIsThatOfAll) {
  const auto errorsIf = [](const std::function<void()>& fail) {
    return errorsOfThree([&](Communicator& communicator) {
      onAllRanks(communicator, [&] {
        if (communicator.rank() == 1) fail();
      });
    });
  };
  const auto refusals = errorsIf([] { throw refused("not_found", "The file is not there."); });
  ASSERT_EQ(refusals.size(), 3U);
  for (const EngineError& error : refusals) {
    EXPECT_EQ(error.rank(), 1);
    EXPECT_EQ(error.code(), "not_found");
    EXPECT_EQ(error.status(), ExitStatus::Refused);
    EXPECT_STREQ(error.what(), "The file is not there.");
  }
  EXPECT_EQ(errorsIf([] { throw std::bad_alloc(); }).size(), 3U);
  const auto others = errorsIf(
      [] { throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again), "no thread"); });
  ASSERT_EQ(others.size(), 3U);
  for (const EngineError& error : others) {
    EXPECT_EQ(error.rank(), 1);
    EXPECT_EQ(error.code(), "unexpected");
    EXPECT_EQ(error.status(), ExitStatus::Failed);
    EXPECT_THAT(error.what(), HasSubstr("no thread"));
  }
}

}  // namespace
}  // namespace baremark::engine::comm
