// SPDX-License-Identifier: GPL-3.0-or-later
// The command of each launcher, the output that identifies it, and lists of nodes.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler_options.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::launch {
namespace {

using Names = std::vector<std::string>;

Launchers shippedLaunchers() {
  Launchers launchers;
  for (const char* name : {"flux", "mpich", "mvapich2", "open-mpi", "srun"}) launchers[name] = launcherNamed(name);
  return launchers;
}

TEST(Launchers, eachStartsTheRanksWithItsOwnOptions) {
  const auto words = [](const std::string& name, bool isBound) {
    const auto command =
        launchCommand(launcherNamed(name), {.nodes = 2,
                                            .ranks = 4,
                                            .ranksPerNode = 2,
                                            .threadsPerRank = 3,
                                            .bind = isBound ? model::Binding::Core : model::Binding::None,
                                            .environment = {{"A", "1"}},
                                            .command = {"engine"}});
    std::string line;
    for (const std::string& word : command.value()) line += (line.empty() ? "" : " ") + word;
    return line;
  };
  EXPECT_EQ(words("mpich", true), "mpiexec -n 4 -ppn 2 -bind-to core:3 -genv A 1 engine");
  EXPECT_EQ(words("mpich", false), "mpiexec -n 4 -ppn 2 -genv A 1 engine");
  EXPECT_EQ(words("mvapich2", true),
            "mpirun_rsh -np 4 -hostfile ${HOSTS_FILE} BAREMARK_RUN_TAG=${RUN_TAG} MV2_ENABLE_AFFINITY=1 "
            "MV2_CPU_BINDING_POLICY=hybrid MV2_THREADS_PER_PROCESS=3 A=1 engine");
  EXPECT_EQ(words("srun", false),
            "srun --mpi=pmix --nodes=2 --ntasks=4 --ntasks-per-node=2 --cpus-per-task=3 --kill-on-bad-exit=1 "
            "--cpu-bind=none env A=1 engine");
  EXPECT_EQ(
      words("flux", true),
      "flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=per-task --env=A=1 engine");
  EXPECT_EQ(words("flux", false),
            "flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=off --env=A=1 engine");
  EXPECT_EQ(words("open-mpi", true),
            "mpirun -np 4 --map-by ppr:2:node:PE=3 --bind-to core -x BAREMARK_RUN_TAG -x A=1 engine");
}

TEST(Launchers, eachSaysInItsOwnWordsThatItDidNotStartTheProgram) {
  base::Json json = base::Json::parse(test::resource("launchers/mpich.json"));
  for (const auto& [name, launcher] : shippedLaunchers()) EXPECT_NE(launcher.notStarted, "") << name;
  json["notStarted"] = "(";
  EXPECT_TRUE(test::refused(parseLauncherDescriptor(json.dump()), {.where = "/notStarted"}));
  json.erase("notStarted");
  EXPECT_EQ(parseLauncherDescriptor(json.dump())->notStarted, "") << "a user's descriptor may have none";
}

TEST(Launchers, haveAPlaceForTheOptionsOfARuntimeOrRefuseThem) {
  const auto launch = [](const std::string& name) {
    return launchCommand(launcherNamed(name), {.command = {"engine"}, .runtime = {"--container-image=/i"}});
  };
  const auto words = test::got(launch("srun"));
  const auto option = std::find(words.begin(), words.end(), "--container-image=/i");
  const auto command = std::find(words.begin(), words.end(), "env");
  ASSERT_NE(command, words.end());
  EXPECT_LT(option, command) << "srun reads its options up to the first other word";
  EXPECT_TRUE(test::refused(launch("open-mpi"), {.code = base::ErrorCode::Conflict, .value = "open-mpi"}));
}

TEST(Launchers, refuseTheNameOfAnotherLauncher) {
  base::Json mpich = base::Json::parse(test::resource("launchers/mpich.json"));
  mpich["id"] = "auto";
  EXPECT_TRUE(test::refused(parseLauncherDescriptor(mpich.dump()),
                            {.code = base::ErrorCode::Conflict, .where = "/id", .value = "auto"}));
  mpich["id"] = "mpirun";
  Launchers launchers = {{"mpirun", parseLauncherDescriptor(mpich.dump()).value()}};
  EXPECT_TRUE(checkAliases(launchers));
  launchers["open-mpi"] = launcherNamed("open-mpi");
  EXPECT_TRUE(test::refused(checkAliases(launchers), {.code = base::ErrorCode::Conflict, .value = "mpirun"}));
  // They are found by their aliases.
  launchers = shippedLaunchers();
  EXPECT_EQ(launcherIdOf(launchers, "mpirun"), "open-mpi");
  EXPECT_EQ(launcherIdOf(launchers, "mpich"), "mpich");
  EXPECT_EQ(launcherIdOf(launchers, "none"), "none");
}

TEST(Launchers, oneOfTheSameMpiStartsTheRanksInsideAContainer) {
  Launchers launchers = shippedLaunchers();
  const auto inside = [&](const char* chosen) { return launcherInside(launchers, launchers.at(chosen))->id; };
  EXPECT_EQ(inside("mpich"), "mpich");
  EXPECT_EQ(inside("open-mpi"), "open-mpi");
  EXPECT_EQ(inside("srun"), "open-mpi") << "it belongs to no MPI, so the preferred one";
  launchers["open-mpi"].unsetInside = {};
  EXPECT_EQ(inside("srun"), "mpich");
  launchers["mpich"].unsetInside = {};
  EXPECT_EQ(launcherInside(launchers, launchers.at("srun")), nullptr);
}

TEST(Launchers, insideAContainerTheyForgetTheSchedulerAndHaveAFolder) {
  const auto launcher = launcherNamed("mpich");
  const LaunchRequest request{.ranks = 2, .environment = {{"A", "1"}}, .command = {"engine"}};
  const auto words = commandInside(launcher, request, Account::User).value();
  EXPECT_EQ(words.front(), "env");
  for (const char* name : {"SLURM_JOB_ID", "PBS_NODEFILE", "PE_HOSTFILE", "LSB_JOBID"}) {
    const auto at = std::find(words.begin(), words.end(), name);
    ASSERT_NE(at, words.end()) << name;
    EXPECT_EQ(*(at - 1), "-u") << name;
  }
  const auto folder = std::find(words.begin(), words.end(), kFolderInside);
  ASSERT_NE(folder, words.end());
  EXPECT_EQ((std::vector<std::string>(folder + 1, words.end())),
            (std::vector<std::string>{"mpiexec", "-n", "2", "-bind-to", "core:1", "-genv", "A", "1", "engine"}));
}

TEST(Launchers, aNameThatIsNoVariableIsRefusedInside) {
  base::Json json = base::Json::parse(test::resource("launchers/open-mpi.json"));
  for (const char* name : {"-i", "A=1", ""}) {
    json["inside"]["unset"] = {name};
    EXPECT_EQ(test::errorOf(parseLauncherDescriptor(json.dump())).where.english().substr(0, 13), "/inside/unset")
        << name;
  }
  json["inside"] = {{"unsets", base::Json::array()}};
  EXPECT_EQ(parseLauncherDescriptor(json.dump()).error().code, base::ErrorCode::UnknownKey);
}

TEST(Launchers, thatOfTheEnginesMpiComesFirst) {
  const Launchers launchers = shippedLaunchers();
  const auto order = [&](const std::vector<std::string>& there, const char* mpi) {
    std::vector<model::LauncherFacts> found;
    for (const std::string& id : there) found.push_back({.id = id, .version = "1"});
    sortForMpi(found, launchers, mpi);
    std::string words;
    for (const model::LauncherFacts& each : found) words += (words.empty() ? "" : " ") + each.id;
    return words;
  };
  const char* openMpi = "Open MPI 4.1.4";
  const char* mpich = "MPICH Version:      4.0.2";
  EXPECT_EQ(order({"mpich", "open-mpi", "srun"}, openMpi), "open-mpi mpich srun");
  EXPECT_EQ(order({"mpich", "open-mpi", "srun"}, mpich), "mpich open-mpi srun");
  EXPECT_EQ(order({"mpich", "open-mpi"}, "Intel(R) MPI Library 2021.9 for Linux* OS"), "mpich open-mpi");
  EXPECT_EQ(order({"mpich", "srun"}, openMpi), "mpich srun") << "srun may use other machines";
  EXPECT_EQ(order({"mpich", "open-mpi"}, "MPT 2.25"), "open-mpi mpich") << "no launcher says that it starts it";
  EXPECT_EQ(order({"mpich", "open-mpi"}, ""), "open-mpi mpich") << "not known";
  EXPECT_TRUE(isOfAnotherMpi(launchers, "mpich", openMpi));
  EXPECT_FALSE(isOfAnotherMpi(launchers, "mpich", mpich));
  EXPECT_FALSE(isOfAnotherMpi(launchers, "srun", openMpi));
  EXPECT_FALSE(isOfAnotherMpi(launchers, "mpich", "MPT 2.25"));
}

TEST(Launchers, startTheProgramThatAnsweredAndInImagesTheUsualOne) {
  const Launchers launchers = shippedLaunchers();
  const auto program = [](const LauncherDescriptor& launcher) {
    return launchCommand(launcher, {.command = {"engine"}}).value().front();
  };
  const LauncherDescriptor other = startedBy(launchers.at("open-mpi"), "/usr/bin/mpirun.openmpi");
  EXPECT_EQ(program(other), "mpirun.openmpi");
  EXPECT_EQ(program(*launcherInside(launchers, other)), "mpirun");
  for (const char* usual : {"/opt/openmpi/bin/mpirun", "/bin/sh", ""})
    EXPECT_EQ(program(startedBy(launchers.at("open-mpi"), usual)), "mpirun") << usual;
}

TEST(Launchers, areRecognisedByTheirOutput) {
  const auto version = [](const std::string& name, const std::string& said) {
    return versionIn(launcherNamed(name), said);
  };
  const std::string hydra =
      "HYDRA build details:\n    Version:                                 4.0.2\n    Release Date:                     "
      "       Thu Apr  7\n";
  const char* intel = "Intel(R) MPI Library for Linux* OS, Version 2021.9 Build 20230307 (id: d82b3071db)\nCopyright\n";
  const std::string openMpi = "mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/\n";
  EXPECT_EQ(version("mpich", hydra), "4.0.2");
  EXPECT_EQ(version("mpich", intel), "2021.9");
  EXPECT_EQ(version("mpich", openMpi), "");
  EXPECT_EQ(version("open-mpi", openMpi), "4.1.4");
  EXPECT_EQ(version("open-mpi", "mpirun.openmpi (OpenRTE) 4.1.4\n"), "4.1.4") << "under another name";
  EXPECT_EQ(version("open-mpi", hydra), "");
  EXPECT_EQ(version("srun",
                    "MPI plugin types are...\n\tcray_shasta\n\tpmi2\n\tnone\n\tpmix\nspecific pmix plugin versions "
                    "available: pmix_v4\n"),
            "pmix");
  EXPECT_EQ(version("srun", "srun: MPI types are...\nsrun: none\nsrun: pmi2\n"), "");
  EXPECT_EQ(version("srun", "sh: 1: srun: not found\n"), "");
  EXPECT_EQ(version("flux", "0.63.0-12-gab12cd3\n"), "0.63.0-12-gab12cd3");
  EXPECT_EQ(
      version("flux", "flux-getattr: ERROR: Unable to connect to Flux: broker socket /run/flux/local was not found\n"),
      "");
}

TEST(NodeList, isReadInTheFormatOfSlurm) {
  EXPECT_EQ(nodesIn("n1"), Names{"n1"});
  EXPECT_EQ(nodesIn("n[1-3,07],login.site,gpu-[08-10]-a"),
            (Names{"n1", "n2", "n3", "n07", "login.site", "gpu-08-a", "gpu-09-a", "gpu-10-a"}));
  EXPECT_EQ(nodesIn("n1,n[1-2]"), (Names{"n1", "n2"})) << "each once";
  EXPECT_EQ(nodesIn(""), Names{});
  // Several brackets in a name.
  EXPECT_EQ(nodesIn("rack[0-1]n[0-1,07],x"),
            (Names{"rack0n0", "rack0n1", "rack0n07", "rack1n0", "rack1n1", "rack1n07", "x"}));
  EXPECT_EQ(nodesIn("a[1]-b[2-3]-c[4].d"), (Names{"a1-b2-c4.d", "a1-b3-c4.d"}));
  EXPECT_EQ(nodesIn("r[0-63]n[0-63]").size(), 4096U);
  for (const char* text :
       {"r[0-63]n[0-64]", "r[0-1]n[", "r[0-1]n[]", "r[0-1]n[2-1]", "r[0-1]n]", "r[0-99]n[0-99]n[0-99]n[0-99]"})
    EXPECT_EQ(nodesIn(text), Names{}) << text;
  std::string deep = "n";
  for (int i = 0; i < 4000; ++i) deep += "[1]a";
  EXPECT_EQ(nodesIn(deep), Names{}) << "a name has an end";
  // An invalid list is empty.
  for (const char* text : {"n[1-", "n[]", "n[3-1]", "n[a-b]", "n[1-99999]", "n[-1]", "n[1-2-3]", ",", "n1,,n2", "n1 n2",
                           "n;rm", "-n1", "n[1][2]", "n[1-999999999999]", "n\n1"})
    EXPECT_EQ(nodesIn(text), Names{}) << text;
}

TEST(NodeList, atMostSoManyNodesAreAvoidedThatEnoughRemain) {
  const Names used{"n4", "n2", "n1"};
  EXPECT_EQ(nodesToAvoid(used, 8, 2), "n4,n2,n1");
  EXPECT_EQ(nodesToAvoid(used, 4, 2), "n4,n2") << "the latest first";
  EXPECT_EQ(nodesToAvoid(used, 2, 2), "");
  EXPECT_EQ(nodesToAvoid(used, 1, 2), "");
  EXPECT_EQ(nodesToAvoid({}, 8, 2), "");
}

}  // namespace
}  // namespace baremark::core::launch
