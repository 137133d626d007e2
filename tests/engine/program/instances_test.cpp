// SPDX-License-Identifier: GPL-3.0-or-later
// Independent instances under mpirun: each trains as if it were alone, all start at once, and one that ends takes all
// with it.
#include <gmock/gmock.h>
#include <signal.h>

#include <fstream>
#include <numeric>
#include <thread>

#include "tests/engine/fakes/program.h"

namespace baremark::engine {
namespace {

using namespace core::protocol;
using namespace std::chrono_literals;
using test::engineRanks;
using test::joined;
using test::lossesOf;
using test::Outcome;
using test::runProgram;
using test::runWell;
using test::Words;
using testing::HasSubstr;

class Instances : public test::ProgramTest {
 protected:
  [[nodiscard]] static Words options(const Words& more) {
    return joined({"--model=mnist", "--batch_size=4", "--num_intra_threads=1", "--overlap=none"}, more);
  }
};

double sumOf(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

TEST_F(Instances, twoOfOneRankTrainLikeOneAlone) {
  const Words common = options({"--num_batches=20", "--display_every=1"});
  const Outcome alone = runWell(test::engine(common));
  const Outcome two = runWell(engineRanks(2, joined(common, {"--instances=2", runDir()})));
  ASSERT_EQ(lossesOf(alone.out).size(), 20U);
  EXPECT_EQ(lossesOf(two.out), lossesOf(alone.out));
  EXPECT_THAT(two.out, HasSubstr("Instances:   2"));
  EXPECT_THAT(two.out, HasSubstr("instance 2 images/sec: "));
  EXPECT_THAT(alone.out, testing::Not(HasSubstr("nstance")));
  const auto summaries = all<core::model::RunSummary>();
  ASSERT_EQ(summaries.size(), 1U);
  const core::model::RunSummary& summary = summaries.front();
  EXPECT_EQ(summary.images, 2 * 20 * 4);
  EXPECT_EQ(summary.steps, 20);
  ASSERT_EQ(summary.instances.size(), 2U);
  EXPECT_NEAR(sumOf(summary.instances), summary.imagesPerSecond, 1e-9 * summary.imagesPerSecond);
  for (const double rate : summary.instances) EXPECT_GT(rate, 0);
  EXPECT_EQ(passport().at({"workload", "instances"}), "2");
}

TEST_F(Instances, twoOfTwoRanksReduceOnlyAmongTheirOwn) {
  const Words common = options({"--num_batches=5", "--num_warmup_batches=1", "--display_every=1"});
  const Outcome one = runWell(engineRanks(2, common));
  const Outcome two = runWell(engineRanks(4, joined(common, {"--instances=2", "--check_ranks_every=2", runDir()})));
  ASSERT_EQ(lossesOf(one.out).size(), 5U);
  EXPECT_EQ(lossesOf(two.out), lossesOf(one.out));
  const auto summary = all<core::model::RunSummary>().at(0);
  EXPECT_EQ(summary.images, 2 * 2 * 5 * 4);
  EXPECT_EQ(summary.instances.size(), 2U);
  for (const auto& window : all<core::model::RankWindow>()) EXPECT_EQ(window.rank, (std::vector<int>{0, 1}));
}

TEST_F(Instances, theyChooseOneOverlapTogether) {
  runWell(engineRanks(4, {"--model=mnist", "--batch_size=4", "--num_intra_threads=1", "--num_batches=3",
                          "--num_warmup_batches=7", "--instances=2", runDir()}));
  EXPECT_EQ(all<TrainingSetup>().size(), 2U) << "before and after the choice";
  EXPECT_EQ(all<core::model::RunSummary>().at(0).instances.size(), 2U);
}

TEST_F(Instances, onlyTheTimeInWhichAllMeasureCounts) {
  test::Program job(engineRanks(2, options({"--num_batches=300", "--instances=2", runDir()})));
  const std::vector<pid_t> ranks = test::ranksOf(job);
  ::kill(ranks[1], SIGSTOP);
  std::this_thread::sleep_for(3s);
  ::kill(ranks[1], SIGCONT);
  const Outcome outcome = job.wait(60s);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto summary = all<core::model::RunSummary>().at(0);
  ASSERT_EQ(summary.instances.size(), 2U);
  EXPECT_LT(summary.instances[1], summary.instances[0]);
  EXPECT_EQ(summary.images, 2 * 300 * 4);
  // The first instance ended after 300 steps; the second needed longer, and that time is not in the throughput.
  EXPECT_GT(summary.seconds, 300 * 4 / summary.instances[0]);
  // (On busy cores the second can be faster alone than both were together.)
  EXPECT_NEAR(summary.imagesPerSecond, summary.instances[0] + summary.instances[1], 1e-6 * summary.imagesPerSecond);
}

TEST_F(Instances, oneThatDiesEndsAllAndIsNamed) {
  test::Program job(engineRanks(2, options({"--num_batches=1000000", "--instances=2", runDir()})));
  const std::vector<pid_t> ranks = test::ranksOf(job);
  ::kill(ranks[1], SIGKILL);
  const Outcome outcome = job.wait(20s);
  EXPECT_FALSE(outcome.isTimedOut);
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(test::waitUntilGone(ranks[0], 1s));
  EXPECT_THAT(outcome.err, HasSubstr("Rank 1 (instance 2 of 2) on "));
  const auto failures = all<Failure>();
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].code, "rank_lost");
  EXPECT_EQ(failures[0].rank, 1);
  EXPECT_THAT(failures[0].text, HasSubstr("instance 2 of 2"));
}

TEST_F(Instances, theCancelFileEndsAll) {
  test::Program job(
      engineRanks(2, options({"--num_batches=1000000", "--instances=2", runDir(), "--cancel_file=" + in("cancel")})));
  ASSERT_TRUE(job.waitForOutput("\n10\timages/sec"));
  std::ofstream(in("cancel")) << "";
  const Outcome outcome = job.wait(20s);
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_TRUE(all<core::model::RunSummary>().empty());
}

TEST_F(Instances, ranksThatCannotBeSharedOutAreRefused) {
  const Outcome three = runProgram(engineRanks(2, options({"--instances=3"})));
  EXPECT_EQ(three.status, 2);
  EXPECT_THAT(three.err, HasSubstr("Start a multiple of 3 ranks"));
  EXPECT_EQ(runProgram(test::engine(options({"--instances=2"}))).status, 2);
  const Outcome checkpoints = runProgram(engineRanks(2, options({"--instances=2", "--train_dir=" + in("train")})));
  EXPECT_EQ(checkpoints.status, 2);
  EXPECT_THAT(checkpoints.err, HasSubstr("--instances"));
}

}  // namespace
}  // namespace baremark::engine
