// SPDX-License-Identifier: GPL-3.0-or-later
// How each launcher is told to start the ranks, and known by what it prints.
#include <gtest/gtest.h>

#include "core/launch/launcher.h"
#include "tests/resources.h"

namespace baremark::core::launch {
namespace {

TEST(Launchers, eachStartsTheRanksInItsOwnWords) {
  const auto words = [](const std::string& name, bool isBound) {
    const auto launcher = parseLauncherDescriptor(test::resource("launchers/" + name + ".json"));
    EXPECT_TRUE(launcher) << (launcher ? "" : toLogLine(launcher.error()));
    const auto command = launchCommand(*launcher, {.nodes = 2, .ranks = 4, .ranksPerNode = 2, .threadsPerRank = 3,
                                                   .bind = isBound ? model::Binding::Core : model::Binding::None, .environment = {{"A", "1"}}, .command = {"engine"}});
    std::string line;
    for (const std::string& word : command.value()) line += (line.empty() ? "" : " ") + word;
    return line;
  };
  EXPECT_EQ(words("mpich", true), "mpiexec -n 4 -ppn 2 -bind-to core:3 -genv A 1 engine");
  EXPECT_EQ(words("mpich", false), "mpiexec -n 4 -ppn 2 -genv A 1 engine");
  EXPECT_EQ(words("mvapich2", true), "mpirun_rsh -np 4 -hostfile ${HOSTS_FILE} BAREMARK_RUN_TAG=${RUN_TAG} MV2_ENABLE_AFFINITY=1 "
                                     "MV2_CPU_BINDING_POLICY=hybrid MV2_THREADS_PER_PROCESS=3 A=1 engine");
  EXPECT_EQ(words("srun", false), "srun --mpi=pmix --nodes=2 --ntasks=4 --ntasks-per-node=2 --cpus-per-task=3 --kill-on-bad-exit=1 --cpu-bind=none env A=1 engine");
  EXPECT_EQ(words("flux", true), "flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=per-task --env=A=1 engine");
  EXPECT_EQ(words("flux", false), "flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=off --env=A=1 engine");
  EXPECT_EQ(words("open-mpi", true), "mpirun -np 4 --map-by ppr:2:node:PE=3 --bind-to core -x BAREMARK_RUN_TAG -x A=1 engine");
}

TEST(Launchers, takeNoNameThatMeansAnotherLauncher) {
  for (const std::string name : {"auto", "mpirun"}) {
    base::Json launcher = base::Json::parse(test::resource("launchers/mpich.json"));
    launcher["id"] = name;
    const auto read = parseLauncherDescriptor(launcher.dump());
    ASSERT_FALSE(read) << name;
    EXPECT_EQ(read.error().code, base::ErrorCode::Conflict);
    EXPECT_EQ(read.error().where, "/id");
    EXPECT_EQ(read.error().value, name);
  }
}

TEST(Launchers, areToldApartByWhatTheyPrint) {
  const auto version = [](const std::string& name, const std::string& said) {
    return versionIn(parseLauncherDescriptor(test::resource("launchers/" + name + ".json")).value(), said);
  };
  const std::string hydra = "HYDRA build details:\n    Version:                                 4.0.2\n    Release Date:                            Thu Apr  7\n";
  const std::string intel = "Intel(R) MPI Library for Linux* OS, Version 2021.9 Build 20230307 (id: d82b3071db)\nCopyright\n";
  const std::string openMpi = "mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/\n";
  EXPECT_EQ(version("mpich", hydra), "4.0.2");
  EXPECT_EQ(version("mpich", intel), "2021.9");
  EXPECT_EQ(version("mpich", openMpi), "");
  EXPECT_EQ(version("open-mpi", openMpi), "4.1.4");
  EXPECT_EQ(version("open-mpi", hydra), "");
  EXPECT_EQ(version("srun", "MPI plugin types are...\n\tcray_shasta\n\tpmi2\n\tnone\n\tpmix\nspecific pmix plugin versions available: pmix_v4\n"), "pmix");
  EXPECT_EQ(version("srun", "srun: MPI types are...\nsrun: none\nsrun: pmi2\n"), "");
  EXPECT_EQ(version("srun", "sh: 1: srun: not found\n"), "");
  EXPECT_EQ(version("flux", "0.63.0-12-gab12cd3\n"), "0.63.0-12-gab12cd3");
  EXPECT_EQ(version("flux", "flux-getattr: ERROR: Unable to connect to Flux: broker socket /run/flux/local was not found\n"), "");
}

}  // namespace
}  // namespace baremark::core::launch
