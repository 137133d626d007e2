// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of arms whose ranks start inside one container, or use the host's MPI.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/runs/block_composer_fixture.h"

#include "tests/refused.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;

class MpiModels : public BlockComposerTest {};

TEST_F(MpiModels, theLauncherOfTheImageStartsAllRanksInOneContainer) {
  m_context.launcherInside = m_context.launcher;
  m_context.isRoot = true;
  plan(
      R"({"name": "a", "runtime": "charliecloud"}, {"name": "b", "runtime": "charliecloud", "mpi": "inner", "env": {"A": "1"}, "wrap": ["time"]})");
  m_record.experiment.scale.instances = 2;
  const std::vector<std::string> words = command(1);
  const auto placeOf = [&](const std::string& word) { return std::find(words.begin(), words.end(), word); };
  ASSERT_EQ(words.front(), "ch-run");
  EXPECT_TRUE(has(words, "--join-ct=1")) << "one container";
  EXPECT_TRUE(has(words, "OMPI_ALLOW_RUN_AS_ROOT=1") && has(words, "SLURM_JOB_ID"));
  const auto launcher = placeOf("mpirun");
  ASSERT_LT(launcher, words.end() - 2);
  EXPECT_EQ(*(launcher - 1), "/tmp/baremark-inner-${RUN_TAG}");
  EXPECT_EQ(*(launcher + 2), "4") << "of both instances";
  EXPECT_LT(placeOf("--"), launcher) << "inside";
  EXPECT_TRUE(launcher < placeOf("A=1") && placeOf("A=1") < placeOf("time"));
  EXPECT_LT(placeOf("time"), placeOf(kEngineInImage));
  EXPECT_EQ(std::count(words.begin(), words.end(), "mpirun"), 1);
  const auto runs = composed().value().job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(1).cleanup.back().pattern, "baremark-inner-${RUN_TAG}*");
  m_context.isRoot = false;
  EXPECT_FALSE(has(command(1), "OMPI_ALLOW_RUN_AS_ROOT=1"));
}

TEST_F(MpiModels, whatARuntimeNeedsReachesItAndTheRanksInOneContainer) {
  m_context.runtimes["podman"] = containers::parseRuntimeDescriptor(test::resource("runtimes/podman.json")).value();
  m_context.launcherInside = m_context.launcher;
  plan(R"({"name": "a", "runtime": "podman", "mpi": "inner"})");
  const std::vector<std::string> words = command();
  EXPECT_EQ((std::vector<std::string>(words.begin(), words.begin() + 3)),
            (std::vector<std::string>{"env", "PODMAN_USERNS=keep-id", "podman"}));
  const auto option = std::find(words.begin(), words.end(), "-x");
  ASSERT_LT(option, words.end() - 1);
  EXPECT_EQ(*(option + 1), "PODMAN_USERNS=keep-id");
  m_context.launcherInside = {};
  EXPECT_TRUE(test::refused(composed(), {.code = ErrorCode::Conflict, .value = "open-mpi"}));
}

TEST_F(MpiModels, aLauncherThatReadsAFileOfHostsNeedsNoneForOneContainer) {
  m_context.launcherInside = m_context.launcher;
  m_context.launcher = launch::parseLauncherDescriptor(test::resource("launchers/mvapich2.json")).value();
  plan(R"({"name": "a", "runtime": "charliecloud"}, {"name": "b", "runtime": "charliecloud", "mpi": "inner"})");
  const auto runs = composed().value().job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(0).listedHosts, 2);
  EXPECT_FALSE(runs.at(1).listedHosts);
}

TEST_F(MpiModels, theHostsMpiIsBoundReadOnlyAndRemoved) {
  m_context.runtimes["docker"] = containers::parseRuntimeDescriptor(test::resource("runtimes/docker.json")).value();
  plan(
      R"({"name": "a", "runtime": "docker"}, {"name": "b", "runtime": "docker", "mpi": "bind", "env": {"A": "1"}, "wrap": ["time"]})");
  const std::vector<std::string> words = command(1);
  EXPECT_EQ(words.front(), "mpirun") << "the host's launcher starts the ranks";
  const std::string folder = "/tmp/baremark-mpi-${RUN_TAG}";
  EXPECT_TRUE(has(words, folder));
  EXPECT_TRUE(has(words, "--volume=" + folder + ":/mnt/1:ro"));
  const auto variable = std::find(words.begin(), words.end(), "A=1");
  const auto place = std::find(words.begin(), words.end(), "/mnt/1");
  const auto wrap = std::find(words.begin(), words.end(), "time");
  EXPECT_TRUE(variable < place && place < wrap && wrap < words.end());
  const auto runs = composed().value().job.blocks.at(0).runs;
  EXPECT_EQ(runs.at(1).cleanup.size(), runs.at(0).cleanup.size() + 1);
  EXPECT_EQ(runs.at(1).cleanup.back().pattern, "baremark-mpi-${RUN_TAG}*");
}

}  // namespace
}  // namespace baremark::core::runs
