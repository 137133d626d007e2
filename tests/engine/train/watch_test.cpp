// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that die, fall silent or report an error, seen by the other ranks through real sockets.
#include "engine/train/watch.h"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "tests/engine/fakes/kept_telemetry.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/engine/fakes/thread_world.h"
#include "tests/waiting.h"

namespace baremark::engine::train {
namespace {

using namespace std::chrono_literals;
using core::protocol::Failure;
using core::protocol::Warning;
using testing::HasSubstr;

/// A rank that watches the others. Instead of ending the process, the watching thread waits for its own end.
struct Watching {
  Watching(const WatchSettings& options, comm::Lifeline& lifeline)
      : watch(options, lifeline, state, telemetry, stop, [this] {
          hasLeft = true;
          mayEnd.wait(false);
        }) {}
  ~Watching() {
    mayEnd = true;
    mayEnd.notify_all();
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  test::KeptTelemetry telemetry;
  StopRequest stop;
  comm::RankState state;
  std::atomic<bool> hasLeft = false;
  std::atomic<bool> mayEnd = false;
  Watch watch;
};

TEST(Watch, aRankWhoseConnectionBreaksIsReportedLost) {
  test::ThreadWorld(3).run([](comm::Communicator& communicator) {
    std::unique_ptr<comm::Lifeline> lifeline = comm::Lifeline::connect(communicator);
    EXPECT_EQ(lifeline->peers().size(), communicator.rank() == 0 ? 2U : 1U);
    communicator.barrier();
    if (communicator.rank() == 2) {  // sends its address and dies
      comm::RankState state;
      state.step = 41;
      static_cast<void>(lifeline->exchange(state, 10ms));
      lifeline.reset();
      communicator.barrier();
      return;
    }
    Watching rank({.rank = communicator.rank()}, *lifeline);
    const auto failure = rank.telemetry.waitFor<Failure>();
    ASSERT_TRUE(failure) << "rank " << communicator.rank();
    EXPECT_EQ(failure->code, "rank_lost");
    EXPECT_EQ(failure->rank, 2);
    EXPECT_THAT(failure->text, HasSubstr("Rank 2 on threads"));
    EXPECT_THAT(failure->text, HasSubstr("step 41"));
    EXPECT_TRUE(::baremark::test::waitUntil([&] { return rank.hasLeft.load(); }, 20s));
    communicator.barrier();
  });
}

TEST(Watch, theErrorOfALostRankIsReported) {
  test::ThreadWorld(2).run([](comm::Communicator& communicator) {
    std::unique_ptr<comm::Lifeline> lifeline = comm::Lifeline::connect(communicator);
    if (communicator.rank() == 1) {
      lifeline->reportError("The disk of rank 1 is full.");
      communicator.barrier();
      return;
    }
    Watching rank({.rank = 0}, *lifeline);
    const auto failure = rank.telemetry.waitFor<Failure>();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->text, "The disk of rank 1 is full.");
    communicator.barrier();
  });
}

TEST(Watch, aSilentRankIsWarnedOfAndThenEndsTheRun) {
  test::ThreadWorld(2).run([](comm::Communicator& communicator) {
    std::unique_ptr<comm::Lifeline> lifeline = comm::Lifeline::connect(communicator);
    if (communicator.rank() == 1) {  // connected, but says nothing: stopped
      communicator.barrier();
      return;
    }
    Watching rank({.rank = 0, .silenceToWarn = 1s, .silenceToEnd = 2s}, *lifeline);
    const auto warning = rank.telemetry.waitFor<Warning>();
    ASSERT_TRUE(warning);
    EXPECT_EQ(warning->code, "rank_silent");
    EXPECT_THAT(warning->text, HasSubstr("Rank 1"));
    const auto failure = rank.telemetry.waitFor<Failure>();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, "rank_silent");
    communicator.barrier();
  });
}

/// The first look takes as long as the process is stopped. The other rank is silent.
class StoppedLifeline final : public comm::Lifeline {
 public:
  StoppedLifeline() : m_peers(1) { m_peers.front().lastMessage = std::chrono::steady_clock::now(); }
  [[nodiscard]] std::optional<comm::PeerLoss> exchange(const comm::RankState&, std::chrono::milliseconds) override {
    std::this_thread::sleep_for(m_looks == 0 ? std::chrono::milliseconds(1500) : std::chrono::milliseconds(50));
    ++m_looks;
    return {};
  }
  [[nodiscard]] const std::vector<comm::Peer>& peers() const override { return m_peers; }
  void reportError(const std::string&) override {}
  void reportLoss(const comm::PeerLoss&) override {}
  void announceEnd() override {}
  [[nodiscard]] int looks() const { return m_looks; }

 private:
  std::vector<comm::Peer> m_peers;
  std::atomic<int> m_looks{0};
};

TEST(Watch, aSuspendedProcessReportsNoSilence) {
  StoppedLifeline lifeline;
  Watching rank({.rank = 0, .silenceToWarn = 1s, .silenceToEnd = 60s, .suspendedAfter = 1s}, lifeline);
  while (lifeline.looks() < 5) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(rank.telemetry.waitFor<Warning>(0s));
  // Then silence counts again.
  EXPECT_TRUE(rank.telemetry.waitFor<Warning>());
}

TEST(Watch, anOrderlyEndIsNoLoss) {
  test::ThreadWorld(3).run([](comm::Communicator& communicator) {
    std::unique_ptr<comm::Lifeline> lifeline = comm::Lifeline::connect(communicator);
    test::KeptTelemetry telemetry;
    StopRequest stop;
    comm::RankState state;
    bool hasLeft = false;
    for (int rank = 0; rank < 3; ++rank) {  // the ranks end in sequence
      if (rank == communicator.rank()) {
        Watch watch({.rank = rank}, *lifeline, state, telemetry, stop, [&] { hasLeft = true; });
      }
      communicator.barrier();
    }
    EXPECT_FALSE(hasLeft);
  });
}

TEST(Watch, theCancelFileStopsTheRun) {
  test::TemporaryFolder folder;
  test::ThreadWorld(1).run([&](comm::Communicator& communicator) {
    const std::unique_ptr<comm::Lifeline> lifeline = comm::Lifeline::connect(communicator);
    const Watching rank({.cancelFile = folder.path() + "/cancel"}, *lifeline);
    EXPECT_FALSE(rank.stop.isSet());
    std::ofstream(folder.path() + "/cancel") << "";
    EXPECT_TRUE(::baremark::test::waitUntil([&] { return rank.stop.isSet(); }, 10s));
  });
}

}  // namespace
}  // namespace baremark::engine::train
