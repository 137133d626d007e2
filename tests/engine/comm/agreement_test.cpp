// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks decide together: that they agree, that one failed, and that one does not answer. And how they connect; for
// the messages that they then exchange see train/watch_test.cpp.
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/json.h"
#include "engine/comm/agreement.h"
#include "engine/comm/first_message.h"
#include "engine/comm/launcher.h"
#include "engine/comm/lifeline.h"
#include "engine/comm/sockets.h"
#include "engine/error.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// The errors that `work` gives on three ranks.
std::vector<EngineError> errorsOfThree(const std::function<void(Communicator&)>& work) {
  std::mutex mutex;
  std::vector<EngineError> errors;
  test::ThreadWorld(3).run([&](Communicator& communicator) {
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

TEST(FirstMessage, ranksThatReachEachOtherContinueAndFailTogether) {
  std::atomic<int> givenUp{0};
  std::atomic<int> failures{0};
  test::ThreadWorld(3).run([&](Communicator& communicator) {
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
  std::atomic<int> givenUp{0};
  std::promise<void> hasGivenUp;
  std::shared_future<void> isTold = hasGivenUp.get_future().share();
  test::ThreadWorld(2).run([&](Communicator& communicator) {
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

TEST(FirstMessage, aLateStartIsWarnedOfOnceAndMessagesNameTheRankAndTheRemedy) {
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
  test::ThreadWorld(2).run([](Communicator& communicator) {
    if (communicator.rank() == 0) return;
    const EngineError error = firstMessageError(communicator, 60s);
    EXPECT_EQ(error.status(), ExitStatus::Failed);
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("Rank 1 on "), HasSubstr("within 60 s"),
                                             HasSubstr("OMPI_MCA_btl_tcp_if_include")));
  });
}

TEST(Lifeline, aRankThatIsNotAcceptedInTimeHasNoConnectionAndReportsNoLoss) {
  test::ThreadWorld world(2);
  std::vector<Socket> strangers;  // they send nothing until rank 0 times out
  world.whenGathered([&](int rank, const std::vector<std::string>& all) {
    const auto invitation = core::base::parseJson(all.front());
    if (rank != 1 || !invitation || invitation->size() != 3) return;
    for (int i = 0; i < 3; ++i) strangers.push_back(connectTo("127.0.0.1", invitation->at(0).get<int>()));
  });
  world.run([&](Communicator& communicator) {
    const std::unique_ptr<Lifeline> lifeline = Lifeline::connect(communicator);
    communicator.barrier();  // rank 0 listens no more, so what it did not accept is broken
    EXPECT_TRUE(lifeline->peers().empty()) << "rank " << communicator.rank();
    const RankState state;
    EXPECT_FALSE(lifeline->exchange(state, 100ms)) << "rank " << communicator.rank();
    communicator.barrier();
  });
  ASSERT_EQ(strangers.size(), 3U);
  for (const Socket& stranger : strangers) EXPECT_TRUE(stranger.isOpen());
}

/// Rank 1 ends first. A rank that is alone, or the last one, gets no message that would wake it.
TEST(Lifeline, theEndOfTheLastRankDoesNotWaitForMessages) {
  for (const int ranks : {1, 2}) {
    test::ThreadWorld(ranks).run([](Communicator& communicator) {
      const std::unique_ptr<Lifeline> lifeline = Lifeline::connect(communicator);
      const RankState state;
      if (communicator.rank() == 1) {
        lifeline->announceEnd();
      } else {
        while (!lifeline->peers().empty() && !lifeline->peers().front().isGone) (void)lifeline->exchange(state, 100ms);
        const auto begin = std::chrono::steady_clock::now();
        std::thread watch([&] { (void)lifeline->exchange(state, 60s); });
        lifeline->announceEnd();
        watch.join();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s);
      }
      communicator.barrier();
    });
  }
}

TEST(Launcher, isRecognisedByItsProcessName) {
  constexpr std::size_t kKept = 15;  // TASK_COMM_LEN without its NUL
  for (const char* program : {"mpirun", "mpiexec.hydra", "hydra_pmi_proxy", "orted", "prted", "slurmstepd"})
    EXPECT_TRUE(isLauncher(std::string(program).substr(0, kKept))) << program;
  for (const char* other : {"", "sh", "hydra_pmi_prox", "baremark-engine"}) EXPECT_FALSE(isLauncher(other)) << other;
}

}  // namespace
}  // namespace baremark::engine::comm
