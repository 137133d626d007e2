// SPDX-License-Identifier: GPL-3.0-or-later
// How ranks connect. For the messages that they exchange see train/watch_test.cpp.
#include "engine/comm/lifeline.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/base/json.h"
#include "engine/comm/launcher.h"
#include "engine/comm/sockets.h"
#include "tests/engine/fakes/thread_world.h"

namespace baremark::engine::comm {
namespace {

using namespace std::chrono_literals;

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
    test::ThreadWorld world(ranks);
    world.run([](Communicator& communicator) {
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
