// SPDX-License-Identifier: GPL-3.0-or-later
// RC-06 to RC-08: MPI and PMIx against the host's launcher.
#include "tests/unit/recipes/compatibility_cases.h"

namespace baremark::core::recipes {
namespace {

const char* const kPackages = R"({"kind": "openmpi"})";

Recipe openMpi(const std::string& version, const std::string& more = "") {
  return recipeOf(R"({"kind": "openmpi", "from": "source", "version": ")" + version + "\"" + more + "}");
}

TEST(MpiFamily, onlyTheSameInterfaceStartsRanks) {
  DescribedHost host = fullHost();
  const CompatibilityFinding good = findingOf("RC-06", recipeOf(kPackages), host);
  expectFinding(good, Level::Pass, Clue::SameMpi, {"Open MPI", "Open MPI"});
  EXPECT_EQ(good.table.id, "mpi-families");
  const CompatibilityFinding other = findingOf("RC-06", recipeOf(R"({"kind": "mpich"})"), host);
  expectFinding(other, Level::Stop, Clue::OtherMpi, {"MPICH", "Open MPI"});
  expectChoice(other, Choice::Mpi, {"Open MPI 4.1.4"});
  host.mpi = "Intel MPI";
  expectFinding(findingOf("RC-06", recipeOf(R"({"kind": "mvapich2"})"), host), Level::Pass, Clue::SameMpi,
                {"MVAPICH2", "Intel MPI"});
  host.mpi = "";
  expectFinding(findingOf("RC-06", recipeOf(kPackages), host), Level::Unknown, Clue::UnknownHostMpi, {"Open MPI"});
  EXPECT_FALSE(hasRule("RC-07", recipeOf(kPackages), host));
}

TEST(MpiVersion, aNewerImageOrAnotherSeries) {
  DescribedHost host = fullHost();
  const CompatibilityFinding good = findingOf("RC-07", recipeOf(kPackages), host);
  expectFinding(good, Level::Pass, Clue::MpiFits, {"Open MPI 4.1.2", "Open MPI 4.1.4"});
  EXPECT_EQ(good.table.id, "mpi-versions");
  const CompatibilityFinding newer = findingOf("RC-07", openMpi("4.1.6"), host);
  expectFinding(newer, Level::Warn, Clue::MpiNewer, {"Open MPI 4.1.6", "Open MPI 4.1.4"});
  expectChoice(newer, Choice::Mpi, {"Open MPI 4.1.4"});
  expectFinding(findingOf("RC-07", openMpi("5.0.8"), host), Level::Warn, Clue::MpiOtherSeries,
                {"Open MPI 5.0.8", "Open MPI 4.1.4"});
  const char* const old = R"({"kind": "distribution", "distribution": "ubuntu", "release": "18.04"})";
  const CompatibilityFinding stop = findingOf("RC-07", recipeOf(kPackages, old), host);
  expectFinding(stop, Level::Stop, Clue::MpiOtherSeries, {"Open MPI 2.1.1", "Open MPI 4.1.4"});
  expectChoice(stop, Choice::Mpi, {"Open MPI 4.1.4"});
  const char* const unknown = R"({"kind": "distribution", "distribution": "rocky", "release": "8"})";
  expectFinding(findingOf("RC-07", recipeOf(kPackages, unknown), host), Level::Unknown, Clue::UnknownMpiVersion,
                {"Open MPI"});
  host.mpiVersion = "6.0.1";
  expectFinding(findingOf("RC-07", openMpi("5.0.8"), host), Level::Unknown, Clue::NoRow, {"Open MPI", "5.0.8"});
  host.mpiVersion = "";
  expectFinding(findingOf("RC-07", openMpi("5.0.8"), host), Level::Unknown, Clue::UnknownHostMpi, {"Open MPI"});
}

TEST(Pmix, ofPackagesOfTheSourceAndOfABlock) {
  DescribedHost host = fullHost();
  const CompatibilityFinding good = findingOf("RC-08", recipeOf(kPackages), host);
  expectFinding(good, Level::Pass, Clue::PmixFits, {"4.1.2", "4.2.2"});
  EXPECT_EQ(good.table.id, "pmix");
  expectFinding(findingOf("RC-08", openMpi("5.0.8"), host), Level::Pass, Clue::PmixFits, {"4.2", "4.2.2"});
  const std::string outer = R"({"kind": "pmix", "version": "5.0.8"}, {"kind": "openmpi", "from": "source",
    "version": "5.0.8", "pmix_prefix": "/opt/pmix"})";
  expectFinding(findingOf("RC-08", recipeOf(outer), host), Level::Pass, Clue::PmixFits, {"5.0.8", "4.2.2"});
  EXPECT_FALSE(hasRule("RC-08", recipeOf(R"({"kind": "mpich"})"), host)) << "it starts its ranks without PMIx";
}

// The planted mistake "wrong PMIx".
TEST(Pmix, aServerThatIsTooOldStops) {
  DescribedHost host = fullHost();
  host.pmix = {"1.2.5"};
  const CompatibilityFinding stop = findingOf("RC-08", openMpi("4.1.6"), host);
  expectFinding(stop, Level::Stop, Clue::PmixTooFar, {"3.2", "1.2.5"});
  expectChoice(stop, Choice::Mpi, {"Open MPI 2.1"});
  host.pmix = {"1.2.5", "4"};
  expectFinding(findingOf("RC-08", openMpi("4.1.6"), host), Level::Pass, Clue::PmixFits, {"3.2", "1.2.5, 4"});
  host.pmix = {"2.0.3"};
  const std::string outer = R"({"kind": "pmix"}, {"kind": "openmpi", "from": "source", "version": "5.0.8",
    "pmix_prefix": "/opt/pmix"})";
  const CompatibilityFinding block = findingOf("RC-08", recipeOf(outer), host);
  EXPECT_EQ(block.level, Level::Stop);
  expectChoice(block, Choice::None, {});
  host.pmix = {};
  expectFinding(findingOf("RC-08", openMpi("4.1.6"), host), Level::Unknown, Clue::UnknownHostPmix, {});
  const char* const unknown = R"({"kind": "distribution", "distribution": "rocky", "release": "8"})";
  expectFinding(findingOf("RC-08", recipeOf(kPackages, unknown), fullHost()), Level::Unknown, Clue::UnknownPmix,
                {"Open MPI"});
}

}  // namespace
}  // namespace baremark::core::recipes
