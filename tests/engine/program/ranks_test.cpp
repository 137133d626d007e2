// SPDX-License-Identifier: GPL-3.0-or-later
// Several ranks under mpirun: equal results, refusal of ranks that differ, the end of all ranks when one is gone, and
// the canary: what it says about MPI, its library and its transports.
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/engine/fakes/program.h"
#include "tests/places.h"

namespace baremark::engine {
namespace {

using namespace core::protocol;
using namespace std::chrono_literals;
using test::contentOf;
using test::engineRanks;
using test::joined;
using test::lossesOf;
using test::mpirun;
using test::Outcome;
using test::recordsOf;
using test::runProgram;
using test::runWell;
using test::Words;
using testing::HasSubstr;

class Ranks : public test::ProgramTest {
 protected:
  /// Two ranks with different commands. A script selects the command, because mpirun of Open MPI 5.0.7 crashes on
  /// commands separated by ":".
  [[nodiscard]] std::vector<std::string> mpirunBoth(const Words& first, const Words& second) const {
    const auto line = [](const Words& words) {
      std::string quoted = "exec";
      for (const std::string& word : words) quoted += " '" + word + "'";
      return quoted;
    };
    std::ofstream(in("both.sh")) << "[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] || " << line(first) << "\n"
                                 << line(second) << "\n";
    return mpirun({"-np", "2", "sh", in("both.sh")});
  }
};

TEST_F(Ranks, twoRanksTrainLikeOneWithTwiceTheBatch) {
  const Words common = joined(test::fashionMnist(m_folder.path()),
                              {"--model=mnist", "--num_batches=20", "--num_warmup_batches=6", "--optimizer=momentum",
                               "--init_learning_rate=0.01", "--display_every=1", "--num_intra_threads=1"});
  const Outcome one = runWell(test::engine(joined(common, {"--batch_size=8"})));
  const Outcome two = runWell(engineRanks(2, joined(common, {"--batch_size=4", "--check_ranks_every=5", runDir()})));
  const auto losses = lossesOf(one.out);
  ASSERT_EQ(losses.size(), 20U);
  const auto lossesOfTwo = lossesOf(two.out);
  ASSERT_EQ(lossesOfTwo.size(), 20U) << "one rank prints for all";
  for (std::size_t i = 0; i < 20; ++i)
    EXPECT_NEAR(std::stod(losses[i]), std::stod(lossesOfTwo[i]), 0.0021) << "step " << i;
  EXPECT_THAT(two.out, HasSubstr("Batch size:  8 global"));
  std::smatch said;
  ASSERT_TRUE(std::regex_search(two.err, said, std::regex("overlap (none|test|thread); in the warm-up: none ")))
      << "which way of communicating was chosen is said: " << two.err;
  EXPECT_EQ(all<Hello>().at(0).worldSize, 2);
  const auto plans = all<TrainingSetup>();
  ASSERT_EQ(plans.size(), 2U);
  EXPECT_EQ(plans[0].overlap, "auto");
  EXPECT_EQ(plans[1].overlap, said[1]);
  const auto passports = all<PassportFound>();
  ASSERT_EQ(passports.size(), 2U);
  EXPECT_EQ(passports[1].entries, (core::model::Passport{{{"workload", "overlap_chosen"}, said[1]}}));
  for (const auto& window : all<core::model::RankWindow>()) {
    ASSERT_EQ(window.rank, (std::vector<int>{0, 1}));
    for (std::size_t r = 0; r < 2; ++r) {
      const double parts = window.input[r] + window.computeBefore[r] + window.wait[r] + window.computeAfter[r] +
                           window.exposedComm[r] + window.other[r];
      EXPECT_NEAR(parts, window.step[r], 1e-6);
    }
  }
}

/// A checkpoint without its header, which names the method of reduction.
std::string tensorsOf(const std::string& path) {
  const std::string content = contentOf(path);
  std::size_t headerBytes = 0;
  for (std::size_t i = 8; i-- > 0 && content.size() > 8;)
    headerBytes = headerBytes << 8U | static_cast<unsigned char>(content[i]);
  return content.substr(std::min(8 + headerBytes, content.size()));
}

TEST_F(Ranks, everyOverlapGivesTheSameBitsAndSoDoesARestart) {
  std::vector<std::string> contents;
  const Words common = {"--model=mnist",    "--batch_size=2",       "--num_batches=7",      "--num_warmup_batches=1",
                        "--optimizer=adam", "--save_model_steps=4", "--num_intra_threads=1"};
  for (const char* overlap : {"none", "test", "thread"}) {
    runWell(engineRanks(2, joined(common, {std::string("--overlap=") + overlap, "--train_dir=" + in(overlap)})));
    contents.push_back(tensorsOf(in(std::string(overlap) + "/step-8.safetensors")));
  }
  EXPECT_FALSE(contents[0].empty());
  EXPECT_TRUE(contents[0] == contents[1]);
  EXPECT_TRUE(contents[0] == contents[2]);
  std::filesystem::create_directory(in("again"));
  std::filesystem::copy(in("thread/step-4.safetensors"), in("again/step-4.safetensors"));
  runWell(engineRanks(2, joined(common, {"--train_dir=" + in("again")})));  // the method comes from the checkpoint
  EXPECT_TRUE(contentOf(in("again/step-8.safetensors")) == contentOf(in("thread/step-8.safetensors")));
}

TEST_F(Ranks, sumsOf16BitsAreTheSameWithEveryOverlap) {
  for (const std::string precision : {"bf16", "fp16"}) {
    std::vector<std::string> contents;
    for (const std::string overlap : {"none", "test", "thread"}) {
      const std::string folder = in(precision + overlap);
      runWell(engineRanks(
          2, {"--model=mnist", "--batch_size=1", "--num_batches=2", "--num_warmup_batches=0", "--device=reference",
              "--num_intra_threads=1", "--precision=" + precision, "--overlap=" + overlap, "--train_dir=" + folder}));
      contents.push_back(tensorsOf(folder + "/step-2.safetensors"));
    }
    EXPECT_FALSE(contents[0].empty());
    EXPECT_TRUE(contents[0] == contents[1] && contents[0] == contents[2]) << precision;
  }
}

TEST_F(Ranks, independentRanksTrainAlone) {
  const Words options = {"--model=mnist",         "--batch_size=4",
                         "--num_batches=10",      "--variable_update=independent",
                         "--num_intra_threads=1", "--train_dir=" + in("train")};
  runWell(engineRanks(2, joined(options, {runDir()})));
  const auto summary = all<core::model::RunSummary>().at(0);
  EXPECT_EQ(summary.images, 80);
  EXPECT_EQ(summary.wait, 0);
  EXPECT_EQ(summary.exposedComm, 0);
  EXPECT_EQ(all<TrainingSetup>().at(0).overlap, "none");
  EXPECT_EQ(all<PassportFound>().at(1).entries.at({"workload", "overlap_chosen"}), "none");
  const Outcome again = runProgram(engineRanks(2, joined(options, {"--run_dir=" + in("again")})));
  EXPECT_EQ(again.status, 2) << again.err;
  EXPECT_THAT(again.err, HasSubstr("step-20.safetensors holds one network"));
  EXPECT_THAT(again.err, HasSubstr("Use --variable_update=allreduce to resume with several ranks"));
}

TEST_F(Ranks, anotherBuildOnOneRankIsRefused) {
  // A copy of the program with a build id that differs in one bit counts as another build.
  std::string program = contentOf(places::kEngine);
  const std::string version = runProgram(test::engine({"--version"})).out;
  std::smatch match;
  ASSERT_TRUE(std::regex_search(version, match, std::regex("build ([0-9a-f]+)")));
  std::string id;
  for (std::size_t i = 0; i < match[1].str().size(); i += 2)
    id += static_cast<char>(std::stoi(match[1].str().substr(i, 2), nullptr, 16));
  const std::size_t place = program.find(id);
  ASSERT_NE(place, std::string::npos);
  program[place] = static_cast<char>(program[place] ^ 1);
  std::ofstream(in("other-engine"), std::ios::binary) << program;
  std::filesystem::permissions(in("other-engine"), std::filesystem::perms::owner_all);
  const Outcome outcome =
      runProgram(mpirunBoth({places::kEngine, "--model=mnist"}, {in("other-engine"), "--model=mnist"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("the engine's build is " + match[1].str() + " on rank 0"));
  EXPECT_THAT(outcome.err, HasSubstr("on rank 1"));
}

TEST_F(Ranks, aRankThatIsKilledTakesTheJobDownAndIsNamed) {
  for (const std::size_t killed : {1U, 0U}) {
    const std::string folder = in("run" + std::to_string(killed));
    test::Program job(engineRanks(2, {"--model=mnist", "--batch_size=4", "--num_batches=1000000",
                                      "--num_intra_threads=1", "--run_dir=" + folder}));
    const std::vector<pid_t> ranks = test::ranksOf(job);
    ::kill(ranks[killed], SIGKILL);
    const Outcome outcome = job.wait(10s);
    EXPECT_FALSE(outcome.isTimedOut);
    EXPECT_NE(outcome.status, 0);
    EXPECT_TRUE(test::waitUntilGone(ranks[1 - killed], 1s));
    EXPECT_THAT(outcome.err, HasSubstr("Rank " + std::to_string(killed) + " on "));
    if (killed == 0) continue;  // rank 0 writes the record
    EXPECT_THAT(outcome.err, HasSubstr("died"));
    const auto failures = recordsOf<Failure>(folder);
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_EQ(failures[0].code, "rank_lost");
    EXPECT_EQ(failures[0].rank, 1);
  }
}

TEST_F(Ranks, ranksEndWhenMpirunIsKilled) {
  std::ofstream(in("wrapper")) << "#!/bin/sh\n\"$@\"\nexit $?\n";
  std::filesystem::permissions(in("wrapper"), std::filesystem::perms::owner_all);
  for (const bool isWrapped : {false, true}) {
    SCOPED_TRACE(isWrapped);
    test::Program job(mpirun(joined(
        isWrapped ? Words{"-np", "2", in("wrapper")} : Words{"-np", "2"},
        {places::kEngine, "--model=mnist", "--batch_size=4", "--num_batches=1000000", "--num_intra_threads=1"})));
    ASSERT_TRUE(job.waitForOutput("\n10\timages/sec"));
    std::vector<pid_t> ranks = test::childrenOf(job.pid());
    if (isWrapped) {
      std::vector<pid_t> inside;
      for (const pid_t wrapper : ranks) {
        for (const pid_t rank : test::childrenOf(wrapper)) inside.push_back(rank);
      }
      ranks = inside;
    }
    ASSERT_EQ(ranks.size(), 2U);
    ::kill(job.pid(), SIGKILL);
    for (const pid_t rank : ranks) EXPECT_TRUE(test::waitUntilGone(rank, 10s)) << rank;
  }
}

TEST_F(Ranks, theCancelFileEndsAllAtTheSameStep) {
  test::Program job(engineRanks(2, {"--model=mnist", "--batch_size=4", "--num_batches=1000000", "--num_intra_threads=1",
                                    runDir(), "--cancel_file=" + in("cancel")}));
  ASSERT_TRUE(job.waitForOutput("\n10\timages/sec"));
  std::ofstream(in("cancel")) << "";
  const Outcome outcome = job.wait(20s);
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_EQ(all<Done>().at(0).state, DoneState::Cancelled);
}

TEST_F(Ranks, independentRanksEndTogetherIfOneIsStopped) {
  for (const char* warmup : {"100", "0"}) {
    const std::string folder = in(std::string("run-") + warmup);
    test::Program job(engineRanks(
        2, {"--model=mnist", "--batch_size=4", "--num_batches=100", std::string("--num_warmup_batches=") + warmup,
            "--variable_update=independent", "--num_intra_threads=1", "--run_dir=" + folder}));
    const std::vector<pid_t> ranks = test::ranksOf(job, warmup[0] == '0' ? "\n10\timages/sec" : "Running warm up");
    ::kill(ranks[1], SIGTERM);
    const Outcome outcome = job.wait();
    EXPECT_FALSE(outcome.isTimedOut) << warmup;
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    ASSERT_EQ(recordsOf<Done>(folder).size(), 1U) << warmup;
    EXPECT_EQ(recordsOf<Done>(folder).at(0).state, DoneState::Cancelled);
    EXPECT_TRUE(recordsOf<core::model::RunSummary>(folder).empty()) << "ranks that did not do all of it have no number";
  }
}

/// What becomes of two ranks whose messages do not arrive: they end soon.
Outcome runStuck(const Words& more) {
  Outcome outcome = test::Program(mpirun(joined({"-np", "2", places::kStuckExchange}, more))).wait(15s);
  EXPECT_EQ(outcome.status, 1);
  return outcome;
}

TEST_F(Ranks, anExchangeThatHangsIsReportedAndEndsTheJob) {
  EXPECT_THAT(runStuck({}).out, HasSubstr("no time: it did not arrive"));
  const Outcome run = runStuck({"run"});
  EXPECT_THAT(run.err,
              HasSubstr("exchange_stuck: A message of 4 MiB between neighbouring ranks did not arrive within 2 s."));
  EXPECT_THAT(run.err, HasSubstr("/dev/shm"));
  EXPECT_THAT(runStuck({"start"}).err, HasSubstr("the first message between the ranks did not arrive within 2 s"));
}

class DivergingRanks : public Ranks {
 protected:
  [[nodiscard]] Outcome runWithAFault(const std::string& ranks, const Words& more,
                                      const Words& environment = {}) const {
    const Words words = {"-np",
                         ranks,
                         places::kDivergingRank,
                         "--model=mnist",
                         "--batch_size=2",
                         "--num_batches=9",
                         "--num_warmup_batches=1",
                         "--num_intra_threads=1",
                         runDir()};
    return runProgram(mpirun(joined(words, more)), environment);
  }
  /// The only failure of the run. It names the rank, in the telemetry and on standard error.
  void expectDiverged(const Outcome& outcome, int rank, int update) const {
    EXPECT_FALSE(outcome.isTimedOut);
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    const auto failures = all<Failure>();
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_EQ(failures[0].code, "ranks_diverged");
    EXPECT_EQ(failures[0].rank, rank);
    const std::string text = "After update " + std::to_string(update) + ", rank " + std::to_string(rank) +
                             " has other parameters than rank 0";
    EXPECT_THAT(failures[0].text, HasSubstr(text));
    EXPECT_THAT(outcome.err, HasSubstr(text));
    EXPECT_TRUE(all<core::model::RunSummary>().empty()) << "such a run has no result";
    EXPECT_FALSE(std::filesystem::exists(in("run/result.json")));
  }
};

TEST_F(DivergingRanks, theNextCheckFindsAFlippedBitAndNamesItsRank) {
  const Outcome outcome =
      runWithAFault("2", {"--check_ranks_every=4", "--save_model_steps=2", "--train_dir=" + in("train")});
  expectDiverged(outcome, 1, 4);
  EXPECT_TRUE(std::filesystem::exists(in("train/step-2.safetensors"))) << "of before the fault";
  EXPECT_FALSE(std::filesystem::exists(in("train/step-4.safetensors"))) << "nothing is kept of ranks that differ";
}

TEST_F(DivergingRanks, withoutEarlierChecksTheFinalCheckFindsAFlippedBit) {
  expectDiverged(runWithAFault("3", {}), 2, 10);
}

TEST_F(DivergingRanks, independentRanksAreNotCompared) {
  const Outcome outcome = runWithAFault("2", {"--variable_update=independent"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(all<Failure>().empty());
  EXPECT_EQ(all<core::model::RunSummary>().size(), 1U);
}

TEST_F(DivergingRanks, anyErrorOfOneRankEndsAllAndIsPrinted) {
  const Outcome outcome = runWithAFault("2", {}, {"BAREMARK_FAULT=thread"});
  EXPECT_FALSE(outcome.isTimedOut);
  EXPECT_NE(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("Rank 1 on "));
  EXPECT_THAT(outcome.err, HasSubstr("An unexpected error occurred: no thread"));
  EXPECT_TRUE(all<core::model::RunSummary>().empty());
}

TEST_F(Ranks, thePassportSaysWhereRanksDiffer) {
  const Words engine = {places::kEngine,   "--model=mnist", "--batch_size=2",
                        "--num_batches=1", runDir(),        "--num_intra_threads=1"};
  runWell(mpirunBoth(joined({"env", "KMP_BLOCKTIME=0"}, engine), joined({"env", "KMP_BLOCKTIME=7"}, engine)));
  const core::model::Passport passport = this->passport();
  EXPECT_EQ(passport.at({"environment", "kmp_blocktime"}), "rank 0: 0; rank 1: 7");
  EXPECT_EQ(passport.at({"machine", "nodes"}), "1");
  EXPECT_THAT(passport.at({"machine", "hosts"}),
              testing::AllOf(testing::Not(testing::IsEmpty()), testing::Not(HasSubstr(","))))
      << "each once";
  EXPECT_THAT(passport.at({"machine", "load"}), testing::MatchesRegex("[0-9]+[.][0-9]+")) << "of the first node";
  EXPECT_EQ(passport.at({"transport", "pml"}), "ob1");
  const bool isFour = passport.at({"software", "mpi"}).rfind("Open MPI 4.", 0) == 0;
  EXPECT_TRUE(isFour || passport.at({"software", "mpi"}).rfind("Open MPI 5.", 0) == 0)
      << passport.at({"software", "mpi"});
  const std::string btl = passport.at({"transport", "btl"});
  EXPECT_THAT(btl, HasSubstr(isFour ? "vader" : "sm"));
  EXPECT_EQ(btl.find("vader") != std::string::npos, isFour) << btl << ": its name until Open MPI 4";
}

class CanaryOfRanks : public test::ProgramTest {};

TEST_F(CanaryOfRanks, measuresTheExchangeAndNamesTheMechanism) {
  EXPECT_THAT(runWell(engineRanks(2, {"--canary", runDir()})).out, HasSubstr("Canary: 2 ranks on 1 host"));
  const auto report = all<core::model::CanaryReport>().at(0);
  EXPECT_EQ(report.worldSize, 2);
  ASSERT_EQ(report.ranks.size(), 2U);
  EXPECT_FALSE(report.ranks[1].host.empty());
  EXPECT_TRUE(report.exchangeSeconds);
  EXPECT_THAT(report.singleCopy, testing::AnyOf("cma", "cma, refused", "none", "knem", "xpmem"));
  EXPECT_TRUE(report.ranks[1].ucx) << "used or not, Open MPI says it";
  core::model::Passport passport = this->passport();
  const auto entry = [&](const char* group, const char* name) { return passport[{group, name}]; };
  EXPECT_EQ(entry("limits", "shm_shared"), "yes");
  EXPECT_FALSE(entry("software", "architecture").empty());
  EXPECT_THAT(entry("software", "mpi_library"), testing::ContainsRegex("^[A-Z].* [0-9]+[.][0-9].*[(]libmpi.*[.]so"));
  EXPECT_TRUE(std::filesystem::exists(entry("software", "mpi_library_path")));
  // Where the launcher uses PMIx, its version and that of each rank.
  if (!entry("software", "pmix_launcher").empty()) {
    EXPECT_THAT(entry("software", "pmix"), testing::MatchesRegex("[0-9]+[.][0-9]+.*"));
    EXPECT_THAT(entry("software", "pmix_launcher"), testing::MatchesRegex("[0-9]+[.][0-9]+.*"));
  }
  // Of Open MPI 4 and of 5.
  const Outcome none =
      runProgram(engineRanks(2, {"--canary"}), {"OMPI_MCA_btl_vader_single_copy_mechanism=none", "OMPI_MCA_smsc=^cma"});
  EXPECT_THAT(none.out, HasSubstr("single copy: none")) << "the mechanism in use, not the default";
}

TEST_F(CanaryOfRanks, namesTheTransportsOfUcx) {
  // By shared memory or TCP, which every machine has. Open MPI would take UCX only with a fabric.
  const Outcome outcome = runProgram(engineRanks(2, {"--canary", runDir()}),
                                     {"OMPI_MCA_pml=ucx", "OMPI_MCA_opal_common_ucx_tls=any",
                                      "OMPI_MCA_opal_common_ucx_devices=any", "UCX_LOG_LEVEL=error"});
  if (outcome.status != 0) GTEST_SKIP() << "this Open MPI cannot use UCX: " << outcome.err;
  const auto report = all<core::model::CanaryReport>().at(0);
  ASSERT_EQ(report.ranks.size(), 2U);
  for (const core::model::CanaryRank& rank : report.ranks) {
    ASSERT_TRUE(rank.ucx);
    EXPECT_THAT(*rank.ucx, testing::ContainsRegex("(sysv|posix|tcp|cma)/"));
  }
  EXPECT_THAT(outcome.out, HasSubstr("; UCX: "));
  EXPECT_THAT(outcome.out + outcome.err, testing::Not(HasSubstr("UCX  INFO"))) << "its log is not shown";
  core::model::Passport passport = this->passport();
  EXPECT_EQ((passport[{"transport", "pml"}]), "ucx");
  EXPECT_EQ((passport[{"environment", "ucx_log_level"}]), "error") << "as the user set it";
  EXPECT_FALSE(passport.contains({"environment", "ucx_log_file"}));
}

}  // namespace
}  // namespace baremark::engine
