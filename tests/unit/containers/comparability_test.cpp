// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/comparability.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace baremark::core::containers {
namespace {

Meaning meaningOf(const std::vector<PassportDifference>& differences, const std::string& name) {
  const auto found = std::find_if(differences.begin(), differences.end(), [&](const auto& d) { return d.key.name == name; });
  EXPECT_NE(found, differences.end()) << name;
  return found == differences.end() ? Meaning::Equal : found->meaning;
}

TEST(Comparability, aContainersOwnNatureIsMeant) {
  const model::Passport host = {{{"software", "runtime"}, "Bare metal"}, {{"software", "open_mpi"}, "4.1.4"},
                                {{"machine", "clock_mhz"}, "2600"}};
  const model::Passport container = {{{"software", "runtime"}, "Charliecloud 0.31"}, {{"software", "open_mpi"}, "4.1.4"},
                                     {{"software", "image"}, "sha256:1"}, {{"machine", "clock_mhz"}, "2700"}};
  const auto differences = comparePassports(host, container, {}, {});
  EXPECT_EQ(meaningOf(differences, "runtime"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "image"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "open_mpi"), Meaning::Equal);
  EXPECT_EQ(meaningOf(differences, "clock_mhz"), Meaning::Incidental);
}

TEST(Comparability, namesOfNodesMayDifferAndTheirNumberMayNot) {
  const model::Passport a = {{{"machine", "nodes"}, "2"}, {{"machine", "hosts"}, "n1, n2"}};
  const model::Passport b = {{{"machine", "nodes"}, "1"}, {{"machine", "hosts"}, "a container"}};
  const auto differences = comparePassports(a, b, {}, {});
  EXPECT_EQ(meaningOf(differences, "nodes"), Meaning::NotMeant);
  EXPECT_EQ(meaningOf(differences, "hosts"), Meaning::Incidental);
}

TEST(Comparability, librariesTransportAndLimitsMustBeEqual) {
  const model::Passport a = {{{"software", "lib.libdnnl.so.2"}, "build 1"}, {{"transport", "single_copy"}, "cma"},
                             {{"limits", "affinity"}, "0"}, {{"environment", "omp_places"}, "cores"}};
  const model::Passport b = {{{"software", "lib.libdnnl.so.2"}, "build 2"}, {{"transport", "single_copy"}, "none"},
                             {{"limits", "affinity"}, "0-1"}};
  for (const auto& difference : comparePassports(a, b, {}, {})) {
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
  }
}

TEST(Comparability, anotherBackendIsNotMeantWhateverImagesArmsAndVariablesAre) {
  const model::Passport metal = {{{"software", "backend"}, "oneDNN 2.6.3"}, {{"software", "runtime"}, "Bare metal"}};
  const model::Passport box = {{{"software", "backend"}, "reference"}, {{"software", "runtime"}, "Charliecloud 0.31"},
                               {{"software", "image"}, "sha256:1"}, {{"software", "engine_path"}, "/usr/bin/baremark-engine"}};
  const model::Arm arm{.image = "mine", .env = {{"LD_PRELOAD", "/lib/libdnnl.so"}, {"DNNL_MAX_CPU_ISA", "avx2"}}, .settings = {{"winograd", true}}};
  for (const model::Arm& other : {model::Arm{}, arm}) {
    const auto differences = comparePassports(metal, box, {}, other);
    EXPECT_EQ(meaningOf(differences, "backend"), Meaning::NotMeant);
    EXPECT_EQ(meaningOf(differences, "image"), Meaning::Meant);
  }
}

TEST(Comparability, whatAnArmSetsIsMeant) {
  const model::Passport a = {{{"environment", "omp_places"}, "cores"}, {{"workload", "variable_update"}, "allreduce"}};
  const model::Passport b = {{{"environment", "omp_places"}, "threads"}, {{"workload", "variable_update"}, "independent"},
                             {{"transport", "ompi_mca_coll_sync_priority"}, "0"}};
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}, {"OMPI_MCA_coll_sync_priority", "0"}},
                       .settings = {{"variable_update", std::string("independent")}}};
  for (const auto& difference : comparePassports(a, b, {}, arm)) {
    EXPECT_EQ(difference.meaning, Meaning::Meant) << difference.key.name;
  }
}

TEST(Comparability, aVariableThatBothArmsSetAlikeExplainsNothing) {
  const model::Passport a = {{{"environment", "omp_places"}, "cores"}, {{"limits", "cpus"}, "0"}};
  const model::Passport b = {{{"environment", "omp_places"}, "threads"}, {{"limits", "cpus"}, "1"}};
  const model::Arm arm{.env = {{"OMP_PLACES", "threads"}}};
  for (const auto& difference : comparePassports(a, b, arm, arm)) {
    EXPECT_EQ(difference.meaning, Meaning::NotMeant) << difference.key.name;
  }
}

TEST(Comparability, whatAVariableIsSetForIsMeantAndNothingElse) {
  const model::Passport a = {{{"transport", "single_copy"}, "cma"}, {{"limits", "cpus"}, "0-1"}, {{"limits", "memlock"}, "64"},
                             {{"machine", "instruction_set"}, "AVX2"},
                             {{"software", "library.libmpi.so.40"}, "1"}, {{"software", "library.mca_btl_vader.so"}, "1"}};
  const model::Passport b = {{{"transport", "single_copy"}, "none"}, {{"limits", "cpus"}, "0"}, {{"limits", "memlock"}, "65"},
                             {{"machine", "instruction_set"}, "SSE4.1"},
                             {{"software", "library.libmpi.so.40"}, "2"}};
  const model::Arm arm{.env = {{"OMP_PROC_BIND", "true"}, {"OMPI_MCA_btl", "self,tcp"}, {"ONEDNN_MAX_CPU_ISA", "SSE41"}}};
  const auto differences = comparePassports(a, b, {}, arm);
  EXPECT_EQ(meaningOf(differences, "single_copy"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "cpus"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "instruction_set"), Meaning::Meant);
  EXPECT_EQ(meaningOf(differences, "library.mca_btl_vader.so"), Meaning::Meant) << "one arm does not load it";
  EXPECT_EQ(meaningOf(differences, "library.libmpi.so.40"), Meaning::NotMeant) << "both load it: it must be the same";
  EXPECT_EQ(meaningOf(differences, "memlock"), Meaning::NotMeant);
}

TEST(Comparability, theOverlapThatWasChosenByMeasuringIsNotJudged) {
  const model::Passport a = {{{"workload", "overlap"}, "auto"}, {{"workload", "overlap_chosen"}, "none"}};
  const model::Passport b = {{{"workload", "overlap"}, "auto"}, {{"workload", "overlap_chosen"}, "thread"}};
  EXPECT_EQ(meaningOf(comparePassports(a, b, {}, {}), "overlap_chosen"), Meaning::Incidental);
  const model::Passport asked = {{{"workload", "overlap"}, "thread"}, {{"workload", "overlap_chosen"}, "thread"}};
  EXPECT_EQ(meaningOf(comparePassports(a, asked, {}, {}), "overlap"), Meaning::NotMeant);
}

TEST(Comparability, thatWinogradWasUsedIsJudgedUnlessTheArmsWereAskedToDiffer) {
  const model::Passport with = {{{"workload", "winograd"}, "on"}, {{"workload", "winograd_used"}, "13 of 13 convolutions"}};
  const model::Passport without = {{{"workload", "winograd"}, "on"}, {{"workload", "winograd_used"}, "0 of 13 convolutions"}};
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, {}), "winograd_used"), Meaning::NotMeant);
  const model::Arm off{.settings = {{"winograd", std::string("off")}}};
  EXPECT_EQ(meaningOf(comparePassports(with, {{{"workload", "winograd"}, "off"}}, {}, off), "winograd_used"), Meaning::Meant);
  const model::Arm narrow{.env = {{"DNNL_MAX_CPU_ISA", "avx2"}}};
  EXPECT_EQ(meaningOf(comparePassports(with, without, {}, narrow), "winograd_used"), Meaning::Meant);
}

TEST(Comparability, aMissingPassportIsTheOneDifferenceThatIsJudged) {
  const model::Passport stated = {{{"software", "open_mpi"}, "4.1.4"}, {{"limits", "threads"}, "2"}};
  const model::Passport ofManager = {{{"software", "runtime"}, "Bare metal"}, {{"manager", "processor_share"}, "0.1 % of a core"},
                                     {{"workload", "wrap"}, "nice"}};
  EXPECT_TRUE(isMissing({}));
  EXPECT_TRUE(isMissing(ofManager));
  EXPECT_FALSE(isMissing(stated));
  const auto notMeant = [](const model::Passport& baseline, const model::Passport& arm) {
    std::vector<PassportDifference> out;
    for (const auto& difference : comparePassports(baseline, arm, {}, {})) {
      if (difference.meaning == Meaning::NotMeant) out.push_back(difference);
    }
    return out;
  };
  const auto expected = [](const char* baseline, const char* arm) {
    return std::vector<PassportDifference>{{.key = missingPassport(), .baseline = baseline, .arm = arm, .meaning = Meaning::NotMeant}};
  };
  EXPECT_EQ(notMeant(stated, ofManager), expected("no", "yes"));
  EXPECT_EQ(notMeant(ofManager, stated), expected("yes", "no"));
  EXPECT_EQ(notMeant(ofManager, {}), expected("yes", "yes"));
  EXPECT_TRUE(notMeant(stated, stated).empty());
}

TEST(Comparability, aSingletonWorldIsAFault) {
  model::CanaryReport report{.worldSize = 1, .ranks = {{}}};
  EXPECT_EQ(faultOf(report, 2)->code, "world_size");
  report.worldSize = 2;
  report.ranks.resize(2);
  EXPECT_EQ(faultOf(report, 2)->code, "exchange");
  report.exchangeSeconds = 0.001;
  EXPECT_FALSE(faultOf(report, 2));
  report.ranks.resize(1);
  EXPECT_FALSE(faultOf(report, 2)) << "a line of telemetry does not name all of very many";
  report.ranks.clear();
  EXPECT_EQ(faultOf(report, 2)->code, "world_size");
}

TEST(Comparability, ranksThatDifferAreNamed) {
  const model::CanaryReport report{.worldSize = 2, .ranks = {{.rank = 0, .cpus = "0"}, {.rank = 1, .cpus = "1"}}};
  EXPECT_EQ(toPassport(report).at({"limits", "affinity"}), "rank 0: 0; rank 1: 1");
}

}  // namespace
}  // namespace baremark::core::containers
